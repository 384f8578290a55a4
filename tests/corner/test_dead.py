"""How a round ends: somebody goes out, or it is dead."""

from __future__ import annotations

import pytest

from kings.corner.dead import is_blocked
from kings.corner.rules import apply, finish_turn, turn_bound
from kings.corner.score import outcome_of, score_round
from kings.corner.state import How, Phase, RoundState
from tests.corner.boards import after, at, dealt, legal, pile, scored, why
from tests.marks import statement

SOURCES = ["kitchen", "side", "cross", "hornet", "talon"]
NOTHING_FITS = "N 9h | E 9d | S 9c | W 9s"


@statement("S1-007", "S1-018", "S1-068")
@statement("S2-002", "S3-039", "S3-042")
@statement("S5-021", "S4-139")
@pytest.mark.parametrize("name", SOURCES)
def test_the_round_ends_the_instant_the_last_card_is_laid(name: str) -> None:
    board = f"rules {name} | N 9h | E 7d | hand 8s | hand 2c 3c | hand Kd | stock 4c"
    state = after(board, "8s>N")
    assert (state.phase, state.how, state.out) == (Phase.OVER, How.OUT, 0)
    assert score_round(state.law, outcome_of(state)).winners == (0,)
    assert legal(state) == []
    for play in ("end", "E>N", "2c>S"):
        assert why(state, play, seat=1) == "round_over"


def test_going_out_takes_the_last_of_several_cards() -> None:
    state = after("N 9h | hand 8s 7h | hand 2c", "8s>N")
    assert state.phase is Phase.PLAY
    assert after(state, "7h>N").out == 0


