"""`kings warm`: compile once, keep it, and say in a line what came of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kings import kernels
from tests.cli.helpers import Kings


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps of a warm-up that compiles nothing."""
    done: list[str] = []

    def warm(told: Callable[[int, int, str], None]) -> int:
        for at, name in enumerate(("legal", "apply")):
            told(at, 2, name)
            done.append(name)
        return 2

    monkeypatch.setattr(kernels, "warm", warm)
    return done


def test_what_was_compiled_is_kept(kings: Kings, steps: list[str]) -> None:
    assert kings.well("warm").out.startswith("Compiled and kept")
    assert steps == ["legal", "apply"]
    assert kings.well("warm", "--lang", "sv").out.startswith("Kompilerat och sparat")


def test_without_a_folder_it_is_said_that_nothing_is_kept(
    kings: Kings, steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:

    monkeypatch.setattr("kings.kernels.cache.cache_folder", lambda: None)
    assert "KINGS_CACHE" in kings.well("warm").out


def test_without_numba_there_is_nothing_to_compile(
    kings: Kings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "available", lambda: False)
    said = kings.badly("warm")
    assert "numba" in said
    assert "\n" not in said.strip()
