"""Records as text: one spelling for every record, read strictly, in every version of the format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

from kings.errors import RecordError
from kings.records.corner_text import read_corner, write_corner
from kings.records.header import format_name
from kings.records.lines import END, MAX_CHARACTERS, Cursor, Line, number_of, shown
from kings.records.model import Bookmark, CornerRecord, LoggedCommand, PatienceRecord, Record
from kings.records.patience_text import (
    MOST_BOOKMARKS,
    MOST_COMMANDS,
    read_patience,
    write_patience,
)


def record_lines(record: Record) -> tuple[Line, ...]:
    """The lines of a record, each with what it tells of; nothing is checked."""
    if isinstance(record, CornerRecord):
        return tuple(write_corner(record))
    return tuple(write_patience(record))


def write_record(record: Record) -> str:
    """The one text of a record, which `read_record` reads back to an equal record.

    The results that it claims are written as they are: `corner_record` and `patience_record`
    make records with true ones. Raises `RecordError` if it would be too long to be read.
    """
    text = "\n".join(line.text for line in record_lines(record)) + "\n"
    _check_size(text)
    if isinstance(record, PatienceRecord):
        _check_length(record)
    return text


def read_record(text: str) -> Record:
    """Read a record of any version of the format; every damage is a `RecordError`.

    Its facts are `line` (from 1), what stands there and what would be right. Lines may end in
    CR LF and the last needs no end; else a record has one spelling and no other is read.
    Whether moves are legal and results true is for `verify` to say.
    """
    _check_size(text)
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    version = lines[0].removeprefix("Format: ")
    reader = READERS.get(version)
    if reader is None or not lines[0].startswith("Format: "):
        allowed = tuple(READERS)
        raise RecordError("record_format", line=1, text=shown(lines[0]), allowed=allowed)
    return reader(lines)


def _check_size(text: str) -> None:
    if len(text) > MAX_CHARACTERS:
        line = text.count("\n", 0, MAX_CHARACTERS) + 1
        raise RecordError("record_too_long", line=line, most=MAX_CHARACTERS)


def _check_length(record: PatienceRecord) -> None:
    limits = (
        (LoggedCommand, MOST_COMMANDS, {"expected": "commands"}),
        (Bookmark, MOST_BOOKMARKS, {"expected": "bookmarks"}),
    )
    for kind, most, right in limits:
        found = [index for index, entry in enumerate(record.entries) if isinstance(entry, kind)]
        if len(found) > most:
            lines = record_lines(record)
            line = number_of(lines, "entry", 0, found[most])
            text = shown(lines[line - 1].text)
            raise RecordError("record_line", line=line, text=text, most=most, **right)


def _read_version_1(lines: Sequence[str]) -> Record:
    cursor = Cursor(lines)
    cursor.take()
    game = cursor.take_value("Game", expected="game")
    record: CornerRecord | PatienceRecord
    if game == "corner":
        record = read_corner(cursor)
    elif game == "kungen":
        record = read_patience(cursor)
    else:
        cursor.fail(expected="game")
    if cursor.take() != END:
        cursor.fail(right=END)
    if cursor.next or cursor.at < len(lines):
        cursor.take()
        cursor.fail(expected="nothing_more")
    _check_spelling(lines, record)
    return record


def _check_spelling(lines: Sequence[str], record: Record) -> None:
    """Whatever was read may be spelled in one way only."""
    written = [line.text for line in record_lines(record)]
    for number, (line, right) in enumerate(zip_longest(lines, written, fillvalue=""), start=1):
        if line != right:
            raise RecordError("record_line", line=number, text=shown(line), right=shown(right))


READERS: Final[Mapping[str, Callable[[Sequence[str]], Record]]] = MappingProxyType(
    {format_name(1): _read_version_1}
)
"""By the name of every version of the format that there ever was, its reader."""
