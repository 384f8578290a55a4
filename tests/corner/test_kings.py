"""Kings: corners, arms, kings before play, and the duty to lay them."""

from __future__ import annotations

from itertools import product

import pytest

from kings.cards import size_of
from kings.corner.events import AskedForKings, TurnBegan, TurnEnded
from kings.corner.places import Seat
from kings.corner.score import outcome_of, score_round
from kings.corner.state import How, Phase
from tests.corner.boards import after, dealt, events, hand, law, legal, pile, why
from tests.marks import statement

SOURCES = ["kitchen", "side", "cross", "hornet", "talon"]
CORNERS = ["NE", "SE", "SW", "NW"]


@statement("S1-013", "S1-028", "S2-009")
@statement("S3-013", "S5-003", "S5-013")
@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("corner", CORNERS)
def test_only_a_king_opens_an_empty_corner(name: str, corner: str) -> None:
    board = f"rules {name} | N 5c | E 7d | S 9h | W 2s | hand Kd Qc Ah"
    assert why(board, f"Kd>{corner}") is None
    assert why(board, f"Qc>{corner}") == "corner_needs_king"
    assert why(board, f"Ah>{corner}") == "corner_needs_king"


@statement("S1-013", "S3-027")
@pytest.mark.parametrize(("top", "king"), [("Ah", "Kd"), ("Qs", "Kd"), ("2c", "Kh")])
def test_a_king_goes_on_no_card(top: str, king: str) -> None:
    assert why(f"N {top} | hand {king} 2d", f"{king}>N") == "king_needs_corner"
    assert why(f"rules cross | N {top} | hand {king} 2d", f"{king}>N") == "place_taken"
    assert why(f"NE Ks {top} | hand {king} 2d", f"{king}>NE") == "place_taken"


@statement("S1-014", "S3-026", "S4-138")
@pytest.mark.parametrize("name", SOURCES)
def test_a_corner_is_built_on_from_a_queen_of_the_other_colour_downwards(name: str) -> None:
    board = f"rules {name} | N 5c | E 7d | S 9h | W 2s | hand Kd Qs Qh Jh Ts 2c"
    state = after(board, "Kd>SW")
    assert why(state, "Qh>SW") == "same_colour"
    assert why(state, "Jh>SW") == "wrong_rank"
    assert pile(after(state, "Qs>SW", "Jh>SW", "Ts>SW"), "SW") == "Kd Qs Jh Ts"


@statement("S1-117", "S1-055")
def test_a_king_is_always_the_base_of_its_corner_pile() -> None:
    board = "N 5c | NE Kd Qs | hand Kh 2c"
    assert [play for play in legal(board) if play.startswith("Kh")] == ["Kh>SE", "Kh>SW", "Kh>NW"]


@statement("S1-064", "S3-026", "S4-138")
@pytest.mark.parametrize("corner", CORNERS)
def test_any_free_corner_will_do_and_all_are_alike(corner: str) -> None:
    board = "rules cross | N Qs | E Jh | S 5c | W 5d | hand Kd 9c 8d | hand 2c"
    state = after(board, f"Kd>{corner}")
    free = [c for c in CORNERS if c != corner]
    assert not any(pile(state, other) for other in free)
    assert len(legal(state)) == len(legal(after(board, "Kd>NE")))


@statement("S4-129")
def test_kings_have_four_corners_and_find_them_empty() -> None:
    state = dealt("hornet,hand_size=4,draw=end", 2, "Kc Ac Kd 2c Kh 3c Ks 4c 9h 8h 7h 6h")
    for king, corner in zip(("Kc", "Kd", "Kh"), CORNERS, strict=False):
        state = after(state, f"{king}>{corner}")
    assert [pile(state, corner) for corner in CORNERS] == ["Kc", "Kd", "Kh", ""]


@statement("S1-066")
def test_one_pack_has_four_kings_and_four_corners() -> None:
    given = law("kitchen", 4)
    assert len(given.corners) == 4
    state = dealt("kitchen", 4)
    kings = [c for c in state.stock if c % 13 == 12]
    assert len(kings) == 4


@statement("S1-065")
@pytest.mark.parametrize(
    ("arms", "reason"),
    [("no", "king_needs_corner"), ("yes", None), ("auto", None)],
)
def test_with_all_corners_taken_a_fifth_king_stays_in_hand_or_goes_on_an_arm(
    arms: str, reason: str | None
) -> None:
    """Worked example 7 of the rules."""
    board = (
        f"corner:decks=2,kings_on_arms={arms} | NE Kc | SE Kd | SW Kh | NW Ks | N 5c | hand Kd 2c"
    )
    for corner in CORNERS:
        assert why(board, f"Kd>{corner}") == "place_taken"
    assert why(board, "Kd>E") == reason


@statement("S1-130")
def test_in_the_kitchen_kings_never_lie_in_the_cross() -> None:
    board = "rules kitchen | N 5c | hand Kd 2c"
    assert [play for play in legal(board) if play.startswith("Kd")] == [f"Kd>{c}" for c in CORNERS]


