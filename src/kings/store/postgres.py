"""PostgreSQL: the log by one connection that writes for all who wait, the rest by SQLAlchemy."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit, urlunsplit

import asyncpg
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from kings.store.base import (
    MOST_ROWS,
    Appended,
    Duplicate,
    Logged,
    Lost,
    Row,
    StoreError,
    Written,
)
from kings.store.migrate import migrate

T = TypeVar("T")

ANSWER_S: Final = 5.0
"""A database that says nothing for so long is taken for gone."""
TRIES: Final = 3
"""How often a batch is sent before those who wait are told to come again."""
PAUSE_S: Final = 0.2
POOL: Final = 5
"""Connections for all but the log; as many more for a rush."""
_AT: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_INSERT: Final = f"""
    INSERT INTO events (table_id, seq, author, cid, at_ms, body)
    SELECT t, s, a, c, {_AT}, b
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bytea[]) AS r(t, s, a, c, b)
    ORDER BY t, s
    ON CONFLICT DO NOTHING
    RETURNING table_id, author, cid, at_ms
"""
_WRITTEN: Final = """
    SELECT e.table_id, e.author, e.cid, e.seq, e.at_ms
    FROM unnest($1::text[], $2::text[], $3::text[]) AS r(t, a, c)
    JOIN events e ON e.table_id = r.t AND e.author = r.a AND e.cid = r.c
"""
_HEADS: Final = """
    SELECT t, (SELECT max(seq) FROM events WHERE table_id = t) FROM unnest($1::text[]) AS r(t)
"""
_TAIL: Final = """
    SELECT seq, author, cid, at_ms, body FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq
