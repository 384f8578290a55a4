"""Matches: totals, their ends, ties and playoffs."""

from __future__ import annotations

import pytest

from kings.corner.match import (
    MOST_PLAYOFFS,
    MOST_QUIET,
    MOST_ROUNDS,
    Ending,
    break_off_match,
    finish_round,
)
from kings.corner.presets import PRESETS
from kings.corner.score import score_round
from kings.corner.state import How
from kings.errors import RulesError
from tests.corner.boards import law
from tests.corner.scores import match_of, outcome, rounds
from tests.marks import statement


@statement("S3-046", "S2-022")
def test_points_add_up_over_the_rounds() -> None:
    match = rounds(match_of("cross", 3), (0, 3, 12), (4, 0, 2))
    assert match.totals == (4, 3, 14)
    assert match.result is None


@statement("S1-072", "S1-142", "S3-047")
@pytest.mark.parametrize("name", ["kitchen", "cross"])
def test_the_match_ends_when_a_total_passes_25_and_the_lowest_wins(name: str) -> None:
    match = rounds(match_of(name, 3), (0, 5, 15), (0, 5, 10))
    assert match.totals == (0, 10, 25)
    assert match.result is None, "25 is not more than 25"
    over = rounds(match, (3, 0, 1))
    assert over.result is not None
    assert (over.result.ending, over.result.winners) == (Ending.TARGET, (0,))


@statement("S5-024", "S2-022", "S1-140")
@pytest.mark.parametrize("name", ["side", "talon", "kitchen,target_test=reach"])
def test_the_match_ends_when_a_total_reaches_25_and_the_lowest_wins(name: str) -> None:
    match = rounds(match_of(name, 3), (0, 5, 15), (4, 0, 9))
    assert match.result is None
    over = rounds(match, (2, 0, 1))
    assert over.totals == (6, 5, 25)
    assert over.result is not None
    assert over.result.winners == (1,)


@statement("S1-136")
def test_the_lowest_total_wins_whoever_won_the_last_round() -> None:
    over = rounds(match_of("side", 3), (0, 20, 3), (8, 6, 0), (20, 0, 9))
    assert over.totals == (28, 26, 12)
    assert over.result is not None
    assert over.result.winners == (2,)


@statement("S1-073", "S1-141", "S3-046")
@pytest.mark.parametrize("name", ["kitchen,target=50", "cross,target=50"])
def test_the_limit_may_be_raised_to_fifty(name: str) -> None:
    match = rounds(match_of(name, 2), (0, 50))
    assert match.result is None
    assert rounds(match, (0, 1)).result is not None


@statement("S2-034")
@pytest.mark.parametrize(("line", "limit"), [("values", 100), ("values,target=250", 250)])
def test_with_card_values_the_limit_is_set_higher(line: str, limit: int) -> None:
    match = rounds(match_of(line, 2), (0, limit - 1))
    assert match.result is None
    assert rounds(match, (0, 1)).result is not None


@statement("S4-141")
def test_hornet_is_played_until_somebody_reaches_100() -> None:
    match = rounds(match_of("hornet", 2), (0, 60), (0, 39))
    assert match.result is None
    over = rounds(match, (0, 1))
    assert over.result is not None
    assert over.result.winners == (0,)


@statement("S4-142")
def test_a_match_may_be_three_rounds_and_the_totals_compared() -> None:
    match = rounds(match_of("hornet,match=rounds", 3), (0, 90, 80), (40, 0, 30))
    assert match.result is None, "no target stops it"
    over = rounds(match, (9, 9, 0))
    assert over.result is not None
    assert (over.result.ending, over.result.winners) == (Ending.ROUNDS, (0,))


@statement("S3-049")
def test_a_single_deal_may_be_scored_by_itself() -> None:
    over = rounds(match_of("cross,match=rounds,rounds=1", 3), (4, 0, 2))
    assert over.result is not None
    assert over.result.winners == (1,)


@statement("S1-135")
def test_the_rules_of_a_match_stay_those_it_began_with() -> None:
    match = match_of("kitchen,draw=end", 3)
    for _ in range(3):
        match = rounds(match, (0, 1, 2))
        assert match.rules == match_of("kitchen,draw=end", 3).rules
        assert match.law is law("kitchen,draw=end", 3)


@statement("S3-048")
def test_a_shared_lowest_total_shares_the_win() -> None:
    over = rounds(match_of("cross,tie=share", 3), (0, 13, 13), (13, 0, 13))
    assert over.totals == (13, 13, 26)
    assert over.result is not None
    assert over.result.winners == (0, 1)


