"""Intervals by deal hold what they promise, and rankings give back the strengths behind them."""

from __future__ import annotations

from itertools import pairwise
from math import log

import pytest

from kings.cards import Chance
from kings.lab.clusters import Clusters
from kings.lab.plackett import ELO, Evidence, elo
from kings.lab.stats import share
from kings.lab.stopwatch import Times


def ranked(strengths: list[float], chance: Chance) -> list[list[int]]:
    """A ranking drawn as the model has it."""
    left = list(range(len(strengths)))
    order = []
    while left:
        mark = chance.unit() * sum(strengths[bot] for bot in left)
        for bot in left:
            mark -= strengths[bot]
            if mark < 0:
                break
        order.append([bot])
        left.remove(bot)
    return order


def evidence(bots: int, *rankings: list[list[int]]) -> Evidence:
    found = Evidence(bots)
    for one in rankings:
        found.add(one)
    return found


def test_intervals_of_clustered_wins_cover_the_truth_where_plain_ones_do_not() -> None:
    chance = Chance("test", "clusters", b"1")
    clustered = plain = 0
    for _ in range(400):
        won, hits = Clusters(), 0
        for deal in range(40):
            luck = chance.choice((0.1, 0.3, 0.7, 0.9))  # a half on average
            for _ in range(5):
                hit = chance.unit() < luck
                won.add(deal, hit, 1)
                hits += hit
        found, naive = won.share(), share(hits, 200)
        clustered += (found.low or 0) <= 0.5 <= (found.high or 0)
        plain += (naive.low or 0) <= 0.5 <= (naive.high or 0)
    assert 0.92 <= clustered / 400 <= 0.98
    assert plain / 400 < 0.85


def test_luck_that_cancels_within_a_deal_makes_the_interval_narrow() -> None:
    chance = Chance("test", "cancel", b"1")
    won = Clusters()
    for deal in range(100):
        first = chance.below(2)
        won.add(deal, first, 1)
        won.add(deal, 1 - first if chance.below(10) else first, 1)
    found, plain = won.share(), share(100, 200)
    assert (found.high or 0) - (found.low or 0) < ((plain.high or 0) - (plain.low or 0)) / 2


def test_independent_trials_have_almost_the_plain_interval() -> None:
    won = Clusters()
    for deal in range(400):
        won.add(deal, deal % 4 == 0, 1)
    found, plain = won.share(), share(100, 400)
    assert found.value == plain.value
    assert found.low == pytest.approx(plain.low, abs=0.001)
    assert found.high == pytest.approx(plain.high, abs=0.001)


@pytest.mark.parametrize("hits", [0, 1])
def test_a_share_of_nothing_or_all_still_has_an_interval(hits: int) -> None:
    won = Clusters()
    for deal in range(50):
        for _ in range(4):
            won.add(deal, hits, 1)
    found, plain = won.share(), share(50 * hits, 50)
    assert (found.low, found.high, found.count) == (plain.low, plain.high, 200)


def test_one_deal_has_no_interval_and_none_no_value() -> None:
    won = Clusters()
    assert won.share().value is won.mean().value is None
    won.add(0, 1, 4)
    assert (won.share().value, won.share().low) == (0.25, None)
    assert (won.mean().value, won.mean().high) == (0.25, None)


def test_known_strengths_are_found_again() -> None:
    truth = [1.0, 0.25, 2.0, 4.0]
    chance = Chance("test", "strengths", b"1")
    deals = [evidence(4, ranked(truth, chance)) for _ in range(2000)]
    for bot, found in enumerate(elo(deals, 4, reference=0)):
        assert found.value == pytest.approx(ELO * log(truth[bot]), abs=25)
        assert (found.low or 0) <= ELO * log(truth[bot]) <= (found.high or 0)


