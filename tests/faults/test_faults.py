"""Faults at the size of the suite: nothing acknowledged is lost, doubled or leaked.

The numbers (FT1 ..) are those of docs/reliability.md, where the long runs stand.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.faults import acts
from tests.faults.acts import Outcome, Services
from tests.faults.services import (
    DATABASE,
    REDIS,
    fresh_database,
    named,
    own_postgres,
    own_redis,
)


def in_order(outcome: Outcome, acked: int) -> None:
    """No finding, and enough was done to say so."""
    assert outcome.report.findings == []
    counts = outcome.report.counts
    assert counts["acked"] >= acked
    assert (counts["lost"], counts["double"], counts["leaked"]) == (0, 0, 0)


@asynccontextmanager
async def services() -> AsyncIterator[Services]:
    """A database and a Redis of the test's own."""
    named(REDIS)
    async with fresh_database(named(DATABASE)) as database, own_redis() as redis:
        yield Services(database, redis.url)


def test_ft2_an_embedded_server_that_is_killed_loses_and_doubles_nothing(tmp_path: Path) -> None:
    in_order(asyncio.run(acts.kills(tmp_path, count=4, tables=4)), 150)


def test_ft1_a_worker_that_is_killed_hands_its_tables_on(tmp_path: Path) -> None:
    async def killed() -> Outcome:
        async with services() as own:
            return await acts.kills(tmp_path, count=4, tables=4, services=own)

    in_order(asyncio.run(killed()), 150)


def test_ft3_while_the_database_is_down_nothing_is_acknowledged_or_lost(tmp_path: Path) -> None:
    async def stopped() -> Outcome:
        async with own_postgres() as postgres, own_redis() as redis:
            return await acts.database_stops(tmp_path, postgres, redis.url, count=1, tables=3)

    in_order(asyncio.run(stopped()), 60)


def test_ft4_while_the_database_hangs_nothing_is_acknowledged_or_lost(tmp_path: Path) -> None:
    async def hung() -> Outcome:
        async with own_postgres() as postgres, own_redis() as redis:
            return await acts.database_hangs(tmp_path, postgres, redis.url, count=1, tables=3)

    in_order(asyncio.run(hung()), 60)


def test_ft5_without_redis_play_goes_on(tmp_path: Path) -> None:
    async def dead() -> Outcome:
        async with fresh_database(named(DATABASE)) as database, own_redis() as redis:
            return await acts.broker_dies(tmp_path, database, redis, count=1, tables=3)

    in_order(asyncio.run(dead()), 90)


def test_ft6_hints_that_are_lost_doubled_and_late_only_make_it_late(tmp_path: Path) -> None:
    async def lossy() -> Outcome:
        async with services() as own:
            return await acts.hints_lost(tmp_path, own, commands=150, tables=3)

    in_order(asyncio.run(lossy()), 150)


def test_ft7_commands_that_come_twice_or_late_are_written_once(tmp_path: Path) -> None:
    in_order(asyncio.run(acts.doubled(tmp_path, commands=500, tables=4)), 500)


def test_ft8_connections_that_break_at_any_moment_lose_nothing(tmp_path: Path) -> None:
    in_order(asyncio.run(acts.cuts(tmp_path, count=40, tables=4)), 60)


def test_ft9_a_reader_who_is_too_slow_is_closed_and_harms_nobody(tmp_path: Path) -> None:
    in_order(asyncio.run(acts.slow_readers(tmp_path, count=3)), 350)


def test_ft14_workers_stopped_one_after_another_are_not_missed(tmp_path: Path) -> None:
    async def rolled() -> Outcome:
        async with services() as own:
            return await acts.rolling(tmp_path, rounds=1, tables=3, services=own)

    in_order(asyncio.run(rolled()), 60)


def test_ft16_of_many_who_run_for_one_seat_one_gets_it(tmp_path: Path) -> None:
    async def raced() -> None:
        async with (
            services() as own,
            acts.scene_at(tmp_path, services=own) as scene,
        ):
            for answers in await acts.join_races(scene, rounds=5, clients=12):
                seated = [answer for answer in answers if answer["status"] < 300]
                assert len(seated) == 1
            for table in scene.tables:
                seats = [e["body"] for e in await scene.record(table.id)]
                assert len([body for body in seats if body["kind"] == "sat"]) == 2

    asyncio.run(raced())
