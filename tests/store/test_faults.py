"""Faults: what was acknowledged stays, what was not may be sent again, and all goes on after."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Connection

from kings.store import Row, Store, StoreError, open_store, postgres
from tests.faults.services import own_postgres
from tests.store.conftest import opened

WRITERS: Final = 20

WRITING: Final = """
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

OPENING: Final = """
import asyncio, sys
from kings.store import StoreError, open_store
try:
    asyncio.run(open_store(sys.argv[1]))
except StoreError as error:
    print(error.code)
"""


def python(program: str, *arguments: str) -> subprocess.Popen[str]:
    """A process of its own that imports what this one does."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)


def acknowledged_until_killed(address: str, lines: int) -> dict[str, int]:
    """The last entry of each table of which a process told before it was killed."""
    said: dict[str, int] = {}
    with python(WRITING, address) as process:
        assert process.stdout is not None
        for number, line in enumerate(process.stdout):
            if line.endswith("\n"):
                table, seq = line.split()
                said[table] = int(seq)
            if number == lines:
                process.send_signal(signal.SIGKILL)
    return said


def test_what_was_acknowledged_before_a_kill_is_there_after_it(address: str) -> None:
    said: dict[str, int] = {}
    for lines in (200, 400, 600):
        said |= acknowledged_until_killed(address, lines)

    async def claim() -> None:
        async with opened(address) as store:
            for table, last in said.items():
                numbers = [one.seq for one in await store.log.tail(table, 0)]
                assert numbers == list(range(1, len(numbers) + 1))
                assert len(numbers) >= last
            if address.startswith("sqlite"):
                assert await store.read(integrity) == "ok"

    asyncio.run(claim())


def integrity(conn: Connection) -> str:
    return str(conn.exec_driver_sql("PRAGMA integrity_check").scalar_one())


def test_sqlite_has_a_commit_on_disk_before_it_returns(tmp_path: Path) -> None:
    def settings(conn: Connection) -> list[object]:
        names = ("journal_mode", "synchronous")
        return [conn.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

    async def claim() -> None:
        async with opened(f"sqlite:///{tmp_path}/kings.db") as store:
            assert await store.write(settings) == ["wal", 2]  # 2 is FULL

    asyncio.run(claim())


def test_a_second_process_is_refused_a_file_that_is_in_use(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/kings.db"

    async def claim() -> None:
        async with opened(address) as store:
            with python(OPENING, address) as process:
                said, _ = await asyncio.to_thread(process.communicate)
            assert said == "store_in_use\n"
            assert await store.ready()
        with python(OPENING, address) as process:
            said, _ = await asyncio.to_thread(process.communicate)
        assert not said

    asyncio.run(claim())


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="store_unusable"):
        asyncio.run(open_store(f"sqlite:///{tmp_path}/file/kings.db"))


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "kings.db"
    path.write_bytes(b"something else" * 1000)
    with pytest.raises(StoreError, match="store_unusable"):
        asyncio.run(open_store(f"sqlite:///{path}"))
    assert path.read_bytes() == b"something else" * 1000


def test_with_a_full_disk_nothing_is_acknowledged_and_with_room_it_goes_on(tmp_path: Path) -> None:
    def grow_by(conn: Connection, pages: int) -> None:
        now = conn.exec_driver_sql("PRAGMA page_count").scalar_one()
        conn.exec_driver_sql(f"PRAGMA max_page_count = {now + pages}")

    async def claim() -> None:
        async with opened(f"sqlite:///{tmp_path}/kings.db") as store:
            await store.write(lambda conn: grow_by(conn, 2))
            with pytest.raises(StoreError) as full:
                await store.log.append([Row("t", 1, "anna", "cid", bytes(100_000))])
            assert full.value.code == "store_full"
            assert await store.log.tail("t", 0) == []
            await store.write(lambda conn: grow_by(conn, 1000))
            await store.log.append([Row("t", 1, "anna", "cid", bytes(100_000))])
            assert await store.log.heads(["t"]) == {"t": 1}

    asyncio.run(claim())


def test_one_who_reads_cannot_write(tmp_path: Path) -> None:
    async def claim() -> None:
        async with opened(f"sqlite:///{tmp_path}/kings.db") as store:
            with pytest.raises(StoreError, match="store_retry"):
                await store.read(lambda conn: conn.exec_driver_sql("DELETE FROM events"))

    asyncio.run(claim())


class Writing:
    """Twenty who write on, each sending again what was not acknowledged."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._stop = False
        self.told: dict[str, int] = {}
        self.retries = 0
        self.progress = asyncio.Event()

    async def write(self, table: str) -> None:
        seq = 1
        while not self._stop:
            try:
                await self._store.log.append([Row(table, seq, "anna", f"cid-{seq}", b"{}")])
            except StoreError as error:
                assert error.code == "store_retry"
                self.retries += 1
                await asyncio.sleep(0.02)
            else:
                self.told[table] = seq
                seq += 1
                self.progress.set()

    async def go_on(self) -> None:
        """Return when something more was acknowledged."""
        self.progress.clear()
        await self.progress.wait()

    async def stop(self) -> None:
        self._stop = True

    async def check(self) -> None:
        """All that was told is there, once, and nothing else."""
        for table, last in self.told.items():
            logged = await self._store.log.tail(table, 0)
            assert [one.cid for one in logged] == [f"cid-{seq}" for seq in range(1, last + 1)]


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


