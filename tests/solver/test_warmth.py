"""Kernels of the solver are readied in the background, and nobody waits for them."""

from __future__ import annotations

import sys
import threading
import time
from types import ModuleType

import pytest

from kings import kernels
from kings.solver import Use, Verdict, minimal, shortest
from kings.solver.engines import SEARCHES, SHORTEST, Warmth
from tests.solver.engines import dealt

needs_numba = pytest.mark.skipif(not kernels.available(), reason="numba is not installed")


def module(monkeypatch: pytest.MonkeyPatch, *calls: object) -> str:
    """A module with these steps."""
    made = ModuleType("kings_test_steps")
    made.STEPS = tuple(("step", call) for call in calls)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, made.__name__, made)
    return made.__name__


def wait_for(warmth: Warmth) -> None:
    while warmth.pending():
        time.sleep(0.01)


@needs_numba
def test_it_is_ready_once_all_steps_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    go, told = threading.Event(), []
    monkeypatch.setattr(kernels, "ready", lambda: False)
    warmth = Warmth(module(monkeypatch, lambda: go.wait(60), lambda: told.append(1)))
    assert not warmth.pending()
    warmth.begin()
    warmth.begin()
    assert (warmth.pending(), warmth.ready()) == (True, False)
    go.set()
    wait_for(warmth)
    assert warmth.ready()
    assert told == [1]


@needs_numba
def test_what_cannot_be_compiled_is_never_ready_and_no_longer_pending(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails() -> None:
        raise RuntimeError("no such machine")

    monkeypatch.setattr(kernels, "ready", lambda: False)
    warmth = Warmth(module(monkeypatch, fails))
    warmth.begin()
    wait_for(warmth)
    assert not warmth.ready()


def test_without_numba_nothing_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "available", lambda: False)
    monkeypatch.setattr(kernels, "ready", lambda: False)
    warmth = Warmth("kings.no_such_module")
    warmth.begin()
    assert not warmth.pending()
    assert not warmth.ready()


@needs_numba
def test_the_steps_of_both_are_there() -> None:
    for warmth in (SEARCHES, SHORTEST):
        warmth.begin()
        wait_for(warmth)
        assert warmth.ready()


@needs_numba
def test_a_shortest_line_is_begun_plain_and_found_by_the_kernel_once_it_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bool] = []

    class Later(Warmth):
        def ready(self) -> bool:
            asked.append(True)
            return len(asked) > 8

        def begin(self) -> None:
            """It is ready by itself."""

    monkeypatch.setattr(minimal, "SHORTEST", Later("none"))
    found = shortest(dealt("harpan", 11), nodes=30_000, use=Use.READY)
    assert (found.verdict, found.engine) == (Verdict.SOLVED, "shortest")
    assert len(asked) > 8
