"""Kungen solved fast: one deck, one stock, columns that only a king opens, parts of builds movable.

The search walks states *without arrangement* (`docs/solver.md`): which open card lies on which is
not stored, as any part of a build may be moved between equal parents. A state is six words:

| word | bits |
|---|---|
| UPS | four per lane: cards of that suit on its foundation |
| LEVELS | four per column: cards of the deal still there, down to the root of its open build |
| STOCK | one per card of the stock, in turning order: still in stock or waste |
| WASTE | number of those that lie in the waste (0 where it makes no difference) |
| PASS | passes used before the present one |
| PENDING | what the last move must be used for, 0 if nothing: 1 + pair, or 32 + pair after a card was taken back |

Cards are bits: four per rank, lanes clubs, spades, diamonds, hearts, so that two lanes are a colour
and the two parents of a card are a pair one nibble up in the other half. Counts of pairs and of the
slots left on them are then a handful of shifts for all cards at once.

Moves and how a slice of a search ends are those of `patience_layout`. All rows are flat and passed
by themselves: tuples of arrays cost more to pass than a state costs to search. `kings.solver.fast`
makes the tables, grows the memory and keeps the time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kings.kernels import patience_layout as at
from kings.kernels.cache import kernel
from kings.kernels.patience_rows import Row

# Words of a state.
UPS: Final = 0
LEVELS: Final = 1
STOCK: Final = 2
WASTE: Final = 3
PASS: Final = 4
PENDING: Final = 5
KEPT: Final = 6
# Words behind them that `list_moves` uses for itself: sets of cards.
ROOTS: Final = 6
RISING: Final = 7  # open cards that may go up now
ROOT_LAND: Final = 8  # roots that may be carried elsewhere
STOCK_LAND: Final = 9  # stock cards that may come to the tableau
STOCK_UP: Final = 10  # stock cards that may go up
STOCK_SAFE: Final = 11  # those of them that nothing can need in the tableau
BACK: Final = 12  # cards that may be taken back
STATE_WORDS: Final = 13

# What depends on the deal and the rules, in one row that never changes in a search.
RANKS: Final = 0
COLUMNS: Final = 1
TURN: Final = 2
PASSES: Final = 3  # 0 is unlimited
TAKE_BACK: Final = 4
CORNERS: Final = 5
LAZY: Final = 6  # stock cards go to the tableau only when they are needed there at once
ORDER: Final = 7  # in which order moves are tried, for restarts: bits ROOTS_LAST .. STOCK_FIRST
# By column and level 0..7, 8 words a column.
HIDDEN: Final = 8  # bits of the cards above the root
ROOT: Final = HIDDEN + 56  # bit of the root
NEXT: Final = ROOT + 56  # level after the root has left
WEIGHT: Final = NEXT + 56  # share of the level in the key
STOCK_BITS: Final = WEIGHT + 56  # by place in the stock: the bit of its card
IN_EIGHT: Final = STOCK_BITS + 24  # by eight places of the stock and set of them: their cards
PLACE_OF: Final = IN_EIGHT + 3 * 256  # by bit: the place of this card in the stock
TABLES: Final = PLACE_OF + 52

ROOTS_LAST: Final = 1
ROOTS_TURNED: Final = 2
STOCK_TURNED: Final = 4
STOCK_FIRST: Final = 8
ORDERS: Final = 16

MOST_MOVES: Final = 128
"""More macro moves than any state has."""


class Memory(NamedTuple):
    """All that a search writes to."""

    states: Row
    """By depth: a state."""
    spans: Row
    """By depth: where in `moves` its next move lies, and where its moves end."""
    moves: Row
    table: Row
    """Two words a slot, a power of two of slots: the key, 0 where nothing lies; clock and PENDING."""
    counts: Row


_PAIRS: Final = 0x5555555555555  # lowest lane of each colour, 13 ranks
_BLACK: Final = 0x1111111111111
_RED: Final = 0x4444444444444
_ACES: Final = 0xF
_BACK_PENDING: Final = 32
_NO_KEY: Final = 15 << 58  # a height that no foundation has, so that no stored key is 0
_FOLD: Final = 0x3F58476D1CE4E5B
_POSITIVE: Final = 0x3FFFFFFFFFFFFFFF
_FAR: Final = 64


@kernel
def _swap(pairs: int) -> int:
    """Flags of one colour moved to the other of the same rank."""
    return (pairs & _BLACK) << 2 | (pairs & _RED) >> 2


@kernel
def _both(pairs: int) -> int:
    """The cards of flagged pairs."""
    return pairs | pairs << 1


@kernel
def _count(bits: int) -> int:
    """Number of bits set, of 62 at most: in pairs, fours, eights, then all eights added up."""
    bits = bits - (bits >> 1 & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 127


@kernel
def _is_safe(t: Row, ups: int, lane: int, height: int) -> bool:
    """Whether the card on top of `height` others of its suit can be needed no more."""
    other = 2 - (lane & 2)
    lower = min(ups >> 4 * other & 15, ups >> 4 * other + 4 & 15)
    if not t[TAKE_BACK]:
        return lower >= height
    return lower >= height - 1 and ups >> 4 * (lane ^ 1) & 15 >= height - 2


@kernel
def _suit(lane: int) -> int:
    """The suit, as `kings.cards` counts, of a lane: clubs, spades, diamonds, hearts."""
    return 3 if lane == 1 else 0 if lane == 0 else lane - 1


@kernel
def _lane(suit: int) -> int:
    return 1 if suit == 3 else 0 if suit == 0 else suit + 1


@kernel
def _heads(t: Row, ups: int) -> tuple[int, int, int, int, int]:
    """Cards: those up; those wanted next; the safe ones of these; tops worth taking back, and those
    of them worth it for the card below them."""
    up = 0
    wanted = 0
    safe = 0
    tops = 0
    on_tops = 0
    for lane in range(4):
        height = ups >> 4 * lane & 15
        one = 1 << 4 * lane
        top = 1 << 4 * height - 4 + lane if height else 0
        up |= (_BLACK & ((1 << 4 * height) - 1)) << lane
        if height < t[RANKS]:
            wanted |= 1 << 4 * height + lane
            if _is_safe(t, ups, lane, height):
                safe |= 1 << 4 * height + lane
        if height and t[TAKE_BACK] and not _is_safe(t, ups - one, lane, height - 1):
            tops |= top
            if height > 1 and not _is_safe(t, ups - 2 * one, lane, height - 2):
                on_tops |= top
    return up, wanted, safe, tops, on_tops


@kernel
def _columns(t: Row, levels: int) -> tuple[int, int, int]:
    """Cards that columns hide, roots, and how many columns and corners nothing is bound in."""
    hidden = 0
    roots = 0
    free = t[COLUMNS] + t[CORNERS]
    for column in range(t[COLUMNS]):
        level = levels >> 4 * column & 15
        if level:
            free -= 1
            hidden |= t[HIDDEN + 8 * column + level]
            roots |= t[ROOT + 8 * column + level]
    return hidden, roots, free


@kernel
def _room(t: Row, opened: int, roots: int, free: int) -> tuple[int, int]:
    """Cards that would find a place in the tableau, and those that can be bared if they are open."""
    carried = opened & ~roots
    both = opened & opened >> 1 & _PAIRS
    one = (opened ^ opened >> 1) & _PAIRS
    two_carried = carried & carried >> 1 & _PAIRS
    one_carried = (carried ^ carried >> 1) & _PAIRS
    # By pair of children: whether their two parents have a place left.
    slots = _swap(both >> 4) & ~two_carried | _swap(one >> 4) & ~(two_carried | one_carried)
    kings = 15 << 4 * (t[RANKS] - 1)
    land = _both(slots) & ~kings
    if free > _count(carried & kings):
        land |= kings
    return land, _both(_swap(slots) << 4) | _ACES


@kernel
def _pair_of(pending: int) -> int:
    """The cards of the pair that the last move brought to the tableau, as bits."""
    pair = pending - _BACK_PENDING if pending >= _BACK_PENDING else pending - 1
    return 3 << 2 * pair


@kernel
def _carried_by(pair: int) -> int:
    """The pair that a pair of cards of one group carries; none of aces."""
    below = pair >> 4
    return below << 2 if below & _both(_BLACK) else below >> 2


@kernel
def list_moves(t: Row, states: Row, here: int, moves: Row, start: int) -> int:
    """Write the moves of the state that begins at `here`; returns the index after them."""
    stock, pending = states[here + STOCK], states[here + PENDING]
    in_stock = (
        t[IN_EIGHT + (stock & 255)]
        | t[IN_EIGHT + 256 + (stock >> 8 & 255)]
        | t[IN_EIGHT + 512 + (stock >> 16 & 255)]
    )
    up, wanted, safe, tops, on_tops = _heads(t, states[here + UPS])
    hidden, roots, free = _columns(t, states[here + LEVELS])
    opened = ((1 << 4 * t[RANKS]) - 1) & ~(hidden | in_stock | up)
    land, leave = _room(t, opened, roots, free)
    rising = opened & wanted & leave
    states[here + ROOTS] = roots
    root_land = land
    stock_land = land & in_stock
    if t[TAKE_BACK]:
        # What goes up can come back, so it need not come to the tableau first.
        stock_land &= ~wanted
    if pending:
        pair = _pair_of(pending)
        rising &= pair
        root_land &= _carried_by(pair)
        stock_land &= _carried_by(pair)
        states[here + STOCK_UP] = states[here + STOCK_SAFE] = 0
    else:
        now = rising & safe
        if t[TAKE_BACK]:
            # What lies loose can come back as it went: its place is free until it is used.
            now |= rising & ~roots
            root_land &= ~rising
        if now:
            states[here + RISING] = now & -now
            return _list_rising(t, states, here, moves, start)
        states[here + STOCK_UP] = wanted & in_stock
        states[here + STOCK_SAFE] = safe & in_stock if t[TURN] == 1 else 0
        if states[here + STOCK_SAFE]:
            moves[start] = _safe_from_stock(t, states, here)
            if moves[start]:
                return start + 1
    # What comes to the tableau must be of use there: carry something, or free one of its pair.
    useful = roots | in_stock | tops
    going = wanted & opened
    use = _swap((useful | useful >> 1) & _PAIRS) << 4 | (going | going >> 1) & _PAIRS
    if t[LAZY]:
        # A stock card is always within reach, so it waits until something needs it at once.
        stock_land &= ~leave & _both(use)
    states[here + RISING] = rising
    states[here + ROOT_LAND] = root_land & roots
    states[here + STOCK_LAND] = stock_land
    states[here + BACK] = tops & land & (_both(use) | on_tops)
    return _list_in_order(t, states, here, moves, start)


@kernel
def _list_in_order(t: Row, states: Row, here: int, moves: Row, start: int) -> int:
    """List what `list_moves` found, in the order of this search."""
    order = t[ORDER]
    end = _list_rising(t, states, here, moves, start)
    middle = end
    end = _list_roots(t, states, here, moves, end)
    if not order & ROOTS_LAST:
        _rotate(moves, start, middle, end)
    if order & ROOTS_TURNED:
        _reverse(moves, middle, end)
    middle = end
    if states[here + STOCK_LAND] | states[here + STOCK_UP]:
        end = _list_stock(t, states, here, moves, end)
    if order & STOCK_TURNED:
        _reverse(moves, middle, end)
    if order & STOCK_FIRST:
        _rotate(moves, start, middle, end)
    for lane in range(4):
        if states[here + BACK] & _BLACK << lane:
            moves[end] = at.BACK << 24 | 2 * _suit(lane) << 16
            end += 1
    return end


@kernel
def _list_rising(t: Row, states: Row, here: int, moves: Row, end: int) -> int:
    rising, levels = states[here + RISING], states[here + LEVELS]
    while rising:
        bit = rising & -rising
        rising ^= bit
        if bit & states[here + ROOTS]:
            column = 0
            while t[ROOT + 8 * column + (levels >> 4 * column & 15)] != bit:
                column += 1
            moves[end] = at.UP_ROOT << 24 | column << 16
        else:
            bit_index = _count(bit - 1)
            card = _suit(bit_index & 3) * 13 + (bit_index >> 2)
            moves[end] = at.UP << 24 | card << 16
        end += 1
    return end


@kernel
def _list_roots(t: Row, states: Row, here: int, moves: Row, end: int) -> int:
    # The longest columns first: what lies under them takes longest to reach.
    column = t[COLUMNS] - 1
    while column >= 0:
        level = states[here + LEVELS] >> 4 * column & 15
        if t[ROOT + 8 * column + level] & states[here + ROOT_LAND]:
            moves[end] = at.ROOT << 24 | column << 16
            end += 1
        column -= 1
    return end


@kernel
def _rotate(out: Row, start: int, middle: int, end: int) -> None:
    """Put the moves from `middle` on before those from `start` on, each in their order."""
    if start < middle < end:
        _reverse(out, start, middle)
        _reverse(out, middle, end)
        _reverse(out, start, end)


@kernel
def _reverse(out: Row, start: int, end: int) -> None:
    end -= 1
    while start < end:
        out[start], out[end] = out[end], out[start]
        start += 1
        end -= 1


@kernel
def _places(t: Row, cards: int) -> int:
    """The places in the stock of some of its cards, as a set."""
    places = 0
    while cards:
        lowest = cards & -cards
        cards ^= lowest
        places |= 1 << t[PLACE_OF + _count(lowest - 1)]
    return places


@kernel
def _safe_from_stock(t: Row, states: Row, here: int) -> int:
    """A safe stock card that goes up at once, as it costs no part of the passes; 0 if none does."""
    places = _places(t, states[here + STOCK_SAFE])
    while places:
        lowest = places & -places
        places ^= lowest
        turned = _count(states[here + STOCK] & (lowest << 1) - 1)
        if t[PASSES] == 0 or turned == states[here + WASTE]:
            tail = turned << 8 | states[here + PASS]
            forced: int = at.TO_FOUNDATION << 24 | _count(lowest - 1) << 16 | tail
            return forced
    return 0


@kernel
def _until(t: Row, states: Row, here: int) -> tuple[int, int]:
    """How far it makes sense to turn in this pass and in the next.

    A safe card that turning comes by goes up then: no line passes it by.
    """
    again = t[PASSES] == 0 or states[here + PASS] + 1 < t[PASSES]
    until = _FAR
    until_again = _FAR if again else 0
    places = _places(t, states[here + STOCK_SAFE])
    while places:
        lowest = places & -places
        places ^= lowest
        turned = _count(states[here + STOCK] & (lowest << 1) - 1)
        if turned >= states[here + WASTE]:
            until = min(until, turned)
            until_again = 0
        else:
            until_again = min(until_again, turned)
    return until, until_again


@kernel
def _list_stock(t: Row, states: Row, here: int, moves: Row, end: int) -> int:
    """List every stock card that turning and redealing bring to the top, where it can go."""
    stock, waste, turn = states[here + STOCK], states[here + WASTE], t[TURN]
    count = _count(stock)
    until, until_again = _until(t, states, here)
    for kind in (at.TO_TABLEAU, at.TO_FOUNDATION):
        word = STOCK_LAND if kind == at.TO_TABLEAU else STOCK_UP
        places = _places(t, states[here + word])
        while places:
            lowest = places & -places
            places ^= lowest
            turned = _count(stock & (lowest << 1) - 1)
            last = turned == count
            late = 0
            if not (waste <= turned <= until and (last or (turned - waste) % turn == 0)):
                if turned > until_again or not (last or turned % turn == 0):
                    continue
                late = 0 if t[PASSES] == 0 else 1
            where = _count(lowest - 1)
            moves[end] = kind << 24 | where << 16 | turned << 8 | states[here + PASS] + late
            end += 1
    return end


@kernel
def _enter(t: Row, states: Row, here: int, move: int) -> None:
    """Write the state after a move behind the one at `here`."""
    there = here + STATE_WORDS
    for word in range(KEPT):
        states[there + word] = states[here + word]
    states[there + PENDING] = 0
    kind = move >> 24
    where = move >> 16 & 255
    if kind in (at.ROOT, at.UP_ROOT):
        level = states[here + LEVELS] >> 4 * where & 15
        place = 8 * where + level
        states[there + LEVELS] += t[NEXT + place] - level << 4 * where
        if kind == at.UP_ROOT:
            states[there + UPS] += 1 << 4 * (_count(t[ROOT + place] - 1) & 3)
    elif kind == at.UP:
        states[there + UPS] += 1 << 4 * _lane(where // 13)
    elif kind == at.BACK:
        lane = _lane(where >> 1)
        states[there + UPS] -= 1 << 4 * lane
        height = states[there + UPS] >> 4 * lane & 15
        states[there + PENDING] = _BACK_PENDING + (4 * height + lane >> 1)
    else:
        bit_index = _count(t[STOCK_BITS + where] - 1)
        if kind == at.TO_FOUNDATION:
            states[there + UPS] += 1 << 4 * (bit_index & 3)
        elif t[LAZY]:
            states[there + PENDING] = 1 + (bit_index >> 1)
        states[there + STOCK] &= ~(1 << where)
        states[there + PASS] = move & 255
        states[there + WASTE] = (move >> 8 & 255) - 1
        if t[PASSES] == 0:
            states[there + WASTE] = _off_beat(t, states, there)


@kernel
def _off_beat(t: Row, states: Row, here: int) -> int:
    """The waste's size where it is no mere moment of the clock, else 0."""
    waste: int = states[here + WASTE]
    if t[TURN] == 1 or waste % t[TURN] == 0 or waste == _count(states[here + STOCK]):
        return 0
    return waste


