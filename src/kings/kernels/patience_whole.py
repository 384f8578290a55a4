"""Kungen where only whole builds move: which card lies on which is part of a state.

The twin of `kings.solver.whole`, which says more. Of a state row LEVELS holds, by column, how
many cards lie under the build, and SETTLED of the problem, by column and size, where the build
begins that ends so many cards. BUILDS follows the fields of every state row: by place, the build
as one number: its head (6 bits), its length (4), and for each further card a bit, set for hearts
and spades; ranks and colours follow from the head. 0 is no build.
"""

from __future__ import annotations

from kings.kernels import patience_layout as at
from kings.kernels.cache import kernel
from kings.kernels.patience_rows import (
    Row,
    foundation_for,
    loose_waste,
    lower_of,
    ones,
    pack,
    pass_when,
    stock_card,
    take_from_stock,
    ups_key,
)


@kernel
def has_place(problem: Row, place: int) -> bool:
    """Whether the layout has a place: columns first, corners from FIRST_CORNER on."""
    if place < at.COLUMNS_MOST:
        column: bool = place < problem[at.COLUMNS]
        return column
    corner: bool = place < at.COLUMNS_MOST + problem[at.CORNERS]
    return corner


@kernel
def covered(s: Row, place: int) -> int:
    """How many cards lie under the build of a place."""
    if place >= at.COLUMNS_MOST:
        return 0
    below: int = s[at.LEVELS + place]
    return below


@kernel
def length_of(build: int) -> int:
    """Number of cards of a build."""
    return build >> 6 & 15


@kernel
def end_of(build: int) -> int:
    """The last card of a build that is not empty."""
    head = build & 63
    more = length_of(build) - 1
    if more == 0:
        return head
    red = (13 <= head < 39) == (more % 2 == 0)
    high = build >> 9 + more & 1
    suit = 3 * high
    if red:
        suit = 1 + high
    return suit * 13 + head % 13 - more


@kernel
def single(card: int) -> int:
    """A build of one card."""
    return 1 << 6 | card


@kernel
def joined(upper: int, lower: int) -> int:
    """The build that two make, the lower laid onto the upper, which may be empty."""
    size = length_of(upper)
    if size == 0:
        return lower
    high = 1 if (lower & 63) >= 26 else 0
    build = upper + (length_of(lower) << 6)
    build |= high << 9 + size
    return build | (lower >> 10) << 10 + size


@kernel
def without_end(build: int) -> int:
    """A build without its last card."""
    size = length_of(build)
    if size == 1:
        return 0
    return (build & ~(1 << 8 + size)) - (1 << 6)


@kernel
def turned_up(problem: Row, place: int, below: int, head: int) -> int:
    """The build that comes to lie open at the end of a column's first `below` cards."""
    build = 0
    for index in range(head, below):
        build = joined(build, single(problem[at.CARDS + place * at.DEEP + index]))
    return build


@kernel
def fits(card: int, onto: int) -> bool:
    """Whether a card may lie on another: one rank lower, the other colour."""
    return card % 13 + 1 == onto % 13 and (13 <= card < 39) != (13 <= onto < 39)


@kernel
def is_safe(problem: Row, s: Row, card: int) -> bool:
    """Whether no card that could lie on this one is, or can come, into the tableau."""
    suit = card // 13
    for other in range(4):
        across = (other in (1, 2)) != (suit in (1, 2))
        if (across or problem[at.TAKE_BACK]) and lower_of(problem, s, other) < card % 13:
            return False
    return True


@kernel
def list_moves(problem: Row, s: Row, moves: Row, start: int) -> int:
    """Write the macro moves of a state to `moves` from `start` on; returns where they end."""
    if problem[at.PRUNE]:
        forced = safe_up(problem, s)
        if forced:
            moves[start] = forced
            return start + 1
    end = list_builds(problem, s, moves, start)
    end = list_ups(problem, s, moves, end)
    for kind in (at.TO_TABLEAU, at.TO_FOUNDATION):
        end = list_from_stock(problem, s, moves, end, kind)
    if problem[at.TAKE_BACK]:
        end = list_backs(problem, s, moves, end)
    return end


@kernel
def safe_up(problem: Row, s: Row) -> int:
    """The first end card that goes up and that nothing can need, as a move; 0 if there is none."""
    for place in range(at.PLACES):
        build = s[at.BUILDS + place]
        if build:
            card = end_of(build)
            if foundation_for(problem, s, card) >= 0 and is_safe(problem, s, card):
                return pack(at.UP, place, 0, 0)
    return 0


@kernel
def list_ups(problem: Row, s: Row, moves: Row, end: int) -> int:
    """List the end cards that go up."""
    for place in range(at.PLACES):
        build = s[at.BUILDS + place]
        if build and foundation_for(problem, s, end_of(build)) >= 0:
            moves[end] = pack(at.UP, place, 0, 0)
            end += 1
    return end


@kernel
def list_builds(problem: Row, s: Row, moves: Row, end: int) -> int:
    """List the whole builds that go onto another, or to an empty place where that frees something."""
    for source in range(at.PLACES):
        if s[at.BUILDS + source]:
            end = list_targets(problem, s, moves, end, pack(at.ROOT, source, 0, 0))
    return end


@kernel
def head_of(problem: Row, s: Row, move: int) -> int:
    """The card, or the head of the build, that a move carries to a place."""
    kind = move >> 24
    where = move >> 16 & 255
    if kind == at.ROOT:
        build: int = s[at.BUILDS + where]
        return build & 63
    if kind == at.BACK:
        height: int = s[at.UPS + where]
        return where // 2 * 13 + height - 1
    return stock_card(problem, where)


