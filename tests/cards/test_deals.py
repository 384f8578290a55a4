"""Deals by number, by cards and by seed, and packs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.cards import (
    JOKER,
    KINDS,
    MAX_NUMBER,
    Card,
    Deal,
    check_pack,
    pack,
    parse_cards,
    parse_deal,
)
from kings.errors import DealError, KingsError, SpellingError

SEED = bytes(range(32))


@pytest.mark.parametrize(
    "deal", [Deal(number=0), Deal(number=4711), Deal(number=MAX_NUMBER), Deal(seed=SEED)]
)
def test_a_deal_reads_back_as_it_is_written(deal: Deal) -> None:
    assert parse_deal(str(deal)) == deal


@given(st.lists(st.integers(0, KINDS - 1).map(Card), max_size=60))
def test_explicit_cards_read_back_as_they_are_written(cards: list[Card]) -> None:
    deal = Deal(cards=tuple(cards))
    assert parse_deal(str(deal)) == deal
    assert str(deal).startswith("cards:")


def test_a_deal_is_written_so() -> None:
    assert str(Deal(number=4711)) == "4711"
    assert str(Deal(cards=parse_cards("9h Jk"))) == "cards:9h Jk"
    assert str(Deal(seed=SEED)) == "seed:" + SEED.hex()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_deal"),
        ("x", "bad_deal"),
        ("-1", "bad_deal"),
        ("4711.0", "bad_deal"),
        ("٤٧", "bad_deal"),
        ("seed:", "bad_deal"),
        ("seed:" + "0" * 63, "bad_deal"),
        ("seed:" + "G" * 64, "bad_deal"),
        ("seed:" + SEED.hex().upper(), "bad_deal"),
        ("1000000000000000", "deal_number_range"),
        ("9" * 400, "deal_number_range"),
        ("cards:9h 9x", "bad_card"),
    ],
)
def test_what_is_no_deal_is_refused(text: str, code: str) -> None:
    with pytest.raises(KingsError) as refused:
        parse_deal(text)
    assert refused.value.code == code


@given(st.text(max_size=80))
def test_any_text_is_a_deal_or_an_error_of_ours(text: str) -> None:
    try:
        deal = parse_deal(text)
    except (DealError, SpellingError):
        return
    assert parse_deal(str(deal)) == deal


def test_a_deal_is_exactly_one_of_number_cards_and_seed() -> None:
    with pytest.raises(ValueError, match="one of"):
        Deal()
    with pytest.raises(ValueError, match="one of"):
        Deal(number=1, seed=SEED)
    with pytest.raises(DealError) as refused:
        Deal(seed=b"short")
    assert refused.value.code == "seed_length"
    with pytest.raises(DealError):
        Deal(number=-1)


def test_numbers_cards_and_seeds_live_in_domains_of_their_own() -> None:
    deals = [Deal(number=1), Deal(cards=parse_cards("9h")), Deal(seed=SEED), Deal(number=2)]
    words = {deal.chance("corner", "deck/1").below(1 << 32) for deal in deals}
    words |= {deals[0].chance(game, "deck/1").below(1 << 32) for game in ("kungen", "corner")}
    words.add(deals[0].chance("corner", "deck/2").below(1 << 32))
    assert len(words) == 6


@pytest.mark.parametrize(
    ("decks", "jokers", "cards"), [(1, 0, 52), (1, 2, 54), (2, 0, 104), (2, 4, 108)]
)
def test_a_pack_has_every_card_of_its_decks_and_the_jokers(
    decks: int, jokers: int, cards: int
) -> None:
    full = pack(decks, jokers)
    assert len(full) == cards
    assert full.count(JOKER) == jokers
    assert all(full.count(Card(card)) == decks for card in range(52))
    check_pack(full[::-1], decks, jokers)


@pytest.mark.parametrize(
    ("given_cards", "missing", "extra"),
    [
        (pack(1)[1:], "Ac", "-"),
        ((*pack(1), Card(3)), "-", "4c"),
        ((*pack(1)[1:], JOKER), "Ac", "Jk"),
        ((), "Ac 2c 3c 4c 5c 6c", "-"),
    ],
)
def test_cards_that_are_no_pack_are_refused_with_what_is_missing_and_extra(
    given_cards: tuple[Card, ...], missing: str, extra: str
) -> None:
    with pytest.raises(DealError) as refused:
        check_pack(given_cards, 1)
    assert refused.value.code == "not_a_pack"
    assert (refused.value.facts["missing"], refused.value.facts["extra"]) == (missing, extra)
