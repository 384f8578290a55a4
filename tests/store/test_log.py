"""The log: what was acknowledged is there, once, under the number that was told."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from kings.store import Duplicate, Lost, Row, StoreError, Written, postgres, sqlite
from kings.store.base import MOST_BODY
from tests.store.conftest import opened

TABLE = "table-0000000001"


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


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


@pytest.mark.parametrize(
    "bad",
    [
        row(0),
        row(1 << 53),
        row(1, table="a\0b"),
        row(1, author="\ud800"),
        row(1, cid="c" * 201),
        row(1)._replace(body=bytes(MOST_BODY + 1)),
    ],
)
def test_a_bad_row_fails_for_its_author_alone(bad: Row, address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            good = [store.log.append([row(1, table=f"good-{n}")]) for n in range(20)]
            answers = await asyncio.gather(
                *good[:10], store.log.append([bad]), *good[10:], return_exceptions=True
            )
            refused = answers.pop(10)
            assert isinstance(refused, StoreError)
            assert refused.code == "store_bad_row"
            assert all(isinstance(a, list) and isinstance(a[0], Written) for a in answers)

    run(claim())


def test_text_of_all_alphabets_and_any_bytes_are_kept_as_they_are(address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            body = bytes(range(256))
            await store.log.append([Row("ström", 1, "Åsa 🂡", "ß", body)])
            [logged] = await store.log.tail("ström", 0)
            assert (logged.author, logged.cid, logged.body) == ("Åsa 🂡", "ß", body)

    run(claim())


def test_in_one_call_the_first_of_two_for_a_place_wins_and_a_command_counts_once(
    address: str,
) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            rows = [row(1, "a"), row(1, "b"), row(2, "a"), row(2, "c"), row(2, "c")]
            first, second, third, fourth, fifth = await store.log.append(rows)
            assert isinstance(first, Written)
            assert isinstance(second, Lost)
            assert third == Duplicate(1, first.at_ms)
            assert isinstance(fourth, Written)
            assert fifth == Duplicate(2, fourth.at_ms)

    run(claim())


def test_two_hundred_who_write_to_one_table_leave_one_row_each_in_one_order(address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:

            async def write(cid: str) -> int:
                seq = 1
                while True:
                    [answer] = await store.log.append([row(seq, cid)])
                    if isinstance(answer, Written):
                        return answer.seq
                    assert isinstance(answer, Lost)
                    seq = answer.head + 1

            told = await asyncio.gather(*(write(f"cid-{n}") for n in range(200)))
            logged = await store.log.tail(TABLE, 0)
            assert [one.seq for one in logged] == list(range(1, 201))
            assert {one.cid: one.seq for one in logged} == {
                f"cid-{n}": seq for n, seq in enumerate(told)
            }

    run(claim())


def test_one_who_waits_no_longer_takes_nobody_with_them(address: str) -> None:
    async def claim() -> None:
        async with opened(address) as store:
            calls = [
                asyncio.create_task(store.log.append([row(1, table=f"t{n}")])) for n in range(20)
            ]
            works = [asyncio.create_task(store.write(lambda _: 7)) for _ in range(20)]
            await asyncio.sleep(0)
            for task in (*calls[::2], *works[::2]):
                task.cancel()
            answers = await asyncio.gather(*calls[1::2])
            assert all(isinstance(one, Written) for [one] in answers)
            assert await asyncio.gather(*works[1::2]) == [7] * 10
            assert await store.ready()

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


def test_a_fault_that_nobody_thought_of_is_told_to_all_who_wait_and_the_log_goes_on(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def planted(*_: object, **__: object) -> None:
        raise KeyError("planted")

    async def claim() -> None:
        async with opened(address) as store:
            with monkeypatch.context() as patched:
                patched.setattr(postgres, "_written", planted)
                patched.setattr(sqlite.Writer, "_put", planted)
                answers = await asyncio.gather(
                    *(store.log.append([row(1, table=f"t{n}")]) for n in range(5)),
                    return_exceptions=True,
                )
            assert [getattr(answer, "code", answer) for answer in answers] == ["store_retry"] * 5
            [answer] = await store.log.append([row(1)])
            assert isinstance(answer, Written)

    run(claim())