@statement("S3-048")
def test_or_the_level_players_alone_play_one_more_round() -> None:
    match = rounds(match_of("cross", 3, dealer=0), (3, 0, 3), (0, 26, 0))
    assert match.result is None
    assert match.totals == (3, 26, 3)
    assert match.seated == (0, 2)
    assert match.law.seats == 2
    over = finish_round(match, outcome([4, 0], out=1), How.OUT)
    assert over.totals == (7, 26, 3)
    assert over.results[-1].playoff
    assert (over.results[-1].seated, over.results[-1].out) == ((0, 2), 2)
    assert over.result is not None
    assert (over.result.ending, over.result.winners) == (Ending.PLAYOFF, (2,))


def test_the_next_dealer_clockwise_among_the_level_players_deals_a_playoff() -> None:
    match = rounds(match_of("cross", 4, dealer=1), (1, 30, 1, 30))
    assert match.seated == (0, 2)
    assert (match.dealer, match.round_dealer) == (2, 1)
    again = finish_round(match, outcome([2, 2]), How.PASS)
    assert (again.dealer, again.round_dealer) == (0, 0)


def test_a_playoff_is_won_by_a_level_player_whoever_else_is_lower_by_then() -> None:
    match = rounds(match_of("cross", 3), (1, 1, 30))
    assert match.seated == (0, 1)
    level_third = rounds(match_of("cross", 3), (10, 10, 11), (10, 10, 30))
    assert level_third.seated == (0, 1)
    lower = rounds(match_of("cross", 3), (25, 25, 26))
    over = finish_round(lower, outcome([9, 0], out=1), How.OUT)
    assert over.result is not None
    assert over.result.winners == (1,)
    passed = finish_round(lower, outcome([9, 8]), How.PASS)
    assert passed.totals == (34, 33, 26)
    assert passed.result is not None
    assert passed.result.winners == (1,), "the third is lower now, but was not level"


def test_a_further_playoff_seats_only_those_still_level() -> None:
    match = rounds(match_of("cross", 4), (2, 2, 2, 40))
    assert match.seated == (0, 1, 2)
    again = finish_round(match, outcome([3, 7, 3]), How.PASS)
    assert (again.seated, again.playoffs, again.result) == ((0, 2), 2, None)


def test_after_three_playoffs_the_win_is_shared() -> None:
    match = rounds(match_of("cross", 3), (2, 2, 40))
    for played in range(MOST_PLAYOFFS):
        assert (match.result, match.playoffs) == (None, played + 1)
        match = finish_round(match, outcome([1, 1]), How.PASS)
    assert match.result is not None
    assert (match.result.ending, match.result.winners) == (Ending.PLAYOFF, (0, 1))


def test_hands_in_a_playoff_follow_the_number_who_play_it() -> None:
    match = rounds(match_of("kitchen,tie=playoff", 5), (2, 2, 40, 40, 40))
    assert match_of("kitchen,tie=playoff", 5).law.hand_size == 5
    assert (match.law.seats, match.law.decks, match.law.hand_size) == (2, 1, 7)


def test_a_playoff_keeps_the_decks_of_its_match_where_one_deck_is_refused() -> None:
    match = rounds(match_of("kitchen,arms=8,tie=playoff", 5), (2, 2, 40, 40, 40))
    with pytest.raises(RulesError):
        law("kitchen,arms=8,tie=playoff", 2)
    assert (match.law.seats, match.law.decks, match.law.hand_size) == (2, 2, 5)


def test_ten_quiet_rounds_end_a_match_on_its_totals() -> None:
    dead = outcome([3, 3, 4])
    match = rounds(match_of("cheerful,dead_round=no_winner", 3), (0, 3, 4))
    assert match.totals == (7, 0, 0)
    for _ in range(MOST_QUIET):
        assert match.result is None
        match = finish_round(match, dead, How.PASS)
    assert match.result is not None
    assert (match.result.ending, match.result.winners) == (Ending.QUIET, (0,))


def test_a_total_that_rises_starts_the_count_of_quiet_rounds_anew() -> None:
    dead = outcome([3, 3, 4])
    match = match_of("cheerful,dead_round=no_winner", 3)
    for _ in range(MOST_QUIET - 1):
        match = finish_round(match, dead, How.PASS)
    match = rounds(match, (0, 1, 1))
    for _ in range(MOST_QUIET - 1):
        match = finish_round(match, dead, How.PASS)
    assert match.result is None


def test_the_tie_rule_applies_after_quiet_rounds_too() -> None:
    match = match_of("cheerful,dead_round=no_winner,tie=playoff", 2)
    for _ in range(MOST_QUIET):
        match = finish_round(match, outcome([3, 4]), How.PASS)
    assert (match.result, match.playoffs) == (None, 1)


