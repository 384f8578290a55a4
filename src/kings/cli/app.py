"""The command `kings`: its commands plugged together, and the one place where errors are said."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Annotated

import typer

from kings.cli import console

app = typer.Typer(
    name="kings",
    help="Kings in the Corner for two to six people and bots, and Kungen, the patience.",
    add_completion=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from kings import __version__

        print(f"kings {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog="Example: `kings play corner kitchen`")
def kings(
    context: typer.Context,
    lang: console.Lang = None,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Kings in the Corner for two to six people and bots, and Kungen, the patience.

    Without a command the start menu opens.
    """


def run(argv: Sequence[str]) -> int:
    """Run one command line and give its exit code; whatever fails is said in a line or two."""
    from kings.errors import KingsError

    console.forgiving_streams()
    try:
        lang = console.language_asked(argv, os.environ)
    except KingsError as error:
        console.report(console.say(error))
        return console.FAILED
    with console.speaking(lang):
        return _guarded(argv)


def _guarded(argv: Sequence[str]) -> int:
    from kings.cli.failures import explain

    try:
        with typer.main.get_command(app).make_context("kings", list(argv)) as context:
            context.command.invoke(context)
        sys.stdout.flush()
    except typer.Exit as done:
        return done.exit_code
    except BrokenPipeError:
        console.close_quietly()
        return console.FAILED
    except (Exception, KeyboardInterrupt) as error:
        said = explain(error)
        if said is None:
            raise
        console.report(said)
        return console.FAILED
    return 0


for name in ("play", "score"):
    if find_spec(f"kings.cli.{name}"):
        module = __import__(f"kings.cli.{name}", fromlist=["app"])
        app.add_typer(module.app, name=name)
