"""The tool that finds puzzles: the same list for the same seed, and a list is only added to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kings.lab.puzzles import Kind, faults, read_puzzle
from tools import make_puzzles

PLAN = (
    ("kitchen", 3, {Kind.MOST: 1}),
    ("values", 3, {Kind.POINTS: 2}),
)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that is soon done."""
    monkeypatch.setattr(make_puzzles, "PLAN", PLAN)
    monkeypatch.setattr(make_puzzles, "commit", lambda: "0000000")


def test_a_plan_is_filled_with_proved_puzzles_the_easy_ones_first(tmp_path: Path) -> None:
    out = tmp_path / "list.json"
    assert make_puzzles.main(["--seed", "3", "--out", str(out)]) == 0
    made = json.loads(out.read_text(encoding="utf-8"))
    puzzles = [read_puzzle(row) for row in made["puzzles"]]
    assert sorted(puzzle.kind for puzzle in puzzles) == ["most", "points", "points"]
    assert all(faults(puzzle) == () for puzzle in puzzles)
    shares = [puzzle.share for puzzle in puzzles]
    assert shares == sorted(shares, reverse=True)
    assert made["made"][0]["puzzles"] == 3
    again = tmp_path / "again.json"
    make_puzzles.main(["--seed", "3", "--out", str(again)])
    assert json.loads(again.read_text(encoding="utf-8"))["puzzles"] == made["puzzles"]


def test_a_list_is_added_to_behind_what_there_is(tmp_path: Path) -> None:
    out = tmp_path / "list.json"
    make_puzzles.main(["--seed", "3", "--out", str(out)])
    before = json.loads(out.read_text(encoding="utf-8"))
    make_puzzles.main(["--seed", "4", "--add", "--out", str(out)])
    after = json.loads(out.read_text(encoding="utf-8"))
    assert after["puzzles"][:3] == before["puzzles"]
    assert len(after["puzzles"]) == 6
    assert [run["command"] for run in after["made"]] == [
        "python -m tools.make_puzzles --seed 3",
        "python -m tools.make_puzzles --seed 4 --add",
    ]


def test_what_is_not_found_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make_puzzles, "MOST_DEALS", 1)
    make_puzzles.main(["--seed", "3", "--out", str(tmp_path / "list.json")])
    assert "not found within 1 deals" in capsys.readouterr().out
