"""The services of a test at scale: a database and a Redis of its own, which it may kill.

`KINGS_TEST_DATABASE` and `KINGS_TEST_REDIS` name services that run; a test that has to kill one
starts its own from the programs of the machine. What is not there is skipped, and fails in CI.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

import asyncpg
import pytest

from tests.faults.servers import free_port

DATABASE: Final = "KINGS_TEST_DATABASE"
REDIS: Final = "KINGS_TEST_REDIS"


def missing(what: str) -> None:
    """Skip for want of a service; in CI nothing may be wanting."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI has to have {what}")
    pytest.skip(f"needs {what}")


def named(variable: str) -> str:
    """The address in a variable of the environment; skips without one."""
    found = os.environ.get(variable)
    if not found:
        missing(variable)
    return str(found)


@asynccontextmanager
async def fresh_database(url: str) -> AsyncIterator[str]:
    """The URL of a new, empty database beside that of `url`; it is dropped in the end."""
    name = f"kings_{token_hex(6)}"
    admin = await asyncpg.connect(url)
    await admin.execute(f'create database "{name}"')
    try:
        yield url.rsplit("/", 1)[0] + "/" + name
    finally:
        await admin.execute(f'drop database "{name}" with (force)')
        await admin.close()


@asynccontextmanager
async def own_redis(port: int | None = None) -> AsyncIterator[OwnRedis]:
    """A Redis of the test's own, that is killed in the end."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        missing("redis-server")
    redis = OwnRedis(str(program), port or free_port())
    await redis.start()
    try:
        yield redis
    finally:
        await redis.kill()


async def listens(port: int, limit_s: float = 20.0) -> None:
    """Wait until somebody listens on a port."""
    async with asyncio.timeout(limit_s):
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                return
            await asyncio.sleep(0.02)  # there is no event: the port is another process's


class OwnRedis:
    """A Redis that keeps nothing."""

    def __init__(self, program: str, port: int) -> None:
        self._program = program
        self.port = port
        self.url = f"redis://127.0.0.1:{port}/0"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, empty."""
        self._process = await asyncio.create_subprocess_exec(
            self._program,
            *("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        await listens(self.port)

    async def kill(self) -> None:
        """End it at once."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._process = None


class OwnPostgres:
    """A PostgreSQL cluster of the test's own: one that may be killed and stopped."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self.folder = folder
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    async def _run(self, program: str, *arguments: str, check: bool = True) -> int:
        command = [str(self._programs / program), *arguments]
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *command]
        process = await asyncio.create_subprocess_exec(
            *command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder
        )
        code = await process.wait()
        if check and code:
            raise RuntimeError(f"{program} ended with {code}")
        return code

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    async def create(self) -> None:
        """Make the cluster and start it."""
        await self._run("initdb", "-D", self._data, "-A", "trust", "-U", "postgres", "-E", "UTF8")
        await self.start()

    async def start(self) -> None:
        """Start it and wait until it takes connections."""
        settings = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -c max_connections=60"
        log = str(self.folder / "postgres.log")
        await self._run("pg_ctl", "-D", self._data, "-w", "-l", log, "-o", settings, "start")

    async def stop(self) -> None:
        """Stop it as a crash would; it recovers from its log at the next start."""
        await self._run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop", check=False)

    def processes(self) -> list[int]:
        """The ids of the server and its children."""
        with suppress(OSError):
            main = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
            children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
            return [main, *map(int, children)]
        return []

    def freeze(self) -> list[int]:
        """Stop all its processes where they are; returns them, for `thaw`."""
        frozen = self.processes()
        for pid in frozen:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
        return frozen

    @staticmethod
    def thaw(frozen: list[int]) -> None:
        """Let frozen processes go on."""
        for pid in reversed(frozen):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def postgres_programs() -> Path | None:
    """Where the programs of PostgreSQL are, if they are."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = shutil.which("initdb")
    return versions[-1].parent if versions else Path(found).parent if found else None


@asynccontextmanager
async def own_postgres() -> AsyncIterator[OwnPostgres]:
    """A PostgreSQL of the test's own, which is gone in the end."""
    programs = postgres_programs()
    if programs is None:
        missing("the programs of PostgreSQL")
    folder = Path(tempfile.mkdtemp(prefix="kings-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    postgres = OwnPostgres(Path(str(programs)), folder)
    try:
        await postgres.create()
        yield postgres
    finally:
        postgres.thaw(postgres.processes())
        await postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