@kernel
def _first_slot(key: int, mask: int) -> int:
    mixed = (key ^ key >> 31) * _FOLD & _POSITIVE
    return (mixed ^ mixed >> 29) & mask


@kernel
def move_table(old: Row, new: Row) -> None:
    """Copy a table into a larger empty one."""
    mask = len(new) // 2 - 1
    for slot in range(0, len(old), 2):
        if old[slot]:
            there = _first_slot(old[slot], mask)
            while new[2 * there]:
                there = there + 1 & mask
            new[2 * there] = old[slot]
            new[2 * there + 1] = old[slot + 1]


@kernel
def _is_new(t: Row, states: Row, here: int, table: Row, counts: Row) -> bool:
    """Whether a state must be searched; if so it is noted in the table.

    Of two states that differ in the clock alone the smaller has every way out that the larger has.
    """
    weights = 0
    for column in range(t[COLUMNS]):
        level = states[here + LEVELS] >> 4 * column & 15
        weights += t[WEIGHT + 8 * column + level]
    waste = states[here + WASTE]
    loose = _off_beat(t, states, here)
    key = ((states[here + UPS] << 16 | weights) << 30 | states[here + STOCK] << 6 | loose) ^ _NO_KEY
    clock = 0
    if t[PASSES]:
        clock = states[here + PASS] << 5 | (0 if loose else waste)
    pending = states[here + PENDING]
    mask = len(table) // 2 - 1
    place = _first_slot(key, mask)
    mine = -1
    while table[2 * place]:
        if table[2 * place] == key:
            noted = table[2 * place + 1]
            same = noted & 63 == pending
            # With a stock card that owes nothing one can do all that one can do while it owes.
            if same or (noted & 63 == 0 and pending < _BACK_PENDING):
                if noted >> 6 <= clock:
                    return False
                if same:
                    mine = place
        place = place + 1 & mask
    if mine < 0:
        mine = place
        table[2 * mine] = key
        counts[at.USED] += 1
    table[2 * mine + 1] = clock << 6 | pending
    return True


