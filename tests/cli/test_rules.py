"""`kings rules`: all presets with their sources, or one rule set in plain words."""

from __future__ import annotations

import pytest

from kings.corner.presets import PRESETS as CORNER
from kings.kungen.presets import PRESETS as KUNGEN
from kings.say.speaker import LANGUAGES
from tests.cli.helpers import Kings


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_presets_are_listed_within_80_columns(kings: Kings, lang: str) -> None:
    lines = kings.well("rules", "--lang", lang).out.splitlines()
    for name in (*CORNER, *KUNGEN):
        assert any(line.startswith(f"{name} ") for line in lines)
    assert max(map(len, lines)) <= 80


def test_the_list_names_the_sources(kings: Kings) -> None:
    out = kings.well("rules").out
    assert "2–6 players · S2 · S3" in out
    assert "a German rule sheet" in out


def test_the_list_is_there_for_programs(kings: Kings) -> None:
    listed = kings.well("rules", "--json").facts
    assert [one["name"] for one in listed] == [*CORNER, *KUNGEN]
    assert listed[1]["sources"] == ["S2"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", [*CORNER, *KUNGEN])
def test_every_preset_is_told_in_every_language(kings: Kings, preset: str, lang: str) -> None:
    out = kings.well("rules", preset, "--lang", lang).out
    rules = CORNER[preset].rules if preset in CORNER else KUNGEN[preset].rules
    assert out.splitlines()[-1] == rules.line()


def test_a_rules_line_finds_its_game(kings: Kings) -> None:
    for line in ("kitchen,draw=end", "corner:kitchen,draw=end", "corner:draw=end"):
        assert kings.well("rules", line, "--json").facts["game"] == "corner"
    for line in ("harpan,passes=2", "kungen:turn=3", "kungen"):
        assert kings.well("rules", line, "--json").facts["game"] == "kungen"


def test_json_has_the_canonical_line_and_all_options(kings: Kings) -> None:
    facts = kings.well("rules", "kitchen,draw=end,hand_size=8", "--json").facts
    assert facts["line"] == "corner:hand_size=8,draw=end,target_test=exceed"
    assert facts["preset"] is None
    assert facts["options"]["hand_size"] == "8"
    assert facts["options"]["decks"] == "auto"
    assert len(facts["options"]) == len(CORNER["kitchen"].rules.specs())


def test_json_tells_what_auto_means_for_so_many(kings: Kings) -> None:
    facts = kings.well("rules", "kitchen", "--json", "--players", "5").facts
    assert facts["at_table"]["decks"] == 2
    assert facts["at_table"]["hand_size"] == 5


def test_the_rules_are_told_for_so_many(kings: Kings) -> None:
    assert "Everyone is dealt 5 cards" in kings.well("rules", "kitchen", "--players", "6").out
