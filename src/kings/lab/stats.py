"""Figures with their 95 % intervals, from sums that can grow one result at a time.

Shares have Wilson's interval, which stays within 0 and 1 and holds for few trials too. Means have
the interval of the normal distribution, mean ± 1.96 standard errors, which is fair from about
thirty independent results on; fewer make it too narrow, and one alone has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""Half of the 95 % interval of a normal distribution, in standard deviations."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A value estimated from `count` results; `low` and `high` are None where nothing is known."""

    value: float | None
    low: float | None
    high: float | None
    count: int


NOTHING: Final = Figure(None, None, None, 0)


def share(hits: int, trials: int) -> Figure:
    """The share of hits with Wilson's interval.

    >>> found = share(5, 10)
    >>> found.value, round(found.low, 3), round(found.high, 3)
    (0.5, 0.237, 0.763)
    """
    if not trials:
        return NOTHING
    part = hits / trials
    return Figure(part, *wilson(part, trials), trials)


def student(groups: int) -> float:
    """Half of the 95 % interval in standard errors that were themselves estimated from groups.

    The quantile of Student's distribution with one degree of freedom less than there are groups,
    by three terms of its series (Cornish-Fisher): right to 2 % from five groups on, too small below.

    >>> round(student(10), 2), round(student(10_000), 2)
    (2.26, 1.96)
    """
    free = groups - 1
    first = (Z**3 + Z) / (4 * free)
    return Z + first + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * free * free)


def wilson(part: float, trials: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share seen in so many trials.

    `trials` need not be whole: results that hang together count as fewer (`kings.lab.clusters`).
    """
    square = Z * Z / trials
    middle = (part + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(part * (1 - part) / trials + square / (4 * trials))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(slots=True)
class Mean:
    """The mean of whole numbers as they come in; the sums are exact, so the order is no matter.

    >>> mean = Mean()
    >>> for points in (2, 4, 6):
    ...     mean.add(points)
    >>> mean.figure().value
    4.0
    """

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Take in one result."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def figure(self) -> Figure:
        """The mean with its interval."""
        if not self.count:
            return NOTHING
        mean = self.total / self.count
        if self.count == 1:
            return Figure(mean, None, None, 1)
        spread = self.count * self.squares - self.total * self.total
        half = Z * sqrt(spread / (self.count - 1)) / self.count
        return Figure(mean, mean - half, mean + half, self.count)
