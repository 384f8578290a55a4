"""Where compiled kernels lie, when they are ready, and a game without numba."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from numba import config

from kings import kernels
from kings.kernels import cache
from tests.kernels.amount import SHORT

SRC = Path(kernels.__file__).parents[2]


def python(code: str, **environment: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(SRC)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_folder_is_named_by_the_sources_and_by_what_compiles_them() -> None:
    name = "from kings.kernels.cache import fingerprint; print(fingerprint())"
    assert python(name) == python(name)
    assert python(name, NUMBA_BOUNDSCHECK="1") != python(name, NUMBA_BOUNDSCHECK="0")


def test_kings_cache_names_another_folder(tmp_path: Path) -> None:
    assert cache.cache_root({"KINGS_CACHE": str(tmp_path)}) == tmp_path
    shown = python(
        "from kings.kernels.cache import cache_folder; print(cache_folder())",
        KINGS_CACHE=str(tmp_path),
    )
    assert Path(shown).parent == tmp_path / "kernels"


@pytest.mark.skipif(sys.platform == "win32", reason="a folder of this system")
def test_the_cache_lies_with_other_caches(tmp_path: Path) -> None:
    if sys.platform == "linux":
        assert cache.cache_root({"XDG_CACHE_HOME": str(tmp_path)}) == tmp_path / "kings"


def test_without_a_folder_to_write_to_kernels_are_compiled_and_not_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="ascii")
    code = (
        "from kings.kernels import cache;"
        "add = cache.kernel(lambda a, b: a + b);"
        "print(cache.cache_folder(), add(2, 3))"
    )
    assert python(code, KINGS_CACHE=str(tmp_path / "file")) == "None 5"


def test_numbas_own_folder_stays_as_it_was() -> None:
    settings: Any = config
    before = settings.CACHE_DIR
    cache.kernel(lambda a: a)
    assert before == settings.CACHE_DIR


def test_only_folders_of_other_versions_that_are_a_month_old_go(tmp_path: Path) -> None:
    for name in ("old", "young"):
        (tmp_path / "kernels" / name).mkdir(parents=True)
    os.utime(tmp_path / "kernels" / "old", (0, 0))
    code = (
        "import time; from kings.kernels import cache;"
        "cache.cache_folder(); cache.drop_old_folders(time.time())"
    )
    python(code, KINGS_CACHE=str(tmp_path))
    left = {folder.name for folder in (tmp_path / "kernels").iterdir()}
    assert "old" not in left
    assert "young" in left
    assert len(left) == 2


@pytest.mark.skipif(SHORT, reason="compiles everything")
def test_a_warm_up_tells_its_steps_and_makes_ready() -> None:
    heard: list[tuple[int, int, str]] = []
    steps = kernels.warm(lambda done, count, name: heard.append((done, count, name)))
    assert [done for done, _, _ in heard] == list(range(steps))
    assert {count for _, count, _ in heard} == {steps}
    assert "corner legal" in {name for _, _, name in heard}
    assert kernels.ready()


def test_importing_the_room_loads_no_numba_and_warms_nothing() -> None:
    code = "import sys, kings.kernels as k; print('numba' in sys.modules, k.available(), k.ready())"
    assert python(code) == "False True False"


def test_a_warm_up_in_the_background_becomes_ready() -> None:
    code = "import kings.kernels as k; t = k.warm_in_background(); t.join(); print(k.ready())"
    assert python(code) == "True"


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_numba_the_game_goes_on_with_the_plain_rules(missing: str) -> None:
    code = f"""
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == {missing!r} else found(name, *more)
sys.modules[{missing!r}] = None
import kings.kernels as k
from kings.corner.options import CornerRules
import kings.cli.app
print(k.available(), k.ready(), k.warm_in_background(), k.supports(CornerRules(), 4))
"""
    assert python(code) == "False False None None"


def test_a_warm_up_that_fails_in_the_background_leaves_the_plain_rules_serving() -> None:
    code = """
import sys
import kings.kernels as k
sys.modules["llvmlite"] = None
t = k.warm_in_background(); t.join(); print(k.ready())
"""
    assert python(code) == "False"
