"""A patience that is stuck, at the terminal: said where it is proved, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.bots.blind import play_blind
from kings.cards import Deal
from kings.kungen import stuck
from kings.kungen.deal import deal_state
from kings.kungen.game import Game
from kings.kungen.notation import spell_move
from kings.kungen.presets import PRESETS
from kings.kungen.result import Ending
from kings.kungen.stuck import Verdict
from kings.records import PatienceRecord
from kings.solver import stuck as solvers
from tests.cli.terminals import kungen, only_record, says
from tests.marks import statement

SAID = "The patience is stuck: nothing that helps can happen any more."


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("KINGS_DATA", str(tmp_path))
    return tmp_path


def stuck_by_hints(preset: str, number: int) -> list[str]:
    """The moves by which the hints lay a deal until no move helps."""
    laid = play_blind(deal_state(PRESETS[preset].rules, Deal(number=number)))
    assert stuck.prove_stuck(laid.state) is Verdict.STUCK
    return [spell_move(move) for move in laid.moves]


def closed(data: Path) -> Ending | None:
    record = only_record(data)
    assert isinstance(record, PatienceRecord)
    return record.result


@statement("S4-101")
def test_a_patience_that_is_stuck_is_closed_as_lost(data: Path) -> None:
    moves = stuck_by_hints("kungen-one", 3)
    _, out = kungen(says([*moves, "t", "give up", "yes"]), rules="kungen-one", deal="3")
    assert out.count(SAID) == 2  # after the last move, and with the refusal of another
    assert closed(data) is Ending.STUCK


def test_the_solver_proves_it_where_a_short_walk_of_the_tables_does_not(data: Path) -> None:
    moves = stuck_by_hints("kungen-corners", 100)
    state = play_blind(deal_state(PRESETS["kungen-corners"].rules, Deal(number=100))).state
    assert stuck.prove_stuck(state, 2000) is Verdict.UNKNOWN
    assert solvers.prove_stuck(state, 200) is Verdict.STUCK
    _, out = kungen(says([*moves, "give up", "yes"]), rules="kungen-corners", deal="100")
    assert SAID in out
    assert closed(data) is Ending.STUCK


def test_what_only_the_solver_proves_is_told_once_and_closes_nothing(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "look_for_end", lambda game, now_ms: game)
    moves = stuck_by_hints("kungen-corners", 100)
    more = ["", "undo", moves[-1], "give up", "yes"]
    _, out = kungen(says([*moves, *more]), rules="kungen-corners", deal="100")
    assert out.count(SAID) == 2  # when it came to that, and when it did so again
    assert closed(data) is Ending.GIVEN_UP


def test_nothing_is_said_where_the_solver_proves_nothing(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solvers, "prove_stuck", lambda state: Verdict.UNKNOWN)
    moves = stuck_by_hints("kungen-one", 3)
    _, out = kungen(says([*moves, "give up", "yes"]), rules="kungen-one", deal="3")
    assert SAID not in out
    assert closed(data) is Ending.GIVEN_UP
