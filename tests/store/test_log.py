"""The log: what was acknowledged is there, once, under the number that was told."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from kings.store import Duplicate, Lost, Row, StoreError, Written
from tests.store.conftest import opened

TABLE = "table-0000000001"


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def row(seq: int, cid: str = "", author: str = "anna", table: str = TABLE) -> Row:
    return Row(table, seq, author, cid or f"cid-{seq}", b"{}")


def test_what_was_written_is_read_again_in_order(address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            for seq in (1, 2, 3):
                [answer] = await store.log.append([row(seq)])
                assert isinstance(answer, Written)
                assert answer.seq == seq
        async with opened(address) as store:
            assert [one.seq for one in await store.log.tail(TABLE, 1)] == [2, 3]
            assert await store.log.heads([TABLE, "other"]) == {TABLE: 3}

    run(claim())


def test_of_two_entries_for_one_place_one_wins_and_the_other_is_told_the_head(
    address: str,
) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            answers = await asyncio.gather(
                store.log.append([row(1, "a", "anna")]), store.log.append([row(1, "b", "bo")])
            )
            kinds = sorted(type(answer).__name__ for [answer] in answers)
            assert kinds == ["Lost", "Written"]
            assert Lost(1) in [answer for [answer] in answers]

    run(claim())


def test_a_command_sent_again_is_answered_with_its_first_number(address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            [first] = await store.log.append([row(1, "a")])
            await store.log.append([row(2, "b")])
            [again] = await store.log.append([row(3, "a")])
            assert isinstance(first, Written)
            assert again == Duplicate(1, first.at_ms)
            assert len(await store.log.tail(TABLE, 0)) == 2

    run(claim())


def test_two_people_may_use_the_same_id(address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            [one] = await store.log.append([row(1, "a", "anna")])
            [two] = await store.log.append([row(2, "a", "bo")])
            assert isinstance(one, Written)
            assert isinstance(two, Written)

    run(claim())


def test_a_bad_row_fails_for_its_author_alone(address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            bad = store.log.append([row(1 << 70, table="bad")])
            good = [store.log.append([row(1, table=f"good-{n}")]) for n in range(20)]
            answers = await asyncio.gather(bad, *good, return_exceptions=True)
            assert isinstance(answers[0], StoreError)
            assert answers[0].code == "store_bad_row"
            assert all(isinstance(a, list) and isinstance(a[0], Written) for a in answers[1:])

    run(claim())


def test_two_hundred_who_write_at_once_each_get_their_own_answer(address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:

            async def write(table: str) -> None:
                for seq in range(1, 6):
                    [answer] = await store.log.append([row(seq, table=table)])
                    assert isinstance(answer, Written)

            await asyncio.gather(*(write(f"t{n}") for n in range(200)))
            for n in range(0, 200, 40):
                assert [one.seq for one in await store.log.tail(f"t{n}", 0)] == [1, 2, 3, 4, 5]

    run(claim())


def test_the_times_of_a_table_never_go_backwards(address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            for seq in range(1, 30):
                await store.log.append([row(seq)])
            times = [one.at_ms for one in await store.log.tail(TABLE, 0)]
            assert times == sorted(times)

    run(claim())


def test_a_function_that_fails_leaves_nothing_behind(address: str) -> None:
    async def claim() -> None:
        from sqlalchemy import insert, select

        from kings.store.schema import ALIVE

        async with opened(address) as store:

            def fail(conn: Any) -> None:
                conn.execute(insert(ALIVE).values(worker="w", at_ms=1))
                raise KeyError("planted")

            with pytest.raises(KeyError):
                await store.write(fail)
            assert await store.read(lambda conn: conn.execute(select(ALIVE)).all()) == []
            assert await store.ready()

    run(claim())


def test_a_second_process_is_refused_a_file_that_is_in_use(tmp_path: Path) -> None:
    async def claim() -> None:
        address = f"sqlite:///{tmp_path}/kings.db"
        async with opened(address):
            with pytest.raises(StoreError) as refused:
                async with opened(address):
                    pass
            assert refused.value.code == "store_in_use"
        async with opened(address) as store:
            assert await store.ready()

    run(claim())


WRITING = """
import asyncio, sys
from kings.store import Row, open_store

async def main():
    store = await open_store(sys.argv[1])
    async def write(table):
        seq = len(await store.log.tail(table, 0))
        while True:
            seq += 1
            await store.log.append([Row(table, seq, "anna", f"cid-{seq}", b"{}")])
            print(table, seq, flush=True)
    await asyncio.gather(*(write(f"t{n}") for n in range(20)))

asyncio.run(main())
"""


def test_what_was_acknowledged_before_a_kill_is_there_after_it(tmp_path: Path) -> None:
    path = tmp_path / "kings.db"
    said: dict[str, int] = {}
    for _ in range(3):
        command = [sys.executable, "-c", WRITING, f"sqlite:///{path}"]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as one:
            assert one.stdout is not None
            for number, line in enumerate(one.stdout):
                table, seq = line.split()
                said[table] = int(seq)
                if number == 400:
                    one.send_signal(signal.SIGKILL)
                    break
            for line in one.stdout:
                if line.endswith("\n"):
                    table, seq = line.split()
                    said[table] = int(seq)
    with sqlite3.connect(path) as conn:
        assert conn.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for name, last in said.items():
            rows = conn.execute("SELECT seq FROM events WHERE table_id = ? ORDER BY seq", (name,))
            numbers = [number for (number,) in rows]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= last
