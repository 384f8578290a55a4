"""Cards from hand onto piles and empty arms: which card fits where."""

from __future__ import annotations

import pytest

from kings.cards import RANKS
from kings.corner.laid import Laid, misfit_alternating
from tests.corner.boards import after, hand, legal, pile, why
from tests.marks import statement


@statement("S1-011", "S2-007", "S3-023")
@statement("S5-002", "S5-010", "S4-128")
@pytest.mark.parametrize("name", ["kitchen", "side", "cross", "hornet", "talon"])
@pytest.mark.parametrize(
    ("top", "card", "reason"),
    [
        ("9h", "8s", None),
        ("9h", "8c", None),
        ("9s", "8d", None),
        ("9c", "8h", None),
        ("9h", "8d", "same_colour"),
        ("9s", "8c", "same_colour"),
        ("9h", "7s", "wrong_rank"),
        ("9h", "Ts", "wrong_rank"),
        ("9h", "9s", "wrong_rank"),
    ],
)
def test_a_card_goes_on_one_a_rank_higher_and_of_the_other_colour(
    name: str, top: str, card: str, reason: str | None
) -> None:
    assert why(f"rules {name} | N {top} | hand {card} 2c", f"{card}>N") == reason


@statement("S1-116")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_build_and_king_rules_are_the_same_for_every_number_of_players(seats: int) -> None:
    hands = " | ".join(["hand 8s 8d Kd 2c"] * seats)
    board = f"rules kitchen,decks=1 | N 9h | {hands}"
    assert why(board, "8s>N") is None
    assert why(board, "8d>N") == "same_colour"
    assert why(board, "2c>NE") == "corner_needs_king"
    assert why(board, "Kd>NE") is None
    assert why(board, "Kd>E") == "king_needs_corner"


@statement("S1-012")
def test_a_red_six_goes_on_a_black_seven_but_never_on_a_red_seven() -> None:
    board = "N 7s | E 7c | S 7d | W 7h | hand 6h"
    assert legal(board) == ["6h>N", "6h>E", "end"]
    assert why(board, "6h>S") == "same_colour"


@statement("S1-049")
@pytest.mark.parametrize("low", range(11))
def test_the_step_is_exactly_one_rank(low: int) -> None:
    card, fits = f"{RANKS[low]}s", []
    for high in range(12):
        if why(f"N {RANKS[high]}h | hand {card} Ac", f"{card}>N") is None:
            fits.append(high)
    assert fits == [low + 1]


@statement("S1-051")
def test_every_card_below_a_king_has_exactly_two_it_can_be_laid_on() -> None:
    for low in range(52):
        highs = [high for high in range(52) if misfit_alternating(Laid(low), Laid(high)) is None]
        assert len(highs) == (0 if low % 13 == 12 else 2)


@statement("S1-052")
@statement("S1-125")
def test_a_black_nine_takes_a_red_eight_a_black_seven_and_a_red_six_in_one_turn() -> None:
    """Worked example 4 of the rules; the seven was drawn as the turn opened."""
    board = "N 9s | E 2d | S 2h | W 2c | hand Qc | hand 8h 6d Jc | stock 7c"
    state = after(board, "end", "8h>N", "7c>N", "6d>N")
    assert pile(state, "N") == "9s 8h 7c 6d"
    assert state.turn == 1


@statement("S1-053", "S2-008", "S3-008")
def test_the_ace_is_lowest_and_goes_only_on_a_two_of_the_other_colour() -> None:
    """Worked example 6 of the rules, first half."""
    board = "N 2s | E 2d | S Kc | W 3s | hand Ah"
    assert [play for play in legal(board) if play.startswith("Ah")] == ["Ah>N"]
    assert why(board, "Ah>E") == "same_colour"
    assert why(board, "Ah>S") == "wrong_rank"


