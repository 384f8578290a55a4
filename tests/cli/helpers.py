"""The command line as tests use it: run a line, look at what it said."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kings.bots.blind import play_blind
from kings.bots.registry import bot_named
from kings.cards import Deal
from kings.cli.app import run
from kings.corner.presets import parse_corner_rules
from kings.kungen.deal import deal_state
from kings.kungen.presets import parse_kungen_rules
from kings.records import LoggedCommand, Player, corner_record, patience_record, write_record
from kings.table.commands import Deal as DealRound
from kings.table.commands import Play
from kings.table.match_table import MatchTable, open_table


@dataclass(frozen=True)
class Said:
    """What a command line gave back."""

    code: int
    out: str
    err: str

    @property
    def facts(self) -> Any:
        """The facts of a `--json`."""
        return json.loads(self.out)


class Kings:
    """Runs command lines in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> Said:
        code = run(words)
        out, err = self.capsys.readouterr()
        return Said(code, out, err)

    def well(self, *words: str) -> Said:
        """A command line that must go well."""
        said = self(*words)
        assert (said.code, said.err) == (0, ""), said.err
        return said

    def badly(self, *words: str) -> str:
        """What a command line that must fail says: one or two lines, and nothing else."""
        said = self(*words)
        assert said.code == 2
        assert 1 <= said.err.count("\n") <= 2
        assert "Traceback" not in said.err
        assert not said.out
        return said.err


def played_match(line: str, bots: str, number: int) -> str:
    """The record of a match that bots have played to its end."""
    names = bots.split(",")
    rules = parse_corner_rules(line)
    table = open_table(rules, names, Deal(number=number))
    first = table.match.dealer
    while not table.over:
        table = _played(table, names)
    players = [Player(bot=name) for name in names]
    record = corner_record(
        rules=rules, players=players, deal=table.deal, dealer=first, rounds=table.log
    )
    return write_record(record)


def _played(table: MatchTable, names: list[str]) -> MatchTable:
    if not table.playing:
        return table.do(DealRound()).table
    seat = table.turn
    assert seat is not None
    view = table.view(seat)
    assert view is not None
    move = bot_named(names[seat]).bot(view, table.chance(seat))
    return table.do(Play(seat, move)).table


def laid_patience(line: str, number: int) -> str:
    """The record of a patience laid by the hints."""
    rules = parse_kungen_rules(line)
    laid = play_blind(deal_state(rules, Deal(number=number)))
    entries = [LoggedCommand(move) for move in laid.moves]
    record = patience_record(
        rules=rules, deal=Deal(number=number), players=[Player("Anna")], entries=entries
    )
    return write_record(record)


def written(path: Path, text: str) -> str:
    """A file with this text, and its name."""
    path.write_text(text, encoding="utf-8", newline="\n")
    return str(path)
