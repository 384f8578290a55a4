"""Dealing a round: hands, the opening layout, and kings and jokers turned up in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kings.cards import EMPTY, JOKER, KING, Card, Deal, Hand, check_pack, pack, with_card
from kings.corner.events import Event, JokerTurnedUp, KingTurnedUp
from kings.corner.facts import opening_facts
from kings.corner.laid import Laid
from kings.corner.law import Law
from kings.corner.options import KingsBeforePlay, OpeningKings
from kings.corner.places import PLACES, Place, Seat
from kings.corner.state import Phase, Pile, RoundState
from kings.corner.turns import open_turn
from kings.errors import DealError

GAME: Final = "corner"
JokerPlace = Callable[[int], int]
"""From n to a place 0..n-1: where an opening joker goes back into the stock, 0 = next card."""


def first_dealer(deal: Deal, seats: int) -> Seat:
    """The dealer of the first round, drawn from the deal (S2-028)."""
    return Seat(deal.chance(GAME, f"dealer/{seats}").below(seats))


def deck_of(deal: Deal, index: int, law: Law) -> tuple[Card, ...]:
    """The pack of the `index`-th deal (from 1) of a match, in dealing order.

    Explicit cards are the first deal; later ones are drawn from them by hash. The same pack
    gives the same cards under every rule set.
    """
    if deal.cards is not None and index == 1:
        check_pack(deal.cards, law.decks, law.rules.jokers)
        return deal.cards
    cards = pack(law.decks, law.rules.jokers)
    return deal.chance(GAME, f"deck/{index}").shuffled(cards)


def deal_round(
    law: Law, dealer: Seat, deal: Deal, index: int = 1
) -> tuple[RoundState, tuple[Event, ...]]:
    """The state after the `index`-th deal of a match, and its facts."""
    joker_place = deal.chance(GAME, f"jokers/{index}").below
    return deal_cards(law, dealer, deck_of(deal, index, law), joker_place)


def deal_cards(
    law: Law, dealer: Seat, deck: Sequence[Card], joker_place: JokerPlace
) -> tuple[RoundState, tuple[Event, ...]]:
    """Deal a full pack in dealing order and turn up the layout.

    Hands go one card at a time clockwise from the dealer's left, then the arms are turned up
    N, E, S, W (S1-037, S1-095). Raises `DealError` if the pack has not the rules' cards.
    """
    if not 0 <= dealer < law.seats:
        raise DealError("bad_dealer", dealer=dealer, most=law.seats - 1)
    check_pack(deck, law.decks, law.rules.jokers)
    hands: list[Hand] = [EMPTY] * law.seats
    dealt = law.hand_size * law.seats
    for turn, card in enumerate(deck[:dealt], start=1):
        seat = (dealer + turn) % law.seats
        hands[seat] = with_card(hands[seat], card)
    layout = _Layout(law, list(deck[dealt:]), joker_place)
    for arm in law.arms:
        layout.turn_up(Place(arm))
    none = (0,) * law.seats
    first = Seat((dealer + 1) % law.seats)
    asking = law.rules.kings_before_play is not KingsBeforePlay.NONE
    state = RoundState(
        law=law,
        phase=Phase.KINGS if asking else Phase.PLAY,
        dealer=dealer,
        turn=first,
        asked=0,
        hands=tuple(hands),
        piles=tuple(layout.piles),
        stock=tuple(layout.stock),
        opening_kings=layout.opening_kings,
        first_turn=True,
        began_empty=False,
        card_played=False,
        pile_moved=False,
        lap=0,
        fines=none,
        fees=none,
        how=None,
        out=None,
    )
    opened = state if asking else open_turn(state, first, lap=0, first_turn=True)
    return opened, (*layout.events, *opening_facts(state, opened))


class _Layout:
    """The opening layout while it is being turned up."""

    def __init__(self, law: Law, stock: list[Card], joker_place: JokerPlace) -> None:
        self.law = law
        self.stock = stock
        self.joker_place = joker_place
        self.piles: list[Pile] = [()] * PLACES
        self.opening_kings = 0
        self.events: list[Event] = []

    def turn_up(self, arm: Place) -> None:
        """Turn up one arm; a king or joker is dealt with before the next arm."""
        while True:
            card = self.stock.pop(0)
            if card == JOKER:
                self.stock.insert(self.joker_place(len(self.stock) + 1), card)
                self.events.append(JokerTurnedUp(arm))
            elif card % 13 != KING or not self._to_corner(card, arm):
                break
        self.piles[arm] = (Laid(card),)
        if card % 13 == KING:
            self.opening_kings |= 1 << arm

    def _to_corner(self, king: Card, arm: Place) -> bool:
        """Move a king to the next free corner, if the rules and the stock let it."""
        free = next((Place(c) for c in self.law.corners if not self.piles[c]), None)
        replace = self.law.rules.opening_kings is OpeningKings.REPLACE
        if not replace or free is None or not self.stock:
            return False
        self.piles[free] = (Laid(king),)
        self.events.append(KingTurnedUp(king, arm, free))
        return True
