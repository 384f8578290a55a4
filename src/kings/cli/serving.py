"""Starting a server from the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kings.cli.saves import data_folder
from kings.errors import KingsError
from kings.say.speaker import Speaker
from kings.server.config import ServeConfig
from kings.server.lan import lan_addresses
from kings.server.run import Place, listen, serve

FILE: Final = "kings.db"
_EVERYWHERE: Final = ("0.0.0.0", "::")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was asked for on the command line."""

    host: str
    port: int
    data: Path | None
    database: str | None
    broker: str | None
    workers: int
    public: tuple[str, ...]
    proxies: frozenset[str]
    lan: bool


def start(wish: Wish, speaker: Speaker) -> int:
    """Serve until told to stop; the exit code. Raises `KingsError` for what cannot be."""
    config = config_of(wish, os.environ)
    listening = listen(Place(wish.host, wish.port))
    try:
        for url in shown_addresses(wish):
            print(speaker.text("serve.at", url=url), flush=True)
        return serve(config, listening, wish.workers)
    finally:
        listening.close()


def shown_addresses(wish: Wish) -> tuple[str, ...]:
    """Where people reach the server, the best first."""
    hosts = lan_addresses() if wish.lan else ()
    local = "127.0.0.1" if wish.host in _EVERYWHERE else wish.host
    return wish.public or tuple(f"http://{host}:{wish.port}" for host in (*hosts, local))


def config_of(wish: Wish, environment: Mapping[str, str]) -> ServeConfig:
    """How the server is set up; raises `KingsError` where that cannot work."""
    database = wish.database or environment.get("KINGS_DATABASE")
    broker = wish.broker or environment.get("KINGS_BROKER")
    if wish.workers > 1 and (database is None or broker is None):
        raise KingsError("workers_need_more")
    if database is None:
        folder = wish.data or data_folder()
        database = f"sqlite:///{folder.expanduser() / FILE}"
    return ServeConfig(
        database=database,
        broker=broker,
        public=wish.public,
        shown=shown_addresses(wish),
        proxies=wish.proxies,
    )
