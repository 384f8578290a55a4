"""Two pairs, partners sitting opposite each other."""

from __future__ import annotations

import pytest

from kings.corner.presets import PRESETS
from kings.corner.score import party_of, score_round
from kings.corner.state import How
from kings.corner.view import view_for
from kings.errors import RulesError
from tests.corner.boards import after, dealt, law, scored
from tests.corner.scores import match_of, outcome, rounds
from tests.marks import statement


@statement("S1-102")
def test_four_may_play_two_against_two_with_partners_opposite() -> None:
    given = law("pairs", 4)
    assert given.parties == 2
    assert [party_of(given, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert PRESETS["pairs"].seats == (4,)


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_pairs_need_four_at_the_table(seats: int) -> None:
    with pytest.raises(RulesError) as refused:
        law("pairs", seats)
    assert refused.value.facts == {"first": "teams=yes", "second": f"seats={seats}"}


def test_pairs_do_not_play_for_chips() -> None:
    with pytest.raises(RulesError) as refused:
        law("pot,teams=yes", 4)
    assert refused.value.facts == {"first": "scoring=chips", "second": "teams=yes"}


@statement("S1-103")
def test_a_pairs_points_are_added_together_after_every_round() -> None:
    match = rounds(match_of("pairs", 4), (0, 3, 12, 4), (5, 0, 1, 9))
    assert match.totals == (0 + 12 + 5 + 1, 3 + 4 + 0 + 9)


def test_the_round_ends_when_one_partner_goes_out_and_the_others_cards_still_count() -> None:
    board = "rules pairs | N 9h | hand 8s | hand 2c | hand Kd 3c | hand 4c"
    score = scored(after(board, "8s>N"))
    assert score.change == (11, 2)
    assert score.winners == (0, 2), "the pair of who went out wins, even with the larger sum"


def test_in_a_dead_round_the_pair_with_the_lower_sum_wins() -> None:
    score = scored("rules pairs | over pass | hand 2c 3c | hand 4c | hand 5c | hand Kd")
    assert (score.change, score.winners) == ((3, 11), (0, 2))
    level = scored("rules pairs | over pass | hand 2c | hand 4c | hand 5c | hand 6c")
    assert level.winners == (0, 1, 2, 3)


def test_where_the_winner_takes_all_the_pair_gets_the_opponents_two_hands() -> None:
    given = law("pairs,scoring=winner_takes", 4)
    assert score_round(given, outcome([0, 3, 7, 4], 0)).change == (7, 0)
    assert score_round(given, outcome([2, 3, 7, 4])).change == (0, 9)


def test_fines_of_both_partners_fall_on_the_pair() -> None:
    given = law("pairs,compulsory=kings", 4)
    score = score_round(given, outcome([0, 3, 7, 4], 0, fines=(3, 0, 6, 3)))
    assert score.change == (7 + 9, 7 + 3)


def test_a_playoff_seats_both_pairs() -> None:
    match = rounds(match_of("pairs,tie=playoff", 4, dealer=2), (0, 30, 60, 30))
    assert (match.result, match.seated, match.dealer) == (None, (0, 1, 2, 3), 3)
    over = rounds(match, (0, 2, 1, 2))
    assert over.result is not None
    assert over.result.winners == (0, 2)
    assert over.results[-1].how is How.OUT


@statement("S1-105")
def test_a_partner_sees_no_more_of_a_hand_than_an_opponent_does() -> None:
    """Showing, pointing and telling have no play; what is left to leak is the view."""
    state = dealt("pairs", 4, dealer=3)
    other = dealt("pairs", 4, "2d Ac 3d", dealer=3)
    assert other.hands[2] != state.hands[2]
    swapped = state._replace(hands=(state.hands[0], state.hands[2], state.hands[1], state.hands[3]))
    assert view_for(state, state.turn) == view_for(swapped, state.turn)