@kernel
def list_targets(problem: Row, s: Row, moves: Row, end: int, move: int) -> int:
    """List a move, given without its target, to each place that takes what it carries.

    Of empty places that are alike one. A build that covers nothing gains nothing in another empty
    place, but for a king that leaves a column which any card may use for a corner.
    """
    head = head_of(problem, s, move)
    source = move >> 16 & 255 if move >> 24 == at.ROOT else -1
    king = head % 13 == problem[at.RANKS] - 1
    bare = source >= 0 and covered(s, source) == 0
    column_done = False
    corner_done = False
    for place in range(at.PLACES):
        if not has_place(problem, place):
            continue
        build = s[at.BUILDS + place]
        if build:
            takes = fits(head, end_of(build))
        elif problem[at.ANY] and place >= at.COLUMNS_MOST:
            takes = king and not corner_done and not (bare and source >= at.COLUMNS_MOST)
            corner_done = corner_done or takes
        else:
            takes = (king or problem[at.ANY] == 1) and not column_done and not bare
            column_done = column_done or takes
        if takes:
            moves[end] = move | place << at.TARGET
            end += 1
    return end


@kernel
def list_from_stock(problem: Row, s: Row, moves: Row, end: int, kind: int) -> int:
    """List the stock cards that turning and redealing bring to the top and that can go there."""
    for stock in range(problem[at.STOCKS]):
        left = s[at.LEFT + stock]
        count = ones(left)
        where = stock * at.DEEP
        turned = 0
        while left:
            if left & 1:
                turned += 1
                at_pass = pass_when(problem, s, stock, turned, count)
                card = stock_card(problem, where)
                if at_pass >= 0:
                    move = pack(kind, where, turned, at_pass)
                    if kind == at.TO_TABLEAU:
                        end = list_targets(problem, s, moves, end, move)
                    elif foundation_for(problem, s, card) >= 0:
                        moves[end] = move
                        end += 1
            left >>= 1
            where += 1
    return end


@kernel
def list_backs(problem: Row, s: Row, moves: Row, end: int) -> int:
    """List the cards that may be taken back, but for those that are safe where they are."""
    for index in range(8):
        height = s[at.UPS + index]
        if height == 0 or (index % 2 == 1 and s[at.UPS + index - 1] == height):
            continue
        card = index // 2 * 13 + height - 1
        if not (problem[at.PRUNE] and is_safe(problem, s, card)):
            end = list_targets(problem, s, moves, end, pack(at.BACK, index, 0, 0))
    return end


@kernel
def apply(problem: Row, s: Row, move: int, t: Row) -> None:
    """Write the state after a macro move to `t`."""
    for field in range(at.WHOLE_STATE):
        t[field] = s[field]
    kind = move >> 24 & 255
    where = move >> 16 & 255
    target = at.BUILDS + (move >> at.TARGET)
    if kind == at.ROOT:
        t[target] = joined(s[target], s[at.BUILDS + where])
        t[at.BUILDS + where] = 0
        uncover(problem, t, where)
    elif kind == at.UP:
        build = s[at.BUILDS + where]
        t[at.UPS + foundation_for(problem, s, end_of(build))] += 1
        t[at.BUILDS + where] = without_end(build)
        uncover(problem, t, where)
    elif kind == at.BACK:
        t[at.UPS + where] -= 1
        t[target] = joined(s[target], single(where // 2 * 13 + t[at.UPS + where]))
    else:
        card = stock_card(problem, where)
        take_from_stock(problem, s, move, t)
        if kind == at.TO_FOUNDATION:
            t[at.UPS + foundation_for(problem, s, card)] += 1
        else:
            t[target] = joined(s[target], single(card))


@kernel
def uncover(problem: Row, t: Row, place: int) -> None:
    """Turn up what lay under a build that is gone."""
    below = covered(t, place)
    if t[at.BUILDS + place] == 0 and below:
        head = problem[at.SETTLED + place * at.DEEP + below]
        t[at.BUILDS + place] = turned_up(problem, place, below, head)
        t[at.LEVELS + place] = head


@kernel
def write_key(problem: Row, s: Row, desk: Row, words: Row) -> None:
    """Write what tells states apart to `words`; two places a number.

    Places with nothing covered are alike if they take the same, so their builds stand in order;
    corners and empty columns are alike where only a king opens either.
    """
    if problem[at.ANY]:
        sort_loose(problem, s, desk, 0, at.COLUMNS_MOST)
        sort_loose(problem, s, desk, at.COLUMNS_MOST, at.PLACES)
    else:
        sort_loose(problem, s, desk, 0, at.PLACES)
    words[0] = (ups_key(s) << 6 | s[at.WASTE + 1]) << 6 | loose_waste(problem, s)
    words[1] = s[at.LEFT]
    word = 2
    if problem[at.STOCKS] == 2:
        words[2] = s[at.LEFT + 1] << 7 | s[at.PASS + 1]
        word = 3
    half = 0
    number = 0
    for place in range(at.PLACES):
        if has_place(problem, place):
            number = number << 28 | desk[place]
            half += 1
            if half == 2:
                words[word] = number
                word += 1
                half = 0
                number = 0
    if half:
        words[word] = number


@kernel
def sort_loose(problem: Row, s: Row, desk: Row, first: int, end: int) -> None:
    """Write to the desk, by place, what lies there, the builds that cover nothing in order."""
    for place in range(first, end):
        build = s[at.BUILDS + place]
        desk[place] = build | covered(s, place) << 22
        if covered(s, place) or not has_place(problem, place):
            continue
        slot = place
        for earlier in range(place - 1, first - 1, -1):
            if covered(s, earlier) or not has_place(problem, earlier):
                continue
            if desk[earlier] <= build:
                break
            desk[slot] = desk[earlier]
            slot = earlier
        desk[slot] = build
