"""Kungen laid by the thousand by players who see only what lies open."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from kings.bots.blind import BlindGame, play_blind
from kings.bots.blind_worlds import play_worlds
from kings.kungen.deal import deal_state
from kings.kungen.options import KungenRules
from kings.kungen.state import State
from kings.lab.seeds import deal_numbers
from kings.lab.stats import Figure, Mean, share
from kings.solver import worlds_won


class BlindPlayer(StrEnum):
    """Who lays the patience; neither sees a hidden card."""

    HINTS = "hints"
    """The hints of the program, followed to the end."""
    WORLDS = "worlds"
    """The strong one, some seconds a deal: it asks in how many worlds a play still wins."""


def laid_by(player: BlindPlayer, state: State) -> BlindGame:
    """A patience laid to its end by a player."""
    return play_blind(state) if player is BlindPlayer.HINTS else play_worlds(state, worlds_won)


class PatienceSeen(NamedTuple):
    """What is counted of one patience; points are without the time bonus."""

    won: bool
    points: int
    up: int
    """Cards on the foundations at the end."""
    moves: int


def patiences(
    rules: KungenRules, count: int, seed: int, player: BlindPlayer = BlindPlayer.HINTS
) -> Iterator[PatienceSeen]:
    """Patiences laid to their end by a player, one after the other."""
    for _, deal in zip(range(count), deal_numbers(seed), strict=False):
        laid = laid_by(player, deal_state(rules, deal))
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
