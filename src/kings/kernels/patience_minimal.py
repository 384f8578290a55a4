"""Kungen in the fewest moves: one deck, one stock, columns that only a king opens.

A best-first search over states *with* arrangement, as what it costs to bare a card depends on
what lies on it (`docs/solver.md`). A state is two words, exactly:

| word | bits | holds |
|---|---|---|
| FIRST | 0-15 | four per lane: cards of that suit on its foundation |
| | 16-36 | three per column: its level, the cards of the deal down to the root of its open build |
| | 37-60 | the stock, one per place in turning order: still in stock or waste |
| SECOND | 0-47 | one per card below the kings: on which of its two parents it lies, if on one |
| | 48-52 | how many of the stock cards left lie in the waste |
| | 53-59 | passes used before the present one; 0 where they are unlimited |

Cards are bits as in `patience_fast`: four per rank, lanes clubs, spades, diamonds, hearts. The
parents of a card are two lanes of the other colour one rank up; its bit in SECOND says whether the
higher of these lanes is meant. It is 0 for cards that are hidden, up, in the stock, or roots.

A **node** is a row of three words: FIRST, SECOND and LINKS, which holds the cost so far, the node it
came from and the next node of its bucket. Nodes are looked up in `slots` and queue in the buckets of
`heads` by what they promise: the cost so far and the bound of what is still to come, which a weight
above 4 makes more of, to find some line soon. Indexes are stored one higher, 0 is none. A node met
again at a smaller cost is entered anew as another node, and `slots` then knows only that one.

`kings.solver.minimal_fast` makes the tables, grows the room and reads the line.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kings.kernels.cache import kernel
from kings.kernels.patience_rows import Row

Slots = NDArray[np.int32]

# Words of a node.
FIRST: Final = 0
SECOND: Final = 1
LINKS: Final = 2
NODE_WORDS: Final = 3

# Words of a child, after FIRST and SECOND.
COST: Final = 2
LEAST: Final = 3
CHILD_WORDS: Final = 4

LEVELS_AT: Final = 16
STOCK_AT: Final = 37
WASTE_AT: Final = 48
PASS_AT: Final = 53
CHOICES: Final = (1 << WASTE_AT) - 1

INDEX_BITS: Final = 27
INDEXES: Final = (1 << INDEX_BITS) - 1
MOST_COST: Final = 511
"""What LINKS has room for."""

# The tables: facts of the problem, then by column and level, then by place in the stock.
RANKS: Final = 0
COLUMNS: Final = 1
TURN: Final = 2
PASSES: Final = 3  # 0 is unlimited
TAKE_BACK: Final = 4
CORNERS: Final = 5
PARTED: Final = 6  # whether a part of a build may move
HIDDEN: Final = 8  # bits of the cards above the root
ROOT: Final = 64  # bit of the root
NEXT: Final = 120  # level after the root has left
CHOSEN: Final = 176  # choices of the cards that are roots no more at that level
BURIED: Final = 232  # how many cards above the root cover a lower one of their suit
WAITING: Final = 288  # the cards that would cover a lower one of their suit if they lay on the root
STOCK_BITS: Final = 344
TABLES: Final = 369

# Counters of a search.
USED: Final = 0  # rows of nodes in use
LIMIT: Final = 1  # lines of this cost or more are of no use
LOW: Final = 2  # no bucket below this one holds a node
ENTERED: Final = 3  # nodes entered
UNTIL: Final = 4  # when to pause
WEIGHT: Final = 5  # fourths by which the bound counts
ORIGIN: Final = 6  # the node entered now, one higher; once it is solved the one that wins
COUNTS: Final = 7

# The desk.
OPEN: Final = 0
ROOTS: Final = 1
CARRIED: Final = 2  # open cards that lie on a parent
BARE: Final = 3  # open cards on which nothing lies
WANTED: Final = 4  # cards that the foundations take next
PLACES: Final = 5  # number of empty columns and corners
MADE: Final = 6  # number of states written to the children
DESK: Final = 7

PAUSED: Final = 0
SOLVED: Final = 1
EXHAUSTED: Final = 2
ROWS_FULL: Final = 3
MOST_CHILDREN: Final = 128


class Room(NamedTuple):
    """All that a search writes to."""

    nodes: Row
    slots: Slots
    """A power of two of them, at least twice as many as nodes."""
    heads: Slots
    """By bucket: its first node, one higher."""
    counts: Row
    desk: Row
    children: Row


_CLUBS: Final = 0x1111111111111
_SPADES: Final = _CLUBS << 1
_DIAMONDS: Final = _CLUBS << 2
_HEARTS: Final = _CLUBS << 3
_FOLD: Final = 0x3F58476D1CE4E5B
_MIX: Final = 0x1B873593CC9E2D51


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
def _bearing(low: int, high: int) -> int:
    """The cards on which cards lie: `low` on the lower of their parents' lanes, `high` on the other."""
    black = (low & _CLUBS | (low & _SPADES) >> 1) << 6 | (
        high & _CLUBS | (high & _SPADES) >> 1
    ) << 7
    red = (low & _DIAMONDS | (low & _HEARTS) >> 1) << 2 | (
        high & _DIAMONDS | (high & _HEARTS) >> 1
    ) << 3
    return black | red


