"""Starting a server from the command line."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass
from errno import EADDRINUSE
from pathlib import Path
from typing import Final

from kings.cli.saves import data_folder
from kings.errors import KingsError
from kings.say.speaker import Speaker
from kings.server.config import ServeConfig
from kings.server.lan import lan_addresses
from kings.server.qr import qr_blocks
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
    opened: bool


def start(wish: Wish, speaker: Speaker) -> int:
    """Serve until told to stop; the exit code. Raises `KingsError` for what cannot be."""
    config = config_of(wish, os.environ)
    try:
        listening = listen(Place(wish.host, wish.port))
    except OSError as error:
        if error.errno != EADDRINUSE:
            raise
        raise KingsError("port_in_use", address=f"{wish.host}:{wish.port}") from None
    with listening:
        _tell(wish, speaker)
        if wish.opened and has_screen(os.environ, sys.platform):
            webbrowser.open(shown_addresses(wish)[-1])  # it waits until the server is ready
        return serve(config, listening, wish.workers)


def _tell(wish: Wish, speaker: Speaker) -> None:
    """Say where the server is to be found; for phones as a picture, where one can be seen."""
    addresses = shown_addresses(wish)
    for url in addresses:
        print(speaker.text("serve.at", url=url))
    if sys.stdout.isatty():
        if wish.lan:
            print(qr_blocks(addresses[0]))
        print(speaker.text("serve.stop"))
    sys.stdout.flush()


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a browser can open here without taking the terminal."""
    return platform in ("darwin", "win32") or bool(
        environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    )


def shown_addresses(wish: Wish) -> tuple[str, ...]:
    """Where people reach the server, the best first."""
    hosts = lan_addresses() if wish.lan else ()
    local = "127.0.0.1" if wish.host in _EVERYWHERE else wish.host
    return wish.public or tuple(f"http://{host}:{wish.port}" for host in (*hosts, local))


def data_file(data: Path | None) -> Path:
    """The file of the embedded database."""
    return (data or data_folder()).expanduser() / FILE


def address_of(database: str | None, data: Path | None, environment: Mapping[str, str]) -> str:
    """The address of the database that is meant: asked for, of the environment, or embedded."""
    given = database or (environment.get("KINGS_DATABASE") if data is None else None)
    return given or f"sqlite:///{data_file(data)}"


def config_of(wish: Wish, environment: Mapping[str, str]) -> ServeConfig:
    """How the server is set up; raises `KingsError` where that cannot work."""
    database = wish.database or environment.get("KINGS_DATABASE")
    broker = wish.broker or environment.get("KINGS_BROKER")
    if wish.workers > 1 and (database is None or broker is None):
        raise KingsError("workers_need_more")
    return ServeConfig(
        database=address_of(database, wish.data, environment),
        broker=broker,
        public=wish.public,
        shown=shown_addresses(wish),
        proxies=wish.proxies,
        metrics_token=environment.get("KINGS_METRICS_TOKEN") or None,
    )
