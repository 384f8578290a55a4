"""The linear player: looks through its turn and ends it where the table it leaves is worth most.

An end is worth the sum of its features times trained weights, in points; going out is worth more
than any other. So it holds back: what it could lay it keeps, where that opens too much for others.
"""

from __future__ import annotations

from importlib import import_module
from operator import mul
from typing import Final

from kings.bots.features import Known, features, known_from
from kings.bots.plain import greedy
from kings.bots.turns import Table, tables_of_turn
from kings.bots.weights import weights_for
from kings.cards import Chance
from kings.corner.moves import Move
from kings.corner.state import Phase
from kings.corner.view import CornerView
from kings.kernels import ready

GOES_OUT: Final = 1000.0
"""Worth of an end with an empty hand."""


def linear(view: CornerView, chance: Chance) -> Move:
    """The first play towards the best end of the turn; kings before play as greedy."""
    if view.phase is Phase.KINGS:
        return greedy(view, chance)
    if len(view.legal) == 1:
        return view.legal[0]
    if ready():
        bench = import_module("kings.bots.compiled").bench_for(view.law)
        best: int = bench.look(view, known_from(view))
        play: Move = bench.first(best) if best >= 0 else greedy(view, chance)
        return play
    return linear_plain(view, chance)


def linear_plain(view: CornerView, chance: Chance) -> Move:
    """As `linear` in the turn itself, without the kernels."""
    found = judged(view)
    if not found:
        return greedy(view, chance)
    return max(found, key=lambda end: end[0])[1].first


def judged(view: CornerView) -> list[tuple[float, Table]]:
    """The ends of the own turn with their worth, in the order in which they are found."""
    known, weights = known_from(view), weights_for(view.law)
    ends = (table for table in tables_of_turn(view) if table.may_end)
    return [(worth(known, weights, table), table) for table in ends]


def worth(known: Known, weights: tuple[float, ...], table: Table) -> float:
    """Worth of a turn that ends so, in points."""
    if table.out:
        return GOES_OUT
    total: float = sum(map(mul, weights, features(known, table)))
    return total
