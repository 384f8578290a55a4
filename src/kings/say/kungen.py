"""Kungen's places, events and refusals in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from kings.cards import SUITS, Card
from kings.kungen.events import (
    CardsMoved,
    Event,
    PassBegan,
    PointsChanged,
    StockTurned,
    TurnedUp,
    Won,
)
from kings.kungen.options import KungenRules
from kings.kungen.places import PLACE_NAMES, is_foundation, parse_place
from kings.kungen.refusals import Refusal
from kings.say.cards import (
    card_in,
    column_name,
    corner_name,
    foundation_name,
    said_card,
    said_spelled,
    stock_name,
    waste_name,
)
from kings.say.speaker import CardStyle, Speaker, capital, signed

STOCKS: Final = ("s1", "s2")
_PLAIN: Final = KungenRules()


def patience_place(speaker: Speaker, spelled: str, rules: KungenRules = _PLAIN) -> str:
    """A place spelled `c5`, `k2`, `w1`, `s1` (a stock) or `fS1`: `column 5`, `foundation of spades`.

    Wastes, stocks and foundations have a number only where the rules have several, or where
    it is not the first. Anything else is shown as it is.
    """
    stock = spelled.lower() in STOCKS
    if not stock and parse_place(spelled) is None:
        return spelled
    kind, number = spelled[0].lower(), int(spelled[-1]) if spelled[0] not in "cC" else 0
    several = (rules.decks if kind == "f" else rules.stocks) > 1 or number > 1
    shown = number if several else None
    match kind:
        case "c":
            return column_name(speaker, int(spelled[1:]))
        case "k":
            return corner_name(speaker, number)
        case "w":
            return waste_name(speaker, shown)
        case "s":
            return stock_name(speaker, shown)
        case _:
            return foundation_name(speaker, SUITS.index(spelled[1].lower()), shown)


def stock_to_turn(speaker: Speaker, spelled: str, rules: KungenRules = _PLAIN) -> str:
    """A stock spelled `s1` as one names it in a sentence: `the stock`, or with two `stock 2`."""
    if rules.stocks > 1 or spelled.lower() != "s1":
        return patience_place(speaker, spelled, rules)
    return speaker.text("place.the_stock")


def say_patience_event(speaker: Speaker, event: Event, rules: KungenRules = _PLAIN) -> str:
    """One event of a patience in a sentence."""
    return capital(_said(speaker, event, rules))


def _said(speaker: Speaker, event: Event, rules: KungenRules) -> str:
    match event:
        case CardsMoved():
            return _moved(speaker, event, rules)
        case TurnedUp(card, place):
            where = patience_place(speaker, PLACE_NAMES[place], rules)
            shown = said_card(speaker, card)
            return speaker.text("event.kungen.turned_up", place=where, card=shown)
        case StockTurned(stock, cards, left):
            named = patience_place(speaker, f"s{stock + 1}", rules)
            row = speaker.series([said_card(speaker, card) for card in cards])
            said = speaker.text("event.kungen.stock", stock=named, cards=row)
            return f"{said} {speaker.text('event.kungen.left', count=left)}"
        case PassBegan(stock, number, _, extra):
            named = patience_place(speaker, f"s{stock + 1}", rules)
            key = "event.kungen.extra_pass" if extra else "event.kungen.pass"
            return speaker.text(key, stock=named, number=number)
        case PointsChanged(change, total):
            return speaker.text("event.kungen.points", change=signed(change), count=total)
        case Won():
            return speaker.text("event.kungen.won")
        case _:
            assert_never(event)


def _moved(speaker: Speaker, event: CardsMoved, rules: KungenRules) -> str:
    pile = _run(speaker, event.cards)
    if is_foundation(event.place):
        return speaker.text("event.kungen.up", pile=pile)
    place = patience_place(speaker, PLACE_NAMES[event.place], rules)
    if is_foundation(event.source):
        return speaker.text("event.kungen.back", pile=pile, place=place)
    if event.onto is not None:
        return speaker.text("event.kungen.onto", pile=pile, card=said_card(speaker, event.onto))
    return speaker.text("event.kungen.place", pile=pile, place=place)


def _run(speaker: Speaker, cards: Sequence[Card]) -> str:
    first = said_card(speaker, cards[0])
    if len(cards) == 1:
        return first
    key = "event.run.words" if speaker.cards is CardStyle.WORDS else "event.run"
    return speaker.text(key, base=first, top=card_in(speaker, cards[-1]))


def say_patience_refusal(speaker: Speaker, refusal: Refusal, rules: KungenRules = _PLAIN) -> str:
    """Why a move of Kungen is refused, naming the cards and places."""
    key = f"refusal.kungen.{refusal.code}"
    said = speaker.text(
        key if speaker.has(key) else f"refusal.{refusal.code}",
        card=_card(speaker, refusal.card, "refusal.card"),
        top=_card(speaker, refusal.top, "refusal.top"),
        wanted=_card(speaker, refusal.wanted, "refusal.card"),
        source=patience_place(speaker, refusal.source or "–", rules),
        place=patience_place(speaker, refusal.place or "–", rules),
        count=refusal.count or 0,
    )
    return capital(said)


def _card(speaker: Speaker, spelled: str | None, other: str) -> str:
    return speaker.text(other) if spelled is None else said_spelled(speaker, spelled)


def pass_text(speaker: Speaker, number: int, passes: int | None) -> str:
    """Which run through the stock this is: `pass 2 of 3`, or without a limit `pass 2`."""
    if passes is None:
        return speaker.text("pass.unlimited", number=number)
    return speaker.text("pass.of", number=number, most=max(passes, number))


def passes_left_text(speaker: Speaker, left: int) -> str:
    """How many passes are still to come: `passes left: 0`."""
    return speaker.text("pass.left", count=left)


def turn_text(speaker: Speaker, stock: str, left: int, shown_pass: str) -> str:
    """The name of the stock as a button: `Turn the stock, 5 cards, pass 2 of 3`.

    `stock` is its name from `stock_to_turn`.
    """
    return speaker.text("stock.turn", stock=stock, count=left, **{"pass": shown_pass})
