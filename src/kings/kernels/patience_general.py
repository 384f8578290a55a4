"""Kungen searched under any rules that let parts of builds be moved.

The twin of `kings.solver.plain`: it enters the same positions in the same order. Why the search
is sound and complete is said there and in docs/solver.md; how the rows lie, in `patience_layout`.
The kernel works on arrays handed to it and stops where one is full, so that its caller gives it
room, keeps the time and can stop it.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kings.kernels import patience_layout as at
from kings.kernels.cache import kernel

Row: TypeAlias = NDArray[np.int64]
Clocks: TypeAlias = NDArray[np.int16]


class Memory(NamedTuple):
    """All that a search writes to."""

    states: Row
    """By depth: a state (depth, STATE)."""
    spans: Row
    """By depth: where in `moves` its next move lies and where its moves end (depth, 2)."""
    moves: Row
    keys: Row
    """The table: WORDS numbers a slot; its size is a power of two."""
    clocks: Clocks
    """By slot: the clock and 1; 0 where nothing lies."""
    desk: Row
    words: Row
    """Room for one key, WIDE numbers."""
    counts: Row


_FIRST_DEPTH: Final = 256


def new_problem() -> Row:
    """A problem row, all zero."""
    return np.zeros(at.PROBLEM, np.int64)


def new_memory(slots: int, wide: int) -> Memory:
    """Memory for a search, its table of so many slots (a power of two) for keys of `wide` words."""
    return Memory(
        states=np.zeros((_FIRST_DEPTH, at.STATE), np.int64),
        spans=np.zeros((_FIRST_DEPTH, 2), np.int64),
        moves=np.zeros(_FIRST_DEPTH * 16, np.int64),
        keys=np.zeros(slots * wide, np.int64),
        clocks=np.zeros(slots, np.int16),
        desk=np.zeros(at.DESK, np.int64),
        words=np.zeros(at.WIDE, np.int64),
        counts=np.zeros(at.COUNTS, np.int64),
    )


group_of = kernel(at.group_of)
parents_of = kernel(at.parents_of)
children_of = kernel(at.children_of)
pack = kernel(at.pack)


@kernel
def ones(mask: int) -> int:
    """Number of bits set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def root_of(problem: Row, column: int, level: int) -> int:
    """The root of a column at a level above 0."""
    card: int = problem[at.CARDS + column * at.DEEP + level - 1]
    return card


@kernel
def stock_card(problem: Row, where: int) -> int:
    """The card of stock * DEEP + place."""
    card: int = problem[at.STOCK + where]
    return card


@kernel
def count_desk(problem: Row, s: Row, desk: Row) -> None:
    """Count the open cards of a state by card and by group."""
    for suit in range(4):
        for rank in range(problem[at.RANKS]):
            copies = problem[at.DECKS]
            if rank < s[at.UPS + 2 * suit]:
                copies -= 1
            if rank < s[at.UPS + 2 * suit + 1]:
                copies -= 1
            desk[at.OPEN + suit * 13 + rank] = copies
    bound = 0
    for column in range(problem[at.COLUMNS]):
        level = s[at.LEVELS + column]
        if level:
            bound += 1
        for above in range(level - 1):
            desk[at.OPEN + problem[at.CARDS + column * at.DEEP + above]] -= 1
    desk[at.BOUND] = bound
    for stock in range(problem[at.STOCKS]):
        left = s[at.LEFT + stock]
        where = stock * at.DEEP
        while left:
            if left & 1:
                desk[at.OPEN + stock_card(problem, where)] -= 1
            left >>= 1
            where += 1
    for rank in range(13):
        black = desk[at.OPEN + rank] + desk[at.OPEN + 39 + rank]
        red = desk[at.OPEN + 13 + rank] + desk[at.OPEN + 26 + rank]
        desk[at.PARENTS + rank] = black
        desk[at.PARENTS + 13 + rank] = red
        desk[at.CHILDREN + rank] = black
        desk[at.CHILDREN + 13 + rank] = red
    for column in range(problem[at.COLUMNS]):
        level = s[at.LEVELS + column]
        if level:
            desk[at.CHILDREN + group_of(root_of(problem, column, level))] -= 1


