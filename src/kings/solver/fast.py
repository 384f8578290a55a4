"""The fast compiled search of `kings.kernels.patience_fast`, begun anew in several orders.

A depth-first search that goes wrong early stays wrong for long; another order of moves seldom goes
wrong in the same place. So a problem is tried in a few orders for a short while each, and only then
searched to the end. Nothing is lost by it but the tries: each search is complete by itself.

Before that last search the **relaxed** problem is searched, where that is another one: cards are
turned one at a time and passes are unlimited. Whoever can win by turning three at a time, or in so
many passes, can win so, as any card of a stock is then always within reach. So if the relaxed
problem cannot be won, neither can the problem; and the lazy rules make it much the smaller search.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import accumulate
from typing import Final

import numpy as np

from kings.cards import Card
from kings.kernels import patience_fast as fast
from kings.kernels import patience_layout as at
from kings.kernels.patience_rows import Memory, Row
from kings.solver.compiled import FIRST_SLOTS, MEMORY_BYTES, CompiledSearch, slots_within
from kings.solver.engine import Reached
from kings.solver.problem import Problem

_MOST_COLUMNS: Final = 7
_MOST_IN_COLUMN: Final = 7
_MOST_IN_STOCK: Final = 24
_WEIGHT_BITS: Final = 16
_LANES: Final = (0, 2, 3, 1)
"""By suit: its lane."""

_FREE_TRIES: Final = ((0, 8, 4, 2, 9, 12, 6, 1), 2_000)
"""Orders, and positions for each, where passes are unlimited (docs/solver.md)."""
_LIMITED_TRIES: Final = ((0, 8, 2, 10), 20_000)
_RELAXED_TRY: Final = 1_000_000


def supports(problem: Problem) -> str | None:
    """Why the fast kernel does not search this problem, or None: it does."""
    if not problem.partial or problem.any_to_empty:
        return "which card lies on which matters here"
    if problem.decks != 1 or len(problem.stocks) != 1:
        return "more than one deck or stock"
    columns = problem.columns
    if len(columns) > _MOST_COLUMNS or any(len(c) > _MOST_IN_COLUMN for c in columns):
        return "columns that its words do not hold"
    if len(problem.stocks[0]) > _MOST_IN_STOCK:
        return f"a stock of more than {_MOST_IN_STOCK} cards"
    if math.prod(level + 1 for level in problem.start.levels) > 1 << _WEIGHT_BITS:
        return "more sets of levels than its key holds"
    return None


class FastSearch(CompiledSearch):
    """One search in one order of moves; it needs numba, and `supports(problem)` to be None."""

    def __init__(
        self, problem: Problem, order: int = 0, *, memory_bytes: int = MEMORY_BYTES
    ) -> None:
        self._tables = _tables(problem, order)
        slots = min(FIRST_SLOTS, slots_within(memory_bytes, 1))
        super().__init__(_memory(problem, slots), 1, memory_bytes)

    def _begin(self) -> int:
        return fast.begin(self._tables, self._memory)

    def _search(self, most_used: int) -> int:
        return fast.advance(self._tables, self._memory, most_used)

    def _move_table(self, larger: Memory) -> None:
        fast.move_table(self._memory, larger)


class RestartingSearch:
    """Short searches in several orders, the relaxed problem, then one search to the end."""

    def __init__(self, problem: Problem, *, memory_bytes: int = MEMORY_BYTES) -> None:
        self._problem = problem
        self._memory_bytes = memory_bytes
        orders, size = _FREE_TRIES if problem.passes is None else _LIMITED_TRIES
        self._tries = [(problem, order, size) for order in orders]
        if problem.take_back and not problem.lazy:
            self._tries.append((relaxed(problem), 0, _RELAXED_TRY))
        self._before = 0
        self._size: int | None = None
        self._next()

    @property
    def nodes(self) -> int:
        """Positions entered so far in all searches."""
        return self._before + self._search.nodes

    def advance(self, nodes: int) -> Reached:
        """Search on for at most so many positions more."""
        until = self.nodes + nodes
        while True:
            left = until - self.nodes
            room = left if self._size is None else self._size - self._search.nodes
            reached = self._search.advance(min(left, room))
            if self._is_answer(reached) or (reached is Reached.PAUSED and left < room):
                return reached
            self._before += self._search.nodes
            self._next()
            if self.nodes >= until:
                return Reached.PAUSED

    def path(self) -> tuple[int, ...]:
        """The macro moves from the start to the present position."""
        return self._search.path()

    def _is_answer(self, reached: Reached) -> bool:
        """Whether it is the problem's answer, or the last search has to stop."""
        if self._size is None or reached is Reached.EXHAUSTED:
            return True
        return reached is Reached.SOLVED and self._searched is self._problem

    def _next(self) -> None:
        """Begin the next try, or after the last one the search that is carried to the end."""
        self._searched, order, self._size = (
            self._tries.pop(0) if self._tries else (self._problem, 0, None)
        )
        self._search = FastSearch(self._searched, order, memory_bytes=self._memory_bytes)