def test_two_hundred_rounds_end_every_match() -> None:
    """Points won and fines owed in turn: the totals rise and fall for ever."""
    match = match_of("cheerful,compulsory=kings", 2)
    while match.result is None:
        fine = 2 * (len(match.results) % 2)
        match = finish_round(match, outcome([0, 1], 0, fines=(fine, 0)), How.OUT)
    assert match.result.ending is Ending.LIMIT
    assert len(match.results) == MOST_ROUNDS


@statement("S1-144")
def test_in_cheerful_the_winner_takes_the_others_points_and_the_first_to_reach_50_wins() -> None:
    match = rounds(match_of("cheerful", 3), (0, 12, 14), (9, 0, 9), (0, 15, 8))
    assert match.totals == (49, 18, 0)
    assert match.result is None
    over = rounds(match, (0, 1, 0))
    assert over.totals == (50, 18, 0)
    assert over.result is not None
    assert over.result.winners == (0,)


@pytest.mark.parametrize(
    ("rules", "hands", "change"),
    [
        ("cheerful", [3, 5, 9], (14, 0, 0)),
        ("cheerful", [3, 3, 9], (0, 0, 0)),
        ("cheerful,dead_round=no_winner", [3, 5, 9], (0, 0, 0)),
    ],
)
def test_a_dead_round_where_the_winner_takes_all(
    rules: str, hands: list[int], change: tuple[int, ...]
) -> None:
    assert score_round(law(rules, 3), outcome(hands)).change == change


def test_fines_come_off_the_own_total_where_the_winner_takes_all() -> None:
    score = score_round(law("cheerful,compulsory=kings", 3), outcome([0, 5, 9], 0, fines=(3, 6, 0)))
    assert score.change == (14 - 3, -6, 0)


def test_fines_never_change_who_holds_the_lowest_hand() -> None:
    dead = outcome([3, 5, 9], fines=(30, 0, 0))
    assert score_round(law("kitchen,compulsory=kings", 3), dead).winners == (0,)
    assert score_round(law("kitchen,compulsory=kings", 3), dead).change == (33, 5, 9)
    taken = score_round(law("cheerful,compulsory=kings", 3), dead)
    assert taken.change == (14 - 30, 0, 0)


def test_the_fines_of_a_round_stand_beside_its_change() -> None:
    match = finish_round(
        match_of("kitchen,compulsory=kings", 2), outcome([0, 4], 0, fines=(3, 0)), How.OUT
    )
    assert (match.results[0].change, match.results[0].fines) == ((3, 4), (3, 0))


def test_a_dead_round_is_scored_and_noted_like_any_other() -> None:
    match = finish_round(match_of("kitchen", 3), outcome([4, 2, 7]), How.PASS)
    [result] = match.results
    assert (result.number, result.how, result.out) == (1, How.PASS, None)
    assert (result.change, result.winners, result.dealer) == ((4, 2, 7), (1,), 0)


def test_a_match_broken_off_has_no_winner() -> None:
    match = break_off_match(rounds(match_of("kitchen", 3), (0, 1, 2)))
    assert match.result is not None
    assert (match.result.ending, match.result.winners) == (Ending.BROKEN_OFF, ())
    assert match.totals == (0, 1, 2)


@pytest.mark.parametrize(
    ("name", "target", "passes"),
    [
        ("kitchen", 25, True),
        ("side", 25, False),
        ("cross", 25, True),
        ("hornet", 100, False),
        ("talon", 25, False),
        ("pairs", 50, True),
        ("party", 100, True),
        ("wild", 100, False),
        ("duel", 25, True),
        ("cheerful", 50, False),
        ("values", 100, False),
        ("suits", 25, False),
    ],
)
def test_each_preset_ends_a_match_at_its_target(name: str, target: int, passes: bool) -> None:
    """Case P16 with the ends of all presets."""
    seats = PRESETS[name].seats[0]
    plus = PRESETS[name].rules.scoring == "winner_takes"
    points = [0, target] + [0] * (seats - 2)
    match = finish_round(match_of(name, seats), outcome(points, 0), How.OUT)
    assert (match.result is None) is passes
    more = [0, target + 1] + [0] * (seats - 2)
    over = finish_round(match_of(name, seats), outcome(more, 0), How.OUT)
    assert over.result is not None
    assert over.result.winners == ((0, 2) if name == "pairs" else over.result.winners)
    assert 0 in over.result.winners
    assert not plus or over.totals[0] == target + 1
