"""The covering itself: all pairs but the impossible ones, for any options class."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from kings.errors import RulesError
from tests.conformance.corner import CORNER_COVERING, CORNER_FACTORS, corner_rules
from tests.conformance.pairs import Row, all_pairs

SMALL = {"a": ("1", "2", "3"), "b": ("x", "y"), "c": ("no", "yes"), "d": ("p", "q", "r")}


def test_every_two_values_meet_in_some_row() -> None:
    covering = all_pairs(SMALL, lambda row: None)
    for a, b in combinations(SMALL, 2):
        for x, y in product(SMALL[a], SMALL[b]):
            assert any(row[a] == x and row[b] == y for row in covering.rows)
    assert covering.impossible == frozenset()
    assert len(covering.rows) < 3 * 2 * 2 * 3 / 2, "far fewer rows than combinations"


def test_pairs_that_exclude_each_other_are_named_and_the_others_covered() -> None:
    def build(row: Row) -> None:
        if row["a"] == "3" and row["c"] == "yes":
            raise RulesError("rules_conflict", first="a=3", second="c=yes")

    covering = all_pairs(SMALL, build)
    assert covering.impossible == {frozenset({("a", "3"), ("c", "yes")})}
    assert not any(row["a"] == "3" and row["c"] == "yes" for row in covering.rows)
    assert any(row["a"] == "3" and row["c"] == "no" for row in covering.rows)


def test_the_impossible_pairs_of_the_corner_game_are_its_conflicts() -> None:
    pairs = {" ".join(sorted("=".join(item) for item in p)) for p in CORNER_COVERING.impossible}
    assert pairs == {
        "match=target scoring=chips",
        "scoring=chips teams=yes",
        "compulsory=kings scoring=chips",
        "draw=end first_player_draws=no",
        "arms=8 decks=1",
        "decks=1 jokers=4",
        "joker_swap=yes jokers=0",
        "joker_as_king=yes jokers=0",
        "seats=2 teams=yes",
        "seats=3 teams=yes",
        "seats=5 teams=yes",
        "seats=6 teams=yes",
    }


@pytest.mark.parametrize("index", range(len(CORNER_COVERING.rows)))
def test_every_row_of_the_corner_game_can_be_dealt(index: int) -> None:
    row = CORNER_COVERING.rows[index]
    assert set(row) == set(CORNER_FACTORS)
    rules = corner_rules(row)
    assert all(rules.spelled(name) == value for name, value in row.items() if name != "seats")