@statement("S1-098", "S3-041")
@pytest.mark.parametrize("rules", ["kitchen", "cross", "hornet"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_full_lap_without_a_card_from_hand_after_the_stock_is_gone_ends_the_round(
    rules: str, seats: int
) -> None:
    """Case K12: the lap starts anywhere, and the turn that drew the last card does not count."""
    hands = " | ".join(["hand 2c 2d"] * seats)
    state = after(f"rules {rules} | {NOTHING_FITS} | {hands} | stock 5c", "end")
    assert state.stock == ()
    drawn_in_this_turn = rules != "cross"
    turns = 0
    while state.phase is Phase.PLAY:
        state = after(state, "end")
        turns += 1
    assert (state.how, state.out) == (How.PASS, None)
    assert turns == seats + drawn_in_this_turn


def test_a_lap_may_start_in_the_middle_of_the_table() -> None:
    board = "N 9h | E 9d | S 3h | W 3d | hand 5c 6c | hand 2c 5d | hand 2s 6d"
    state = after(board, "end", "2c>S", "end")
    assert state.lap == 0
    state = after(state, "end", "end")
    assert (state.phase, state.lap) == (Phase.PLAY, 2)
    assert after(state, "end").how is How.PASS


@statement("S3-041")
def test_pile_moves_alone_do_not_count_as_playing() -> None:
    """Cases K12 and P17: a seat that shuttles piles keeps no round alive."""
    board = "turn 0 empty | N 9h | E 8s | S 9d | W 9s | hand 2c 3c | hand 2d 3d"
    state = after(board, "E>N", "end")
    assert (state.phase, state.lap) == (Phase.PLAY, 1)
    assert after(state, "end").how is How.PASS


def test_a_swap_counts_as_playing_a_card() -> None:
    state = after(
        "rules wild | turn 0 empty lap=1 | N 9h *8b | hand 8c 2c | hand 3c", "8c~N", "end"
    )
    assert (state.phase, state.lap) == (Phase.PLAY, 0)


@statement("S1-098")
def test_a_round_is_never_dead_while_the_stock_has_cards() -> None:
    hands = "hand 2c 3c | hand 2d 3d"
    for rules in SOURCES:
        state = at(f"rules {rules} | {NOTHING_FITS} | {hands} | stock 5c 5d 5h 5s 6c")
        for _ in range(4):
            state = after(state, "end")
            assert state.phase is Phase.PLAY


@statement("S2-020", "S5-022")
@pytest.mark.parametrize("name", ["side", "talon"])
def test_a_blocked_table_ends_the_round_as_soon_as_nobody_can_lay(name: str) -> None:
    board = f"rules {name} | N 3h | E 9d | S 9c | W 9s | hand 2c 5c | hand 5d 6c"
    state = after(board, "2c>N")
    assert (state.phase, state.how) == (Phase.OVER, How.BLOCKED)
    assert scored(state).change == (1, 2)


@pytest.mark.parametrize("name", ["kitchen", "cross", "hornet"])
def test_without_the_blocked_test_the_same_table_plays_its_lap(name: str) -> None:
    board = f"rules {name} | N 3h | E 9d | S 9c | W 9s | hand 2c 5c | hand 5d 6c"
    assert after(board, "2c>N").phase is Phase.PLAY


@pytest.mark.parametrize(
    ("board", "blocked"),
    [
        (f"{NOTHING_FITS} | hand 2c | hand 3c", True),
        (f"{NOTHING_FITS} | hand 2c | hand 8s", False),
        (f"{NOTHING_FITS} | hand 2c | hand 3c | stock 4c", False),
        ("N 9h | E 8s | S 9c | W 9s | hand 2c | hand 3c", False),
        ("N 9h 8s | E 7d | S 9c | W 9s | hand 2c | hand 3c", False),
        ("N 9h | E 9d | S 9c | W 9s | NE Kc | hand Kd | hand 3c", False),
        (f"{NOTHING_FITS} | NE Kc | SE Kh | SW Ks | NW Kd | hand 2c | hand 3c", True),
    ],
)
def test_blocked_means_that_no_seat_could_lay_whatever_piles_were_moved_first(
    board: str, blocked: bool
) -> None:
    assert is_blocked(at(f"rules side | {board}")) is blocked


def test_a_table_is_not_blocked_while_a_pile_can_move_and_so_open_an_arm() -> None:
    rules = "corner:dead_test=blocked"
    assert not is_blocked(at(f"{rules} | N Ts | E 9h | S 8c | W 3c | hand 5c | hand 6c"))
    assert is_blocked(at(f"{rules} | N Ts | E 9s | S 8c | W 3c | hand 5c | hand 6c"))


def test_an_opened_arm_is_of_no_use_to_kings_that_may_not_lie_there() -> None:
    rules = "corner:decks=2,dead_test=blocked"
    board = "N Ts | E 9h | S 8c | W 3c | NE Kc | SE Kd | SW Kh | NW Ks | hand Kc | hand Kd"
    assert is_blocked(at(f"{rules},kings_on_arms=no | {board}"))
    assert not is_blocked(at(f"{rules},kings_on_arms=yes | {board}"))


def test_a_king_headed_pile_that_may_go_to_a_corner_opens_an_arm() -> None:
    rules = "corner:dead_test=blocked,kings_on_arms=yes,arm_king_to_corner"
    board = "N Kd | E 9d | S 9c | W 9s | hand 5c | hand 6c"
    assert not is_blocked(at(f"{rules}=always | {board}"))
    assert is_blocked(at(f"{rules}=never | {board}"))
    assert not is_blocked(at(f"{rules}=opening | turn 0 first king=N | {board}"))
    assert is_blocked(at(f"{rules}=opening | turn 0 king=N | {board}"))


def test_a_joker_swap_counts_as_a_play_in_the_blocked_test() -> None:
    board = "N 9h *8b | E As | S Ac | W Ad | hand {} 5c | hand 5d"
    assert not is_blocked(at("rules wild,dead_test=blocked | " + board.format("8c")))
    assert is_blocked(at("rules wild,dead_test=blocked | " + board.format("8d")))
    assert not is_blocked(
        at("rules wild,dead_test=blocked | N Ah | E 9s *8r | S Ac | W Ad | hand Jk 5c")
    )


def test_the_blocked_test_waits_for_the_first_play_or_end() -> None:
    six = dealt("side,hand_size=8", 6)
    assert six.stock == ()
    assert six.phase is Phase.PLAY


def test_nor_is_it_made_when_the_last_seat_declines_to_lay_a_king() -> None:
    """Declining is neither a play nor an end of the first turn."""
    rules = "corner:decks=1,kings_before_play=1,dead_test=blocked"
    board = f"{rules} | turn 1 first asked=1 | N 9h | E 9d | S 9c | W 9s | hand 2c | hand 3c"
    state = after(board, "end")
    assert (state.phase, state.turn, state.began_empty) == (Phase.PLAY, 0, True)
    assert after(state, "end").how is How.BLOCKED


def test_the_blocked_test_comes_after_the_next_opening_draw() -> None:
    """The last card is drawn by the next seat and fits: the round goes on."""
    rules = "corner:dead_test=blocked"
    fits = after(f"{rules} | {NOTHING_FITS} | hand 2c | hand 3c | stock 8s", "end")
    assert fits.phase is Phase.PLAY
    dead = after(f"{rules} | {NOTHING_FITS} | hand 2c | hand 3c | stock 4s", "end")
    assert dead.how is How.BLOCKED


@statement("S1-099", "S1-190")
def test_the_lowest_hand_is_noted_as_winner_of_a_dead_round() -> None:
    score = scored("over pass | hand 2c 3c | hand Kd | hand 5d")
    assert (score.change, score.winners) == ((2, 10, 1), (2,))
    level = scored("over pass | hand 2c | hand Kd | hand 5d")
    assert level.winners == (0, 2)


@statement("S3-045", "S3-041")
def test_after_a_stalemate_all_score_and_nobody_wins() -> None:
    score = scored("rules cross | over pass | hand 2c 3c | hand Kd | hand 5d")
    assert (score.change, score.winners) == ((2, 10, 1), ())


@statement("S5-022", "S2-020")
def test_a_blocked_round_is_counted_where_it_stands() -> None:
    score = scored("rules talon | over blocked | hand 2c 3c | hand Kd")
    assert (score.change, score.winners) == ((2, 10), ())


def test_a_turn_ended_by_the_table_ends_at_once_where_it_may() -> None:
    assert [str(move) for move in finish_turn(at("N 9h | hand 8s 2c"))] == ["EndTurn()"]


def test_a_turn_ended_by_the_table_first_makes_the_plays_it_owes_in_listing_order() -> None:
    board = at("corner:compulsory=all | N 9h | E 9d | S 4h | W 2c | hand 8s 3c Kd 5s | hand 2d")
    state: RoundState = board
    for move in finish_turn(board):
        state = apply(state, move)
    assert state.turn == 1
    assert [pile(state, name) for name in ("N", "E", "S", "NE")] == ["9h 8s", "9d", "4h 3c", "Kd"]


def test_a_turn_ended_by_the_table_may_end_the_round() -> None:
    board = at("corner:compulsory=all | N 9h | hand 8s 3c | hand 2d")
    state = board
    for move in finish_turn(board):
        state = apply(state, move)
    assert state.out == 0


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_round_of_nothing_but_passes_ends_within_the_bound(name: str, seats: int) -> None:
    """Case P14 at its laziest: nobody ever lays a card."""
    state, turns = dealt(name, seats), 0
    while state.phase is Phase.PLAY:
        state = after(state, "end")
        turns += 1
    assert state.how in (How.PASS, How.BLOCKED)
    assert turns <= turn_bound(state.law)
