"""Worlds that fit a position with unknown cards."""

from __future__ import annotations

from collections import Counter

import pytest

from kings.kungen.position import spell_position
from kings.kungen.sketch import parse_sketch
from kings.lab.stats import share
from kings.lab.worlds import WorldsTally, orders, worlds
from kings.solver import Verdict, solve

HALF = parse_sketch(
    "kungen:passes=1 ranks=3 columns=2 | c1 3h | c2 (?) 2s | f S0 H0 D3 C3 | s1 ? 2h 3s"
)
"""The ace of spades lies hidden, or in the stock: one of two ways, and both can be won."""
FOUR = parse_sketch(
    "kungen:passes=1,take_back=no ranks=4 columns=1 | c1 4s | f S0 H1 D4 C4 | s1 ?*4 3h 4h"
)
TWO_DECKS = parse_sketch(
    "kungen:decks=2 ranks=1 columns=1 | c1 As | f S0/0 H0/0 D1/1 C1/1 | s1 ?*3"
)


def test_orders_of_equal_cards_are_one() -> None:
    assert (orders(FOUR.missing), orders(TWO_DECKS.missing)) == (24, 3)
    assert orders(()) == 1


def test_where_there_are_no_more_every_world_is_there_once() -> None:
    for sketch in (FOUR, TWO_DECKS):
        every = [spell_position(state) for state in worlds(sketch, 24, 1)]
        assert len(every) == len(set(every)) == orders(sketch.missing)


def test_a_seed_gives_the_same_worlds_and_another_others() -> None:
    one, again, other = (list(worlds(FOUR, 10, seed)) for seed in (1, 1, 2))
    assert one == again
    assert one != other
    assert len(one) == 10


def test_every_world_is_drawn_as_often() -> None:
    drawn = Counter(state.stocks[0] for state in worlds(FOUR, 23, 5))
    for seed in range(200):
        drawn.update(state.stocks[0] for state in worlds(FOUR, 23, seed))
    assert len(drawn) == 24
    expected = drawn.total() / 24
    chi_square = sum((count - expected) ** 2 / expected for count in drawn.values())
    assert chi_square < 49.7  # 23 degrees of freedom: exceeded once in a thousand


def test_a_share_of_every_world_is_exact_and_of_some_has_an_interval() -> None:
    whole = WorldsTally(FOUR, 24)
    for state in worlds(FOUR, 24, 1):
        whole.add(solve(state).verdict)
    assert whole.every
    assert (whole.undecided, whole.solved) == (0, 24)
    least = whole.least()
    assert 0 < whole.won < 24
    assert (least.low, least.high) == (least.value, least.value) == (whole.won / 24,) * 2
    some = WorldsTally(FOUR, 10)
    for verdict in [Verdict.SOLVED] * 6 + [Verdict.UNSOLVABLE] * 3 + [Verdict.UNKNOWN]:
        some.add(verdict)
    assert (some.least(), some.most()) == (share(6, 10), share(7, 10))
    assert (some.won, some.lost, some.undecided, some.planned) == (6, 3, 1, 10)


def test_every_world_cut_short_is_a_sample_with_an_interval() -> None:
    tally = WorldsTally(FOUR, 24)
    assert tally.least().value is None
    tally.add(Verdict.SOLVED)
    assert tally.least() == share(1, 1)


@pytest.mark.parametrize("count", [1, 2, 50])
def test_two_ways_are_solved_both_if_asked_for(count: int) -> None:
    found = [solve(state).verdict for state in worlds(HALF, count, 1)]
    assert found == [Verdict.SOLVED] * min(count, 2)
