"""Every check and the whole suite, as `./run test`; with arguments pytest alone.

All steps run even if one fails, so that one run shows everything that is wrong.
"""

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Step:
    """A check: its name, and what Python is called with."""

    name: str
    args: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()
    """Settings beside those of the whole run."""


_CONTRACTS = "from importlinter.cli import lint_imports_command as main; main()"

_PYTEST = ("-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal")

_CORE = (
    "tests/cards",
    "tests/cases",
    "tests/conformance",
    "tests/corner",
    "tests/kungen",
    "tests/options",
    "tests/records",
    "tests/table",
)
"""What covers the core; elsewhere coverage would cost time and tell nothing more."""

_TWINS = ("tests/kernels", "tests/solver/test_twins.py", "tests/solver/test_minimal_twins.py")
_KERNELS = ("-m", "pytest", "-q", "-rfE", *_TWINS)

STEPS = (
    Step("lint", ("-m", "ruff", "check")),
    Step("format", ("-m", "ruff", "format", "--check")),
    Step("types", ("-m", "mypy")),
    Step("contracts", ("-c", _CONTRACTS)),
    Step("house rules", ("-m", "tools.house")),
    Step("statements", ("-m", "tools.statements")),
    Step("kernels", ("-c", "from kings.kernels import warm; warm()")),
    Step("core", (*_PYTEST, *_CORE, "--cov", "--cov-report=")),
    Step("tests", (*_PYTEST, *(f"--ignore={place}" for place in _CORE))),
    Step("indices", _KERNELS, (("NUMBA_BOUNDSCHECK", "1"), ("KINGS_TEST_SCALE", "0"))),
    Step("uncompiled", _KERNELS, (("NUMBA_DISABLE_JIT", "1"), ("KINGS_TEST_SCALE", "0"))),
    Step("coverage", ("-m", "coverage", "report", "--fail-under=98")),
)
"""Quick ones first; the kernels are compiled once, not by every process that tests; the coverage
of the core is read from what its tests left.

A compiled kernel reads beyond an array in silence, so a short run of the kernel tests has every
index checked, and another has them as plain Python.
"""


def run(step: Step) -> tuple[bool, float]:
    """Run one step with its output shown; whether it went well, and seconds taken."""
    print(f"\n--- {step.name}", flush=True)
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, *step.args],
        cwd=ROOT,
        env=os.environ | dict(step.environment),
        check=False,
    )
    took_s = time.monotonic() - began
    print(
        f"--- {step.name}: {'ok' if done.returncode == 0 else 'FAILED'}, {took_s:.1f} s", flush=True
    )
    return done.returncode == 0, took_s


def run_all(steps: tuple[Step, ...]) -> int:
    """Run all steps and sum up; 0 if every one went well, else 1."""
    results = [(step.name, *run(step)) for step in steps]
    print()
    for name, good, took_s in results:
        print(f"{name:12} {'ok' if good else 'FAILED':6} {took_s:7.1f} s")
    bad = [name for name, good, _ in results if not good]
    print(f"\nnot in order: {', '.join(bad)}" if bad else "\nall in order")
    return 1 if bad else 0


def main(args: list[str]) -> int:
    """Run the suite, or pytest with the arguments given."""
    if args:
        return subprocess.run(
            [sys.executable, "-m", "pytest", *args], cwd=ROOT, check=False
        ).returncode
    os.environ.setdefault("HYPOTHESIS_PROFILE", "suite")
    return run_all(STEPS)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
