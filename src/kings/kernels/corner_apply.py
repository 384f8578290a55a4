"""What a play does to a packed state, as in `kings.corner.rules`; nothing is checked."""

from __future__ import annotations

from kings.kernels import corner_layout as at
from kings.kernels.cache import kernel
from kings.kernels.corner_bits import bit_of
from kings.kernels.corner_layout import State, Table
from kings.kernels.corner_legal import is_blocked


@kernel
def apply_play(s: State, t: Table, move: int) -> None:
    """Make a play, the number of which is known to be legal."""
    kind, rest = move >> 10, move & 1023
    if kind == 4:
        if s.phase == at.ASKING:
            end_kings(s, t)
        else:
            end_turn(s, t)
    elif kind == 3:
        move_pile(s, rest >> 4, rest & 15)
    elif kind == 2:
        swap_joker(s, rest >> 4, rest & 15)
    elif kind == 1:
        lay(s, t, at.JOKER, rest >> 6, joker_code(s, t, rest >> 6, (rest & 63) - 1))
    else:
        lay(s, t, rest >> 4, rest & 15, card_code(rest >> 4))
    if s.left == 0 and s.phase == at.PLAYING and t.block_test and is_blocked(s, t):
        s.phase = at.OVER
        s.how = at.BLOCKED


@kernel
def card_code(card: int) -> int:
    """The code of a real card where it lies."""
    return (card >> 2) * 16 + 4 - (card & 3)


@kernel
def joker_code(s: State, t: Table, place: int, name: int) -> int:
    """The code of a joker laid at a place, where nothing lies with a card as its name."""
    top = s.tops[place]
    if top == 0:
        return card_code(name) + 4
    code: int = t.stands[place >> 3, top]
    return code


@kernel
def lay(s: State, t: Table, card: int, place: int, code: int) -> None:
    """Lay a card from hand, out or on if it was the last, next seat after one king before play."""
    seat = s.turn
    take_card(s, seat, card)
    if s.tops[place] == 0 and place < at.FIRST_CORNER:
        s.bases[place] = 1 << bit_of(code)
    s.piles[place] |= (code & 15) << 4 * (code >> 4)
    s.tops[place] = code
    s.card_played = 1
    if s.held[seat] == 0:
        s.phase = at.OVER
        s.how = at.WENT_OUT
        s.out = seat
    elif s.phase == at.ASKING and t.kings_first == 1:
        end_kings(s, t)


@kernel
def move_pile(s: State, arm: int, place: int) -> None:
    """Move a whole pile from an arm."""
    s.piles[place] |= s.piles[arm]
    s.tops[place] = s.tops[arm]
    s.piles[arm] = 0
    s.tops[arm] = 0
    s.bases[arm] = 0
    s.opening_kings &= ~(1 << arm)
    s.pile_moved = 1


@kernel
def swap_joker(s: State, card: int, place: int) -> None:
    """Swap a card from hand for the joker that stands for it in a pile."""
    seat = s.turn
    take_card(s, seat, card)
    give_card(s, seat, at.JOKER)
    code = card_code(card)
    rank = code >> 4
    s.piles[place] ^= ((s.piles[place] >> 4 * rank ^ code) & 15) << 4 * rank
    if s.tops[place] >> 4 == rank:
        s.tops[place] = code
    if place < at.FIRST_CORNER and s.piles[place] >> 4 * rank < 16:
        s.bases[place] = 1 << bit_of(code)
    s.card_played = 1


@kernel
def take_card(s: State, seat: int, card: int) -> None:
    """Take one copy out of a hand that holds it."""
    more = s.copies[seat] >> card & (7 if card == at.JOKER else 1)
    if more:
        s.copies[seat] ^= (more + 1 >> 1) << card
    else:
        s.held[seat] ^= 1 << card


@kernel
def give_card(s: State, seat: int, card: int) -> None:
    """Put one copy into a hand."""
    if s.held[seat] >> card & 1:
        more = s.copies[seat] >> card & (7 if card == at.JOKER else 1)
        s.copies[seat] |= more + 1 << card
    else:
        s.held[seat] |= 1 << card


@kernel
def draw(s: State, t: Table, seat: int) -> None:
    """Draw what is to be drawn, or what is left of it."""
    for _ in range(min(t.draw_count, s.left)):
        s.left -= 1
        give_card(s, seat, int(s.stock[s.left]))


@kernel
def open_turn(s: State, t: Table, seat: int, lap: int, first: int) -> None:
    """Open a seat's turn, with its draw where the rules draw first."""
    s.began_empty = s.left == 0
    if not t.draw_at_end and (t.first_draws or not first):
        draw(s, t, seat)
    s.phase = at.PLAYING
    s.turn = seat
    s.first_turn = first
    s.card_played = 0
    s.pile_moved = 0
    s.lap = lap


@kernel
def next_seat(t: Table, seat: int) -> int:
    """The next seat clockwise; a division would take longer than the whole play."""
    return seat + 1 if seat + 1 < t.seats else 0


@kernel
def end_kings(s: State, t: Table) -> None:
    """Ask the next seat for kings, or open the first turn when all have answered."""
    s.asked += 1
    seat = next_seat(t, s.turn)
    if s.asked < t.seats:
        s.turn = seat
        s.card_played = 0
    else:
        open_turn(s, t, seat, 0, 1)


@kernel
def end_turn(s: State, t: Table) -> None:
    """End a turn with its fees and its draw, and the round after a lap without a card."""
    seat = s.turn
    charge(s, t, seat)
    if t.draw_at_end:
        draw(s, t, seat)
    lap = s.lap + 1 if s.began_empty and not s.card_played else 0
    if lap >= t.seats:
        s.phase = at.OVER
        s.how = at.PASSED
        s.lap = lap
        s.first_turn = 0
    else:
        open_turn(s, t, next_seat(t, seat), lap, 0)


@kernel
def charge(s: State, t: Table, seat: int) -> None:
    """Book the fine for a king held back and the chip for a turn without a play."""
    if t.compulsory == 2 and s.held[seat] & at.KINGS and king_has_place(s, t):
        s.fines[seat] += t.hold_fine
    if t.scoring == 2 and t.fee and not s.card_played:
        s.fees[seat] += t.fee == 1 or not s.pile_moved


@kernel
def king_has_place(s: State, t: Table) -> bool:
    """Whether a king could be laid somewhere."""
    for arm in range(t.arms):
        if s.tops[at.FIRST_CORNER + arm] == 0:
            return True
        if t.kings_on_arms and s.tops[arm] == 0:
            return True
    return False
