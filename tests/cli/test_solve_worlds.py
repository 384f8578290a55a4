"""`kings solve` of positions with unknown cards."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from kings.say.speaker import LANGUAGES
from tests.cli.helpers import Kings, written

FOUR = "kungen:passes=1,take_back=no ranks=4 columns=1 | c1 4s | f S0 H1 D4 C4 | s1 ?*4 3h 4h"
SEEN = "Kd ?*6 3h ?*5 5h ?*4 4c ?*3 4h ?*2 6c ? Ac ?*24"


def test_all_ways_are_tried_where_there_are_few(kings: Kings) -> None:
    facts = kings.well("solve", FOUR, "--json").facts
    assert facts["position"] == FOUR + " | pass 1"
    assert (facts["unknown_cards"], facts["worlds"], facts["every_world"]) == (4, 24, True)
    assert facts["won"] + facts["lost"] == 24
    part = facts["won"] / 24
    assert facts["win_share"] == {"least": part, "most": part, "low": part, "high": part}
    out = kings.well("solve", FOUR).out
    assert f"Chance that it can be won: {100 * part:.1f} %" in out
    assert f"Of 24 ways in which they may lie, {facts['won']} can be won." in out
    assert "There are no other ways." in " ".join(out.split())


def test_some_ways_are_drawn_by_a_seed(kings: Kings) -> None:
    facts, again, other = (
        kings.well("solve", FOUR, "--worlds", "10", "--seed", seed, "--json").facts
        for seed in ("2", "2", "8")
    )
    assert (facts["worlds"], facts["every_world"], facts["seed"]) == (10, False, 2)
    assert facts["win_share"]["low"] < facts["won"] / 10 < facts["win_share"]["high"]
    assert (facts["won"], again["won"]) == (again["won"], facts["won"])
    assert facts["won"] != other["won"]
    out = kings.well("solve", FOUR, "--worlds", "10").out
    assert "95 % interval" in " ".join(out.split())
    assert "Seed 1." in out


def test_what_is_not_decided_counts_both_ways(kings: Kings) -> None:
    words = ("solve", SEEN, "--rules", "kungen-one", "--worlds", "3", "--nodes", "1")
    facts = kings.well(*words, "--json").facts
    assert facts["limits"] == {"seconds": 5.0, "nodes": 1}
    assert facts["undecided"] > 0
    assert facts["win_share"]["most"] == (facts["won"] + facts["undecided"]) / 3
    out = kings.well(*words).out
    assert f"{facts['undecided']} w" in out
    assert " – 100.0 %" in out


def test_standard_input_and_files_are_read(
    kings: Kings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(FOUR.encode())))
    assert kings.well("solve", "-", "--json").facts["worlds"] == 24
    file = written(tmp_path / "table.txt", FOUR + "\n")
    assert kings.well("solve", file, "--json").facts["worlds"] == 24


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_tells_the_share(kings: Kings, lang: str) -> None:
    for count in ("10", "24"):
        out = kings.well("solve", FOUR, "--worlds", count, "--lang", lang).out
        assert "{" not in out
        assert "%" in out
        assert ("Chance that" in out) == (lang == "en")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((FOUR, "--minimal"), "--minimal"),
        ((FOUR, "--worlds", "0"), "--worlds"),
        ((FOUR, "--seed", "x"), "--seed"),
        (("4711", "--worlds", "10"), "unknown cards"),
        ((FOUR.replace("?*4", "?*3"),), "Places for unknown cards (?): 3."),
        ((FOUR.replace("c1 4s", "c1 ?"),), "lies open"),
        (("? ? ?",), "the pack has 52"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(kings: Kings, words: tuple[str, ...], said: str) -> None:
    assert said in kings.badly("solve", *words)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a child otherwise there")
def test_ctrl_c_gives_the_figures_so_far() -> None:
    command = [sys.executable, "-c", "from kings.cli import main; main()"]
    words = ["solve", SEEN, "--rules", "kungen", "--worlds", "100000", "--nodes", "20", "--json"]
    with subprocess.Popen(
        [*command, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)),
    ) as running:
        time.sleep(2.5)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, b"")
    facts = json.loads(out)
    assert facts["ended"] == "stopped"
    assert facts["worlds"] < 100_000
