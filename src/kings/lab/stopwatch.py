"""How long a bot thinks: a bot with a watch on it, and times counted without keeping them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, exp, log
from time import perf_counter_ns
from typing import Final

from kings.bots.registry import Bot
from kings.cards import Chance
from kings.corner.moves import Move
from kings.corner.state import Phase
from kings.corner.view import CornerView

_STEP: Final = log(1.02)


class Watched:
    """A bot whose turns are timed: its own thinking only, all plays of a turn together.

    An answer about kings before play is no turn and is not timed.
    """

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.turns_ns: list[int] = []
        """Nanoseconds by turn."""

    def __call__(self, view: CornerView, chance: Chance) -> Move:
        start = perf_counter_ns()
        move = self._bot(view, chance)
        taken = perf_counter_ns() - start
        if view.phase is Phase.PLAY:
            if view.card_played or view.pile_moved:
                self.turns_ns[-1] += taken
            else:
                self.turns_ns.append(taken)
        return move


class Times:
    """Times of many turns; quantiles are right to within 1 %, count and mean are exact.

    >>> times = Times()
    >>> times.add([1_000_000, 2_000_000, 3_000_000])
    >>> times.mean_ms(), round(times.quantile_ms(0.5), 1)
    (2.0, 2.0)
    """

    def __init__(self) -> None:
        self.count = 0
        self._total_ns = 0
        self._steps: Counter[int] = Counter()

    def add(self, turns_ns: Sequence[int]) -> None:
        """Take in turns by their nanoseconds."""
        for taken in turns_ns:
            self.count += 1
            self._total_ns += taken
            self._steps[int(log(max(taken, 1)) / _STEP)] += 1

    def mean_ms(self) -> float | None:
        """Milliseconds of a turn on average; None without turns."""
        return self._total_ns / self.count / 1e6 if self.count else None

    def quantile_ms(self, part: float) -> float | None:
        """Milliseconds that this part of the turns did not exceed; None without turns."""
        rank = max(1, ceil(part * self.count))
        for step in sorted(self._steps):
            rank -= self._steps[step]
            if rank <= 0:
                return exp(_STEP * (step + 0.5)) / 1e6
        return None
