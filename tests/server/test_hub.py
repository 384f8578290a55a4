"""What is asked is written once, in one order, and told only when it is written."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection

from kings.corner.moves import END
from kings.corner.places import Seat
from kings.server import hub as hub_module
from kings.server.hub import ServerError
from kings.store import Appended, Log, Logged, Row, Store, StoreError
from kings.table import asks
from kings.table.live_match import Stage
from kings.table.settings import PHRASES, TableSettings, Watch
from kings.wire import asks as wire_asks
from kings.wire.messages import Declined, Done, Snapshot, Stale
from tests.server.conftest import (
    ANNA,
    BEA,
    CARL,
    DORA,
    QUICK,
    Device,
    Place,
    ask,
    asked,
    embedded,
    follow,
    live_at,
    new_cid,
    new_table,
    workers,
)

T = TypeVar("T")


def test_of_many_who_ask_for_the_last_seat_on_two_workers_one_gets_it(place: Place) -> None:
    async def play() -> None:
        async with workers(place) as (one, other):
            for _ in range(8):
                table = await new_table(one.hub, [ANNA], seats=2)
                people = [f"user-{number:011}" for number in range(24)]
                answers = await asyncio.gather(
                    *(
                        ask((one, other)[n % 2].hub, table, user, asks.SitDown(Seat(1), user))
                        for n, user in enumerate(people)
                    )
                )
                done = [
                    user for user, a in zip(people, answers, strict=True) if isinstance(a, Done)
                ]
                refused = {a.error.code for a in answers if isinstance(a, Declined)}
                assert len(done) == 1
                assert refused == {"seat_taken"}
                seats = [live_at(worker.hub, table).seats for worker in (one, other)]
                assert done == [seats[0][1].user]

    asyncio.run(play())


def test_a_command_sent_to_two_workers_at_once_is_written_once(place: Place) -> None:
    async def play() -> None:
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA], seats=3)
            for seat in (1, 2):
                cid, sit = new_cid(), asks.SitDown(Seat(seat), f"{BEA}{seat}")
                hubs = (one.hub, other.hub) * 5
                answers = await asyncio.gather(*(h.ask(table, BEA, cid, 0, sit) for h in hubs))
                assert answers == [Done(table=table, cid=cid, seq=2 + seat)] * 10
            assert len(await one.hub.store.log.tail(table, 0)) == 4

    asyncio.run(play())


def test_a_command_sent_again_is_answered_with_its_first_place(place: Place) -> None:
    async def play() -> None:
        cid, sit = new_cid(), asks.SitDown(Seat(1), "Bea")
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA], seats=3)
            first = await one.hub.ask(table, BEA, cid, 2, sit)
            assert first == Done(table=table, cid=cid, seq=3)
            await asked(one.hub, table, BEA, asks.StandUp(Seat(1)))
            await asked(one.hub, table, CARL, asks.SitDown(Seat(1), "Carl"))
            assert await one.hub.ask(table, BEA, cid, 0, sit) == first
            assert await other.hub.ask(table, BEA, cid, 0, sit) == first
        async with workers(place, 1) as (after_restart,):
            assert await after_restart.hub.ask(table, BEA, cid, 0, sit) == first
            assert live_at(after_restart.hub, table).head == 5

    asyncio.run(play())


def test_the_same_id_of_another_author_is_another_command(tmp_path: Path) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1) as (one,):
            table, cid = await new_table(one.hub, [ANNA], seats=3), new_cid()
            for seat, user in ((1, BEA), (2, CARL)):
                answer = await one.hub.ask(table, user, cid, 0, asks.SitDown(Seat(seat), user))
                assert isinstance(answer, Done)
            assert [seat.user for seat in live_at(one.hub, table).seats] == [ANNA, BEA, CARL]

    asyncio.run(play())


async def begun(hub: hub_module.Hub, table: str) -> Device:
    """Start a match and wait for the cards; returns a device of its host."""
    device = await follow(hub, table, ANNA)
    await asked(hub, table, ANNA, asks.Start())
    await device.until(lambda: live_at(hub, table).stage is Stage.PLAYING)
    return device


def test_a_play_made_twice_is_done_once_and_then_comes_too_late(place: Place) -> None:
    async def play() -> None:
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA, BEA], settings=QUICK)
            await begun(one.hub, table)
            live = live_at(one.hub, table)
            turn = live.turn
            assert turn is not None
            user, seen = (ANNA, BEA)[turn], live.head
            end = asks.PlayMove(turn, END)
            answers = await asyncio.gather(
                *(ask(worker.hub, table, user, end, seen) for worker in (one, other) * 3)
            )
            done = [answer for answer in answers if isinstance(answer, Done)]
            late = [answer for answer in answers if isinstance(answer, Stale)]
            assert (len(done), len(late)) == (1, 5)
            assert {answer.head for answer in late} == {done[0].seq}

    asyncio.run(play())


def test_a_play_that_was_decided_in_an_earlier_turn_is_not_made_in_this_one(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1) as (one,):
            table = await new_table(one.hub, [ANNA, BEA])
            await begun(one.hub, table)
            first = live_at(one.hub, table)
            for _ in range(2):
                turn = live_at(one.hub, table).turn
                assert turn is not None
                user = (ANNA, BEA)[turn]
                head = live_at(one.hub, table).head
                await asked(one.hub, table, user, asks.PlayMove(turn, END), head)
            now = live_at(one.hub, table)
            assert now.turn == first.turn is not None
            late = asks.PlayMove(first.turn, END)
            answer = await ask(one.hub, table, (ANNA, BEA)[first.turn], late, first.head)
            assert isinstance(answer, Stale)
            assert live_at(one.hub, table).head == now.head

    asyncio.run(play())


class Gate:
    """A log before which a test may stand, or whose answers it may lose."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.open = asyncio.Event()
        self.open.set()
        self.arrived = asyncio.Event()
        self.lose_answers = 0
        self.refuse = 0

    async def append(self, rows: Sequence[Row]) -> list[Appended]:
        self.arrived.set()
        await self.open.wait()
        if self.refuse:
            self.refuse -= 1
            raise StoreError("store_retry")
        answers = await self._log.append(rows)
        if self.lose_answers:
            self.lose_answers -= 1
            raise StoreError("store_retry")
        return answers

    async def tail(self, table: str, after: int) -> list[Logged]:
        return await self._log.tail(table, after)

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        return await self._log.heads(tables)


