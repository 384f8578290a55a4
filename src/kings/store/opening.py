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

    Its tables are made, or brought to the shape of this version. Raises `StoreError`.
    """
    if address.startswith(SQLITE):
        from kings.store.sqlite import open_sqlite

        path = Path(address.removeprefix(SQLITE))
        path.parent.mkdir(parents=True, exist_ok=True)
        store = await asyncio.to_thread(open_sqlite, path)
        try:
            await store.write(migrate)
        except BaseException:
            await store.close()
            raise
        return store
    if urlsplit(address).scheme in POSTGRES:
        from kings.store.postgres import open_postgres

        return await open_postgres(address)
    raise StoreError("store_address", address=address.rsplit("@", maxsplit=1)[-1][:60])
