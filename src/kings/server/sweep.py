"""What has to be looked after without anybody asking: every worker does it for all.

A table that has something to do stands in the index with a time at which any worker takes it up.
The worker that holds it puts that time off while it lives. So what a dead worker left is done by
another, and a table whose next step is days away needs no memory until then.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

import structlog
from sqlalchemy import Connection

from kings.server.downtime import Downtime
from kings.server.held import Held
from kings.server.hub import Hub, ServerError
from kings.server.index import Index, sweep_ms
from kings.store import StoreError
from kings.store.credentials import codes_swept
from kings.store.index import tables_to_sweep, tables_to_wake, tables_woken_at
from kings.store.links import links_swept
from kings.store.presence import presence_swept
from kings.store.sessions import sessions_swept
from kings.store.uptime import uptime_swept
from kings.table.asks import SERVER, Close

log = structlog.get_logger(__name__)

TICK_S: Final = 2.0
LEASE_MS: Final = 10_000
"""How long a worker that holds a table keeps the others from taking it up."""
IDLE_S: Final = 60.0
"""A table that nobody follows and nothing is due at is let go of after this."""
AT_ONCE: Final = 50
"""Tables that are taken up, or swept away, in one tick."""
PRESENCE_TICKS: Final = 5
SWEEP_TICKS: Final = 30
FORGOTTEN_MS: Final = 50 * 86_400_000
"""Words of workers and downtimes that are older are of no use any more."""


class Sweep:
    """The round that a worker makes every two seconds."""

    def __init__(self, hub: Hub, index: Index, downtime: Downtime) -> None:
        self._hub = hub
        self._index = index
        self._downtime = downtime
        self._task: asyncio.Task[None] | None = None
        self._ticks = 0

    async def start(self) -> None:
        """Say that this worker runs, and begin the rounds."""
        await self._downtime.beat()
        if self._hub.broker.alone:
            # No other worker holds anything: what an earlier process held is taken up at once.
            await self._wake(self._hub.clock.now_ms() + LEASE_MS)
        self._task = asyncio.create_task(self._run(), name="sweep")

    async def stop(self) -> None:
        """End the rounds; other workers take up at once what was held here."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))
        now_ms = self._hub.clock.now_ms()
        due = {held.id: held.due_ms for held in self._hub.tables.values() if held.wake_ms}
        times = {table: max(now_ms, ms) if ms is not None else None for table, ms in due.items()}
        try:
            await self._index.tick()
            await self._hub.store.write(lambda conn: tables_woken_at(conn, times))
        except StoreError as error:
            log.warning("tables not handed on", error=error.code)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            try:
                await self.tick()
            except (StoreError, ServerError) as error:
                log.warning("sweep failed", error=error.code)
            except Exception:
                log.exception("sweep failed")

    async def tick(self) -> None:
        """One round."""
        self._ticks += 1
        await self._downtime.beat()
        await self._index.tick()
        await self._hold()
        await self._wake(self._hub.clock.now_ms())
        if self._ticks % PRESENCE_TICKS == 0:
            await self._hub.presence.renew()
        if self._ticks % SWEEP_TICKS == 0:
            await self._sweep()

    async def _hold(self) -> None:
        """Put off when others take up what is held here, and let go of what is idle."""
        now_ms, now_s = self._hub.clock.now_ms(), time.monotonic()
        idle = [held for held in self._hub.tables.values() if self._idle(held, now_ms, now_s)]
        times: dict[str, int | None] = {}
        for held in self._hub.tables.values():
            wake_ms = None if held.due_ms is None else max(held.due_ms, now_ms) + LEASE_MS
            if _differs(held.wake_ms, wake_ms):
                times[held.id] = wake_ms
        times.update({held.id: held.due_ms for held in idle})
        await self._hub.store.write(lambda conn: tables_woken_at(conn, times))
        for table, wake_ms in times.items():
            if (held_now := self._hub.tables.get(table)) is not None:
                held_now.wake_ms = wake_ms
        for held in idle:
            if not self._index.behind(held) and self._hub.forget(held):
                self._hub.presence.forget(held.id)

    def _idle(self, held: Held, now_ms: int, now_s: float) -> bool:
        soon = held.due_ms is not None and held.due_ms < now_ms + 1000 * IDLE_S
        return not held.audiences and not soon and now_s - held.used_s > IDLE_S

    async def _wake(self, now_ms: int) -> None:
        """Take up what is due and held by no living worker."""
        tables = await self._hub.store.read(lambda conn: tables_to_wake(conn, now_ms, AT_ONCE))
        for table in tables:
            await self._hub.take_up(table)

    async def _sweep(self) -> None:
        """Close tables that nobody has come back to, and forget old words."""
        now_ms = self._hub.clock.now_ms()
        store = self._hub.store
        for table in await store.read(lambda conn: tables_to_sweep(conn, now_ms, AT_ONCE)):
            await self._hub.ask(
                table,
                SERVER,
                "sweep:0",
                0,
                Close("idle"),
                only_if=lambda held: _swept(held, now_ms),
            )
        await store.write(lambda conn: _forget(conn, now_ms))


def _forget(conn: Connection, now_ms: int) -> None:
    """Let go of what is of no use any more."""
    presence_swept(conn, now_ms - FORGOTTEN_MS)
    uptime_swept(conn, now_ms - FORGOTTEN_MS)
    sessions_swept(conn, now_ms)
    links_swept(conn, now_ms)
    codes_swept(conn, now_ms)


def _differs(written_ms: int | None, wake_ms: int | None) -> bool:
    """Whether it is worth writing another time: half a lease makes no difference."""
    if written_ms is None or wake_ms is None:
        return written_ms != wake_ms
    return abs(wake_ms - written_ms) > LEASE_MS // 2


def _swept(held: Held, now_ms: int) -> bool:
    until_ms = None if held.live is None else sweep_ms(held.live)
    return until_ms is not None and until_ms <= now_ms
