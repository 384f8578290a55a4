"""What people, bots and the table itself ask of a running match; seats are those of the match."""

from __future__ import annotations

from dataclasses import dataclass

from kings.cards import Deal as CardDeal
from kings.corner.moves import Move
from kings.corner.places import Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next round, from a deal of its own or (None) from that of the match."""

    deal: CardDeal | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A play by a seat; `by_table` where the table plays for a clock or an absent player."""

    seat: Seat
    move: Move
    by_table: bool = False


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the seat's last play of its own turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FinishTurn:
    """The table ends the turn of an absent player, or one whose time is up."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Nothing is played until the match is resumed."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Play goes on."""


@dataclass(frozen=True, slots=True)
class BreakOffRound:
    """Break the round off: it scores nothing and is dealt anew by the same dealer."""


@dataclass(frozen=True, slots=True)
class BreakOffMatch:
    """Break the match off: it has no winner."""


Command = Deal | Play | TakeBack | FinishTurn | Pause | Resume | BreakOffRound | BreakOffMatch
