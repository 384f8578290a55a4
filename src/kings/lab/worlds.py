"""How often a position with unknown cards can be won: worlds that fit it, each one solved.

A world is the position with the missing cards laid in some order where cards are unknown; all
orders are equally likely, as they are to whoever has seen no more than is written. Where there are
no more orders than worlds are asked for, each is solved once and the share is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import factorial

from kings.cards import Card, Chance
from kings.kungen.sketch import Sketch
from kings.kungen.state import State
from kings.lab.stats import NOTHING, Figure, share
from kings.solver import Verdict


def orders(missing: tuple[Card, ...]) -> int:
    """In how many ways the missing cards can lie, equal cards of two decks told apart or not."""
    count = factorial(len(missing))
    for card in set(missing):
        count //= factorial(missing.count(card))
    return count


def worlds(sketch: Sketch, count: int, seed: int) -> Iterator[State]:
    """So many worlds drawn by a seed; each one there is, once, if there are no more than that."""
    if orders(sketch.missing) <= count:
        for cards in dict.fromkeys(permutations(sketch.missing)):
            yield sketch.filled(cards)
        return
    chance = Chance("lab/worlds", "world", f"{seed}/{sketch}".encode())
    for _ in range(count):
        yield sketch.filled(chance.shuffled(sketch.missing))


class WorldsTally:
    """What is known of the share that can be won, which grows as worlds are solved."""

    def __init__(self, sketch: Sketch, count: int) -> None:
        there = orders(sketch.missing)
        self.every = there <= count
        """Whether it is every world there is, and not a sample."""
        self.planned = min(there, count)
        self.won = 0
        self.lost = 0
        self.undecided = 0

    def add(self, verdict: Verdict) -> None:
        """Take in a world."""
        self.won += verdict is Verdict.SOLVED
        self.lost += verdict is Verdict.UNSOLVABLE
        self.undecided += verdict is Verdict.UNKNOWN

    @property
    def solved(self) -> int:
        """Worlds taken in so far."""
        return self.won + self.lost + self.undecided

    def least(self) -> Figure:
        """The share if what is undecided cannot be won."""
        return self._share(self.won)

    def most(self) -> Figure:
        """The share if all that is undecided can be won."""
        return self._share(self.won + self.undecided)

    def _share(self, hits: int) -> Figure:
        """With Wilson's interval; of every world there is the share itself."""
        if not self.solved:
            return NOTHING
        if self.every and self.solved == self.planned:
            part = hits / self.solved
            return Figure(part, part, part, self.solved)
        return share(hits, self.solved)
