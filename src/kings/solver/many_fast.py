"""Many worlds of one problem searched in one call of a kernel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kings.cards import Card
from kings.kernels import patience_fast as fast
from kings.kernels import patience_layout as at
from kings.kernels.patience_worlds import STOCK_SLOT, judge
from kings.kungen.position import UNKNOWN
from kings.kungen.state import State
from kings.solver.fast import first_state, supports, tables
from kings.solver.problem import Problem

__all__ = ["judge_worlds", "supports"]


def judge_worlds(
    problem: Problem, sketch: State, fillings: Sequence[Sequence[Card]], nodes: int
) -> list[bool]:
    """By filling of a sketch, whether a search in one order wins it within so many positions.

    `problem` is that of any one of the worlds; `supports(problem)` must be None.
    """
    memory = _memory(nodes)
    memory.states[: fast.KEPT] = first_state(problem)
    slots = np.array(_slots(problem, sketch), np.int64)
    worlds = np.array(fillings, np.int64).reshape(len(fillings), len(slots))
    return [bool(won) for won in judge(tables(problem, 0), memory, slots, worlds, nodes)]


def _slots(problem: Problem, sketch: State) -> list[int]:
    """Where the unknown cards lie, in the order of `Sketch.filled`."""
    columns = [
        8 * column + level
        for column in range(len(problem.columns))
        for level, card in enumerate(sketch.piles[column], start=1)
        if card == UNKNOWN
    ]
    waste, stock = sketch.wastes[0], sketch.stocks[0]
    lying = enumerate(waste + stock, start=STOCK_SLOT)
    return columns + [slot for slot, card in lying if card == UNKNOWN]


def _memory(nodes: int) -> fast.Memory:
    """Memory that a search of so many positions cannot fill."""
    slots = 1 << (2 * nodes).bit_length()
    return fast.Memory(
        states=np.zeros((nodes + 3) * fast.STATE_WORDS, np.int64),
        spans=np.zeros(2 * (nodes + 3), np.int64),
        moves=np.zeros((nodes + 3) * fast.MOST_MOVES, np.int64),
        table=np.zeros(2 * slots, np.int64),
        counts=np.zeros(at.COUNTS, np.int64),
    )
