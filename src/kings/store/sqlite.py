"""SQLite: one writing connection in one thread, which also checkpoints, and readers beside it.

One writer is no loss, as SQLite has no more than one at a time; with its commits shared by all who
wait it writes faster than many. It also keeps clear of a fault of SQLite before 3.51.3, which can
damage a file that one connection checkpoints while another commits.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

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
from kings.store.lock import FileLock

T = TypeVar("T")

READERS: Final = 4
_INSERT: Final = (
    "INSERT OR IGNORE INTO events (table_id, seq, author, cid, at_ms, body)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)
_WRITTEN: Final = "SELECT seq, at_ms FROM events WHERE table_id = ? AND author = ? AND cid = ?"
_HEAD: Final = "SELECT coalesce(max(seq), 0) FROM events WHERE table_id = ?"
_TAIL: Final = (
    "SELECT seq, author, cid, at_ms, body FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"
)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Entries that wait for the next commit."""

    rows: Sequence[Row]
    answer: Future[list[Appended]]


_Job = _Rows | Callable[[], None] | None
"""Entries, a transaction, or the end."""


class Writer:
    """The thread that writes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="kings-store", daemon=True)
        self._started: Future[None] = Future()
        self._last_ms = 0

    def start(self) -> None:
        """Open the database; raises what SQLite does."""
        self._thread.start()
        self._started.result()

    def append(self, rows: Sequence[Row]) -> Future[list[Appended]]:
        """Entries for the next commit."""
        answer: Future[list[Appended]] = Future()
        self._jobs.put(_Rows(rows, answer))
        return answer

    def run(self, work: Callable[[Connection], T]) -> Future[T]:
        """A function in a transaction of its own."""
        answer: Future[T] = Future()

        def transaction() -> None:
            try:
                with self._engine.begin() as conn:
                    result = work(conn)
            except Exception as error:  # noqa: BLE001 - it is its caller's, not this thread's
                answer.set_exception(error)
            else:
                answer.set_result(result)

        self._jobs.put(transaction)
        return answer

    def stop(self) -> None:
        """Write what waits, bring it all into the database's file, and end."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            self._raw = _connected(self._path)
            self._engine = _engine_of(self._raw)
        except Exception as error:  # noqa: BLE001 - it is told to the one who starts the thread
            self._started.set_exception(error)
            return
        self._started.set_result(None)
        job = self._jobs.get()
        while job is not None:
            if isinstance(job, _Rows):
                batch, more = self._gather(job)
                self._commit(batch)
                job = more[0] if more else self._jobs.get()
            else:
                job()
                job = self._jobs.get()
        self._raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._raw.close()

    def _gather(self, first: _Rows) -> tuple[list[_Rows], list[_Job]]:
        """What can share a commit with the first; and the next job, if it is of another kind."""
        batch, count = [first], len(first.rows)
        while count < MOST_ROWS:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if not isinstance(job, _Rows):
                return batch, [job]
            batch.append(job)
            count += len(job.rows)
        return batch, []

    def _commit(self, batch: Sequence[_Rows]) -> None:
        """Write the entries of all who wait in one transaction, and then tell them."""
        self._last_ms = max(self._last_ms, time.time_ns() // 1_000_000)
        results: list[list[Appended] | Exception] = []
        try:
            self._raw.execute("BEGIN IMMEDIATE")
            for waiting in batch:
                results.append(self._written(waiting.rows))
            self._raw.execute("COMMIT")
        except sqlite3.Error as error:
            if self._raw.in_transaction:
                self._raw.execute("ROLLBACK")
            results = [retry(error)] * len(batch)
        for waiting, result in zip(batch, results, strict=True):
            if isinstance(result, Exception):
                waiting.answer.set_exception(result)
            else:
                waiting.answer.set_result(result)

    def _written(self, rows: Sequence[Row]) -> list[Appended] | Exception:
        """One caller's entries: all of them, or none if one cannot be a row."""
        self._raw.execute("SAVEPOINT caller")
        try:
            answers = [self._put(row) for row in rows]
        except (sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.IntegrityError,
                OverflowError, UnicodeEncodeError) as error:  # fmt: skip
            self._raw.execute("ROLLBACK TO caller")
            return StoreError("store_bad_row", reason=type(error).__name__)
        self._raw.execute("RELEASE caller")
        return answers

    def _put(self, row: Row) -> Appended:
        table, seq, author, cid, body = row
        values = (table, seq, author, cid, self._last_ms, body)
        if self._raw.execute(_INSERT, values).rowcount:
            return Written(seq, self._last_ms)
        first = self._raw.execute(_WRITTEN, (table, author, cid)).fetchone()
        if first is not None:
            return Duplicate(*first)
        return Lost(self._raw.execute(_HEAD, (table,)).fetchone()[0])


class SqliteStore:
    """A store in one file, for one process."""

    def __init__(self, path: Path, lock: FileLock, writer: Writer) -> None:
        self.log = self
        self._lock = lock
        self._writer = writer
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="kings-read")
        self._engine = create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(_uri(path), uri=True, check_same_thread=False),
            pool_size=READERS,
            pool_reset_on_return="rollback",
        )

    async def append(self, rows: Sequence[Row]) -> list[Appended]:
        return await asyncio.wrap_future(self._writer.append(rows))

    async def tail(self, table: str, after: int) -> list[Logged]:
        def look(conn: Connection) -> list[Logged]:
            found = conn.exec_driver_sql(_TAIL, (table, after))
            return [Logged(*row) for row in found]

        return await self.read(look)

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        asked = list(tables)

        def look(conn: Connection) -> dict[str, int]:
            found = ((t, conn.exec_driver_sql(_HEAD, (t,)).scalar_one()) for t in asked)
            return {table: head for table, head in found if head}

        return await self.read(look)

    async def read(self, work: Callable[[Connection], T]) -> T:
        def reading() -> T:
            with self._engine.connect() as conn:
                return work(conn)

        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, reading)
        except DBAPIError as error:
            raise retry(error) from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        try:
            return await asyncio.wrap_future(self._writer.run(work))
        except DBAPIError as error:
            raise retry(error) from error

    async def ready(self) -> bool:
        try:
            await self.write(lambda conn: conn.exec_driver_sql("SELECT 1"))
        except StoreError:
            return False
        return True

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.stop)
        self._readers.shutdown()
        self._engine.dispose()
        self._lock.release()


def open_sqlite(path: Path) -> SqliteStore:
    """The store of a file, which must have the tables.

    Raises `StoreError`: another process has it, or it cannot be opened.
    """
    lock = FileLock(path.with_name(path.name + ".lock"))
    lock.take()
    writer = Writer(path)
    try:
        writer.start()
    except sqlite3.Error as error:
        lock.release()
        raise StoreError("store_unusable", reason=str(error)[:80]) from error
    return SqliteStore(path, lock, writer)


def retry(error: Exception) -> StoreError:
    """What a caller is told of a fault of the database; it may pass."""
    said = StoreError("store_retry", reason=type(error).__name__)
    said.__cause__ = error
    return said


def _uri(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"


def _connected(path: Path) -> sqlite3.Connection:
    raw = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    raw.execute("PRAGMA journal_mode=WAL")
    raw.execute("PRAGMA synchronous=FULL")
    return raw


def _engine_of(raw: sqlite3.Connection) -> Engine:
    """SQLAlchemy on the same connection: it begins its transactions itself."""
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)

    @event.listens_for(engine, "begin")
    def begin(conn: Connection) -> None:
        conn.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
