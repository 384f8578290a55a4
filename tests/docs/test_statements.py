"""The page of the guides' statements holds those of statements.csv, each in its place."""

import csv
import re
from pathlib import Path

from kings.corner.options import CornerRules
from kings.kungen.options import KungenRules

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/rules/statements.md").read_text(encoding="utf-8")
LISTED = (ROOT / "tests/statements/statements.csv").read_text(encoding="utf-8")

_ROW = re.compile(r"^\| (S\d-\d{3}) \| ([A-Z]+) \| ([a-z ]+) \| (\S.*\S) \|$", re.MULTILINE)


def test_the_page_has_every_statement_with_its_kind_and_topic_in_order() -> None:
    rows = [(row["id"], row["kind"], row["topic"]) for row in csv.DictReader(LISTED.splitlines())]
    assert [found[:3] for found in _ROW.findall(PAGE)] == rows


def test_no_two_statements_have_the_same_words() -> None:
    words = [found[3] for found in _ROW.findall(PAGE)]
    assert len(set(words)) == len(words) == 523


def test_every_statement_that_the_page_or_an_option_cites_is_on_it() -> None:
    known = {found[0] for found in _ROW.findall(PAGE)}
    sources = [spec.source for rules in (CornerRules, KungenRules) for spec in rules.specs()]
    cited = re.findall(r"S\d-\d{3}", PAGE + " ".join(sources))
    assert set(cited) == known


def test_every_word_of_the_glossary_has_four_languages() -> None:
    glossary = PAGE.partition("## Glossary")[2]
    rows = [line.strip("|").split("|") for line in glossary.splitlines() if line.startswith("| ")]
    words = [row for row in rows if not row[0].strip().startswith("**")]
    assert len(words) > 60
    assert [row for row in words if len(row) != 4 or not all(cell.strip() for cell in row)] == []
