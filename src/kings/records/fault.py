"""Errors that name the line of a record which is false."""

from __future__ import annotations

from kings.errors import Fact, KingsError, RecordError, Refused
from kings.records.lines import number_of, shown
from kings.records.model import Record
from kings.records.text import record_lines


def false_line(
    record: Record, kind: str, section: int = 0, index: int = 0, /, **right: Fact
) -> RecordError:
    """The line of the play, claim or header key is false; `right` is what would be true.

    It is `right="End"` for a spelling, or words by their code: `expected="seat_play", seat=1`.
    """
    line, text = _find(record, kind, section, index)
    return RecordError("record_line", line=line, text=text, **right)


def bad_part(record: Record, error: KingsError, kind: str, section: int = 0) -> RecordError:
    """The line holds something that the rules cannot take; raise it `from error`."""
    line, text = _find(record, kind, section)
    return RecordError("record_part", line=line, text=text, reason=error.code)


def refused_play(
    record: Record, play: str, refused: Refused, *, kind: str, section: int = 0, index: int = 0
) -> RecordError:
    """The line holds a play that the rules refuse; raise it `from refused`."""
    line, _ = _find(record, kind, section, index)
    return RecordError("record_play", line=line, text=play, reason=refused.code)


def _find(record: Record, kind: str, section: int = 0, index: int = 0) -> tuple[int, str]:
    lines = record_lines(record)
    line = number_of(lines, kind, section, index)
    return line, shown(lines[line - 1].text)
