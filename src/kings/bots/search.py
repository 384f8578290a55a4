"""The searching player: tries the ends of its turn on deals that agree with what it knows.

The linear player's judgement keeps a few ends. They are played to the end of the round on common
deals of the unseen cards, in rounds of sequential halving: each round drops the worse half and
deals anew for the rest. What counts is the points of the round, or near the end of a match the
share of it. Where the kernels are ready they play; else the plain rules do, by greedy.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Final, Protocol

from kings.bots.belief import Belief, belief_from
from kings.bots.features import known_from
from kings.bots.linear import linear
from kings.bots.plain import greedy
from kings.bots.trials import PlainTrials, share_a_point
from kings.bots.turns import Table
from kings.cards import Chance
from kings.corner.moves import Move
from kings.corner.state import Phase
from kings.corner.view import CornerView
from kings.kernels import ready

PLAYOUTS: Final = 600
"""Rounds played to their end for the first play of a turn, apart from the sketch."""
CANDIDATES: Final = 8
"""Most ends that are tried."""
MARGIN: Final = 3.0
"""Points by which an end may be judged worse than the best and still be tried."""
TRUST: Final = 20
"""Deals that the linear judgement weighs as much as."""
AGAIN: Final = 3
"""Part of the playouts that a later play of the turn still takes: the plan was made at the first."""
SKETCHED: Final = 4
"""Quick playouts of the sketch for each playout of the trials."""
CAP_S: Final = 0.4
"""Seconds after which a decision in live play is made with what was tried."""


class Trials(Protocol):
    """The ends that are compared, best judged first, and what they brought so far."""

    firsts: tuple[Move, ...]
    """The first play towards each end."""
    priors: tuple[float, ...]
    """What each end is worth by the linear judgement, in points."""
    numbers: tuple[int, ...]
    """The number of each end among the tables of the turn (`kings.bots.turns`)."""
    goes_out: bool
    """Whether the first end empties the hand."""

    def add(self, table: Table) -> int:
        """Take in one more end to be played; returns its number among the ends."""

    def sketch(self, alive: list[int], deals: int) -> None:
        """Judge these ends anew by about so many quick playouts of each, where that helps."""

    def play(self, alive: list[int], deals: int) -> None:
        """Play these ends on so many further deals, the same for each."""

    def points(self, end: int) -> float:
        """What the end brought in all, in points of the round."""

    def worth(self, end: int) -> float:
        """What the end brought in all, to be compared among those played equally often."""


@dataclass(frozen=True, slots=True)
class Search:
    """A searching player; without `cap_s` it is the same on every machine."""

    playouts: int = PLAYOUTS
    candidates: int = CANDIDATES
    cap_s: float | None = CAP_S
    compiled: bool | None = None
    """Whether the kernels play; None asks whether they are ready."""

    def __call__(self, view: CornerView, chance: Chance) -> Move:
        """The first play towards the end that does best in the trials."""
        if view.phase is Phase.KINGS:
            return greedy(view, chance)
        if len(view.legal) == 1:
            return view.legal[0]
        belief = belief_from(view)
        trials = self.trials(view, belief, chance)
        if not trials.firsts:
            return linear(view, chance)
        return trials.firsts[self.ranked(view, belief, trials)[0]]

    def ranked(self, view: CornerView, belief: Belief, trials: Trials) -> list[int]:
        """The ends as the trials rank them, the chosen one first."""
        if trials.goes_out:
            return list(range(len(trials.priors)))
        again = view.card_played or view.pile_moved
        playouts = self.playouts // (AGAIN if again else 1)
        trust = TRUST * share_a_point(view.law, belief)
        return halved(trials, playouts, self.clock(), trust)

    def trials(self, view: CornerView, belief: Belief, chance: Chance) -> Trials:
        """The ends of the turn, none played yet; there is room for a few more."""
        known = known_from(view)
        if ready() if self.compiled is None else self.compiled:
            made: Trials = import_module("kings.bots.compiled").CompiledTrials(
                view, known, belief, chance.below(1 << 32), self.candidates
            )
            return made
        return PlainTrials(view, known, belief, chance, self.candidates)

    def clock(self) -> Callable[[], bool]:
        """From now on, whether the time for a decision is over."""
        if self.cap_s is None:
            return lambda: False
        end = time.monotonic() + self.cap_s
        return lambda: time.monotonic() >= end


def halved(
    trials: Trials, playouts: int, late: Callable[[], bool], trust: float = 0.0
) -> list[int]:
    """The ends in the order that sequential halving leaves, after about so many playouts.

    `trust` is what a point of the prior judgement counts beside the sums of the trials. Ends judged
    much worse than the best are not played and come last.
    """
    ends = range(len(trials.priors))
    alive = [end for end in ends if trials.priors[end] >= trials.priors[0] - MARGIN]
    dropped = [end for end in ends if end not in alive]

    def worth(end: int) -> float:
        return trials.worth(end) + trust * trials.priors[end]

    if len(alive) > 1:
        trials.sketch(alive, max(1, SKETCHED * playouts // len(alive)))
    rounds = max(1, (len(alive) - 1).bit_length())
    while len(alive) > 1:
        deals = max(1, playouts // (rounds * len(alive)))
        for done in range(0, deals, STEP):
            trials.play(alive, min(STEP, deals - done))
            if late():
                alive.sort(key=worth, reverse=True)
                return alive + dropped
        alive.sort(key=worth, reverse=True)
        half = (len(alive) + 1) // 2
        alive, dropped = alive[:half], alive[half:] + dropped
    return alive + dropped


STEP: Final = 20
"""Deals between two looks at the clock."""
