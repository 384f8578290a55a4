"""Show that the tests would see a broken rule: `python -m tools.plant_faults [NAME...]`.

Each fault of `tools.faults` is planted in a copy of the project and the tests named with it are
run, of those only the ones that cite a statement. A fault that leaves them green is a hole.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools.faults import Fault, all_faults

ROOT = Path(__file__).resolve().parent.parent
NEEDED = ("src", "tests", "tools", "pyproject.toml", "README.md")

_FAILED = 1
"""What pytest returns when tests ran and some failed; more means that none could be run."""


def patched(text: str, fault: Fault) -> str:
    """The text with the fault in it; raises `ValueError` unless its place is found once."""
    found = text.count(fault.old)
    if found != 1:
        raise ValueError(f"{fault.name}: its text occurs {found} times in {fault.file}")
    return text.replace(fault.old, fault.new)


def copy_project(root: Path, to: Path) -> None:
    """Copy what the tests need, without what they left behind."""
    waste = shutil.ignore_patterns("__pycache__", ".*")
    for name in NEEDED:
        if (root / name).is_dir():
            shutil.copytree(root / name, to / name, ignore=waste)
        elif (root / name).exists():
            shutil.copy(root / name, to / name)


def run_cited(tree: Path, tests: Sequence[str]) -> tuple[int, str]:
    """Run the cited tests of some files until the first fails; pytest's code and last line."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-m", "statement", "-p", "no:cacheprovider",
         *tests],
        cwd=tree,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(tree / "src")},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return done.returncode, (lines or done.stdout.splitlines() or [""])[0]


def is_caught(tree: Path, fault: Fault) -> tuple[bool, str]:
    """Plant one fault in a copy, run its tests, and take it out again."""
    file = tree / fault.file
    sound = file.read_text(encoding="utf-8")
    file.write_text(patched(sound, fault), encoding="utf-8")
    try:
        code, told = run_cited(tree, fault.tests)
    finally:
        file.write_text(sound, encoding="utf-8")
    return code == _FAILED, told


def main(names: list[str]) -> int:
    """Plant all faults, or those named; 1 if one was not caught or the tests fail without any."""
    faults = [fault for fault in all_faults() if not names or fault.name in names]
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        copy_project(ROOT, tree)
        code, told = run_cited(tree, sorted({test for fault in faults for test in fault.tests}))
        if code != 0:
            print(f"the tests fail without any fault: {told}")
            return 1
        missed = 0
        for fault in faults:
            caught, told = is_caught(tree, fault)
            missed += not caught
            print(f"{'red' if caught else 'GREEN':5} {fault.name}: {fault.breaks}")
            print(f"      {told[:150]}", flush=True)
    print(f"planted faults: {len(faults)}, caught {len(faults) - missed}")
    return 1 if missed or not faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