@kernel
def all_lie(problem: Row, desk: Row) -> bool:
    """Whether every open card that is no root finds a parent, or an empty place of its own."""
    king = problem[at.RANKS] - 1
    excess = 0
    for rank in range(king):
        for group in (rank, 13 + rank):
            more = desk[at.CHILDREN + group] - desk[at.PARENTS + parents_of(group)]
            if more > 0:
                excess += more
    kings = desk[at.CHILDREN + king] + desk[at.CHILDREN + 13 + king]
    free = problem[at.COLUMNS] - desk[at.BOUND]
    if problem[at.ANY]:
        if excess > free:
            return False
    elif excess > 0:
        return False
    fits: bool = excess + kings <= free + problem[at.CORNERS]
    return fits


@kernel
def slot_on(desk: Row, group: int) -> bool:
    """Whether a card of the group, not of aces, is bare or can be made so."""
    free: bool = desk[at.CHILDREN + children_of(group)] < desk[at.PARENTS + group]
    return free


@kernel
def lands(problem: Row, desk: Row, card: int) -> bool:
    """Whether a card, or a build headed by it, finds a place in the tableau."""
    group = group_of(card)
    if not problem[at.ANY] and card % 13 < problem[at.RANKS] - 1:
        return slot_on(desk, parents_of(group))
    desk[at.CHILDREN + group] += 1
    lie = all_lie(problem, desk)
    desk[at.CHILDREN + group] -= 1
    return lie


@kernel
def leaves(problem: Row, desk: Row, card: int) -> bool:
    """Whether an open card can be bared, what lies on it having another place."""
    if card % 13 == 0:
        return True
    group = group_of(card)
    if not problem[at.ANY]:
        return slot_on(desk, group)
    desk[at.PARENTS + group] -= 1
    lie = all_lie(problem, desk)
    desk[at.PARENTS + group] += 1
    return lie


@kernel
def foundation_for(problem: Row, s: Row, card: int) -> int:
    """The foundation that takes a card now, of two the first; -1 if none does."""
    first = card // 13 * 2
    if s[at.UPS + first] == card % 13:
        return first
    if problem[at.DECKS] == 2 and s[at.UPS + first + 1] == card % 13:
        return first + 1
    return -1


@kernel
def lower_of(problem: Row, s: Row, suit: int) -> int:
    """The lower of the foundations of a suit."""
    lower: int = s[at.UPS + 2 * suit]
    if problem[at.DECKS] == 2:
        lower = min(lower, s[at.UPS + 2 * suit + 1])
    return lower


@kernel
def is_safe(problem: Row, s: Row, card: int) -> bool:
    """Whether no card can need this one in the tableau, be it on its foundation or not."""
    rank = card % 13
    suit = card // 13
    one, other = 1, 2
    if suit in (1, 2):
        one, other = 0, 3
    lowest = min(lower_of(problem, s, one), lower_of(problem, s, other))
    if not problem[at.TAKE_BACK]:
        return lowest >= rank
    twin = lower_of(problem, s, 3 - suit)
    if problem[at.DECKS] == 2:
        return min(lowest, twin, lower_of(problem, s, suit)) >= rank
    return lowest >= rank - 1 and twin >= rank - 2


@kernel
def owed_group(s: Row) -> int:
    """The group of the card that the last move brought to the tableau; -1 if nothing is owed."""
    owed: int = s[at.OWED]
    return (owed - at.STOCK_OWES) % 26 if owed else -1


@kernel
def list_moves(problem: Row, s: Row, m: Memory, start: int) -> int:
    """Write the macro moves of a state to `moves` from `start` on; returns where they end."""
    count_desk(problem, s, m.desk)
    lazy = problem[at.LAZY] == 1
    end = list_ups(problem, s, m, start)
    if end < 0:
        return start + 1
    if lazy and s[at.OWED] == 0:
        forced = safe_from_stock(problem, s)
        if forced:
            m.moves[start] = forced
            return start + 1
    ups_end = end
    end = list_roots(problem, s, m, end)
    swap_blocks(m.moves, start, ups_end, end)
    end = list_from_stock(problem, s, m, end, at.TO_TABLEAU)
    end = list_from_stock(problem, s, m, end, at.TO_FOUNDATION)
    if problem[at.TAKE_BACK]:
        end = list_backs(problem, s, m, end)
    return end


