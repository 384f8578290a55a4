"""The command `kings`: its commands plugged together, and the one place where errors are said."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from kings.cli import (
    arena,
    console,
    deal,
    failures,
    join,
    keep,
    moves,
    perft,
    play,
    pool,
    puzzle,
    records,
    review,
    rules,
    score,
    serve,
    simulate,
    solve,
    warm,
)

ORDER: Final = (
    *(
        "play",
        "puzzle",
        "score",
        "menu",
        "rules",
        "deal",
        "solve",
        "pool",
        "replay",
        "review",
        "verify",
        "convert",
        "serve",
        "join",
        "tables",
        "backup",
        "doctor",
    ),
    *("simulate", "arena", "perft", "moves", "warm"),
)
"""The commands as the help lists them: what most people want comes first."""


class Kings(failures.Commands):
    """The commands of `kings` in the order of the help."""

    # Typer's context is Click's, which the group it overrides names.
    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        return sorted(self.commands, key=ORDER.index)


app = typer.Typer(
    name="kings",
    cls=Kings,
    add_completion=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from kings import __version__

        print(f"kings {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
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

    Example: `kings play corner kitchen --players 3 --lang sv`
    """
    if context.invoked_subcommand is None:
        menu(lang)


def menu(lang: console.Lang = None) -> None:
    """Open the start menu, from which both games, the score pad and the rules are a number away.

    Example: `kings menu --lang sv`
    """
    from kings.cli.menu import Menu

    Menu(console.speaker(lang).lang, run).open()


app.command(cls=failures.Command)(menu)
app.add_typer(play.app, name="play", cls=failures.Commands)
app.command(cls=failures.Command)(puzzle.puzzle)
app.command(cls=failures.Command)(score.score)
app.command(cls=failures.Command)(rules.rules)
app.command(cls=failures.Command)(deal.deal)
app.command(cls=failures.Command)(solve.solve)
app.command(cls=failures.Command)(pool.pool)
app.command(cls=failures.Command)(records.replay)
app.command(cls=failures.Command)(review.review)
app.command(cls=failures.Command)(records.verify)
app.command(cls=failures.Command)(records.convert)
app.command(cls=failures.Command)(serve.serve)
app.command(cls=failures.Command)(join.join)
app.command(cls=failures.Command)(join.tables)
app.command(cls=failures.Command)(keep.backup)
app.command(cls=failures.Command)(keep.doctor)
app.add_typer(simulate.app, name="simulate", cls=failures.Commands)
app.command(cls=failures.Command)(arena.arena)
app.command(cls=failures.Command)(perft.perft)
app.command(cls=failures.Command)(moves.moves)
app.command(cls=failures.Command)(warm.warm)


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
    """The exit code of a command line; a fault of the program itself is raised on."""
    try:
        with typer.main.get_command(app).make_context(console.program(), list(argv)) as context:
            context.command.invoke(context)
        sys.stdout.flush()
    except typer.Exit as done:
        return done.exit_code
    except BrokenPipeError:
        console.close_quietly()
        return console.FAILED
    except (Exception, KeyboardInterrupt) as error:
        said = failures.explain(error)
        if said is None:
            raise
        console.report(said)
        return console.FAILED
    return 0
