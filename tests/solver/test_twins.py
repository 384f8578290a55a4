"""The compiled search and the plain one are twins: they enter the same positions in one order."""

from __future__ import annotations

from random import Random

import pytest

from kings import kernels
from kings.kungen.position import parse_position
from kings.solver.engine import Engine, Reached
from kings.solver.plain import PlainSearch
from kings.solver.problem import compile_problem
from kings.solver.whole import WholeSearch
from tests.conformance.scale import SCALE
from tests.solver.engines import dealt
from tests.solver.families import RULES
from tests.solver.oracle import half_played

if not kernels.available():
    pytest.skip("numba is not installed", allow_module_level=True)

from kings.kernels import patience_layout as at
from kings.kernels.patience_rows import Row
from kings.solver import fast
from kings.solver.compiled import MEMORY_BYTES
from kings.solver.fast import FastSearch, RestartingSearch, relaxed
from kings.solver.general import GeneralSearch, problem_row, supports


def compiled_search(rules: str, number: int, memory_bytes: int = MEMORY_BYTES) -> GeneralSearch:
    state = dealt(rules, number)
    return GeneralSearch(state, compile_problem(state), memory_bytes=memory_bytes)


def row_of(rules: str) -> Row:
    state = dealt(rules, 1)
    return problem_row(state, compile_problem(state), True)


def at_end(engine: Engine, reached: Reached) -> tuple[Reached, int, tuple[int, ...]]:
    return reached, engine.nodes, engine.path()


@pytest.mark.parametrize("prune", [True, False])
@pytest.mark.parametrize("rules", RULES)
def test_twins_stand_at_the_same_place_after_every_slice(rules: str, prune: bool) -> None:
    rng = Random(f"twins {rules}")
    for number in range(2 * SCALE):
        state = half_played(dealt(rules, number), rng)
        problem = compile_problem(state)
        compiled = GeneralSearch(state, problem, prune=prune)
        plain: Engine = (
            PlainSearch(problem, prune=prune)
            if problem.partial
            else WholeSearch(state, problem, prune=prune)
        )
        for _ in range(8):
            nodes = rng.randint(1, 40)
            here = at_end(plain, plain.advance(nodes))
            assert here == at_end(compiled, compiled.advance(nodes))


def test_slices_make_no_difference() -> None:
    whole, sliced = compiled_search("kungen", 3), compiled_search("kungen", 3)
    reached = Reached.PAUSED
    while reached is Reached.PAUSED:
        reached = sliced.advance(777)
    assert at_end(whole, whole.advance(10**9)) == at_end(sliced, reached)


def test_a_search_with_its_answer_keeps_it() -> None:
    solved = compiled_search("harpan", 1)
    assert solved.advance(10**6) is Reached.SOLVED
    nodes = solved.nodes
    assert solved.advance(10**6) is Reached.SOLVED
    assert solved.nodes == nodes


def test_a_search_without_room_says_so_and_its_table_keeps_within_the_limit() -> None:
    small = compiled_search("kungen-one", 1, memory_bytes=100_000)
    assert small.advance(10**6) is Reached.FULL
    assert small.nodes < 100_000 // 10
    assert small.advance(10**6) is Reached.FULL


def test_keys_are_one_word_where_everything_fits_into_one() -> None:
    wide = {
        rules: int(row_of(rules)[at.WORDS])
        for rules in ("kungen", "harpan", "kungen-double", "kungen-long-9")
    }
    assert wide == {"kungen": 1, "harpan": 1, "kungen-double": at.WIDE, "kungen-long-9": at.WIDE}


def test_the_kernel_refuses_what_its_rows_cannot_hold_with_a_reason() -> None:
    state = dealt("kungen-long-9", 1)
    assert supports(compile_problem(state)) is None
    piled = state._replace(
        piles=(sum(state.piles[:9], ()) + state.stocks[0][:20], *((),) * 13),
        hidden=(64, *(0,) * 13),
        stocks=(state.stocks[0][20:],),
    )
    assert supports(compile_problem(piled)) == "a column of more than 62 cards"
    turned = state._replace(
        piles=(state.piles[0], *((),) * 13),
        hidden=(0,) * 14,
        stocks=(sum(state.piles[1:9], ()) + state.stocks[0],),
    )
    assert supports(compile_problem(turned)) == "a stock of more than 62 cards"


def test_a_restarting_search_counts_all_its_tries_and_pauses_where_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fast, "_LIMITED_TRIES", ((0, 8), 100))
    monkeypatch.setattr(fast, "_RELAXED_TRY", 150)
    problem = compile_problem(dealt("harpan,passes=1", 2))
    whole, sliced = fast.RestartingSearch(problem), fast.RestartingSearch(problem)
    reached, told = Reached.PAUSED, 0
    while reached is Reached.PAUSED:
        reached = sliced.advance(77)
        told += 77
        assert sliced.nodes <= told
        assert reached is not Reached.PAUSED or sliced.nodes == told
    assert sliced.nodes > 100 + 100 + 150
    assert at_end(whole, whole.advance(10**9)) == at_end(sliced, reached)


def test_the_last_of_the_tries_is_the_one_that_says_there_is_no_room() -> None:
    small = RestartingSearch(compile_problem(dealt("kungen-one", 1)), memory_bytes=100_000)
    assert small.advance(10**6) is Reached.FULL
    assert small.nodes < 6 * 100_000 // 10


def test_a_win_of_the_relaxed_problem_is_no_answer() -> None:
    # In one packet the two of clubs covers the ace of spades for ever; turned singly it waits.
    text = "kungen:turn=3 ranks=2 columns=1 | c1 (Ac) 2s | s1 As 2c | f H2 D2"
    state = parse_position(text)
    problem = compile_problem(state)
    assert FastSearch(relaxed(problem)).advance(100) is Reached.SOLVED
    assert RestartingSearch(problem).advance(10**6) is Reached.EXHAUSTED
