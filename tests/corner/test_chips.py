"""Playing for chips: antes, fees, the pot, payments, and what is left over."""

from __future__ import annotations

import pytest

from kings.corner.match import break_off_round, finish_round
from kings.corner.score import Holding, Outcome, score_round
from kings.corner.state import How
from kings.errors import RulesError
from tests.corner.boards import after, law, scored
from tests.corner.scores import match_of, outcome
from tests.marks import statement


@statement("S2-030", "S3-053")
def test_everyone_antes_one_chip_before_the_deal() -> None:
    score = score_round(law("pot", 3), outcome([2, 3, 4]))
    assert (score.change, score.pot) == ((-1, -1, -1), 3)
    two = score_round(law("pot,ante=2", 3), outcome([2, 3, 4]))
    assert (two.change, two.pot) == ((-2, -2, -2), 6)


@statement("S2-032", "S3-054")
def test_the_winner_takes_the_pot_and_one_chip_a_card_and_ten_a_king() -> None:
    score = scored("rules pot | over out 0 | hand | hand 2c 3c | hand Kd 4c 5c")
    assert score.change == (-1 + 3 + 2 + 12, -1 - 2, -1 - 12)
    assert sum(score.change) == 0
    assert (score.winners, score.pot) == ((0,), 0)


@pytest.mark.parametrize("scale", ["flat", "face_value", "tens"])
def test_card_points_play_no_part_and_a_king_costs_ten_and_not_eleven(scale: str) -> None:
    score = scored(f"rules pot,points={scale} | over out 0 | hand | hand Kd Ac Qc")
    assert score.change == (-1 + 2 + 12, -1 - 12)


def test_a_joker_costs_ten_chips() -> None:
    score = scored("rules pot,jokers=2,joker_points=3 | over out 0 | hand | hand Jk 2c")
    assert score.change == (12, -12)


@statement("S2-031")
@pytest.mark.parametrize(
    ("plays", "fee"),
    [(("end",), 1), (("E>N", "end"), 1), (("8s>N", "end"), 0), (("E>N", "5c>E", "end"), 0)],
)
def test_a_turn_without_a_card_from_hand_costs_one_chip(plays: tuple[str, ...], fee: int) -> None:
    board = "rules pot | N 9h | E 8c | hand 8s 5c 6c | hand 2c 3c | stock 4c 4d"
    assert after(board, *plays).fees == (fee, 0)


@statement("S3-055")
@pytest.mark.parametrize(
    ("plays", "fee"), [(("end",), 1), (("E>N", "end"), 0), (("8s>N", "end"), 0)]
)
def test_or_only_a_turn_without_any_play_does(plays: tuple[str, ...], fee: int) -> None:
    board = "rules pot,no_play_fee=no_play | N 9h | E 8c | hand 8s 5c 6c | hand 2c 3c | stock 4c"
    assert after(board, *plays).fees == (fee, 0)


def test_the_fee_is_due_also_when_no_play_was_possible_and_with_the_stock_empty() -> None:
    board = "rules pot,dead_test=all_pass | N 9h | E 9d | S 9c | W 9s | hand 2c | hand 3c | hand 4c"
    assert after(board, "end", "end").fees == (1, 1, 0)


def test_a_king_headed_pile_that_went_to_a_corner_counts_as_a_moved_pile() -> None:
    board = "rules pot,no_play_fee=no_play | turn 0 first king=N | N Kd | E 9h | hand 2c | hand 3c | stock 4c"
    assert after(board, "N>NE", "end").fees == (0, 0)
    assert after(board.replace("=no_play", "=no_card"), "N>NE", "end").fees == (1, 0)


def test_fees_are_off_unless_chosen_and_fall_only_on_chips() -> None:
    board = "N 9h | hand 2c | hand 3c | stock 4c"
    assert after(f"rules pot,no_play_fee=off | {board}", "end").fees == (0, 0)
    assert after(f"corner:no_play_fee=no_card | {board}", "end").fees == (0, 0)


