"""Which search serves a problem, and whether the compiled ones are ready.

Importing this loads neither NumPy nor numba: a compiled search is imported where one is wanted.
"""

from __future__ import annotations

import contextlib
import threading
from importlib import import_module
from typing import Final

from kings import kernels
from kings.kungen.state import State
from kings.solver.engine import Engine
from kings.solver.plain import PlainSearch
from kings.solver.problem import Problem
from kings.solver.whole import WholeSearch

PLAIN: Final = ("plain", "whole")
"""Names of the engines in plain Python."""


class Warmth:
    """Whether the kernels of a module of warm-up steps are compiled or loaded."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._done = threading.Event()
        self._thread: threading.Thread | None = None

    def ready(self) -> bool:
        """Whether they are, so that no call waits."""
        return self._done.is_set() or kernels.ready()

    def begin(self) -> None:
        """Compile or load them in a thread that nobody waits for, once.

        Should that fail, they never become ready, and plain Python goes on serving.
        """
        if self._thread is None and kernels.available():
            name = f"kings-{self._module.rpartition('.')[2]}"
            self._thread = threading.Thread(target=self._warm, name=name, daemon=True)
            self._thread.start()

    def pending(self) -> bool:
        """Whether that thread is at work still."""
        return self._thread is not None and self._thread.is_alive()

    def _warm(self) -> None:
        # RuntimeError and its kind are what numba raises for a machine that it cannot serve.
        with contextlib.suppress(ImportError, OSError, RuntimeError):
            for _, call in import_module(self._module).STEPS:
                call()
            self._done.set()


SEARCHES: Final = Warmth("kings.kernels.patience_warm")
"""The searches for a line."""
SHORTEST: Final = Warmth("kings.kernels.patience_minimal_warm")
"""The search for the shortest line."""


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
