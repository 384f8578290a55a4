"""Which search serves a problem, and whether the compiled ones are ready.

Importing this loads neither NumPy nor numba: a compiled search is imported where one is wanted.
"""

from __future__ import annotations

import contextlib
import threading
from typing import Final

from kings import kernels
from kings.kungen.state import State
from kings.solver.engine import Engine
from kings.solver.plain import PlainSearch
from kings.solver.problem import Problem
from kings.solver.whole import WholeSearch

PLAIN: Final = ("plain", "whole")
"""Names of the engines in plain Python."""

_warm: Final = threading.Event()
_warming: Final = threading.Lock()


def plain_engine(state: State, problem: Problem) -> tuple[str, Engine]:
    """The search in plain Python for a problem, with its name."""
    if problem.partial:
        return "plain", PlainSearch(problem)
    return "whole", WholeSearch(state, problem)


def compiled_engine(state: State, problem: Problem) -> tuple[str, Engine] | None:
    """The best compiled search for a problem, with its name; None if there is none for it."""
    from kings.solver import fast, general

    if fast.supports(problem) is None:
        return "fast", fast.RestartingSearch(problem)
    if general.supports(problem) is None:
        return "general", general.GeneralSearch(state, problem)
    return None


def kernels_ready() -> bool:
    """Whether the solver's kernels are compiled or loaded, so that no call waits."""
    return _warm.is_set() or kernels.ready()


def warm_in_background() -> None:
    """Compile or load the solver's kernels in a thread that nobody waits for, once.

    Should that fail, they never become ready, and plain Python goes on serving.
    """
    if not kernels.available() or not _warming.acquire(blocking=False):
        return

    def work() -> None:
        # RuntimeError and its kind are what numba raises for a machine that it cannot serve.
        with contextlib.suppress(ImportError, OSError, RuntimeError):
            from kings.kernels import patience_warm

            patience_warm.warm()
            _warm.set()

    threading.Thread(target=work, name="kings-warm-solver", daemon=True).start()
