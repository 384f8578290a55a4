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
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
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
    check_rows,
)
from kings.store.clock import process_ms
from kings.store.faults import said, wrong_in_itself
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
    answer: asyncio.Future[list[Appended]]


_Job = _Rows | Callable[[], None] | None
"""Entries, a transaction, or the end."""


class Writer:
    """The thread that writes, for the callers of one event loop."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._path = path
        self._loop = loop
        self._jobs: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="kings-store", daemon=True)
        self._started: Future[None] = Future()
        self._last_ms = 0

    def start(self) -> None:
        """Open the database; raises what SQLite does."""
        self._thread.start()
        self._started.result()

    def append(self, rows: Sequence[Row]) -> asyncio.Future[list[Appended]]:
        """Entries for the next commit."""
        answer: asyncio.Future[list[Appended]] = self._loop.create_future()
        self._jobs.put(_Rows(rows, answer))
        return answer

    def run(self, work: Callable[[Connection], T]) -> Future[T]:
        """A function in a transaction of its own."""
        answer: Future[T] = Future()

        def transaction() -> None:
            if not answer.set_running_or_notify_cancel():
                return
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
                batch, after = self._gather(job)
                self._commit(batch)
                job = after[0] if after else self._jobs.get()
            else:
                job()
                job = self._jobs.get()
        with suppress(sqlite3.Error):  # what is in the file beside the database is as safe
            self._raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._raw.close()

    def _gather(self, first: _Rows) -> tuple[list[_Rows], list[_Job]]:
        """What can share a commit with the first; and the job after, if it is of another kind."""
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
        self._last_ms = max(self._last_ms, process_ms())
        results: list[list[Appended]] = []
        fault: StoreError | None = None
        try:
            self._raw.execute("BEGIN IMMEDIATE")
            for waiting in batch:
                results.append([self._put(row) for row in waiting.rows])
            self._raw.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - all who wait are told, and the thread lives on
            fault = said(error)
            with suppress(sqlite3.Error):
                self._raw.rollback()
        with suppress(RuntimeError):  # the loop has ended, and those who waited with it
            self._loop.call_soon_threadsafe(_tell, batch, results, fault)

    def _put(self, row: Row) -> Appended:
        table, seq, author, cid, body = row
        values = (table, seq, author, cid, self._last_ms, body)
        if self._raw.execute(_INSERT, values).rowcount:
            return Written(seq, self._last_ms)
        first = self._raw.execute(_WRITTEN, (table, author, cid)).fetchone()
        if first is not None:
            return Duplicate(*first)
        return Lost(self._raw.execute(_HEAD, (table,)).fetchone()[0])


def _tell(
    batch: Sequence[_Rows], results: Sequence[list[Appended]], fault: StoreError | None
) -> None:
    for index, waiting in enumerate(batch):
        if waiting.answer.done():
            continue
        if fault is None:
            waiting.answer.set_result(results[index])
        else:
            waiting.answer.set_exception(StoreError(fault.code, **fault.facts))


class SqliteStore:
    """A store in one file, for one process and one event loop."""

    def __init__(self, path: Path, lock: FileLock, writer: Writer) -> None:
        self.log = self
        self._lock = lock
        self._writer = writer
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="kings-read")
        self._engine = _begins(
            create_engine("sqlite://", creator=lambda: reader(path), pool_size=READERS), "BEGIN"
        )

    async def append(self, rows: Sequence[Row]) -> list[Appended]:
        check_rows(rows)
        return await self._writer.append(rows)

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
            if wrong_in_itself(error):
                raise
            raise said(error.orig or error) from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        try:
            return await asyncio.wrap_future(self._writer.run(work))
        except DBAPIError as error:
            if wrong_in_itself(error):
                raise
            raise said(error.orig or error) from error

    async def ready(self) -> bool:
        try:
            await self.write(lambda conn: conn.exec_driver_sql("SELECT 1"))
        except StoreError:
            return False
        return True

    async def close(self) -> None:
        self._readers.shutdown()
        self._engine.dispose()
        await asyncio.to_thread(self._writer.stop)
        self._lock.release()


def open_sqlite(path: Path, loop: asyncio.AbstractEventLoop) -> SqliteStore:
    """The store of a file, which must have the tables before the log is used.

    Raises `StoreError`: another process has it, or it cannot be opened.
    """
    lock = FileLock(lock_of(path))
    writer = Writer(path, loop)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.take()
        writer.start()
    except (sqlite3.Error, OSError) as error:
        lock.release()
        raise StoreError("store_unusable", file=path.name, reason=str(error)[:80]) from error
    return SqliteStore(path, lock, writer)


def lock_of(path: Path) -> Path:
    """The file that is locked while a process uses the store."""
    return path.with_name(path.name + ".lock")


def reader(path: Path) -> sqlite3.Connection:
    """A connection that cannot write, and so never checkpoints."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)


def _connected(path: Path) -> sqlite3.Connection:
    raw = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    raw.execute("PRAGMA journal_mode=WAL")
    raw.execute("PRAGMA synchronous=FULL")
    return raw


def _engine_of(raw: sqlite3.Connection) -> Engine:
    """SQLAlchemy on the same connection."""
    return _begins(
        create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool), "BEGIN IMMEDIATE"
    )


def _begins(engine: Engine, statement: str) -> Engine:
    """Let transactions begin so: Python's driver would begin them late, or not at all."""

    @event.listens_for(engine, "begin")
    def begin(conn: Connection) -> None:
        conn.exec_driver_sql(statement)

    return engine
