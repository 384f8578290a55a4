"""What both searches of Kungen stand on: the memory they work in, and what stocks and foundations do.

How the rows lie is said in `patience_layout`.
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
    """By depth: a state (depth, STATE or WHOLE_STATE)."""
    spans: Row
    """By depth: where in `moves` its next move lies and where its moves end (depth, 2)."""
    moves: Row
    keys: Row
    """The table: WORDS numbers a slot; its size is a power of two."""
    clocks: Clocks
    """By slot: the clock and 1; 0 where nothing lies."""
    desk: Row
    words: Row
    """Room for one key, WIDEST numbers."""
    counts: Row


_FIRST_DEPTH: Final = 256


def new_problem() -> Row:
    """A problem row, all zero."""
    return np.zeros(at.PROBLEM, np.int64)


def new_memory(slots: int, problem: Row) -> Memory:
    """Memory for a search of a problem, its table of so many slots (a power of two)."""
    width = at.WHOLE_STATE if problem[at.WHOLE] else at.STATE
    return Memory(
        states=np.zeros((_FIRST_DEPTH, width), np.int64),
        spans=np.zeros((_FIRST_DEPTH, 2), np.int64),
        moves=np.zeros(_FIRST_DEPTH * 16, np.int64),
        keys=np.zeros(slots * int(problem[at.WORDS]), np.int64),
        clocks=np.zeros(slots, np.int16),
        desk=np.zeros(at.DESK, np.int64),
        words=np.zeros(at.WIDEST, np.int64),
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
def stock_card(problem: Row, where: int) -> int:
    """The card of stock * DEEP + place."""
    card: int = problem[at.STOCK + where]
    return card


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
def is_next(problem: Row, s: Row, index: int) -> bool:
    """Whether a foundation takes a card that no foundation before it takes."""
    height = s[at.UPS + index]
    if index % 2 == 1 and (problem[at.DECKS] == 1 or s[at.UPS + index - 1] == height):
        return False
    below: bool = height < problem[at.RANKS]
    return below


@kernel
def take_from_stock(problem: Row, s: Row, move: int, t: Row) -> None:
    """Write the stocks after a macro move from one to `t`, the state after it."""
    where = move >> 16 & 255
    stock = where // at.DEEP
    left = s[at.LEFT + stock] & ~(1 << where % at.DEEP)
    waste = (move >> 8 & 255) - 1
    if problem[at.PASSES] == 0 and (waste % problem[at.TURN] == 0 or waste == ones(left)):
        waste = 0
    t[at.LEFT + stock] = left
    t[at.WASTE + stock] = waste
    t[at.PASS + stock] = move & 255


@kernel
def pass_when(problem: Row, s: Row, stock: int, turned: int, count: int) -> int:
    """The pass in which a waste of `turned` cards comes first, of `count` left; -1 if never."""
    turn = problem[at.TURN]
    waste = s[at.WASTE + stock]
    at_pass: int = s[at.PASS + stock]
    last = turned == count
    if turned >= waste and (last or (turned - waste) % turn == 0):
        return at_pass
    if last or turned % turn == 0:
        if problem[at.PASSES] == 0:
            return 0
        if at_pass + 1 < problem[at.PASSES]:
            return at_pass + 1
    return -1


@kernel
def clock_of(problem: Row, s: Row) -> int:
    """The clock, of which the smaller dominates; on the beat it holds the first stock's waste."""
    clock: int = s[at.PASS] * at.DEEP + s[at.WASTE] - loose_waste(problem, s)
    return clock


@kernel
def loose_waste(problem: Row, s: Row) -> int:
    """The waste of the first stock as a key shows it: 0 where it is on the beat."""
    waste: int = s[at.WASTE]
    if waste % problem[at.TURN] == 0 or waste == ones(s[at.LEFT]):
        return 0
    return waste


@kernel
def ups_key(s: Row) -> int:
    """The heights in 32 bits, the foundations of each suit in order, as they are alike."""
    number = 0
    for suit in range(4):
        one = s[at.UPS + 2 * suit]
        two = s[at.UPS + 2 * suit + 1]
        number = number << 8 | min(one, two) << 4 | max(one, two)
    return number


@kernel
def is_won(problem: Row, s: Row) -> bool:
    """Whether every card is up."""
    up = 0
    for index in range(8):
        up += s[at.UPS + index]
    all_up: bool = up == 4 * problem[at.DECKS] * problem[at.RANKS]
    return all_up
