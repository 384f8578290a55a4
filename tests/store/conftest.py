"""A store on SQLite, and where there is one on PostgreSQL, made for one test."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest

from kings.store import Store, open_store

DATABASE = "KINGS_TEST_DATABASE"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/kings.db"
        return
    yield from postgres_address()


def postgres_address() -> Iterator[str]:
    """The address of an empty database of PostgreSQL, dropped afterwards."""
    given = os.environ.get(DATABASE)
    if given is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{DATABASE} is not set")
        pytest.skip(f"no PostgreSQL: {DATABASE} is not set")
    name = f"kings_{token_hex(6)}"
    _administer(given, f"CREATE DATABASE {name}")
    yield urlunsplit((*urlsplit(given)[:2], f"/{name}", "", ""))
    _administer(given, f"DROP DATABASE {name} WITH (FORCE)")


def _administer(address: str, statement: str) -> None:
    import asyncio

    async def done() -> None:
        conn = await asyncpg.connect(address)
        try:
            await conn.execute(statement)
        finally:
            await conn.close()

    asyncio.run(done())


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    """The store at an address, closed afterwards."""
    store = await open_store(address)
    try:
        yield store
    finally:
        await store.close()
