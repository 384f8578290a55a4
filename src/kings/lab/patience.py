"""Kungen laid by the thousand by a player who sees only what lies open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kings.bots.blind import play_blind
from kings.kungen.deal import deal_state
from kings.kungen.options import KungenRules
from kings.lab.seeds import deal_numbers
from kings.lab.stats import Figure, Mean, share


class PatienceSeen(NamedTuple):
    """What is counted of one patience; points are without the time bonus."""

    won: bool
    points: int
    up: int
    """Cards on the foundations at the end."""
    moves: int


def patiences(rules: KungenRules, count: int, seed: int) -> Iterator[PatienceSeen]:
    """Patiences laid by the hints to their end, one after the other."""
    for _, deal in zip(range(count), deal_numbers(seed), strict=False):
        laid = play_blind(deal_state(rules, deal))
        state = laid.state
        yield PatienceSeen(laid.won, state.points, state.up, len(laid.moves))


class PatienceTally:
    """The figures of a simulation, which grow as patiences come in."""

    def __init__(self) -> None:
        self.deals = 0
        self.won = 0
        self.points = Mean()
        self.up = Mean()
        self.moves = Mean()

    def add(self, seen: PatienceSeen) -> None:
        """Take in a patience."""
        self.deals += 1
        self.won += seen.won
        self.points.add(seen.points)
        self.up.add(seen.up)
        self.moves.add(seen.moves)

    def win_share(self) -> Figure:
        """The share of the deals that came out."""
        return share(self.won, self.deals)
