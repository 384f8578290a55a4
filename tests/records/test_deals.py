"""Deals of other programs: each form both ways, the traps, and what is refused."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase

from kings.cards import Deal, parse_deal, spell_cards
from kings.corner.presets import parse_corner_rules
from kings.errors import DealError, KingsError
from kings.kungen.deal import deal_state
from kings.kungen.notation import parse_move
from kings.kungen.options import KungenRules
from kings.kungen.position import spell_position
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.rules import play
from kings.records.deals import DealForm, format_deal, parse_any_deal, solvitaire_position

DIGITS = (Path(__file__).parent / "data" / "deals.txt").read_text().split()
RULES = KungenRules()
NUMBER_24 = """\
Talon: TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS
5C
<7H> 9H
<2D> <9S> AC
<5D> <QH> <5S> 8C
<QC> <2C> <JS> <3C> 7D
<5H> <7S> <KD> <9C> <JC> 6S
<4C> <AH> <2S> <6C> <6H> <TH> KH"""
HALF_PLAYED = """\
{"tableau piles": [["5C"], ["7h", "9H", "8C"], ["2d", "9S"], ["5d", "Qh", "5S"],
  ["Qc", "2c", "Js", "3c", "7D"], ["5h", "7s", "Kd", "9c", "Jc", "6S"],
  ["4c", "Ah", "2s", "6c", "6h", "10h", "KH"]],
 "stock": ["AS", "3D", "QD", "2H", "9D", "JD", "7C", "8D", "6D", "KS", "4H", "4S", "8S", "8H",
           "KC", "10D", "JH", "3S", "3H", "QS", "4D", "AD"],
 "waste": ["10C", "10S"], "foundations": [["AC"], [], [], []]}"""


def refused(text: str, game: str = "kungen") -> DealError:
    with pytest.raises(DealError) as caught:
        parse_any_deal(text, game)
    return caught.value


@pytest.mark.parametrize("digits", DIGITS)
def test_a_deal_goes_through_every_form_and_comes_back(digits: str) -> None:
    deal = parse_any_deal(digits, "kungen")
    for form in DealForm:
        assert parse_any_deal(format_deal(deal, RULES, form), "kungen") == deal
    assert format_deal(deal, RULES, DealForm.DIGITS) == digits
    assert parse_deal(format_deal(deal, RULES, DealForm.TEXT)) == deal


def test_digits_are_dealt_row_by_row() -> None:
    state = deal_state(RULES, parse_any_deal(DIGITS[0], "kungen"))
    assert DIGITS[0].startswith("114101123102031133072121103")
    assert spell_position(state).split(" | ")[1:4] == ["c1 Js", "c2 (Tc) Qc", "c3 (Qh Th) 3d"]


def test_a_number_deals_the_same_cards_in_every_form() -> None:
    for number in range(5):
        deal = Deal(number=number)
        text = parse_deal(format_deal(deal, RULES, DealForm.TEXT))
        assert deal_state(RULES, text) == deal_state(RULES, deal)
        assert parse_any_deal(format_deal(deal, RULES, DealForm.PYSOL), "kungen") == text


def test_number_24_of_pysolfc_is_the_known_board() -> None:
    deal = parse_any_deal("pysol:24", "kungen")
    assert format_deal(deal, RULES, DealForm.PYSOL) == NUMBER_24
    assert parse_any_deal(NUMBER_24, "kungen") == deal == parse_any_deal("pysol:ms24", "kungen")


def theirs(number: int, which: int) -> str:
    """The board that the package pysol-cards deals."""
    board: str = Game("klondike", number, which).calc_layout_string(CardRenderer(True))
    return board.strip()


@pytest.mark.parametrize("number", [1, 24, 31999, 32001, 100000, 2**32, 10**15, 10**20])
def test_pysolfc_numbers_give_the_boards_of_pysol_cards(number: int) -> None:
    deal = parse_any_deal(f"pysol:{number}", "kungen")
    board = theirs(number, RandomBase.DEALS_PYSOLFC)
    assert format_deal(deal, RULES, DealForm.PYSOL) == board
    assert parse_any_deal(board, "kungen") == deal


@pytest.mark.parametrize(
    "number", [1, 24, 32000, 32001, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**33 - 1]
)
def test_ms_numbers_give_the_boards_of_pysol_cards(number: int) -> None:
    deal = parse_any_deal(f"pysol:ms{number}", "kungen")
    board = theirs(number, RandomBase.DEALS_MS)
    assert format_deal(deal, RULES, DealForm.PYSOL) == board


def test_number_32000_is_the_first_of_the_second_generator() -> None:
    deal = parse_any_deal("pysol:32000", "kungen")
    board = format_deal(deal, RULES, DealForm.PYSOL)
    # pysol-cards alone takes the first generator for it.
    assert board != theirs(32000, RandomBase.DEALS_PYSOLFC)
    assert board != theirs(32000, RandomBase.DEALS_MS)
    assert board.startswith("Talon: ")
    assert deal != parse_any_deal("pysol:ms32000", "kungen")


def test_number_0_is_dealt_too() -> None:
    assert parse_any_deal("pysol:0", "kungen") == parse_any_deal("pysol:ms0", "kungen")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("pysol:", "bad_pysol_number"),
        ("pysol:-1", "bad_pysol_number"),
        ("pysol:ms", "bad_pysol_number"),
        ("pysol:²", "bad_pysol_number"),
        (f"pysol:{10**20 + 1}", "pysol_number_range"),
        (f"pysol:ms{2**33}", "pysol_number_range"),
        (f"pysol:{'9' * 5000}", "pysol_number_range"),
    ],
)
def test_numbers_that_pysolfc_does_not_have_are_refused(text: str, code: str) -> None:
    assert refused(text).code == code


def test_two_open_cards_show_in_the_forms_that_tell_hidden_cards() -> None:
    rules = parse_kungen_rules("kungen-children")
    deal = parse_any_deal("pysol:24", "kungen")
    text = format_deal(deal, rules, DealForm.PYSOL)
    assert text.endswith("<4C> <AH> <2S> <6C> <6H> TH KH")
    assert '["4c", "Ah", "2s", "6c", "6h", "10H", "KH"]' in format_deal(
        deal, rules, DealForm.SOLVITAIRE
    )
    assert parse_any_deal(text, "kungen") == deal


def test_solvitaire_deals_its_stock_from_the_end() -> None:
    deal = parse_any_deal("pysol:24", "kungen")
    board = json.loads(format_deal(deal, RULES, DealForm.SOLVITAIRE))
    assert board["stock"][-3:] == ["AD", "10S", "10C"]
    assert spell_cards(deal_state(RULES, deal).stocks[0][:3]) == "Tc Ts Ad"
    assert parse_any_deal(json.dumps(board), "kungen") == deal


@pytest.mark.parametrize("rules", ["kungen-long-9", "kungen-double"])
@pytest.mark.parametrize("form", ["digits", "pysol", "solvitaire"])
def test_forms_of_one_deck_and_stock_hold_no_other_deal(rules: str, form: str) -> None:
    with pytest.raises(DealError) as caught:
        format_deal(Deal(number=1), parse_kungen_rules(rules), DealForm(form))
    assert caught.value.code == "deal_needs_one_deck"


def test_two_decks_are_written_as_cards() -> None:
    rules = parse_kungen_rules("kungen-long-10")
    text = format_deal(Deal(number=1), rules, DealForm.TEXT)
    deal = parse_any_deal(text, "kungen")
    assert deal_state(rules, deal) == deal_state(rules, Deal(number=1))


def test_kings_in_the_corner_takes_numbers_cards_and_seeds_and_no_patience() -> None:
    rules = parse_corner_rules("kitchen")
    for text in ("4711", "cards:9h 7d", f"seed:{'0a' * 32}"):
        assert str(parse_any_deal(text, "corner")) == text
    assert (
        len(parse_any_deal(format_deal(Deal(number=1), rules, DealForm.TEXT), "corner").cards or ())
        == 52
    )
    six = format_deal(Deal(number=1), rules, DealForm.TEXT, seats=6)
    assert len(parse_any_deal(six, "corner").cards or ()) == 104
    for text in (DIGITS[0], "pysol:24", NUMBER_24, HALF_PLAYED):
        assert refused(text, "corner").code == "deal_form_of_kungen"
    with pytest.raises(DealError, match="deal_form_of_kungen"):
        format_deal(Deal(number=1), rules, DealForm.PYSOL)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (DIGITS[0][:-1], "bad_digits"),
        (DIGITS[0] + "1", "bad_digits"),
        ("140" + DIGITS[0][3:], "bad_digits"),
        ("115" + DIGITS[0][3:], "bad_digits"),
        ("111" + DIGITS[0][3:], "not_a_pack"),
        (NUMBER_24.replace("5C\n", ""), "bad_pysol_text"),
        (NUMBER_24.replace("<7H>", "7H 7H"), "bad_pysol_text"),
        (NUMBER_24.replace("<7H>", "<7H"), "bad_pysol_text"),
        (NUMBER_24.replace("<7H>", "<>"), "bad_pysol_text"),
        (NUMBER_24.replace("<7H>", "9H"), "not_a_pack"),
        ("Talon:", "bad_pysol_text"),
        ("Talon: " + " " * 30000, "bad_pysol_text"),
        ("Talon: x" + " x" * 30000, "bad_deal"),
        ("{", "bad_solvitaire"),
        ("{}", "bad_solvitaire"),
        ('{"a": ' + "[" * 9000, "bad_solvitaire"),
        ("eleven", "bad_deal"),
        ("", "bad_deal"),
    ],
)
def test_a_damaged_deal_is_refused(text: str, code: str) -> None:
    assert refused(text).code == code


def test_a_damaged_pysol_text_names_its_line() -> None:
    error = refused(NUMBER_24.replace("<5S>", "<5X>"))
    assert error.facts == {"line": 5, "text": "<5X>", "expected": "pysol_card"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"waste"', '"cells"'),
        ('"waste"', '"stock"'),
        ('["AC"]', '["AC", "3C"]'),
        ('["AC"], []', '["AC"], ["AC"]'),
        ('["AC"], []', '["AC", "2D"], []'),
        ('["2d", "9S"]', '["2D", "9s"]'),
        ('["2d", "9S"]', '["2d", "9s"]'),
        ('["2d", "9S"]', '["2d", 9]'),
        ('["2d", "9S"]', '["2d", "11H"]'),
        ('["2d", "9S"]', '["2d", "TH"]'),
        ('["2d", "9S"]', '["2d", "9X"]'),
        ('["2d", "9S"]', '["2d", ""]'),
        ('["2d", "9S"]', '"2d"'),
        ('["2d", "9S"],', ""),
        ('[["AC"], [], [], []]', "3"),
    ],
)
def test_a_damaged_solvitaire_game_is_refused(old: str, new: str) -> None:
    assert old in HALF_PLAYED
    with pytest.raises(DealError) as caught:
        solvitaire_position(HALF_PLAYED.replace(old, new, 1), RULES)
    assert caught.value.code == "bad_solvitaire"


def test_a_list_is_no_solvitaire_game_and_nothing_is_longer_than_a_game() -> None:
    for text in ("[]", "{" + " " * 30000 + "}"):
        with pytest.raises(DealError, match="bad_solvitaire"):
            solvitaire_position(text, RULES)


def test_a_half_played_solvitaire_game_is_a_position_and_no_deal() -> None:
    assert refused(HALF_PLAYED).code == "deal_half_played"
    state = deal_state(RULES, parse_any_deal("pysol:24", "kungen"))
    for move in ("c3>f", "c4>c2*1", "t1", "t1"):
        state = play(state, parse_move(move))
    read = solvitaire_position(HALF_PLAYED, RULES)
    assert read.position() == state.position()
    with pytest.raises(DealError, match="not_a_pack"):
        solvitaire_position(HALF_PLAYED.replace('"5C"', '"5D"'), RULES)
    with pytest.raises(DealError, match="deal_needs_one_deck"):
        solvitaire_position(HALF_PLAYED, parse_kungen_rules("kungen-double"))


@given(
    st.text()
    | st.text().map("pysol:".__add__)
    | st.text().map("Talon:".__add__)
    | st.text().map("{".__add__)
    | st.text("0123456789", max_size=200),
    st.sampled_from(["corner", "kungen"]),
)
@example("cards:", "corner")
def test_any_text_is_a_deal_or_an_error_of_ours(text: str, game: str) -> None:
    with suppress(KingsError):
        assert isinstance(parse_any_deal(text, game), Deal)


@given(st.integers(0, 200), st.text(max_size=3), st.sampled_from(["digits", "pysol", "solvitaire"]))
def test_a_mutated_deal_is_a_deal_or_an_error_of_ours(at: int, junk: str, form: str) -> None:
    text = format_deal(Deal(number=5), RULES, DealForm(form))
    mutated = text[:at] + junk + text[at + 1 :]
    with suppress(KingsError):
        assert len(parse_any_deal(mutated, "kungen").cards or ()) == 52