@pytest.mark.parametrize(
    ("rules", "seats", "allowed"),
    [
        ("kitchen", 2, False),
        ("kitchen", 5, True),
        ("party", 5, False),
        ("side", 2, True),
        ("kitchen,jokers=2,joker_as_king=yes", 2, True),
        ("kitchen,kings_on_arms=yes", 2, True),
        ("kitchen,kings_on_arms=no", 5, False),
    ],
)
def test_kings_on_arms_auto_is_yes_only_where_a_king_can_be_shut_out(
    rules: str, seats: int, allowed: bool
) -> None:
    assert law(rules, seats).kings_on_arms is allowed


@statement("S1-150")
def test_a_king_may_be_laid_in_a_corner_before_the_own_first_draw() -> None:
    top = "Kd Kc 2c 3c 4c 5c 9h 8h 7h 6h Ts"
    state = dealt("kitchen,kings_before_play=1,hand_size=3", 2, top)
    assert (state.phase, state.turn, hand(state, 1)) == (Phase.KINGS, 1, "2c 4c Kd")
    assert legal(state) == ["Kd>NE", "Kd>SE", "Kd>SW", "Kd>NW", "end"]
    state = after(state, "Kd>NE", "Kc>SE")
    assert (state.phase, state.turn) == (Phase.PLAY, 1)
    assert hand(state, 1) == "2c 4c Ts", "the first turn opens with its draw"


@statement("S1-151")
def test_usually_only_one_corner_a_player_may_be_filled_so() -> None:
    top = "Kd 2h Ks 3c 4c 5c 9h 8h 7h 6h Ts"
    one = after(dealt("kitchen,kings_before_play=1,hand_size=3", 2, top), "Kd>NE")
    assert (one.turn, one.phase, legal(one)) == (0, Phase.KINGS, ["end"])
    every = after(dealt("kitchen,kings_before_play=all,hand_size=3", 2, top), "Kd>NE", "Ks>SE")
    assert (every.turn, legal(every)) == (1, ["end"])


def test_every_seat_is_asked_for_kings_also_one_that_holds_none() -> None:
    state = dealt("kitchen,kings_before_play=1,hand_size=1", 3, "Ac 2c 3c 9h 8h 7h 6h Ts")
    asked = []
    while state.phase is Phase.KINGS:
        assert legal(state) == ["end"]
        asked.append(int(state.turn))
        state = after(state, "end")
    assert asked == [1, 2, 0]
    assert state.turn == 1


def test_who_asks_and_who_declines_is_told() -> None:
    state = dealt("kitchen,kings_before_play=1,hand_size=1", 2, "Ac 2c 9h 8h 7h 6h Ts")
    declined = TurnEnded(Seat(1), before_play=True)
    assert events(state, "end") == [declined, AskedForKings(Seat(0))]
    assert events(after(state, "end"), "end")[1] == TurnBegan(Seat(1))


def test_a_hand_emptied_before_play_goes_out() -> None:
    state = dealt("kitchen,kings_before_play=1,hand_size=1", 2, "Kd Ac 9h 8h 7h 6h")
    out = after(state, "Kd>NE")
    assert (out.phase, out.how, out.out) == (Phase.OVER, How.OUT, 1)


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        ("N>E", "not_your_turn"),
        ("2c~N", "not_your_turn"),
        ("2c>N", "corner_needs_king"),
        ("2c>NE", "corner_needs_king"),
        ("Kd>N", "king_needs_corner"),
        ("Kd>W", "king_needs_corner"),
        ("Kd>NE", "place_taken"),
        ("Kd>SE", None),
        ("Ks>SE", "not_in_hand"),
        ("Kd>N2", "no_such_place"),
        ("end", None),
    ],
)
def test_before_play_only_kings_go_and_only_into_free_corners(
    play: str, reason: str | None
) -> None:
    board = (
        "corner:kings_before_play=1,kings_on_arms=yes | turn 0 asked=0"
        " | N 9h | E Ts | NE Kh | hand 2c Kd | hand 3c"
    )
    assert why(board, play) == reason


def test_a_joker_counts_before_play_where_it_may_be_a_king() -> None:
    rules = "corner:kings_before_play=1,jokers=2,joker_as_king=yes"
    board = f"{rules} | turn 0 asked=0 | N 9h | SE Kc | SW Kh | NW Ks | hand Jk 2c | hand 3c"
    assert legal(board) == ["Jk=Ks>NE", "Jk=Kh>NE", "Jk=Kd>NE", "Jk=Kc>NE", "end"]
    assert why(board, "Jk>NE") == "joker_needs_name"
    assert why(board, "Jk=9h>NE") == "corner_needs_king"
    assert pile(after(board, "Jk=Kd>NE"), "NE") == "*Kd"


@statement("S1-134")
def test_under_compulsory_all_a_turn_ends_only_when_nothing_from_hand_fits() -> None:
    board = "corner:compulsory=all | N 9h | E 2d | S 2h | W 2c | hand 8s Kd 4c | hand 3c"
    assert why(board, "end") == "must_play_first"
    assert "end" not in legal(board)
    state = after(board, "8s>N")
    assert why(state, "end") == "must_play_first", "the king has a corner"
    state = after(state, "Kd>NE")
    assert why(state, "end") is None


