"""Lay up: all, safe, and the card that was taken back."""

from __future__ import annotations

import pytest

from kings.kungen.layup import is_safe, lay_up
from kings.kungen.moves import LayUp
from kings.kungen.notation import parse_move, spell_move
from kings.kungen.rules import step, turned_up
from kings.kungen.state import State
from kings.kungen.view import view_of
from tests.kungen.helpers import after, at, played, position, reason, text_of
from tests.marks import statement


def sent(state: State, *, safe: bool = False) -> list[str]:
    return [spell_move(move) for move, _ in lay_up(state, safe=safe)]


@statement("S4-013")
def test_lay_up_sends_free_aces_and_what_follows_in_suit() -> None:
    state = position("c1 9d Ah | c2 2h | c3 (Kc) As | w1 3h")
    assert sent(state) == ["c1>f", "c2>f", "c3>f", "w1>f"]
    laid = step(state, parse_move("all"))
    assert "f S1 H3 D0 C0" in text_of(laid.state)
    assert laid.state.points == 45
    assert turned_up(state, LayUp(safe=False))


def test_after_each_card_the_search_begins_again_at_the_left() -> None:
    state = position("kungen:corners=yes | c1 2c | c2 Ad | c4 2d Ac | k1 Kh Qs Jh | w1 3c")
    assert sent(state) == ["c2>f", "c4>f", "c1>f", "c4>f", "w1>f"]


def test_the_stock_is_not_turned() -> None:
    assert sent(position("c1 As | s1 2s")) == ["c1>f"]


@pytest.mark.parametrize("safe", [True, False])
def test_an_empty_lay_up_is_no_move(safe: bool) -> None:
    state = position("c1 9s | s1 As")
    assert reason(state, "safe" if safe else "all") == "nothing_to_lay_up"
    assert not view_of(state).lay_up
    assert not view_of(state).lay_up_safe


def test_safe_sends_a_card_only_when_all_lower_of_the_other_colour_are_up() -> None:
    state = position("c1 3h | c2 3s | f S1 H2 D2 C2")
    assert sent(state) == ["c1>f"]
    assert sent(state, safe=True) == []
    assert sent(position("c1 3h | c2 9s | f S2 H2 D0 C2"), safe=True) == ["c1>f"]
    assert reason(state, "safe") == "nothing_to_lay_up"


def test_aces_are_always_safe_and_twos_when_both_other_aces_are_up() -> None:
    assert sent(position("c1 Ah | c2 2h"), safe=True) == ["c1>f"]
    assert sent(position("c1 Ah | c2 2h | f S1 H0 D0 C1"), safe=True) == ["c1>f", "c2>f"]


def test_with_two_decks_safe_asks_for_the_lower_cards_of_all_decks() -> None:
    text = "kungen:decks=2 | c1 2h | f S1/{} H1/0 D0/0 C1/1"
    assert sent(position(text.format(0)), safe=True) == []
    assert sent(position(text.format(1)), safe=True) == ["c1>f"]


def test_safe_takes_from_a_waste_only_where_cards_are_turned_singly() -> None:
    text = "w1 Ah | c1 As"
    assert sent(position(text), safe=True) == ["c1>f", "w1>f"]
    assert sent(position("kungen:turn=3 | " + text), safe=True) == ["c1>f"]
    assert sent(position("kungen:turn=3 | " + text)) == ["c1>f", "w1>f"]


def test_safe_leaves_what_could_still_carry_a_card() -> None:
    state = position("c1 4h | f S2 H3 D0 C3")
    assert not is_safe(state.law, state.ups, state.piles[0][0])


def test_a_card_taken_back_on_purpose_is_left_alone() -> None:
    """K23."""
    state = after(position("c1 7s | c2 9d | f S5 H6 D0 C0"), "fH1>c1")
    assert reason(state, "all") == "nothing_to_lay_up"
    assert not view_of(state).lay_up
    assert view_of(state).held == (0,)
    assert reason(state, "c1>f") is None


def test_it_goes_up_again_once_another_card_has_lain_on_it() -> None:
    state = after(position("c1 7s | c2 9s 5c | f S4 H6 D0 C0"), "fH1>c1 c2>c1*1")
    assert sent(after(state, "c1>c3*1") if reason(state, "c1>c3*1") is None else state) == []
    moved = after(position("c1 7s | c2 6d 5c | f S4 H6 D0 C0"), "fH1>c1 c2>c1*1 c1>c2*1")
    assert sent(moved) == ["c1>f"]


def test_a_card_from_the_waste_on_it_frees_it_too() -> None:
    state = after(position("c1 7s | w1 5c | f S4 H6 D0 C4"), "fH1>c1 w1>c1")
    assert state.held == 0
    assert sent(state) == ["c1>f", "c1>f"]


def test_a_card_moved_by_hand_is_no_longer_left_alone() -> None:
    state = after(position("c1 7s | c2 7c | f S5 H6 D0 C0"), "fH1>c1 c1>c2*1")
    assert state.held == 0
    assert sent(state) == ["c2>f"]


def test_a_card_sent_up_by_hand_is_no_longer_left_alone() -> None:
    state = after(position("c1 7s | f S5 H6 D0 C0"), "fH1>c1 c1>f")
    assert state.held == 0


def test_a_second_card_taken_back_on_the_first_frees_the_first() -> None:
    state = after(position("c1 7s | f S5 H6 D0 C0"), "fH1>c1 fS1>c1")
    assert view_of(state).held == (0,)
    assert sent(after(state, "c1>f")) == ["c1>f"]


def test_one_undo_takes_all_of_it_back() -> None:
    game = at("c1 9d Ah | c2 2h | c3 3h")
    laid = played(game, "all")
    assert laid.state.up == 3
    assert played(laid, "undo").state == game.state
    assert played(laid, "undo redo").state == laid.state


def test_lay_up_may_finish_the_game() -> None:
    state = after(position("c1 Ks Qs | f S11 H13 D13 C13"), "all")
    assert state.won
    assert state.points == 120
