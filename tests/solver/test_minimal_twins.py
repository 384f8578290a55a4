"""The compiled search for a shortest line against its plain twin; run uncompiled too."""

from __future__ import annotations

from random import Random

import pytest

from kings import kernels
from kings.kungen.apply import after
from kings.kungen.listing import single_moves
from kings.kungen.position import spell_position
from kings.kungen.rules import play
from kings.kungen.state import State
from kings.solver import Use, count_moves, solve
from kings.solver.engine import Reached
from kings.solver.minimal import supports
from kings.solver.minimal_plain import PlainMinimalSearch, bound
from kings.solver.problem import compile_problem
from tests.kernels.amount import SHORT, amount
from tests.solver.engines import dealt
from tests.solver.families import RULES
from tests.solver.oracle import half_played, small_deal

if not kernels.available():
    pytest.skip("numba is not installed", allow_module_level=True)

from kings.solver.compiled import MEMORY_BYTES
from kings.solver.minimal_fast import FastMinimalSearch

NO_LIMIT = 400
SERVED = tuple(rules for rules in RULES if supports(compile_problem(dealt(rules, 1))) is None)


def compiled(state: State, weight: int = 4, memory_bytes: int = MEMORY_BYTES) -> FastMinimalSearch:
    problem = compile_problem(state)
    return FastMinimalSearch(
        state, problem, limit=NO_LIMIT, weight=weight, memory_bytes=memory_bytes
    )


@pytest.mark.parametrize("rules", SERVED)
def test_both_bound_alike(rules: str) -> None:
    rng = Random(f"bounds {rules}")
    for number in range(amount(4, 2)):
        state = dealt(rules, number)
        for _ in range(60):
            moves = single_moves(state)
            if not moves:
                break
            state = after(state, rng.choice(moves))
            assert bound(state) == compiled(state).first_bound, spell_position(state)


EASY = (
    "harpan",
    "kungen-children",
    "kungen,take_back=no,passes=unlimited",
    "kungen,partial_moves=no,passes=unlimited",
)


@pytest.mark.parametrize("rules", EASY)
def test_both_find_the_end_of_a_real_deal_as_short(rules: str) -> None:
    compared = 0
    for number in range(amount(8, 4)):
        state = dealt(rules, number)
        line = solve(state, nodes=1_000, use=Use.PLAIN if SHORT else Use.COMPILED).line
        for move in line[:-20]:
            state = play(state, move)
        plain, fast = PlainMinimalSearch(state, limit=NO_LIMIT), compiled(state)
        if line and plain.advance(200) is Reached.SOLVED:
            assert fast.advance(10**6) is Reached.SOLVED
            assert count_moves(fast.line()) == count_moves(plain.line())
            compared += 1
    assert compared > 0


@pytest.mark.parametrize("rules", SERVED)
def test_both_agree_on_small_packs(rules: str) -> None:
    rng = Random(f"minimal twins {rules}")
    for _ in range(amount(12, 4)):
        state = half_played(small_deal(rules, rng), rng)
        plain, fast = PlainMinimalSearch(state, limit=NO_LIMIT), compiled(state)
        said = plain.advance(300)
        if said is Reached.PAUSED:
            continue
        assert fast.advance(10**6) is said, spell_position(state)
        if said is Reached.SOLVED:
            assert count_moves(fast.line()) == count_moves(plain.line()), spell_position(state)


def test_a_search_without_room_says_so() -> None:
    search = compiled(dealt("harpan", 1), memory_bytes=300_000)
    assert search.advance(10**9) is Reached.FULL
    assert search.nodes < 300_000 // 24


def test_slices_and_more_room_make_no_difference() -> None:
    state = dealt("harpan", 3)
    whole, sliced = compiled(state, weight=8), compiled(state, weight=8)
    reached = Reached.PAUSED
    while reached is Reached.PAUSED:
        reached = sliced.advance(37)
    assert whole.advance(10**9) is reached is Reached.SOLVED
    assert (whole.nodes, whole.line()) == (sliced.nodes, sliced.line())