@kernel
def _lying_on(bit: int, low: int, high: int) -> int:
    """The card that lies on a card, 0 if none; `low` and `high` as for `_bearing`."""
    if bit & _CLUBS:
        return (bit >> 2 | bit >> 1) & low
    if bit & _SPADES:
        return (bit >> 3 | bit >> 2) & high
    if bit & _DIAMONDS:
        return (bit >> 6 | bit >> 5) & low
    return (bit >> 7 | bit >> 6) & high


@kernel
def _look(tables: Row, first: int, second: int, desk: Row) -> None:
    """Fill the desk."""
    ranks = tables[RANKS]
    hidden = 0
    roots = 0
    places = tables[COLUMNS] + tables[CORNERS]
    for column in range(tables[COLUMNS]):
        level = first >> LEVELS_AT + 3 * column & 7
        place = 8 * column + level
        hidden |= tables[HIDDEN + place]
        roots |= tables[ROOT + place]
        if level:
            places -= 1
    stock = first >> STOCK_AT
    at = STOCK_BITS
    while stock:
        if stock & 1:
            hidden |= tables[at]
        stock >>= 1
        at += 1
    up = 0
    wanted = 0
    for lane in range(4):
        height = first >> 4 * lane & 15
        up |= (_CLUBS & ((1 << 4 * height) - 1)) << lane
        wanted |= 1 << 4 * height + lane
    whole = (1 << 4 * ranks) - 1
    kings = 15 << 4 * (ranks - 1)
    opened = whole & ~hidden & ~up
    loose = opened & ~roots
    carried = loose & ~kings
    desk[OPEN] = opened
    desk[ROOTS] = roots
    desk[CARRIED] = carried
    desk[BARE] = opened & ~_bearing(carried & ~second, carried & second)
    desk[WANTED] = wanted & whole
    desk[PLACES] = places - _count(loose & kings)


