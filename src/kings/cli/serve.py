"""`kings serve`: tables for other devices, on this machine or as one worker of many."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from kings.cli import asked, console

MOST_WORKERS: Final = 64
MOST_PORT: Final = 65_535


def serve(
    host: Annotated[
        str, typer.Option("--host", metavar="H", help="The address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[str, typer.Option("--port", metavar="P", help="The port.")] = "8720",
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="DIR", help="Where the embedded database lies."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="postgresql://..., instead of --data."),
    ] = None,
    broker: Annotated[
        str | None,
        typer.Option("--broker", metavar="URL", help="redis://..., needed by several workers."),
    ] = None,
    workers: Annotated[
        str, typer.Option("--workers", metavar="N", help="Processes that share the port.")
    ] = "1",
    public: Annotated[
        list[str] | None,
        typer.Option("--public", metavar="URL", help="The address people use; may be repeated."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", metavar="IP", help="A reverse proxy whose word is believed."),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Serve the home network; shows address and QR code.")
    ] = False,
    opened: Annotated[
        bool, typer.Option("--open", help="Open the page in the browser of this machine.")
    ] = False,
) -> None:
    """Serve tables to phones, laptops and other programs.

    Without a database everything is kept in one file of the data folder (SQLite), by one process.
    With PostgreSQL and Redis any number of workers on any number of machines serve the same
    tables. KINGS_DATABASE and KINGS_BROKER stand in for the two options, so that no password is
    on a command line. Ctrl-C stops in order.

    Example: `kings serve --lan`
    """
    from kings.cli.serving import Wish, start

    count = asked.whole("--workers", workers, 1, MOST_WORKERS)
    number = asked.whole("--port", port, 1, MOST_PORT)
    wish = Wish(
        host="0.0.0.0" if lan and host == "127.0.0.1" else host,
        port=number,
        data=data,
        database=database,
        broker=broker,
        workers=count,
        public=tuple(public or ()),
        proxies=frozenset(proxy or ()),
        lan=lan,
        opened=opened,
    )
    code = start(wish, console.speaker())
    if code:
        raise typer.Exit(code)
