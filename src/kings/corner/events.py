"""Facts of a round, each naming who may see it. Clients turn them into words."""

from __future__ import annotations

from dataclasses import dataclass

from kings.cards import Card
from kings.corner.moves import MovePile, PlayCard, SwapJoker
from kings.corner.places import Place, Seat


@dataclass(frozen=True, slots=True)
class KingTurnedUp:
    """A king of the opening layout went from its arm to a corner; another card was turned up."""

    card: Card
    arm: Place
    corner: Place


@dataclass(frozen=True, slots=True)
class JokerTurnedUp:
    """A joker of the opening layout went back into the stock; another card was turned up."""

    arm: Place


@dataclass(frozen=True, slots=True)
class AskedForKings:
    """A seat may lay kings before the first turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat's turn opens."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew; `cards` is for that seat alone and None in what others get."""

    seat: Seat
    count: int
    left: int
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Laid:
    """A card from hand was laid; `onto` is the top it covers, None on an empty place.

    `stands_for` spells what a joker is now (`9h`, `4b`, `6`), None for other cards.
    """

    seat: Seat
    play: PlayCard
    onto: str | None
    stands_for: str | None


@dataclass(frozen=True, slots=True)
class PileMoved:
    """A whole pile moved: from `base` to `top`, onto a top or (None) into an empty corner."""

    seat: Seat
    play: MovePile
    base: str
    top: str
    onto: str | None


@dataclass(frozen=True, slots=True)
class JokerSwapped:
    """A card from hand took the place of a joker, which went to the hand."""

    seat: Seat
    play: SwapJoker


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat ended its turn (or declined to lay a king: `before_play`)."""

    seat: Seat
    before_play: bool


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The round ended: `how` is `out`, `pass` or `blocked`; `out` went out."""

    how: str
    out: Seat | None


Event = (
    KingTurnedUp
    | JokerTurnedUp
    | AskedForKings
    | TurnBegan
    | Drew
    | Laid
    | PileMoved
    | JokerSwapped
    | TurnEnded
    | RoundOver
)


def for_seat(event: Event, seat: Seat | None) -> Event:
    """The event as a seat, or with None a spectator, may see it."""
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, event.count, event.left, None)
    return event