@kernel
def bound(tables: Row, first: int, second: int) -> int:
    """A cost that no line from here stays below (docs/solver.md has why)."""
    hidden = 0
    roots = 0
    least = 4 * tables[RANKS]
    for column in range(tables[COLUMNS]):
        place = 8 * column + (first >> LEVELS_AT + 3 * column & 7)
        hidden |= tables[HIDDEN + place]
        roots |= tables[ROOT + place]
        least += tables[BURIED + place]
    waste = second >> WASTE_AT & 31
    stock = first >> STOCK_AT
    at = STOCK_BITS
    left = 0
    seen = 0
    covering = 0
    while stock:
        if stock & 1:
            bit = tables[at]
            hidden |= bit
            if left < waste:
                # Whether a lower card of its suit lies below it in the waste.
                suit = _CLUBS << (_count(bit - 1) & 3)
                if seen & suit & bit - 1:
                    covering += 1
                seen |= bit
            left += 1
        stock >>= 1
        at += 1
    up = 0
    for lane in range(4):
        height = first >> 4 * lane & 15
        least -= height
        up |= (_CLUBS & ((1 << 4 * height) - 1)) << lane
    ranks = tables[RANKS]
    opened = (1 << 4 * ranks) - 1 & ~hidden & ~up
    carried = opened & ~roots & ~(15 << 4 * (ranks - 1))
    low = carried & ~second
    high = carried & second
    for column in range(tables[COLUMNS]):
        place = 8 * column + (first >> LEVELS_AT + 3 * column & 7)
        waiting = tables[WAITING + place] & opened
        bit = tables[ROOT + place] if waiting else 0
        while bit:
            if bit & waiting:
                least += 1
                break
            bit = _lying_on(bit, low, high)
    turn = tables[TURN]
    turns = (left - waste + turn - 1) // turn + (covering + turn - 1) // turn
    total: int = least + turns
    return total


@kernel
def _is_safe(tables: Row, first: int, lane: int, height: int) -> bool:
    """Whether the card on top of `height` others of its suit can be needed no more."""
    other = 2 - (lane & 2)
    lower = min(first >> 4 * other & 15, first >> 4 * other + 4 & 15)
    if not tables[TAKE_BACK]:
        return lower >= height
    twin = first >> 4 * (lane ^ 1) & 15
    if not tables[PARTED]:
        return min(lower, twin) >= height
    return lower >= height - 1 and twin >= height - 2


@kernel
def _slot(nodes: Row, slots: Slots, first: int, second: int) -> int:
    """Where a state lies in the table, or the free slot where it would."""
    mask = len(slots) - 1
    mixed = first ^ second * _FOLD
    mixed = (mixed ^ (mixed >> 31 & 0x1FFFFFFFF)) * _MIX
    place = (mixed ^ mixed >> 29) & mask
    while slots[place]:
        node = slots[place] - 1
        if nodes[node, FIRST] == first and nodes[node, SECOND] == second:
            break
        place = place + 1 & mask
    return place


@kernel
def rehash(nodes: Row, used: int, slots: Slots) -> None:
    """Fill an empty table with the nodes; of those of one state the last counts."""
    for node in range(used):
        slots[_slot(nodes, slots, nodes[node, FIRST], nodes[node, SECOND])] = node + 1


@kernel
def _offer(nodes: Row, slots: Slots, heads: Slots, counts: Row, child: Row) -> None:
    """Queue a state with its cost and bound, unless it is known to be reached as cheaply."""
    place = _slot(nodes, slots, child[FIRST], child[SECOND])
    known = slots[place] - 1
    if known >= 0 and nodes[known, LINKS] >> 2 * INDEX_BITS <= child[COST]:
        return
    node = counts[USED]
    counts[USED] += 1
    bucket = 4 * child[COST] + counts[WEIGHT] * child[LEAST] >> 2
    nodes[node, FIRST] = child[FIRST]
    nodes[node, SECOND] = child[SECOND]
    origin = child[COST] << INDEX_BITS | counts[ORIGIN]
    nodes[node, LINKS] = origin << INDEX_BITS | heads[bucket]
    slots[place] = node + 1
    heads[bucket] = node + 1
    counts[LOW] = min(counts[LOW], bucket)


@kernel
def begin(tables: Row, room: Room, first: int, second: int) -> int:
    """Queue the state at the start; returns its bound."""
    nodes, slots, heads, counts, _, children = room
    least = bound(tables, first, second)
    children[0, FIRST] = first
    children[0, SECOND] = second
    children[0, COST] = 0
    children[0, LEAST] = least
    if least < counts[LIMIT]:
        _offer(nodes, slots, heads, counts, children[0])
    return least


