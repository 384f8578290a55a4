"""`kings score`: the score pad beside real cards, and its printable sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kings.cli import console


def score(
    *,
    rules: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="Rules line; without one it is kitchen."),
    ] = None,
    names: Annotated[
        str | None,
        typer.Option(metavar="A,B,..", help="The players clockwise, with commas between."),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option(metavar="NAME|N", help="Who deals first: a name, or a seat from 0."),
    ] = None,
    file: Annotated[
        Path | None, typer.Option(metavar="PATH", help="Keep the pad in this file.")
    ] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Begin a new pad; the old one is put aside, not lost.")
    ] = False,
    print_: Annotated[
        bool, typer.Option("--print", help="Write rules card and score sheet as a page to print.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE.html", help="Where --print writes; - is the screen."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines: for a pipe or a screen reader.")
    ] = False,
    lang: console.Lang = None,
) -> None:
    """Keep the score beside real cards, for any rule set.

    After each round it asks what every player has left and works out the rest: totals, pairs,
    chips and pot, who plays off, who deals next and who has won. The pad is kept in a file, and
    goes on where it was.

    Example: `kings score --rules pairs --names Anna,Bo,Cilla,Dan`

    Example: `kings score --print --rules kitchen,target=50 --lang sv`
    """
    from kings.cli import score_start

    wanted = score_start.Wanted(rules, names, dealer)
    if print_:
        score_start.print_page(console.speaker(lang), wanted, file, out, new=new)
    else:
        score_start.play(console.speaker(lang), wanted, file, new=new, plain=plain)
