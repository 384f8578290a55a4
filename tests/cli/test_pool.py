"""`kings pool`: winnable deals by number, and `kings play kungen --winnable`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kings.kungen.presets import parse_kungen_rules
from kings.lab import pool_search
from kings.lab.pool import Difficulty, PoolDeal, shipped_pool
from kings.lab.pool_search import Looked
from kings.say.speaker import LANGUAGES, Speaker
from kings.solver import Verdict
from tests.cli.helpers import Kings

HARPAN = parse_kungen_rules("harpan")


def test_deals_come_from_the_shipped_pool_and_it_says_so(kings: Kings) -> None:
    facts = kings.well("pool", "--rules", "harpan", "--count", "5", "--json").facts
    shipped = {(deal.number, deal.difficulty.value) for deal in shipped_pool(HARPAN)}
    deals = {(deal["number"], deal["difficulty"]) for deal in facts["deals"]}
    assert len(deals) == 5
    assert deals <= shipped
    assert (facts["rules"], facts["shipped"], facts["looked_at"]) == (HARPAN.line(), 5, 0)
    assert facts["ended"] == "count"


def test_the_same_seed_gives_the_same_deals_and_another_one_others(kings: Kings) -> None:
    first = kings.well("pool", "--seed", "7").out
    assert kings.well("pool", "--seed", "7").out == first
    assert kings.well("pool", "--seed", "8").out != first


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("difficulty", Difficulty)
def test_each_deal_is_a_line_in_every_language(
    kings: Kings, lang: str, difficulty: Difficulty
) -> None:
    line = ("pool", "--rules", "kungen-one", "--count", "3", "--difficulty", difficulty)
    *rows, last = kings.well(*line, "--lang", lang).out.splitlines()
    speaker = Speaker(lang)
    assert [re.sub(r"^ *\d+  ", "", row) for row in rows] == [
        speaker.text(f"pool.{difficulty}")
    ] * 3
    assert last == speaker.text("pool.shipped", count=3)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_new_deals_are_found_by_the_solver(kings: Kings, lang: str, ready_kernels: None) -> None:
    out = kings.well("pool", "--rules", "harpan-one", "--count", "2", "--lang", lang).out
    speaker = Speaker(lang)
    looked_at = [speaker.text("pool.looked_at", count=count) for count in range(2, 20)]
    said = [speaker.text("pool.solved", count=2, looked_at=looked) for looked in looked_at]
    assert out.splitlines()[2:] in [[line] for line in said]


def test_fresh_deals_are_none_of_those_that_ship(kings: Kings, ready_kernels: None) -> None:
    facts = kings.well("pool", "--rules", "harpan", "--count", "3", "--fresh", "--json").facts
    numbers = {deal["number"] for deal in facts["deals"]}
    assert len(numbers) == 3
    assert not numbers & {deal.number for deal in shipped_pool(HARPAN)}
    assert facts["shipped"] == 0
    assert facts["looked_at"] >= 3


def undecided(*_: object, **__: object) -> Iterator[Looked]:
    """The solver does not decide the first deal; after the second Ctrl-C is pressed."""
    yield Looked(11, Verdict.UNKNOWN, None)
    yield Looked(12, Verdict.SOLVED, PoolDeal(12, Difficulty.HARD))
    raise KeyboardInterrupt


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_stops_keeps_the_deals_so_far(
    kings: Kings, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setattr(pool_search, "look_through", undecided)
    said = kings("pool", "--lang", lang)
    speaker = Speaker(lang)
    assert said.code == 0
    assert said.err == speaker.text("pool.stopped") + "\n"
    assert said.out.splitlines() == [
        f"     12  {speaker.text('pool.hard')}",
        speaker.text("pool.solved", count=1, looked_at=speaker.text("pool.looked_at", count=2)),
        speaker.text("pool.undecided", count=1),
    ]
    facts = kings("pool", "--json").facts
    assert (facts["ended"], facts["undecided"], len(facts["deals"])) == ("stopped", 1, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("--rules kitchen", "kitchen"),
        ("--rules kungen,passes=0", "passes"),
        ("--rules kungen-one,turn=2", "turn"),
        ("--count 0", "--count"),
        ("--count 10001", "--count"),
        ("--count -3", "--count"),
        ("--count many", "--count"),
        ("--difficulty hell", "--difficulty"),
        ("--seed -1", "--seed"),
        ("--limit 3", "--limit"),
        ("4711", "4711"),
    ],
)
def test_what_cannot_be_is_said(kings: Kings, lang: str, line: str, named: str) -> None:
    assert named in kings.badly("pool", *line.split(), "--lang", lang)


@pytest.fixture
def laying(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A data folder of its own, and a person who leaves at once."""
    monkeypatch.setenv("KINGS_DATA", str(tmp_path))


def laid(kings: Kings, *words: str) -> int:
    """The number of the deal that a person gets who leaves at once."""
    out = kings("play", "kungen", *words, "--plain", "--ascii").out
    found = re.search(r"deal (\d+)", out)
    assert found is not None, out
    return int(found[1])


@pytest.mark.parametrize("word", ["any", *Difficulty])
def test_a_person_lays_a_deal_that_can_be_won(kings: Kings, laying: None, word: str) -> None:
    wanted = None if word == "any" else Difficulty(word)
    number = laid(kings, "harpan", "--winnable", word)
    assert number in {deal.number for deal in shipped_pool(HARPAN, wanted)}


def test_a_winnable_deal_is_looked_for_where_none_ship(
    kings: Kings, laying: None, ready_kernels: None
) -> None:
    number = laid(kings, "harpan-one", "--winnable", "easy")
    looked = pool_search.look_at(parse_kungen_rules("harpan-one"), number)
    assert looked.deal is not None
    assert looked.deal.difficulty is Difficulty.EASY


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deal_that_is_named_cannot_be_wished_winnable(
    kings: Kings, laying: None, lang: str
) -> None:
    words = ("play", "kungen", "--plain", "--winnable", "any", "--lang", lang)
    assert "--deal 4711" in kings.badly(*words, "--deal", "4711")
    assert "--winnable" in kings.badly("play", "kungen", "--winnable", "hell", "--lang", lang)
