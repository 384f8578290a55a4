"""Deals with unknown cards, in every form that names cards."""

from __future__ import annotations

import re

import pytest

from kings.cards import Card, Deal, parse_card
from kings.errors import DealError, KingsError, SpellingError
from kings.kungen.deal import deal_state
from kings.kungen.position import parse_position, spell_position
from kings.kungen.presets import PRESETS
from kings.kungen.state import State
from kings.records.deals import DealForm, format_deal
from kings.records.sketches import parse_any_sketch

RULES = PRESETS["kungen"].rules
DEAL = Deal(number=24)
STATE = deal_state(RULES, DEAL)


def unseen(state: State) -> set[Card]:
    hidden = {c for pile, n in zip(state.piles, state.hidden, strict=True) for c in pile[:n]}
    return hidden | {card for stock in state.stocks for card in stock}


def as_seen(form: DealForm) -> str:
    """The deal in a form, with `?` for all that lies hidden or in the stock."""
    text, hidden = format_deal(DEAL, RULES, form), unseen(STATE)
    if form is DealForm.DIGITS:
        cards = [text[at : at + 3] for at in range(0, 156, 3)]
        known = [Card((int(card[2]) - 1) * 13 + int(card[:2]) - 1) for card in cards]
        return "".join("???" if k in hidden else c for c, k in zip(cards, known, strict=True))
    return re.sub(
        r"\b(10|[2-9ATJQK])[cdhsCDHS]\b",
        lambda word: "?" if parse_card(word[0]) in hidden else word[0],
        text,
    )


@pytest.mark.parametrize("form", DealForm)
def test_every_form_gives_the_same_sketch(form: DealForm) -> None:
    sketch = parse_any_sketch(as_seen(form), RULES)
    assert set(sketch.missing) == unseen(STATE)
    hidden = [c for pile, n in zip(STATE.piles, STATE.hidden, strict=True) for c in pile[:n]]
    assert sketch.filled([*hidden, *STATE.stocks[0]]) == STATE


def test_some_cards_of_a_stock_may_be_known() -> None:
    text = as_seen(DealForm.PYSOL).replace("Talon: ? ?", f"Talon: ? {card_of(1)}")
    sketch = parse_any_sketch(text, RULES)
    assert len(sketch.missing) == 21 + 23
    assert sketch.state.stocks[0][1] == STATE.stocks[0][1]


def card_of(place: int) -> str:
    return format_deal(DEAL, RULES, DealForm.PYSOL).split()[1 + place]


def test_cards_may_be_given_without_a_word_before_them_and_many_at_once() -> None:
    row = "Kd ?*6 3h ?*5 5h ?*4 4c ?*3 4h ?*2 6c ? Ac ?*24"
    text = as_seen(DealForm.TEXT)
    assert parse_any_sketch(row, RULES) == parse_any_sketch(text, RULES)


def test_a_half_played_game_of_another_program_may_have_unknown_cards() -> None:
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    up = ", ".join(str([f"{rank}{suit}" for rank in ranks]) for suit in "CDH")
    piles = "[['JS'], ['?', 'QS'], ['?', '9S'], [], [], [], []]"
    spades = [f"{rank}S" for rank in ranks[:7]]
    text = f"{{'tableau piles': {piles}, 'stock': ['8S'], 'foundations': [{up}, {spades}]}}"
    sketch = parse_any_sketch(text.replace("'", '"'), RULES)
    said = "kungen: | c1 Js | c2 (?) Qs | c3 (?) 9s | f S7 H13 D13 C13 | s1 8s | pass 1"
    assert str(sketch) == said


def test_a_position_says_its_own_rules() -> None:
    text = "kungen:turn=3 ranks=1 columns=1 | c1 As | f S0 H1 D0 C0 | s1 ? ? | pass 1"
    assert str(parse_any_sketch(text, RULES)) == text
    whole = parse_any_sketch(text, RULES).filled(parse_any_sketch(text, RULES).missing)
    assert parse_position(spell_position(whole)) == whole


@pytest.mark.parametrize(
    ("text", "kind", "code"),
    [
        ("? ?", SpellingError, "sketch_size"),
        ("?*52", SpellingError, "open_unknown"),
        (as_seen(DealForm.TEXT).replace("Kd", "Ac", 1), SpellingError, "card_too_often"),
        (as_seen(DealForm.DIGITS).replace("???", "053", 1), SpellingError, "unknown_count"),
        (as_seen(DealForm.DIGITS)[:-1], SpellingError, "bad_card"),
        (as_seen(DealForm.PYSOL).replace("?", "", 1), SpellingError, "unknown_count"),
        (as_seen(DealForm.PYSOL).replace("\n", " ", 1), DealError, "bad_pysol_text"),
        (as_seen(DealForm.SOLVITAIRE).replace("stock", "talon"), DealError, "bad_solvitaire"),
        ("{?", SpellingError, "unknown_count"),
    ],
)
def test_what_cannot_be_is_refused(text: str, kind: type[KingsError], code: str) -> None:
    with pytest.raises(kind) as refused:
        parse_any_sketch(text, RULES)
    assert refused.value.code == code
