"""Load on a server of its own, with the ceiling beside it in the same run.

    python -m benchmarks.load [--seconds 10] [--scale] [--only saturated,paced,crowd,idle]

Embedded (SQLite) as it is; with --scale two workers on the PostgreSQL of
KINGS_TEST_DATABASE and a Redis of its own. The limits for one address are lifted, since all players
come from this machine; the number of open files is raised as far as the system lets it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import secrets
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.load.tables import RULES, SEATS, SETTINGS, Load, LoadTable
from tests.faults.acts import Services, servers_of
from tests.faults.servers import Server
from tests.faults.services import DATABASE, fresh_database, own_redis
from tests.faults.web import fetch

AT_ONCE: Final = 16
"""Requests under way while the tables are set up."""
CEILING: Final = ("-m", "benchmarks.load.ceiling")


@dataclass(frozen=True)
class Shape:
    """A load: so many tables, a mean pause between the plays of each (None: none)."""

    name: str
    tables: int
    pause_s: float | None


SHAPES: Final = (
    Shape("saturated", 50, None),
    Shape("paced", 200, 1.0),
    Shape("crowd", 1000, 1.0),
)


@dataclass(frozen=True)
class Figures:
    """What was measured of a load."""

    moves_s: float
    p50_ms: float
    p99_ms: float
    cpu_us: float
    """CPU time of the servers for one play."""
    frame: int
    """Bytes of a frame, on average."""


class Guests:
    """People with sessions, made once and used for every load of a server."""

    def __init__(self, ports: list[int]) -> None:
        self._ports = ports
        self.tokens: list[str] = []

    def port(self, number: int) -> int:
        """Where a person connects to: they are spread over the workers."""
        return self._ports[number % len(self._ports)]

    async def upto(self, count: int) -> None:
        """See to it that there are so many."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> str:
            async with gate:
                body = {"name": f"p{number}", "bearer": True}
                page = await fetch(self.port(number), "POST", "/api/guest", body)
                return str(page.json["token"])

        missing = range(len(self.tokens), count)
        self.tokens += await asyncio.gather(*map(one, missing))

    async def table(self, load: Load, first: int) -> LoadTable:
        """A table of four of them, begun."""
        tokens = self.tokens[first : first + SEATS]
        port = self.port(first)
        body = {"rules": RULES, "seats": SEATS, "settings": SETTINGS, "sit": 0}
        opened = (await fetch(port, "POST", "/api/tables", body, token=tokens[0])).json["table"]
        path = f"/api/tables/{opened}"
        for seat, token in enumerate(tokens[1:], start=1):
            wanted = {"kind": "seat", "seat": seat}
            link = (await fetch(port, "POST", f"{path}/links", wanted, token=tokens[0])).json
            joined = await fetch(port, "POST", "/api/join", {"token": link["token"]}, token=token)
            if joined.status >= 300:
                raise RuntimeError(f"not joined: {joined.body[:200]!r}")
        start = {"cid": secrets.token_urlsafe(16), "expect": 0, "ask": {"type": "start"}}
        begun = await fetch(port, "POST", f"{path}/do", start, token=tokens[0])
        if begun.json["type"] != "done":
            raise RuntimeError(f"not begun: {begun.body[:200]!r}")
        return LoadTable(load, opened, tokens)


def cpu_s(servers: list[Server]) -> float:
    """CPU seconds that the servers have used."""
    used = 0
    for server in servers:
        if server.process is not None:
            text = Path(f"/proc/{server.process.pid}/stat").read_text()
            used += sum(map(int, text.rpartition(")")[2].split()[11:13]))
    return used / os.sysconf("SC_CLK_TCK")