def test_intervals_of_strengths_cover_the_truth() -> None:
    truth = [1.0, 0.5, 2.0]
    chance = Chance("test", "cover", b"1")
    covered = 0
    for _ in range(150):
        deals = []
        for _ in range(40):
            # Deals that each favour somebody: matches of a deal hang together.
            favour = [s * chance.choice((0.5, 2.0)) for s in truth]
            deals.append(evidence(3, *(ranked(favour, chance) for _ in range(4))))
        for bot, found in enumerate(elo(deals, 3, reference=0)[1:], start=1):
            # The middle of favoured draws lies a little nearer to even than the truth.
            slack = 20
            covered += (
                (found.low or 0) - slack <= ELO * log(truth[bot]) <= (found.high or 0) + slack
            )
    assert covered / 300 >= 0.92


def test_two_players_have_the_elo_of_their_wins() -> None:
    deals = [evidence(2, [[0], [1]]) for _ in range(7500)]
    deals += [evidence(2, [[1], [0]]) for _ in range(2500)]
    found = elo(deals, 2, reference=1)[0]
    assert found.value == pytest.approx(ELO * log(3), abs=0.1)
    # The error of a log odds ratio is 1 / sqrt(n p q).
    half = 1.96 * ELO / (10000 * 0.75 * 0.25) ** 0.5
    assert (found.high or 0) - (found.value or 0) == pytest.approx(half, rel=0.01)


def test_a_draw_is_half_a_win_for_each() -> None:
    drawn = evidence(2, [[0, 1]])
    both = evidence(2, [[0], [1]], [[1], [0]])
    assert [2 * wins for wins in drawn.wins] == both.wins
    assert {stage: 2 * n for stage, n in drawn.stages.items()} == both.stages


def test_seats_that_are_level_count_as_every_order_of_them() -> None:
    level = evidence(3, [[0], [1, 2]])
    orders = evidence(3, [[0], [1], [2]], [[0], [2], [1]])
    assert [2 * wins for wins in level.wins] == pytest.approx(orders.wins)
    assert {stage: 2 * n for stage, n in level.stages.items()} == pytest.approx(orders.stages)


def test_a_bot_that_wins_everything_has_a_bounded_strength_that_grows() -> None:
    values = []
    for matches in (10, 100, 1000):
        deals = [evidence(2, [[0], [1]]) for _ in range(matches)]
        found = elo(deals, 2, reference=1)[0]
        assert 0 < (found.low or 0) < (found.value or 0) < (found.high or 0) < 3000
        values.append(found.value or 0)
    assert all(before < after for before, after in pairwise(values))


def test_equal_bots_at_several_seats_are_even() -> None:
    deals = []
    for _ in range(50):
        deals.append(evidence(2, [[0], [1], [1], [1]], [[1], [0], [1], [1]]))
        deals.append(evidence(2, [[1], [1], [0], [1]], [[1], [1], [1], [0]]))
    assert elo(deals, 2, reference=1)[0].value == pytest.approx(0, abs=1e-6)


def test_a_bot_alone_is_its_own_measure() -> None:
    (found,) = elo([evidence(1, [[0], [0]])] * 3, 1, reference=0)
    assert (found.value, found.low, found.high) == (0, 0, 0)


def test_no_matches_leave_all_even_and_without_intervals() -> None:
    found = elo([], 3, reference=1)
    assert [one.value for one in found] == [0, 0, 0]
    assert found[0].low is None


def test_quantiles_of_times_are_right_to_a_hundredth() -> None:
    times = Times()
    times.add(range(1_000_000, 2_000_000, 1000))
    assert times.mean_ms() == pytest.approx(1.4995)
    assert times.quantile_ms(0.5) == pytest.approx(1.5, rel=0.01)
    assert times.quantile_ms(0.99) == pytest.approx(1.99, rel=0.01)


def test_no_turns_have_no_times() -> None:
    times = Times()
    times.add([])
    assert times.mean_ms() is times.quantile_ms(0.99) is None
    times.add([0])
    assert (times.mean_ms(), times.count) == (0, 1)
