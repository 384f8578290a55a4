"""PostgreSQL: the log by batches on a connection of its own, all else by SQLAlchemy.

Each worker writes the entries of all who wait as one statement, and so as one commit. Connections
are opened when they are needed, and given up at the first fault or when the database is silent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

import asyncpg
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
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
    check_rows,
)
from kings.store.clock import POSTGRES_MS
from kings.store.faults import said, wrong_in_itself

T = TypeVar("T")

ANSWER_S: Final = 4.0
"""How long the database may be silent."""
READERS: Final = 3
"""Connections of a worker that read logs."""
_FAULTS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
_GIVEN: Final = (
    "unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bytea[])"
    " WITH ORDINALITY AS given (table_id, seq, author, cid, body, n)"
)
# By table and number: two workers that write the same rows then wait for one another in turn.
_INSERT: Final = (
    "INSERT INTO events (table_id, seq, author, cid, at_ms, body)"
    f" SELECT table_id, seq, author, cid, {POSTGRES_MS}, body FROM {_GIVEN}"
    " ORDER BY table_id, seq, n ON CONFLICT DO NOTHING RETURNING table_id, seq, author, cid, at_ms"
)
_WRITTEN: Final = (
    "SELECT e.seq, e.at_ms, (SELECT max(seq) FROM events WHERE table_id = given.table_id)"
    " FROM unnest($1::text[], $2::text[], $3::text[])"
    " WITH ORDINALITY AS given (table_id, author, cid, n)"
    " LEFT JOIN events e USING (table_id, author, cid) ORDER BY n"
)
_TAIL: Final = (
    "SELECT seq, author, cid, at_ms, body FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq"
)
_HEADS: Final = (
    "SELECT t, (SELECT max(seq) FROM events WHERE table_id = t) FROM unnest($1::text[]) AS t"
)


class Line:
    """One connection, opened anew after a fault."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._conn: asyncpg.Connection[asyncpg.Record] | None = None
        self._lock = asyncio.Lock()

    @property
    def busy(self) -> bool:
        """Whether a statement is on its way."""
        return self._lock.locked()

    async def use(self, work: Callable[[asyncpg.Connection[asyncpg.Record]], Awaitable[T]]) -> T:
        """What the work makes of the connection. Raises `StoreError`."""
        try:
            async with asyncio.timeout(ANSWER_S), self._lock:
                if self._conn is None or self._conn.is_closed():
                    self._conn = await asyncpg.connect(self._address)
                done = False
                try:
                    result = await work(self._conn)
                    done = True
                finally:
                    if not done:
                        self._drop()
                return result
        except _FAULTS as error:
            raise said(error) from error

    def _drop(self) -> None:
        """Give the connection up at once: one with a statement still under way is of no use."""
        if self._conn is not None:
            self._conn.terminate()
            self._conn = None

    async def close(self) -> None:
        """Let go of it."""
        async with self._lock:
            if self._conn is not None:
                with suppress(*_FAULTS):
                    await self._conn.close(timeout=ANSWER_S)
                self._conn = None


@dataclass(frozen=True, slots=True)
class _Rows:
    """Entries that wait for the next statement."""

    rows: Sequence[Row]
    answer: asyncio.Future[list[Appended]]


class PostgresLog:
    """The entries of all tables."""

    def __init__(self, address: str) -> None:
        self._line = Line(address)
        self._readers = [Line(address) for _ in range(READERS)]
        self._waiting: list[_Rows] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, rows: Sequence[Row]) -> list[Appended]:
        check_rows(rows)
        answer: asyncio.Future[list[Appended]] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Rows(rows, answer))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write(), name="store-log")
        return await answer

    async def tail(self, table: str, after: int) -> list[Logged]:
        found = await self._reader().use(lambda conn: conn.fetch(_TAIL, table, after))
        return [Logged(*row) for row in found]

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        asked = list(tables)
        found = await self._reader().use(lambda conn: conn.fetch(_HEADS, asked))
        return {table: head for table, head in found if head}

    async def close(self) -> None:
        """Write what is waiting, and let go of the connections."""
        if self._writing is not None:
            await self._writing
        for line in (self._line, *self._readers):
            await line.close()

    def _reader(self) -> Line:
        return min(self._readers, key=lambda line: line.busy)

    async def _write(self) -> None:
        """Write as long as something waits."""
        while self._waiting:
            batch = self._next_batch()
            write = partial(_written, rows=[row for waiting in batch for row in waiting.rows])
            try:
                results = iter(await self._line.use(write))
            except Exception as error:  # noqa: BLE001 - all who wait are told, and it goes on
                fault = error if isinstance(error, StoreError) else said(error)
                # Those behind would only wait as long again for the same fault.
                batch += self._waiting
                self._waiting = []
                for waiting in batch:
                    if not waiting.answer.done():
                        waiting.answer.set_exception(StoreError(fault.code))
            else:
                for waiting in batch:
                    answers = [next(results) for _ in waiting.rows]
                    if not waiting.answer.done():
                        waiting.answer.set_result(answers)
        self._writing = None

    def _next_batch(self) -> list[_Rows]:
        count = size = 0
        while size < len(self._waiting) and count < MOST_ROWS:
            count += len(self._waiting[size].rows)
            size += 1
        batch, self._waiting = self._waiting[:size], self._waiting[size:]
        return batch


async def _written(conn: asyncpg.Connection[asyncpg.Record], rows: Sequence[Row]) -> list[Appended]:
    """Write rows in one statement; then look up what became of those that were not new."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    new = {tuple(key): at_ms for *key, at_ms in await conn.fetch(_INSERT, *columns)}
    answers: list[Appended] = []
    old: list[tuple[int, Row]] = []
    for row in rows:
        # Once: the same command a second time in the batch is a duplicate of the first.
        at_ms = new.pop(row[:4], None)
        if at_ms is None:
            old.append((len(answers), row))
            answers.append(Lost(0))
        else:
            answers.append(Written(row.seq, at_ms))
    if old:
        names = [[row[place] for _, row in old] for place in (0, 2, 3)]
        found = await conn.fetch(_WRITTEN, *names)
        for (index, _), (seq, at_ms, head) in zip(old, found, strict=True):
            answers[index] = Lost(head or 0) if seq is None else Duplicate(seq, at_ms)
    return answers


class PostgresStore:
    """A store in a database of PostgreSQL, for any number of processes."""

    def __init__(self, address: str) -> None:
        self.log = PostgresLog(address)
        self._line = Line(address)
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=lambda: asyncpg.connect(
                address, timeout=ANSWER_S, command_timeout=ANSWER_S
            ),
            pool_size=5,
            pool_timeout=ANSWER_S,
            pool_pre_ping=True,
        )

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._run(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._run(work)

    async def _run(self, work: Callable[[Connection], T]) -> T:
        try:
            async with asyncio.timeout(2 * ANSWER_S), self._engine.begin() as conn:
                return await conn.run_sync(work)
        except DBAPIError as error:
            if wrong_in_itself(error):
                raise
            raise said(error.orig or error) from error
        except (SQLAlchemyError, *_FAULTS) as error:
            raise said(error) from error

    async def ready(self) -> bool:
        try:
            await self._line.use(lambda conn: conn.fetchval("SELECT 1"))
        except StoreError:
            return False
        return True

    async def close(self) -> None:
        await self.log.close()
        await self._line.close()
        await self._engine.dispose()
