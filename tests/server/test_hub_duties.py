"""What tables do by themselves: bots, deals, clocks, and people who are gone; on any worker, once."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from kings.cards import Chance
from kings.corner.moves import Move
from kings.corner.places import Seat
from kings.corner.view import CornerView
from kings.records import read_record, verify
from kings.server import duties, index, sweep
from kings.server.jobs import Jobs
from kings.server.worker import Worker
from kings.store import open_store
from kings.store.presence import presence_put
from kings.store.schema import EVENTS, MEMBERS, RECORDS, RESULTS, TABLES
from kings.table import asks
from kings.table.live_match import LiveMatch, Stage
from kings.table.settings import Clock, ClockKind
from tests.server.conftest import (
    ANNA,
    BEA,
    QUICK,
    SHORT,
    WAIT_S,
    Device,
    Place,
    asked,
    embedded,
    follow,
    live_at,
    new_table,
    workers,
)


async def until_over(worker: Worker, table: str, device: Device) -> None:
    await device.until(lambda: live_at(worker.hub, table).stage is Stage.OVER)


def test_bots_play_a_match_to_its_end_on_two_workers_and_it_is_kept_once(place: Place) -> None:
    async def play() -> None:
        async with workers(place) as (one, other):
            bots = ["otto", "greedy", "klara"]
            table = await new_table(one.hub, [ANNA], bots, rules=SHORT)
            near, far = [await follow(w.hub, table, ANNA) for w in (one, other)]
            await asked(one.hub, table, ANNA, asks.Start())
            await near.until(lambda: live_at(one.hub, table).stage is Stage.PLAYING)
            await asked(other.hub, table, ANNA, asks.StepAway(Seat(0), "greedy"))
            await until_over(one, table, near)
            head = one.hub.head(table)
            await far.sees(head)
            assert near.updates == far.updates == list(range(6, head + 1))
        store = await open_store(place.address)
        try:
            texts = await store.read(lambda c: list(c.scalars(select(RECORDS.c.text))))
            users = await store.read(lambda c: list(c.scalars(select(RESULTS.c.user_id))))
            stages = await store.read(lambda c: list(c.scalars(select(TABLES.c.stage))))
            cids = await store.read(
                lambda c: list(c.scalars(select(EVENTS.c.cid).where(EVENTS.c.author == "server")))
            )
        finally:
            await store.close()
        assert (len(texts), users, stages) == (1, [ANNA], ["over"])
        verify(read_record(texts[0]))
        assert len(set(cids)) == len(cids)
        assert {cid.split(":")[0] for cid in cids} >= {"bind", "nonces", "deal", "bot", "next"}

    asyncio.run(play())


def test_a_table_of_bots_sleeps_when_all_have_left_and_wakes_when_one_comes(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1) as (one,):
            settings = replace(QUICK, grace_s=0)
            table = await new_table(one.hub, [ANNA], ["greedy", "greedy"], settings=settings)
            device = await follow(one.hub, table, ANNA)
            await asked(one.hub, table, ANNA, asks.Start())
            await until_stage(one, table, Stage.PLAYING)
            await asked(one.hub, table, ANNA, asks.StepAway(Seat(0), "greedy"))
            one.hub.shut(table, device)
            async with asyncio.timeout(WAIT_S):
                while one.hub.tables[table].due_ms is not None:
                    await asyncio.sleep(0.01)
            head = one.hub.head(table)
            again = await follow(one.hub, table, ANNA)
            await again.until(lambda: again.seen > head + 3)

    asyncio.run(play())


def test_a_bot_whose_worker_died_in_its_turn_is_played_by_the_next(tmp_path: Path) -> None:
    """Of the two, the first never comes to write the play that its bot has chosen."""

    async def play() -> None:
        place = embedded(tmp_path)
        async with workers(place) as (dying, next_one):
            thinking = asyncio.Event()

            async def never(self: Jobs, name: str, view: CornerView, chance: Chance) -> Move:
                thinking.set()
                await asyncio.Event().wait()
                raise AssertionError

            table = await new_table(dying.hub, [ANNA], ["greedy"])
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Jobs, "bot_move", never)
                await follow(dying.hub, table, ANNA)
                await asked(dying.hub, table, ANNA, asks.Start())
                await until_stage(dying, table, Stage.PLAYING)
                await asked(dying.hub, table, ANNA, asks.StepAway(Seat(0), "greedy"))
                await thinking.wait()
            head = dying.hub.head(table)
            for task in tuple(dying.hub._running):
                task.cancel()
            device = await follow(next_one.hub, table, ANNA)
            await device.until(lambda: device.seen > head + 3)

    asyncio.run(play())


async def until_stage(worker: Worker, table: str, stage: Stage) -> None:
    async with asyncio.timeout(WAIT_S):
        while live_at(worker.hub, table).stage is not stage:
            await asyncio.sleep(0.01)


def test_a_bot_that_fails_does_not_hold_up_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = 0

    async def broken_at_first(self: Jobs, name: str, view: CornerView, chance: Chance) -> Move:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise ZeroDivisionError
        return view.legal[-1]

    monkeypatch.setattr(Jobs, "bot_move", broken_at_first)
    monkeypatch.setattr(duties, "AGAIN_S", 0.0)

    async def play() -> None:
        async with workers(embedded(tmp_path), 1) as (one,):
            table = await new_table(one.hub, [ANNA], ["greedy"])
            device = await follow(one.hub, table, ANNA)
            await asked(one.hub, table, ANNA, asks.Start())
            await until_stage(one, table, Stage.PLAYING)
            await asked(one.hub, table, ANNA, asks.StepAway(Seat(0), "greedy"))
            head = one.hub.head(table)
            await device.until(lambda: device.seen > head + 3)
            assert calls > 3

    asyncio.run(play())


def test_the_seat_of_a_person_who_is_gone_is_covered_until_they_come_back(place: Place) -> None:
    async def play() -> None:
        settings = replace(QUICK, grace_s=0)
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA, BEA], settings=settings)
            anna = await follow(one.hub, table, ANNA)
            bea = await follow(other.hub, table, BEA)
            await asked(one.hub, table, ANNA, asks.Start())
            await until_stage(one, table, Stage.PLAYING)
            assert not any(seat.covered for seat in live_at(one.hub, table).seats)
            other.hub.shut(table, bea)
            while live_at(one.hub, table).turn == 0:
                live = live_at(one.hub, table)
                await asked(
                    one.hub, table, ANNA, asks.PlayMove(Seat(0), last_play(live)), live.head
                )
            await anna.until(lambda: live_at(one.hub, table).seats[1].covered == "greedy")
            assert live_at(one.hub, table).seats[0].covered is None
            await follow(other.hub, table, BEA)
            await anna.until(lambda: live_at(one.hub, table).seats[1].covered is None)

    asyncio.run(play())


def last_play(live: LiveMatch) -> Move:
    view = None if live.table is None else live.table.view(live.turn)
    assert view is not None
    return view.legal[-1]


def test_who_is_there_on_another_worker_is_not_covered(place: Place) -> None:
    async def play() -> None:
        settings = replace(QUICK, grace_s=0)
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA, BEA], settings=settings)
            await follow(one.hub, table, ANNA)
            bea = await follow(other.hub, table, BEA)
            await asked(one.hub, table, ANNA, asks.Start())
            await until_stage(one, table, Stage.PLAYING)
            # To this worker Bea is nowhere; the store says otherwise.
            worker = one.hub
            worker.presence.forget(table)
            held = worker.tables[table]
            for changed in worker.changed:
                changed(held)
            await one.sweep.tick()
            while live_at(one.hub, table).turn == 0:
                live = live_at(one.hub, table)
                await asked(
                    one.hub, table, ANNA, asks.PlayMove(Seat(0), last_play(live)), live.head
                )
            live = live_at(one.hub, table)
            answer = await asked(
                other.hub, table, BEA, asks.PlayMove(Seat(1), last_play(live)), live.head
            )
            await bea.until(lambda: bea.seen >= answer.seq)
            assert not any(seat.covered for seat in live_at(other.hub, table).seats)

    asyncio.run(play())


def test_who_was_on_a_worker_that_died_is_gone_when_its_word_has_run_out(tmp_path: Path) -> None:
    async def play() -> None:
        settings = replace(QUICK, grace_s=0)
        async with workers(embedded(tmp_path)) as (one, other):
            table = await new_table(one.hub, [ANNA, BEA], seats=3, settings=settings)
            anna = await follow(other.hub, table, ANNA)
            until_ms = one.hub.clock.now_ms() + 500
            await other.hub.store.write(
                lambda conn: presence_put(conn, table, ANNA, "dead", until_ms)
            )
            bea = await follow(one.hub, table, BEA)
            await one.hub.presence.look_up(table)
            other.hub.shut(table, anna)
            await bea.until(lambda: live_at(one.hub, table).host == BEA)

    asyncio.run(play())


def test_the_powers_of_a_host_who_is_gone_go_to_somebody_who_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        settings = replace(QUICK, grace_s=0)
        async with workers(embedded(tmp_path), 1) as (one,):
            table = await new_table(one.hub, [ANNA, BEA], seats=3, settings=settings)
            anna = await follow(one.hub, table, ANNA)
            bea = await follow(one.hub, table, BEA)
            one.hub.shut(table, anna)
            await bea.until(lambda: live_at(one.hub, table).host == BEA)
            await follow(one.hub, table, ANNA)
            assert live_at(one.hub, table).host == BEA

    asyncio.run(play())


def test_a_clock_ends_a_turn_and_gives_back_the_time_without_a_server(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock(ClockKind.DAYS, 1)
        async with workers(embedded(tmp_path), 1) as (one,):
            settings = replace(QUICK, clock=clock)
            table = await new_table(one.hub, [ANNA, BEA], settings=settings)
            device = await follow(one.hub, table, ANNA)
            await asked(one.hub, table, ANNA, asks.Start())
            await until_stage(one, table, Stage.PLAYING)
            held, live = one.hub.tables[table], live_at(one.hub, table)
            day_ms = 86_400_000
            assert held.due_ms == live.turn_since_ms + day_ms
            downtime = one.sweep._downtime
            downtime._spells = [(live.turn_since_ms, live.turn_since_ms + 1000)]
            one._duties.plan(held)
            assert held.due_ms == live.turn_since_ms + day_ms + 1000
            downtime._spells = []
            one.hub.clock._offset_ms = (one.hub.clock._offset_ms or 0) + 1.01 * day_ms
            one._duties.plan(held)
            await device.until(lambda: live_at(one.hub, table).turn != live.turn)

    asyncio.run(play())


def test_a_rematch_is_opened_once_with_everybody_where_they_sat(place: Place) -> None:
    async def play() -> None:
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA, BEA], ["otto"])
            near = await follow(one.hub, table, ANNA)
            far = await follow(other.hub, table, BEA)
            await asked(one.hub, table, ANNA, asks.Start())
            await until_stage(one, table, Stage.PLAYING)
            for user in (ANNA, BEA):
                await asked(one.hub, table, user, asks.BreakOffMatch())
            for seat, user in enumerate((ANNA, BEA)):
                await asked(one.hub, table, user, asks.WantRematch(Seat(seat), yes=True))
            await near.until(lambda: live_at(one.hub, table).rematch is not None)
            await far.until(lambda: live_at(other.hub, table).rematch is not None)
            new = live_at(one.hub, table).rematch
            assert new is not None
            before, after = live_at(one.hub, table), live_at(one.hub, new)
            assert [s.user for s in after.seats] == [s.user for s in before.seats]
            assert [s.bot for s in after.seats] == [None, None, "otto"]
            assert (after.stage, after.host) == (Stage.LOBBY, ANNA)

    asyncio.run(play())


def test_lists_have_at_once_who_sits_where(place: Place) -> None:
    async def play() -> None:
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA], seats=3)

            async def members() -> dict[str, str]:
                asked_for = select(MEMBERS.c.user_id, MEMBERS.c.seats)
                return await other.hub.store.read(
                    lambda c: {row.user_id: row.seats for row in c.execute(asked_for)}
                )

            assert await members() == {ANNA: "0"}
            await asked(one.hub, table, BEA, asks.SitDown(Seat(2), "Bea"))
            await asked(one.hub, table, BEA, asks.SitDown(Seat(1), "Bo"))
            assert await members() == {ANNA: "0", BEA: "1 2"}
            await asked(other.hub, table, BEA, asks.LeaveTable())
            assert await members() == {ANNA: "0"}

    asyncio.run(play())


def test_what_a_dead_worker_left_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody comes back to the table: the clock of days has to run all the same."""

    async def play() -> None:
        place = embedded(tmp_path)
        settings = replace(QUICK, clock=Clock(ClockKind.DAYS, 1))
        async with workers(place, 1) as (one,):
            table = await new_table(one.hub, [ANNA, BEA], settings=settings)
            device = await follow(one.hub, table, ANNA)
            await asked(one.hub, table, ANNA, asks.Start())
            await until_stage(one, table, Stage.PLAYING)
            due_ms = one.hub.tables[table].due_ms
            assert due_ms is not None
            await one.sweep.tick()
            one.hub.shut(table, device)
            woken = await one.hub.store.read(lambda c: c.scalar(select(TABLES.c.wake_ms)))
            assert woken == due_ms + sweep.LEASE_MS
            head = one.hub.head(table)
            monkeypatch.setattr(sweep, "IDLE_S", -1.0)
            await one.sweep.tick()
            assert table not in one.hub.tables
        async with workers(place, 1) as (later,):
            clock = later.hub.clock
            clock.sample(sent_s=0, received_s=0, at_ms=0)
            clock._offset_ms = float(due_ms) + sweep.LEASE_MS
            await later.sweep._wake(due_ms + sweep.LEASE_MS)
            assert table in later.hub.tables
            async with asyncio.timeout(WAIT_S):
                while later.hub.head(table) == head:
                    await asyncio.sleep(0.01)

    asyncio.run(play())


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.PLAYING, Stage.OVER])
def test_tables_that_nobody_comes_back_to_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: Stage
) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1) as (one,):
            table = await new_table(one.hub, [ANNA, BEA])
            device = await follow(one.hub, table, ANNA)
            if stage is not Stage.LOBBY:
                await asked(one.hub, table, ANNA, asks.Start())
                await until_stage(one, table, Stage.PLAYING)
            if stage is Stage.OVER:
                for user in (ANNA, BEA):
                    await asked(one.hub, table, user, asks.BreakOffMatch())
            one.hub.shut(table, device)
            await one.sweep._sweep()
            assert live_at(one.hub, table).stage is stage
            one.hub.clock._offset_ms = (one.hub.clock._offset_ms or 0) + index.SWEPT_MS[stage] + 1
            await one.sweep._sweep()
            assert live_at(one.hub, table).closed == "idle"

    asyncio.run(play())


def test_a_table_with_a_clock_of_days_is_left_to_its_clock(tmp_path: Path) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1) as (one,):
            settings = replace(QUICK, clock=Clock(ClockKind.DAYS, 14))
            table = await new_table(one.hub, [ANNA, BEA], settings=settings)
            await follow(one.hub, table, ANNA)
            await asked(one.hub, table, ANNA, asks.Start())
            await until_stage(one, table, Stage.PLAYING)
            assert index.sweep_ms(live_at(one.hub, table)) is None
            await asked(one.hub, table, ANNA, asks.Pause())
            assert index.sweep_ms(live_at(one.hub, table)) is not None

    asyncio.run(play())