@kernel
def _is_won(t: Row, ups: int) -> bool:
    height = t[RANKS]
    won: bool = ups == (height << 12 | height << 8 | height << 4 | height)
    return won


@kernel
def begin(t: Row, memory: Memory) -> int:
    """Start a search at the first state of the memory; returns PAUSED or SOLVED."""
    states, counts = memory.states, memory.counts
    counts[at.DEPTH] = 0
    counts[at.NODES] = 0
    counts[at.USED] = 0
    if _is_won(t, states[UPS]):
        return at.SOLVED
    _is_new(t, states, 0, memory.table, counts)
    memory.spans[0] = 0
    memory.spans[1] = list_moves(t, states, 0, memory.moves, 0)
    return at.PAUSED


@kernel
def advance(t: Row, memory: Memory, most_used: int) -> int:
    """Search on until counts[UNTIL] states are entered; returns how the slice ended."""
    states, spans, moves, table, counts = memory
    depth = counts[at.DEPTH]
    nodes = counts[at.NODES]
    ended = at.EXHAUSTED
    while depth >= 0:
        if nodes >= counts[at.UNTIL]:
            ended = at.PAUSED
            break
        if counts[at.USED] >= most_used:
            ended = at.TABLE_FULL
            break
        next_move, end = spans[2 * depth], spans[2 * depth + 1]
        if next_move >= end:
            depth -= 1
            continue
        if 2 * depth + 4 >= len(spans):
            ended = at.ROWS_FULL
            break
        if end + MOST_MOVES >= len(moves):
            ended = at.MOVES_FULL
            break
        spans[2 * depth] = next_move + 1
        here = STATE_WORDS * depth
        _enter(t, states, here, moves[next_move])
        here += STATE_WORDS
        if not _is_new(t, states, here, table, counts):
            continue
        nodes += 1
        depth += 1
        if _is_won(t, states[here + UPS]):
            ended = at.SOLVED
            break
        spans[2 * depth] = end
        spans[2 * depth + 1] = list_moves(t, states, here, moves, end)
    counts[at.DEPTH] = depth
    counts[at.NODES] = nodes
    return ended
