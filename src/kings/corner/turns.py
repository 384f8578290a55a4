"""The seams between turns: opening one with its draw, ending one with its draw and fees."""

from __future__ import annotations

from kings.cards import Card, Hand, with_card
from kings.corner.law import KING_BITS
from kings.corner.options import Compulsory, DrawTime, NoPlayFee, Scoring
from kings.corner.places import Seat
from kings.corner.state import Phase, RoundState


def open_turn(state: RoundState, seat: Seat, *, lap: int, first_turn: bool) -> RoundState:
    """Open a seat's turn, with its obligatory draw where the rules draw first (S1-009)."""
    rules = state.law.rules
    hands, stock = state.hands, state.stock
    if rules.draw is DrawTime.START and (rules.first_player_draws or not first_turn):
        hands, stock = drawn(state, seat)
    return state._replace(
        phase=Phase.PLAY,
        turn=seat,
        hands=hands,
        stock=stock,
        first_turn=first_turn,
        began_empty=not state.stock,
        card_played=False,
        pile_moved=False,
        lap=lap,
    )


def drawn(state: RoundState, seat: Seat) -> tuple[tuple[Hand, ...], tuple[Card, ...]]:
    """Hands and stock after a seat drew what is to be drawn, or what is left of it (S1-096)."""
    count = state.law.rules.draw_count
    hand = state.hands[seat]
    for card in state.stock[:count]:
        hand = with_card(hand, card)
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :]), state.stock[count:]


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
