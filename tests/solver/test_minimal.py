"""The shortest line: what it counts, what is proved of it, and how it stops."""

from __future__ import annotations

from random import Random

import pytest

from kings import kernels
from kings.kungen.apply import after
from kings.kungen.listing import single_moves
from kings.kungen.notation import spell_move
from kings.kungen.position import parse_position, spell_position
from kings.kungen.rules import play
from kings.kungen.state import State
from kings.solver import Ended, Use, Verdict, count_moves, shortest
from kings.solver.engine import Reached
from kings.solver.minimal import LineSearch, supports
from kings.solver.minimal_plain import PlainMinimalSearch, bound, cost_of
from kings.solver.problem import compile_problem
from tests.conformance.scale import SCALE
from tests.solver.engines import dealt
from tests.solver.families import FAMILIES, RULES
from tests.solver.oracle import fewest, half_played, small_deal
from tests.solver.test_verdicts import position, rows

if kernels.available():
    from kings.solver.minimal_fast import FastMinimalSearch

COMPILED = pytest.mark.skipif(not kernels.available(), reason="numba is not installed")
DEALS = 4 * SCALE
"""Won deals of small packs in each family; ten times as many with KINGS_TEST_SCALE=10."""
NO_LIMIT = 400
QUICK = ("known-03", "known-08")
"""Known shortest lines that are proved soon."""


def searches(state: State, limit: int = NO_LIMIT) -> list[LineSearch]:
    """All searches that serve a position."""
    found: list[LineSearch] = [PlainMinimalSearch(state, limit=limit)]
    problem = compile_problem(state)
    if kernels.available() and supports(problem) is None:
        found.append(FastMinimalSearch(state, problem, limit=limit))
    return found


def found_by(search: LineSearch, state: State) -> int | None:
    """How many moves the line has that a search to its end finds; None if there is none."""
    if search.advance(10**9) is Reached.EXHAUSTED:
        return None
    line = search.line()
    for move in line:
        state = play(state, move)
    assert state.won
    return count_moves(line)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_fewest_moves_are_those_of_a_search_of_the_rules_without_pruning(family: str) -> None:
    rng = Random(f"fewest {family}")
    won = lost = 0
    while won < DEALS:
        state = half_played(small_deal(rng.choice(FAMILIES[family]), rng), rng)
        line = fewest(state, 1500)
        if line is None or (not line and lost > won):
            continue
        lost += not line
        won += bool(line)
        for there, wanted in rng.sample(line, min(3, len(line))):
            for search in searches(there):
                assert search.first_bound <= wanted, spell_position(there)
                assert found_by(search, there) == wanted, spell_position(there)
            for search in searches(there, limit=wanted):
                assert found_by(search, there) is None, spell_position(there)
        for search in [] if line else searches(state):
            assert found_by(search, state) is None, spell_position(state)


@pytest.mark.parametrize("rules", RULES)
def test_no_move_costs_less_than_it_takes_off_the_bound(rules: str) -> None:
    """On real deals: so the bound is at no position more than what a line from there has."""
    rng = Random(f"bound {rules}")
    state = dealt(rules, rng.randrange(100))
    for _ in range(40 * SCALE):
        moves = single_moves(state)
        if not moves:
            break
        for move in moves:
            assert bound(state) <= cost_of(move) + bound(after(state, move))
        state = after(state, rng.choice(moves))


@COMPILED
@pytest.mark.parametrize("row", rows("known_minima.csv"), ids=lambda row: row["name"])
def test_known_shortest_lines_are_found_and_proved(row: dict[str, str]) -> None:
    if not row["min_moves"] or (SCALE == 1 and row["name"] not in QUICK):
        pytest.skip("left to the long run")
    note = dict(word.split("=") for word in row["note"].split())
    back = "yes" if note["take_back"] == "true" else "no"
    rules = f"kungen,turn={row['draw']},passes={note['passes']},take_back={back}"
    found = shortest(position(row["deal"], rules), use=Use.COMPILED)
    assert (found.moves, found.minimal) == (int(row["min_moves"]), True)
    assert found.at_least == found.moves == count_moves(found.line)


