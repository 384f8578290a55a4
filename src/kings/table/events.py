"""Facts of a match beside those of its rounds; seats are those of the match."""

from __future__ import annotations

from dataclasses import dataclass

from kings.corner.events import Event, for_seat
from kings.corner.match import MatchResult, RoundResult
from kings.corner.moves import Move
from kings.corner.places import Seat


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """A round was dealt to these seats; a playoff seats only the level players."""

    number: int
    dealer: Seat
    seated: tuple[Seat, ...]
    playoff: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A fact of the round, with the seats of the match that sit in it, in round order."""

    event: Event
    seated: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A seat took back its last play of this turn."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class TurnFinished:
    """The table ended the turn of an absent player, or one whose time was up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundScored:
    """A round was scored; `totals` are by party of the match, afterwards."""

    result: RoundResult
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match ended, with these totals after a pot left over was shared."""

    result: MatchResult
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Paused:
    """The match was paused."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The match goes on."""


@dataclass(frozen=True, slots=True)
class RoundBrokenOff:
    """The round was broken off; the same dealer deals anew."""

    dealer: Seat


TableEvent = (
    RoundDealt
    | Told
    | TakenBack
    | TurnFinished
    | RoundScored
    | MatchOver
    | Paused
    | Resumed
    | RoundBrokenOff
)


def seen_by(event: TableEvent, seat: Seat | None) -> TableEvent:
    """The event as a seat of the match, or with None a spectator, may see it."""
    if not isinstance(event, Told):
        return event
    sits = event.seated.index(seat) if seat is not None and seat in event.seated else None
    return Told(for_seat(event.event, None if sits is None else Seat(sits)), event.seated)
