"""Copies of an embedded store: made while it runs, whole, and refused when they are not."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from kings.store import Row, Store, StoreError
from kings.store.backup import back_up, check_backup, restore
from tests.store.conftest import opened


async def filled(store: Store, tables: int, entries: int) -> None:
    for table in range(tables):
        rows = [Row(f"t{table}", seq, "anna", f"cid-{seq}", b"{}") for seq in range(1, entries + 1)]
        await store.log.append(rows)


def test_a_store_in_use_is_copied_and_the_copy_can_be_used_in_its_place(tmp_path: Path) -> None:
    source, copy, new = (tmp_path / name for name in ("kings.db", "copy.db", "data/new.db"))

    async def claim() -> None:
        async with opened(f"sqlite:///{source}") as store:
            await filled(store, tables=3, entries=5)
            found = await asyncio.to_thread(back_up, source, copy)
            assert (found.tables, found.entries) == (3, 15)
            assert [path.name for path in tmp_path.glob("copy*")] == ["copy.db"]
            await filled(store, tables=4, entries=1)
        assert restore(copy, new) == check_backup(copy)
        async with opened(f"sqlite:///{new}") as store:
            assert await store.log.heads(["t0", "t2", "t3"]) == {"t0": 5, "t2": 5}

    asyncio.run(claim())


def test_a_store_that_nobody_uses_is_copied_too(tmp_path: Path) -> None:
    async def claim() -> None:
        async with opened(f"sqlite:///{tmp_path}/kings.db") as store:
            await filled(store, tables=1, entries=2)

    asyncio.run(claim())
    assert back_up(tmp_path / "kings.db", tmp_path / "copy.db").entries == 2


def test_a_copy_of_a_store_that_is_written_to_meanwhile_is_of_one_moment(tmp_path: Path) -> None:
    source, copy = tmp_path / "kings.db", tmp_path / "copy.db"

    async def claim() -> None:
        async with opened(f"sqlite:///{source}") as store:
            stop = asyncio.Event()

            async def write(table: str) -> int:
                seq = 0
                while not stop.is_set():
                    seq += 1
                    await store.log.append([Row(table, seq, "anna", f"cid-{seq}", b"x" * 400)])
                return seq

            writing = [asyncio.create_task(write(f"t{n}")) for n in range(8)]
            while sum((await store.log.heads([f"t{n}" for n in range(8)])).values()) < 100:
                await asyncio.sleep(0)
            found = await asyncio.to_thread(back_up, source, copy)
            stop.set()
            assert 100 <= found.entries <= sum(await asyncio.gather(*writing))

    asyncio.run(claim())


def test_nothing_that_is_there_is_written_over(tmp_path: Path) -> None:
    async def claim() -> None:
        async with opened(f"sqlite:///{tmp_path}/kings.db"):
            pass

    asyncio.run(claim())
    back_up(tmp_path / "kings.db", tmp_path / "copy.db")
    for name in ("copy.db", "kings.db"):
        with pytest.raises(StoreError, match="backup_exists"):
            back_up(tmp_path / "kings.db", tmp_path / name)
    with pytest.raises(StoreError, match="backup_exists"):
        restore(tmp_path / "copy.db", tmp_path / "kings.db")
    (tmp_path / "new.db-wal").touch()
    with pytest.raises(StoreError, match="backup_exists"):
        restore(tmp_path / "copy.db", tmp_path / "new.db")


@pytest.mark.parametrize("harm", ["cut", "gap", "empty", "no database"])
def test_a_copy_that_is_not_whole_is_refused(harm: str, tmp_path: Path) -> None:
    async def claim() -> None:
        async with opened(f"sqlite:///{tmp_path}/kings.db") as store:
            await filled(store, tables=20, entries=50)

    asyncio.run(claim())
    copy = tmp_path / "copy.db"
    back_up(tmp_path / "kings.db", copy)
    match harm:
        case "cut":
            copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
        case "gap":
            with sqlite3.connect(copy) as conn:
                conn.execute("DELETE FROM events WHERE table_id = 't7' AND seq = 3")
        case "empty":
            copy.write_bytes(b"")
        case _:
            copy.write_bytes(b"not a database" * 1000)
    with pytest.raises(StoreError, match="backup_damaged"):
        restore(copy, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


def test_what_is_not_there_cannot_be_copied(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="backup_no_source"):
        back_up(tmp_path / "kings.db", tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []
