"""Moves between columns and corners, and what is refused there."""

from __future__ import annotations

import pytest

from kings.kungen.moves import ColumnMove, Move, SendUp, TakeBack, WasteMove
from kings.kungen.notation import parse_move
from kings.kungen.places import Place
from kings.kungen.rules import why_not
from tests.kungen.helpers import after, position, reason, spelled, text_of
from tests.marks import statement


@statement("S4-009", "S4-010")
def test_a_red_seven_goes_on_a_black_eight_only() -> None:
    state = position("c1 7d | c2 8s | c3 8c | c4 8h | c5 9s")
    assert [m for m in spelled(state) if m.startswith("c1")] == ["c1>c2*1", "c1>c3*1"]
    assert reason(state, "c1>c4*1") == "same_colour"
    assert reason(state, "c1>c5*1") == "wrong_rank"


@statement("S4-045")
def test_heart_ten_goes_on_a_black_knave_only() -> None:
    state = position("c1 Th | c2 Jc | c3 Js | c4 Jd")
    assert spelled(state) == ["c1>c2*1", "c1>c3*1"]
    assert reason(state, "c1>c4*1") == "same_colour"


@statement("S4-029", "S4-036")
def test_only_the_exposed_queen_is_worked_with() -> None:
    state = position("c1 3d Qs | c2 2c Kh | c3 4s | w1 3h 9c | pass 3")
    assert [m for m in spelled(state) if not m.startswith("c2")] == ["c1>c2*1"]
    assert reason(state, "c1>c3*2") == "not_a_build"
    assert reason(state, "w1>c3") == "wrong_rank"


@statement("S4-047")
def test_nothing_goes_on_an_ace() -> None:
    state = position("c1 Ad | c2 2s | c3 Ks")
    assert reason(state, "c2>c1*1") == "ace_carries_nothing"
    assert reason(state, "c3>c1*1") == "ace_carries_nothing"


@statement("S4-011", "S4-117")
def test_a_hidden_card_that_becomes_the_end_is_turned_up_at_once() -> None:
    state = after(position("c1 (Kd 4s) 7d | c2 8s"), "c1>c2*1")
    assert text_of(state) == ("kungen: | c1 (Kd) 4s | c2 8s 7d | f S0 H0 D0 C0 | pass 1 | points 5")


@statement("S4-012", "S4-066")
def test_an_empty_column_takes_a_king_and_what_hangs_on_it_only() -> None:
    state = position("c1 5s Kd Qs | c2 Qh | c3 Jd Tc | w1 2s")
    assert "c1>c4*2" in spelled(state)
    assert reason(state, "c2>c4*1") == "column_needs_king"
    assert reason(state, "c3>c4*2") == "column_needs_king"
    assert reason(state, "w1>c4") == "column_needs_king"
    assert reason(position("w1 Kh"), "w1>c4") is None


@statement("S4-089")
def test_without_a_king_a_column_stays_empty() -> None:
    state = position("c1 Qd | c2 9h 4c | c4 Ts | c5 Jh | c6 7s | c7 6s | w1 Qc | f S1 H1 D1 C1")
    assert not [m for m in spelled(state) if m.split("*")[0].endswith("c3")]


def test_a_bare_king_may_go_from_column_to_column_however_pointless() -> None:
    state = position("c1 Kd | c2 Qd | c4 Ts | c5 5s | c6 7s")
    assert spelled(state) == ["c1>c3*1", "c1>c7*1"]


def test_any_card_may_go_to_an_empty_column_if_the_rules_say_so() -> None:
    state = position(
        "kungen:corners=yes,empty_column=any | c1 9s 8h | c2 2s | c3 2c | c4 4s | c5 4c | c6 6s"
    )
    assert spelled(state)[:2] == ["c1>c7*1", "c1>c7*2"]
    assert reason(state, "c2>c7*1") is None
    assert reason(state, "c2>k1*1") == "corner_needs_king"


def test_any_card_and_whole_builds_only_take_the_whole_build_to_an_empty_column() -> None:
    state = position("kungen:partial_moves=no,empty_column=any | c1 9s 8h")
    assert spelled(state) == [f"c1>c{n}*2" for n in range(2, 8)]


