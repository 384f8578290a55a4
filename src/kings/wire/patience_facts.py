"""Facts of a patience as they stand in messages; everybody at the table may hear them all."""

from __future__ import annotations

from typing import assert_never

from kings.cards import spell
from kings.kungen import events as kungen
from kings.kungen.places import PLACE_NAMES
from kings.kungen.result import Practice
from kings.table import patience_events as table
from kings.wire.facts import Fact
from kings.wire.patience_view import ResultView, result_view, spelled_command


class MoveMade(Fact, frozen=True, tag="move_made"):
    """A seat made a move, undid one (`undo`) or made it again (`redo`)."""

    seat: int
    move: str


class CardsMoved(Fact, frozen=True, tag="cards_moved"):
    """Cards went from a place to a place, highest first; `onto` is what they cover."""

    cards: list[str]
    source: str
    place: str
    onto: str | None


class TurnedUp(Fact, frozen=True, tag="turned_up"):
    """The hidden end card of a column was turned up."""

    card: str
    place: str


class StockTurned(Fact, frozen=True, tag="stock_turned"):
    """Cards were turned from a stock onto its waste, the playable one last."""

    stock: int
    cards: list[str]
    left: int


class PassBegan(Fact, frozen=True, tag="pass_began"):
    """A waste was turned over into a new stock of so many cards."""

    stock: int
    number: int
    cards: int
    extra: bool


class PointsChanged(Fact, frozen=True, tag="points_changed"):
    """The points of a step, and the new sum."""

    change: int
    total: int


class PatienceWon(Fact, frozen=True, tag="patience_won"):
    """The last card is up."""


class BookmarkSet(Fact, frozen=True, tag="bookmark_set"):
    """The position has a name."""

    name: str


class BackAt(Fact, frozen=True, tag="back_at"):
    """The game is back at the position of that name."""

    name: str


class HelpGiven(Fact, frozen=True, tag="help_given"):
    """A hint or the solver's word was given: the game is practice."""

    reason: Practice


class FoundStuck(Fact, frozen=True, tag="found_stuck"):
    """Nothing can be won any more from here."""


class PatienceOver(Fact, frozen=True, tag="patience_over"):
    """The game has its result; the first win stands, whatever is undone later."""

    result: ResultView


class DealKnown(Fact, frozen=True, tag="deal_known"):
    """Where the cards came from."""

    deal: str


PatienceFact = (
    MoveMade
    | CardsMoved
    | TurnedUp
    | StockTurned
    | PassBegan
    | PointsChanged
    | PatienceWon
    | BookmarkSet
    | BackAt
    | HelpGiven
    | FoundStuck
    | PatienceOver
    | DealKnown
)

PatienceEvent = (
    table.MoveMade | table.PatienceTold | table.BookmarkSet | table.BackAt | table.HelpGiven
    | table.FoundStuck | table.PatienceOver | table.DealKnown
)  # fmt: skip


def patience_fact(event: PatienceEvent) -> PatienceFact:
    """A fact of a patience as it stands in a message."""
    match event:
        case table.PatienceTold(inner):
            return _game_fact(inner)
        case table.MoveMade(seat, command):
            return MoveMade(seat=seat, move=spelled_command(command))
        case table.BookmarkSet(name):
            return BookmarkSet(name=name)
        case table.BackAt(name):
            return BackAt(name=name)
        case table.HelpGiven(reason):
            return HelpGiven(reason=reason)
        case table.FoundStuck():
            return FoundStuck()
        case table.PatienceOver(result):
            return PatienceOver(result=result_view(result))
        case table.DealKnown(deal):
            return DealKnown(deal=deal)
        case _:
            assert_never(event)


def _game_fact(event: kungen.Event) -> PatienceFact:
    match event:
        case kungen.CardsMoved(cards, source, place, onto):
            return CardsMoved(
                cards=[spell(card) for card in cards],
                source=PLACE_NAMES[source],
                place=PLACE_NAMES[place],
                onto=None if onto is None else spell(onto),
            )
        case kungen.TurnedUp(card, place):
            return TurnedUp(card=spell(card), place=PLACE_NAMES[place])
        case kungen.StockTurned(stock, cards, left):
            return StockTurned(stock=stock, cards=[spell(card) for card in cards], left=left)
        case kungen.PassBegan(stock, number, count, extra):
            return PassBegan(stock=stock, number=number, cards=count, extra=extra)
        case kungen.PointsChanged(change, total):
            return PointsChanged(change=change, total=total)
        case kungen.Won():
            return PatienceWon()
        case _:
            assert_never(event)
