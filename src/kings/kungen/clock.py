"""The clock of a patience. It never looks at the time: every call is told it, in ms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kings.errors import TableError

FULL_BONUS_BELOW_MS: Final = 10 * 60 * 1000
HALF_BONUS_BELOW_MS: Final = 20 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Clock:
    """Time spent so far, and since when it is running (None: it stands)."""

    spent_ms: int = 0
    since_ms: int | None = None

    def read_ms(self, now_ms: int) -> int:
        """Time spent up to now; raises `TableError` if now lies before the start."""
        if self.since_ms is None:
            return self.spent_ms
        if now_ms < self.since_ms:
            raise TableError("clock_backwards", now_ms=now_ms, since_ms=self.since_ms)
        return self.spent_ms + now_ms - self.since_ms

    def started(self, now_ms: int) -> Clock:
        """Running from now; a running clock runs on."""
        return self if self.since_ms is not None else Clock(self.spent_ms, now_ms)

    def stopped(self, now_ms: int) -> Clock:
        """Standing from now."""
        return Clock(self.read_ms(now_ms))


NOT_STARTED: Final = Clock()


def time_bonus(full_points: int, time_ms: int) -> int:
    """Bonus of a finished patience: full under 10 minutes, half under 20, else none (S4-124).

    Half a point is rounded down.

    >>> time_bonus(51, 11 * 60 * 1000)
    25
    """
    if time_ms < FULL_BONUS_BELOW_MS:
        return full_points
    return full_points // 2 if time_ms < HALF_BONUS_BELOW_MS else 0
