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

The moves, how a slice of a search ends and the memory are those of `patience_general`; both
kernels walk the same states, this one with far fewer steps a state. `kings.solver.fast` makes the
tables, grows the memory and keeps the time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kings.kernels import patience_layout as at
from kings.kernels.cache import kernel
from kings.kernels.patience_rows import Memory, Row

# Words of a state.
UPS: Final = 0
LEVELS: Final = 1
STOCK: Final = 2
WASTE: Final = 3
PASS: Final = 4
PENDING: Final = 5
STATE_WORDS: Final = 6

# Words of `Tables.facts`.
RANKS: Final = 0
COLUMNS: Final = 1
TURN: Final = 2
PASSES: Final = 3  # 0 is unlimited
TAKE_BACK: Final = 4
CORNERS: Final = 5
LAZY: Final = 6  # stock cards go to the tableau only when they are needed there at once
ORDER: Final = 7  # in which order moves are tried, for restarts: bits ROOTS_LAST .. STOCK_FIRST
FACTS: Final = 8

ROOTS_LAST: Final = 1
ROOTS_TURNED: Final = 2
STOCK_TURNED: Final = 4
STOCK_FIRST: Final = 8
ORDERS: Final = 16

# Parts of `Tables.by_level`, each 8 words (levels 0..7) a column.
HIDDEN: Final = 0  # bits of the cards above the root
ROOT: Final = 56  # bit of the root
NEXT: Final = 112  # level after the root has left
WEIGHT: Final = 168  # share of the level in the key
BY_LEVEL: Final = 224

DESK: Final = 5
"""Words of the desk: open cards, roots, landable, leavable, and those a foundation takes."""


class Tables(NamedTuple):
    """What depends on the deal and the rules, and never changes in a search."""

    facts: Row
    by_level: Row
    stock_bits: Row
    """By place in the stock: the bit of its card; one word more than there are cards."""


_PAIRS: Final = 0x5555555555555  # lowest lane of each colour, 13 ranks
_BLACK: Final = 0x1111111111111
_RED: Final = 0x4444444444444
_ACES: Final = 0xF
_BACK_PENDING: Final = 32
_FOLD: Final = 0x3F58476D1CE4E5B
_POSITIVE: Final = 0x3FFFFFFFFFFFFFFF


@kernel
def _swap(pairs: int) -> int:
    """Flags of one colour moved to the other of the same rank."""
    return (pairs & _BLACK) << 2 | (pairs & _RED) >> 2


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
def _look(tables: Tables, state: Row, desk: Row) -> None:
    """Fill the desk: which cards are open, may be laid somewhere, may leave, are wanted above."""
    facts, by_level = tables.facts, tables.by_level
    hidden = 0
    roots = 0
    free = facts[COLUMNS] + facts[CORNERS]
    levels = state[LEVELS]
    for column in range(facts[COLUMNS]):
        level = levels >> 4 * column & 15
        place = 8 * column + level
        hidden |= by_level[HIDDEN + place]
        roots |= by_level[ROOT + place]
        if level:
            free -= 1
    stock = state[STOCK]
    index = 0
    while stock:
        if stock & 1:
            hidden |= tables.stock_bits[index]
        stock >>= 1
        index += 1
    up = 0
    wanted = 0
    ups = state[UPS]
    for lane in range(4):
        height = ups >> 4 * lane & 15
        up |= (_BLACK & ((1 << 4 * height) - 1)) << lane
        wanted |= 1 << 4 * height + lane
    whole = (1 << 4 * facts[RANKS]) - 1
    opened = whole & ~hidden & ~up
    carried = opened & ~roots
    both = opened & opened >> 1 & _PAIRS
    one = (opened ^ opened >> 1) & _PAIRS
    two_carried = carried & carried >> 1 & _PAIRS
    one_carried = (carried ^ carried >> 1) & _PAIRS
    # By pair of children: whether their two parents have a place left.
    slots = _swap(both >> 4) & ~two_carried | _swap(one >> 4) & ~(two_carried | one_carried)
    kings = 15 << 4 * (facts[RANKS] - 1)
    land = (slots | slots << 1) & ~kings
    if free > _count(carried & kings):
        land |= kings
    leave = _swap(slots) << 4
    desk[0] = opened
    desk[1] = roots
    desk[2] = land
    desk[3] = leave | leave << 1 | _ACES
    desk[4] = wanted & whole


