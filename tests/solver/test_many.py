"""Worlds searched together are judged as each one is by itself."""

from __future__ import annotations

from random import Random

import pytest

from kings import kernels
from kings.cards import Card, Chance, Deal
from kings.kungen.deal import deal_state
from kings.kungen.position import UNKNOWN, all_cards, missing_cards, parse_position
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.sketch import Sketch, parse_sketch
from kings.kungen.state import State
from kings.solver import Verdict, solve, worlds_won
from kings.solver.engine import Reached
from kings.solver.problem import compile_problem
from tests.solver.oracle import small_deal

NODES = 150


def hiding(state: State, *, stock: bool) -> Sketch:
    """A sketch in which the hidden cards are unknown, and the stock too if asked for."""
    piles = tuple(
        (UNKNOWN,) * count + pile[count:]
        for pile, count in zip(state.piles, state.hidden, strict=True)
    )
    stocks = tuple((UNKNOWN,) * len(cards) if stock else cards for cards in state.stocks)
    hidden = state._replace(piles=piles, stocks=stocks)
    return Sketch(hidden, missing_cards(hidden))


def orders(sketch: Sketch, count: int) -> list[tuple[Card, ...]]:
    chance = Chance("tests/many", "order", str(sketch).encode())
    return [tuple(chance.shuffled(sketch.missing)) for _ in range(count)]


@pytest.mark.skipif(not kernels.available(), reason="numba is not installed")
@pytest.mark.parametrize("stock", [False, True])
@pytest.mark.parametrize("line", ["harpan", "kungen", "kungen-one", "kungen-corners", "harpan-one"])
def test_worlds_together_are_judged_as_one_by_one(line: str, stock: bool) -> None:
    from kings.solver.fast import FastSearch

    rules = parse_kungen_rules(line)
    answers = set()
    for number in range(1, 6):
        sketch = hiding(deal_state(rules, Deal(number=number)), stock=stock)
        cards = orders(sketch, 12)
        alone = [
            FastSearch(compile_problem(sketch.filled(order))).advance(NODES) is Reached.SOLVED
            for order in cards
        ]
        assert worlds_won(sketch, cards, NODES) == alone
        answers.update(alone)
    assert answers == {True, False} or line == "kungen-one"


@pytest.mark.parametrize(
    "line",
    [
        "kungen-strict",
        "kungen,stocks=2,passes=2",
        "kungen,empty_column=any,passes=1",
        "kungen,decks=2,passes=1",
        "kungen,passes=1",
    ],
)
def test_worlds_of_small_packs_have_the_verdicts_of_the_solver(line: str) -> None:
    rng = Random(f"many {line}")
    for _ in range(20):
        sketch = hiding(small_deal(line, rng), stock=True)
        cards = orders(sketch, 3)
        exact = [solve(sketch.filled(order)).verdict is Verdict.SOLVED for order in cards]
        assert worlds_won(sketch, cards, 100_000) == exact


def test_no_worlds_have_no_answers() -> None:
    sketch = parse_sketch("kungen: ranks=2 columns=2 | c1 2s | c2 (?) 2h | f S0 H0 D2 C2 | s1 ?")
    assert worlds_won(sketch, [], 10) == []


def test_a_win_that_is_there_already_counts() -> None:
    state = parse_position("kungen: ranks=1 columns=2 | f S1 H1 D1 C1")
    assert not [card for card in all_cards(state) if card == UNKNOWN]
    assert worlds_won(Sketch(state, ()), [()], 10) == [True]
