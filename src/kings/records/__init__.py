"""Records of both games: written, read strictly, replayed and verified; deals of other programs."""

from collections.abc import Iterator

from kings.records.corner_replay import CornerStep, replay_corner
from kings.records.corner_verify import VerifiedMatch, corner_record, verify_corner
from kings.records.lines import MAX_CHARACTERS
from kings.records.model import (
    FORMAT_VERSION,
    Bookmark,
    CornerRecord,
    Entry,
    Help,
    LoggedCommand,
    LoggedPlay,
    PatienceRecord,
    Player,
    Record,
    RoundClaim,
    RoundLog,
)
from kings.records.patience_replay import (
    PatienceStep,
    VerifiedPatience,
    patience_record,
    replay_patience,
    verify_patience,
)
from kings.records.patience_text import MOST_COMMANDS
from kings.records.text import READERS, read_record, record_lines, write_record

__all__ = [
    "FORMAT_VERSION",
    "MAX_CHARACTERS",
    "MOST_COMMANDS",
    "READERS",
    "Bookmark",
    "CornerRecord",
    "CornerStep",
    "Entry",
    "Help",
    "LoggedCommand",
    "LoggedPlay",
    "PatienceRecord",
    "PatienceStep",
    "Player",
    "Record",
    "RoundClaim",
    "RoundLog",
    "Step",
    "Verified",
    "VerifiedMatch",
    "VerifiedPatience",
    "corner_record",
    "patience_record",
    "read_record",
    "record_lines",
    "replay",
    "verify",
    "write_record",
]

Step = CornerStep | PatienceStep
Verified = VerifiedMatch | VerifiedPatience


def replay(record: Record) -> Iterator[Step]:
    """The moments of a record one by one, from the first deal; each knows what led to it.

    Raises `RecordError` at the first line that cannot be. Results are not looked at.
    """
    if isinstance(record, CornerRecord):
        return replay_corner(record)
    return replay_patience(record)


def verify(record: Record) -> Verified:
    """Make every play again and count every result again; the match or game as it stands then.

    Raises `RecordError` at the first false line; those of the header that follow from the
    plays come last.
    """
    if isinstance(record, CornerRecord):
        return verify_corner(record)
    return verify_patience(record)
