"""Facts of a table as they stand in messages; every seat in them is a seat of the match."""

from __future__ import annotations

from msgspec import Struct


class Fact(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What is common to all: the field `type` names what happened."""


class KingTurnedUp(Fact, frozen=True, tag="king_turned_up"):
    """A king of the opening layout went from its arm to a corner; another card was turned up."""

    card: str
    arm: str
    corner: str


class JokerTurnedUp(Fact, frozen=True, tag="joker_turned_up"):
    """A joker of the opening layout went back into the stock; another card was turned up."""

    arm: str


class AskedForKings(Fact, frozen=True, tag="asked_for_kings"):
    """A seat may lay kings before the first turn."""

    seat: int


class TurnBegan(Fact, frozen=True, tag="turn_began"):
    """A seat's turn opens."""

    seat: int


class Drew(Fact, frozen=True, tag="drew"):
    """A seat drew; `cards` is for its own devices alone, null for all others."""

    seat: int
    count: int
    left: int
    """Cards left in the stock."""
    cards: list[str] | None


class Laid(Fact, frozen=True, tag="laid"):
    """A card from hand was laid; `onto` is the top it covers, null on an empty place."""

    seat: int
    move: str
    onto: str | None
    stands_for: str | None
    """What a joker is now: `9h`, `9b` (any black nine) or `9`; null for other cards."""


class PileMoved(Fact, frozen=True, tag="pile_moved"):
    """A whole pile moved: from `base` to `top`, onto a top or (null) into an empty corner."""

    seat: int
    move: str
    base: str
    top: str
    onto: str | None


class JokerSwapped(Fact, frozen=True, tag="joker_swapped"):
    """A card from hand took the place of a joker, which went to the hand."""

    seat: int
    move: str


class TurnEnded(Fact, frozen=True, tag="turn_ended"):
    """A seat ended its turn (or declined to lay a king: `before_play`)."""

    seat: int
    before_play: bool


class RoundOver(Fact, frozen=True, tag="round_over"):
    """The round ended: `how` is `out`, `pass` or `blocked`; `out` went out."""

    how: str
    out: int | None


class RoundDealt(Fact, frozen=True, tag="round_dealt"):
    """A round was dealt to these seats; a playoff seats only the level players."""

    number: int
    dealer: int
    seated: list[int]
    playoff: bool


class TakenBack(Fact, frozen=True, tag="taken_back"):
    """A seat took back its last play of this turn."""

    seat: int
    move: str


class TurnFinished(Fact, frozen=True, tag="turn_finished"):
    """The table ended the turn of an absent player, or one whose time was up."""

    seat: int


class RoundScored(Fact, frozen=True, tag="round_scored"):
    """A round was scored; lists are by party: seats, or two pairs."""

    number: int
    how: str
    out: int | None
    change: list[int]
    fines: list[int]
    winners: list[int]
    """Seats."""
    pot: int
    playoff: bool
    totals: list[int]
    """Afterwards."""


class MatchOver(Fact, frozen=True, tag="match_over"):
    """The match ended: `target`, `rounds`, `quiet`, `limit`, `playoff` or `broken_off`."""

    ending: str
    winners: list[int]
    totals: list[int]


class Paused(Fact, frozen=True, tag="paused"):
    """The match was paused."""


class Resumed(Fact, frozen=True, tag="resumed"):
    """The match goes on."""


class RoundBrokenOff(Fact, frozen=True, tag="round_broken_off"):
    """The round was broken off; the same dealer deals anew."""

    dealer: int


WireFact = (
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
    | RoundDealt
    | TakenBack
    | TurnFinished
    | RoundScored
    | MatchOver
    | Paused
    | Resumed
    | RoundBrokenOff
)
