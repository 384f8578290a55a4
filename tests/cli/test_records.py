"""`kings replay`, `verify` and `convert`."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from kings.records import read_record
from kings.say.speaker import LANGUAGES
from tests.cli.helpers import Kings, laid_patience, played_match, written


@pytest.fixture(scope="module")
def match_text() -> str:
    return played_match("kitchen,target=12", "greedy,lazy,random", 7)


@pytest.fixture(scope="module")
def patience_text() -> str:
    return laid_patience("harpan", 4711)


@pytest.fixture
def match(tmp_path: Path, match_text: str) -> str:
    return written(tmp_path / "match.kings", match_text)


@pytest.fixture
def patience(tmp_path: Path, patience_text: str) -> str:
    return written(tmp_path / "patience.kings", patience_text)


def test_true_records_are_verified(kings: Kings, match: str, patience: str) -> None:
    lines = kings.well("verify", match, patience).out.splitlines()
    assert lines[0] == f"{match}: true. Kings in the Corner, 5 rounds, 231 plays"
    assert lines[1] == f"{patience}: true. Kungen, 48 plays, unfinished"


def test_a_false_record_is_named_with_its_line_beside_true_ones(
    kings: Kings, tmp_path: Path, match: str, match_text: str
) -> None:
    lines = match_text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("Totals: "))
    lines[at] = "Totals: 1 15 10\n"
    bad = written(tmp_path / "bad.kings", "".join(lines))
    said = kings("verify", bad, match)
    assert said.code == 2
    assert said.out.startswith(f"{match}: true.")
    assert said.err.startswith(f"{bad}: Line {at + 1} of the record")
    assert "Totals: 2 15 10" in said.err


def test_a_record_comes_through_standard_input(
    kings: Kings, monkeypatch: pytest.MonkeyPatch, match_text: str
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(match_text.encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert "true" in kings.well("verify", "-").out


def test_a_file_that_is_no_text_is_refused(kings: Kings, tmp_path: Path) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in kings.badly("replay", str(path))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_told_within_80_columns(kings: Kings, match: str, lang: str) -> None:
    lines = kings.well("replay", match, "--lang", lang).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert any(line.startswith(" 231  ") for line in lines)


def test_a_match_is_told_as_an_onlooker_saw_it(kings: Kings, match: str) -> None:
    out = kings.well("replay", match).out
    assert "random drew a card." in out
    assert "Round 1 · greedy deals" in out
    assert "greedy has won the match with 2 points." in out


def test_a_replay_from_the_middle_begins_with_how_things_lie(kings: Kings, match: str) -> None:
    out = kings.well("replay", match, "--from", "30").out
    assert "east arm: 6 cards, base J♦, top 6♠" in out
    assert "greedy: 1 card" in out
    numbers = [line[:4].strip() for line in out.splitlines() if line[:4].strip().isdigit()]
    assert numbers == [str(n) for n in range(30, 232)]


def test_a_play_that_is_not_there_is_refused_before_a_word(kings: Kings, match: str) -> None:
    assert "231 plays" in kings.badly("replay", match, "--from", "232")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_patience_is_told(kings: Kings, patience: str, lang: str) -> None:
    lines = kings.well("replay", patience, "--lang", lang).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert any(line.startswith("  48  ") for line in lines)


def test_a_patience_from_the_middle_shows_no_hidden_card(kings: Kings, patience: str) -> None:
    out = kings.well("replay", patience, "--from", "46").out
    assert "column 4: 3 face-down, open 4♦" in out
    assert "stock: 7 face-down" in out


def test_a_record_becomes_its_deal(kings: Kings, patience: str) -> None:
    out = kings.well("convert", patience, "--to", "solvitaire").out
    assert out == kings.well("deal", "kungen", "4711", "--format", "solvitaire").out


def test_a_match_becomes_the_cards_of_its_first_deal(kings: Kings, match: str) -> None:
    out = kings.well("convert", match, "--to", "text").out
    dealt = kings.well("deal", "corner", "7", "--players", "3", "--format", "text").out
    assert out == dealt


def test_a_record_that_is_converted_to_a_record_stays_as_it_is(
    kings: Kings, match: str, match_text: str
) -> None:
    assert kings.well("convert", match, "--to", "record").out == match_text


@pytest.mark.parametrize("rules", ["harpan", "corner:kitchen", "duel"])
def test_a_deal_becomes_a_record_in_which_nothing_is_played(
    kings: Kings, tmp_path: Path, rules: str
) -> None:
    source = written(tmp_path / "deal.txt", "4711\n")
    target = tmp_path / "fresh.kings"
    kings.well("convert", source, "--to", "record", "--rules", rules, "-o", str(target))
    record = read_record(target.read_text(encoding="utf-8"))
    assert record.deal.number == 4711
    assert record.result is None
    assert "unfinished" in kings.well("verify", str(target)).out


def test_a_file_that_is_there_is_not_overwritten(kings: Kings, tmp_path: Path, match: str) -> None:
    assert "is there already" in kings.badly("convert", match, "--to", "text", "-o", match)
    assert Path(match).read_text(encoding="utf-8").startswith("Format:")