@kernel
def advance(tables: Row, room: Room) -> int:
    """Enter nodes, the most promising first, until one wins, none is left, or it has to stop."""
    nodes, slots, heads, counts, desk, children = room
    won = 0
    for lane in range(4):
        won |= tables[RANKS] << 4 * lane
    while counts[ENTERED] < counts[UNTIL]:
        while counts[LOW] < len(heads) and not heads[counts[LOW]]:
            counts[LOW] += 1
        if counts[LOW] == len(heads):
            return EXHAUSTED
        if counts[USED] + MOST_CHILDREN > len(nodes):
            return ROWS_FULL
        node = heads[counts[LOW]] - 1
        heads[counts[LOW]] = nodes[node, LINKS] & INDEXES
        first = nodes[node, FIRST]
        second = nodes[node, SECOND]
        if slots[_slot(nodes, slots, first, second)] != node + 1:
            continue  # it was met again at a smaller cost
        counts[ORIGIN] = node + 1
        if first & 0xFFFF == won:
            return SOLVED
        counts[ENTERED] += 1
        cost = nodes[node, LINKS] >> 2 * INDEX_BITS
        desk[MADE] = 0
        _follow(tables, first, second, desk, children)
        for index in range(desk[MADE]):
            least = bound(tables, children[index, FIRST], children[index, SECOND])
            children[index, COST] += cost
            children[index, LEAST] = least
            if children[index, COST] + least < counts[LIMIT]:
                _offer(nodes, slots, heads, counts, children[index])
    return PAUSED


@kernel
def _follow(tables: Row, first: int, second: int, desk: Row, children: Row) -> None:
    """Write all that can follow a state; a card that nothing can need goes up as the only move."""
    _look(tables, first, second, desk)
    rising = desk[BARE] & desk[WANTED]
    for lane in range(4):
        height = first >> 4 * lane & 15
        bit = 1 << 4 * height + lane
        if rising & bit and _is_safe(tables, first, lane, height):
            there, then = _risen(tables, first, second, bit)
            _add(desk, children, there, then, 1)
            return
    if tables[TURN] == 1 and second >> WASTE_AT & 31:
        place = _top_of_waste(first, second)
        bit = tables[STOCK_BITS + place]
        lane = _count(bit - 1) & 3
        if bit & desk[WANTED] and _is_safe(tables, first, lane, first >> 4 * lane & 15):
            there = first + (1 << 4 * lane) - (1 << STOCK_AT + place)
            _add(desk, children, there, second - (1 << WASTE_AT), 1)
            return
    if tables[TAKE_BACK]:
        _list_backs(tables, first, second, desk, children)
    _list_stock(tables, first, second, desk, children)
    if tables[PARTED]:
        _list_bared(tables, first, second, desk, children)
    _list_roots(tables, first, second, desk, children)
    for lane in range(4):
        bit = 1 << 4 * (first >> 4 * lane & 15) + lane
        if rising & bit:
            there, then = _risen(tables, first, second, bit)
            _add(desk, children, there, then, 1)


@kernel
def _add(desk: Row, children: Row, first: int, second: int, cost: int) -> None:
    """Write a state that follows at a cost."""
    child = desk[MADE]
    desk[MADE] += 1
    children[child, FIRST] = first
    children[child, SECOND] = second
    children[child, COST] = cost


@kernel
def _lay(tables: Row, desk: Row, children: Row, bit: int) -> None:
    """Let a card come to lie where it can in the state written last: there may be none, or two.

    On a bare parent, or a king in an empty place; the choice of the card is 0 there so far.
    """
    index = _count(bit - 1)
    rank = index >> 2
    child = desk[MADE] - 1
    if rank == tables[RANKS] - 1:
        if not desk[PLACES]:
            desk[MADE] = child
        return
    parents = desk[BARE] >> 4 * (rank + 1) + 2 - (index & 2) & 3
    if parents == 0:
        desk[MADE] = child
    elif parents == 2:
        children[child, SECOND] |= bit
    elif parents == 3:
        chosen = children[child, SECOND] | bit
        _add(desk, children, children[child, FIRST], chosen, children[child, COST])


