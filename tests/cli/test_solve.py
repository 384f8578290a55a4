"""`kings solve`: from every form, in words and as JSON, and stopped by Ctrl-C."""

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

from kings.cards import Deal
from kings.kungen.deal import deal_state
from kings.kungen.notation import parse_move, spell_move
from kings.kungen.position import parse_position, spell_position
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.rules import play
from kings.records import LoggedCommand, Player, patience_record, write_record
from kings.solver import solve
from tests.cli.helpers import Kings, played_match, written


def wins(facts: dict[str, object]) -> bool:
    state = parse_position(str(facts["position"]))
    line = facts["line"]
    assert isinstance(line, list)
    for word in line:
        state = play(state, parse_move(word))
    return state.won


@pytest.mark.parametrize("form", ["text", "digits", "pysol", "solvitaire"])
def test_a_deal_is_solved_from_every_form(kings: Kings, tmp_path: Path, form: str) -> None:
    deal = kings.well("deal", "kungen", "4711", "--format", form).out
    for argument in (deal, written(tmp_path / "deal.txt", deal)):
        facts = kings.well("solve", argument, "--rules", "harpan", "--json").facts
        assert (facts["verdict"], facts["rules"]) == ("solved", "kungen:turn=3,passes=unlimited")
        assert wins(facts)


@pytest.mark.parametrize("deal", ["4711", "pysol:24"])
def test_a_deal_is_solved_by_its_number(kings: Kings, deal: str) -> None:
    assert wins(kings.well("solve", deal, "--json").facts)


def test_without_a_deal_a_new_one_is_named(kings: Kings) -> None:
    said = kings("solve", "--nodes", "5", "--json")
    assert said.code == 0
    assert said.err.startswith("deal ")
    assert said.facts["verdict"] in ("solved", "unsolvable", "unknown")


def test_the_moves_are_told_one_by_one(kings: Kings) -> None:
    text = "kungen: ranks=2 columns=2 | c1 2s | c2 (As) 2h | f S0 H1 D2 C2"
    out = kings.well("solve", text).out
    assert "Can be won, in 3 moves:" in out
    assert "1  c2>f  2♥ goes up to its foundation. Column 2: A♠ is turned up." in out
    assert "3  c1>f  2♠ goes up to its foundation." in out


def test_what_is_proved_lost_is_said_to_be_lost(kings: Kings) -> None:
    text = "kungen: ranks=3 columns=4 | c4 (As 3d 3h) 2s | c1 3s | c2 3c 2d | c3 2h | f H1 D1 C2"
    out = kings.well("solve", text).out
    assert "Cannot be won: this is proved." in out
    assert "some card can never be freed" in out
    assert kings.well("solve", text, "--json").facts["line"] is None


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        (("--nodes", "5"), "Not decided within 5 positions."),
        (("--nodes", "1"), "Not decided within 1 position."),
        (("--limit", "0.05"), "Not decided within 0.05 seconds."),
    ],
)
def test_a_limit_is_told(kings: Kings, limit: tuple[str, str], said: str) -> None:
    assert said in kings.well("solve", "1", "--rules", "kungen-long-10,passes=1", *limit).out


@pytest.mark.parametrize("lang", ["sv", "da", "de"])
def test_the_answer_speaks_every_language(kings: Kings, lang: str) -> None:
    out = kings.well("solve", "4711", "--lang", lang).out
    assert "Can be won" not in out
    assert "1 " in out


ROW = "kungen: ranks=3 columns=1 | c1 3h | w1 Ah 2h | f S3 H0 D3 C3"


def test_the_shortest_line_is_told_with_a_number_for_what_counts(kings: Kings) -> None:
    facts = kings.well("solve", ROW, "--minimal", "--json").facts
    assert facts["line"] == ["r1", "t1", "w1>f", "t1", "w1>f", "c1>f"]
    assert (facts["moves"], facts["minimal"], facts["at_least"]) == (5, True, 5)
    assert wins(facts)
    out = kings.well("solve", ROW, "--minimal").out
    assert "Can be won in 5 moves, and in no fewer:" in out
    assert "\n   r1    " in out
    assert "5  c1>f  3♥ goes up" in out
    assert "A turn of the stock counts as a move, a redeal does not." in out


