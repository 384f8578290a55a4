"""What a person may see: never a hidden card, always the legal moves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kings.cards import Chance, Deal
from kings.kungen.deal import deal_state
from kings.kungen.presets import PRESETS
from kings.kungen.rules import legal_moves
from kings.kungen.state import State
from kings.kungen.view import view_of
from tests.kungen.helpers import chosen, dealt, position
from tests.marks import statement


def reshuffle_hidden(state: State, seed: int) -> State:
    """The state with the hidden cards of columns and stocks dealt anew among themselves."""
    unseen = [c for pile, n in zip(state.piles, state.hidden, strict=True) for c in pile[:n]]
    unseen += [card for stock in state.stocks for card in stock]
    cards = iter(Chance("test", "hidden", str(seed).encode()).shuffled(unseen))
    piles = tuple(
        (*(next(cards) for _ in range(hidden)), *pile[hidden:])
        for pile, hidden in zip(state.piles, state.hidden, strict=True)
    )
    stocks = tuple(tuple(next(cards) for _ in stock) for stock in state.stocks)
    return state._replace(piles=piles, stocks=stocks)


@given(
    name=st.sampled_from(sorted(PRESETS)),
    number=st.integers(0, 10**6),
    choices=st.lists(st.integers(0, 10**6), max_size=80),
    seed=st.integers(0, 10**6),
)
def test_a_view_does_not_change_when_only_hidden_cards_change(
    name: str, number: int, choices: list[int], seed: int
) -> None:
    *_, state = chosen(deal_state(PRESETS[name].rules, Deal(number=number)), choices)
    assert view_of(state) == view_of(reshuffle_hidden(state, seed))


@statement("S4-008", "S4-064")
def test_the_stock_and_what_lies_hidden_are_only_counted() -> None:
    view = view_of(position("c1 (9d 4c) 8h 7s | s1 2c 3c | w1 5h 6h"))
    assert (view.columns[0].hidden, len(view.columns[0].open)) == (2, 2)
    assert view.stocks[0].left == 2
    assert len(view.stocks[0].waste) == 2


def test_the_legal_moves_come_with_the_view() -> None:
    state = dealt("kungen-corners", 3)
    assert view_of(state).legal == legal_moves(state)


def test_a_view_tells_passes_points_corners_and_what_is_up() -> None:
    state = position(
        "kungen:corners=yes,stocks=2 | k2 Kd Qs | f S2 H0 D1 C0 | w1 9c | s2 9d | "
        "pass 3 1 | points 25"
    )
    view = view_of(state)
    assert [len(corner.open) for corner in view.corners] == [0, 2, 0, 0]
    assert view.up == 3
    assert view.points == 25
    assert [(s.pass_number, s.passes_left, s.extra_pass) for s in view.stocks] == [
        (3, 0, True),
        (1, 2, False),
    ]
    assert view.king == 12
