"""Turning, redealing, passes, the extra pass, the double stock."""

from __future__ import annotations

import pytest

from kings.kungen.events import PassBegan, PointsChanged, StockTurned
from kings.kungen.notation import parse_move
from kings.kungen.rules import step, why_not
from kings.kungen.view import view_of
from tests.kungen.helpers import after, at, played, position, reason, spelled, text_of
from tests.marks import statement

STOCK = "s1 2c 3c 4c 5c 6c 7c 8c"


@statement("S4-014", "S4-049")
def test_one_card_is_turned_at_will_and_goes_face_up_on_the_waste() -> None:
    state = after(position("c1 5d | " + STOCK), "t1 t1")
    assert "w1 2c 3c | s1 4c 5c 6c 7c 8c" in text_of(state)


@statement("S4-048")
def test_harpan_turns_three_of_which_only_the_top_is_playable() -> None:
    state = after(position("kungen:turn=3,passes=unlimited | c1 5d | c2 3d | " + STOCK), "t1")
    assert "w1 2c 3c 4c | s1 5c 6c 7c 8c" in text_of(state)
    assert reason(state, "w1>c1") is None
    assert reason(state, "w1>c2") == "wrong_rank"


def test_a_last_packet_of_fewer_is_turned_as_it_is() -> None:
    state = after(position("kungen:turn=3 | " + STOCK), "t1 t1 t1")
    assert "w1 2c 3c 4c 5c 6c 7c 8c" in text_of(state)
    assert reason(state, "t1") == "stock_empty"


@statement("S4-082")
def test_a_turned_card_follows_the_tableau_rule_or_goes_straight_up() -> None:
    state = after(position("c1 3d | c2 3s | s1 2c | f S0 H0 D0 C1"), "t1")
    assert [m for m in spelled(state) if m.startswith("w1")] == ["w1>f", "w1>c1"]


@statement("S4-067")
def test_a_card_at_the_bottom_of_the_waste_is_locked_until_the_pile_is_turned_over() -> None:
    state = position("c1 5s | w1 4d 9c 9h")
    assert not [m for m in spelled(state) if m.startswith("w1")]
    over = after(state, "r1 t1")
    assert "w1>c1" in spelled(over)


@statement("S4-096", "S4-097")
def test_the_waste_is_turned_over_unshuffled() -> None:
    state = after(position("c1 5d | " + STOCK), "t1 " * 7)
    again = after(state, "r1")
    assert "s1 2c 3c 4c 5c 6c 7c 8c" in text_of(again)
    assert again.passes == (2,)


@statement("S4-099")
def test_cards_placed_in_a_pass_change_the_packets_of_the_next() -> None:
    state = position("kungen:turn=3 | c1 5d | s1 2c 3c 4c 5s 6c 7c")
    kept = after(state, "t1 t1 r1 t1")
    placed = after(state, "t1 w1>c1 t1 r1 t1")
    assert "w1 2c 3c 4c |" in text_of(kept)
    assert "w1 2c 3c 5s |" in text_of(placed)


def test_a_redeal_waits_until_the_stock_is_empty_and_the_waste_is_not() -> None:
    state = position("w1 4d | s1 5d")
    assert reason(state, "r1") == "stock_not_empty"
    assert reason(after(state, "t1"), "r1") is None
    assert reason(position("c1 5d"), "r1") == "waste_empty"


@statement("S4-050", "S4-120")
def test_three_passes_are_two_redeals_at_twenty_points_each() -> None:
    state = after(position(STOCK), "t1 " * 7 + "r1 " + "t1 " * 7 + "r1 " + "t1 " * 7)
    assert state.passes == (3,)
    assert state.points == -40
    assert reason(state, "r1") == "no_pass_left"
    assert spelled(state) == []


@statement("S4-153", "S4-154")
def test_two_passes_are_one_redeal_and_one_pass_is_none() -> None:
    two = after(position("kungen:passes=2 | s1 4c"), "t1 r1 t1")
    one = after(position("kungen:passes=1 | s1 4c"), "t1")
    assert reason(two, "r1") == reason(one, "r1") == "no_pass_left"


def test_unlimited_passes_have_no_end_and_no_extra_pass() -> None:
    state = position("kungen:passes=unlimited | w1 4c | pass 500")
    assert reason(state, "r1") is None
    assert reason(state, "x1") == "passes_unlimited"
    assert view_of(state).stocks[0].passes_left is None