def test_a_database_that_crashes_loses_and_doubles_nothing_and_is_used_again() -> None:
    async def claim() -> None:
        async with own_postgres() as server, opened(server.url) as store:
            writing = Writing(store)
            async with asyncio.TaskGroup() as group:
                for number in range(WRITERS):
                    group.create_task(writing.write(f"t{number}"))
                for _ in range(2):
                    await writing.go_on()
                    await server.stop()
                    assert not await store.ready()
                    await server.start()
                    await writing.go_on()
                    assert await store.ready()
                await writing.stop()
            assert writing.retries > 0
            await writing.check()

    run(claim())


def test_a_database_that_is_silent_is_told_of_and_what_was_sent_counts_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(postgres, "ANSWER_S", 0.5)

    async def claim() -> None:
        async with own_postgres() as server, opened(server.url) as store:
            await store.log.append([Row("t", 1, "anna", "first", b"{}")])
            await store.write(lambda conn: conn.exec_driver_sql("SELECT 1"))
            frozen = server.freeze()
            answers = await asyncio.gather(
                *(store.log.append([Row(f"t{n}", 1, "anna", "cid", b"{}")]) for n in range(5)),
                store.log.tail("t", 0),
                store.log.heads(["t"]),
                store.read(lambda conn: conn.exec_driver_sql("SELECT 1")),
                store.write(lambda conn: conn.exec_driver_sql("SELECT 1")),
                return_exceptions=True,
            )
            assert [getattr(one, "code", one) for one in answers] == ["store_retry"] * 9
            assert not await store.ready()
            server.thaw(frozen)
            monkeypatch.setattr(postgres, "ANSWER_S", 20.0)
            for number in range(5):
                await store.log.append([Row(f"t{number}", 1, "anna", "cid", b"{}")])
            assert await store.log.heads([f"t{n}" for n in range(5)]) == {
                f"t{n}": 1 for n in range(5)
            }
            assert (
                await store.write(lambda conn: conn.exec_driver_sql("SELECT 1").scalar_one()) == 1
            )

    run(claim())


def test_a_database_that_cannot_be_reached_is_told_at_once() -> None:
    with pytest.raises(StoreError, match="store_retry"):
        asyncio.run(open_store("postgresql://nobody@127.0.0.1:9/none"))


def test_the_command_line_opens_without_a_database() -> None:
    program = "import sys, kings.cli.app; print('sqlalchemy' in sys.modules)"
    with python(program) as process:
        assert process.communicate()[0] == "False\n"
