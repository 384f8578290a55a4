"""Time in which no worker ran: it is given back to those against whom a clock ran."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kings.server.clock import StoreClock
from kings.store import Store
from kings.store.uptime import alive_put, downtimes_since

BEAT_S: Final = 2.0
"""How often a worker says that it runs."""
GAP_MS: Final = 5_000
"""Without a word of any worker for so long, none ran."""
KEPT_MS: Final = 40 * 86_400_000
"""How far back downtimes matter: longer than the longest clock."""


class Downtime:
    """The spells without a worker, and this worker's word that it runs."""

    def __init__(self, store: Store, clock: StoreClock, worker: str) -> None:
        self._store = store
        self._clock = clock
        self._worker = worker
        self._spells: Sequence[tuple[int, int]] = ()

    async def beat(self) -> None:
        """Say that this worker runs, and learn of downtimes."""
        now_ms = self._clock.now_ms()
        await self._store.write(lambda conn: alive_put(conn, self._worker, now_ms, GAP_MS))
        self._spells = await self._store.read(lambda conn: downtimes_since(conn, now_ms - KEPT_MS))

    def credited(self, began_ms: int, end_ms: int) -> int:
        """When a time that began then ends, with the spells in it not counted."""
        return credited(self._spells, began_ms, end_ms)


def credited(spells: Sequence[tuple[int, int]], began_ms: int, end_ms: int) -> int:
    """The end of a time, put off by the spells that fall into it; `spells` are in order.

    >>> credited([(0, 5), (100, 130), (140, 150), (900, 950)], 50, 125)
    165
    """
    for spell_began_ms, spell_ended_ms in spells:
        if spell_ended_ms > began_ms and spell_began_ms < end_ms:
            end_ms += spell_ended_ms - max(spell_began_ms, began_ms)
    return end_ms
