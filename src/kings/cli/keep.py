"""`kings backup` and `kings doctor`: what a host does beside serving."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from kings.cli import console

_Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Where the embedded database lies."),
]
MARKS: Final = {"good": "ok", "warning": "!", "bad": "!!"}


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    data: _Data = None,
    restore: Annotated[
        bool, typer.Option("--restore", help="The other way: make the database of the copy.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only look whether the copy is whole.")
    ] = False,
    lang: console.Lang = None,
) -> None:
    """Copy the embedded database while the server runs, and prove that the copy is whole.

    With PostgreSQL use pg_dump; `docs/hosting.md` says how.

    Example: `kings backup kings-monday.db`
    """
    from kings.cli.serving import data_file
    from kings.store.backup import back_up, check_backup
    from kings.store.backup import restore as restored

    speaker, file = console.speaker(lang), data_file(data)
    if check:
        found = check_backup(target)
    else:
        found = restored(target, file) if restore else back_up(file, target)
    megabytes = speaker.tenths(found.size / 1_000_000)
    print(speaker.text("backup.tables", count=found.tables, size=megabytes))


def doctor(
    data: _Data = None,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="postgresql://..., instead of --data."),
    ] = None,
    lang: console.Lang = None,
) -> None:
    """Look at what a server needs, and say what is not well; nothing is changed.

    Ends with 1 if something has to be mended.

    Example: `kings doctor`
    """
    import asyncio

    from kings.cli.serving import address_of
    from kings.store.doctor import Level, examine

    speaker = console.speaker(lang)
    findings = asyncio.run(examine(address_of(database, data, os.environ)))
    for finding in findings:
        print(f"{MARKS[finding.level]:<3} {speaker.text(finding.key, **finding.facts)}")
    if any(finding.level is Level.BAD for finding in findings):
        raise typer.Exit(console.FAILED)
