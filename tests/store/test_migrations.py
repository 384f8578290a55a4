"""The steps of the migrations lead to the tables that the code knows."""

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from kings.store import open_store
from kings.store.schema import METADATA
from tests.store.conftest import opened


def test_the_migrated_database_is_the_schema_of_the_code(address: str) -> None:
    def difference(conn: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(conn), METADATA))

    async def claim() -> None:
        async with opened(address) as store:
            assert await store.read(difference) == []

    asyncio.run(claim())


def test_workers_that_start_at_once_migrate_once(address: str) -> None:
    async def claim() -> None:
        if address.startswith("sqlite"):
            return
        stores = await asyncio.gather(*(open_store(address) for _ in range(4)))
        for store in stores:
            assert await store.ready()
            await store.close()

    asyncio.run(claim())