"""
_GONE: Final = (OSError, asyncpg.InterfaceError, asyncpg.PostgresError, TimeoutError)
_BAD: Final = (asyncpg.DataError, ValueError)
"""A row that can be none: a NUL in a text, a number beyond the column."""

_Waiting = tuple[Sequence[Row], asyncio.Future[list[Appended]]]


class PostgresStore:
    """A store that several workers share."""

    def __init__(self, address: str) -> None:
        self.log = self
        self._address = urlunsplit(("postgresql", *urlsplit(address)[1:]))
        self._engine = create_async_engine(
            urlunsplit(("postgresql+asyncpg", *urlsplit(address)[1:])),
            pool_size=POOL,
            max_overflow=POOL,
            pool_pre_ping=True,
            connect_args={"timeout": ANSWER_S, "command_timeout": ANSWER_S},
        )
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._connection: asyncpg.Connection[Any] | None = None
        self._writer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write what comes."""
        self._writer = asyncio.create_task(self._write_on(), name="kings-log")

    async def append(self, rows: Sequence[Row]) -> list[Appended]:
        answer: asyncio.Future[list[Appended]] = asyncio.get_running_loop().create_future()
        await self._queue.put((rows, answer))
        return await answer

    async def tail(self, table: str, after: int) -> list[Logged]:
        rows = await self._fetch(_TAIL, table, after)
        return [Logged(*row) for row in rows]

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        rows = await self._fetch(_HEADS, list(tables))
        return {table: head for table, head in rows if head is not None}

    async def _fetch(self, statement: str, *values: object) -> list[Any]:
        """Rows by a connection of the pool, which a batch of the log does not keep waiting."""
        try:
            async with self._engine.connect() as conn:
                raw = await conn.get_raw_connection()
                driver = raw.driver_connection
                if driver is None:
                    raise StoreError("store_retry", reason="no connection")
                return list(await driver.fetch(statement, *values))
        except (*_GONE, SQLAlchemyError) as error:
            raise retry(error) from error

    async def read(self, work: Callable[[Connection], T]) -> T:
        try:
            async with self._engine.connect() as conn:
                return await conn.run_sync(work)
        except (OSError, TimeoutError, SQLAlchemyError) as error:
            raise retry(error) from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        try:
            async with self._engine.begin() as conn:
                return await conn.run_sync(work)
        except (OSError, TimeoutError, SQLAlchemyError) as error:
            raise retry(error) from error

    async def ready(self) -> bool:
        try:
            await self._fetch("SELECT 1")
        except StoreError:
            return False
        return True

    async def close(self) -> None:
        await self._queue.join()
        if self._writer is not None:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self._drop()
        await self._engine.dispose()

    async def _write_on(self) -> None:
        while True:
            waiting = [await self._queue.get()]
            count = len(waiting[0][0])
            while count < MOST_ROWS and not self._queue.empty():
                waiting.append(self._queue.get_nowait())
                count += len(waiting[-1][0])
            try:
                await self._answer(waiting)
            finally:
                for _ in waiting:
                    self._queue.task_done()

    async def _answer(self, waiting: Sequence[_Waiting]) -> None:
        """Write for all who wait; if one of them has a bad row, for each alone."""
        rows = [row for theirs, _ in waiting for row in theirs]
        try:
            answers = await self._appended(rows)
        except _BAD as error:
            if len(waiting) > 1:
                for one in waiting:
                    await self._answer([one])
                return
            _fail(waiting, StoreError("store_bad_row", reason=type(error).__name__))
        except StoreError as error:
            _fail(waiting, error)
        except asyncio.CancelledError:
            _fail(waiting, StoreError("store_retry", reason="closing"))
            raise
        else:
            for theirs, answer in waiting:
                if not answer.done():
                    answer.set_result([answers[key_of(row)] for row in theirs])

    async def _appended(self, rows: Sequence[Row]) -> dict[tuple[str, str, str], Appended]:
        """Write a batch, again if the connection breaks: it then finds its own rows there."""
        again = False
        for attempt in range(1, TRIES + 1):
            try:
                async with asyncio.timeout(ANSWER_S):
                    return await self._sent(await self._connected(), rows, again=again)
            except asyncpg.DataError:
                raise
            except _GONE as error:
                again = True
                await self._drop()
                if attempt == TRIES:
                    raise retry(error) from error
            await asyncio.sleep(PAUSE_S)
        raise StoreError("store_retry", reason="tries")

    async def _sent(
        self, conn: asyncpg.Connection[Any], rows: Sequence[Row], *, again: bool
    ) -> dict[tuple[str, str, str], Appended]:
        columns = [list(column) for column in zip(*rows, strict=True)]
        found = await conn.fetch(_INSERT, *columns)
        written = {(t, a, c): at_ms for t, a, c, at_ms in found}
        answers: dict[tuple[str, str, str], Appended] = {}
        rest = []
        for row in rows:
            at_ms = written.get(key_of(row))
            if at_ms is None:
                rest.append(row)
            else:
                answers[key_of(row)] = Written(row.seq, at_ms)
        if rest:
            answers |= await self._refused(conn, rest, again=again)
        return answers

    async def _refused(
        self, conn: asyncpg.Connection[Any], rows: Sequence[Row], *, again: bool
    ) -> dict[tuple[str, str, str], Appended]:
        """Why these rows were not written; `again`: they may have been, by the try before."""
        keys = [
            [row.table for row in rows],
            [row.author for row in rows],
            [row.cid for row in rows],
        ]
        first = {(t, a, c): (seq, at) for t, a, c, seq, at in await conn.fetch(_WRITTEN, *keys)}
        heads = dict(await conn.fetch(_HEADS, keys[0]))
        answers: dict[tuple[str, str, str], Appended] = {}
        for row in rows:
            there = first.get(key_of(row))
            if there is None:
                answers[key_of(row)] = Lost(heads.get(row.table) or 0)
            elif again and there[0] == row.seq:
                answers[key_of(row)] = Written(*there)
            else:
                answers[key_of(row)] = Duplicate(*there)
        return answers

    async def _connected(self) -> asyncpg.Connection[Any]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(
                self._address, timeout=ANSWER_S, command_timeout=ANSWER_S
            )
        return self._connection

    async def _drop(self) -> None:
        """Let go of the log's connection without waiting for a server that is silent."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def key_of(row: Row) -> tuple[str, str, str]:
    """What names a command."""
    return row.table, row.author, row.cid


def retry(error: BaseException) -> StoreError:
    """What a caller is told of a fault of the database; it may pass."""
    return StoreError("store_retry", reason=type(error).__name__)


def _fail(waiting: Sequence[_Waiting], error: StoreError) -> None:
    for _, answer in waiting:
        if not answer.done():
            answer.set_exception(error)


async def open_postgres(address: str) -> PostgresStore:
    """The store of a database; raises `StoreError` if it cannot be reached."""
    store = PostgresStore(address)
    try:
        await store.write(migrate)
    except BaseException:
        await store.close()
        raise
    store.start()
    return store
