"""The plain side of what only kernels do: their generator, their deals and their random rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate

from kings.cards import LISTING
from kings.corner.deal import deal_cards
from kings.corner.law import Law, law_for
from kings.corner.moves import Move
from kings.corner.places import Seat
from kings.corner.rules import apply
from kings.corner.score import outcome_of
from kings.corner.state import How, Phase, RoundState
from tests.conformance.corner import CORNER_COVERING, corner_rules

MASK = (1 << 64) - 1
Choose = Callable[[RoundState, "Dice"], Move]


class Dice:
    """splitmix64, of which a number below n is the upper 32 bits times n, upper half."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int) -> int:
        self.state = self.state + 0x9E3779B97F4A7C15 & MASK
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        return ((z ^ z >> 31) >> 32) * n >> 32


def dealt(law: Law, dealer: int, seed: int) -> tuple[RoundState, Dice]:
    """The round that the kernel deals from a seed, and the dice after it."""
    dice = Dice(seed)
    deck = [card for _ in range(law.decks) for card in LISTING[:52]]
    deck += [LISTING[52]] * law.rules.jokers
    for last in range(len(deck) - 1, 0, -1):
        other = dice.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deal_cards(law, Seat(dealer), deck, dice.below)[0], dice


def played(law: Law, seed: int, choose: Choose) -> tuple[RoundState, int]:
    """A round from a seed to its end, and the number of plays."""
    state, dice = dealt(law, seed % law.seats, seed)
    plays = 0
    while state.phase is not Phase.OVER:
        state = apply(state, choose(state, dice))
        plays += 1
    return state, plays


def checksum(law: Law, seeds: range, choose: Choose) -> int:
    """The checksum that the kernel should find over these rounds."""

    def numbers() -> Iterator[int]:
        for seed in seeds:
            state, plays = played(law, seed, choose)
            how = 0 if state.how is None else list(How).index(state.how) + 1
            out = 0 if state.out is None else state.out + 1
            yield from (plays, how, out, len(state.stock))
            yield from (holding.points for holding in outcome_of(state).holdings)

    sums = accumulate(numbers(), lambda total, n: (total * 31 + n) % 1_000_000_007, initial=0)
    return list(sums)[-1]


def covering_laws() -> list[Law]:
    """Every row of the covering of all pairs of options, with its seats."""
    return [law_for(corner_rules(row), int(row["seats"])) for row in CORNER_COVERING.rows]
