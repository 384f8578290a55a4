"""`python -m tests.checker RUN_FOLDER ...`: check what runs left behind; 1 if a claim fails."""

import sys
from pathlib import Path

from tests.checker.history import read_run
from tests.checker.run import check

MOST = 20
"""Findings of a run that are shown."""


def main(folders: list[str]) -> int:
    """Check the runs, one after another."""
    failed = 0
    for folder in folders:
        report = check(read_run(Path(folder)))
        counts = ", ".join(f"{name} {report.counts[name]}" for name in sorted(report.counts))
        sys.stdout.write(f"{folder}: {counts}\n")
        for finding in report.findings[:MOST]:
            sys.stdout.write(f"  {finding}\n")
        failed += bool(report.findings)
    return 1 if failed or not folders else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
