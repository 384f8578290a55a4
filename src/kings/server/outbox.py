"""Frames on their way to one socket: a short queue, so that nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

LIMIT: Final = 64
"""Most frames that wait for one socket."""
SEND_S: Final = 8.0
"""So long may one frame take; a reader that needs longer does not read."""


class Outbox:
    """The frames for one socket. Whoever puts one in never waits; `run` sends them in order."""

    def __init__(self, slow: Callable[[], None], limit: int = LIMIT) -> None:
        """`slow` is called once, when the reader turns out to be too slow; nothing is sent then."""
        self._slow = slow
        self._limit = limit
        self._frames: deque[bytes] = deque()
        self._some = asyncio.Event()
        self._given_up = False
        self._last = False

    @property
    def waiting(self) -> int:
        """How many frames wait."""
        return len(self._frames)

    def put(self, frame: bytes) -> None:
        """Queue a frame; one too many gives the reader up."""
        if self._given_up or self._last:
            return
        if len(self._frames) >= self._limit:
            self._give_up()
        else:
            self._frames.append(frame)
            self._some.set()

    def end(self, last: bytes) -> None:
        """Put in the last frame: `run` ends when all before and this one are sent."""
        self.put(last)
        self._last = True
        self._some.set()

    async def run(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what is put in, until the last frame or until the reader is given up."""
        while not self._given_up and not (self._last and not self._frames):
            await self._some.wait()
            self._some.clear()
            while self._frames:
                frame = self._frames.popleft().decode()
                try:
                    async with asyncio.timeout(SEND_S):
                        await send(frame)
                except TimeoutError:
                    self._give_up()

    def _give_up(self) -> None:
        if not self._given_up:
            self._given_up = True
            self._frames.clear()
            self._slow()
