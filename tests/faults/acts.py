"""The faults themselves, at any size: the tests play them short, `benchmarks/faults` long."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection

from tests.checker.findings import Report
from tests.faults.people import Followed, Json, Person
from tests.faults.planted import BUGS, card_names
from tests.faults.proxy import Proxy
from tests.faults.scene import Scene, TableOf
from tests.faults.servers import Server, free_port
from tests.faults.services import OwnPostgres, OwnRedis
from tests.faults.web import fetch

PLANTED: Final = ("-m", "tests.faults.planted")


@dataclass
class Outcome:
    """What a fault led to."""

    report: Report
    pauses_ms: list[int] = field(default_factory=list)
    """After each fault: until the first command that was sent after it was acknowledged."""

    @property
    def longest_ms(self) -> int:
        """The longest of the pauses."""
        return max(self.pauses_ms, default=0)


@dataclass(frozen=True)
class Services:
    """What servers at scale share."""

    database: str
    broker: str


def servers_of(
    folder: Path, services: Services | None, count: int, change: str | None = None
) -> list[Server]:
    """An embedded server, or several that share services; with a change from `planted`."""
    start = (*PLANTED, "loose" if change is None else f"loose,{change}")
    if services is None:
        return [Server(folder, start=start)]
    return [
        Server(folder / f"worker{n}", free_port(), services.database, services.broker, start)
        for n in range(count)
    ]


@asynccontextmanager
async def scene_at(
    folder: Path,
    *,
    seed: int = 1,
    services: Services | None = None,
    workers: int = 2,
    change: str | None = None,
    think_s: float = 0.0,
) -> AsyncIterator[Scene]:
    """A scene with its servers running; all are gone in the end."""
    servers = servers_of(folder, services, workers, change)
    names: dict[str, str] = {}
    if change == "canary":
        from kings.cards import Card, spell

        names = {name: spell(Card(card)) for card, name in enumerate(card_names())}
    try:
        await servers[0].begin()  # the first one makes the tables of the database
        await asyncio.gather(*(server.begin() for server in servers[1:]))
        scene = Scene(folder, servers, random.Random(seed), think_s, names)
        scene.spoiled = change in BUGS
        async with scene:
            yield scene
    finally:
        await asyncio.gather(*(server.kill() for server in servers))


async def people_at_tables(scene: Scene, tables: int, kind: type[Person] = Person) -> None:
    """Tables of two to four people, some with bots, that all play."""

    async def one(number: int) -> None:
        count = 2 + number % 3
        people = [await scene.person(f"t{number}p{n}", kind=kind) for n in range(count)]
        await scene.table(people, bots=number % 2)

    for number in range(tables):
        await one(number)


async def hints_lost(
    folder: Path, services: Services, *, commands: int, tables: int, change: str = "lossy"
) -> Outcome:
    """FT6: hints between two workers are lost, doubled, and come in another order."""
    async with scene_at(folder, services=services, change=change) as scene:
        await people_at_tables(scene, tables)
        await scene.until_acked(commands, limit_s=300)
        await scene.settle()
        return Outcome(await scene.judged())


async def first_answer(scene: Scene, since_s: float) -> int:
    """Milliseconds from a moment until something was acknowledged again."""
    await scene.until_acked(1)
    return round(1000 * (time.monotonic() - since_s))


async def kills(
    folder: Path,
    *,
    count: int,
    tables: int,
    seed: int = 1,
    services: Services | None = None,
    change: str | None = None,
    between: int = 40,
) -> Outcome:
    """FT1, FT2: a server is killed in the middle of play, over and over."""
    async with scene_at(folder, seed=seed, services=services, change=change) as scene:
        await people_at_tables(scene, tables)
        pauses = []
        for _ in range(count):
            await scene.until_acked(scene.rng.randrange(between // 2, 2 * between))
            victim = scene.rng.choice(scene.servers)
            await victim.kill()
            killed_s = time.monotonic()
            if services is None:
                await victim.begin()
                pauses.append(await first_answer(scene, killed_s))
            else:
                await scene.until_acked(tables)
                pauses.append(round(1000 * (time.monotonic() - killed_s)))
                await victim.begin()
        await scene.until_acked(between)
        await scene.settle()
        if services is None:
            await scene.servers[0].kill()
            check_file(scene)
            await scene.servers[0].begin()
        return Outcome(await scene.judged(), pauses)


def check_file(scene: Scene) -> None:
    """Raise unless SQLite finds its file in order."""
    with closing(sqlite3.connect(scene.sqlite_file)) as connection:
        said = connection.execute("pragma integrity_check").fetchall()
    if said != [("ok",)]:
        raise RuntimeError(f"the database is damaged: {said}")


async def rolling(folder: Path, *, rounds: int, tables: int, services: Services) -> Outcome:
    """FT14: all workers are stopped one after another, and started again, under load."""
    async with scene_at(folder, services=services) as scene:
        await people_at_tables(scene, tables)
        pauses = []
        for _ in range(rounds):
            for server in scene.servers:
                await scene.until_acked(20)
                code = await server.stop()
                if code not in (0, -signal.SIGTERM):
                    raise RuntimeError(f"a worker ended with {code}: {server.last_words()}")
                pauses.append(await first_answer(scene, time.monotonic()))
                await server.begin()
        await scene.until_acked(20)
        await scene.settle()
        codes = {code for person in scene.people for code in person.codes}
        if not codes <= {1012, 1006, None}:
            raise RuntimeError(f"sockets were closed with {codes}")
        return Outcome(await scene.judged(), pauses)


LATE_S: Final = 0.05


class Twofold(Person):
    """Its network doubles 30 % of the commands, holds 10 % back, and repeats old ones."""

    old: list[str]

    def wishes(self, table: Followed) -> list[tuple[Json, int | None]]:
        found = super().wishes(table)
        if self.rng.random() < 0.1 and table.game is not None:
            found.append(({"type": "say", "phrase": "hello"}, None))
        return found

    async def _put(self, socket: ClientConnection, frame: str) -> None:
        if '"type": "do"' not in frame:
            return await super()._put(socket, frame)
        if not hasattr(self, "old"):
            self.old = []
        if self.old and self.rng.random() < 0.1:
            await super()._put(socket, self.rng.choice(self.old))
        self.old.append(frame)
        if self.rng.random() < 0.1:
            asyncio.get_running_loop().call_later(LATE_S, self._late, frame)
            return None
        for _ in range(1 + (self.rng.random() < 0.3)):
            await super()._put(socket, frame)
        return None

    def _late(self, frame: str) -> None:
        """Send what was held back, after what came later, on the socket of then."""
        task = asyncio.create_task(self._send(frame))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())


async def doubled(
    folder: Path,
    *,
    commands: int,
    tables: int,
    services: Services | None = None,
    change: str | None = None,
) -> Outcome:
    """FT7: commands twice, in another order, and old ones again on new sockets."""
    async with scene_at(folder, services=services, change=change) as scene:
        await people_at_tables(scene, tables, Twofold)
        while commands > 0:
            await scene.until_acked(min(commands, 100), limit_s=120)
            commands -= 100
            scene.rng.choice(scene.people).cut()
        await scene.settle()
        return Outcome(await scene.judged())


async def cuts(folder: Path, *, count: int, tables: int, change: str | None = None) -> Outcome:
    """FT8: connections cut at any moment, late, and slow."""
    async with (
        scene_at(folder, change=change) as scene,
        Proxy(scene.servers[0].port, scene.rng) as proxy,
    ):
        scene.port = lambda: proxy.port
        await people_at_tables(scene, tables)
        made = 0
        while made < count:
            proxy.jitter_s = scene.rng.choice((0.0, 0.01, 0.3))
            await scene.until_acked(scene.rng.randrange(1, 12))
            made += proxy.cut(scene.rng.choice((0.1, 0.5, 1.0)))
        proxy.jitter_s = 0.0
        await scene.until_acked(20)
        await scene.settle()
        return Outcome(await scene.judged())


OPENS: Final = 60


class Slow(Person):
    """A second device of a person, that can stop reading; its system keeps little for it."""

    async def dialled(self) -> socket.socket | None:
        dialled = socket.socket()
        dialled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        dialled.setblocking(False)
        await asyncio.get_running_loop().sock_connect(dialled, ("127.0.0.1", self.port()))
        return dialled

    def stop_reading(self) -> None:
        """Let what comes pile up."""
        if self._socket is not None:
            self._socket.transport.pause_reading()

    def read_on(self) -> None:
        """Read again."""
        if self._socket is not None:
            self._socket.transport.resume_reading()


async def slow_readers(folder: Path, *, count: int, change: str | None = None) -> Outcome:
    """FT9: devices that stop reading while the others of their table play on."""
    async with scene_at(folder, change=change) as scene:
        people = [await scene.person(f"p{n}") for n in range(4)]
        table = await scene.table(people)
        slow = [await scene.second(people[n % 4], f"slow{n}", Slow) for n in range(count)]
        await scene.until_acked(100)
        for device in slow:
            await device.follow(table.id)
            device.stop_reading()
        for _ in range(OPENS):  # each is answered with all that was missed
            await asyncio.gather(*(device.reopen(table.id, after=1) for device in slow))
        await scene.until_acked(250)
        for device in slow:
            device.read_on()
        await scene.until_acked(20)
        await scene.settle()
        for device in slow:
            if change is None and not {1013, 1006} & set(device.codes):
                raise RuntimeError(f"{device.name} was not closed: {device.codes}")
        return Outcome(await scene.judged())


async def join_races(scene: Scene, *, rounds: int, clients: int) -> list[list[Json]]:
    """FT16: many run for the last seat of a table; the answers of each round."""
    host = await scene.person("host", plays=False)
    guests = [await scene.person(f"guest{n}", plays=False) for n in range(clients)]
    answers = []
    for _ in range(rounds):
        table = await scene.table([host], free=1, start=False)
        answers.append(await race(scene, table, host, guests))
    return answers


async def race(scene: Scene, table: TableOf, host: Person, guests: list[Person]) -> list[Json]:
    """All guests take the one free seat at the same moment, each by a link of its own."""
    links = [
        await host.page("POST", f"/api/tables/{table.id}/links", {"kind": "seat", "seat": 1})
        for _ in guests
    ]
    pages = await asyncio.gather(
        *(
            guest.page("POST", "/api/join", {"token": link.json["token"], "name": guest.name})
            for guest, link in zip(guests, links, strict=True)
        )
    )
    return [{"status": page.status, **json.loads(page.body)} for page in pages]


async def database_stops(
    folder: Path, postgres: OwnPostgres, broker: str, *, count: int, tables: int
) -> Outcome:
    """FT3: the database stops as in a crash, and comes back; meanwhile nothing is acknowledged."""
    async with scene_at(folder, services=Services(postgres.url, broker)) as scene:
        await people_at_tables(scene, tables)
        pauses = []
        for _ in range(count):
            await scene.until_acked(30)
            await postgres.stop()
            await is_ready(scene, 503)
            await postgres.start()
            back_s = time.monotonic()
            pauses.append(await first_answer(scene, back_s))
            await is_ready(scene, 200)
        await scene.until_acked(30)
        await scene.settle()
        return Outcome(await scene.judged(), pauses)


async def database_hangs(
    folder: Path, postgres: OwnPostgres, broker: str, *, count: int, tables: int
) -> Outcome:
    """FT4: the database stops answering, without a word; then it goes on."""
    async with scene_at(folder, services=Services(postgres.url, broker)) as scene:
        await people_at_tables(scene, tables)
        pauses = []
        for _ in range(count):
            await scene.until_acked(30)
            frozen = postgres.freeze()
            try:
                await is_ready(scene, 503)
            finally:
                postgres.thaw(frozen)
            pauses.append(await first_answer(scene, time.monotonic()))
        await scene.until_acked(30)
        await scene.settle()
        return Outcome(await scene.judged(), pauses)


async def broker_dies(
    folder: Path, database: str, redis: OwnRedis, *, count: int, tables: int
) -> Outcome:
    """FT5: Redis dies; play goes on without it, and when it is back, empty."""
    async with scene_at(folder, services=Services(database, redis.url)) as scene:
        await people_at_tables(scene, tables)
        pauses = []
        for _ in range(count):
            await scene.until_acked(30)
            await redis.kill()
            pauses.append(await first_answer(scene, time.monotonic()))
            await scene.until_acked(30)
            await redis.start()
            await scene.until_acked(30)
        await scene.settle()
        return Outcome(await scene.judged(), pauses)


async def is_ready(scene: Scene, status: int) -> None:
    """Wait until every worker says so of itself."""
    async with asyncio.timeout(60):
        for server in scene.servers:
            while (await fetch(server.port, "GET", "/ready")).status != status:
                await asyncio.sleep(0.1)  # a page does not tell when it will change
