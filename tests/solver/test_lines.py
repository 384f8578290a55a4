"""The lines of the solver are legal and win: real deals under every kind of rules."""

from __future__ import annotations

from random import Random

import pytest

from kings import kernels
from kings.kungen.rules import play
from kings.kungen.state import State
from kings.solver import Solution, Use, Verdict, solve
from tests.conformance.scale import SCALE
from tests.solver.engines import dealt
from tests.solver.families import RULES
from tests.solver.oracle import half_played, small_deal

DEALS = 12 * SCALE
USE = Use.COMPILED if kernels.available() else Use.PLAIN


def replayed(state: State, found: Solution) -> State:
    for move in found.line:
        state = play(state, move)
    return state


@pytest.mark.parametrize("rules", RULES)
def test_a_line_is_legal_from_the_first_move_to_the_last_and_wins(rules: str) -> None:
    most = 20_000 if "no" not in rules and "strict" not in rules else 600
    for number in range(DEALS):
        state = dealt(rules, number)
        found = solve(state, nodes=most, use=USE)
        if found.verdict is Verdict.SOLVED:
            assert replayed(state, found).won
        else:
            assert found.line == ()


@pytest.mark.parametrize("rules", RULES)
def test_a_line_from_a_half_played_position_is_legal_and_wins(rules: str) -> None:
    rng = Random(f"lines {rules}")
    for _ in range(15 * SCALE):
        state = half_played(small_deal(rules, rng), rng)
        found = solve(state, nodes=1000, use=Use.PLAIN)
        assert found.verdict is not Verdict.SOLVED or replayed(state, found).won
