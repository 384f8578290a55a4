"""What may be asked of a shared score pad, the entries of its log, and its facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kings.table import asks as ask
from kings.table import entries as log
from kings.table import events as fact
from kings.table.settings import TableSettings


@dataclass(frozen=True, slots=True)
class JoinPad:
    """Write on the pad under a name; one may be called like a player or not."""

    name: str


@dataclass(frozen=True, slots=True)
class WriteRound:
    """Tell a round, or tell it otherwise."""

    round: int
    """From 1; the number after the last round adds one."""
    held: tuple[str, ...]
    """What each player of the round has left, in the words that were typed."""
    before: tuple[str, ...] | None
    """What stood there when the person began to write; None for nothing."""


@dataclass(frozen=True, slots=True)
class UndoChange:
    """Take back the last change that stands on the pad, whoever made it."""

    changes: int
    """How many there were when the person decided so: two who do it at once undo one."""


@dataclass(frozen=True, slots=True)
class RedoChange:
    """Make the change last undone again."""

    changes: int


PadAsk = JoinPad | WriteRound | UndoChange | RedoChange | ask.LeaveTable | ask.Close


@dataclass(frozen=True, slots=True)
class PadOpened:
    """The first entry of a pad."""

    host: str
    rules: str
    names: tuple[str, ...]
    """The players, by seat."""
    dealer: int
    season: str
    """Pads of one season are counted together; empty for none."""
    settings: TableSettings


@dataclass(frozen=True, slots=True)
class PadJoined:
    """A person writes on it."""

    user: str
    name: str


@dataclass(frozen=True, slots=True)
class RoundWritten:
    """A round was told, or told otherwise."""

    user: str
    round: int
    held: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeUndone:
    """The last change was taken back."""

    user: str


@dataclass(frozen=True, slots=True)
class ChangeRedone:
    """It was made again."""

    user: str


PadEntry = (
    PadOpened | PadJoined | RoundWritten | ChangeUndone | ChangeRedone | log.Left | log.Closed
)

PAD_KINDS: Final[dict[str, type[PadEntry]]] = {
    "pad_opened": PadOpened,
    "pad_joined": PadJoined,
    "pad_round_written": RoundWritten,
    "pad_change_undone": ChangeUndone,
    "pad_change_redone": ChangeRedone,
}
"""Permanent spellings, beside those of `kings.table.entries`."""


@dataclass(frozen=True, slots=True)
class WriterCame:
    """A person writes on the pad."""

    user: str
    name: str


@dataclass(frozen=True, slots=True)
class RoundTold:
    """A person told a round; `again` where it had been told before."""

    user: str
    name: str
    round: int
    again: bool


@dataclass(frozen=True, slots=True)
class ChangeTakenBack:
    """A person took back the change of this round."""

    user: str
    name: str
    round: int


@dataclass(frozen=True, slots=True)
class ChangeMadeAgain:
    """A person made the change of this round again."""

    user: str
    name: str
    round: int


PadEvent = (
    WriterCame | RoundTold | ChangeTakenBack | ChangeMadeAgain | fact.PersonLeft | fact.TableClosed
)
