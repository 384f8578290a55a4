"""Foundations: building up, taking back, two decks, winning."""

from __future__ import annotations

from kings.kungen.events import CardsMoved, PointsChanged, TurnedUp, Won
from kings.kungen.notation import parse_move
from kings.kungen.places import PLACE_NAMES
from kings.kungen.rules import legal_moves, play, step, why_not
from tests.kungen.helpers import after, position, reason, spelled, text_of
from tests.marks import statement

LAST = "c1 Ks | f S12 H13 D13 C13"


@statement("S4-002", "S4-046", "S4-062")
def test_a_foundation_rises_in_one_suit_from_ace_to_king() -> None:
    hearts = "Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h 2h Ah"
    state = position(f"c1 {hearts}")
    assert reason(position("c1 2h"), "c1>f") == "foundation_needs_ace"
    for height in range(1, 14):
        state = after(state, "c1>f")
        assert f"H{height}" in text_of(state)
    assert state.piles[0] == ()


@statement("S4-092", "S4-093")
def test_heart_two_goes_on_heart_ace_only_from_column_or_waste() -> None:
    state = position("c1 2h | w1 2d | f S0 H1 D0 C0")
    assert reason(state, "c1>f") is None
    assert reason(state, "w1>f") == "foundation_needs_ace"
    assert reason(position("c1 2h | w1 2d | f S0 H0 D1 C0"), "w1>f") is None
    assert reason(position("c1 2h | f S0 H0 D1 C0"), "c1>f") == "foundation_needs_ace"


def test_only_the_end_card_goes_up() -> None:
    assert reason(position("c1 Ah 9s"), "c1>f") == "foundation_needs_ace"


@statement("S4-094", "S4-119", "S4-193")
def test_the_top_card_may_be_taken_back_for_fifteen_points() -> None:
    state = position("c1 7s | c2 7d | c3 8h | f S5 H6 D0 C0")
    assert [m for m in spelled(state) if m.startswith("f")] == ["fH1>c1"]
    back = after(state, "fH1>c1")
    assert text_of(back) == (
        "kungen: | c1 7s 6h | c2 7d | c3 8h | f S5 H5 D0 C0 | pass 1 | held c1 | points -15"
    )
    strict = position("kungen:take_back=no | c1 7s | f S5 H6 D0 C0")
    assert reason(strict, "fH1>c1") == "no_taking_back"
    assert spelled(strict) == []


def test_a_king_may_be_taken_back_to_an_empty_column_or_corner() -> None:
    state = position("kungen:corners=yes | c1 9h | c2 5h | f S13 H4 D0 C0")
    assert reason(state, "fS1>c3") is None
    assert reason(state, "fS1>k4") is None
    assert reason(state, "fH1>c3") == "column_needs_king"
    assert reason(state, "fH1>k1") == "corner_needs_king"


def test_an_ace_of_two_decks_takes_the_next_free_foundation() -> None:
    state = position("kungen:decks=2 | c1 As | c2 As | f S0/0 H0/0 D0/0 C0/0")
    one = after(state, "c1>f")
    assert "f S1/0" in text_of(one)
    assert "f S1/1" in text_of(after(one, "c2>f"))


def test_of_two_foundations_each_takes_its_own_next_card() -> None:
    state = position("kungen:decks=2 | c1 6s | c2 3s | c3 9s | f S5/2 H0/0 D0/0 C0/0")
    assert "f S6/2" in text_of(after(state, "c1>f"))
    assert "f S5/3" in text_of(after(state, "c2>f"))
    assert reason(state, "c3>f") == "foundation_needs_next"


def test_with_one_foundation_full_the_other_tells_what_is_needed() -> None:
    state = position("kungen:decks=2 | c1 9s | f S13/0 H0/0 D0/0 C0/0")
    refusal = why_not(state, parse_move("c1>f"))
    assert refusal is not None
    assert (refusal.code, refusal.wanted) == ("foundation_needs_ace", "As")


def test_both_tops_of_a_suit_may_be_taken_back() -> None:
    state = position("kungen:decks=2 | c1 6h | c2 3h | f S5/2 H0/0 D0/0 C0/0")
    assert [m for m in spelled(state) if m.startswith("f")] == ["fS1>c1", "fS2>c2"]


@statement("S4-003", "S4-105", "S4-095")
def test_the_patience_goes_out_with_the_last_king() -> None:
    state = position(LAST)
    assert not state.won
    end = step(state, parse_move("c1>f"))
    assert end.state.won
    assert not any(end.state.piles)
    assert [type(event) for event in end.events] == [CardsMoved, PointsChanged, Won]


def test_the_last_card_may_come_from_the_waste() -> None:
    end = after(position("w1 Ks | f S12 H13 D13 C13"), "w1>f")
    assert end.won
    assert end.points == 110


def test_a_won_game_has_no_legal_move() -> None:
    state = after(position(LAST), "c1>f")
    assert legal_moves(state) == ()
    for move in ("fS1>c1", "t1", "r1", "x1", "all", "safe", "auto", "c1>f", "c1>c2*1"):
        assert reason(state, move) == "game_won"


def test_the_facts_of_a_move_name_cards_places_and_what_they_cover() -> None:
    state = position("c1 (2c) 9s 8h | c2 Td | f S0 H0 D0 C0")
    events = step(state, parse_move("c1>c2*2")).events
    moved, turned, points = events
    assert isinstance(moved, CardsMoved)
    assert (PLACE_NAMES[moved.source], PLACE_NAMES[moved.place]) == ("c1", "c2")
    assert moved.cards == state.piles[0][1:]
    assert moved.onto == state.piles[1][0]
    assert turned == TurnedUp(state.piles[0][0], moved.source)
    assert points == PointsChanged(5, 5)


def test_a_card_sent_up_covers_the_top_of_its_foundation() -> None:
    state = position("kungen:decks=2 | c1 6s | f S2/5 H0/0 D0/0 C0/0")
    moved = step(state, parse_move("c1>f")).events[0]
    assert isinstance(moved, CardsMoved)
    assert PLACE_NAMES[moved.place] == "fS2"
    assert moved.onto == state.piles[0][0] - 1


def test_play_and_step_lead_to_the_same_state() -> None:
    state = position("c1 (2c) 9s 8h | c2 Td | w1 Ks | s1 4d 5d | f S0 H0 D0 C0")
    for move in legal_moves(state):
        assert play(state, move) == step(state, move).state
