"""The locks hold what pyproject.toml asks for, hashed, and nothing of the machine that made them."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from tools.lock import LOCKS

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins(lock: str) -> list[tuple[str, str]]:
    """Each (package, version) of a lock."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    return re.findall(r"^([a-z0-9-]+)==([^\s;]+)", text, re.MULTILINE)


def asked_for(lock: str) -> set[str]:
    """Packages that pyproject.toml names for a lock."""
    needs = list(PROJECT["project"]["dependencies"])
    tables = {
        "--group": PROJECT["dependency-groups"],
        "--extra": PROJECT["project"]["optional-dependencies"],
    }
    for option, name in pairwise(LOCKS[lock]):
        if option in tables:
            needs += tables[option][name]
    return {re.split(r"[^a-z0-9-]", need)[0] for need in needs}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_all_that_is_asked_for(lock: str) -> None:
    assert asked_for(lock) <= {name for name, _ in pins(lock)}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_of_a_lock_has_a_hash(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", "")
    bare = [line.split()[0] for line in text.splitlines() if "--hash=sha256:" not in line]
    assert bare == []


@pytest.mark.parametrize("lock", ["requirements-dev.txt", "requirements-fast.txt"])
def test_the_suite_runs_on_the_versions_that_people_get(lock: str) -> None:
    assert set(pins("requirements.txt")) <= set(pins(lock))


def test_locks_that_are_installed_together_agree() -> None:
    for other in ("requirements-dev.txt", "requirements-bench.txt"):
        shared = {name for name, _ in pins(other)}
        fast = {pin for pin in pins("requirements-fast.txt") if pin[0] in shared}
        assert fast <= set(pins(other))


def test_the_game_alone_needs_only_its_terminal_libraries() -> None:
    assert asked_for("requirements.txt") == {"rich", "typer"}
