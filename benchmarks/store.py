"""Durable appends to the log of tables, beside one transaction each, in the same run.

    .venv/bin/python -m benchmarks.store [--seconds S] [--folder DIR] [--database URL]

So many writers wait, each for its own append, and then send the next. SQLite runs with
synchronous=FULL in a file in DIR (a temporary folder); PostgreSQL, if a URL is given (else
`KINGS_TEST_DATABASE`), in a schema of its own, dropped afterwards. "One each" is the same thread with a
transaction for each entry on SQLite, and a pool of 16 connections on PostgreSQL. CPU is this process's.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from secrets import token_hex
from unittest.mock import patch
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from kings.store import Row, Written, open_store, sqlite

Append = Callable[[Row], Awaitable[None]]
Way = Callable[[], AbstractAsyncContextManager[Append]]
WAITING = (1, 16, 200)
BODY = b'{"kind":"played","seat":0,"move":"9h>N"}'.ljust(100)
POOL = 16


@asynccontextmanager
async def grouped(address: str) -> AsyncIterator[Append]:
    """The store's log."""
    store = await open_store(address)

    async def append(row: Row) -> None:
        [answer] = await store.log.append([row])
        if not isinstance(answer, Written):
            raise SystemExit(f"{row[:4]} was not written: {answer}")

    try:
        yield append
    finally:
        await store.close()


@asynccontextmanager
async def one_each_sqlite(address: str) -> AsyncIterator[Append]:
    """The store's log, made to commit every entry by itself."""
    with patch.object(sqlite, "MOST_ROWS", 1):
        async with grouped(address) as append:
            yield append


@asynccontextmanager
async def one_each_postgres(address: str) -> AsyncIterator[Append]:
    """A pool of connections that commit every entry by itself."""
    insert = "INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"
    async with asyncpg.create_pool(address, min_size=POOL, max_size=POOL) as pool:

        async def append(row: Row) -> None:
            table, seq, author, cid, body = row
            at_ms = time.time_ns() // 1_000_000
            await pool.execute(insert, table, seq, author, cid, at_ms, body)

        yield append


async def measured(append: Append, waiting: int, seconds: float) -> str:
    """Appends a second, the waits of single ones, and what one costs this process."""
    waits: list[float] = []
    run = token_hex(4)
    end = time.perf_counter() + seconds

    async def write(number: int) -> None:
        seq = 0
        while (begin := time.perf_counter()) < end:
            seq += 1
            await append(Row(f"{run}-{number:06}", seq, "user-0123456789", f"cid-{seq:012}", BODY))
            waits.append(time.perf_counter() - begin)

    begin, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(write(number) for number in range(waiting)))
    rate = len(waits) / (time.perf_counter() - begin)
    cost = 1e6 * (time.process_time() - cpu) / len(waits)
    waits.sort()
    p50, p99 = (1000 * waits[int(part * len(waits))] for part in (0.5, 0.99))
    return f"{rate:,.0f}/s, {p50:.2f}, {p99:.1f} ms, {cost:.0f} us"


async def compared(name: str, ways: Sequence[Way], seconds: float) -> None:
    """A row of the table for each number of writers."""
    for waiting in WAITING:
        cells = []
        for way in ways:
            async with way() as append:
                cells.append(await measured(append, waiting, seconds))
        print(f"| {name} | {waiting} | {' | '.join(cells)} |", flush=True)


async def run(folder: Path, database: str | None, seconds: float) -> None:
    """The whole table."""
    shown = "appends/s, p50, p99, CPU"
    print(f"| log | writers | grouped: {shown} | one each: {shown} |")
    print("|---|---|---|---|")
    address = f"sqlite:///{folder}/kings.db"
    ways = [lambda: grouped(address), lambda: one_each_sqlite(address)]
    await compared("SQLite, FULL", ways, seconds)
    if database is None:
        return
    schema = f"kings_{token_hex(6)}"
    own = urlunsplit((*urlsplit(database)[:3], f"search_path={schema}", ""))
    admin = await asyncpg.connect(database)
    await admin.execute(f"CREATE SCHEMA {schema}")
    try:
        version = admin.get_server_version()
        both = [lambda: grouped(own), lambda: one_each_postgres(own)]
        await compared(f"PostgreSQL {version.major}", both, seconds)
    finally:
        await admin.execute(f"DROP SCHEMA {schema} CASCADE")
        await admin.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--database", default=os.environ.get("KINGS_TEST_DATABASE"))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        asyncio.run(run(Path(folder), given.database, given.seconds))


if __name__ == "__main__":
    main()
