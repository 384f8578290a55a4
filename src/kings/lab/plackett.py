"""Strengths from rankings: the Plackett-Luce model, told as Elo.

Whoever is first among some players is drawn with chances as their strengths, then the second
among the rest, and so on. Bots of one name have one strength. Players who end level count as
every order of them, each as likely, so a shared win is a win in parts.

The fit is the greatest likelihood, found by Newton's method, with one thing added that bounds it:
each bot plays one drawn match more, spread over all others, so that a bot that won everything
has a strength, too. Among a hundred matches nobody notices. Intervals are 95 %, from the sandwich
estimator with the deals as clusters (the added draws are clusters of their own): they hold
although the places within a match and the matches on a deal depend on each other, and although
the game is not quite as the model has it. A strength of 400 points more means ten times the
chance to be ahead; the reference bot has 0.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from math import comb, exp, log, sqrt
from typing import Final

from kings.lab.stats import Figure, student

ELO: Final = 400 / log(10)
"""Points of Elo for a factor e of strength."""

Stage = tuple[int, ...]
"""Seats still to be placed, by bot."""
_Matrix = list[list[float]]

_STEPS: Final = 200
_EXACT: Final = 1e-10


class Evidence:
    """What rankings say of the strengths of some bots; rankings add up."""

    def __init__(self, bots: int) -> None:
        self.wins = [0.0] * bots
        """By bot, how often it was the next to be placed."""
        self.stages: defaultdict[Stage, float] = defaultdict(float)
        """How often the next was sought among these."""

    def add(self, ranking: Sequence[Sequence[int]]) -> None:
        """Take in a ranking: the best first, those level together; each seat by its bot."""
        left = Counter(bot for level in ranking for bot in level)
        for level in ranking:
            left.subtract(level)
            rest = [left[bot] for bot in range(len(self.wins))]
            for size in range(len(level), 0, -1):
                if sum(rest) + size > 1:
                    self._place(level, size, rest)

    def _place(self, level: Sequence[int], size: int, rest: Sequence[int]) -> None:
        """The next place, when `size` of a level are left: whichever they are, as likely."""
        weight = 1 / comb(len(level), size)
        for those in combinations(level, size):
            stage = tuple(n + those.count(bot) for bot, n in enumerate(rest))
            self.stages[stage] += weight
            for bot in those:
                self.wins[bot] += weight / size

    def merge(self, other: Evidence) -> None:
        """Take in what other rankings said."""
        for stage, times in other.stages.items():
            self.stages[stage] += times
        for bot, wins in enumerate(other.wins):
            self.wins[bot] += wins


def elo(deals: Sequence[Evidence], bots: int, reference: int) -> tuple[Figure, ...]:
    """The strengths of all bots, by bot; the reference has 0 and no interval.

    Their count is the number of deals; from one deal alone there are no intervals.
    """
    draws = _draws(bots)
    total = Evidence(bots)
    for one in (*deals, *draws):
        total.merge(one)
    free = [bot for bot in range(bots) if bot != reference]
    found = _fit(total, bots, free)
    errors = _errors(total, deals, draws, found, free) if len(deals) > 1 else None
    return tuple(
        Figure(0.0, 0.0, 0.0, len(deals))
        if bot == reference
        else _figure(found[bot], None if errors is None else errors[free.index(bot)], len(deals))
        for bot in range(bots)
    )


def _figure(strength: float, error: float | None, deals: int) -> Figure:
    value = ELO * strength
    if error is None:
        return Figure(value, None, None, deals)
    half = ELO * student(deals) * error
    return Figure(value, value - half, value + half, deals)


def _draws(bots: int) -> list[Evidence]:
    """One drawn match a bot in all, in equal parts against each of the others."""
    drawn = []
    for pair in combinations(range(bots), 2):
        one = Evidence(bots)
        part = 1 / (bots - 1)
        one.stages[tuple(int(bot in pair) for bot in range(bots))] = part
        for bot in pair:
            one.wins[bot] = part / 2
        drawn.append(one)
    return drawn


def _fit(total: Evidence, bots: int, free: Sequence[int]) -> list[float]:
    """Logarithms of the strengths at the greatest likelihood, which is concave."""
    found = [0.0] * bots
    likely = _likelihood(total, found)
    for _ in range(_STEPS if free else 0):
        score = _score(total, found)
        step = _solved(_information(total, found, free), [[score[bot]] for bot in free])
        part = 1.0
        while True:
            tried = list(found)
            for bot, (by,) in zip(free, step, strict=True):
                tried[bot] += part * by
            better = _likelihood(total, tried)
            if better >= likely or part < _EXACT:
                break
            part /= 2
        found, likely = tried, better
        if max(abs(part * by) for (by,) in step) < _EXACT:
            break
    return found


def _chances(stage: Stage, strengths: Sequence[float]) -> tuple[list[float], float]:
    """By bot, the chance to be next among these; and the logarithm of their joint strength."""
    most = max(s for s, n in zip(strengths, stage, strict=True) if n)
    parts = [n * exp(min(0.0, s - most)) for s, n in zip(strengths, stage, strict=True)]
    whole = sum(parts)
    return [part / whole for part in parts], most + log(whole)


def _likelihood(seen: Evidence, strengths: Sequence[float]) -> float:
    """The logarithm of the likelihood, up to what does not depend on the strengths."""
    found = sum(wins * s for wins, s in zip(seen.wins, strengths, strict=True))
    return found - sum(n * _chances(stage, strengths)[1] for stage, n in seen.stages.items())


def _score(seen: Evidence, strengths: Sequence[float]) -> list[float]:
    """By bot, the slope of the likelihood: places won less those that were to be expected."""
    score = list(seen.wins)
    for stage, times in seen.stages.items():
        for bot, chance in enumerate(_chances(stage, strengths)[0]):
            score[bot] -= times * chance
    return score


def _information(seen: Evidence, strengths: Sequence[float], free: Sequence[int]) -> _Matrix:
    """The curvature of the likelihood, negated, among the free bots."""
    found = [[0.0] * len(free) for _ in free]
    for stage, times in seen.stages.items():
        chances = _chances(stage, strengths)[0]
        for row, one in enumerate(free):
            found[row][row] += times * chances[one]
            for column, other in enumerate(free):
                found[row][column] -= times * chances[one] * chances[other]
    return found


def _errors(
    total: Evidence,
    deals: Sequence[Evidence],
    draws: Sequence[Evidence],
    strengths: Sequence[float],
    free: Sequence[int],
) -> list[float]:
    """Standard errors of the free strengths, by the sandwich of the clusters' scores."""
    size = len(free)
    filling = [[0.0] * size for _ in free]
    for seen, weight in ((deals, len(deals) / (len(deals) - 1)), (draws, 1.0)):
        for one in seen:
            score = _score(one, strengths)
            slopes = [score[bot] for bot in free]
            for row in range(size):
                for column in range(size):
                    filling[row][column] += weight * slopes[row] * slopes[column]
    bread = _information(total, strengths, free)
    half = _solved(bread, filling)
    turned = [list(column) for column in zip(*half, strict=True)]
    covered = _solved(bread, turned)
    return [sqrt(covered[bot][bot]) for bot in range(size)]


def _solved(matrix: _Matrix, right: _Matrix) -> _Matrix:
    """What the matrix, which is positive definite, takes to the right side (Gauss-Jordan)."""
    size = len(matrix)
    rows = [[*matrix[at], *right[at]] for at in range(size)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        lead = rows[at][at]
        rows[at] = [value / lead for value in rows[at]]
        for row in range(size):
            if row != at:
                factor = rows[row][at]
                rows[row] = [v - factor * w for v, w in zip(rows[row], rows[at], strict=True)]
    return [row[size:] for row in rows]
