"""Figures from results that hang together: all results of a deal are one cluster.

Matches on the same deal share their luck, and rounds of one match their length, so they say less
(or, where the seats were changed about, more) than as many independent ones. A figure here is a
ratio of two sums, such as rounds won to rounds played, and its variance is that of the ratio
estimator over the deals (linearised, with the factor n / (n - 1)). A share takes Wilson's interval
for the number of independent trials that would have that variance; where all deals went alike (say
everything was won), that number is not known, and each deal counts as one trial. Student's
distribution makes up for few deals: the intervals are fair from about ten on; one alone has none.
"""

from __future__ import annotations

from array import array
from math import sqrt

from kings.lab.stats import NOTHING, Figure, Z, student, wilson


class Clusters:
    """A ratio of two sums, by deal.

    >>> won = Clusters()
    >>> for deal, hits in enumerate((1, 0, 2, 1)):
    ...     won.add(deal, hits, 2)
    >>> won.share().value
    0.5
    """

    def __init__(self) -> None:
        self._last: int | None = None
        self._hits = array("d")
        self._trials = array("d")

    def add(self, deal: int, hits: float, trials: int) -> None:
        """Take in results of a deal; those of one deal must come one after the other."""
        if deal != self._last:
            self._last = deal
            self._hits.append(0.0)
            self._trials.append(0.0)
        self._hits[-1] += hits
        self._trials[-1] += trials

    def share(self) -> Figure:
        """The ratio as a share of trials; its count is the trials."""
        trials = sum(self._trials)
        if not trials:
            return NOTHING
        part = sum(self._hits) / trials
        variance = self._variance(part, trials)
        if variance is None:
            return Figure(part, None, None, int(trials))
        deals = len(self._hits)
        if not variance:
            return Figure(part, *wilson(part, deals), int(trials))
        alone = part * (1 - part) / variance * (Z / student(deals)) ** 2
        return Figure(part, *wilson(part, alone), int(trials))

    def mean(self) -> Figure:
        """The ratio as a mean, with the interval of Student's distribution."""
        trials = sum(self._trials)
        if not trials:
            return NOTHING
        mean = sum(self._hits) / trials
        variance = self._variance(mean, trials)
        if variance is None:
            return Figure(mean, None, None, int(trials))
        half = student(len(self._hits)) * sqrt(variance)
        return Figure(mean, mean - half, mean + half, int(trials))

    def _variance(self, ratio: float, trials: float) -> float | None:
        """The variance of the ratio; None from one deal, and 0 below what floats can tell."""
        deals = len(self._hits)
        if deals < 2:
            return None
        rests = (h - ratio * t for h, t in zip(self._hits, self._trials, strict=True))
        found = deals / (deals - 1) * sum(rest * rest for rest in rests) / (trials * trials)
        return found if found > 1e-24 else 0.0