@statement("S4-080", "S4-032")
def test_the_four_kinds_of_move() -> None:
    state = position("c1 9c 8h 7s | c2 Td | c3 8d | c4 4s Kh | c5 Ad | c6 Js")
    moves = spelled(state)
    assert "c1>c3*1" in moves  # a card between columns
    assert "c1>c2*3" in moves  # the run nine, eight, seven as one
    assert "c4>c7*1" in moves  # a king to an empty column
    assert "c5>f" in moves  # a card to a foundation


@statement("S4-084", "S4-085")
def test_nine_eight_seven_move_together_on_to_diamond_ten() -> None:
    state = position("c1 4h 9s 8h 7c | c2 Td | c3 Tc")
    assert spelled(state) == ["c1>c2*3"]
    assert text_of(after(state, "c1>c2*3")).startswith("kungen: | c1 4h | c2 Td 9s 8h 7c | c3 Tc")
    assert reason(state, "c1>c3*3") == "same_colour"


@statement("S4-086")
def test_part_of_a_run_moves_unless_only_whole_builds_do() -> None:
    text = "c1 9s 8h 7c | c2 9c | c3 2c 8d"
    assert spelled(position(text)) == ["c1>c2*2", "c1>c3*1", "c3>c2*1"]
    strict = position("kungen:partial_moves=no | " + text)
    assert spelled(strict) == ["c3>c2*1"]
    assert reason(strict, "c1>c2*2") == "whole_build_only"
    assert reason(strict, "c1>c3*1") == "whole_build_only"


def test_whole_builds_only_does_not_bind_a_card_that_goes_up() -> None:
    state = position("kungen:partial_moves=no | c1 3s 2d | f S0 H0 D1 C0")
    assert reason(state, "c1>f") is None


def test_two_open_cards_that_are_no_run_do_not_move_together() -> None:
    state = position("c5 (2c 3c 4c) 9d 8h | c1 9s | c2 Ts")
    assert spelled(state) == ["c5>c1*1"]
    assert reason(state, "c5>c2*2") == "not_a_build"
    run = position("c5 (2c 3c 4c) 9s 8h | c2 Td")
    assert spelled(run) == ["c5>c2*2"]


@statement("S4-064")
def test_hidden_cards_lie_above_the_open_ones_and_never_move() -> None:
    state = position("c1 (9s 8h) 7c | c2 Td")
    refusal = why_not(state, parse_move("c1>c2*3"))
    assert refusal is not None
    assert (refusal.code, refusal.count) == ("cards_hidden", 1)
    assert "8h" not in str(refusal)
    assert "9s" not in str(refusal)


@statement("S4-081")
def test_a_refused_move_changes_nothing() -> None:
    state = position("c1 9s 8h 7c | c2 Tc | w1 4d | s1 5d")
    before = text_of(state)
    for move in ("c1>c2*3", "w1>c1", "c2>f", "r1", "c1>c1*1", "fS1>c1"):
        assert reason(state, move) is not None
    assert text_of(state) == before


def test_corners_take_kings_and_are_built_on_and_taken_from() -> None:
    state = position(
        "kungen:corners=yes | c1 4s Kd Qs | c2 Jh | c3 3c | c4 3s | c5 3d | c6 3h | c7 9c"
    )
    moved = after(state, "c1>k2*2 c2>k2*1")
    assert "k2 Kd Qs Jh" in text_of(moved)
    assert reason(moved, "k2>c2*1") == "column_needs_king"
    assert reason(moved, "k2>c2*2") == "column_needs_king"
    assert reason(moved, "k2>c2*3") is None
    assert reason(moved, "k2>k4*3") is None


@statement("S4-060")
def test_an_emptied_corner_stays_king_only_and_columns_keep_their_rule() -> None:
    state = position("kungen:corners=yes | k1 Kd | c1 Qh | c2 4s")
    moved = after(state, "k1>c3*1")
    assert reason(moved, "c1>k1*1") == "corner_needs_king"
    assert reason(moved, "c1>c4*1") == "column_needs_king"


