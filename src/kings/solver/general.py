"""The compiled search of `kings.kernels.patience_general`, with its memory and its limits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from kings.cards import Card
from kings.kernels import patience_layout as at
from kings.kernels.patience_general import advance, begin, move_table
from kings.kernels.patience_rows import Row, new_memory, new_problem
from kings.kungen.state import State
from kings.solver.compiled import (
    FIRST_SLOTS,
    MEMORY_BYTES,
    CompiledSearch,
    most_used,
    slots_within,
    twice,
)
from kings.solver.problem import Problem
from kings.solver.whole import first_node, head_at

_WORD_BITS: Final = 62
_MOST_IN_STOCK: Final = (62, 56)
_MOST_IN_COLUMN: Final = 62


def supports(problem: Problem) -> str | None:
    """Why the kernel does not search this problem, or None: it does."""
    if any(len(column) > _MOST_IN_COLUMN for column in problem.columns):
        return f"a column of more than {_MOST_IN_COLUMN} cards"
    for stock, most in zip(problem.stocks, _MOST_IN_STOCK, strict=False):
        if len(stock) > most:
            return f"a stock of more than {most} cards"
    return None


class GeneralSearch(CompiledSearch):
    """A compiled search; it needs numba, and `supports(problem)` to be None."""

    def __init__(
        self,
        state: State,
        problem: Problem,
        *,
        prune: bool = True,
        memory_bytes: int = MEMORY_BYTES,
    ) -> None:
        self._problem = problem_row(state, problem, prune)
        self._wide = int(self._problem[at.WORDS])
        self._most_slots = slots_within(memory_bytes, 8 * self._wide + 2)
        self._memory = new_memory(min(FIRST_SLOTS, self._most_slots), self._problem)
        self._memory.states[0] = start_row(state, problem)
        self._begun(self._memory.counts, begin(self._problem, self._memory))

    def _search(self) -> int:
        most = most_used(len(self._memory.clocks), self._most_slots)
        return advance(self._problem, self._memory, most)

    def _more_rows(self) -> None:
        states, spans = self._memory.states, self._memory.spans
        self._memory = self._memory._replace(states=twice(states), spans=twice(spans))

    def _more_moves(self) -> None:
        self._memory = self._memory._replace(moves=twice(self._memory.moves))

    def _larger_table(self) -> bool:
        slots = 2 * len(self._memory.clocks)
        if slots > self._most_slots:
            return False
        larger = self._memory._replace(
            keys=np.zeros(slots * self._wide, np.int64), clocks=np.zeros(slots, np.int16)
        )
        move_table(self._memory, larger, self._wide)
        self._memory = larger
        return True

    def path(self) -> tuple[int, ...]:
        """The macro moves from the start to the present position."""
        ends = self._memory.spans[: self.depth, 0] - 1
        return tuple(int(move) for move in self._memory.moves[ends])


def problem_row(state: State, problem: Problem, prune: bool) -> Row:
    """The problem as the kernel reads it."""
    row = new_problem()
    row[: at.WORDS] = (
        *(problem.ranks, problem.decks, problem.turn, problem.passes or 0),
        *(problem.take_back, problem.any_to_empty, problem.corners),
        *(len(problem.columns), len(problem.stocks), problem.lazy and prune, prune),
    )
    row[at.WHOLE] = not problem.partial
    for stock, cards in enumerate(problem.stocks):
        _fill(row, at.STOCK + stock * at.DEEP, cards)
    if problem.partial:
        _parted_columns(row, problem)
    else:
        _whole_columns(row, state, problem)
    return row


def _parted_columns(row: Row, problem: Problem) -> None:
    """The columns, and a key of one word if all fits into one."""
    bases = [level + 1 for level in problem.start.levels]
    scale = math.prod(bases)
    left_bits = len(problem.stocks[0])
    bits = (14**4 * scale).bit_length() + left_bits + 6
    narrow = problem.decks == 1 and len(problem.stocks) == 1 and bits <= _WORD_BITS
    row[at.WORDS] = 1 if narrow else at.WIDE
    if narrow:
        row[at.SCALE] = scale
        row[at.LEFT_BITS] = left_bits
        _fill(row, at.BASES, bases)
    for column, cards in enumerate(problem.columns):
        _fill(row, at.CARDS + column * at.DEEP, cards)
        _fill(row, at.SETTLED + column * at.DEEP, problem.settled[column])


def _whole_columns(row: Row, state: State, problem: Problem) -> None:
    """What lies under the builds, and where the builds will begin that end it."""
    places = len(problem.columns) + problem.corners
    row[at.WORDS] = 1 + len(problem.stocks) + (places + 1) // 2
    for column, below in enumerate(first_node(state, problem).covered[: len(problem.columns)]):
        heads = [head_at(state, column, size) for size in range(below + 1)]
        _fill(row, at.CARDS + column * at.DEEP, state.piles[column][:below])
        _fill(row, at.SETTLED + column * at.DEEP, heads)


def start_row(state: State, problem: Problem) -> Row:
    """The state at the start as the kernel reads it."""
    start = problem.start
    row = np.zeros(at.STATE if problem.partial else at.WHOLE_STATE, np.int64)
    _fill(row, at.UPS, start.ups)
    _fill(row, at.LEFT, start.stocks.left)
    _fill(row, at.WASTE, start.stocks.waste)
    _fill(row, at.PASS, start.stocks.at_pass)
    if problem.partial:
        _fill(row, at.LEVELS, start.levels)
    else:
        node = first_node(state, problem)
        _fill(row, at.LEVELS, node.covered[: len(problem.columns)])
        _fill(row, at.BUILDS, [build_code(build) for build in node.builds])
    return row


def build_code(build: Sequence[Card]) -> int:
    """A build as `patience_whole` packs it."""
    if not build:
        return 0
    choices = sum(1 << bit for bit, card in enumerate(build[1:]) if card >= 26)
    return choices << 10 | len(build) << 6 | build[0]


def _fill(row: Row, first: int, numbers: Sequence[int]) -> None:
    row[first : first + len(numbers)] = numbers
