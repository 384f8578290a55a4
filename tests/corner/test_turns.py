"""Turns: the draw, passing, the order of play, and the empty stock."""

from __future__ import annotations

import pytest

from kings.cards import parse_card, parse_cards, size_of, spell_cards
from kings.corner.events import Drew, Laid, PileMoved, RoundOver, TurnBegan, TurnEnded, for_seat
from kings.corner.moves import MovePile, PlayCard
from kings.corner.places import Place, Seat
from kings.corner.state import Phase
from tests.corner.boards import after, dealt, events, hand, legal, pile, why
from tests.marks import statement

NOTHING_FITS = "N 9h | E 9d | S 9c | W 9s"


@statement("S1-009", "S4-134", "S5-008")
@pytest.mark.parametrize("name", ["kitchen", "hornet", "talon"])
def test_a_turn_opens_with_a_draw_and_the_card_drawn_may_be_played_at_once(name: str) -> None:
    state = after(f"rules {name} | {NOTHING_FITS} | hand 2c | hand 3c | stock 8s 4c", "end")
    assert (hand(state, 1), spell_cards(state.stock)) == ("3c 8s", "4c")
    assert pile(after(state, "8s>N"), "N") == "9h 8s"


@statement("S1-042", "S1-079")
def test_the_draw_is_no_choice_even_with_a_hand_full_of_playable_cards() -> None:
    state = after(f"{NOTHING_FITS} | hand 2c | hand 8h 8d 8s | stock 4c", "end")
    assert hand(state, 1) == "4c 8s 8h 8d"
    assert "draw" not in legal(state)


@statement("S1-043")
def test_the_starter_draws_before_the_first_play_or_by_house_rule_does_not() -> None:
    draws = dealt("kitchen", 2)
    assert [size_of(one) for one in draws.hands] == [7, 8]
    free = dealt("kitchen,first_player_draws=no", 2)
    assert [size_of(one) for one in free.hands] == [7, 7]
    assert [size_of(one) for one in after(free, "end").hands] == [8, 7]


@statement("S2-012", "S3-019", "S2-023")
@statement("S3-057", "S5-017")
@pytest.mark.parametrize(
    ("rules", "before", "later"),
    [
        ("side", "2c 3c", "2c 3c 4c"),
        ("cross", "2c 3c", "2c 3c 4c"),
        ("talon,draw=end", "2c 3c", "2c 3c 4c"),
        ("side,draw=start", "2c 3c", "2c 3c"),
        ("cross,draw=start", "2c 3c", "2c 3c"),
    ],
)
def test_with_the_draw_at_the_end_ending_the_turn_draws(
    rules: str, before: str, later: str
) -> None:
    state = after(f"rules {rules} | {NOTHING_FITS} | hand {before} | hand 2d | stock 4c 5c")
    assert hand(after(state, "end"), 0) == later


@statement("S2-013", "S3-020")
def test_the_card_drawn_at_the_end_waits_for_the_next_turn() -> None:
    """Worked example 9 of the rules, first half."""
    state = after("rules cross | N 9h | hand 2c | hand 3c | stock 8s 4c 5c", "end")
    assert hand(state, 0) == "2c 8s"
    assert why(state, "8s>N", seat=0) == "not_your_turn"
    assert why(state, "8s>N") == "not_in_hand"
    again = after(state, "end")
    assert why(again, "8s>N") is None


@statement("S2-014", "S3-021")
def test_going_out_draws_nothing() -> None:
    """Worked example 9 of the rules, second half."""
    state = after("rules cross | N 9h | hand 8s | hand 3c | stock 4c 5c", "8s>N")
    assert (state.phase, state.out, hand(state, 0)) == (Phase.OVER, 0, "")
    assert spell_cards(state.stock) == "4c 5c"


def test_a_turn_without_a_play_still_draws_at_its_end() -> None:
    state = after(f"rules side | {NOTHING_FITS} | hand 2c | hand 3c | stock 4c 5c", "end")
    assert hand(state, 0) == "2c 4c"


@statement("S2-036", "S3-060")
@pytest.mark.parametrize(
    ("rules", "seat", "drawn"),
    [
        ("side,draw_count=2", 0, "2c 4c 5c"),
        ("cross,draw_count=2", 0, "2c 4c 5c"),
        ("kitchen,draw_count=2", 1, "3c 4c 5c"),
    ],
)
def test_two_cards_may_be_drawn_a_turn(rules: str, seat: int, drawn: str) -> None:
    state = after(f"rules {rules} | {NOTHING_FITS} | hand 2c | hand 3c | stock 4c 5c 6c", "end")
    assert (hand(state, seat), spell_cards(state.stock)) == (drawn, "6c")


