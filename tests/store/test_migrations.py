"""The steps of the migrations lead to the tables that the code knows."""

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from kings.store import Row, open_store
from kings.store.migrate import FOLDER, migrate, shape_of
from kings.store.schema import METADATA
from tests.store.conftest import Done, opened


def difference(conn: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(conn), METADATA))


def test_the_migrated_database_is_the_schema_of_the_code(done: Done) -> None:
    assert done(difference) == []


def test_there_is_one_line_of_steps_and_each_can_be_taken_by_itself(done: Done) -> None:
    steps = ScriptDirectory(str(FOLDER))
    assert len(steps.get_heads()) == 1

    def claim(conn: Connection) -> None:
        METADATA.drop_all(conn)
        conn.exec_driver_sql("DELETE FROM alembic_version")
        assert shape_of(conn) == "none"
        for step in reversed(list(steps.walk_revisions())):
            migrate(conn, step.revision)
        assert shape_of(conn) == "this"
        assert difference(conn) == []

    done(claim)


def test_workers_that_start_at_once_migrate_once(address: str) -> None:
    async def claim() -> None:
        workers = 1 if address.startswith("sqlite") else 4
        stores = await asyncio.gather(*(open_store(address) for _ in range(workers)))
        await stores[0].log.append([Row("t", 1, "anna", "cid", b"{}")])
        for store in stores:
            assert await store.log.heads(["t"]) == {"t": 1}
            await store.close()

    asyncio.run(claim())


def test_what_is_kept_is_there_when_the_store_is_opened_again(address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            await store.log.append([Row("t", 1, "anna", "cid", b"{}")])
        async with opened(address) as store:
            assert await store.log.heads(["t"]) == {"t": 1}

    asyncio.run(claim())


def test_a_worker_of_this_version_leaves_the_tables_of_a_later_one_alone(address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            await store.write(
                lambda conn: conn.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
            )
            await store.write(lambda conn: conn.exec_driver_sql("ALTER TABLE users ADD shoe int"))
        async with opened(address) as store:
            assert await store.read(shape_of) == "later"
            await store.log.append([Row("t", 1, "anna", "cid", b"{}")])

    asyncio.run(claim())
