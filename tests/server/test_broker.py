"""Hints arrive, and the broker comes back from whatever happens to Redis."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kings.server.broker import (
    Exchange,
    Hint,
    LocalBroker,
    RedisBroker,
    Topic,
    read_hints,
    spelled,
)

WAIT_S = 20


class OwnRedis:
    """A redis-server of the test's own, which can be killed and started again on its port."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
        )

    def send(self, number: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(number)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[OwnRedis]:
    if shutil.which("redis-server") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("redis-server is not installed")
        pytest.skip("redis-server is not installed")
    redis = OwnRedis(tmp_path)
    redis.start()
    yield redis
    redis.kill()


class Ear:
    """Gathers what a broker says, and lets a test wait for it."""

    def __init__(self) -> None:
        self.hints: list[Hint] = []
        self.returns = 0
        self._news = asyncio.Event()

    def hear(self, hint: Hint) -> None:
        self.hints.append(hint)
        self._news.set()

    def returned(self) -> None:
        self.returns += 1
        self._news.set()

    async def back(self, times: int) -> None:
        """Wait until the broker said so many times that it is back."""
        await self.until(lambda: self.returns == times)

    async def hears(self, hint: Hint) -> None:
        await self.until(lambda: hint in self.hints)

    async def until(self, what: Callable[[], bool]) -> None:
        async with asyncio.timeout(WAIT_S):
            while not what():
                await self._news.wait()
                self._news.clear()


@asynccontextmanager
async def two_on(redis: OwnRedis) -> AsyncIterator[tuple[RedisBroker, RedisBroker, Ear, Ear]]:
    first, second = RedisBroker(redis.url, "test"), RedisBroker(redis.url, "test")
    ears = Ear(), Ear()
    await first.start(ears[0].hear, ears[0].returned)
    await second.start(ears[1].hear, ears[1].returned)
    try:
        yield first, second, *ears
    finally:
        await first.close()
        await second.close()


def test_hints_are_read_as_they_were_spelled() -> None:
    hints = [Hint(Topic.TABLE, "a-b_c", 12), Hint(Topic.SESSION, "0f", 0)]
    assert read_hints(spelled(hints)) == hints


def test_a_hint_of_a_newer_version_is_passed_over() -> None:
    assert read_hints("z abc 1\nt abc 2\nt abc\nt abc -1\n") == [Hint(Topic.TABLE, "abc", 2)]


def test_hubs_of_one_process_hear_each_other_and_not_themselves() -> None:
    async def play() -> None:
        exchange = Exchange()
        first, second = LocalBroker(exchange), LocalBroker(exchange)
        one, other = Ear(), Ear()
        await first.start(one.hear, one.returned)
        alone = [first.alone]
        await second.start(other.hear, other.returned)
        alone.append(first.alone)
        assert alone == [True, False]
        first.tell(Hint(Topic.TABLE, "abc", 1))
        await other.until(lambda: bool(other.hints))
        assert other.hints == [Hint(Topic.TABLE, "abc", 1)]
        assert one.hints == []
        await second.close()
        assert len(exchange.members) == 1

    asyncio.run(play())


def test_a_burst_of_hints_arrives_whole_and_in_order(own_redis: OwnRedis) -> None:
    async def play() -> None:
        async with two_on(own_redis) as (first, _, one, other):
            await one.back(1)
            await other.back(1)
            told = [Hint(Topic.TABLE, f"table{n}", n) for n in range(3000)]
            for hint in told:
                first.tell(hint)
            await other.until(lambda: len(other.hints) == len(told))
            assert other.hints == told
            assert one.hints == []

    asyncio.run(play())


def test_the_broker_comes_back_when_redis_does_and_says_so(own_redis: OwnRedis) -> None:
    async def play() -> None:
        async with two_on(own_redis) as (first, second, one, other):
            await one.back(1)
            await other.back(1)
            for round_ in (2, 3):
                own_redis.kill()
                async with asyncio.timeout(WAIT_S):
                    while first.up or second.up:
                        await asyncio.sleep(0.01)
                first.tell(Hint(Topic.TABLE, "lost-or-late", round_))
                own_redis.start()
                await one.back(round_)
                await other.back(round_)
                after = Hint(Topic.TABLE, "after", round_)
                first.tell(after)
                await other.hears(after)

    asyncio.run(play())


def test_a_redis_that_hangs_is_noticed(own_redis: OwnRedis) -> None:
    async def play() -> None:
        async with two_on(own_redis) as (first, _, one, other):
            await one.back(1)
            await other.back(1)
            own_redis.send(signal.SIGSTOP)
            async with asyncio.timeout(WAIT_S):
                while first.up:
                    await asyncio.sleep(0.01)
            own_redis.send(signal.SIGCONT)
            await one.back(2)

    asyncio.run(play())


def test_a_broker_closes_at_once_while_redis_is_away() -> None:
    async def play() -> None:
        broker = RedisBroker("redis://127.0.0.1:1/0", "test")
        ear = Ear()
        await broker.start(ear.hear, ear.returned)
        await asyncio.sleep(0)
        broker.tell(Hint(Topic.TABLE, "abc", 1))
        assert not broker.up
        async with asyncio.timeout(WAIT_S):
            await broker.close()

    asyncio.run(play())
