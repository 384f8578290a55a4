"""`kings arena`: how strong bots are, with intervals, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kings.lab import arena as lab
from kings.lab.arena import JobDone
from kings.say.speaker import LANGUAGES
from tests.cli.helpers import Kings

LINE = ("arena", "--bots", "greedy,lazy,random", "--rules", "kitchen,target=5", "--seed", "7")
KEYS = {
    *("rules", "seed", "duplicate", "matches", "deals", "rounds", "even_share", "bots", "by_seat"),
    *("dead_share", "rounds_per_match"),
}
BOT_KEYS = {"name", "seats", "match_win_share", "round_win_share", "elo", "turns", "turn_ms"}


def without_times(facts: Any) -> Any:
    for bot in facts["bots"]:
        del bot["turn_ms"]
    return facts


def test_json_has_every_figure_with_its_interval(kings: Kings) -> None:
    facts = kings.well(*LINE, "--matches", "12", "--duplicate", "--json").facts
    assert set(facts) == KEYS
    assert (facts["matches"], facts["deals"], facts["duplicate"]) == (12, 4, True)
    assert [bot["name"] for bot in facts["bots"]] == ["greedy", "lazy", "random"]
    for bot in facts["bots"]:
        assert set(bot) == BOT_KEYS
        for key in ("match_win_share", "round_win_share"):
            assert set(bot[key]) == {"share", "low", "high"}
            assert bot[key]["low"] <= bot[key]["share"] <= bot[key]["high"]
        assert bot["elo"]["low"] <= bot["elo"]["value"] <= bot["elo"]["high"]
        assert 0 < bot["turn_ms"]["median"] <= bot["turn_ms"]["p99"]
    assert facts["bots"][0]["elo"]["value"] == 0
    assert sum(bot["match_win_share"]["share"] for bot in facts["bots"]) == pytest.approx(1)
    assert facts["rounds_per_match"]["value"] == facts["rounds"] / 12


def test_seats_of_one_name_are_one_entry_and_stand_apart_as_well(kings: Kings) -> None:
    line = ("arena", "--bots", "greedy,lazy,greedy", "--matches", "3", "--json")
    facts = kings.well(*line).facts
    assert [(bot["name"], bot["seats"]) for bot in facts["bots"]] == [("greedy", 2), ("lazy", 1)]
    assert [(one["seat"], one["name"]) for one in facts["by_seat"]] == [
        (0, "greedy"),
        (1, "lazy"),
        (2, "greedy"),
    ]


def test_the_same_seed_gives_the_same_figures_whatever_the_workers(kings: Kings) -> None:
    line = (*LINE, "--matches", "9", "--duplicate", "--json")
    first = without_times(kings.well(*line).facts)
    assert without_times(kings.well(*line, "--workers", "2").facts) == first
    other = (*LINE[:-1], "8", "--matches", "9", "--duplicate", "--json")
    assert without_times(kings.well(*other).facts) != first


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_figures_are_shown_in_tables_of_80_columns(kings: Kings, lang: str) -> None:
    out = kings.well(*LINE, "--matches", "12", "--lang", lang).out
    assert max(map(len, out.splitlines())) <= 80
    assert out.count("greedy") == 2


def test_one_match_is_shown_without_intervals(kings: Kings) -> None:
    out = kings.well(*LINE, "--matches", "1").out
    assert "(" not in out.partition("%\n")[0].splitlines()[2]


@pytest.mark.parametrize("bots", ["greedy", "greedy,lazy,lazy,lazy,lazy,lazy,lazy"])
def test_too_few_or_too_many_bots_are_refused(kings: Kings, bots: str) -> None:
    said = kings.badly("arena", "--bots", bots, "--matches", "1")
    assert said == (
        f"An arena takes 2 to 6 bots with commas between them, not {len(bots.split(','))}.\n"
    )


def test_bots_that_the_rules_have_no_seats_for_are_refused(kings: Kings) -> None:
    said = kings.badly("arena", "--bots", "greedy,lazy", "--rules", "pairs", "--matches", "1")
    assert "seats=2" in said


def test_an_unknown_bot_is_refused_with_those_there_are(kings: Kings) -> None:
    said = kings.badly("arena", "--bots", "greedy,nosuch", "--matches", "1")
    assert "nosuch" in said
    assert "lazy" in said


@pytest.mark.parametrize("after", [0, 5])
def test_whoever_stops_gets_the_figures_so_far(
    kings: Kings, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    whole = lab.contest_played

    def stopped(*args: Any) -> Iterator[JobDone]:
        for number, done in enumerate(whole(*args)):
            if number == after:
                raise KeyboardInterrupt
            yield done

    monkeypatch.setattr(lab, "contest_played", stopped)
    said = kings(*LINE, "--matches", "9", "--json")
    assert (said.code, said.err) == (0, "Stopped: the figures so far.\n")
    assert said.facts["matches"] == after
    assert kings(*LINE, "--matches", "9").code == 0
