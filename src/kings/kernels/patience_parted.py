"""Kungen where builds may be parted: states without arrangement, and their macro moves.

The twin of `kings.solver.plain`, which says more.
"""

from __future__ import annotations

from kings.kernels import patience_layout as at
from kings.kernels.cache import kernel
from kings.kernels.patience_rows import (
    Row,
    children_of,
    foundation_for,
    group_of,
    is_next,
    loose_waste,
    lower_of,
    ones,
    pack,
    parents_of,
    pass_when,
    stock_card,
    take_from_stock,
    ups_key,
)


@kernel
def root_of(problem: Row, column: int, level: int) -> int:
    """The root of a column at a level above 0."""
    card: int = problem[at.CARDS + column * at.DEEP + level - 1]
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
def list_moves(problem: Row, s: Row, desk: Row, moves: Row, start: int) -> int:
    """Write the macro moves of a state to `moves` from `start` on; returns where they end."""
    count_desk(problem, s, desk)
    lazy = problem[at.LAZY] == 1
    end = list_ups(problem, s, desk, moves, start)
    if end < 0:
        return start + 1
    if lazy and s[at.OWED] == 0:
        forced = safe_from_stock(problem, s)
        if forced:
            moves[start] = forced
            return start + 1
    ups_end = end
    end = list_roots(problem, s, desk, moves, end)
    swap_blocks(moves, start, ups_end, end)
    end = list_from_stock(problem, s, desk, moves, end)
    if problem[at.TAKE_BACK]:
        end = list_backs(problem, s, desk, moves, end)
    return end


@kernel
def list_ups(problem: Row, s: Row, desk: Row, moves: Row, start: int) -> int:
    """List the open cards that go up; -1 if one of them is safe: it stands alone at `start`."""
    end = start
    owed = owed_group(s)
    for index in range(8):
        card = index // 2 * 13 + s[at.UPS + index]
        if not is_next(problem, s, index) or not desk[at.OPEN + card]:
            continue
        if not leaves(problem, desk, card) or (owed >= 0 and group_of(card) != owed):
            continue
        first = end
        roots = 0
        for column in range(problem[at.COLUMNS]):
            level = s[at.LEVELS + column]
            if level and root_of(problem, column, level) == card:
                moves[end] = pack(at.UP_ROOT, column, 0, 0)
                end += 1
                roots += 1
        if desk[at.OPEN + card] > roots:
            moves[end] = pack(at.UP, card, 0, 0)
            end += 1
        if problem[at.PRUNE] and owed < 0 and is_safe(problem, s, card):
            moves[start] = moves[first]
            return -1
    return end


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
def list_roots(problem: Row, s: Row, desk: Row, moves: Row, end: int) -> int:
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
        if lands(problem, desk, root):
            moves[end] = pack(at.ROOT, column, 0, 0)
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
def list_from_stock(problem: Row, s: Row, desk: Row, moves: Row, end: int) -> int:
    """List the stock cards that turning and redealing bring to the top, first to the tableau."""
    for kind in (at.TO_TABLEAU, at.TO_FOUNDATION):
        for stock in range(problem[at.STOCKS]):
            left = s[at.LEFT + stock]
            count = ones(left)
            where = stock * at.DEEP
            turned = 0
            while left:
                if left & 1:
                    turned += 1
                    at_pass = pass_when(problem, s, stock, turned, count)
                    if at_pass >= 0 and goes(problem, s, desk, stock_card(problem, where), kind):
                        moves[end] = pack(kind, where, turned, at_pass)
                        end += 1
                left >>= 1
                where += 1
    return end


@kernel
def goes(problem: Row, s: Row, desk: Row, card: int, kind: int) -> bool:
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
def list_backs(problem: Row, s: Row, desk: Row, moves: Row, end: int) -> int:
    """List the cards that may be taken back, but for those that are safe where they are."""
    for index in range(8):
        height = s[at.UPS + index]
        if height == 0 or (index % 2 == 1 and s[at.UPS + index - 1] == height):
            continue
        card = index // 2 * 13 + height - 1
        if problem[at.PRUNE] and is_safe(problem, s, card):
            continue
        if lands(problem, desk, card):
            moves[end] = pack(at.BACK, index, 0, 0)
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
        card = stock_card(problem, where)
        take_from_stock(problem, s, move, t)
        if kind == at.TO_FOUNDATION:
            t[at.UPS + foundation_for(problem, s, card)] += 1
        elif problem[at.LAZY]:
            t[at.OWED] = at.STOCK_OWES + group_of(card)


@kernel
def write_key(problem: Row, s: Row, words: Row) -> None:
    """Write what tells states apart to `words`: one number, or WIDE."""
    low = s[at.OWED] if problem[at.LAZY] else loose_waste(problem, s)
    if problem[at.WORDS] == 1:
        number = 0
        for suit in range(4):
            number = number * 14 + s[at.UPS + 2 * suit]
        number *= problem[at.SCALE]
        levels = 0
        for column in range(problem[at.COLUMNS]):
            levels = levels * problem[at.BASES + column] + s[at.LEVELS + column]
        words[0] = ((number + levels) << problem[at.LEFT_BITS] | s[at.LEFT]) << 6 | low
        return
    words[0] = (ups_key(s) << 6 | s[at.WASTE + 1]) << 6 | low
    number = 0
    for column in range(problem[at.COLUMNS]):
        number = number << 6 | s[at.LEVELS + column]
    words[1] = number
    words[2] = s[at.LEFT]
    words[3] = s[at.LEFT + 1] << 7 | s[at.PASS + 1]
