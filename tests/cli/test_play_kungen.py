"""Patiences through `kings play kungen --plain`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

from kings.bots.blind import play_blind
from kings.cards import Deal
from kings.errors import KingsError
from kings.kungen.deal import deal_state
from kings.kungen.notation import spell_move
from kings.kungen.presets import PRESETS
from kings.kungen.result import Ending
from kings.records import LoggedCommand, PatienceRecord
from tests.cli.terminals import FUZZED, Answer, kungen, only_record, rubbish, says
from tests.marks import statement


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("KINGS_DATA", str(tmp_path))
    return tmp_path


def laid(preset: str, number: int) -> tuple[list[str], bool]:
    """The moves by which the hints lay a deal, and whether it comes out."""
    game = play_blind(deal_state(PRESETS[preset].rules, Deal(number=number)))
    return [spell_move(move) for move in game.moves], game.won


def winnable(preset: str) -> tuple[int, list[str]]:
    """A deal that the hints win, with their moves."""
    for number in range(1, 400):
        moves, won = laid(preset, number)
        if won:
            return number, moves
    raise AssertionError(f"no deal of {preset} comes out by the hints")


def results(data: Path) -> list[dict[str, object]]:
    text = (data / "patience.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_patience_of_every_preset_leaves_a_true_record(preset: str, data: Path) -> None:
    moves, won = laid(preset, 12)
    ending = [] if won else ["give up", "yes"]
    code, out = kungen(says([*moves, *ending]), rules=preset, deal="12")
    record = only_record(data)
    assert code == 0
    assert isinstance(record, PatienceRecord)
    assert record.rules == PRESETS[preset].rules
    assert (record.result is Ending.WON) == won
    made = [spell_move(e.command) for e in record.entries if isinstance(e, LoggedCommand)]
    assert made == moves
    assert results(data)[0]["won"] == won
    assert str(data / "records") in out
    assert not list((data / "saves").glob("*"))


@statement("S4-105", "S4-125")
def test_a_patience_that_comes_out_is_won_once_and_enters_the_list(data: Path) -> None:
    """Case K22."""
    number, moves = winnable("harpan-one")
    _, out = kungen(says(moves), rules="harpan-one", deal=str(number))
    assert out.count("The patience has come out!") == 1
    assert "1 played, 1 won (100 %)" in out
    (result,) = results(data)
    assert result["won"] is True
    assert result["practice"] == []


@pytest.mark.parametrize("lines", [1, 9, 40])
def test_a_patience_left_and_resumed_goes_on_as_if_never_left(lines: int, data: Path) -> None:
    moves, _ = laid("kungen", 12)
    typed = [*moves[:30], "undo", "redo", "mark here", *moves[30:], "give up", "yes"]
    kungen(says(typed), deal="12")
    whole = only_record(data)
    for path in (data / "records").iterdir():
        path.unlink()
    (data / "patience.jsonl").unlink()
    code, out = kungen(says(typed[:lines]), deal="12")
    assert code == 0
    assert "kings play --resume" in out
    kungen(says(typed[lines:]), again=True)
    resumed = only_record(data)
    assert isinstance(whole, PatienceRecord)
    assert isinstance(resumed, PatienceRecord)
    assert untimed(resumed) == untimed(whole)


def untimed(record: PatienceRecord) -> list[object]:
    made = [e.command if isinstance(e, LoggedCommand) else e for e in record.entries]
    return [*made, record.result, record.practice, record.up, record.passes]


def test_the_stock_says_its_pass_and_that_none_is_left(data: Path) -> None:
    """Case K19."""
    turns = ["t"] * 24
    _, out = kungen(says([*turns, "r", *turns]), rules="kungen-two", deal="12")
    assert "Stock: 24 (pass 1 of 2, passes left: 1)" in out
    assert "Stock: 0 (pass 2 of 2, passes left: 0)" in out
    _, out = kungen(says([]), again=True)
    assert "Stock: 0 (pass 2 of 2, passes left: 0)" in out


def test_a_hint_warns_that_the_game_becomes_practice(data: Path) -> None:
    _, out = kungen(says(["hint", "no", "hint", "yes", "hint", "t", "give up", "yes"]), deal="12")
    assert out.count("A hint makes this game practice") == 2
    (result,) = results(data)
    assert result["practice"] == ["hint"]
    assert "Practice, Kungen" in out


def test_asked_whether_it_can_still_be_won_the_solver_says_so_and_by_which_move(
    data: Path,
) -> None:
    asked = ["winnable?", "no", "winnable?", "yes", "t", "winnable", "give up", "yes"]
    _, out = kungen(says(asked), rules="kungen-one", deal="7")
    assert out.count("The solver sees all cards") == 2
    assert re.search(r"It can still be won, in \d+ moves\. One that keeps it so: ", out)
    (result,) = results(data)
    assert result["practice"] == ["solver"]


def test_of_a_patience_that_is_lost_the_solver_says_so(data: Path) -> None:
    _, out = kungen(says(["winnable", "yes"]), rules="kungen-one", deal="47")
    assert "It can no longer be won within the passes of the rules: that is proved." in out
    _, out = kungen(says(["winnable", "yes"]), rules="harpan-one", deal="47")
    assert "It can no longer be won: that is proved." in out


@pytest.mark.parametrize(
    ("lang", "words", "said"),
    [
        ("sv", "går den ut?", "Den går fortfarande ut"),
        ("da", "kan den gå op?", "Den kan stadig gå op"),
        ("de", "geht sie auf?", "Sie kann noch aufgehen"),
    ],
)
def test_it_is_asked_in_the_words_of_each_language(
    data: Path, lang: str, words: str, said: str
) -> None:
    _, out = kungen(says([words, "yes"]), rules="kungen-one", deal="7", lang=lang)
    assert said in out


def test_the_same_cards_begun_before_are_practice(data: Path) -> None:
    kungen(says(["t", "give up", "yes"]), deal="12")
    _, out = kungen(says(["t", "give up", "yes"]), rules="harpan", deal="12")
    assert "You have begun these cards before" in out
    assert [result["practice"] for result in results(data)] == [[], ["same cards"]]


@statement("S4-110")
def test_a_begun_patience_left_for_another_deal_is_lost(data: Path) -> None:
    kungen(says(["t"]), deal="12")
    kungen(says(["t"]), deal="13")
    (result,) = results(data)
    assert (result["deal"], result["won"]) == ("12", False)
    assert len(list((data / "saves").iterdir())) == 1


def test_one_that_would_finish_itself_counts_as_won_when_left(data: Path) -> None:
    """Case K20."""
    number, moves = winnable("harpan-one")
    left = leave_when_offered(moves)
    kungen(left, rules="harpan-one", deal=str(number))
    kungen(says(["t"]), deal="13")
    assert [result["won"] for result in results(data)] == [True]


def leave_when_offered(moves: list[str]) -> Answer:
    """Plays on until the patience would finish by itself, then goes."""
    line: Iterator[str] = iter(moves)
    return lambda shown: None if "It will finish by itself" in shown else next(line, None)


def test_auto_says_what_it_costs_before_it_finishes(data: Path) -> None:
    number, moves = winnable("harpan-one")
    line = iter(moves)
    asked = iter(["auto", "no", "auto", "yes"])
    going = False

    def answer(shown: str) -> str | None:
        nonlocal going
        going = going or "It will finish by itself" in shown
        return next(asked, None) if going else next(line, None)

    _, out = kungen(answer, rules="harpan-one", deal=str(number))
    assert len(re.findall(r"It will use \d+ further pass(?:es)? \(−?\d+ points?\)", out)) == 2
    assert "The patience has come out!" in out


def test_a_patience_never_begun_is_no_loss_and_no_record(data: Path) -> None:
    kungen(says(["foo", "give up", "yes"]), deal="12")
    assert not (data / "patience.jsonl").exists()
    assert not (data / "records").exists()


def test_giving_up_shows_a_move_that_would_turn_up_a_card_first(data: Path) -> None:
    _, out = kungen(says(["t", "give up", "no", "give up", "yes"]), deal="7")
    assert out.count("There is still a move that turns up a hidden card:") == 2
    assert len(results(data)) == 1


def test_bookmarks_undo_and_redo_restore_the_table(data: Path) -> None:
    lines = ["mark home", "t", "t", "back home", "redo", "back away", "undo", "undo"]
    _, out = kungen(says(lines), deal="12")
    assert "The position is remembered as home." in out
    assert "There is no such bookmark. Bookmarks: home." in out
    assert "There is nothing to undo." in out
    record = only_record(data, "saves")
    assert isinstance(record, PatienceRecord)
    assert record.practice[0].value == "undo"


def test_refusals_rules_lists_pause_help_and_why_answer(data: Path) -> None:
    lines = [
        "7 3",
        "r",
        "x",
        "all",
        "safe",
        "auto",
        "k1 2",
        "why 7 3",
        "why t1",
        "why",
        "pause",
        "",
    ]
    code, out = kungen(says([*lines, "help", "rules", "score", "list", "redo", ""]), deal="12")
    assert code == 0
    for part in ("No card can go up now.", "Paused.", "back NAME", "Record list", "cards must be"):
        assert part in out
    assert "There is nothing to redo." in out


def test_a_name_keeps_its_own_list(data: Path) -> None:
    kungen(says(["t", "give up", "yes"]), deal="12", name="An\x1b[31mna")
    _, out = kungen(says(["t", "give up", "yes"]), deal="12", name="Bo")
    assert [result["name"] for result in results(data)] == ["Anna", "Bo"]
    assert "\x1b" not in out
    assert results(data)[1]["practice"] == []


def test_a_damaged_list_loses_only_its_damaged_lines(data: Path) -> None:
    kungen(says(["t", "give up", "yes"]), deal="12")
    with (data / "patience.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"name": 3}\nnot json\n[]\n')
    _, out = kungen(says(["t", "give up", "yes"]), deal="14")
    assert "2 played, 0 won" in out


def test_a_damaged_save_does_not_stop_a_new_deal(data: Path) -> None:
    kungen(says(["t"]), deal="12")
    (path,) = (data / "saves").iterdir()
    path.write_bytes(b"\xff\xfe damaged")
    code, out = kungen(says(["t"]), deal="13")
    assert code == 0
    assert "The saved game cannot be read" in out
    assert (data / "damaged" / path.name).read_bytes() == b"\xff\xfe damaged"
    with pytest.raises(KingsError, match="save_damaged"):
        next((data / "saves").iterdir()).write_text("x", encoding="utf-8")
        kungen(says([]), again=True)


@FUZZED
@given(
    rubbish(
        "t r x a b all safe auto undo redo hint why 7 w f back mark k1",
        "AKQJT0123456789cdhswfkt >*",
        14,
    )
)
def test_no_input_makes_the_patience_fall_over(data: Path, lines: list[str]) -> None:
    code, _ = kungen(says(lines), deal="7", rules="kungen-corners,stocks=2")
    assert code == 0
