"""Cards and their spelling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.cards import (
    ACE,
    JOKER,
    KINDS,
    KING,
    LISTING,
    LISTING_PLACE,
    Card,
    is_red,
    parse_card,
    parse_cards,
    rank_of,
    show,
    spell,
    spell_cards,
    suit_of,
)
from kings.errors import SpellingError

EVERY = [Card(card) for card in range(KINDS)]


@pytest.mark.parametrize("card", EVERY)
def test_every_card_reads_back_from_each_of_its_spellings(card: Card) -> None:
    for text in (spell(card), spell(card).lower(), spell(card).upper(), show(card)):
        assert parse_card(text) == card
    assert show(card, ascii_only=True) == spell(card)


@pytest.mark.parametrize(
    ("text", "spelled"),
    [("9h", "9h"), ("10d", "Td"), ("10♦", "Td"), ("t♦", "Td"), ("AS", "As"), ("*", "Jk"),
     ("jK", "Jk"), ("q♠", "Qs"), ("J♣", "Jc")],
)  # fmt: skip
def test_a_person_may_spell_a_card_in_several_ways(text: str, spelled: str) -> None:
    assert spell(parse_card(text)) == spelled


@pytest.mark.parametrize(
    "text",
    ["", "9", "h", "h9", "1h", "11h", "010h", "9hh", "9 h", "joker", "♥9", "9x", "0h", "Kd "],
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(SpellingError) as refused:
        parse_card(text)
    assert refused.value.code == "bad_card"


@given(st.text(max_size=30))
def test_any_text_is_a_card_or_a_spelling_error(text: str) -> None:
    """Case P6: what is read is a whole card; nothing is made up for a missing suit."""
    try:
        card = parse_card(text)
    except SpellingError as error:
        assert len(str(error.facts["text"])) <= 20
        return
    assert card in EVERY
    assert parse_card(spell(card)) == card


def test_ranks_suits_and_colours_follow_from_the_number() -> None:
    assert [rank_of(parse_card(text)) for text in ("Ac", "Td", "Kh")] == [ACE, 9, KING]
    assert [suit_of(parse_card(text)) for text in ("Ac", "Td", "Kh", "2s")] == [0, 1, 2, 3]
    assert [is_red(parse_card(text)) for text in ("Ac", "Td", "Kh", "2s")] == [
        False,
        True,
        True,
        False,
    ]
    assert rank_of(JOKER) == 13


def test_cards_are_listed_low_to_high_spades_first_and_jokers_last() -> None:
    listed = spell_cards(LISTING)
    assert listed.startswith("As Ah Ad Ac 2s 2h 2d 2c 3s")
    assert listed.endswith("Ks Kh Kd Kc Jk")
    assert [LISTING_PLACE[card] for card in LISTING] == list(range(KINDS))


@given(st.lists(st.sampled_from(EVERY)))
def test_rows_of_cards_read_back(cards: list[Card]) -> None:
    assert parse_cards(spell_cards(cards)) == tuple(cards)
    assert parse_cards(", ".join(map(spell, cards))) == tuple(cards)
