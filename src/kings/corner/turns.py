"""The seams between turns: opening one with its draw, ending one with its draw and fees."""

from __future__ import annotations

from kings.cards import Card, with_card
from kings.corner.events import Drew, Event, TurnBegan
from kings.corner.law import KING_BITS
from kings.corner.options import Compulsory, DrawTime, NoPlayFee, Scoring
from kings.corner.places import Seat
from kings.corner.state import Phase, RoundState


def open_turn(state: RoundState, seat: Seat) -> tuple[RoundState, tuple[Event, ...]]:
    """Open a seat's turn, with its obligatory draw where the rules draw first (S1-009)."""
    rules = state.law.rules
    opened = state._replace(
        phase=Phase.PLAY,
        turn=seat,
        began_empty=not state.stock,
        card_played=False,
        pile_moved=False,
    )
    began = TurnBegan(seat)
    if rules.draw is not DrawTime.START or (state.first_turn and not rules.first_player_draws):
        return opened, (began,)
    drawn, events = draw(opened, seat)
    return drawn, (began, *events)


def draw(state: RoundState, seat: Seat) -> tuple[RoundState, tuple[Event, ...]]:
    """Draw what is to be drawn, or what is left of it (S1-096)."""
    cards: tuple[Card, ...] = state.stock[: state.law.rules.draw_count]
    if not cards:
        return state, ()
    hand = state.hands[seat]
    for card in cards:
        hand = with_card(hand, card)
    stock = state.stock[len(cards) :]
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    after = state._replace(hands=hands, stock=stock)
    return after, (Drew(seat, len(cards), len(stock), cards),)


def king_could_go(state: RoundState, seat: Seat) -> bool:
    """Whether the seat holds a king that has a place as the table stands (S3-062)."""
    law = state.law
    if not state.hands[seat] & KING_BITS:
        return False
    open_places = (*law.corners, *law.arms) if law.kings_on_arms else law.corners
    return any(not state.piles[place] for place in open_places)


def charge(state: RoundState, seat: Seat) -> RoundState:
    """Book the fine for a king held back and the chip for a turn without a play."""
    rules = state.law.rules
    if rules.compulsory is Compulsory.KINGS and king_could_go(state, seat):
        owed = _added(state.fines, seat, rules.king_hold_penalty)
        state = state._replace(fines=owed)
    if rules.scoring is Scoring.CHIPS and _owes_chip(state, rules.no_play_fee):
        state = state._replace(fees=_added(state.fees, seat, 1))
    return state


def _owes_chip(state: RoundState, fee: NoPlayFee) -> bool:
    if fee is NoPlayFee.OFF or state.card_played:
        return False
    return fee is NoPlayFee.NO_CARD or not state.pile_moved


def _added(amounts: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return (*amounts[:seat], amounts[seat] + more, *amounts[seat + 1 :])
