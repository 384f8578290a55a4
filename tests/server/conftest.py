"""Workers on a database of their own, and the people at their tables."""

import asyncio
import os
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.server.broker import Broker, Exchange, LocalBroker, RedisBroker
from kings.server.hub import Answer, Hub
from kings.server.jobs import Jobs
from kings.server.worker import Worker
from kings.store import Store, open_store
from kings.table import asks
from kings.table.live_decide import open_match
from kings.table.live_match import LiveMatch
from kings.table.settings import TableSettings
from kings.wire.messages import Done, ServerMessage, Snapshot, Update
from tests.store.conftest import postgres_address

WAIT_S = 60
ANNA, BEA, CARL, DORA = (f"user-{name:_<11}" for name in ("anna", "bea", "carl", "dora"))
QUICK = TableSettings(bot_pace_ms=0, fair_wait_s=0, auto_deal_s=0)
SHORT = "kitchen,match=rounds,rounds=2"
"""A match that is soon over."""
_FRAME = msgspec.json.Decoder(ServerMessage)


@pytest.fixture(autouse=True)
def bots_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes for bots are started when there is work for one: most tests have none."""
    monkeypatch.setattr(Jobs, "warm", lambda self: None)


@dataclass
class Place:
    """Where workers run: a database, and what carries hints between them."""

    address: str
    broker: Callable[[], Broker]
    shared: bool
    """Whether the workers share a store: SQLite has one process."""


@pytest.fixture(params=["embedded", "scale"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """One process on SQLite, and several workers on PostgreSQL with Redis."""
    if request.param == "embedded":
        yield embedded(tmp_path)
        return
    redis = os.environ.get("KINGS_TEST_REDIS")
    if redis is None:
        if os.environ.get("CI") == "true":
            pytest.fail("KINGS_TEST_REDIS is not set")
        pytest.skip("no Redis: KINGS_TEST_REDIS is not set")
    channel = secrets.token_hex(8)
    for address in postgres_address():
        yield Place(address, lambda: RedisBroker(redis, channel), shared=False)


def embedded(folder: Path) -> Place:
    """Workers of one process, which hear each other."""
    exchange = Exchange()
    return Place(f"sqlite:///{folder}/kings.db", lambda: LocalBroker(exchange), shared=True)


@asynccontextmanager
async def workers(
    place: Place, count: int = 2, *, wrapped: Callable[[Store], Store] = lambda store: store
) -> AsyncIterator[list[Worker]]:
    """So many workers, running; `wrapped` may put something between them and the store."""
    async with AsyncExitStack() as stack:
        made: list[Worker] = []
        store: Store | None = None
        for _ in range(count):
            if store is None or not place.shared:
                store = await open_store(place.address)
                stack.push_async_callback(store.close)
            made.append(Worker(wrapped(store), place.broker(), valid=always))
        for worker in made:
            await worker.start()
            stack.push_async_callback(worker.stop)
        async with asyncio.timeout(WAIT_S):
            while not all(worker.hub.broker.up for worker in made):
                await asyncio.sleep(0.01)  # the broker says this to its hub alone
        yield made


async def always(session: str) -> bool:
    """Every session holds."""
    return True


class Device:
    """Somebody who follows tables, and waits for what the server tells."""

    def __init__(self, user: str) -> None:
        self._user = user
        self.heard: list[ServerMessage] = []
        self.lost: list[tuple[str, str]] = []
        self._news = asyncio.Event()

    @property
    def user(self) -> str:
        return self._user

    def tell(self, frame: bytes) -> None:
        self.heard.append(_FRAME.decode(frame))
        self._news.set()

    def gone(self, table: str, reason: str) -> None:
        self.lost.append((table, reason))
        self._news.set()

    @property
    def updates(self) -> list[int]:
        """The numbers of the entries that it was told of, in the order of telling."""
        return [message.seq for message in self.heard if isinstance(message, Update)]

    @property
    def seen(self) -> int:
        """The last entry that it knows of."""
        entries = (one.seq for one in self.heard if isinstance(one, Update | Snapshot))
        return max(entries, default=0)

    async def sees(self, head: int) -> None:
        """Wait until it knows of an entry, and fail if it is told of more."""
        await self.until(lambda: self.seen >= head)
        assert self.seen == head

    async def until(self, met: Callable[[], bool]) -> None:
        """Wait until something holds that depends on what is told."""
        async with asyncio.timeout(WAIT_S):
            while not met():
                self._news.clear()
                await self._news.wait()


def new_cid() -> str:
    """The id of a command, as a client makes it."""
    return secrets.token_urlsafe(16)


async def ask(hub: Hub, table: str, user: str, asked: asks.Ask, expect: int = 0) -> Answer:
    """Ask something under a new id."""
    return await hub.ask(table, user, new_cid(), expect, asked)


async def asked(hub: Hub, table: str, user: str, what: asks.Ask, expect: int = 0) -> Done:
    """Ask something that has to be done."""
    answer = await ask(hub, table, user, what, expect)
    assert isinstance(answer, Done), answer
    return answer


async def new_table(
    hub: Hub,
    people: Sequence[str] = (),
    bots: Sequence[str] = (),
    *,
    seats: int | None = None,
    rules: str = "kitchen",
    settings: TableSettings = QUICK,
) -> str:
    """A table in the lobby: the people in the first seats, then the bots; others are free."""
    table = secrets.token_urlsafe(12)
    host = people[0] if people else ANNA
    count = len(people) + len(bots) if seats is None else seats
    first = open_match(host, parse_corner_rules(rules), count, secrets.token_bytes(32), settings)
    assert isinstance(await hub.open_table(table, host, new_cid(), first), Done)
    for seat, user in enumerate(people):
        await asked(hub, table, user, asks.SitDown(Seat(seat), user))
    for seat, bot in enumerate(bots, start=len(people)):
        await asked(hub, table, host, asks.SeatBot(Seat(seat), bot))
    return table


def live_at(hub: Hub, table: str) -> LiveMatch:
    """A table as a hub holds it."""
    live = hub.tables[table].live
    assert isinstance(live, LiveMatch)
    return live


async def follow(hub: Hub, table: str, user: str, after: int = 0) -> Device:
    """A device of a user that follows a table."""
    device = Device(user)
    await hub.open(table, device, after)
    return device