@statement("S1-054", "S3-009")
@pytest.mark.parametrize("card", ["Kc", "2c", "Qs", "As"])
def test_nothing_goes_on_an_ace(card: str) -> None:
    board = f"rules talon | N 2s Ah | hand {card} 3d"
    assert why(board, f"{card}>N") == ("place_taken" if card == "Kc" else "ace_is_closed")
    assert [play for play in legal(board) if play.endswith(">N")] == []


@pytest.mark.parametrize(
    ("card", "onto"),
    [
        pytest.param("Q", "K", marks=statement("S1-118")),
        pytest.param("J", "Q", marks=statement("S1-119")),
        pytest.param("T", "J", marks=statement("S1-120")),
        pytest.param("9", "T", marks=statement("S1-120")),
        pytest.param("3", "4", marks=statement("S1-120")),
        pytest.param("2", "3", marks=statement("S1-121")),
        pytest.param("A", "2", marks=statement("S1-122")),
    ],
)
def test_a_row_of_the_table_of_cards_names_what_it_is_laid_on(card: str, onto: str) -> None:
    for mine, theirs, fits in (("h", "s", True), ("s", "d", True), ("h", "d", False)):
        reason = why(f"NE {onto}{theirs} | hand {card}{mine} 5c", f"{card}{mine}>NE")
        assert reason == (None if fits else "same_colour")


@statement("S3-024")
@statement("S5-011")
def test_a_red_nine_goes_on_a_black_ten_and_a_black_four_on_a_red_five() -> None:
    state = after("rules cross | N Ts | E 5d | hand 9h 4c 2c", "9h>N", "4c>E")
    assert (pile(state, "N"), pile(state, "E")) == ("Ts 9h", "5d 4c")


@statement("S3-025")
def test_several_cards_may_be_run_onto_one_pile_while_colours_alternate() -> None:
    state = after("rules cross | N Ts | hand 9h 8s 7s 7d", "9h>N", "8s>N")
    assert why(state, "7s>N") == "same_colour"
    assert pile(after(state, "7d>N"), "N") == "Ts 9h 8s 7d"


@statement("S3-008")
def test_the_order_runs_from_king_down_to_ace() -> None:
    run = "Qh Js Th 9s 8h 7s 6h 5s 4h 3s 2h As"
    plays = [f"{card}>NE" for card in ("Ks", *run.split())]
    state = after(f"rules cross | hand Ks {run} 9c", *plays)
    assert pile(state, "NE") == f"Ks {run}"


@statement("S5-019")
def test_nine_on_ten_three_on_four_and_a_king_to_a_corner_in_one_turn() -> None:
    """Worked example 2 of the rules."""
    board = "rules talon | N Ts | E 4h | S 6c | W Jd | hand 9h 3c Kd | hand 2c"
    state = after(board, "9h>N", "3c>E", "Kd>NE")
    assert hand(state, 0) == ""
    assert (pile(state, "N"), pile(state, "E"), pile(state, "NE")) == ("Ts 9h", "4h 3c", "Kd")
    assert why(board, "N>W") is None, "the pile move that the guide does not use"


@statement("S1-157", "S1-158")
def test_the_childrens_version_counts_ranks_only() -> None:
    state = after("rules children | N 9h | hand 8d 7h 6h 2c", "8d>N", "7h>N", "6h>N")
    assert pile(state, "N") == "9h 8d 7h 6h"
    assert why("rules children | N 9h | hand 7s 2c", "7s>N") == "wrong_rank"
    assert why("rules children-colours | N 9h | hand 8d 2c", "8d>N") == "same_colour"


@statement("S1-160")
def test_in_the_childrens_version_kings_keep_their_corners() -> None:
    board = "rules children | N 9h | hand Kd 5c"
    assert why(board, "Kd>E") == "king_needs_corner"
    assert why(board, "5c>NE") == "corner_needs_king"
    assert why(board, "Kd>NE") is None


def test_a_card_that_fits_in_several_places_goes_where_the_player_likes() -> None:
    board = "N 9h | E 9d | NE Kd | hand 8s"
    assert legal(board) == ["8s>N", "8s>E", "8s>S", "8s>W", "end"]


