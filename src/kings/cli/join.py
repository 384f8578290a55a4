"""`kings join` and `kings tables`: the tables of a server in the terminal."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from kings.cli import console
from kings.cli.play import _Ascii, _Plain

WATCH_S: Final = 10


def join(
    link: Annotated[
        str, typer.Argument(metavar="LINK", help="A link to a table, as its host sent it.")
    ],
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="Your name at this server.")
    ] = None,
    plain: _Plain = False,
    ascii_only: _Ascii = False,
    lang: console.Lang = None,
) -> None:
    """Sit down at a table of a server and play there in this terminal.

    The first time you are a guest, known by this computer alone. While you play, `/hello` says a
    phrase. A connection that breaks comes back by itself, and nothing is played twice.

    Example: `kings join "http://192.168.1.20:8720/#join=..." --name Anna`
    """
    from kings.cli.joining import join_table
    from kings.cli.screen import Screen

    code = join_table(Screen(plain=plain, ascii_only=ascii_only), console.speaker(lang), link, name)
    if code:
        raise typer.Exit(code)


def tables(
    watch: Annotated[
        bool, typer.Option("--watch", help="Look again every ten seconds, and ring when it is you.")
    ] = False,
    lang: console.Lang = None,
) -> None:
    """Your tables at all servers that you have joined from here, and where it is your turn.

    Example: `kings tables --watch`
    """
    from kings.cli.joining import list_tables

    list_tables(console.speaker(lang), WATCH_S if watch else None)
