"""The compiled search of `kings.kernels.patience_general`, with its memory and its limits."""

from __future__ import annotations

from typing import Final, cast

import numpy as np

from kings.kernels import patience_layout as at
from kings.kernels.patience_general import (
    Row,
    advance,
    begin,
    move_table,
    new_memory,
    new_problem,
)
from kings.solver.engine import Reached
from kings.solver.problem import Problem

MEMORY_BYTES: Final = 1_400_000_000
"""Most bytes that the table of a search takes, while it grows too."""
_FIRST_SLOTS: Final = 1 << 10
_WORD_BITS: Final = 62
_MOST_IN_STOCK: Final = (62, 56)
_MOST_IN_COLUMN: Final = 62


def supports(problem: Problem) -> str | None:
    """Why the kernel does not search this problem, or None: it does."""
    if not problem.partial:
        return "partial_moves=no: which card lies on which then matters"
    if any(len(column) > _MOST_IN_COLUMN for column in problem.columns):
        return f"a column of more than {_MOST_IN_COLUMN} cards"
    for stock, most in zip(problem.stocks, _MOST_IN_STOCK, strict=False):
        if len(stock) > most:
            return f"a stock of more than {most} cards"
    return None


class GeneralSearch:
    """A compiled search; it needs numba, and `supports(problem)` to be None."""

    def __init__(
        self, problem: Problem, *, prune: bool = True, memory_bytes: int = MEMORY_BYTES
    ) -> None:
        self._problem = problem_row(problem, prune)
        self._wide = int(self._problem[at.WORDS])
        self._most_slots = _slots_within(memory_bytes, self._wide)
        self._memory = new_memory(min(_FIRST_SLOTS, self._most_slots), self._wide)
        self._memory.states[0] = start_row(problem)
        self._reached = begin(self._problem, self._memory)

    @property
    def nodes(self) -> int:
        """Positions entered so far, the first not counted."""
        return int(self._memory.counts[at.NODES])

    def advance(self, nodes: int) -> Reached:
        """Search on for at most so many positions more."""
        if self._reached == at.SOLVED:
            return Reached.SOLVED
        self._memory.counts[at.UNTIL] = self.nodes + nodes
        while True:
            self._reached = advance(self._problem, self._memory, self._most_used())
            if self._reached == at.ROWS_FULL:
                states, spans = self._memory.states, self._memory.spans
                self._memory = self._memory._replace(states=_twice(states), spans=_twice(spans))
            elif self._reached == at.MOVES_FULL:
                self._memory = self._memory._replace(moves=_twice(self._memory.moves))
            elif self._reached == at.TABLE_FULL and len(self._memory.clocks) < self._most_slots:
                self._grow_table()
            else:
                return Reached(self._reached)

    def path(self) -> tuple[int, ...]:
        """The macro moves from the start to the present position."""
        depth = max(0, int(self._memory.counts[at.DEPTH]))
        ends = self._memory.spans[:depth, 0] - 1
        return tuple(int(move) for move in self._memory.moves[ends])

    def _most_used(self) -> int:
        """How full the table may be: fuller, and so slower, once it can grow no more."""
        slots = len(self._memory.clocks)
        return slots * 5 // 8 if slots < self._most_slots else slots * 7 // 8

    def _grow_table(self) -> None:
        slots = 2 * len(self._memory.clocks)
        larger = self._memory._replace(
            keys=np.zeros(slots * self._wide, np.int64), clocks=np.zeros(slots, np.int16)
        )
        move_table(self._memory, larger, self._wide)
        self._memory = larger


def problem_row(problem: Problem, prune: bool) -> Row:
    """The problem as the kernel reads it."""
    row = new_problem()
    bases = [level + 1 for level in problem.start.levels]
    scale = int(np.prod(bases, dtype=object))
    left_bits = len(problem.stocks[0])
    single = problem.decks == 1 and len(problem.stocks) == 1
    bits = (14**4 * scale).bit_length() + left_bits + 6
    narrow = single and bits <= _WORD_BITS
    row[: at.BASES] = (
        problem.ranks,
        problem.decks,
        problem.turn,
        problem.passes or 0,
        problem.take_back,
        problem.any_to_empty,
        problem.corners,
        len(problem.columns),
        len(problem.stocks),
        problem.lazy and prune,
        prune,
        1 if narrow else at.WIDE,
        scale if narrow else 0,
        left_bits if narrow else 0,
    )
    row[at.BASES : at.BASES + len(bases)] = bases
    for column, cards in enumerate(problem.columns):
        _fill(row, at.CARDS + column * at.DEEP, cards)
        _fill(row, at.SETTLED + column * at.DEEP, problem.settled[column])
    for stock, cards in enumerate(problem.stocks):
        _fill(row, at.STOCK + stock * at.DEEP, cards)
    return row


def start_row(problem: Problem) -> Row:
    """The state at the start as the kernel reads it."""
    row = np.zeros(at.STATE, np.int64)
    start = problem.start
    _fill(row, at.UPS, start.ups)
    _fill(row, at.LEVELS, start.levels)
    _fill(row, at.LEFT, start.stocks.left)
    _fill(row, at.WASTE, start.stocks.waste)
    _fill(row, at.PASS, start.stocks.at_pass)
    return row


def _fill(row: Row, first: int, numbers: tuple[int, ...]) -> None:
    row[first : first + len(numbers)] = numbers


def _slots_within(memory_bytes: int, wide: int) -> int:
    """The largest power of two of slots that can be grown to within a limit of bytes.

    While a table grows there are two, the older half as large.
    """
    slots = 1
    while 3 * slots * (8 * wide + 2) <= memory_bytes:
        slots *= 2
    return slots


def _twice(rows: Row) -> Row:
    """Twice the room, the first half as it was."""
    return cast(Row, np.concatenate((rows, np.zeros_like(rows))))