def test_fees_lie_in_the_pot_that_the_winner_takes() -> None:
    score = score_round(law("pot", 2), outcome([0, 2], 0, fees=(1, 3)))
    assert score.change == (-2 + 6 + 2, -4 - 2)


def test_after_a_dead_round_the_pot_stays_and_all_ante_again() -> None:
    match = finish_round(match_of("pot", 3), outcome([2, 3, 4], fees=(1, 0, 1)), How.BLOCKED)
    assert (match.pot, match.totals) == (5, (48, 49, 48))
    after_next = finish_round(match, outcome([0, 1, 1], 0), How.OUT)
    assert (after_next.pot, after_next.totals) == (0, (48 - 1 + 8 + 2, 47, 46))
    assert sum(after_next.totals) == 150


@pytest.mark.parametrize(
    ("hands", "change", "pot"),
    [
        ([(2, 0), (3, 0), (3, 1)], (-1 + 3 + 3 + 12, -4, -13), 0),
        ([(2, 0), (2, 0), (3, 1)], (-1, -1, -1), 3),
    ],
)
def test_a_dead_round_may_be_won_by_the_single_lowest_in_chips(
    hands: list[tuple[int, int]], change: tuple[int, ...], pot: int
) -> None:
    holdings = tuple(Holding(points=99 - cards, cards=cards, dear=dear) for cards, dear in hands)
    none = (0, 0, 0)
    score = score_round(law("pot,dead_round=lowest_wins", 3), Outcome(holdings, None, none, none))
    assert (score.change, score.pot) == (change, pot)


def test_everyone_starts_with_a_purse_and_the_ledger_may_go_below_nothing() -> None:
    match = match_of("pot,purse=5", 2)
    assert match.totals == (5, 5)
    assert match_of("pot", 2).totals == (50, 50)
    match = finish_round(match, outcome([0, 20], 0), How.OUT)
    assert match.totals == (26, -16)


def test_most_chips_win_after_the_rounds_agreed_on() -> None:
    match = match_of("pot", 2)
    for played in range(5):
        assert match.result is None, f"after {played} of five rounds"
        match = finish_round(match, outcome([0, 2], 0), How.OUT)
    assert match.result is not None
    assert match.result.winners == (0,)


def test_a_pot_left_over_is_shared_and_the_rest_goes_from_the_last_dealers_left() -> None:
    """Winners are compared before the pot is shared."""
    match = match_of("pot,rounds=1", 3, dealer=1)
    match = finish_round(match, outcome([2, 2, 2], fees=(2, 0, 0)), How.BLOCKED)
    assert match.result is not None
    assert match.result.winners == (1, 2)
    assert (match.pot, match.totals) == (0, (47 + 2, 49 + 1, 49 + 2))
    assert sum(match.totals) == 150


def test_in_a_playoff_only_the_level_players_ante() -> None:
    match = match_of("pot,rounds=1,tie=playoff", 3)
    match = finish_round(match, outcome([2, 2, 2], fees=(0, 3, 0)), How.BLOCKED)
    assert (match.seated, match.pot, match.totals) == ((0, 2), 6, (49, 46, 49))
    over = finish_round(match, outcome([3, 0], out=1), How.OUT)
    assert over.totals == (49 - 1 - 3, 46, 49 - 1 + 8 + 3)
    assert over.result is not None
    assert over.result.winners == (2,)


def test_a_round_broken_off_returns_antes_and_fees() -> None:
    match = finish_round(match_of("pot", 3), outcome([2, 3, 4]), How.BLOCKED)
    again = break_off_round(match)
    assert (again.totals, again.pot, again.deals) == (match.totals, match.pot, match.deals + 1)


@pytest.mark.parametrize(
    ("line", "first", "second"),
    [
        ("corner:scoring=chips", "scoring=chips", "match=target"),
        ("pot,compulsory=kings", "scoring=chips", "compulsory=kings"),
    ],
)
def test_chips_need_rounds_and_know_no_fines(line: str, first: str, second: str) -> None:
    with pytest.raises(RulesError) as refused:
        law(line)
    assert refused.value.facts == {"first": first, "second": second}
