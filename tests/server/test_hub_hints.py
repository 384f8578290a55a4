"""Hints may be lost, doubled, out of order or away: everybody still hears everything, once."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kings.corner.places import Seat
from kings.server import hub as hub_module
from kings.server.broker import Broker, Exchange, Hint, LocalBroker, RedisBroker, Topic
from kings.server.hub import Hub
from kings.table import asks
from kings.table.live_match import Stage
from tests.server.conftest import (
    ANNA,
    BEA,
    QUICK,
    SHORT,
    WAIT_S,
    Device,
    Place,
    asked,
    follow,
    live_at,
    new_table,
    workers,
)
from tests.server.test_broker import OwnRedis, own_redis

__all__ = ["own_redis"]


class Unsure(LocalBroker):
    """Loses, doubles and delays hints, as the dice fall."""

    def __init__(self, exchange: Exchange, dice: Random) -> None:
        super().__init__(exchange)
        self._dice = dice

    def tell(self, hint: Hint) -> None:
        for _ in range(self._dice.choice((0, 1, 1, 2))):
            delay_s = self._dice.choice((0.0, 0.0, 0.02))
            asyncio.get_running_loop().call_later(delay_s, super().tell, hint)


class Deaf(LocalBroker):
    """Says that it is up, and carries nothing."""

    def tell(self, hint: Hint) -> None:
        pass


def in_one_process(folder: Path, broker: Callable[[Exchange], Broker]) -> Place:
    exchange = Exchange()
    return Place(f"sqlite:///{folder}/kings.db", lambda: broker(exchange), shared=True)


async def sit_and_stand(hub: Hub, table: str, times: int) -> None:
    for _ in range(times):
        await asked(hub, table, BEA, asks.SitDown(Seat(1), "Bea"))
        await asked(hub, table, BEA, asks.StandUp(Seat(1)))


def test_lost_doubled_and_late_hints_are_healed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "POLL_S", 0.05)
    dice = Random(7)
    place = in_one_process(tmp_path, lambda exchange: Unsure(exchange, dice))

    async def play() -> None:
        async with workers(place, 3) as made:
            hubs = [worker.hub for worker in made]
            table = await new_table(hubs[0], [ANNA], ["greedy", "greedy"], rules=SHORT)
            devices = [await follow(hub, table, ANNA) for hub in hubs]
            began = [device.seen for device in devices]
            await asked(hubs[0], table, ANNA, asks.Start())
            await asked_when_playing(hubs[0], table)
            head = await over(hubs, table, devices)
            for device, first in zip(devices, began, strict=True):
                assert device.updates == list(range(first + 1, head + 1))

    asyncio.run(play())


async def asked_when_playing(hub: Hub, table: str) -> None:
    """Let a bot play for Anna, who only looks on."""
    async with asyncio.timeout(WAIT_S):
        while live_at(hub, table).stage is not Stage.PLAYING:
            await asyncio.sleep(0.01)
    await asked(hub, table, ANNA, asks.StepAway(Seat(0), "greedy"))


async def over(hubs: list[Hub], table: str, devices: list[Device]) -> int:
    """Wait until the match is over for all; returns its last entry."""
    await devices[0].until(lambda: live_at(hubs[0], table).stage is Stage.OVER)
    head = hubs[0].head(table)
    for device in devices:
        await device.sees(head)
    return head


def test_without_any_hint_the_heads_that_are_looked_up_tell_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "POLL_S", 0.05)

    async def play() -> None:
        async with workers(in_one_process(tmp_path, Deaf)) as (one, other):
            table = await new_table(one.hub, [ANNA], seats=2)
            device = await follow(other.hub, table, ANNA)
            await sit_and_stand(one.hub, table, 5)
            await device.sees(12)
            assert device.updates == list(range(3, 13))

    asyncio.run(play())


def test_a_hint_of_more_than_there_is_does_no_harm(tmp_path: Path) -> None:
    async def play() -> None:
        exchange = Exchange()
        place = Place(f"sqlite:///{tmp_path}/kings.db", lambda: LocalBroker(exchange), shared=True)
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA], seats=2)
            device = await follow(other.hub, table, ANNA)
            one.hub.broker.tell(Hint(Topic.TABLE, table, 10**9))
            await asyncio.sleep(0)
            await sit_and_stand(one.hub, table, 3)
            await device.sees(8)
            assert device.updates == list(range(3, 9))

    asyncio.run(play())


def test_play_goes_on_while_redis_is_away_and_after_it_came_back(
    tmp_path: Path, own_redis: OwnRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "POLL_DOWN_S", 0.1)
    place = Place(
        f"sqlite:///{tmp_path}/kings.db", lambda: RedisBroker(own_redis.url, "test"), shared=True
    )

    async def play() -> None:
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA], seats=2)
            device = await follow(other.hub, table, ANNA)
            head = 2
            for _ in range(2):
                own_redis.kill()
                await sit_and_stand(one.hub, table, 4)
                head += 8
                await device.sees(head)
                own_redis.start()
                await until_up(one.hub, other.hub)
                # Now looking up would be too slow: only a hint comes in time.
                monkeypatch.setattr(hub_module, "POLL_S", 10 * WAIT_S)
                await sit_and_stand(one.hub, table, 4)
                head += 8
                await device.sees(head)
            assert device.updates == list(range(3, head + 1))

    asyncio.run(play())


async def until_up(*hubs: Hub) -> None:
    async with asyncio.timeout(WAIT_S):
        while not all(hub.broker.up for hub in hubs):
            await asyncio.sleep(0.01)


def test_what_was_missed_while_hints_were_away_is_looked_up_as_soon_as_they_return(
    tmp_path: Path, own_redis: OwnRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "POLL_DOWN_S", 10 * WAIT_S)
    monkeypatch.setattr(hub_module, "POLL_S", 10 * WAIT_S)
    place = Place(
        f"sqlite:///{tmp_path}/kings.db", lambda: RedisBroker(own_redis.url, "test"), shared=True
    )
    assert QUICK.fair_wait_s == 0

    async def play() -> None:
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA], seats=2)
            device = await follow(other.hub, table, ANNA)
            own_redis.kill()
            async with asyncio.timeout(WAIT_S):
                while one.hub.broker.up or other.hub.broker.up:
                    await asyncio.sleep(0.01)
            await sit_and_stand(one.hub, table, 2)
            assert device.updates == []
            own_redis.start()
            await device.sees(6)

    asyncio.run(play())