@kernel
def list_ups(problem: Row, s: Row, m: Memory, start: int) -> int:
    """List the open cards that go up; -1 if one of them is safe: it stands alone at `start`."""
    end = start
    owed = owed_group(s)
    for index in range(8):
        card = index // 2 * 13 + s[at.UPS + index]
        if not is_next(problem, s, index) or not m.desk[at.OPEN + card]:
            continue
        if not leaves(problem, m.desk, card) or (owed >= 0 and group_of(card) != owed):
            continue
        first = end
        roots = 0
        for column in range(problem[at.COLUMNS]):
            level = s[at.LEVELS + column]
            if level and root_of(problem, column, level) == card:
                m.moves[end] = pack(at.UP_ROOT, column, 0, 0)
                end += 1
                roots += 1
        if m.desk[at.OPEN + card] > roots:
            m.moves[end] = pack(at.UP, card, 0, 0)
            end += 1
        if problem[at.PRUNE] and owed < 0 and is_safe(problem, s, card):
            m.moves[start] = m.moves[first]
            return -1
    return end


@kernel
def is_next(problem: Row, s: Row, index: int) -> bool:
    """Whether a foundation takes a card that no foundation before it takes."""
    height = s[at.UPS + index]
    if index % 2 == 1 and (problem[at.DECKS] == 1 or s[at.UPS + index - 1] == height):
        return False
    below: bool = height < problem[at.RANKS]
    return below


@kernel
def safe_from_stock(problem: Row, s: Row) -> int:
    """The first stock card that goes up and that nothing can need, as a move; 0 if there is none.

    Only where every stock card is always within reach.
    """
    left = s[at.LEFT]
    place = 0
    turned = 0
    while left:
        if left & 1:
            turned += 1
            card = stock_card(problem, place)
            if foundation_for(problem, s, card) >= 0 and is_safe(problem, s, card):
                return pack(at.TO_FOUNDATION, place, turned, 0)
        left >>= 1
        place += 1
    return 0


@kernel
def list_roots(problem: Row, s: Row, m: Memory, end: int) -> int:
    """List the builds that go elsewhere as a whole, so that what lies under them is turned up."""
    owed = owed_group(s)
    king = problem[at.RANKS] - 1
    for column in range(problem[at.COLUMNS]):
        level = s[at.LEVELS + column]
        if level == 0:
            continue
        root = root_of(problem, column, level)
        if owed >= 0 and (root % 13 == king or parents_of(group_of(root)) != owed):
            continue
        if lands(problem, m.desk, root):
            m.moves[end] = pack(at.ROOT, column, 0, 0)
            end += 1
    return end


@kernel
def swap_blocks(moves: Row, start: int, middle: int, end: int) -> None:
    """Put the moves from `middle` on before those from `start` on, each in their order."""
    reverse(moves, start, middle)
    reverse(moves, middle, end)
    reverse(moves, start, end)


@kernel
def reverse(moves: Row, start: int, end: int) -> None:
    """Turn a row of moves round."""
    last = end - 1
    while start < last:
        moves[start], moves[last] = moves[last], moves[start]
        start += 1
        last -= 1


@kernel
def list_from_stock(problem: Row, s: Row, m: Memory, end: int, kind: int) -> int:
    """List the stock cards that turning and redealing bring to the top and that can go there."""
    turn = problem[at.TURN]
    passes = problem[at.PASSES]
    for stock in range(problem[at.STOCKS]):
        left = s[at.LEFT + stock]
        waste = s[at.WASTE + stock]
        at_pass = s[at.PASS + stock]
        again = passes == 0 or at_pass + 1 < passes
        count = ones(left)
        where = stock * at.DEEP
        turned = 0
        while left:
            if left & 1:
                turned += 1
                last = turned == count
                now = turned >= waste and (last or (turned - waste) % turn == 0)
                later = again and (last or turned % turn == 0)
                if (now or later) and stock_move(
                    problem, s, m.desk, stock_card(problem, where), kind
                ):
                    late = 0 if now or passes == 0 else 1
                    m.moves[end] = pack(kind, where, turned, at_pass + late)
                    end += 1
            left >>= 1
            where += 1
    return end


@kernel
def stock_move(problem: Row, s: Row, desk: Row, card: int, kind: int) -> bool:
    """Whether a stock card at the top of the waste can go, and should not wait."""
    if kind == at.TO_FOUNDATION:
        if problem[at.LAZY] and s[at.OWED]:
            return False
        return foundation_for(problem, s, card) >= 0
    if problem[at.LAZY] and may_wait(problem, s, desk, card):
        return False
    return lands(problem, desk, card)


