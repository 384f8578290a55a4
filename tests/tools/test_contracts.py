"""The import contracts in pyproject.toml catch planted breaches, in a package of empty rooms."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.suite import STEPS

ROOT = Path(__file__).resolve().parents[2]
ROOMS = (
    "bots cards cli client corner errors kernels kungen lab options records say server solver store"
    " table wire"
).split()
[CONTRACTS] = [step for step in STEPS if step.name == "contracts"]


def lint(folder: Path, **planted: str) -> str:
    """What the contracts say of a package whose rooms hold only what is planted in them."""
    package = folder / "src" / "kings"
    package.mkdir(parents=True)
    for room in ("__init__", *ROOMS, *(name for name in planted if name not in ROOMS)):
        (package / f"{room}.py").write_text(planted.get(room, ""), encoding="utf-8")
    shutil.copy(ROOT / "pyproject.toml", folder)
    done = subprocess.run(
        [sys.executable, *CONTRACTS.args],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder / "src"), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode == 0) == (" 0 broken" in done.stdout), done.stdout + done.stderr
    return done.stdout


def test_rooms_that_import_downwards_keep_the_contracts(tmp_path: Path) -> None:
    planted = {
        "cli": "import typer, kings.say, kings.bots, kings.table",
        "bots": "import kings.corner, kings.kungen, kings.cards",
        "table": "import kings.records",
        "corner": "import kings.cards, kings.options, kings.errors",
    }
    assert " 0 broken" in lint(tmp_path, **planted)


@pytest.mark.parametrize(
    ("room", "breach"),
    [
        ("corner", "kungen"),
        ("kungen", "corner"),
        ("options", "cards"),
        ("records", "table"),
        ("table", "bots"),
        ("table", "say"),
        ("table", "kernels"),
        ("corner", "kernels"),
        ("kernels", "table"),
        ("kernels", "records"),
        ("kernels", "bots"),
        ("bots", "table"),
        ("bots", "records"),
        ("bots", "say"),
        ("bots", "lab"),
        ("lab", "cli"),
        ("say", "bots"),
        ("errors", "cli"),
    ],
)
def test_a_room_that_looks_up_or_sideways_breaks_a_contract(
    tmp_path: Path, room: str, breach: str
) -> None:
    assert f"kings.{room} is not allowed to import kings.{breach}" in lint(
        tmp_path, **{room: f"import kings.{breach}"}
    )


@pytest.mark.parametrize("room", ["cards", "corner", "kungen", "options", "records", "table"])
@pytest.mark.parametrize("library", ["numba", "numpy", "rich", "typer"])
def test_the_core_imports_no_library(tmp_path: Path, room: str, library: str) -> None:
    assert f"kings.{room} -> {library}" in lint(tmp_path, **{room: f"import {library}"})


def test_a_new_room_must_be_given_its_place(tmp_path: Path) -> None:
    assert " 1 broken" in lint(tmp_path, attic="")
