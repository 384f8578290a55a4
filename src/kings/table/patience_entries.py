"""What may be asked of a shared patience, and the entries of its log that are not those of a match.

Seats, pauses, talk and closing are asked and written as at a match (`asks`, `entries`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kings.kungen.moves import Command
from kings.kungen.result import Practice
from kings.table import asks as ask
from kings.table import entries as log
from kings.table.settings import TableSettings


@dataclass(frozen=True, slots=True)
class MakeMove:
    """A move, undo or redo by a seat."""

    seat: int
    command: Command


@dataclass(frozen=True, slots=True)
class SetBookmark:
    """Give this position a name."""

    name: str


@dataclass(frozen=True, slots=True)
class GoBack:
    """Undo or redo to the position of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class GiveUp:
    """End the game; one that would finish itself counts as won."""


@dataclass(frozen=True, slots=True)
class NoteHelp:
    """The server is about to answer with a hint or the solver's word: practice from here on."""

    reason: Practice


@dataclass(frozen=True, slots=True)
class NoteStuck:
    """The server has proved, by `Game.look_for_end`, that this position is stuck."""


@dataclass(frozen=True, slots=True)
class ShowDeal:
    """The server tells where the cards of a finished game came from."""


PatienceServerAsk = NoteHelp | NoteStuck | ShowDeal
PatienceAsk = (
    ask.SitDown | ask.StandUp | ask.Pause | ask.Resume | ask.Say | ask.LeaveTable | ask.Close
    | MakeMove | SetBookmark | GoBack | GiveUp | PatienceServerAsk
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PatienceOpened:
    """The first entry of a patience."""

    host: str
    rules: str
    deal: str
    """As `parse_deal` reads it; a `seed:` is secret until it is told."""
    origin: str
    """`number`, `random`, `pool:easy`, `day:2026-12-01`, `same:` and a table: for lists to come."""
    seats: int
    """One, or two who make a move each."""
    begun_before: bool
    """Whether one of them has begun the same cards before, so that it is practice."""
    tell_from_ms: int
    """Before this time a secret deal is not told even of a finished game: others still lay it."""
    settings: TableSettings


@dataclass(frozen=True, slots=True)
class Moved:
    """A move, undo or redo."""

    seat: int
    command: str


@dataclass(frozen=True, slots=True)
class Bookmarked:
    """The position got a name."""

    name: str


@dataclass(frozen=True, slots=True)
class WentBack:
    """Undone or redone to the position of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class Helped:
    """A hint or the solver's word was given."""

    reason: str


@dataclass(frozen=True, slots=True)
class SaidStuck:
    """The position was said to be stuck."""


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The game was given up."""


@dataclass(frozen=True, slots=True)
class DealTold:
    """The deal was told."""


PatienceEntry = (
    log.Sat | log.Freed | log.PauseBegan | log.PauseEnded | log.Spoken | log.Left | log.Closed
    | PatienceOpened | Moved | Bookmarked | WentBack | Helped | SaidStuck | GaveUp | DealTold
)  # fmt: skip

PATIENCE_KINDS: Final[dict[str, type[PatienceEntry]]] = {
    "patience_opened": PatienceOpened,
    "patience_moved": Moved,
    "patience_bookmarked": Bookmarked,
    "patience_went_back": WentBack,
    "patience_helped": Helped,
    "patience_said_stuck": SaidStuck,
    "patience_gave_up": GaveUp,
    "patience_deal_told": DealTold,
}
"""Permanent spellings, beside those of `kings.table.entries`."""