def relaxed(problem: Problem) -> Problem:
    """The problem with one card turned at a time and passes unlimited: no harder to win."""
    stocks = problem.start.stocks
    free = stocks._replace(waste=(0,) * len(stocks.waste), at_pass=(0,) * len(stocks.at_pass))
    return replace(problem, turn=1, passes=None, start=problem.start._replace(stocks=free))


def _bit(card: Card) -> int:
    return 1 << 4 * (card % 13) + _LANES[card // 13]


def _tables(problem: Problem, order: int) -> fast.Tables:
    facts = np.zeros(fast.FACTS, np.int64)
    facts[fast.RANKS] = problem.ranks
    facts[fast.COLUMNS] = len(problem.columns)
    facts[fast.TURN] = problem.turn
    facts[fast.PASSES] = problem.passes or 0
    facts[fast.TAKE_BACK] = problem.take_back
    facts[fast.CORNERS] = problem.corners
    facts[fast.LAZY] = problem.lazy
    facts[fast.ORDER] = order
    stock_bits = np.array([*map(_bit, problem.stocks[0]), 0], np.int64)
    return fast.Tables(facts, _by_level(problem), stock_bits)


def _by_level(problem: Problem) -> Row:
    by_level = np.zeros(fast.BY_LEVEL, np.int64)
    bases = [level + 1 for level in problem.start.levels]
    shares = [1, *accumulate(bases, lambda share, base: share * base)]
    for column, cards in enumerate(problem.columns):
        hidden = 0
        for level, card in enumerate(cards, start=1):
            place = 8 * column + level
            by_level[fast.HIDDEN + place] = hidden
            by_level[fast.ROOT + place] = _bit(card)
            by_level[fast.NEXT + place] = problem.settled[column][level - 1]
            by_level[fast.WEIGHT + place] = level * shares[column]
            hidden |= _bit(card)
    return by_level


def _memory(problem: Problem, slots: int) -> Memory:
    start = problem.start
    states = np.zeros((256, fast.STATE_WORDS), np.int64)
    states[0, fast.UPS] = sum(start.ups[2 * suit] << 4 * _LANES[suit] for suit in range(4))
    states[0, fast.LEVELS] = sum(level << 4 * c for c, level in enumerate(start.levels))
    states[0, fast.STOCK] = start.stocks.left[0]
    states[0, fast.WASTE] = start.stocks.waste[0]
    states[0, fast.PASS] = start.stocks.at_pass[0]
    return Memory(
        states=states,
        spans=np.zeros((256, 2), np.int64),
        moves=np.zeros(1 << 12, np.int64),
        keys=np.zeros(slots, np.int64),
        clocks=np.zeros(slots, np.int16),
        desk=np.zeros(fast.DESK, np.int64),
        words=np.zeros(1, np.int64),
        counts=np.zeros(at.COUNTS, np.int64),
    )
