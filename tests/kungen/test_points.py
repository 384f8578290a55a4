"""The points table of kungen.md, and that points cannot be farmed."""

from __future__ import annotations

import pytest

from kings.kungen.clock import time_bonus
from kings.kungen.options import STANDARD
from tests.kungen.helpers import after, position
from tests.marks import statement

TABLE = [
    ("waste to tableau", "c1 9c | w1 8h", "w1>c1", 5),
    ("waste to corner", "kungen:corners=yes | w1 Kh", "w1>k1", 5),
    ("hidden card turned up", "c1 (2d) 8h | c2 9c", "c1>c2*1", 5),
    ("column card to a foundation", "c1 As", "c1>f", 10),
    ("waste card to a foundation", "w1 As", "w1>f", 10),
    ("king to a foundation", "c1 9h Ks | f S12 H0 D0 C0", "c1>f", 10),
    ("sent up and turned up", "c1 (9d) As", "c1>f", 15),
    ("taken back", "c1 3h | f S2 H0 D0 C0", "fS1>c1", -15),
    ("taken back to a corner", "kungen:corners=yes | f S13 H0 D0 C0", "fS1>k1", -15),
    ("further pass", "w1 9s", "r1", -20),
    ("extra pass", "w1 9s | pass 3", "x1", -20),
    ("finished", "c1 Ks | f S12 H13 D13 C13", "c1>f", 110),
    ("a card between columns", "c1 8h | c2 9c", "c1>c2*1", 0),
    ("a turn of the stock", "s1 9s", "t1", 0),
]


@statement("S4-116", "S4-117", "S4-118")
@pytest.mark.parametrize(("text", "move", "points"), [row[1:] for row in TABLE])
def test_every_event_scores_as_the_table_says(text: str, move: str, points: int) -> None:
    assert after(position(text), move).points == points


@statement("S4-119", "S4-120", "S4-121")
def test_the_standard_table() -> None:
    assert STANDARD.costs == (5, 5, 10, -15, -20, 100, 100)


@statement("S4-114")
def test_what_advances_the_game_scores_and_foundations_most() -> None:
    waste, turned, up, back, further, finished, _ = STANDARD.costs
    assert 0 < waste <= turned < up < finished
    assert back < 0
    assert further < 0


@statement("S4-113", "S4-122")
def test_points_may_be_changed_freely_or_left_out() -> None:
    state = position("kungen:points=custom/0/0/0/0/0/0/0 | c1 (9d) As | w1 8h | c2 9c")
    assert after(state, "c1>f w1>c2 r1" if not state.wastes[0] else "c1>f w1>c2").points == 0
    own = position("kungen:points=custom/1/2/30/-31/-4/50/60 | c1 (9d) As | w1 8h | c2 9c")
    assert after(own, "c1>f w1>c2").points == 2 + 30 + 1


def test_a_total_may_be_negative() -> None:
    assert after(position("w1 9s"), "r1").points == -20


def test_carrying_a_card_to_and_fro_gains_nothing() -> None:
    """K21, first half."""
    state = position("c1 8h | c2 9c | c3 9s")
    first = after(state, "c1>c2*1")
    assert after(first, "c2>c3*1 c3>c2*1 " * 20) == first


def test_sending_up_and_taking_back_never_gains() -> None:
    """K21, second half: the points fall by five a time; a table that gains is refused."""
    state = position("c1 3h | c2 2s | f S1 H0 D0 C0")
    sums = [after(state, "c2>f " + "fS1>c1 c1>f " * n).points for n in range(20)]
    assert sums == [10 - 5 * n for n in range(20)]


@statement("S4-124")
def test_the_time_bonus_is_full_under_ten_minutes_and_half_under_twenty() -> None:
    minute = 60_000
    times = (0, 10 * minute - 1, 10 * minute, 20 * minute - 1, 20 * minute, 90 * minute)
    assert [time_bonus(100, t) for t in times] == [100, 100, 50, 50, 0, 0]


def test_half_a_bonus_is_rounded_down() -> None:
    assert time_bonus(51, 11 * 60_000) == 25
    assert time_bonus(-51, 11 * 60_000) == -26