@statement("S4-102")
def test_the_extra_pass_is_taken_once_and_costs_a_pass() -> None:
    state = position("kungen:passes=1 | w1 4c 9c")
    extra = after(state, "x1")
    assert (extra.passes, extra.points, extra.extra_used) == ((2,), -20, True)
    assert "s1 4c 9c" in text_of(extra)
    used = after(extra, "t1 t1")
    assert reason(used, "x1") == "extra_pass_used"
    assert reason(used, "r1") == "no_pass_left"


def test_the_extra_pass_comes_only_when_stock_and_passes_are_used() -> None:
    assert reason(position("w1 4c"), "x1") == "pass_still_left"
    assert reason(position("w1 4c | s1 5c | pass 3"), "x1") == "stock_not_empty"
    assert reason(position("c1 4c | pass 3"), "x1") == "waste_empty"


def test_the_extra_pass_is_one_for_both_stocks_together() -> None:
    state = position("kungen:stocks=2,passes=1 | w1 4c | w2 5c")
    assert reason(after(state, "x1"), "x2") == "extra_pass_used"


@statement("S4-158")
def test_two_stocks_are_turned_and_redealt_on_their_own() -> None:
    state = position("kungen:stocks=2,passes=2 | s1 4c | s2 5c 6c")
    state = after(state, "t1 r1 t1")
    assert state.passes == (2, 1)
    assert spelled(state) == ["t2"]
    assert reason(state, "r1") == "no_pass_left"
    after_both = after(state, "t2 t2 r2")
    assert after_both.passes == (2, 2)
    assert after_both.points == -40


def test_the_pass_number_of_an_empty_stock_stays() -> None:
    state = position("kungen:stocks=2 | c1 5d | w1 4c | s2 9c | pass 2 1")
    assert after(state, "w1>c1").passes == (2, 1)
    assert reason(after(state, "w1>c1"), "r1") == "waste_empty"


@pytest.mark.parametrize("left", range(1, 8))
@pytest.mark.parametrize("turn", [1, 3])
def test_undoing_a_turn_and_turning_again_gives_the_same_cards(left: int, turn: int) -> None:
    """K17, at every size of the stock."""
    cards = " ".join(f"{n}c" for n in range(2, 2 + left))
    game = at(f"kungen:turn={turn} | s1 {cards}")
    once = played(game, "t1")
    again = played(game, "t1 undo t1")
    assert played(game, "t1 undo").state == game.state
    assert again.state == once.state
    assert hash(again.state) == hash(once.state)


def test_after_undo_the_top_of_the_stock_cannot_be_played() -> None:
    """K18: the card is hidden again, and the refusal does not name it."""
    game = played(at("c1 3d | s1 2c 9c"), "t1 undo")
    refusal = game.why_not(parse_move("w1>c1"))
    assert refusal is not None
    assert (refusal.code, refusal.facts()) == ("place_empty", {"source": "w1"})
    assert "2c" not in str(view_of(game.state))


@pytest.mark.parametrize("passes", [1, 2, 3])
def test_after_the_last_pass_none_is_left_and_undo_tells_so_too(passes: int) -> None:
    """K19."""
    game = played(at(f"kungen:passes={passes} | s1 2c"), "t1" + " r1 t1" * (passes - 1))
    stock = view_of(game.state).stocks[0]
    assert (stock.left, stock.passes_left, stock.pass_number) == (0, 0, passes)
    back = played(game, "undo redo")
    assert view_of(back.state) == view_of(game.state)
    extra = view_of(played(game, "x1 t1").state).stocks[0]
    assert extra.passes_left == 0
    assert not extra.extra_pass


def test_the_facts_of_stock_moves() -> None:
    state = position("kungen:turn=3,passes=1 | s1 2c 3c")
    turned = step(state, parse_move("t1"))
    assert turned.events == (StockTurned(0, state.stocks[0], 0),)
    extra = step(turned.state, parse_move("x1"))
    assert extra.events == (PassBegan(0, 2, 2, True), PointsChanged(-20, -20))
    redealt = step(position("w1 2c | pass 1"), parse_move("r1"))
    assert redealt.events[0] == PassBegan(0, 2, 1, False)


def test_a_refused_redeal_tells_how_many_passes_the_rules_allow() -> None:
    refusal = why_not(position("w1 2c | pass 3"), parse_move("r1"))
    assert refusal is not None
    assert refusal.facts() == {"source": "s1", "count": 3}
