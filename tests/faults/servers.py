"""Servers of a test: started as their own processes, killed, and never left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.faults.web import fetch

ROOT: Final = Path(__file__).resolve().parents[2]
READY_S: Final = 60.0
_SERVE: Final = ("-m", "kings.cli", "serve")


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """One `kings serve`, or a start of its own that takes the same arguments."""

    folder: Path
    """Its data, and its logs under `outside`."""
    port: int = field(default_factory=free_port)
    database: str | None = None
    broker: str | None = None
    start: tuple[str, ...] = _SERVE
    environment: dict[str, str] = field(default_factory=dict)
    process: asyncio.subprocess.Process | None = None
    starts: int = 0

    async def __aenter__(self) -> Self:
        await self.begin()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.kill()

    @property
    def arguments(self) -> list[str]:
        """The command line after the start."""
        found = [
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--data",
            str(self.folder / "data"),
        ]
        for option, value in (("--database", self.database), ("--broker", self.broker)):
            found += [option, value] if value is not None else []
        return found

    async def begin(self) -> None:
        """Start it and wait until it is ready."""
        await self.spawn()
        await self.ready()

    async def spawn(self) -> None:
        """Start it, in a process group of its own so that all of it can be killed."""
        self.starts += 1
        outside = self.folder / "outside"
        outside.mkdir(parents=True, exist_ok=True)
        with (outside / f"server-{self.port}-{self.starts}.log").open("wb") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self.start,
                *self.arguments,
                cwd=ROOT,
                env=os.environ
                | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
                | self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    async def ready(self) -> None:
        """Wait until it answers that it is ready; raises if it has ended instead."""
        async with asyncio.timeout(READY_S):
            while True:
                if self.process is None or self.process.returncode is not None:
                    raise RuntimeError(f"the server did not start: {self.last_words()}")
                with suppress(OSError, TimeoutError):
                    if (await fetch(self.port, "GET", "/ready")).status == 200:
                        return
                await asyncio.sleep(0.02)  # there is no event: the port is another process's

    def last_words(self) -> str:
        """The end of its newest log."""
        log = self.folder / "outside" / f"server-{self.port}-{self.starts}.log"
        return log.read_text(errors="replace")[-2000:]

    async def kill(self) -> None:
        """End it at once, with all its children, as `kill -9` does."""
        process = self.process
        if process is not None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
            self.process = None

    async def stop(self, limit_s: float = 20.0) -> int:
        """Ask it to end (SIGTERM); its exit code."""
        process = self.process
        if process is None:
            raise RuntimeError("the server does not run")
        process.terminate()
        async with asyncio.timeout(limit_s):
            code = await process.wait()
        with suppress(ProcessLookupError):  # children it may have left
            os.killpg(process.pid, signal.SIGKILL)
        self.process = None
        return code

    @property
    def memory(self) -> int:
        """Bytes of its main process that lie in memory."""
        if self.process is None:
            raise RuntimeError("the server does not run")
        statm = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(statm[1]) * os.sysconf("SC_PAGE_SIZE")
