"""The time of the database, as a worker knows it: its own monotonic clock, set by each commit.

All deadlines are in this time, so a worker whose wall clock is wrong or jumps judges none wrongly.
"""

from __future__ import annotations

import time


class StoreClock:
    """Milliseconds of database time.

    >>> clock = StoreClock()
    >>> clock.sample(sent_s=10.0, received_s=10.5, at_ms=1_000_200)
    >>> clock.at(11.0)
    1000950
    """

    def __init__(self) -> None:
        self._offset_ms: float | None = None

    def now_ms(self) -> int:
        """What the database would say now; the wall clock's word until it was heard once."""
        return self.at(time.monotonic())

    def at(self, monotonic_s: float) -> int:
        """The same at a moment of the monotonic clock."""
        if self._offset_ms is None:
            return round(time.time() * 1000)
        return round(self._offset_ms + monotonic_s * 1000)

    def sample(self, *, sent_s: float, received_s: float, at_ms: int) -> None:
        """The database said `at_ms` between these two moments of the monotonic clock."""
        low, high = at_ms - received_s * 1000, at_ms - sent_s * 1000
        if self._offset_ms is None:
            self._offset_ms = (low + high) / 2
        else:
            self._offset_ms = min(max(self._offset_ms, low), high)
