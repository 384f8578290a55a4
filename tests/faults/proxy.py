"""A network between people and a server that can be bad: cut, silent, late or slow."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

_CHUNK: Final = 65_536


class Proxy:
    """Forwards TCP connections to `target`; what it does to them may change at any time."""

    def __init__(self, target: int, rng: random.Random) -> None:
        self.target = target
        self.port = 0
        self.rng = rng
        self.jitter_s = 0.0
        """Each piece of data is held for up to this long; order is kept."""
        self.bytes_per_s: float | None = None
        self.silent = False
        """Nothing passes any more, and nobody is told: half-open."""
        self.connections: set[asyncio.WriteTransport] = set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._server is not None:
            self._server.close()
        self.cut()
        for task in list(self._tasks):
            task.cancel()
        for task in list(self._tasks):
            with suppress(asyncio.CancelledError, OSError):
                await task

    def cut(self, share: float = 1.0) -> int:
        """Break connections at once, on both sides; how many."""
        chosen = [c for c in list(self.connections) if self.rng.random() < share]
        for transport in chosen:
            transport.abort()
        return len(chosen)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        ends: tuple[asyncio.WriteTransport, ...] = (writer.transport, back.transport)
        self.connections.add(writer.transport)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._pass_on(reader, back))
                tasks.create_task(self._pass_on(there, writer))
        except* OSError:
            pass
        finally:
            self.connections.discard(writer.transport)
            for transport in ends:
                transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(_CHUNK):
            while self.silent:
                await asyncio.sleep(3600)  # ended by cancelling only
            if self.jitter_s:
                await asyncio.sleep(self.rng.uniform(0, self.jitter_s))
            if self.bytes_per_s is not None:
                await asyncio.sleep(len(data) / self.bytes_per_s)
            writer.write(data)
            await writer.drain()
        raise ConnectionResetError