@pytest.mark.parametrize(
    ("board", "forced"),
    [
        ("N 9h | E 9d | S 9c | W 9s | hand 2c", False),
        ("N 9h | E 9d | S 9c | hand 2c", True),
        ("N 9h | E 8s | S 9c | W 9s | hand 2c", False),
        ("N 9h | E 9d | S 9c | W 9s | NE Kc | SE Kd | SW Kh | hand Ks", True),
    ],
)
def test_an_empty_arm_and_a_corner_oblige_but_a_pile_move_does_not(
    board: str, forced: bool
) -> None:
    assert (why(f"corner:compulsory=all | {board}", "end") == "must_play_first") is forced


def test_a_joker_is_to_be_played_too_under_compulsory_all() -> None:
    board = "corner:compulsory=all,jokers=2,joker_swap=yes | N 9h | E As | S Ac | W Ad | hand Jk 2c"
    assert why(board, "end") == "must_play_first"
    swaps = "corner:compulsory=all,jokers=2,joker_swap=yes | N *9r | E As | S Ac | W Ad | hand 9h"
    assert why(swaps, "9h~N") is None
    assert why(swaps, "end") is None, "a swap is never required"


@statement("S3-061")
def test_compulsory_play_is_off_unless_chosen() -> None:
    board = "N 9h | hand 8s 4c"
    assert why(f"rules cross | {board}", "end") is None
    assert why(f"rules cross,compulsory=all | {board}", "end") == "must_play_first"


HELD = "corner:compulsory=kings,draw=end | N 9h | E 9d | S 9c | W 9s"


@statement("S3-062")
@pytest.mark.parametrize(
    ("rest", "fine"),
    [
        ("hand Kd 2c", 3),
        ("hand Kd Ks 2c", 3),
        ("hand 2c", 0),
        ("NE Kc | SE Kh | SW Ks | hand Kd 2c", 3),
        ("NE Kc | SE Kh | SW Ks | NW Kd | hand 2c", 0),
    ],
)
def test_a_king_held_back_costs_three_points_once_a_turn(rest: str, fine: int) -> None:
    state = after(f"{HELD} | {rest} | hand 3c | stock 4c 5c", "end")
    assert state.fines == (fine, 0)


def test_a_king_that_could_lie_on_an_empty_arm_is_held_back_too() -> None:
    corners = "NE Kc | SE Kd | SW Kh | NW Ks"
    rules = "corner:decks=2,compulsory=kings"
    board = f"{corners} | N 9h | hand Kd 2c | hand 3c | stock 4c"
    assert after(f"{rules},kings_on_arms=yes | {board}", "end").fines == (3, 0)
    assert after(f"{rules},kings_on_arms=no | {board}", "end").fines == (0, 0)


def test_a_king_drawn_as_the_turn_ends_is_not_held_back_and_a_joker_is_no_king() -> None:
    state = after(f"{HELD} | hand 2c | hand 3c | stock Kd 5c", "end")
    assert (hand(state, 0), state.fines) == ("2c Kd", (0, 0))
    rules = "corner:compulsory=kings,jokers=2,joker_as_king=yes"
    assert after(f"{rules} | N 9h | hand Jk 2c | hand 3c", "end").fines == (0, 0)


def test_the_king_fine_has_its_own_size_and_adds_up_over_turns() -> None:
    board = "corner:compulsory=kings,king_hold_penalty=5 | hand Kd 2c | hand 3c | stock 4c 5c 6c"
    assert after(board, "end", "end", "end").fines == (10, 0)


@statement("S3-062")
def test_the_rounds_winner_owes_the_fine_as_well() -> None:
    board = "corner:compulsory=kings | N 2d | E 9d | hand Kd Ac | hand 3c | stock 4s 5s"
    plays = ("end", "end", "Kd>NE", "Ac>N", "5s>S")
    state = after(board, *plays)
    assert (state.phase, state.out) == (Phase.OVER, 0)
    score = score_round(state.law, outcome_of(state))
    assert score.change == (3, size_of(state.hands[1]))
    takes = after(board.replace("kings |", "kings,scoring=winner_takes |"), *plays)
    assert score_round(takes.law, outcome_of(takes)).change == (2 - 3, 0)


def test_all_corners_by_all_switches_open_for_a_king_alone() -> None:
    """Case P2, the other half: a card of every rank against every corner and rule switch."""
    switches = product(
        ("no", "yes"), ("never", "opening", "always"), ("alternating", "any"), ("none", "all")
    )
    for arms, to_corner, build, duty in switches:
        rules = (
            f"corner:kings_on_arms={arms},arm_king_to_corner={to_corner}"
            f",build={build},compulsory={duty}"
        )
        for rank in "A23456789TJQK":
            board = f"{rules} | hand {rank}d 2c"
            for corner in CORNERS:
                wanted = None if rank == "K" else "corner_needs_king"
                assert why(board, f"{rank}d>{corner}") == wanted
