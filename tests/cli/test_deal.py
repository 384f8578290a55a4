"""`kings deal`: the cards of a deal to look at, and for other programs."""

from __future__ import annotations

import re

import pytest

from kings.records.deals import parse_any_deal
from tests.cli.helpers import Kings


def test_a_deal_of_corner_is_laid_out(kings: Kings) -> None:
    out = kings.well("deal", "corner", "4711", "--players", "3").out
    assert "deal 4711" in out
    assert "Seat 2 (deals)  A♣ 2♠ 2♦ 4♦ 4♣ 8♠ J♥" in out


def test_a_deal_of_kungen_hides_what_lies_hidden_in_parentheses(kings: Kings) -> None:
    out = kings.well("deal", "kungen", "4711").out
    assert re.search(r"^c3 +\(5♥ 10♣\) 7♥ *$", out, re.MULTILINE)


def test_two_stocks_are_both_shown(kings: Kings) -> None:
    out = kings.well("deal", "kungen", "1", "--rules", "kungen-double").out
    assert "Stock 1" in out
    assert "Stock 2" in out


@pytest.mark.parametrize("form", ["text", "digits", "pysol", "solvitaire"])
def test_every_form_is_read_back(kings: Kings, form: str) -> None:
    written = kings.well("deal", "kungen", "4711", "--format", form).out
    plain = kings.well("deal", "kungen", "4711", "--format", "text").out
    assert str(parse_any_deal(written, "kungen")) == plain.strip()


def test_a_number_of_pysol_is_a_deal(kings: Kings) -> None:
    out = kings.well("deal", "kungen", "pysol:24", "--format", "pysol").out
    assert out.startswith("Talon: TC TS AD 4D")


def test_without_a_number_a_new_deal_is_named(kings: Kings) -> None:
    shown = kings.well("deal", "kungen").out
    number = re.search(r"deal (\d+)", shown)
    assert number
    assert kings.well("deal", "kungen", number[1]).out == shown


def test_the_number_of_a_new_deal_stands_beside_what_programs_read(kings: Kings) -> None:
    said = kings("deal", "kungen", "--format", "digits")
    assert said.code == 0
    assert re.fullmatch(r"\d{156}\n", said.out)
    number = said.err.split()[-1]
    assert kings.well("deal", "kungen", number, "--format", "digits").out == said.out