@kernel
def _is_safe(tables: Tables, ups: int, lane: int, height: int) -> bool:
    """Whether the card on top of `height` others of its suit can be needed no more."""
    other = 2 - (lane & 2)
    lower = min(ups >> 4 * other & 15, ups >> 4 * other + 4 & 15)
    if not tables.facts[TAKE_BACK]:
        return lower >= height
    return lower >= height - 1 and ups >> 4 * (lane ^ 1) & 15 >= height - 2


@kernel
def _near(pending: int) -> int:
    """The cards that a pending move may have been for: its own pair, and what that may carry."""
    if not pending:
        return -1
    pair = pending - _BACK_PENDING if pending >= _BACK_PENDING else pending - 1
    bit_index = 2 * pair
    rank = bit_index >> 2
    children = 3 << 4 * (rank - 1) + (2 - (bit_index & 2)) if rank else 0
    return children | 3 << bit_index


@kernel
def _suit(lane: int) -> int:
    """The suit, as `kings.cards` counts, of a lane: clubs, spades, diamonds, hearts."""
    return 3 if lane == 1 else 0 if lane == 0 else lane - 1


@kernel
def _lane(suit: int) -> int:
    return 1 if suit == 3 else 0 if suit == 0 else suit + 1


@kernel
def moves_of(tables: Tables, memory: Memory, depth: int, start: int) -> int:
    """Write the moves of the state at a depth from `start` on; returns the index after them."""
    state, out, desk = memory.states[depth], memory.moves, memory.desk
    _look(tables, state, desk)
    near = _near(state[PENDING])
    end = _rising_moves(tables, memory, state, near, start)
    if end < 0:
        return start + 1
    if tables.facts[LAZY] and not state[PENDING]:
        forced = _safe_from_stock(tables, state, desk[4])
        if forced:
            out[start] = forced
            return start + 1
    order = tables.facts[ORDER]
    middle = end
    end = _root_moves(tables, state[LEVELS], desk[2] & near, out, end)
    if not order & ROOTS_LAST:
        _rotate(out, start, middle, end)
    if order & ROOTS_TURNED:
        _reverse(out, middle, end)
    middle = end
    end = _stock_moves(tables, memory, state, near, end)
    if order & STOCK_TURNED:
        _reverse(out, middle, end)
    if order & STOCK_FIRST:
        _rotate(out, start, middle, end)
    if tables.facts[TAKE_BACK]:
        end = _back_moves(tables, state[UPS], desk[2], out, end)
    return end


@kernel
def _rising_moves(tables: Tables, memory: Memory, state: Row, near: int, start: int) -> int:
    """Open cards to the foundations; a safe one alone, and then -1 is returned."""
    facts, ups, levels = tables.facts, state[UPS], state[LEVELS]
    desk, out = memory.desk, memory.moves
    rising = desk[0] & desk[4] & desk[3] & near
    end = start
    for lane in range(4):
        height = ups >> 4 * lane & 15
        bit = 1 << 4 * height + lane
        if not rising & bit:
            continue
        move = at.UP << 24 | (_suit(lane) * 13 + height) << 16
        if desk[1] & bit:
            for column in range(facts[COLUMNS]):
                if tables.by_level[ROOT + 8 * column + (levels >> 4 * column & 15)] == bit:
                    move = at.UP_ROOT << 24 | column << 16
        if not state[PENDING] and _is_safe(tables, ups, lane, height):
            out[start] = move
            return -1
        out[end] = move
        end += 1
    return end


@kernel
def _root_moves(tables: Tables, levels: int, land: int, out: Row, end: int) -> int:
    # The longest columns first: what lies under them takes longest to reach.
    for step in range(tables.facts[COLUMNS]):
        column = tables.facts[COLUMNS] - 1 - step
        level = levels >> 4 * column & 15
        if tables.by_level[ROOT + 8 * column + level] & land:
            out[end] = at.ROOT << 24 | column << 16
            end += 1
    return end


@kernel
def _rotate(out: Row, start: int, middle: int, end: int) -> None:
    """Put the moves from `middle` on before those from `start` on, each in their order."""
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
def _safe_from_stock(tables: Tables, state: Row, wanted: int) -> int:
    """A move that sends up a stock card which nothing can need, or 0."""
    stock = state[STOCK]
    index = 0
    turned = 0
    while stock:
        if stock & 1:
            turned += 1
            bit = tables.stock_bits[index]
            if bit & wanted:
                lane = _count(bit - 1) & 3
                if _is_safe(tables, state[UPS], lane, state[UPS] >> 4 * lane & 15):
                    return at.TO_FOUNDATION << 24 | index << 16 | turned << 8
        stock >>= 1
        index += 1
    return 0


