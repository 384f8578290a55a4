"""Records as values: who played what, move by move, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from kings.cards import GENERATOR_VERSION, Deal
from kings.corner.match import MatchResult
from kings.corner.moves import Move
from kings.corner.options import RULES_VERSION as CORNER_VERSION
from kings.corner.options import CornerRules
from kings.corner.places import Seat
from kings.corner.state import How
from kings.kungen.moves import Command
from kings.kungen.options import RULES_VERSION as KUNGEN_VERSION
from kings.kungen.options import KungenRules
from kings.kungen.result import Ending, Practice

FORMAT_VERSION: Final = 1
"""The version that `write_record` writes; `read_record` reads every one there ever was."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who played: a person by name, or a bot by its id, which may go under a name."""

    name: str = ""
    bot: str | None = None
    """A bot's id, such as `greedy`: small letters, digits and `_ . , = -`."""


@dataclass(frozen=True, slots=True)
class LoggedPlay:
    """One play of Kings in the Corner; `seat` is the seat of the match, also in a playoff."""

    seat: Seat
    move: Move
    by_table: bool = False
    """Whether the table made it, to finish the turn of an absent player or one out of time."""


@dataclass(frozen=True, slots=True)
class RoundClaim:
    """What a record says came of a round; `verify` counts it again."""

    how: How
    out: Seat | None
    """Seat of the match; None if nobody went out."""
    change: tuple[int, ...]
    """By party of the match."""
    totals: tuple[int, ...]
    """By party, after the round and before a pot left over is shared."""
    pot: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLog:
    """One deal of a match and its plays; a table appends to it by making a new one."""

    dealer: Seat
    deal_index: int
    """Number of the deal in the match, from 1; a round broken off uses one up."""
    seated: tuple[Seat, ...]
    """Seats of the match that play the round: all, or the level players of a playoff."""
    plays: tuple[LoggedPlay, ...] = ()
    deal: Deal | None = None
    """Where the cards of this round alone come from; None: from the deal of the match."""
    broken_off: bool = False
    """Whether the round was broken off and dealt anew, the match going on."""
    claim: RoundClaim | None = None
    """None of a round that is not over; a builder may leave it to `corner_record`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CornerRecord:
    """A match of Kings in the Corner: over, broken off, or unfinished and to be resumed."""

    rules: CornerRules
    deal: Deal
    players: tuple[Player, ...]
    """By seat."""
    dealer: Seat
    """Who dealt the first round."""
    rounds: tuple[RoundLog, ...]
    result: MatchResult | None
    """None while unfinished."""
    totals: tuple[int, ...]
    """By party, at the end of the record."""
    played: date | None = None
    rules_version: int = CORNER_VERSION
    generator: int = GENERATOR_VERSION


@dataclass(frozen=True, slots=True)
class LoggedCommand:
    """A move, undo or redo, and when: milliseconds on the game's clock, pauses left out.

    The first command is at 0. None: not known; it then counts as made with the one before.
    """

    command: Command
    at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Help:
    """A hint or the solver's answer, asked for at this place: practice from here on.

    `reason` is `Practice.HINT` or `Practice.SOLVER`; the others follow from moves and cards.
    """

    reason: Practice


@dataclass(frozen=True, slots=True)
class Bookmark:
    """The position at this place was given a name."""

    name: str


Entry = LoggedCommand | Help | Bookmark


@dataclass(frozen=True, slots=True, kw_only=True)
class PatienceRecord:
    """A patience: over, or unfinished and to be resumed."""

    rules: KungenRules
    deal: Deal
    players: tuple[Player, ...]
    """One, or two who share the patience and made a move each in turn, the first name first."""
    entries: tuple[Entry, ...]
    closing: Ending | None
    """How the game was closed: given up, left, or either once it was said to be stuck; None
    while it can be played on (a won game can: by undo)."""
    result: Ending | None
    """None while unfinished, and of a game closed before its first move."""
    points: int
    """Of the first win or of the end, the time bonus included."""
    time_bonus: int
    time_ms: int | None
    """From the first move to the first win, or to the end of the record; None: not known,
    and then no time bonus is given."""
    up: int
    """Cards on the foundations."""
    passes: tuple[int, ...]
    """The pass that each stock is in, from 1."""
    practice: tuple[Practice, ...]
    begun_before: bool = False
    """Whether the player had begun the same cards before."""
    played: date | None = None
    rules_version: int = KUNGEN_VERSION
    generator: int = GENERATOR_VERSION


Record = CornerRecord | PatienceRecord