def test_places_that_the_layout_lacks_are_named() -> None:
    state = position("c1 Kd | w1 4s | s1 5s")
    for move in ("c1>c8*1", "c1>k1*1", "c8>c1*1", "w2>c1", "w2>f", "fS2>c1", "t2", "r2", "x2"):
        assert reason(state, move) == "no_such_place"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("c1>c1*1", "same_place"),
        ("c3>c1*1", "place_empty"),
        ("c3>f", "place_empty"),
        ("w1>c1", "place_empty"),
        ("w1>f", "place_empty"),
        ("fH1>c1", "place_empty"),
        ("c1>c2*5", "too_many_cards"),
        ("c2>f", "foundation_needs_next"),
        ("c1>f", "foundation_needs_ace"),
        ("t1", "stock_empty"),
        ("r1", "waste_empty"),
        ("all", "nothing_to_lay_up"),
        ("safe", "nothing_to_lay_up"),
    ],
)
def test_each_refusal_has_its_code(move: str, code: str) -> None:
    assert reason(position("c1 9d 8c | c2 9s | f S5 H0 D0 C0"), move) == code


def test_a_move_built_by_hand_of_the_wrong_kind_of_places_is_refused() -> None:
    state = position("c1 Kd | w1 6s | f S5 H0 D0 C0")
    wrong: list[Move] = [
        ColumnMove(Place(14), 1, Place(0)),
        ColumnMove(Place(0), 1, Place(22)),
        ColumnMove(Place(0), 1, Place(99)),
        WasteMove(Place(0), Place(1)),
        WasteMove(Place(14), Place(15)),
        TakeBack(Place(0), Place(1)),
        TakeBack(Place(22), Place(14)),
        SendUp(Place(22)),
        SendUp(Place(-1)),
    ]
    for move in wrong:
        refusal = why_not(state, move)
        assert refusal is not None
        assert refusal.code == "no_such_place"


def test_a_count_below_one_is_refused() -> None:
    refusal = why_not(position("c1 9d | c2 Ts"), ColumnMove(Place(0), 0, Place(1)))
    assert refusal is not None
    assert refusal.code == "too_many_cards"


def test_a_refusal_names_the_cards_and_places_of_its_sentence() -> None:
    state = position("c1 9d 8c | c2 Tc | f S5 H0 D0 C3")
    facts = {}
    for move in ("c1>c2*1", "c1>f", "c1>c3*1"):
        refusal = why_not(state, parse_move(move))
        assert refusal is not None
        facts[move] = refusal.facts()
    assert facts == {
        "c1>c2*1": {"card": "8c", "source": "c1", "place": "c2", "top": "Tc"},
        "c1>f": {"card": "8c", "source": "c1", "wanted": "4c"},
        "c1>c3*1": {"card": "8c", "source": "c1", "place": "c3"},
    }


@statement("S4-161")
def test_building_is_the_same_with_two_decks() -> None:
    text = "c1 7d | c2 8s | c3 8h | c4 9d 8s | c8 9d"
    assert spelled(position("kungen:decks=2 | " + text)) == [
        "c1>c2*1",
        "c1>c4*1",
        "c2>c8*1",
        "c4>c8*1",
    ]


def test_the_moves_come_in_their_fixed_order() -> None:
    state = position(
        "kungen:corners=yes,stocks=2 | c1 2s | c2 Kh | c3 (4d) 3d | c4 9c | k1 Kc | "
        "f S1 H2 D0 C0 | w1 Qd | w2 9s | s1 5c | pass 1 2"
    )
    assert spelled(state) == [
        "c1>f", "c1>c3*1",
        "c2>c5*1", "c2>c6*1", "c2>c7*1", "c2>k2*1", "c2>k3*1", "c2>k4*1",
        "k1>c5*1", "k1>c6*1", "k1>c7*1", "k1>k2*1", "k1>k3*1", "k1>k4*1",
        "w1>k1",
        "t1", "r2",
    ]  # fmt: skip
