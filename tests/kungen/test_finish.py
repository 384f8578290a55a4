"""Auto-finish is offered only when its simulation wins."""

from __future__ import annotations

from kings.kungen.events import Won
from kings.kungen.finish import find_finish
from kings.kungen.notation import parse_move, spell_move
from kings.kungen.rules import step, turned_up
from tests.kungen.helpers import after, position, reason
from tests.marks import statement

LOW = "f S12 H12 D12 C12"


def test_one_falling_run_a_column_always_finishes() -> None:
    state = position("c1 Ks Qh | c2 Kh Qs | c3 Kc | c4 Kd | f S11 H11 D12 C12")
    finish = find_finish(state)
    assert finish is not None
    assert (finish.passes, finish.pass_points) == (0, 0)
    assert finish.end.won


def test_it_is_not_offered_while_a_column_has_a_hidden_card() -> None:
    state = position("c1 (Ks) Kh | c2 Kd | c3 Kc | " + LOW)
    assert find_finish(state) is None
    assert reason(state, "auto") == "column_cards_hidden"


def test_it_turns_and_redeals_and_says_what_the_passes_cost() -> None:
    state = position("s1 Ks Qs | c1 Kh | c2 Kd | c3 Kc | f S11 H12 D12 C12")
    finish = find_finish(state)
    assert finish is not None
    line = " ".join(spell_move(move) for move, _ in finish.steps)
    assert line == "c1>f c2>f c3>f t1 t1 w1>f w1>f"
    buried = position("w1 Qs Ks | c1 Kh | c2 Kd | c3 Kc | f S11 H12 D12 C12 | pass 2")
    assert find_finish(buried) is not None
    deep = position("w1 Js Ks Qs | c1 Kh | c2 Kd | c3 Kc | f S10 H12 D12 C12 | pass 1")
    finish = find_finish(deep)
    assert finish is not None
    assert (finish.passes, finish.pass_points) == (1, -20)


@statement("S4-121", "S4-118")
def test_each_card_is_counted_and_the_finish_adds_a_hundred() -> None:
    state = position("w1 Js Ks Qs | c1 Kh | c2 Kd | c3 Kc | f S10 H12 D12 C12 | pass 1")
    done = step(state, parse_move("auto"))
    assert done.state.won
    assert done.state.points == 6 * 10 - 20 + 100
    assert done.events.count(Won()) == 1


def test_cards_stuck_in_a_waste_without_a_pass_left_forbid_it() -> None:
    """K24."""
    text = "w1 Js Ks Qs | c1 Kh | c2 Kd | c3 Kc | f S10 H12 D12 C12 | pass "
    assert find_finish(position(text + "3")) is None
    assert reason(position(text + "3"), "auto") == "finish_fails"
    assert find_finish(position(text + "2")) is not None


def test_with_unlimited_passes_it_fails_when_a_position_comes_again() -> None:
    state = position("kungen:turn=3,passes=unlimited | s1 Js Qs Ks Kh | f S10 H12 D13 C13 | pass 7")
    assert find_finish(state) is None
    easy = position("kungen:passes=unlimited | s1 Qs Ks Js Kh | f S10 H12 D13 C13 | pass 7")
    finish = find_finish(easy)
    assert finish is not None
    assert finish.passes == 1


def test_it_fails_at_once_where_nothing_can_move() -> None:
    assert find_finish(position("c1 Qs Ks | f S11 H13 D13 C13")) is None


def test_it_takes_a_card_that_was_taken_back_too() -> None:
    state = after(position("c1 Ks | c2 9h | f S12 H8 D13 C13"), "c2>f")
    assert find_finish(state) is None
    held = after(position("c1 Ks | f S12 H13 D13 C13"), "fH1>c2")
    finish = find_finish(held)
    assert finish is not None
    assert finish.end.won


def test_a_won_game_is_not_offered_its_finish() -> None:
    assert find_finish(after(position("c1 Ks | f S12 H13 D13 C13"), "c1>f")) is None


def test_turning_the_stock_in_pass_one_on_the_way_shows_cards() -> None:
    auto = parse_move("auto")
    first = position("s1 Ks | f S12 H13 D13 C13")
    later = position("s1 Ks | f S12 H13 D13 C13 | pass 2")
    assert turned_up(first, auto)
    assert not turned_up(later, auto)


def test_both_stocks_are_turned_before_one_is_redealt() -> None:
    state = position("kungen:stocks=2 | w1 Qs Ks | s2 Js | f S10 H13 D13 C13")
    finish = find_finish(state)
    assert finish is not None
    assert " ".join(spell_move(m) for m, _ in finish.steps) == "t2 w2>f r1 t1 w1>f t1 w1>f"