@kernel
def _stock_moves(tables: Tables, memory: Memory, state: Row, near: int, end: int) -> int:
    """Every stock card that turning and redealing bring to the top, where it can go."""
    facts, pending = tables.facts, state[PENDING]
    out, land, wanted = memory.moves, memory.desk[2], memory.desk[4]
    if facts[LAZY]:
        # A stock card is always within reach, so it waits until something needs it at once.
        land &= ~memory.desk[3]
        if pending and pending < _BACK_PENDING:
            land &= near
        if pending:
            wanted = 0
    turn, waste = facts[TURN], state[WASTE]
    count = _count(state[STOCK])
    again = facts[PASSES] == 0 or state[PASS] + 1 < facts[PASSES]
    first = end
    stock = state[STOCK]
    index = 0
    turned = 0
    while stock:
        if stock & 1:
            turned += 1
            here = turned >= waste and ((turned - waste) % turn == 0 or turned == count)
            if here or (again and (turned % turn == 0 or turned == count)):
                late = 0 if here or facts[PASSES] == 0 else 1
                tail = index << 16 | turned << 8 | state[PASS] + late
                if land & tables.stock_bits[index]:
                    out[end] = at.TO_TABLEAU << 24 | tail
                    end += 1
                if wanted & tables.stock_bits[index]:
                    out[end] = at.TO_FOUNDATION << 24 | tail
                    end += 1
        stock >>= 1
        index += 1
    _tableau_first(out, first, end)
    return end


@kernel
def _tableau_first(out: Row, start: int, end: int) -> None:
    """Sort moves to the tableau before those to the foundations, each kind in its order."""
    for place in range(start + 1, end):
        move = out[place]
        slot = place
        while slot > start and out[slot - 1] >> 24 > move >> 24:
            out[slot] = out[slot - 1]
            slot -= 1
        out[slot] = move


@kernel
def _back_moves(tables: Tables, ups: int, land: int, out: Row, end: int) -> int:
    for lane in range(4):
        height = ups >> 4 * lane & 15
        if not height or not land & 1 << 4 * (height - 1) + lane:
            continue
        if not _is_safe(tables, ups - (1 << 4 * lane), lane, height - 1):
            out[end] = at.BACK << 24 | 2 * _suit(lane) << 16
            end += 1
    return end


