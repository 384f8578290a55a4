"""The house rules that ruff checks: the settings in pyproject.toml catch planted breaches."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def found_by_ruff(path: str, body: str) -> set[str]:
    """Codes that ruff reports for a text as if it stood at a path of the project."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "ruff", "check", "--output-format", "concise", "--no-cache"),
            *("--stdin-filename", path, "-"),
        ],
        input=f'"""A room."""\n\n{body}\n',
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return {line.split()[1] for line in done.stdout.splitlines() if line.startswith(path)}


@pytest.mark.parametrize(
    ("code", "body"),
    [
        ("S101", "assert __name__"),
        ("T201", 'print("N 5c")'),
        ("E722", "try:\n    pass\nexcept:\n    pass"),
        ("BLE001", "try:\n    pass\nexcept Exception:\n    pass"),
        ("D101", "class Pile:\n    pass"),
        ("D103", "def deal() -> None:\n    pass"),
        ("FIX002", "# TO" + "DO later"),
        ("FIX001", "# FIX" + "ME later"),
    ],
)
def test_ruff_finds_a_planted_breach_in_the_core(code: str, body: str) -> None:
    assert code in found_by_ruff("src/kings/corner/planted.py", body)


def test_the_command_line_prints_and_a_test_asserts() -> None:
    assert found_by_ruff("src/kings/cli/planted.py", 'print("N 5c")') == set()
    assert found_by_ruff("tests/corner/test_planted.py", "assert __name__") == set()
