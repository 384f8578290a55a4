"""Moves of whole piles."""

from __future__ import annotations

import pytest

from kings.corner.state import Phase
from tests.corner.boards import after, legal, pile, why
from tests.marks import statement

SOURCES = ["kitchen", "side", "cross", "hornet", "talon"]


@statement("S1-015", "S2-010", "S3-031")
@statement("S5-014", "S4-136")
@pytest.mark.parametrize("name", SOURCES)
def test_a_pile_moves_when_its_base_fits_on_the_other_piles_top(name: str) -> None:
    board = f"rules {name} | N Ts 9h | E 8c 7d | S 8d | W 7s | hand 2c 2d"
    assert pile(after(board, "E>N"), "N") == "Ts 9h 8c 7d"
    assert why(board, "S>N") == "same_colour"
    assert why(board, "W>N") == "wrong_rank"
    assert why(board, "N>E") == "wrong_rank"


@statement("S1-057")
def test_it_is_the_base_that_must_fit_and_not_the_card_on_top() -> None:
    """S1 swaps 'top' and 'bottom' in one passage; its short rules settle it."""
    board = "N 9h | E Jc Td | S 8s 7h 6c | hand 2c"
    assert why(board, "S>N") is None
    assert why("N 9h | E Ts 9d 8s | hand 2c", "E>N") == "wrong_rank", "only its top would fit"


@statement("S2-015", "S2-016")
@statement("S2-017")
def test_spade_eight_with_heart_seven_goes_on_diamond_nine_and_club_four_fills_the_place() -> None:
    """Worked example 1 of the rules."""
    board = "rules side | N 8s 7h | E 9d | hand 4c 2d"
    state = after(board, "N>E")
    assert (pile(state, "E"), pile(state, "N")) == ("9d 8s 7h", "")
    assert pile(after(state, "4c>N"), "N") == "4c"
    assert why(board, "7h>E") == "pile_moves_whole"
    assert why("rules side | N 7h | E 9d | hand 4c", "N>E") == "wrong_rank"
    assert why("rules side | N 8h | E 9d | hand 4c", "N>E") == "same_colour"


@statement("S3-032", "S3-034", "S3-035")
def test_a_four_on_a_five_a_queen_on_a_bare_king_and_a_corner_pile_never() -> None:
    """Worked example 3 of the rules."""
    board = "rules cross | N 4h 3s 2d | E 6d 5c | S Qh Js | NE Kc | hand 9c 2c"
    assert pile(after(board, "N>E"), "E") == "6d 5c 4h 3s 2d"
    assert pile(after(board, "S>NE"), "NE") == "Kc Qh Js"
    assert why(board, "NE>W") == "corner_pile_stays"
    assert why(board, "NE>S") == "corner_pile_stays"


@statement("S1-058")
def test_a_black_queens_pile_goes_on_a_red_king_only_while_the_king_is_bare() -> None:
    """S1's example speaks of a king with a stack under it, which cannot be."""
    bare = "N Qs Jh | NE Kd | hand 2c"
    assert pile(after(bare, "N>NE"), "NE") == "Kd Qs Jh"
    assert why("N Qs Jh | NE Kd Qc | hand 2c", "N>NE") == "wrong_rank"


@statement("S1-059")
def test_a_moved_pile_keeps_its_order_and_leaves_its_place_free() -> None:
    state = after("N 9h 8s | E 7d 6c 5h | hand 2c", "E>N")
    assert pile(state, "N") == "9h 8s 7d 6c 5h"
    assert pile(state, "E") == ""


@statement("S1-164", "S2-018", "S3-033")
@pytest.mark.parametrize("name", SOURCES)
def test_a_pile_is_never_split(name: str) -> None:
    """A play names a place, so part of a pile cannot even be said; a card of it is refused."""
    board = f"rules {name} | N Ts 9h 8s 7d 6c | E Td | W 9d | hand 2c 2d"
    for card in ("9h", "8s", "7d", "6c"):
        for place in ("E", "W", "S", "NE"):
            assert why(board, f"{card}>{place}") == "pile_moves_whole"
    assert why(board, "N>W") == "wrong_rank", "9h 8s 7d 6c stays under its ten"


@statement("S1-061", "S1-163", "S1-055")
@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("place", ["N", "E", "S", "SE", "SW"])
def test_a_corner_pile_never_moves(name: str, place: str) -> None:
    board = f"rules {name} | N Ts | E 9h | NE Kd Qs | SE Kh | hand 2c 2d"
    assert why(board, f"NE>{place}") == "corner_pile_stays"
    assert not [play for play in legal(board) if play.startswith(("NE>", "SE>"))]


@statement("S1-123")
def test_a_pile_that_ends_in_an_ace_still_moves_as_a_whole() -> None:
    """Worked example 6 of the rules, second half."""
    board = "N 4d | E 3s 2h As | hand 2c"
    assert pile(after(board, "E>N"), "N") == "4d 3s 2h As"
    assert why("N 2h As | E Ad | hand 2c 3d", "E>N") == "ace_is_closed"


