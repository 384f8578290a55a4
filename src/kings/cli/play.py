"""`kings play`: both games at the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from kings.cli import console, failures

if TYPE_CHECKING:
    from kings.cli.screen import Screen

app = typer.Typer(
    help="Play Kings in the Corner, or lay Kungen, the patience.",
    invoke_without_command=True,
    no_args_is_help=True,
)

_Ascii = Annotated[bool, typer.Option("--ascii", help="Cards as letters (9h), no suit signs.")]
_Plain = Annotated[
    bool, typer.Option("--plain", help="Line by line, without colours; works through a pipe.")
]
_Resume = Annotated[bool, typer.Option("--resume", help="Go on with the newest unfinished game.")]
_Deal = Annotated[
    str | None,
    typer.Option("--deal", metavar="DEAL", help="A deal number, or cards in dealing order."),
]


@app.callback(epilog="Example: `kings play corner kitchen --players 3`")
def play(
    context: typer.Context,
    resume: _Resume = False,
    plain: _Plain = False,
    ascii_only: _Ascii = False,
    lang: console.Lang = None,
) -> None:
    """Play Kings in the Corner, or lay Kungen, the patience.

    `kings play --resume` goes on with the newest unfinished game of either kind.
    """
    if context.invoked_subcommand is None and resume:
        from kings.cli.play_start import resume_newest

        screen = _screen(plain, ascii_only)
        _think_fast(screen)
        _leave(resume_newest(screen, lang))
    elif context.invoked_subcommand is None:
        print(context.get_help())


@app.command(
    cls=failures.Command,
    epilog="Example: `kings play corner kitchen,draw=end --players 3 --bots klara,sigrid`",
)
def corner(
    rules: Annotated[
        str, typer.Argument(metavar="[RULES]", help="A rules line such as kitchen,draw=end.")
    ] = "kitchen",
    players: Annotated[
        str | None, typer.Option("--players", metavar="N", help="Seats at the table, 2 to 6.")
    ] = None,
    people: Annotated[
        str | None,
        typer.Option("--people", metavar="N", help="People at this keyboard; else bots."),
    ] = None,
    names: Annotated[
        str | None, typer.Option("--names", metavar="A,B,..", help="Names of the people.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="A,B,..", help="Bots by name or level; help lists them."),
    ] = None,
    deal: _Deal = None,
    confirm_end: Annotated[
        bool, typer.Option("--confirm-end", help="Ask before a turn ends while a card fits.")
    ] = False,
    no_hints: Annotated[bool, typer.Option("--no-hints", help="No hints at this table.")] = False,
    resume: _Resume = False,
    plain: _Plain = False,
    ascii_only: _Ascii = False,
    lang: console.Lang = None,
) -> None:
    """Kings in the Corner with people at this keyboard and bots in the other seats."""
    from kings.cli.family import HELP, print_family

    if bots == HELP:
        print_family(console.speaker(lang))
        return
    from kings.cli.play_start import CornerWish, start_corner
    from kings.cli.session_corner import Habits

    wish = CornerWish(
        rules=rules,
        players=players,
        people=people,
        names=names,
        bots=bots,
        deal=deal,
        resume=resume,
        habits=Habits(confirm_end=confirm_end, hints=not no_hints),
    )
    screen = _screen(plain, ascii_only)
    _think_fast(screen)
    _leave(start_corner(screen, lang, wish))


@app.command(cls=failures.Command, epilog="Example: `kings play kungen kungen-corners --deal 4711`")
def kungen(
    rules: Annotated[
        str, typer.Argument(metavar="[RULES]", help="A rules line such as kungen-two.")
    ] = "kungen",
    deal: _Deal = None,
    winnable: Annotated[
        str | None,
        typer.Option(
            "--winnable",
            metavar="any|easy|medium|hard",
            help="Any deal that can be won, or one so hard.",
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="Whose list it counts for.")
    ] = None,
    share: Annotated[
        str | None,
        typer.Option("--share", metavar="A,B", help="Two lay it together, a move each."),
    ] = None,
    resume: _Resume = False,
    plain: _Plain = False,
    ascii_only: _Ascii = False,
    lang: console.Lang = None,
) -> None:
    """Kungen, the patience, by any of its rule sets."""
    from kings.cli.play_start import KungenWish, start_kungen

    wish = KungenWish(
        rules=rules, deal=deal, winnable=winnable, name=name, share=share, resume=resume
    )
    _leave(start_kungen(_screen(plain, ascii_only), lang, wish))


def _screen(plain: bool, ascii_only: bool) -> Screen:
    from kings.cli.screen import Screen

    return Screen(plain=plain, ascii_only=ascii_only, source=sys.stdin, target=sys.stdout)


def _think_fast(screen: Screen) -> None:
    """For a person at a terminal, compile the kernels of bots and hints in the background."""
    from kings import kernels

    if not screen.plain:
        kernels.warm_in_background()


def _leave(code: int) -> None:
    if code:
        raise typer.Exit(code)
