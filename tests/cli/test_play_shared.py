"""One patience that two people share, a move each: `kings play kungen --share Anna,Bo`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kings.errors import KingsError
from kings.records import PatienceRecord, Player
from kings.say.speaker import LANGUAGES
from tests.cli.helpers import Kings
from tests.cli.terminals import kungen, only_record, says
from tests.marks import statement

SHARED = "Anna,Bo"
GIVE_UP = ("give up", "yes")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("KINGS_DATA", str(tmp_path))
    return tmp_path


def prompts(out: str) -> list[str]:
    """Whose move it was at each prompt."""
    return re.findall(r"(?m)^(\w+) > ", out)


@statement("S4-199")
def test_two_make_a_move_each_and_the_prompt_says_whose_it_is(data: Path) -> None:
    _, out = kungen(says(["t", "t", "why", "t"]), deal="12", share=SHARED)
    assert prompts(out) == ["Anna", "Bo", "Anna", "Anna", "Bo"]
    assert "Bo to move" in out
    assert re.search(r"^Anna: Stock: \S+ turned", out, re.MULTILINE)


@statement("S4-199")
def test_an_undo_gives_the_move_back_and_a_redo_takes_it(data: Path) -> None:
    _, out = kungen(says(["t", "undo", "redo"]), deal="12", share=SHARED)
    assert prompts(out) == ["Anna", "Bo", "Anna", "Bo"]


@statement("S4-199")
def test_a_shared_patience_has_no_winner_and_stands_in_no_list(data: Path) -> None:
    _, out = kungen(says(["t", *GIVE_UP]), deal="12", share=SHARED)
    assert "Anna and Bo laid this one together" in out
    assert "Record list" not in out
    record = only_record(data)
    assert isinstance(record, PatienceRecord)
    assert record.players == (Player("Anna"), Player("Bo"))
    for name in ("Anna", "Bo"):
        _, out = kungen(says(["score", ""]), deal="13", name=name)
        assert "No patience has been finished yet." in out


def test_cards_that_two_have_begun_are_practice_for_each_of_them_later(data: Path) -> None:
    kungen(says(["t", *GIVE_UP]), deal="12", share=SHARED)
    for name, again in (("Anna", True), ("Bo", True), ("Cilla", False)):
        _, out = kungen(says(["t"]), deal="12", name=name)
        assert ("begun these cards before" in out) == again


def test_a_shared_patience_left_goes_on_with_both_and_whose_move_it_was(data: Path) -> None:
    kungen(says(["t"]), deal="12", share=SHARED)
    _, out = kungen(says(["t", *GIVE_UP]), again=True)
    assert prompts(out) == ["Bo", "Anna"]
    assert re.search(r"^Player 1: \"Bo\"$", next((data / "records").iterdir()).read_text(), re.M)


def test_a_replay_names_both_and_who_made_each_move(kings: Kings, data: Path) -> None:
    kungen(says(["t", "undo", "t", "t", *GIVE_UP]), deal="12", share=SHARED)
    (path,) = (data / "records").iterdir()
    told = kings.well("replay", str(path)).out
    assert "Anna and Bo" in told.splitlines()[0]
    assert re.findall(r"(?m)^ +\d  (\w+)[:.]", told) == ["Anna", "Undone", "Anna", "Bo"]


def test_one_left_for_another_deal_is_closed_with_both_names(data: Path) -> None:
    kungen(says(["t"]), deal="12", share=SHARED)
    kungen(says([]), deal="13")
    (line,) = (data / "patience.jsonl").read_text(encoding="utf-8").splitlines()
    assert (json.loads(line)["name"], json.loads(line)["other"]) == ("Anna", "Bo")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_names_who_moves_and_who_laid_it(lang: str, data: Path) -> None:
    _, out = kungen(says(["quit"]), lang, deal="12", share="Åsa Li,Bo")
    assert "Åsa Li > " in out


def test_a_list_kept_before_patiences_were_shared_still_counts(data: Path) -> None:
    kungen(says(["t", *GIVE_UP]), deal="12")
    path = data / "patience.jsonl"
    old = json.loads(path.read_text(encoding="utf-8"))
    del old["other"]
    path.write_text(json.dumps(old) + "\n", encoding="utf-8")
    _, out = kungen(says(["t", *GIVE_UP]), deal="14")
    assert "2 played, 0 won" in out


@pytest.mark.parametrize("share", ["Anna", "", ",", "Anna,Bo,Cilla", "Anna,Anna", "Anna,\x1b[1m"])
def test_who_does_not_name_two_people_is_told_how(share: str, data: Path) -> None:
    with pytest.raises(KingsError, match="share_two"):
        kungen(says([]), share=share)


def test_a_name_of_one_and_names_of_two_do_not_go_together(kings: Kings, data: Path) -> None:
    said = kings.badly("play", "kungen", "--plain", "--name", "Anna", "--share", SHARED)
    assert said == "--name is for one person, --share for two: give one of them.\n"