def test_a_line_that_is_not_proved_to_be_the_shortest_says_so(kings: Kings) -> None:
    words = ("solve", "4711", "--rules", "harpan", "--minimal", "--nodes", "200")
    facts = kings.well(*words, "--json").facts
    assert (facts["verdict"], facts["minimal"], facts["ended"]) == ("solved", False, "nodes")
    assert facts["at_least"] < facts["moves"]
    out = kings.well(*words).out
    assert "perhaps in fewer." in out
    said = f"At least {facts['at_least']} are needed. Not decided within 200 positions."
    assert said in " ".join(out.split())


def test_what_cannot_be_won_has_no_shortest_line(kings: Kings) -> None:
    text = "kungen: ranks=3 columns=4 | c4 (As 3d 3h) 2s | c1 3s | c2 3c 2d | c3 2h | f H1 D1 C2"
    facts = kings.well("solve", text, "--minimal", "--json").facts
    assert facts["verdict"] == "unsolvable"
    assert (facts["moves"], facts["minimal"], facts["at_least"]) == (None, False, None)
    assert "Cannot be won" in kings.well("solve", text, "--minimal").out


def test_a_half_played_board_of_another_program_is_solved_from_where_it_stands(
    kings: Kings,
) -> None:
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    up = {s: [r + s for r in ranks] for s in "CDH"}
    up["S"] = [r + "S" for r in ranks[:10]]
    board = {
        "tableau piles": [["JS"], ["ks", "QS"], [], [], [], [], []],
        "stock": [],
        "foundations": list(up.values()),
    }
    facts = kings.well("solve", json.dumps(board), "--json").facts
    assert (facts["verdict"], facts["line"]) == ("solved", ["c1>f", "c2>f", "c2>f"])


def test_a_record_is_solved_from_its_last_position(kings: Kings, tmp_path: Path) -> None:
    rules, deal = parse_kungen_rules("harpan"), Deal(number=4711)
    start = deal_state(rules, deal)
    line = solve(start).line[:20]
    record = patience_record(
        rules=rules, deal=deal, players=[Player("Anna")], entries=[LoggedCommand(m) for m in line]
    )
    file = written(tmp_path / "anna.kings", write_record(record))
    for move in line:
        start = play(start, move)
    facts = kings.well("solve", file, "--json").facts
    assert facts["position"] == spell_position(start)
    assert wins(facts)


def test_a_record_of_the_other_game_is_refused(kings: Kings, tmp_path: Path) -> None:
    file = written(tmp_path / "match.kings", played_match("kitchen,target=10", "lazy,lazy", 1))
    assert "Only Kungen is solved" in kings.badly("solve", file)


def test_standard_input_is_read(kings: Kings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"4711\n")))
    assert kings.well("solve", "-", "--json").facts["verdict"] == "solved"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere.kings",), "There is no file nowhere.kings."),
        (("4711", "--rules", "kitchen"), "kitchen"),
        (("4711", "--limit", "0"), "--limit"),
        (("4711", "--limit", "soon"), "--limit"),
        (("4711", "--nodes", "0"), "--nodes"),
        (("kungen: | c1 Kh",), "missing"),
        (("kungen:corners=yes ranks=1 columns=1 | k1 (As) Ah | s1 Ad Ac",), "corner"),
        (("Kh Kh",), "K"),
    ],
)
def test_what_cannot_be_solved_is_told_in_a_line(
    kings: Kings, words: tuple[str, ...], said: str
) -> None:
    assert said in kings.badly("solve", *words)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C reaches a child otherwise there")
def test_ctrl_c_stops_with_what_is_known() -> None:
    command = [sys.executable, "-c", "from kings.cli import main; main()"]
    words = ["solve", "1", "--rules", "kungen-long-10,passes=1", "--json"]
    with subprocess.Popen(
        [*command, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)),
    ) as running:
        time.sleep(1.5)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, b"")
    facts = json.loads(out)
    assert (facts["verdict"], facts["ended"]) == ("unknown", "stopped")
    assert facts["nodes"] > 0


def test_the_spelling_of_a_line_is_that_of_records(kings: Kings) -> None:
    facts = kings.well("solve", "4711", "--json").facts
    assert [spell_move(parse_move(word)) for word in facts["line"]] == facts["line"]
