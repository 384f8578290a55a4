"""A store on SQLite, and where there is one on PostgreSQL, made for one test."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex
from typing import Protocol, TypeVar
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest
from sqlalchemy import Connection

from kings.store import Store, open_store

T = TypeVar("T")

DATABASE = "KINGS_TEST_DATABASE"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/kings.db"
        return
    yield from postgres_address()


def postgres_address() -> Iterator[str]:
    """The address of an empty schema of PostgreSQL, dropped afterwards."""
    given = os.environ.get(DATABASE)
    if given is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{DATABASE} is not set")
        pytest.skip(f"no PostgreSQL: {DATABASE} is not set")
    name = f"kings_{token_hex(6)}"
    _administer(given, f"CREATE SCHEMA {name}")
    yield urlunsplit((*urlsplit(given)[:3], f"search_path={name}", ""))
    _administer(given, f"DROP SCHEMA {name} CASCADE")


def _administer(address: str, statement: str) -> None:
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


class Done(Protocol):
    """Carries out a function in a transaction of a store."""

    def __call__(self, work: Callable[[Connection], T]) -> T: ...


class AtOnce(Protocol):
    """Carries out functions at once, each in a transaction of its own."""

    def __call__(self, works: Sequence[Callable[[Connection], T]]) -> list[T]: ...


@pytest.fixture
def at_once(address: str) -> AtOnce:
    def carried_out(works: Sequence[Callable[[Connection], T]]) -> list[T]:
        async def all_of_them() -> list[T]:
            async with opened(address) as store:
                return await asyncio.gather(*(store.write(work) for work in works))

        return asyncio.run(all_of_them())

    return carried_out


@pytest.fixture
def done(at_once: AtOnce) -> Done:
    return lambda work: at_once([work])[0]
