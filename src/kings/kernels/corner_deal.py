"""Dealing by the kernels' own generator: for simulations, not for a table of people."""

from __future__ import annotations

from kings.kernels import corner_layout as at
from kings.kernels.cache import kernel
from kings.kernels.corner_apply import give_card, next_seat, open_turn
from kings.kernels.corner_bits import below, bit_of
from kings.kernels.corner_layout import State, Table


@kernel
def deal_seed(s: State, t: Table, dealer: int, seed: int) -> None:
    """Deal a round from a seed, an int64; the table's `deck` is written over."""
    s.dice = seed
    cards = 52 * t.decks
    for index in range(cards):
        t.deck[index] = index if index < 52 else index - 52
    for index in range(cards, cards + t.jokers):
        t.deck[index] = at.JOKER
    for last in range(cards + t.jokers - 1, 0, -1):
        other = below(s, last + 1)
        card = t.deck[last]
        t.deck[last] = t.deck[other]
        t.deck[other] = card
    deal_deck(s, t, dealer)


@kernel
def deal_deck(s: State, t: Table, dealer: int) -> None:
    """Deal the pack on the t, as `kings.corner.deal.deal_cards`.

    Opening jokers go back by the state's generator, which must be set; the pack on the t, in dealing order, is written over.
    """
    clear(s)
    s.dealer = dealer
    dealt = t.hand_size * t.seats
    seat = dealer
    for index in range(dealt):
        seat = next_seat(t, seat)
        give_card(s, seat, t.deck[index])
    end = 52 * t.decks + t.jokers
    for arm in range(t.arms):
        dealt = turn_up(s, t, arm, dealt, end)
    s.left = end - dealt
    for index in range(end - dealt):
        s.stock[index] = t.deck[end - 1 - index]
    s.turn = next_seat(t, dealer)
    if t.kings_first:
        s.first_turn = 1
    else:
        open_turn(s, t, s.turn, 0, 1)


@kernel
def clear(s: State) -> None:
    """A state before the deal, with its generator as it was."""
    s.phase = at.ASKING
    s.asked = 0
    s.opening_kings = 0
    s.first_turn = 0
    s.began_empty = 0
    s.card_played = 0
    s.pile_moved = 0
    s.lap = 0
    s.how = at.GOES_ON
    s.out = at.NOBODY
    s.left = 0
    s.piles[:] = 0
    s.tops[:] = 0
    s.bases[:] = 0
    s.held[:] = 0
    s.copies[:] = 0
    s.fines[:] = 0
    s.fees[:] = 0
    s.stock[:] = 0


@kernel
def turn_up(s: State, t: Table, arm: int, dealt: int, end: int) -> int:
    """Turn up one arm; a king or joker is dealt with before the next. Returns the cards dealt."""
    while True:
        card = t.deck[dealt]
        dealt += 1
        if card == at.JOKER:
            # The cards before its new place move up by one.
            back = below(s, end - dealt + 1)
            dealt -= 1
            for index in range(dealt, dealt + back):
                t.deck[index] = t.deck[index + 1]
            t.deck[dealt + back] = card
        elif card < 48 or not to_corner(s, t, card, end - dealt):
            break
    code = (card >> 2) * 16 + 4 - (card & 3)
    set_card(s, arm, code)
    s.bases[arm] = 1 << bit_of(code)
    if card >= 48:
        s.opening_kings |= 1 << arm
    return dealt


@kernel
def to_corner(s: State, t: Table, king: int, left: int) -> bool:
    """Move a king to the next free corner, if the rules and the stock let it."""
    if not t.replace_kings or left == 0:
        return False
    for corner in range(at.FIRST_CORNER, at.FIRST_CORNER + t.arms):
        if s.tops[corner] == 0:
            set_card(s, corner, 192 + 4 - (king & 3))
            return True
    return False


@kernel
def set_card(s: State, place: int, code: int) -> None:
    """Lay a card of the opening layout where nothing lies."""
    s.piles[place] = (code & 15) << 4 * (code >> 4)
    s.tops[place] = code
