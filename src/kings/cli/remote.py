"""A connection for the terminal: it lives in a thread, and the terminal waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from kings.client.connection import Answer, Connection, connected
from kings.client.follow import Followed
from kings.wire.asks import Ask

T = TypeVar("T")

LOOK_S: Final = 0.5
"""How often a terminal that waits looks whether the person wants to leave."""


class Remote:
    """A table that is followed, asked from the terminal's own thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, connection: Connection, table: Followed):
        self._loop, self._connection, self.table = loop, connection, table

    @property
    def user(self) -> str:
        """Who this is."""
        return self._connection.user

    @property
    def lost_s(self) -> float | None:
        """Seconds since the server was last heard, while it is not to be reached."""
        return self._connection.lost_s

    def do(self, ask: Ask) -> Answer:
        """Ask something of the table and wait for what becomes of it."""
        return self._run(self._connection.do(self.table.table, ask))

    def wait(self, met: Callable[[], bool], limit_s: float = LOOK_S) -> bool:
        """Wait a while for something; whether it holds. Raises what ended the connection."""

        async def waited() -> bool:
            try:
                async with asyncio.timeout(limit_s):
                    await self._connection.until(met)
            except TimeoutError:
                return met()
            return True

        return self._run(waited())

    def follow(self, table: str) -> None:
        """Go over to another table."""
        self.table = self._run(self._connection.follow(table))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it in the connection's thread; Ctrl-C ends the waiting."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except KeyboardInterrupt:
            future.cancel()
            raise


@contextmanager
def remote(url: str, token: str, table: str) -> Iterator[Remote]:
    """A table at a server, for as long as the block lasts."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="kings-remote", daemon=True)
    thread.start()
    made = connected(url, token)
    try:
        connection = _wait(loop, made.__aenter__())
        try:
            yield Remote(loop, connection, _wait(loop, connection.follow(table)))
        finally:
            _wait(loop, made.__aexit__(None, None, None))
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def _wait(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run_coroutine_threadsafe(work, loop).result()