class Gated:
    """A store with a gate before its log."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.log = Gate(store.log)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._store.read(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._store.write(work)

    async def ready(self) -> bool:
        return await self._store.ready()

    async def close(self) -> None:
        await self._store.close()


def test_nothing_is_told_or_acknowledged_before_it_is_written(tmp_path: Path) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1, wrapped=Gated) as (one,):
            gate = one.hub.store.log
            assert isinstance(gate, Gate)
            table = await new_table(one.hub, [ANNA], seats=2)
            device = await follow(one.hub, table, ANNA)
            gate.open.clear()
            gate.arrived.clear()
            sitting = asyncio.create_task(asked(one.hub, table, BEA, asks.SitDown(Seat(1), "Bea")))
            await gate.arrived.wait()
            for _ in range(20):
                await asyncio.sleep(0)
            assert not sitting.done()
            assert device.updates == []
            assert live_at(one.hub, table).seats[1].free
            gate.open.set()
            assert (await sitting).seq == 3
            assert device.updates == [3]

    asyncio.run(play())


def test_a_command_whose_write_was_not_answered_is_found_when_it_is_sent_again(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1, wrapped=Gated) as (one,):
            gate = one.hub.store.log
            assert isinstance(gate, Gate)
            table = await new_table(one.hub, [ANNA], seats=3)
            device = await follow(one.hub, table, ANNA)
            for seat, user, loses in ((1, BEA, True), (2, CARL, False)):
                gate.lose_answers, gate.refuse = int(loses), int(not loses)
                cid, sit = new_cid(), asks.SitDown(Seat(seat), user)
                with pytest.raises(ServerError, match="retry"):
                    await one.hub.ask(table, user, cid, 0, sit)
                again = await one.hub.ask(table, user, cid, 0, sit)
                assert again == Done(table=table, cid=cid, seq=2 + seat)
                assert device.updates == list(range(3, 3 + seat))
            assert len(await one.hub.store.log.tail(table, 0)) == 4

    asyncio.run(play())


def test_nobody_is_refused_for_what_was_undone_by_a_write_without_answer(tmp_path: Path) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1, wrapped=Gated) as (one,):
            gate = one.hub.store.log
            assert isinstance(gate, Gate)
            table = await new_table(one.hub, [ANNA, BEA], seats=2)
            gate.lose_answers = 1
            with pytest.raises(ServerError, match="retry"):
                await ask(one.hub, table, BEA, asks.StandUp(Seat(1)))
            await asked(one.hub, table, CARL, asks.SitDown(Seat(1), "Carl"))

    asyncio.run(play())


def test_a_device_that_goes_away_while_its_command_is_written_leaves_no_gap(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1, wrapped=Gated) as (one,):
            gate = one.hub.store.log
            assert isinstance(gate, Gate)
            table = await new_table(one.hub, [ANNA], seats=3)
            device = await follow(one.hub, table, ANNA)
            gate.open.clear()
            gate.arrived.clear()
            sitting = asyncio.create_task(ask(one.hub, table, BEA, asks.SitDown(Seat(1), "Bea")))
            await gate.arrived.wait()
            sitting.cancel()
            gate.open.set()
            await asked(one.hub, table, CARL, asks.SitDown(Seat(2), "Carl"))
            assert device.updates == [3, 4]

    asyncio.run(play())


def test_who_follows_on_another_worker_hears_each_entry_once_and_in_order(place: Place) -> None:
    async def play() -> None:
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA], seats=2)
            device = await follow(other.hub, table, ANNA)
            for _ in range(20):
                await asked(one.hub, table, BEA, asks.SitDown(Seat(1), "Bea"))
                await asked(one.hub, table, BEA, asks.StandUp(Seat(1)))
            await device.sees(42)
            assert device.updates == list(range(3, 43))

    asyncio.run(play())


def test_a_device_that_comes_back_hears_what_it_missed(tmp_path: Path) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1) as (one,):
            table = await new_table(one.hub, [ANNA, BEA], seats=3)
            device = await follow(one.hub, table, ANNA)
            one.hub.shut(table, device)
            await asked(one.hub, table, CARL, asks.SitDown(Seat(2), "Carl"))
            await asked(one.hub, table, CARL, asks.StandUp(Seat(2)))
            assert device.updates == []
            again = await follow(one.hub, table, ANNA, after=device.seen)
            (snapshot,) = again.heard
            assert isinstance(snapshot, Snapshot)
            assert snapshot.seq == 5
            assert [missed.seq for missed in snapshot.missed] == [4, 5]

    asyncio.run(play())


def test_a_worker_that_is_behind_looks_before_it_answers_who_has_seen_more(place: Place) -> None:
    async def play() -> None:
        async with workers(place) as (one, other):
            table = await new_table(one.hub, [ANNA], seats=2)
            await follow(other.hub, table, ANNA)
            sat = await asked(one.hub, table, BEA, asks.SitDown(Seat(1), "Bea"))
            device = await follow(other.hub, table, BEA, after=sat.seq)
            assert device.seen == sat.seq

    asyncio.run(play())


def test_a_private_table_is_not_there_for_strangers(tmp_path: Path) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1) as (one,):
            table = await new_table(one.hub, [ANNA], seats=2)
            nowhere = "0123456789abcdef"
            for where in (table, nowhere):
                with pytest.raises(ServerError, match="no_such_table"):
                    await follow(one.hub, where, DORA)
                with pytest.raises(ServerError, match="no_such_table"):
                    sit = wire_asks.SitDown(seat=1, name="Dora")
                    await one.hub.ask_as(DORA, where, new_cid(), 0, sit)
            assert nowhere not in one.hub.tables

    asyncio.run(play())


def test_who_talks_without_end_is_refused_and_all_else_they_ask_is_done(tmp_path: Path) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1) as (one,):
            table = await new_table(one.hub, [ANNA], seats=3)
            cids = [new_cid() for _ in range(6)]
            word = wire_asks.Say(phrase=PHRASES[0])
            answers = [await one.hub.ask_as(ANNA, table, cid, 0, word) for cid in cids]
            assert [isinstance(answer, Done) for answer in answers] == [True] * 5 + [False]
            again = await one.hub.ask_as(ANNA, table, cids[0], 0, word)
            assert again == answers[0]
            sit = wire_asks.SitDown(seat=1, name="Ada")
            assert isinstance(await one.hub.ask_as(ANNA, table, new_cid(), 0, sit), Done)

    asyncio.run(play())


def test_a_public_table_is_watched_by_anybody_if_it_allows_that(tmp_path: Path) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1) as (one,):
            shown = TableSettings(public=True, watch=Watch.PUBLIC, fair_wait_s=0)
            hidden = TableSettings(public=True, watch=Watch.NO, fair_wait_s=0)
            for settings, stays in ((shown, True), (hidden, False)):
                table = await new_table(one.hub, [ANNA, BEA], settings=settings)
                device = await follow(one.hub, table, DORA)
                await begun(one.hub, table)
                assert (device.lost == []) is stays
                assert (device.seen == live_at(one.hub, table).head) is stays

    asyncio.run(play())


def test_a_closing_hub_takes_nothing_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with workers(embedded(tmp_path), 1) as (one,):
            table = await new_table(one.hub, [ANNA], seats=2)
            await one.hub.finish()
            with pytest.raises(ServerError, match="retry"):
                await ask(one.hub, table, BEA, asks.SitDown(Seat(1), "Bea"))

    asyncio.run(play())
