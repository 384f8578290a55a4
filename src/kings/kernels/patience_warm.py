"""Every kernel of Kungen's solver called once, so that it is compiled or loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from kings.kernels import patience_fast as fast
from kings.kernels import patience_layout as at
from kings.kernels.patience_general import advance, begin, move_table
from kings.kernels.patience_rows import new_memory, new_problem


def warm() -> None:
    """Compile or load the solver's kernels."""
    for _, call in STEPS:
        call()


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
    facts = np.zeros(fast.FACTS, np.int64)
    facts[fast.RANKS] = facts[fast.TURN] = 1
    tables = fast.Tables(facts, np.zeros(fast.BY_LEVEL, np.int64), np.zeros(1, np.int64))
    memory = new_memory(64, new_problem())._replace(
        states=np.zeros((256, fast.STATE_WORDS), np.int64),
        keys=np.zeros(64, np.int64),
        desk=np.zeros(fast.DESK, np.int64),
    )
    fast.begin(tables, memory)
    memory.counts[at.UNTIL] = 8
    fast.advance(tables, memory, 32)
    fast.move_table(memory, memory._replace(keys=np.zeros(64, np.int64)))


STEPS: Final[tuple[tuple[str, Callable[[], object]], ...]] = (
    ("patience search", _search),
    ("patience search, one deck", _fast_search),
)
