"""The outputs of `docs/commands.md`: its command lines are run and what they said is filled in.

An example is a fenced block of `console`. Lines that begin with `$ ` are commands, the rest is made:

    $ kings deal kungen 4711
    $ printf 'hint\nquit\n' | kings play kungen --plain      what is typed comes through a pipe
    ... (12 lines more)                                      of a block ```console head=20
    (exit code 2)                                            said if it is not 0

Each runs in this process, on a terminal of 80 columns in English, with a data folder of its own.
"""

import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from kings.cli.app import run

ROOT = Path(__file__).resolve().parent.parent
DATA_SHOWN = "~/.local/share/kings"
"""Stands for the data folder of the run, which has another name each time."""

_BLOCK = re.compile(r"^```console(?: head=(\d+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_COMMAND = re.compile(r"(?:printf '(?P<typed>[^']*)' \| )?kings(?: (?P<args>.*))?")
_UNSET = ("KINGS_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LINES", "NO_COLOR", "FORCE_COLOR")


@dataclass(frozen=True, slots=True)
class Output:
    """What a command line said and how it ended."""

    text: str
    code: int


def commands(text: str) -> list[str]:
    """The command lines of all examples, without their `$ `."""
    blocks = (block[2].splitlines() for block in _BLOCK.finditer(text))
    return [line[2:] for block in blocks for line in block if line.startswith("$ ")]


@contextmanager
def terminal(typed: str) -> Iterator[io.StringIO]:
    """Input that comes through a pipe, and both streams of output as one text."""
    with tempfile.TemporaryDirectory() as folder:
        shown = _Shown()
        kept = {name: value for name, value in os.environ.items() if name not in _UNSET}
        kept |= {"COLUMNS": "80", "KINGS_DATA": folder, "TERM": "dumb"}
        with (
            patch.dict(os.environ, kept, clear=True),
            patch.object(sys, "stdin", io.StringIO(typed)),
            redirect_stdout(shown),
            redirect_stderr(shown),
        ):
            yield shown
        text = shown.getvalue().replace(folder, DATA_SHOWN)
        shown.seek(0)
        shown.truncate()
        shown.write(text)


class _Shown(io.StringIO):
    """A terminal that can show every sign."""

    encoding = "utf-8"


def output(command: str) -> Output:
    """Run one command line; one that is no `kings` is a `ValueError`."""
    found = _COMMAND.fullmatch(command)
    if found is None:
        raise ValueError(f"not a command line of kings: {command}")
    typed = (found["typed"] or "").replace("\\n", "\n")
    here = os.getcwd()
    os.chdir(ROOT)
    try:
        with terminal(typed) as shown:
            code = run(shlex.split(found["args"] or ""))
    finally:
        os.chdir(here)
    return Output(shown.getvalue(), code)


def _block(found: re.Match[str]) -> str:
    head = int(found[1]) if found[1] else None
    lines = []
    for command in commands(found[0]):
        said = output(command)
        rows = [line.rstrip() for line in said.text.strip("\n").splitlines()]
        if head is not None and len(rows) > head + 1:
            rows = [*rows[:head], f"... ({len(rows) - head} lines more)"]
        lines += [f"$ {command}", *rows]
        if said.code:
            lines.append(f"(exit code {said.code})")
    opening = f"```console head={head}" if head else "```console"
    return "\n".join([opening, *lines, "```"])


def filled(text: str) -> str:
    """The document with the outputs of all its examples."""
    return _BLOCK.sub(_block, text)
