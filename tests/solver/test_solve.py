"""What the solver answers, and how it stops."""

from __future__ import annotations

import pytest

from kings import kernels
from kings.errors import SpellingError
from kings.kungen.notation import spell_move
from kings.kungen.position import parse_position
from kings.solver import Ended, Use, Verdict, solve
from kings.solver.problem import compile_problem
from tests.solver.engines import dealt

BIG = "kungen-long-10,passes=1"
LAST_TWO = (
    "kungen: ranks=2 columns=2 | c1 2s | c2 (As) 2h | f S0 H1 D2 C2 | pass 1"  # the ace is covered
)


def test_the_line_is_one_that_a_person_can_follow() -> None:
    found = solve(parse_position(LAST_TWO))
    assert found.verdict is Verdict.SOLVED
    assert [spell_move(move) for move in found.line] == ["c2>f", "c2>f", "c1>f"]


def test_a_won_position_is_solved_by_no_move() -> None:
    won = parse_position("kungen: ranks=1 columns=1 | f S1 H1 D1 C1")
    found = solve(won)
    assert (found.verdict, found.line, found.nodes) == (Verdict.SOLVED, (), 0)


def test_what_the_quick_proof_sees_is_not_searched() -> None:
    # The ace lies under its own two, and the only parents of the two lie under it as well.
    text = "kungen: ranks=3 columns=4 | c4 (As 3d 3h) 2s | c1 3s | c2 3c 2d | c3 2h | f H1 D1 C2"
    found = solve(parse_position(text))
    assert (found.verdict, found.ended) == (Verdict.UNSOLVABLE, Ended.PROVED)
    assert (found.engine, found.nodes) == ("relaxed", 0)


@pytest.mark.parametrize("use", [Use.PLAIN, Use.COMPILED])
def test_a_limit_of_positions_is_kept_exactly(use: Use) -> None:
    found = solve(dealt(BIG, 1), nodes=321, use=use)
    assert (found.verdict, found.ended, found.nodes) == (Verdict.UNKNOWN, Ended.NODES, 321)
    assert found.line == ()


def test_a_limit_of_time_is_kept() -> None:
    found = solve(dealt(BIG, 1), seconds=0.2, use=Use.PLAIN)
    assert (found.verdict, found.ended) == (Verdict.UNKNOWN, Ended.SECONDS)
    assert 0.2 <= found.seconds < 2


def test_it_stops_when_asked_and_tells_how_far_it_came() -> None:
    asked: list[bool] = []

    def stopped() -> bool:
        asked.append(True)
        return len(asked) == 3

    found = solve(dealt(BIG, 1), stopped=stopped, use=Use.PLAIN)
    assert (found.verdict, found.ended) == (Verdict.UNKNOWN, Ended.STOPPED)
    assert found.nodes > 0


def test_without_numba_plain_python_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "available", lambda: False)
    found = solve(dealt("harpan", 1), use=Use.COMPILED)
    assert (found.verdict, found.engine) == (Verdict.SOLVED, "plain")


@pytest.mark.skipif(not kernels.available(), reason="numba is not installed")
def test_both_engines_give_the_same_answer_after_the_same_search() -> None:
    state = dealt("kungen-double", 5)
    plain, compiled = (solve(state, use=use) for use in (Use.PLAIN, Use.COMPILED))
    assert (plain.engine, compiled.engine) == ("plain", "general")
    assert (plain.verdict, plain.nodes, plain.line) == (
        compiled.verdict,
        compiled.nodes,
        compiled.line,
    )


@pytest.mark.skipif(not kernels.available(), reason="numba is not installed")
def test_one_deck_with_one_stock_is_searched_by_the_fast_kernel() -> None:
    for rules in ("kungen", "kungen-one", "kungen-corners", "harpan", "kungen-children"):
        found = solve(dealt(rules, 5), nodes=100_000, use=Use.COMPILED)
        assert found.engine in ("fast", "relaxed")


def test_whole_builds_have_an_engine_of_their_own() -> None:
    assert solve(dealt("kungen-strict", 1), nodes=10, use=Use.PLAIN).engine == "whole"


def test_a_position_without_all_its_cards_is_refused() -> None:
    with pytest.raises(SpellingError) as refused:
        solve(parse_position("kungen: | c1 Kh"))
    assert refused.value.code == "cards_missing"


@pytest.mark.parametrize("pile", ["2s", "3s 2h 2d", "(2s) 3s"])
def test_a_corner_with_what_no_move_puts_there_is_refused(pile: str) -> None:
    rest = [c for c in ("2s", "3s", "2h", "2d", "3h", "3d", "3c", "2c") if c not in pile]
    head = "kungen:corners=yes ranks=3 columns=1"
    text = f"{head} | k1 {pile} | s1 {' '.join(rest)} | f S1 H1 D1 C1"
    with pytest.raises(SpellingError) as refused:
        solve(parse_position(text))
    assert (refused.value.code, refused.value.facts) == ("corner_without_king", {"place": "k1"})


def test_a_pass_beyond_the_last_is_a_last_pass() -> None:
    text = "kungen: ranks=1 columns=1 | c1 As | s1 Ah Ad Ac | pass 5"
    assert compile_problem(parse_position(text)).start.stocks.at_pass == (2,)
    assert solve(parse_position(text)).verdict is Verdict.SOLVED


def test_open_cards_of_several_builds_settle_as_they_come_free() -> None:
    # Under the five of diamonds lies a build of two: its head is the root, not its end.
    text = "kungen: ranks=9 columns=2 | c2 (9s) 9h 8s 5d | f S7 H8 D4 C9 | s1 9d 8d 7d 6d"
    problem = compile_problem(parse_position(text))
    assert problem.settled == ((0,), (0, 0, 2, 2, 4))
    assert problem.start.levels == (0, 4)
