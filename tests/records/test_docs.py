"""The examples of docs/formats are true, and what the pages promise is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kings.kungen.options import KungenRules
from kings.records import MAX_CHARACTERS, CornerRecord, read_record, verify, write_record
from kings.records.deals import DealForm, format_deal, parse_any_deal
from kings.records.patience_text import MOST_BOOKMARKS, MOST_COMMANDS
from kings.records.pysol import MOST_MS

PAGES = Path(__file__).parents[2] / "docs" / "formats"
RECORD = (PAGES / "record.md").read_text(encoding="utf-8")
DEALS = (PAGES / "deals.md").read_text(encoding="utf-8")


def fenced(page: str, kind: str) -> list[str]:
    """The examples of a kind."""
    return re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)


def test_the_page_shows_a_true_record_of_each_game() -> None:
    records = [read_record(text) for text in fenced(RECORD, "record")]
    assert [isinstance(record, CornerRecord) for record in records] == [True, False]
    for record, text in zip(records, fenced(RECORD, "record"), strict=True):
        verify(record)
        assert write_record(record) == text


def test_every_kind_of_line_of_the_examples_is_explained() -> None:
    for text in fenced(RECORD, "record"):
        for key in re.findall(r"^([A-Z][A-Za-z ]+)(?: 0)?:", text, re.MULTILINE):
            assert f"`{key}" in RECORD


def test_the_limits_on_the_page_are_those_of_the_program() -> None:
    for limit in (MAX_CHARACTERS, MOST_COMMANDS, MOST_BOOKMARKS):
        assert f"{limit:,}" in RECORD
    assert f"{MOST_MS:,}" in DEALS


def test_every_code_of_an_error_in_a_record_is_on_the_page() -> None:
    room = Path(__file__).parents[2] / "src" / "kings" / "records"
    used = {
        c
        for file in room.glob("*.py")
        for c in re.findall(r'RecordError\(\s*"(record_[a-z_]+)"', file.read_text())
    }
    # Two are put together from the key of their line.
    used |= {"record_rules_version", "record_generator_version"}
    assert used == set(re.findall(r"`(record_[a-z_]+)`", RECORD))


@pytest.mark.parametrize("form", ["pysol", "digits", "solvitaire"])
def test_the_page_shows_one_deal_in_every_form(form: str) -> None:
    deal = parse_any_deal("pysol:24", "kungen")
    text = dict(zip(["pysol", "digits", "solvitaire"], fenced(DEALS, "deal"), strict=True))[form]
    assert parse_any_deal(text, "kungen") == deal
    assert format_deal(deal, KungenRules(), DealForm(form)) + "\n" == text
