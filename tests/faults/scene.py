"""A scene of a fault test: people at tables of a server, and the folder that the checker reads."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import asyncpg

from tests.checker.findings import Report
from tests.checker.history import FORMAT, read_run
from tests.checker.run import check
from tests.faults.history import History
from tests.faults.people import Json, Person
from tests.faults.servers import Server
from tests.faults.web import fetch

P = TypeVar("P", bound=Person)

SETTINGS: Final[Json] = {
    "name": "faults",
    "bot_pace_ms": 0,
    "auto_deal_s": 1,
    "fair_wait_s": 2,
    "grace_s": 60,
}
RULES: Final = "corner:match=rounds,rounds=100"
SPOILED_S: Final = 4.0
"""How long a server with a bug may acknowledge nothing before it is judged."""
SETTLE_S: Final = 8.0
"""Within this everybody has what was written: a lost hint heals with a heartbeat (5 s)."""


@dataclass
class TableOf:
    """A table with its people, the host first."""

    id: str
    people: list[Person]


@dataclass
class Scene:
    """People and tables at one or several servers that share a store."""

    folder: Path
    servers: list[Server]
    rng: random.Random
    think_s: float = 0.0
    names: dict[str, str] = field(default_factory=dict)
    """Secret names of the cards, where the server was started with some."""
    port: Callable[[], int] | None = None
    """Where people connect to; one of the servers at random if not given."""
    spoiled: bool = False
    """Whether the server has a bug, so that play may come to a stop: then it is judged as it is."""
    people: list[Person] = field(default_factory=list)
    tables: list[TableOf] = field(default_factory=list)
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stack.aclose()

    def any_port(self) -> int:
        """The port of one of the servers that run."""
        if self.port is not None:
            return self.port()
        running = [server for server in self.servers if server.process is not None]
        return self.rng.choice(running or self.servers).port

    async def person(self, name: str, *, kind: type[Person] = Person, plays: bool = True) -> Person:
        """A new guest, connected."""
        made = await fetch(self.any_port(), "POST", "/api/guest", {"name": name, "bearer": True})
        if made.status not in (200, 201):
            raise RuntimeError(f"no guest: {made.status} {made.body[:300]!r}")
        return await self._device(kind, name, made.json["user"], made.json["token"], plays=plays)

    async def second(self, person: Person, name: str, kind: type[P]) -> P:
        """A further device of a person, which only looks on."""
        return await self._device(kind, name, person.user, person.token, plays=False)

    async def _device(self, kind: type[P], name: str, user: str, token: str, *, plays: bool) -> P:
        person = kind(
            name,
            user,
            token,
            History(self.folder, name, user),
            self.any_port,
            rng=random.Random(self.rng.random()),
            think_s=self.think_s,
            plays=plays,
        )
        await self.stack.enter_async_context(person)
        self.people.append(person)
        return person

    async def table(
        self,
        people: Sequence[Person],
        bots: int = 0,
        *,
        rules: str = RULES,
        start: bool = True,
        free: int = 0,
        **settings: Any,
    ) -> TableOf:
        """A table with these people, who come by links, bots, and free seats; a host first."""
        host, taken = people[0], len(people) + bots
        seats = taken + free
        body = {"rules": rules, "seats": seats, "settings": SETTINGS | settings, "sit": 0}
        opened = await host.page("POST", "/api/tables", body)
        if opened.status not in (200, 201):
            raise RuntimeError(f"no table: {opened.status} {opened.body[:300]!r}")
        table = TableOf(opened.json["table"], list(people))
        self.tables.append(table)
        await host.follow(table.id)
        for seat, guest in enumerate(people[1:], start=1):
            link = await host.page(
                "POST", f"/api/tables/{table.id}/links", {"kind": "seat", "seat": seat}
            )
            joined = await guest.page(
                "POST", "/api/join", {"token": link.json["token"], "name": guest.name}
            )
            if joined.status not in (200, 201):
                raise RuntimeError(f"not joined: {joined.status} {joined.body[:300]!r}")
            await guest.follow(table.id)
        for seat in range(len(people), taken):
            await self.done(host, table.id, {"type": "seat_bot", "seat": seat, "level": "greedy"})
        if start:
            await self.done(host, table.id, {"type": "start"})
        return table

    async def done(self, person: Person, table: str, ask: Json) -> Json:
        """Have a command written; raises if it is not."""
        answer = await person.ask(table, ask)
        if answer["type"] != "done":
            raise RuntimeError(f"{ask} was not done: {answer}")
        return answer

    @property
    def acked(self) -> int:
        """Commands that were acknowledged so far."""
        return sum(person.acked for person in self.people)

    async def until_acked(self, more: int, limit_s: float = 60.0) -> None:
        """Wait until so many more commands were acknowledged."""
        wanted, seen = self.acked + more, -1
        try:
            async with asyncio.timeout(limit_s) as limit:
                while self.acked < wanted:
                    if self.spoiled and self.acked > seen:
                        limit.reschedule(asyncio.get_running_loop().time() + SPOILED_S)
                    seen = self.acked
                    await self._news()
        except TimeoutError:
            if not self.spoiled:
                raise

    async def _news(self) -> None:
        """Wait until somebody receives something."""
        for person in self.people:
            person.changed.clear()
        changes = [asyncio.ensure_future(person.changed.wait()) for person in self.people]
        _, waiting = await asyncio.wait(changes, return_when=asyncio.FIRST_COMPLETED)
        for change in waiting:
            change.cancel()

    async def settle(self, limit_s: float = SETTLE_S) -> None:
        """Let nobody begin anything, and wait until all have seen what is written, or long enough."""
        for person in self.people:
            person.plays = False
        heads = await self.heads()
        loop = asyncio.get_running_loop()
        end_s = loop.time() + limit_s
        for person in self.people:
            with suppress(TimeoutError):
                await person.until_seen(heads, max(0.01, end_s - loop.time()))
        for person in self.people:
            told = {table: heads[table] for table in person.tables if table in heads}
            person.history.note("settled", heads=told)

    async def heads(self) -> dict[str, int]:
        """The last entry of each table, out of the store."""
        rows = await self._rows("select table_id, max(seq) from events group by table_id")
        return dict(rows)

    async def record(self, table: str) -> list[Json]:
        """The log of a table."""
        if len(table) != 16 or "'" in table:
            raise ValueError(table)
        query = "select seq, author, cid, at_ms, body from events"
        rows = await self._rows(f"{query} where table_id = '{table}' order by seq")
        names = ("seq", "author", "cid", "at_ms")
        return [
            dict(zip(names, row[:4], strict=True)) | {"body": json.loads(row[4])} for row in rows
        ]

    async def _rows(self, query: str) -> list[Any]:
        """Rows out of the store, read with code of our own."""
        database = self.servers[0].database
        if database is None:
            return await asyncio.to_thread(self._sqlite, query)
        connection = await asyncpg.connect(database)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    @property
    def sqlite_file(self) -> Path:
        """The database of the embedded server."""
        for path in sorted((self.servers[0].folder / "data").iterdir()):
            if path.is_file() and path.read_bytes()[:16] == b"SQLite format 3\0":
                return path
        raise RuntimeError("there is no database yet")

    def _sqlite(self, query: str) -> list[Any]:
        with closing(sqlite3.connect(f"file:{self.sqlite_file}?mode=ro", uri=True)) as connection:
            return connection.execute(query).fetchall()

    async def judged(self) -> Report:
        """Write down what is left, and let the checker judge it all."""
        await self.stack.aclose()  # nobody may hear of what is written after the record was read
        record = self.folder / "record"
        record.mkdir(exist_ok=True)
        for table in self.tables:
            lines = (json.dumps(entry) for entry in await self.record(table.id))
            (record / f"{table.id}.jsonl").write_text("\n".join(lines) + "\n")
        outside = self.folder / "outside"
        outside.mkdir(exist_ok=True)
        for server in self.servers:
            if server.folder != self.folder:
                for log in (server.folder / "outside").glob("*"):
                    (outside / f"{server.folder.name}-{log.name}").write_bytes(log.read_bytes())
        hidden = [person.token for person in self.people]
        about = {"format": FORMAT, "names": self.names, "hidden": hidden}
        (self.folder / "run.json").write_text(json.dumps(about))
        return await asyncio.to_thread(lambda: check(read_run(self.folder)))