@pytest.mark.parametrize("rules", ["kitchen,draw_count=2", "side,draw_count=2"])
def test_when_fewer_are_left_than_are_to_be_drawn_those_are_drawn(rules: str) -> None:
    state = after(f"rules {rules} | {NOTHING_FITS} | hand 2c | hand 3c | stock 4c", "end")
    assert state.stock == ()
    assert sum(size_of(one) for one in state.hands) == 3


@statement("S1-033", "S3-018", "S1-083")
@pytest.mark.parametrize("name", ["kitchen", "side", "cross", "hornet", "talon"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_pass_clockwise_and_a_pass_changes_nothing_in_their_order(
    name: str, seats: int
) -> None:
    state = dealt(name, seats, dealer=seats - 1)
    turns = []
    for _ in range(2 * seats):
        turns.append(int(state.turn))
        state = after(state, "end")
    assert turns == list(range(seats)) * 2


@statement("S1-010", "S2-002", "S5-009")
@statement("S3-037", "S4-135", "S2-012")
@pytest.mark.parametrize("name", ["kitchen", "side", "cross", "hornet", "talon"])
def test_any_number_of_plays_may_be_made_in_one_turn(name: str) -> None:
    state = after(
        f"rules {name} | N 9h | E Ts | S 4d | hand 8s 7h 6c 3c Ks Ad",
        "8s>N",
        "7h>N",
        "N>E",
        "3c>S",
        "6c>N",
        "Ks>NE",
    )
    assert state.turn == 0
    assert pile(state, "E") == "Ts 9h 8s 7h"
    assert hand(state, 0) == "Ad"


@statement("S1-044", "S1-045")
@pytest.mark.parametrize(
    "plays",
    [
        ("8s>N", "3c>S", "W>N", "Ad>W"),
        ("3c>S", "8s>N", "W>N", "Ad>W"),
        ("8s>N", "W>N", "Ad>W", "3c>S"),
        ("8s>N", "W>N", "3c>S", "Ad>W"),
    ],
)
def test_plays_pile_moves_and_filled_places_come_in_any_order(plays: tuple[str, ...]) -> None:
    state = after("N 9h | S 4d | W 7h | hand 8s 3c Ad 2h", *plays)
    assert [pile(state, arm) for arm in ("N", "S", "W")] == ["9h 8s 7h", "4d 3c", "Ad"]


@statement("S1-044")
def test_a_card_that_does_not_fit_yet_is_refused_until_it_does() -> None:
    board = "N 9h | hand 8s 7h 2c"
    assert why(board, "7h>N") == "wrong_rank"
    assert why(after(board, "8s>N"), "7h>N") is None


@statement("S1-046", "S3-059")
@pytest.mark.parametrize("name", ["kitchen", "side", "cross", "hornet", "talon"])
def test_who_can_do_nothing_ends_the_turn(name: str) -> None:
    board = f"rules {name} | {NOTHING_FITS} | hand 2c | hand 3c | stock 4c 5c 6c"
    assert legal(board) == ["end"]
    assert after(board, "end").turn == 1


@statement("S1-132", "S5-016", "S4-137")
@statement("S3-061")
@pytest.mark.parametrize("name", ["kitchen", "side", "cross", "hornet", "talon"])
def test_who_does_not_wish_to_play_ends_the_turn_with_playable_cards_in_hand(name: str) -> None:
    board = f"rules {name} | N 9h | hand 8s Kd | hand 3c | stock 4c 5c 6c"
    assert why(board, "end") is None
    assert after(board, "end").turn == 1


@statement("S1-096", "S2-019", "S3-040")
@pytest.mark.parametrize("name", ["kitchen", "cross", "hornet", "side", "talon"])
def test_with_an_empty_stock_a_turn_begins_with_playing(name: str) -> None:
    state = after(f"rules {name} | N 9h | hand 2c 2d | hand 8s 3c | stock", "end")
    assert (state.turn, state.began_empty, hand(state, 1)) == (1, True, "3c 8s")
    assert pile(after(state, "8s>N"), "N") == "9h 8s"


@statement("S1-097", "S3-040")
def test_with_an_empty_stock_who_cannot_lay_passes() -> None:
    state = after(f"{NOTHING_FITS} | hand 2c | hand 3c | hand 4c", "end", "end")
    assert (state.turn, state.phase, state.lap) == (2, Phase.PLAY, 1)


@pytest.mark.parametrize("rules", ["kitchen", "cross"])
def test_the_last_stock_card_and_two_turns_more_lose_no_turn(rules: str) -> None:
    """Cases K11 and P4: with the draw at the start and at the end alike."""
    board = f"rules {rules} | {NOTHING_FITS} | hand 2c | hand 3c | hand 4c | stock 5c"
    state = after(board, "end")
    drawer = 1 if rules == "kitchen" else 0
    assert (state.stock, size_of(state.hands[drawer])) == ((), 2)
    state = after(state, "end")
    assert (state.turn, state.phase) == (2, Phase.PLAY)
    state = after(state, "end")
    assert (state.turn, state.phase) == (0, Phase.PLAY)
    assert [size_of(one) for one in state.hands].count(1) == 2


@statement("S1-093")
def test_with_four_players_the_stock_lasts_five_laps() -> None:
    state = dealt("kitchen,draw=start,dead_test=all_pass", 4)
    turns = 1
    while state.stock:
        state = after(state, "end")
        turns += 1
    assert turns == 4 * 5


@statement("S1-101")
@pytest.mark.parametrize("rules", ["kitchen", "cross"])
def test_the_played_piles_never_come_back_as_a_stock(rules: str) -> None:
    state = after(f"rules {rules} | N 9h 8s 7h 6c | hand 2c | hand 3c | stock 4c", "end", "end")
    assert state.stock == ()
    assert pile(state, "N") == "9h 8s 7h 6c"


def test_a_play_is_told_with_what_it_covers() -> None:
    told = Laid(Seat(0), PlayCard(parse_card("8s"), Place(0)), "9h", None)
    assert events("N 9h | hand 8s 2c", "8s>N") == [told]
    opened = Laid(Seat(0), PlayCard(parse_card("8s"), Place(1)), None, None)
    assert events("N 9h | hand 8s 2c", "8s>E") == [opened]


def test_a_pile_move_is_told_with_its_base_its_top_and_what_it_covers() -> None:
    move = MovePile(Place(1), Place(0))
    assert events("N 9h | E 8s 7h | hand 2c", "E>N") == [PileMoved(Seat(0), move, "8s", "7h", "9h")]


def test_the_facts_of_an_end_are_its_draw_and_the_turn_that_opens() -> None:
    four = parse_cards("4c")
    ended, began = TurnEnded(Seat(0), before_play=False), TurnBegan(Seat(1))
    start = events("N 9h | hand 2c | hand 3c | stock 4c 5c", "end")
    assert start == [ended, began, Drew(Seat(1), 1, 1, four)]
    close = events("rules side | N 9h | hand 2c | hand 3c | stock 4c 5c", "end")
    assert close == [ended, Drew(Seat(0), 1, 1, four), began]
    assert events("N 9h | hand 2c | hand 3c | hand 4c", "end") == [ended, began]


def test_the_last_fact_of_a_round_says_how_it_ended() -> None:
    assert events("N 9h | hand 8s | hand 2c", "8s>N")[-1] == RoundOver("out", Seat(0))
    dead = events("turn 0 empty lap=1 | N 9h | hand 2c | hand 3c", "end")
    assert dead == [TurnEnded(Seat(0), before_play=False), RoundOver("pass", None)]


def test_a_round_blocked_by_the_end_of_a_turn_is_told_after_the_draws() -> None:
    nothing = "N 9h | E 9d | S 9c | W 9s | hand 2c | hand 3c | stock 4s"
    ended, began = TurnEnded(Seat(0), before_play=False), TurnBegan(Seat(1))
    four, over = parse_cards("4s"), RoundOver("blocked", None)
    start = events(f"rules talon | {nothing}", "end")
    assert start == [ended, began, Drew(Seat(1), 1, 0, four), over]
    close = events(f"rules side | {nothing}", "end")
    assert close == [ended, Drew(Seat(0), 1, 0, four), began, over]


def test_a_draw_is_told_in_full_to_the_one_who_drew_and_as_a_number_to_the_others() -> None:
    drew = Drew(Seat(1), 1, 7, parse_cards("4c"))
    assert for_seat(drew, Seat(1)) == drew
    for other in (Seat(0), None):
        assert for_seat(drew, other) == Drew(Seat(1), 1, 7, None)
    ended = TurnEnded(Seat(0), before_play=False)
    assert for_seat(ended, None) == ended