@statement("S1-016", "S1-128", "S4-135")
@pytest.mark.parametrize("card", ["Ac", "5d", "Qh"])
def test_an_empty_arm_takes_any_card_from_hand_but_a_king(card: str) -> None:
    board = f"rules kitchen | E 9h | S 9d | W 9c | hand {card} Kd"
    assert pile(after(board, f"{card}>N"), "N") == card
    assert why(board, "Kd>N") == "king_needs_corner"


@statement("S2-011", "S3-028", "S5-012")
@pytest.mark.parametrize("name", ["side", "cross", "talon"])
@pytest.mark.parametrize("card", ["Ac", "5d", "Qh", "Kd"])
def test_an_empty_arm_takes_any_card_a_king_included(name: str, card: str) -> None:
    board = f"rules {name} | E 9h | S 9d | W 9c | hand {card} 2c"
    assert pile(after(board, f"{card}>N"), "N") == card


@statement("S3-030")
def test_the_freedom_of_arms_is_not_that_of_corners() -> None:
    board = "rules cross | E 9h | hand 5d 2c"
    assert why(board, "5d>N") is None
    assert why(board, "5d>NE") == "corner_needs_king"


@statement("S1-128")
def test_an_empty_arm_may_be_filled_at_any_moment_of_the_own_turn_only() -> None:
    board = "N 9h | S 4d | W 4h | hand 8s Ad 3c | hand 5c 6c | stock 2c"
    for plays in ((), ("8s>N",), ("8s>N", "3c>S")):
        assert why(after(board, *plays), "Ad>E") is None
    assert why(after(board, "end"), "Ad>E", seat=0) == "not_your_turn"


@statement("S1-080")
def test_an_arm_left_empty_stays_open_for_the_next_player() -> None:
    state = after("N 9h | E 8s | S 4d | W 4h | hand 2c | hand 5c 6c", "E>N", "end")
    assert pile(state, "E") == ""
    assert pile(after(state, "5c>E"), "E") == "5c"


@statement("S2-035")
def test_corners_may_be_built_down_in_the_same_suit() -> None:
    board = "rules suits | NE Ks | N Kh Qs | hand Qs Qh Qd Js | hand 2c"
    assert why(board, "Qs>NE") is None
    assert why(board, "Qh>NE") == "wrong_suit"
    assert why(board, "Js>NE") == "wrong_rank"
    arm = "rules suits | N 9h | hand 8h 8s"
    assert (why(arm, "8h>N"), why(arm, "8s>N")) == ("same_colour", None)


@pytest.mark.parametrize(
    ("build", "corner", "fits"),
    [
        ("alternating", "as_build", "Qs Qc"),
        ("any", "as_build", "Qs Qh Qd Qc"),
        ("any", "alternating", "Qs Qc"),
        ("alternating", "any", "Qs Qh Qd Qc"),
        ("any", "same_suit", "Qh"),
    ],
)
def test_a_corner_follows_its_own_build_rule_where_it_has_one(
    build: str, corner: str, fits: str
) -> None:
    rules = f"corner:build={build},corner_build={corner}"
    allowed = [
        card
        for card in ("Qs", "Qh", "Qd", "Qc")
        if why(f"{rules} | NE Kh | hand {card} 2c", f"{card}>NE") is None
    ]
    assert allowed == fits.split()


@statement("S1-129")
def test_an_arm_becomes_empty_only_by_moving_its_whole_pile_away() -> None:
    state = after("N 9h | E 8s | S 7d | W 2c | hand 6c Kd 3h", "6c>S", "Kd>NE", "end")
    assert [pile(state, arm) for arm in "NESW"] == ["9h", "8s", "7d 6c", "2c"]
    moved = after("N 9h | E 8s | S 7d | W 2c | hand 6c Kd 3h", "E>N")
    assert [pile(moved, arm) for arm in "NESW"] == ["9h 8s", "", "7d", "2c"]