@kernel
def may_wait(problem: Row, s: Row, desk: Row, card: int) -> bool:
    """Whether nothing is lost if this card goes to the tableau later, where it always can."""
    group = group_of(card)
    if card % 13 == 0 or slot_on(desk, group):
        return True
    if not at.STOCK_OWES <= s[at.OWED] < at.BACK_OWES:
        return False
    return card % 13 == problem[at.RANKS] - 1 or parents_of(group) != owed_group(s)


@kernel
def list_backs(problem: Row, s: Row, m: Memory, end: int) -> int:
    """List the cards that may be taken back, but for those that are safe where they are."""
    for index in range(8):
        height = s[at.UPS + index]
        if height == 0 or (index % 2 == 1 and s[at.UPS + index - 1] == height):
            continue
        card = index // 2 * 13 + height - 1
        if problem[at.PRUNE] and is_safe(problem, s, card):
            continue
        if lands(problem, m.desk, card):
            m.moves[end] = pack(at.BACK, index, 0, 0)
            end += 1
    return end


@kernel
def apply(problem: Row, s: Row, move: int, t: Row) -> None:
    """Write the state after a macro move to `t`."""
    for field in range(at.STATE):
        t[field] = s[field]
    t[at.OWED] = 0
    kind = move >> 24
    where = move >> 16 & 255
    if kind == at.UP:
        t[at.UPS + foundation_for(problem, s, where)] += 1
    elif kind == at.BACK:
        t[at.UPS + where] -= 1
        if problem[at.LAZY]:
            t[at.OWED] = at.BACK_OWES + group_of(where // 2 * 13 + t[at.UPS + where])
    elif kind in (at.ROOT, at.UP_ROOT):
        level = s[at.LEVELS + where]
        if kind == at.UP_ROOT:
            t[at.UPS + foundation_for(problem, s, root_of(problem, where, level))] += 1
        t[at.LEVELS + where] = problem[at.SETTLED + where * at.DEEP + level - 1]
    else:
        take_from_stock(problem, s, move, t)


@kernel
def take_from_stock(problem: Row, s: Row, move: int, t: Row) -> None:
    """The part of `apply` for the two moves from a stock."""
    where = move >> 16 & 255
    stock = where // at.DEEP
    card = stock_card(problem, where)
    if move >> 24 == at.TO_FOUNDATION:
        t[at.UPS + foundation_for(problem, s, card)] += 1
    elif problem[at.LAZY]:
        t[at.OWED] = at.STOCK_OWES + group_of(card)
    left = s[at.LEFT + stock] & ~(1 << where % at.DEEP)
    waste = (move >> 8 & 255) - 1
    if problem[at.PASSES] == 0 and (waste % problem[at.TURN] == 0 or waste == ones(left)):
        waste = 0
    t[at.LEFT + stock] = left
    t[at.WASTE + stock] = waste
    t[at.PASS + stock] = move & 255


@kernel
def write_key(problem: Row, s: Row, words: Row) -> int:
    """Write what tells states apart to `words`; returns the clock, of which the smaller dominates.

    Where the waste of the first stock is on the beat, its size is part of the clock.
    """
    waste = s[at.WASTE]
    clock: int = s[at.PASS] * at.DEEP
    if waste % problem[at.TURN] == 0 or waste == ones(s[at.LEFT]):
        clock += waste
        waste = 0
    low = s[at.OWED] if problem[at.LAZY] else waste
    if problem[at.WORDS] == 1:
        number = 0
        for suit in range(4):
            number = number * 14 + s[at.UPS + 2 * suit]
        levels = 0
        for column in range(problem[at.COLUMNS]):
            levels = levels * problem[at.BASES + column] + s[at.LEVELS + column]
        number = number * problem[at.SCALE] + levels
        words[0] = (number << problem[at.LEFT_BITS] | s[at.LEFT]) << 6 | low
        return clock
    number = 0
    for suit in range(4):
        one = s[at.UPS + 2 * suit]
        two = s[at.UPS + 2 * suit + 1]
        number = number << 8 | min(one, two) << 4 | max(one, two)
    words[0] = (number << 6 | low) << 6 | s[at.WASTE + 1]
    number = 0
    for column in range(problem[at.COLUMNS]):
        number = number << 6 | s[at.LEVELS + column]
    words[1] = number
    words[2] = s[at.LEFT]
    words[3] = s[at.LEFT + 1] << 7 | s[at.PASS + 1]
    return clock


@kernel
def mixed(words: Row, first: int, wide: int) -> int:
    """A number in which every bit of a key has a say."""
    number = 0
    for word in range(first, first + wide):
        number = (number ^ words[word]) * 0x1E3779B97F4A7C15
        number ^= number >> 29 & 0x7FFFFFFFF
    return number


@kernel
def slot_of(m: Memory, wide: int) -> int:
    """The slot that holds the key in `words`, or the free one where it would lie."""
    mask = len(m.clocks) - 1
    slot = mixed(m.words, 0, wide) & mask
    while m.clocks[slot]:
        same = True
        for word in range(wide):
            if m.keys[slot * wide + word] != m.words[word]:
                same = False
        if same:
            return slot
        slot = slot + 1 & mask
    return slot


@kernel
def enter(problem: Row, s: Row, m: Memory) -> bool:
    """Whether a state is met for the first time, or with less of the passes used up; notes it."""
    wide = problem[at.WORDS]
    clock = write_key(problem, s, m.words)
    if problem[at.LAZY] and s[at.OWED]:
        m.words[0] ^= s[at.OWED]
        if m.clocks[slot_of(m, wide)]:
            return False
        m.words[0] ^= s[at.OWED]
    slot = slot_of(m, wide)
    if m.clocks[slot]:
        if m.clocks[slot] <= clock + 1:
            return False
    else:
        for word in range(wide):
            m.keys[slot * wide + word] = m.words[word]
        m.counts[at.USED] += 1
    m.clocks[slot] = clock + 1
    return True


@kernel
def move_table(old: Memory, new: Memory, wide: int) -> None:
    """Copy a table into a larger empty one."""
    for slot in range(len(old.clocks)):
        if old.clocks[slot]:
            for word in range(wide):
                new.words[word] = old.keys[slot * wide + word]
            there = slot_of(new, wide)
            new.clocks[there] = old.clocks[slot]
            for word in range(wide):
                new.keys[there * wide + word] = new.words[word]


@kernel
def is_won(problem: Row, s: Row) -> bool:
    """Whether every card is up."""
    up = 0
    for index in range(8):
        up += s[at.UPS + index]
    all_up: bool = up == 4 * problem[at.DECKS] * problem[at.RANKS]
    return all_up


@kernel
def begin(problem: Row, m: Memory) -> int:
    """Start a search at the first of `states`; returns as `advance` does."""
    for field in range(at.COUNTS):
        m.counts[field] = 0
    if is_won(problem, m.states[0]):
        return at.SOLVED
    enter(problem, m.states[0], m)
    m.spans[0, 0] = 0
    m.spans[0, 1] = list_moves(problem, m.states[0], m, 0)
    return at.PAUSED


@kernel
def advance(problem: Row, m: Memory, most_used: int) -> int:
    """Search on until so many states are entered as UNTIL says; returns how the slice ended.

    `most_used` is how many slots of the table may be taken. On SOLVED the moves that led there
    are, by depth, those before the present ones of `spans`.
    """
    depth = m.counts[at.DEPTH]
    reached = at.EXHAUSTED
    while depth >= 0:
        lacking = lacks(m, depth, most_used)
        if lacking >= 0:
            reached = lacking
            break
        if m.spans[depth, 0] >= m.spans[depth, 1]:
            depth -= 1
            continue
        move = m.moves[m.spans[depth, 0]]
        m.spans[depth, 0] += 1
        apply(problem, m.states[depth], move, m.states[depth + 1])
        if not enter(problem, m.states[depth + 1], m):
            continue
        m.counts[at.NODES] += 1
        depth += 1
        if is_won(problem, m.states[depth]):
            reached = at.SOLVED
            break
        start = m.spans[depth - 1, 1]
        m.spans[depth, 0] = start
        m.spans[depth, 1] = list_moves(problem, m.states[depth], m, start)
    m.counts[at.DEPTH] = depth
    return reached


@kernel
def lacks(m: Memory, depth: int, most_used: int) -> int:
    """What a search lacks for one more state: time or room; -1 if nothing."""
    if m.counts[at.NODES] >= m.counts[at.UNTIL]:
        return at.PAUSED
    if m.counts[at.USED] >= most_used:
        return at.TABLE_FULL
    if depth + 1 >= len(m.states):
        return at.ROWS_FULL
    if m.spans[depth, 1] + at.MOST_MOVES > len(m.moves):
        return at.MOVES_FULL
    return -1