async def measured(
    load: Load, tables: list[LoadTable], servers: list[Server], seconds: float
) -> Figures:
    """Let them play, after a moment to warm up, for so long."""
    await asyncio.wait_for(asyncio.gather(*(table.ready for table in tables)), 120)
    await asyncio.sleep(min(3.0, seconds / 2))
    load.begin()
    before_s, began_s = cpu_s(servers), asyncio.get_running_loop().time()
    await asyncio.sleep(seconds)
    load.running = False
    took_s = asyncio.get_running_loop().time() - began_s
    used_s = cpu_s(servers) - before_s
    times = sorted(load.times_us)
    if not times:
        raise RuntimeError("nobody played")
    return Figures(
        moves_s=load.moves / took_s,
        p50_ms=times[len(times) // 2] / 1000,
        p99_ms=times[int(len(times) * 0.99)] / 1000,
        cpu_us=1e6 * used_s / load.moves,
        frame=load.bytes // max(1, SEATS * load.moves),
    )


async def played(guests: Guests, shape: Shape, servers: list[Server], seconds: float) -> Figures:
    """A load on the server of tables."""
    load = Load(shape.pause_s)
    await guests.upto(SEATS * shape.tables)
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> LoadTable:
        async with gate:
            table = await guests.table(load, SEATS * number)
            await table.join([guests.port(SEATS * number + seat) for seat in range(SEATS)])
            return table

    tables = await asyncio.gather(*map(one, range(shape.tables)))
    try:
        return await measured(load, tables, servers, seconds)
    finally:
        for table in tables:
            table.close()


async def ceiling(
    folder: Path, database: str | None, shape: Shape, frame: int, seconds: float
) -> Figures:
    """The same load on the path without the game."""
    address = database or f"sqlite:///{folder / 'ceiling.db'}"
    server = _CeilingServer(folder, start=CEILING)
    server.words = [str(server.port), address, str(frame)]
    async with server:
        load = Load(shape.pause_s)
        tables = [
            LoadTable(load, secrets.token_urlsafe(12), [""] * SEATS) for _ in range(shape.tables)
        ]
        for table in tables:
            await table.join([server.port] * SEATS)
        try:
            return await measured(load, tables, [server], seconds)
        finally:
            for table in tables:
                table.close()


class _CeilingServer(Server):
    """The ceiling takes other words."""

    words: list[str]

    @property
    def arguments(self) -> list[str]:
        return self.words


async def idle(guests: Guests, servers: list[Server], count: int) -> float:
    """Bytes of memory for each seated socket that says nothing."""
    tables = count // SEATS
    await guests.upto(count)
    load = Load(3600)
    made = [await guests.table(load, SEATS * number) for number in range(tables)]
    before = sum(server.memory for server in servers)
    try:
        for number, table in enumerate(made):
            await table.join([guests.port(SEATS * number + seat) for seat in range(SEATS)])
        await asyncio.gather(*(table.ready for table in made))
        return (sum(server.memory for server in servers) - before) / (tables * SEATS)
    finally:
        for table in made:
            table.close()


@asynccontextmanager
async def running(scale: bool) -> AsyncIterator[tuple[Path, str | None, list[Server]]]:
    """The servers to load."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kings-load-")))
        services = None
        if scale:
            database = await stack.enter_async_context(fresh_database(os.environ[DATABASE]))
            redis = await stack.enter_async_context(own_redis())
            services = Services(database, redis.url)
        servers = servers_of(folder, services, 2)
        for server in servers:
            await stack.enter_async_context(server)
        yield folder, None if services is None else services.database, servers


async def run(seconds: float, only: list[str], *, scale: bool) -> None:
    """Measure and print, a line for each load."""
    async with running(scale) as (folder, database, servers):
        guests = Guests([server.port for server in servers])
        for shape in SHAPES:
            if shape.name not in only:
                continue
            own = await played(guests, shape, servers, seconds)
            best = await ceiling(folder, database, shape, own.frame, seconds)
            told = {"load": shape.name, "tables": shape.tables, "scale": scale}
            told |= {"own": vars(own), "ceiling": vars(best)}
            told["share of the ceiling"] = round(own.moves_s / best.moves_s, 2)
            print(json.dumps(told, default=float), flush=True)
    if "idle" not in only:
        return
    async with running(scale) as (_, _, servers):  # fresh: memory once taken is not given back
        guests = Guests([server.port for server in servers])
        bytes_each = await idle(guests, servers, 1000)
        print(json.dumps({"load": "idle", "bytes a socket": round(bytes_each)}), flush=True)


def main(arguments: list[str]) -> None:
    """Read the options, raise the limit of open files, and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--scale", action="store_true")
    parser.add_argument("--only", default="saturated,paced,crowd,idle")
    options = parser.parse_args(arguments)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(run(options.seconds, options.only.split(","), scale=options.scale))


if __name__ == "__main__":
    main(sys.argv[1:])
