"""Opening a store by its address, with its tables brought up to date."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from kings.store.base import Store, StoreError
from kings.store.migrate import migrate

SQLITE: Final = "sqlite:///"
POSTGRES: Final = ("postgresql", "postgres")


async def open_store(address: str) -> Store:
    """The store at `sqlite:///PATH` or `postgresql://USER:PASSWORD@HOST:PORT/DATABASE`.

    An absolute path follows a fourth slash. The tables are made, or brought to the shape of this
    version. Raises `StoreError`. It is used from this event loop only.
    """
    store = await _opened(address)
    try:
        await store.write(migrate)
    except BaseException:
        await store.close()
        raise
    return store


def sqlite_path(address: str) -> Path | None:
    """The file of an address of SQLite; None for one of PostgreSQL. Raises `StoreError`."""
    if address.startswith(SQLITE) and address != SQLITE:
        return Path(address.removeprefix(SQLITE))
    if urlsplit(address).scheme in POSTGRES:
        return None
    raise StoreError("store_address", address=address.partition(":")[0][:20])


async def _opened(address: str) -> Store:
    path = sqlite_path(address)
    if path is None:
        from kings.store.postgres import PostgresStore

        return PostgresStore(address)
    from kings.store.sqlite import open_sqlite

    return await asyncio.to_thread(open_sqlite, path, asyncio.get_running_loop())
