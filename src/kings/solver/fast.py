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

from kings.kernels import patience_fast as fast
from kings.kernels import patience_layout as at
from kings.kernels.patience_rows import Row
from kings.kernels.patience_worlds import STOCK_SLOT, lay
from kings.solver.compiled import (
    FIRST_SLOTS,
    MEMORY_BYTES,
    CompiledSearch,
    most_used,
    slots_within,
    twice,
)
from kings.solver.engine import Reached
from kings.solver.problem import Problem

_MOST_COLUMNS: Final = 7
_MOST_IN_COLUMN: Final = 7
_MOST_IN_STOCK: Final = 24
_WEIGHT_BITS: Final = 16
_SLOT_BYTES: Final = 16
_FIRST_DEPTH: Final = 256
_LANES: Final = (0, 2, 3, 1)
"""By suit: its lane."""

_FREE_TRIES: Final = ((0, 8, 4, 2, 9, 12, 6, 1), 2_000)
"""Orders, and positions for each, where passes are unlimited (docs/solver.md)."""
_LIMITED_TRIES: Final = ((0, 8, 2, 10), 20_000)
_RELAXED_TRY: Final = 8_000_000


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
        self._tables = tables(problem, order)
        self._most_slots = slots_within(memory_bytes, _SLOT_BYTES)
        self._memory = _memory(problem, min(FIRST_SLOTS, self._most_slots))
        self._begun(self._memory.counts, fast.begin(self._tables, self._memory))

    def _search(self) -> int:
        most = most_used(len(self._memory.table) // 2, self._most_slots)
        return fast.advance(self._tables, self._memory, most)

    def _more_rows(self) -> None:
        states, spans = self._memory.states, self._memory.spans
        self._memory = self._memory._replace(states=twice(states), spans=twice(spans))

    def _more_moves(self) -> None:
        self._memory = self._memory._replace(moves=twice(self._memory.moves))

    def _larger_table(self) -> bool:
        words = 2 * len(self._memory.table)
        if words > 2 * self._most_slots:
            return False
        table = np.zeros(words, np.int64)
        fast.move_table(self._memory.table, table)
        self._memory = self._memory._replace(table=table)
        return True

    def path(self) -> tuple[int, ...]:
        """The macro moves from the start to the present position."""
        ends = self._memory.spans[: 2 * self.depth : 2] - 1
        return tuple(int(move) for move in self._memory.moves[ends])


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


def tables(problem: Problem, order: int) -> Row:
    """The row that the kernel reads of a problem, its moves to be tried in this order."""
    t = np.zeros(fast.TABLES, np.int64)
    t[fast.RANKS] = problem.ranks
    t[fast.COLUMNS] = len(problem.columns)
    t[fast.TURN] = problem.turn
    t[fast.PASSES] = problem.passes or 0
    t[fast.TAKE_BACK] = problem.take_back
    t[fast.CORNERS] = problem.corners
    t[fast.LAZY] = problem.lazy
    t[fast.ORDER] = order
    _fill_levels(t, problem)
    stock = enumerate(problem.stocks[0], start=STOCK_SLOT)
    lying = {
        8 * column + level: card
        for column, cards in enumerate(problem.columns)
        for level, card in enumerate(cards, start=1)
    } | dict(stock)
    lay(t, np.array([*lying], np.int64), np.array([*lying.values()], np.int64))
    return t


def _fill_levels(t: Row, problem: Problem) -> None:
    bases = [level + 1 for level in problem.start.levels]
    shares = [1, *accumulate(bases, lambda share, base: share * base)]
    for column, cards in enumerate(problem.columns):
        for level in range(1, len(cards) + 1):
            place = 8 * column + level
            t[fast.NEXT + place] = problem.settled[column][level - 1]
            t[fast.WEIGHT + place] = level * shares[column]


def first_state(problem: Problem) -> list[int]:
    """The words of the state that a search starts at."""
    start = problem.start
    words = [0] * fast.KEPT
    words[fast.UPS] = sum(start.ups[2 * suit] << 4 * _LANES[suit] for suit in range(4))
    words[fast.LEVELS] = sum(level << 4 * c for c, level in enumerate(start.levels))
    words[fast.STOCK] = start.stocks.left[0]
    words[fast.WASTE] = start.stocks.waste[0]
    words[fast.PASS] = start.stocks.at_pass[0]
    return words


def _memory(problem: Problem, slots: int) -> fast.Memory:
    states = np.zeros(_FIRST_DEPTH * fast.STATE_WORDS, np.int64)
    states[: fast.KEPT] = first_state(problem)
    return fast.Memory(
        states=states,
        spans=np.zeros(2 * _FIRST_DEPTH, np.int64),
        moves=np.zeros(1 << 12, np.int64),
        table=np.zeros(2 * slots, np.int64),
        counts=np.zeros(at.COUNTS, np.int64),
    )