@kernel
def _enter(tables: Tables, state: Row, move: int, then: Row) -> None:
    """Write the state after a move to `then`."""
    for word in range(STATE_WORDS):
        then[word] = state[word]
    then[PENDING] = 0
    kind = move >> 24
    where = move >> 16 & 255
    if kind in (at.ROOT, at.UP_ROOT):
        level = state[LEVELS] >> 4 * where & 15
        place = 8 * where + level
        then[LEVELS] += tables.by_level[NEXT + place] - level << 4 * where
        if kind == at.UP_ROOT:
            then[UPS] += 1 << 4 * (_count(tables.by_level[ROOT + place] - 1) & 3)
    elif kind == at.UP:
        then[UPS] += 1 << 4 * _lane(where // 13)
    elif kind == at.BACK:
        lane = _lane(where >> 1)
        then[UPS] -= 1 << 4 * lane
        if tables.facts[LAZY]:
            height = then[UPS] >> 4 * lane & 15
            then[PENDING] = _BACK_PENDING + (4 * height + lane >> 1)
    else:
        _take_from_stock(tables, move, then)


@kernel
def _take_from_stock(tables: Tables, move: int, then: Row) -> None:
    facts = tables.facts
    index = move >> 16 & 255
    waste = (move >> 8 & 255) - 1
    bit_index = _count(tables.stock_bits[index] - 1)
    if move >> 24 == at.TO_FOUNDATION:
        then[UPS] += 1 << 4 * (bit_index & 3)
    elif facts[LAZY]:
        then[PENDING] = 1 + (bit_index >> 1)
    then[STOCK] &= ~(1 << index)
    then[PASS] = move & 255
    then[WASTE] = waste
    if facts[PASSES] == 0:
        then[WASTE] = _off_beat(tables, then)


@kernel
def _off_beat(tables: Tables, state: Row) -> int:
    """The waste's size where it is no mere moment of the clock, else 0."""
    waste = state[WASTE]
    if waste % tables.facts[TURN] == 0 or waste == _count(state[STOCK]):
        return 0
    off: int = waste
    return off


@kernel
def _key(tables: Tables, state: Row) -> int:
    """All of the state but its clock, exactly, in 62 bits."""
    weights = 0
    for column in range(tables.facts[COLUMNS]):
        level = state[LEVELS] >> 4 * column & 15
        weights += tables.by_level[WEIGHT + 8 * column + level]
    low = state[PENDING] if tables.facts[LAZY] else _off_beat(tables, state)
    key: int = (state[UPS] << 16 | weights) << 30 | state[STOCK] << 6 | low
    return key


@kernel
def _clock(tables: Tables, state: Row) -> int:
    """How much of the passes is used: of two states with one key the smaller dominates."""
    if tables.facts[PASSES] == 0:
        return 0
    moment = state[WASTE] if _off_beat(tables, state) == 0 else 0
    clock: int = state[PASS] << 5 | moment
    return clock


@kernel
def _slot(memory: Memory, key: int) -> int:
    """Where a key lies in the table, or the free slot where it would."""
    mask = len(memory.clocks) - 1
    mixed = (key ^ key >> 31) * _FOLD & _POSITIVE
    place = (mixed ^ mixed >> 29) & mask
    while memory.clocks[place] and memory.keys[place] != key:
        place = place + 1 & mask
    return place


@kernel
def move_table(old: Memory, new: Memory) -> None:
    """Copy a table into a larger empty one."""
    for place in range(len(old.clocks)):
        if old.clocks[place]:
            there = _slot(new, old.keys[place])
            new.keys[there] = old.keys[place]
            new.clocks[there] = old.clocks[place]


@kernel
def _is_new(tables: Tables, memory: Memory, state: Row) -> bool:
    """Whether a state must be searched; if so it is noted in the table."""
    key = _key(tables, state)
    if tables.facts[LAZY] and state[PENDING] and memory.clocks[_slot(memory, key & ~63)]:
        return False
    clock = _clock(tables, state) + 1
    place = _slot(memory, key)
    if memory.clocks[place]:
        if memory.clocks[place] <= clock:
            return False
    else:
        memory.keys[place] = key
        memory.counts[at.USED] += 1
    memory.clocks[place] = clock
    return True


@kernel
def _is_won(tables: Tables, state: Row) -> bool:
    height = tables.facts[RANKS]
    won: bool = state[UPS] == (height << 12 | height << 8 | height << 4 | height)
    return won


@kernel
def begin(tables: Tables, memory: Memory) -> int:
    """Start a search at `memory.states[0]`; returns PAUSED or SOLVED."""
    memory.counts[at.DEPTH] = 0
    memory.counts[at.NODES] = 0
    memory.counts[at.USED] = 0
    if _is_won(tables, memory.states[0]):
        return at.SOLVED
    _is_new(tables, memory, memory.states[0])
    memory.spans[0, 0] = 0
    memory.spans[0, 1] = moves_of(tables, memory, 0, 0)
    return at.PAUSED


@kernel
def advance(tables: Tables, memory: Memory, most_used: int) -> int:
    """Search on until counts[UNTIL] states are entered; returns how the slice ended."""
    counts, spans = memory.counts, memory.spans
    while counts[at.DEPTH] >= 0:
        depth = counts[at.DEPTH]
        if counts[at.NODES] >= counts[at.UNTIL]:
            return at.PAUSED
        if counts[at.USED] >= most_used:
            return at.TABLE_FULL
        next_move = spans[depth, 0]
        if next_move >= spans[depth, 1]:
            counts[at.DEPTH] = depth - 1
            continue
        if depth + 2 >= len(spans):
            return at.ROWS_FULL
        if spans[depth, 1] + at.MOST_MOVES >= len(memory.moves):
            return at.MOVES_FULL
        spans[depth, 0] = next_move + 1
        then = memory.states[depth + 1]
        _enter(tables, memory.states[depth], memory.moves[next_move], then)
        if not _is_new(tables, memory, then):
            continue
        counts[at.NODES] += 1
        counts[at.DEPTH] = depth + 1
        if _is_won(tables, then):
            return at.SOLVED
        first = spans[depth, 1]
        spans[depth + 1, 0] = first
        spans[depth + 1, 1] = moves_of(tables, memory, depth + 1, first)
    return at.EXHAUSTED
