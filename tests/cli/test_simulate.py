"""`kings simulate`: figures with their intervals, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kings.lab import simulate as lab
from kings.lab.simulate import Played
from kings.say.speaker import LANGUAGES
from tests.cli.helpers import Kings

KEYS = [
    "rounds",
    "wins_by_seat",
    "starter_win_share",
    "points_per_round",
    "turns_per_round",
    "dead_share",
    "rounds_per_match",
]
ROUNDS = ("simulate", "corner", "kitchen", "--players", "3", "--rounds", "30", "--seed", "7")


def test_rounds_give_every_figure_with_its_interval(kings: Kings) -> None:
    facts = kings.well(*ROUNDS, "--bots", "greedy,lazy,random", "--json").facts
    assert set(KEYS) <= set(facts)
    assert facts["rounds"] == 30
    assert facts["bots"] == ["greedy", "lazy", "random"]
    assert len(facts["wins_by_seat"]) == 3
    for key in KEYS[2:-1]:
        figure = facts[key]
        assert figure["low"] <= figure["value"] <= figure["high"]
    assert facts["rounds_per_match"] == {"value": None, "low": None, "high": None}


def test_the_same_seed_gives_the_same_figures_and_another_one_others(kings: Kings) -> None:
    first = kings.well(*ROUNDS, "--bots", "random", "--json").out
    assert kings.well(*ROUNDS, "--bots", "random", "--json").out == first
    assert kings.well(*ROUNDS[:-1], "8", "--bots", "random", "--json").out != first


def test_matches_are_counted_whole(kings: Kings) -> None:
    line = ("simulate", "corner", "side", "--players", "2", "--matches", "4", "--json")
    facts = kings.well(*line).facts
    assert facts["matches"] == 4
    assert facts["rounds_per_match"]["value"] == facts["rounds"] / 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_figures_are_shown_in_a_table(kings: Kings, lang: str) -> None:
    lines = kings.well(*ROUNDS, "--lang", lang).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) == 2 + len(KEYS) - 1 + 2


def test_whoever_stops_gets_the_figures_so_far(
    kings: Kings, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = lab.rounds

    def stopped(*args: object) -> Iterator[Played]:
        for number, played in enumerate(whole(*args)):  # type: ignore[arg-type]
            if number == 5:
                raise KeyboardInterrupt
            yield played

    monkeypatch.setattr(lab, "rounds", stopped)
    said = kings(*ROUNDS, "--json")
    assert said.code == 0
    assert said.facts["rounds"] == 5
    assert said.err == "Stopped: the figures so far.\n"


def test_patiences_are_laid_by_the_hints(kings: Kings) -> None:
    line = ("simulate", "kungen", "harpan-one", "--deals", "6", "--seed", "3")
    facts = kings.well(*line, "--json").facts
    assert facts["deals"] == 6
    share = facts["win_share"]
    assert share["low"] <= share["value"] <= share["high"]
    assert kings.well(*line, "--json").facts == facts
    assert "Patiences that came out" in kings.well(*line).out


def test_a_patience_has_a_player_and_an_unknown_one_is_refused(kings: Kings) -> None:
    line = ("simulate", "kungen", "kungen-one", "--deals", "1", "--seed", "3", "--json")
    assert kings.well(*line).facts["player"] == "hints"
    assert kings.well(*line, "--player", "worlds").facts["player"] == "worlds"
    assert "hints worlds" in kings.badly(*line, "--player", "astrid")
