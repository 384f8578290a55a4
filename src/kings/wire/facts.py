"""Facts of a table as they stand in messages; every seat in them is a seat of the match."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kings.corner.match import RoundResult


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


class ScoredRound(Struct, frozen=True, kw_only=True):
    """A round that was scored; lists are by party of the match: seats, or two pairs."""

    number: int
    how: str
    """`out`, `pass` or `blocked`."""
    out: int | None
    """The seat that went out."""
    change: list[int]
    """Of the totals."""
    fines: list[int]
    """The part of the change that is fines for kings held back."""
    winners: list[int]
    """Seats."""
    pot: int
    """What stayed in the pot."""
    playoff: bool


def scored(result: RoundResult) -> dict[str, Any]:
    """The fields of a scored round, as its fact and the score of the match show them."""
    return {
        "number": result.number,
        "how": result.how.value,
        "out": result.out,
        "change": list(result.change),
        "fines": list(result.fines),
        "winners": list(result.winners),
        "pot": result.pot,
        "playoff": result.playoff,
    }


class RoundScored(ScoredRound, frozen=True, kw_only=True, tag_field="type", tag="round_scored"):
    """A round was scored; `totals` are by party, afterwards."""

    totals: list[int]


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


class SeatTaken(Fact, frozen=True, tag="seat_taken"):
    """A person, or with `bot` a bot of this level, took a seat."""

    seat: int
    name: str
    bot: str | None


class SeatFreed(Fact, frozen=True, tag="seat_freed"):
    """A seat became free before the match."""

    seat: int


class SettingsChanged(Fact, frozen=True, tag="settings_changed"):
    """The settings of the table were changed."""


class HostChanged(Fact, frozen=True, tag="host_changed"):
    """Another person has the powers of the host."""

    user: str
    name: str


class Bound(Fact, frozen=True, tag="bound"):
    """The server bound itself to the secret of a deal; devices may bind theirs."""

    deal: int
    commitment: str


class NoncesAsked(Fact, frozen=True, tag="nonces_asked"):
    """The devices that bound themselves may show their nonces now."""


class DealShown(Fact, frozen=True, tag="deal_shown"):
    """The round is over and its secret is shown, with the nonces by seat, null of who gave none."""

    deal: int
    commitment: str
    secret: str
    nonces: list[str | None]


class WentAway(Fact, frozen=True, tag="went_away"):
    """A bot plays for the person of a seat, by their own wish or because they are gone."""

    seat: int
    bot: str
    wished: bool


class CameBack(Fact, frozen=True, tag="came_back"):
    """The person of a seat plays it again; `plays` are those that the bot made meanwhile."""

    seat: int
    plays: list[str]


class TakeBackWanted(Fact, frozen=True, tag="take_back_wanted"):
    """A seat asks the others to take back its last play, and all that followed it."""

    seat: int


class TakeBackRefused(Fact, frozen=True, tag="take_back_refused"):
    """A seat refused it."""

    seat: int


class Rewound(Fact, frozen=True, tag="rewound"):
    """All agreed: the round stands as before the seat's last play; so many plays are undone."""

    seat: int
    plays: int


class WasSaid(Fact, frozen=True, tag="was_said"):
    """Somebody said a phrase, by its id, or a line of text."""

    user: str
    name: str
    phrase: str | None
    text: str | None


class BreakOffWanted(Fact, frozen=True, tag="break_off_wanted"):
    """A person wants to break off the round, or the match."""

    user: str
    name: str
    match: bool


class RematchWanted(Fact, frozen=True, tag="rematch_wanted"):
    """A seat wants a rematch, or no more."""

    seat: int
    yes: bool


class RematchAt(Fact, frozen=True, tag="rematch_at"):
    """The rematch is played at this table."""

    table: str


class PersonLeft(Fact, frozen=True, tag="person_left"):
    """A person left the table, and these seats of theirs."""

    user: str
    name: str
    seats: list[int]


class TableClosed(Fact, frozen=True, tag="table_closed"):
    """The table takes no more commands."""

    reason: str


MatchFact = (
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
