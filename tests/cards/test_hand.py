"""Hands are multisets; the whole number behind one is held against a Counter."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kings.cards import (
    DISTINCT,
    EMPTY,
    KINDS,
    LISTING_PLACE,
    Card,
    cards_in,
    count_of,
    distinct_cards,
    hand_of,
    holds,
    size_of,
    with_card,
    without_card,
)

cards = st.integers(0, KINDS - 1).map(Card)
few = st.sampled_from([Card(0), Card(12), Card(51), Card(52)])
rows = st.lists(st.one_of(cards, few), max_size=24)


@given(rows)
def test_a_hand_holds_what_a_counter_of_its_cards_holds(row: list[Card]) -> None:
    hand, counted = hand_of(row), Counter(row)
    assert size_of(hand) == len(row)
    for card in range(KINDS):
        assert count_of(hand, Card(card)) == counted[Card(card)]
        assert holds(hand, Card(card)) == (counted[Card(card)] > 0)
    assert Counter(cards_in(hand)) == counted
    assert list(cards_in(hand)) == sorted(row, key=LISTING_PLACE.__getitem__)
    assert distinct_cards(hand & DISTINCT) == sorted(counted, key=LISTING_PLACE.__getitem__)


@given(rows)
def test_the_order_in_which_cards_came_makes_no_difference(row: list[Card]) -> None:
    assert hand_of(row) == hand_of(reversed(row)) == hand_of(sorted(row))


@given(rows, cards)
def test_a_card_added_and_taken_away_leaves_the_hand_as_it_was(row: list[Card], card: Card) -> None:
    hand = hand_of(row)
    assert without_card(with_card(hand, card), card) == hand


@given(rows.filter(bool), st.data())
def test_taking_a_card_away_leaves_the_others(row: list[Card], data: st.DataObject) -> None:
    card = data.draw(st.sampled_from(row))
    left = Counter(row)
    left[card] -= 1
    assert Counter(cards_in(without_card(hand_of(row), card))) == +left


def test_an_empty_hand_is_nought() -> None:
    assert (hand_of([]), size_of(EMPTY), cards_in(EMPTY)) == (EMPTY, 0, ())
