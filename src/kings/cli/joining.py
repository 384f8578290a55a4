"""Joining tables of servers from the terminal, and listing them."""

from __future__ import annotations

import asyncio
import getpass
import time
from typing import Final

from kings.cli import console
from kings.cli.remote import remote
from kings.cli.saves import data_folder
from kings.cli.screen import Leave, Screen
from kings.cli.session_remote import RemoteSession
from kings.client.people import Servers, as_guest, joined, link_parts, own_tables
from kings.errors import KingsError
from kings.say.errors import say_error
from kings.say.names import clean_name
from kings.say.speaker import Speaker
from kings.wire.http import TableLine

FILE: Final = "servers.json"
BELL: Final = "\a"


def join_table(screen: Screen, speaker: Speaker, link: str, name: str | None) -> int:
    """Follow a link and play; the exit code. Raises `KingsError` where that cannot be."""
    url, ticket = link_parts(link)
    servers = Servers(data_folder() / FILE)
    token = servers.all().get(url)
    if token is None:
        session = asyncio.run(as_guest(url, name or getpass.getuser()))
        token = session.token or ""
        servers.keep(url, token)
    table = asyncio.run(joined(url, token, ticket, name)).table
    try:
        with remote(url, token, table) as there:
            RemoteSession(screen, speaker, there).run()
    except Leave as left:
        return left.code
    return 0


def list_tables(speaker: Speaker, again_s: int | None) -> None:
    """List the tables once, or again and again until Ctrl-C."""
    servers = Servers(data_folder() / FILE).all()
    if not servers:
        raise KingsError("no_servers")
    waiting: set[str] = set()
    while True:
        now: set[str] = set()
        for url, token in servers.items():
            try:
                found = asyncio.run(own_tables(url, token)).tables
            except KingsError as error:
                console.report(say_error(speaker, error))
                continue
            now |= {line.table for line in found if line.turn}
            for line in found:
                if again_s is None or (line.turn and line.table not in waiting):
                    print(_line(speaker, url, line), flush=True)
        if again_s is None:
            return
        if now - waiting:
            print(BELL, end="", flush=True)
        waiting = now
        time.sleep(again_s)


def _line(speaker: Speaker, url: str, line: TableLine) -> str:
    people = speaker.series([clean_name(one.name) for one in line.people])
    name = clean_name(line.name) or people or line.table
    turn = speaker.text("join.your_turn") if line.turn else speaker.text(f"join.stage.{line.stage}")
    return f"{name}  {turn}  {url}/#table={line.table}"
