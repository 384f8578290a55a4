"""The command line: parse, call, print."""

from __future__ import annotations

import sys


def main() -> None:
    """Run `kings`; errors of ours go to stderr in a line or two with exit code 2."""
    from kings.cli.app import run

    sys.exit(run(sys.argv[1:]))
