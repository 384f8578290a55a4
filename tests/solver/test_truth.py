"""The solver against a plain search of the rules themselves, under every rule family."""

from __future__ import annotations

from random import Random

import pytest

from kings.kungen.position import spell_position
from kings.solver.engine import Reached
from kings.solver.relaxed import cannot_be_won
from tests.conformance.scale import SCALE
from tests.solver.engines import engines_for
from tests.solver.families import FAMILIES
from tests.solver.oracle import half_played, small_deal, truth

POSITIONS = 2000 * SCALE
"""Compared in each family; ten times as many with KINGS_TEST_SCALE=10."""
_LIMIT = 2000
_MOST_WON = 12
_MOST_LOST = 60
"""Of one search, so that no deal outweighs the others."""


@pytest.mark.parametrize("family", FAMILIES)
def test_the_solver_agrees_with_an_unpruned_search_of_the_rules(family: str) -> None:
    rng = Random(f"truth {family}")
    compared = lost = 0
    while compared < POSITIONS:
        found = truth(half_played(small_deal(rng.choice(FAMILIES[family]), rng), rng), _LIMIT)
        if found is None:
            continue
        winnable, states = found
        most = min(len(states), _MOST_WON if winnable else _MOST_LOST)
        for state in rng.sample(states, most):
            wanted = Reached.SOLVED if winnable else Reached.EXHAUSTED
            said = [engine.advance(10**7) for engine in engines_for(state)]
            assert said == [wanted] * len(said), spell_position(state)
            assert not (winnable and cannot_be_won(state)), spell_position(state)
        compared += most
        lost += 0 if winnable else most
    assert lost > 0
