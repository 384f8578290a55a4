"""Long work beside the event loop: processes with a limit of time for each piece.

A piece of work that takes too long is interrupted in its process; a process that does not even
hear that is ended, and another takes its place. Whoever waits is told in time in any case.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from typing import Final, ParamSpec, TypeVar

import structlog

from kings.bots import BOTS, bot_named
from kings.cards import Chance
from kings.corner.moves import Move
from kings.corner.view import CornerView
from kings.errors import KingsError
from kings.server.bot_work import OutOfTime, begin, bot_move, limited

log = structlog.get_logger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

BOT_LIMIT_S: Final = 2.0
"""What a bot may think; the slowest takes a fifth of it on a free machine."""
QUEUE_S: Final = 3.0
"""What a piece of work may wait for its turn, beside its own limit."""
STUCK_S: Final = 5.0
"""So long after its limit a process that has not answered is ended."""
STAND_IN: Final = "greedy"
"""Who plays for a bot that fails or is late: quick enough for the event loop."""


class Jobs:
    """Processes that wait for work; they are started when the first work comes."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._context = get_context("spawn")  # the server has threads, which a fork would break
        self._pids = self._context.SimpleQueue()
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def warm(self) -> None:
        """Start the processes now, for nobody to wait for them later."""
        for _ in range(self._processes):
            self._submit(1.0, int)

    async def run(
        self, limit_s: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The result of the work; raises what it raises, or `OutOfTime`.

        `work` and its arguments are sent to another process, so they must be importable there
        and of plain values.
        """
        future = self._submit(limit_s, work, *args, **kwargs)
        try:
            async with asyncio.timeout(limit_s + QUEUE_S):
                return await asyncio.wrap_future(future)
        except BrokenProcessPool:
            self._retire(self._pool)
            raise OutOfTime from None
        except TimeoutError:
            if not future.done():
                loop = asyncio.get_running_loop()
                loop.call_later(STUCK_S, self._look_after, future, self._pool)
            raise OutOfTime from None

    async def bot_move(self, name: str, view: CornerView, chance: Chance) -> Move:
        """What a bot plays in a view; greedy plays for one that fails or is late."""
        try:
            return await self.run(BOT_LIMIT_S, bot_move, name, view, chance)
        except (OutOfTime, KingsError, ArithmeticError, LookupError, RuntimeError, ValueError) as e:
            log.warning("bot replaced", bot=name[:20], error=type(e).__name__)
            return BOTS[STAND_IN].bot(view, chance)

    async def close(self) -> None:
        """End the processes; what still runs is given up."""
        self._closed = True
        pool = self._pool
        self._retire(pool)
        if pool is not None:
            # One that is just starting would stumble over a parent that is gone.
            await asyncio.to_thread(pool.shutdown)

    def _submit(
        self, limit_s: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        if self._closed:
            raise OutOfTime
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, self._context, initializer=begin, initargs=(self._pids,)
            )
        try:
            return self._pool.submit(partial(limited, limit_s, work, *args, **kwargs))
        except BrokenProcessPool:
            self._retire(self._pool)
            raise OutOfTime from None

    def _look_after(self, future: Future[T], pool: ProcessPoolExecutor | None) -> None:
        """End the processes if a piece of work still has not come to its end.

        While none has said that it runs, they are only slow to start.
        """
        if future.done() or pool is not self._pool:
            return
        if self._pids.empty():
            loop = asyncio.get_running_loop()
            loop.call_later(STUCK_S, self._look_after, future, pool)
            return
        log.error("stuck work ended")
        self._retire(pool)

    def _retire(self, pool: ProcessPoolExecutor | None) -> None:
        """Give a pool up, with its processes; the next work starts a new one."""
        if pool is None or pool is not self._pool:
            return
        self._pool = None
        while not self._pids.empty():
            with suppress(ProcessLookupError):
                os.kill(self._pids.get(), signal.SIGTERM)
        pool.shutdown(wait=False, cancel_futures=True)


def known_bot(name: str) -> str:
    """The permanent name of a bot by name or level; raises `KingsError("unknown_bot")`."""
    return bot_named(name).name
