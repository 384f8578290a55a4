"""Every kernel of Kungen's solver called once, so that it is compiled or loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from kings.kernels import patience_fast as fast
from kings.kernels import patience_layout as at
from kings.kernels.patience_general import advance, begin, move_table
from kings.kernels.patience_rows import new_memory, new_problem
from kings.kernels.patience_worlds import judge, lay


def _search() -> None:
    """Search a pack of four aces, all of them open: that calls every kernel there is."""
    problem = new_problem()
    problem[at.RANKS] = problem[at.DECKS] = problem[at.TURN] = problem[at.STOCKS] = 1
    problem[at.WORDS] = problem[at.SCALE] = 1
    memory = new_memory(64, problem)
    begin(problem, memory)
    memory.counts[at.UNTIL] = 8
    advance(problem, memory, 32)
    move_table(memory, new_memory(64, problem), 1)


def _fast_search() -> None:
    """The same with the fast kernel."""
    tables = np.zeros(fast.TABLES, np.int64)
    tables[fast.RANKS] = tables[fast.TURN] = 1
    memory = fast.Memory(
        states=np.zeros(256 * fast.STATE_WORDS, np.int64),
        spans=np.zeros(512, np.int64),
        moves=np.zeros(1 << 12, np.int64),
        table=np.zeros(128, np.int64),
        counts=np.zeros(at.COUNTS, np.int64),
    )
    fast.begin(tables, memory)
    memory.counts[at.UNTIL] = 8
    fast.advance(tables, memory, 32)
    fast.move_table(memory.table, np.zeros(256, np.int64))
    none = np.zeros((0,), np.int64)
    judge(tables, memory, none, np.zeros((1, 0), np.int64), 8)
    lay(tables, none, none)


STEPS: Final[tuple[tuple[str, Callable[[], object]], ...]] = (
    ("patience search", _search),
    ("patience search, one deck", _fast_search),
)
