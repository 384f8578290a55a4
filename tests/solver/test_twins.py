"""The compiled search and the plain one are twins: they enter the same positions in one order."""

from __future__ import annotations

from random import Random

import pytest

from kings import kernels
from kings.solver.engine import Engine, Reached
from kings.solver.plain import PlainSearch
from kings.solver.problem import compile_problem
from tests.conformance.scale import SCALE
from tests.solver.engines import dealt
from tests.solver.families import FAMILIES, PARTED
from tests.solver.oracle import half_played

if not kernels.available():
    pytest.skip("numba is not installed", allow_module_level=True)

from kings.kernels import patience_layout as at
from kings.solver.general import GeneralSearch, problem_row, supports

LINES = tuple(line for lines in PARTED.values() for line in lines)


def at_end(engine: Engine, reached: Reached) -> tuple[Reached, int, tuple[int, ...]]:
    return reached, engine.nodes, engine.path()


@pytest.mark.parametrize("prune", [True, False])
@pytest.mark.parametrize("rules", LINES)
def test_twins_stand_at_the_same_place_after_every_slice(rules: str, prune: bool) -> None:
    rng = Random(f"twins {rules}")
    for number in range(2 * SCALE):
        problem = compile_problem(half_played(dealt(rules, number), rng))
        plain, compiled = PlainSearch(problem, prune=prune), GeneralSearch(problem, prune=prune)
        for _ in range(8):
            nodes = rng.randint(1, 40)
            here = at_end(plain, plain.advance(nodes))
            assert here == at_end(compiled, compiled.advance(nodes))


def test_slices_make_no_difference() -> None:
    problem = compile_problem(dealt("kungen", 3))
    whole, sliced = GeneralSearch(problem), GeneralSearch(problem)
    reached = Reached.PAUSED
    while reached is Reached.PAUSED:
        reached = sliced.advance(777)
    assert at_end(whole, whole.advance(10**9)) == at_end(sliced, reached)


def test_a_search_with_its_answer_keeps_it() -> None:
    solved = GeneralSearch(compile_problem(dealt("harpan", 1)))
    assert solved.advance(10**6) is Reached.SOLVED
    nodes = solved.nodes
    assert solved.advance(10**6) is Reached.SOLVED
    assert solved.nodes == nodes


def test_a_search_without_room_says_so_and_its_table_keeps_within_the_limit() -> None:
    small = GeneralSearch(compile_problem(dealt("kungen-one", 1)), memory_bytes=100_000)
    assert small.advance(10**6) is Reached.FULL
    assert small.nodes < 100_000 // 10
    assert small.advance(10**6) is Reached.FULL


def test_keys_are_one_word_where_everything_fits_into_one() -> None:
    wide = {
        rules: int(problem_row(compile_problem(dealt(rules, 1)), True)[at.WORDS])
        for rules in ("kungen", "harpan", "kungen-double", "kungen-long-9")
    }
    assert wide == {"kungen": 1, "harpan": 1, "kungen-double": at.WIDE, "kungen-long-9": at.WIDE}


def test_the_kernel_refuses_whole_builds_with_a_reason() -> None:
    for family, lines in FAMILIES.items():
        for line in lines:
            reason = supports(compile_problem(dealt(line, 1)))
            assert (reason is None) == (family in PARTED)
