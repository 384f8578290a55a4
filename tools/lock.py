"""Make the requirements*.txt anew: `.venv/bin/python -m tools.lock` (needs the network).

Each is a lock with hashes for all platforms and for Python 3.11 to 3.14, and holds no
address and no path. The versions of a lock bind those made after it.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

LOCKS: dict[str, tuple[str, ...]] = {
    "requirements.txt": (),
    "requirements-dev.txt": ("--group", "dev", "--constraints", "requirements.txt"),
    "requirements-fast.txt": ("--extra", "fast", "--constraints", "requirements-dev.txt"),
    "requirements-server.txt": (
        *("--extra", "server"),
        *("--constraints", "requirements-dev.txt", "--constraints", "requirements-fast.txt"),
    ),
    "requirements-bench.txt": (
        *("--group", "bench"),
        *("--constraints", "requirements-dev.txt", "--constraints", "requirements-fast.txt"),
    ),
}
"""Lock file -> what it adds to the dependencies of the package, in the order of making."""

_COMPILE = (
    *("uv", "pip", "compile", "pyproject.toml", "--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-header", "--no-annotate", "--quiet"),
)


def command(lock: str, *, upgrade: bool) -> list[str]:
    """The command that makes one lock; without `upgrade` what is locked stays if it fits."""
    newer = ("--upgrade",) if upgrade else ()
    return [sys.executable, "-m", *_COMPILE, *LOCKS[lock], *newer, "--output-file", lock]


def main(args: list[str]) -> int:
    """Make all locks; `--upgrade` takes the newest versions instead of those locked."""
    if args not in ([], ["--upgrade"]):
        print("usage: python -m tools.lock [--upgrade]", file=sys.stderr)
        return 2
    for lock in LOCKS:
        print(lock, flush=True)
        done = subprocess.run(command(lock, upgrade=bool(args)), cwd=ROOT, check=False)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