def test_what_counts_is_each_card_moved_and_each_turn_but_no_redeal() -> None:
    text = "kungen: ranks=3 columns=1 | c1 3h | w1 Ah 2h | f S3 H0 D3 C3"
    found = shortest(parse_position(text))
    line = " ".join(map(spell_move, found.line))
    assert line == "r1 t1 w1>f t1 w1>f c1>f"
    assert (found.moves, found.minimal) == (5, True)
    packets = parse_position(text.replace("kungen:", "kungen:turn=3").replace("Ah 2h", "2h Ah"))
    assert shortest(packets).moves == 3


def test_cards_that_leave_a_column_together_count_one_move() -> None:
    # The three and the two both cover the ace of their suit, but they lie on each other.
    text = "kungen: ranks=4 columns=2 | c1 (Ah As) 3h 2s | c2 4s | f D4 C4"
    state = parse_position(f"{text} | s1 2h 3s 4h")
    assert bound(state) == 8 + 3 + 1
    assert shortest(state).minimal


@pytest.mark.parametrize("use", [Use.PLAIN, Use.COMPILED])
def test_a_line_that_cannot_be_improved_within_the_limit_is_not_said_to_be_minimal(
    use: Use,
) -> None:
    found = shortest(dealt("harpan", 1), nodes=300, use=use)
    assert (found.verdict, found.ended, found.minimal) == (Verdict.SOLVED, Ended.NODES, False)
    assert found.moves is not None
    assert found.at_least is not None
    assert 0 < found.at_least <= 95 <= found.moves
    assert found.nodes == 300


def test_a_position_without_a_line_has_no_fewest_moves() -> None:
    text = "kungen: ranks=3 columns=4 | c4 (As 3d 3h) 2s | c1 3s | c2 3c 2d | c3 2h | f H1 D1 C2"
    found = shortest(parse_position(text))
    assert (found.verdict, found.ended) == (Verdict.UNSOLVABLE, Ended.PROVED)
    assert (found.line, found.moves, found.minimal, found.at_least) == ((), None, False, None)


def test_a_position_that_is_not_decided_has_none_either() -> None:
    found = shortest(dealt("kungen-long-10,passes=1", 1), nodes=5, use=Use.PLAIN)
    assert (found.verdict, found.ended, found.moves) == (Verdict.UNKNOWN, Ended.NODES, None)


def test_a_won_position_needs_no_move() -> None:
    found = shortest(parse_position("kungen: ranks=1 columns=1 | f S1 H1 D1 C1"))
    assert (found.moves, found.minimal, found.line) == (0, True, ())


def test_it_stops_when_asked_with_the_best_line_so_far() -> None:
    asked: list[bool] = []

    def stopped() -> bool:
        asked.append(True)
        return len(asked) >= 12

    found = shortest(dealt("harpan", 1), stopped=stopped, use=Use.PLAIN)
    assert (found.ended, found.minimal) == (Ended.STOPPED, False)
    assert found.line


def test_a_limit_of_time_holds_for_both_searches_together() -> None:
    found = shortest(dealt("harpan", 1), seconds=0.3, use=Use.PLAIN)
    assert found.ended is Ended.SECONDS
    assert 0.3 <= found.seconds < 5


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("kungen-long-9", "more than one deck or stock"),
        ("kungen-double", "more than one deck or stock"),
        ("kungen,empty_column=any", "any card may go to an empty column"),
        ("kungen-strict,corners=yes", None),
    ],
)
def test_the_compiled_search_says_what_it_does_not_serve(rules: str, said: str | None) -> None:
    assert supports(compile_problem(dealt(rules, 1))) == said
