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


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person, or with `bot` a bot of this level, took a seat."""

    seat: Seat
    name: str
    bot: str | None


@dataclass(frozen=True, slots=True)
class SeatFreed:
    """A seat became free before the match."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The settings of the table were changed."""


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Another person has the powers of the host."""

    user: str
    name: str


@dataclass(frozen=True, slots=True)
class Bound:
    """The server bound itself to the secret of a deal; devices may bind theirs."""

    deal: int
    commitment: str


@dataclass(frozen=True, slots=True)
class NoncesAsked:
    """The devices that bound themselves may show their nonces now."""


@dataclass(frozen=True, slots=True)
class DealShown:
    """The round is over and its secret is shown, with the nonces by seat of the match."""

    deal: int
    commitment: str
    secret: str
    nonces: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class WentAway:
    """A bot plays for the person of a seat, by their own wish or because they are gone."""

    seat: Seat
    bot: str
    wished: bool


@dataclass(frozen=True, slots=True)
class CameBack:
    """The person of a seat plays it again; `plays` are those that the bot made meanwhile."""

    seat: Seat
    plays: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class TakeBackWanted:
    """A seat asks the others to take back its last play, and all that followed it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeBackRefused:
    """A seat refused it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rewound:
    """All agreed: the round stands as before the seat's last play; so many plays are undone."""

    seat: Seat
    plays: int


@dataclass(frozen=True, slots=True)
class WasSaid:
    """Somebody said a phrase, by its id, or a line of text."""

    user: str
    name: str
    phrase: str | None
    text: str | None


@dataclass(frozen=True, slots=True)
class BreakOffWanted:
    """A person wants to break off the round, or the match."""

    user: str
    name: str
    match: bool


@dataclass(frozen=True, slots=True)
class RematchWanted:
    """A seat wants a rematch, or no more."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class RematchAt:
    """The rematch is played at this table."""

    table: str


@dataclass(frozen=True, slots=True)
class PersonLeft:
    """A person left the table, and these seats of theirs."""

    user: str
    name: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table takes no more commands."""

    reason: str


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
    | SeatTaken
    | SeatFreed
    | SettingsChanged
    | HostChanged
    | Bound
    | NoncesAsked
    | DealShown
    | WentAway
    | CameBack
    | TakeBackWanted
    | TakeBackRefused
    | Rewound
    | WasSaid
    | BreakOffWanted
    | RematchWanted
    | RematchAt
    | PersonLeft
    | TableClosed
)


def seen_by(event: TableEvent, seat: Seat | None) -> TableEvent:
    """The event as a seat of the match, or with None a spectator, may see it."""
    if not isinstance(event, Told):
        return event
    sits = event.seated.index(seat) if seat is not None and seat in event.seated else None
    seen = for_seat(event.event, None if sits is None else Seat(sits))
    return event if seen is event.event else Told(seen, event.seated)