@kernel
def _top_of_waste(first: int, second: int) -> int:
    """The place in the stock of the card on top of the waste, which holds one."""
    stock = first >> STOCK_AT
    waste = second >> WASTE_AT & 31
    place = -1
    while waste:
        waste -= stock & 1
        stock >>= 1
        place += 1
    return place


@kernel
def _risen(tables: Row, first: int, second: int, bit: int) -> tuple[int, int]:
    """The state after a bare card of the tableau has gone up."""
    there = first + (1 << 4 * (_count(bit - 1) & 3))
    then = second & ~(bit & CHOICES)
    for column in range(tables[COLUMNS]):
        level = first >> LEVELS_AT + 3 * column & 7
        place = 8 * column + level
        if tables[ROOT + place] == bit:
            there += tables[NEXT + place] - level << LEVELS_AT + 3 * column
            then |= tables[CHOSEN + place]
    return there, then


@kernel
def _list_backs(tables: Row, first: int, second: int, desk: Row, children: Row) -> None:
    """A card comes back from its foundation, if it is not safe up there."""
    for lane in range(4):
        height = first >> 4 * lane & 15
        if not height:
            continue
        there = first - (1 << 4 * lane)
        if not _is_safe(tables, there, lane, height - 1):
            _add(desk, children, there, second, 1)
            _lay(tables, desk, children, 1 << 4 * (height - 1) + lane)


@kernel
def _list_stock(tables: Row, first: int, second: int, desk: Row, children: Row) -> None:
    """A card comes from the waste, once so many turns have brought it to the top; each costs one."""
    turn = tables[TURN]
    waste = second >> WASTE_AT & 31
    at_pass = second >> PASS_AT
    stock = first >> STOCK_AT
    count = _count(stock)
    again = tables[PASSES] == 0 or at_pass + 1 < tables[PASSES]
    rest = (count - waste + turn - 1) // turn
    place = -1
    size = 0
    while stock:
        here = stock & 1
        stock >>= 1
        place += 1
        size += here
        if not here:
            continue
        late = 0
        if size >= waste and ((size - waste) % turn == 0 or size == count):
            turns = (size - waste + turn - 1) // turn
        elif again and (size % turn == 0 or size == count):
            turns = rest + (size + turn - 1) // turn
            late = 1 if tables[PASSES] else 0
        else:
            continue
        bit = tables[STOCK_BITS + place]
        there = first - (1 << STOCK_AT + place)
        then = second & CHOICES | size - 1 << WASTE_AT | at_pass + late << PASS_AT
        if bit & desk[WANTED]:
            up = there + (1 << 4 * (_count(bit - 1) & 3))
            _add(desk, children, up, then, turns + 1)
        _add(desk, children, there, then, turns + 1)
        _lay(tables, desk, children, bit)


@kernel
def _list_bared(tables: Row, first: int, second: int, desk: Row, children: Row) -> None:
    """What lies on a card goes to that card's twin, and the card goes up: two moves."""
    carried = desk[CARRIED]
    for lane in range(4):
        index = 4 * (first >> 4 * lane & 15) + lane
        bit = 1 << index
        under = bit & desk[OPEN] & desk[WANTED] & ~desk[BARE]
        if under and desk[BARE] >> (index ^ 1) & 1:
            moved = _lying_on(bit, carried & ~second, carried & second)
            there, then = _risen(tables, first, second ^ moved, bit)
            _add(desk, children, there, then, 2)


@kernel
def _list_roots(tables: Row, first: int, second: int, desk: Row, children: Row) -> None:
    """The build on the root of a column goes elsewhere, so that what it covers is turned up."""
    for column in range(tables[COLUMNS]):
        level = first >> LEVELS_AT + 3 * column & 7
        if not level:
            continue
        place = 8 * column + level
        there = first + (tables[NEXT + place] - level << LEVELS_AT + 3 * column)
        _add(desk, children, there, second | tables[CHOSEN + place], 1)
        _lay(tables, desk, children, tables[ROOT + place])