@statement("S1-162")
@pytest.mark.parametrize("name", SOURCES)
def test_a_pile_without_a_king_as_its_base_may_not_go_to_an_empty_corner(name: str) -> None:
    board = f"rules {name} | N Qs Jh | E 9h | hand 2c 2d"
    for corner in ("NE", "SE", "SW", "NW"):
        assert why(board, f"N>{corner}") == "corner_needs_king"


@pytest.mark.parametrize("name", SOURCES)
def test_a_pile_does_not_move_to_an_empty_arm(name: str) -> None:
    assert why(f"rules {name} | N 9h | hand 2c", "N>E") == "pile_needs_pile"


def test_nobody_goes_out_by_moving_a_pile() -> None:
    state = after("N 9h | E 8s | hand 2c | hand 3c", "E>N")
    assert (state.phase, state.out) == (Phase.PLAY, None)


def test_anyone_in_turn_may_move_the_opening_cards() -> None:
    board = "turn 0 | N 9h | E 8s | S 2c | W 2d | hand 4c | hand 5c | hand 6c | stock Jc Jd Js"
    assert why(after(board, "end", "end"), "E>N") is None


@pytest.mark.parametrize(
    ("rules", "source", "corner", "reason"),
    [
        ("suits", "Qh", "Kh", None),
        ("suits", "Qs", "Kh", "wrong_suit"),
        ("suits", "Qh Js", "Kh", "wrong_suit"),
        ("corner:build=any", "Qh Jh", "Kh", None),
        ("corner:build=any,corner_build=alternating", "Qs Jh", "Kh", None),
        ("corner:build=any,corner_build=alternating", "Qs Js", "Kh", "same_colour"),
        ("corner:build=any,corner_build=same_suit", "Qh Jh", "Kh", None),
        ("corner:corner_build=any", "Qh Js", "Kh", None),
    ],
)
def test_every_pair_of_the_merged_pile_must_obey_the_targets_build_rule(
    rules: str, source: str, corner: str, reason: str | None
) -> None:
    assert why(f"rules {rules} | N {source} | NE {corner} | hand 2c", "N>NE") == reason


@pytest.mark.parametrize("free", ["taken", "free"])
@pytest.mark.parametrize("headed", ["9h 8s", "Kd Qs"])
@pytest.mark.parametrize("rule", ["never", "opening", "always"])
@pytest.mark.parametrize("source", ["N", "E", "S", "W"])
@pytest.mark.parametrize("corner", ["NE", "SE", "SW", "NW"])
def test_which_arm_pile_may_go_to_which_corner(
    source: str, corner: str, rule: str, headed: str, free: str
) -> None:
    """Case P2: four arms by four corners by the rule switches."""
    rules = f"corner:kings_on_arms=yes,arm_king_to_corner={rule}"
    lies = f" | {corner} Kc Qd" if free == "taken" else ""
    king = headed.startswith("K")
    for mark, opening in (("first", False), (f"first king={source}", True), ("card", False)):
        if opening and not king:
            continue
        board = f"{rules} | turn 0 {mark} | {source} {headed}{lies} | hand 2c 3c"
        may = king and (rule == "always" or (rule == "opening" and opening))
        if not king:
            wanted = "wrong_rank" if lies else "corner_needs_king"
        elif not may:
            wanted = "king_pile_stays"
        else:
            wanted = "place_taken" if lies else "allowed"
        assert (why(board, f"{source}>{corner}") or "allowed") == wanted


def test_a_king_headed_pile_goes_to_a_corner_only_if_it_obeys_the_corners_build_rule() -> None:
    rules = "corner:kings_on_arms=yes,arm_king_to_corner=always,corner_build=same_suit"
    assert why(f"{rules} | N Kd Qs | hand 2c", "N>NE") == "wrong_suit"
    assert why(f"{rules} | N Kd | hand 2c", "N>NE") is None


def test_an_opening_king_stays_one_with_cards_on_it_and_a_later_king_is_none() -> None:
    board = "rules cross | turn 0 first king=N | N Kd | E 9h | hand Qs Ks 2c 3c"
    with_queen = after(board, "Qs>N")
    assert pile(after(with_queen, "N>SW"), "SW") == "Kd Qs"
    later = after(board, "N>NE", "Ks>N")
    assert why(later, "N>SE") == "king_pile_stays"


@pytest.mark.parametrize(
    ("play", "reason"),
    [("N>E", "king_needs_corner"), ("N>S", "pile_needs_pile"), ("N>NE", "place_taken")],
)
def test_a_king_headed_pile_that_may_go_to_a_corner_goes_nowhere_else(
    play: str, reason: str
) -> None:
    rules = "corner:kings_on_arms=yes,arm_king_to_corner=always"
    board = f"{rules} | N Kd | E 9h | NE Kc | hand 2c"
    assert why(board, play) == reason
    stays = board.replace("always", "never")
    assert why(stays, play) == "king_pile_stays"
