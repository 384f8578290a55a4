"""`kings review` of a patience: the move that lost it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kings.cards import Deal
from kings.kungen.moves import Turn as TurnStock
from kings.kungen.presets import parse_kungen_rules
from kings.records import Player, write_record
from kings.records.model import LoggedCommand
from kings.records.patience_replay import patience_record
from tests.cli.helpers import Kings, written

pytestmark = pytest.mark.usefixtures("ready_kernels")


def lost_patience(tmp_path: Path) -> str:
    """Only turns of the stock in the only pass: the second of them comes too early."""
    record = patience_record(
        rules=parse_kungen_rules("kungen-one"),
        deal=Deal(number=29),
        players=[Player("Anna")],
        entries=[LoggedCommand(TurnStock(0))] * 3,
    )
    return written(tmp_path / "lost.kings", write_record(record))


def test_of_a_patience_the_move_that_lost_it_is_told(kings: Kings, tmp_path: Path) -> None:
    facts = kings.well("review", lost_patience(tmp_path), "--json").facts
    assert (facts["last_winnable"], facts["first_lost"], facts["lost_by"]) == (1, 2, "t1")
    assert facts["line"]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "lost it"), ("sv", "förlorade"), ("da", "tabte"), ("de", "verloren")]
)
def test_a_patience_is_reviewed_in_every_language(
    kings: Kings, tmp_path: Path, lang: str, said: str
) -> None:
    assert said in kings.well("review", lost_patience(tmp_path), "--lang", lang).out


def test_a_patience_takes_no_options_of_a_match(kings: Kings, tmp_path: Path) -> None:
    assert "--top" in kings.badly("review", lost_patience(tmp_path), "--top", "2")
