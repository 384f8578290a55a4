"""Deals and small packs whose answers are known."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from kings import kernels
from kings.kungen.deal import deal_state
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.state import State
from kings.records.deals import parse_any_deal
from kings.solver import Use, Verdict, solve
from kings.solver.engine import Reached
from kings.solver.relaxed import cannot_be_won
from tests.conformance.scale import SCALE
from tests.kungen.test_small_packs import PACKS, dealt_small
from tests.solver.engines import engines_for

DATA = Path(__file__).parent / "data"
KINDS = [(draw, passes) for draw in ("1", "3") for passes in ("1", "2", "3", "unlimited")]
EVERY = 5 if SCALE == 1 else 1
NODES = 100_000 if SCALE == 1 else 30_000_000
LEAST_DECIDED = 0.5 if SCALE == 1 else 0.98
"""Of every so manieth deal of a kind, within so many positions."""


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def position(deal: str, rules: str) -> State:
    return deal_state(parse_kungen_rules(rules), parse_any_deal(deal, "kungen"))


@pytest.mark.skipif(not kernels.available(), reason="plain Python is too slow for this")
@pytest.mark.parametrize(("draw", "passes"), KINDS)
def test_every_verdict_agrees_with_what_other_solvers_found(draw: str, passes: str) -> None:
    kind = [r for r in rows("verdicts.csv") if (r["draw"], r["passes"]) == (draw, passes)]
    tried = kind[::EVERY]
    decided = 0
    for row in tried:
        state = position(row["deal"], f"kungen,turn={draw},passes={passes}")
        found = solve(state, nodes=NODES, use=Use.COMPILED)
        assert found.verdict in (row["verdict"], Verdict.UNKNOWN), row["id"]
        decided += found.verdict is not Verdict.UNKNOWN
    assert decided / len(tried) >= LEAST_DECIDED


def test_the_quick_proof_settles_some_deals_and_never_one_that_can_be_won() -> None:
    proved = 0
    for row in rows("verdicts.csv"):
        state = position(row["deal"], f"kungen,turn={row['draw']},passes={row['passes']}")
        if cannot_be_won(state):
            assert row["verdict"] == "unsolvable"
            proved += 1
    assert proved == 32


@pytest.mark.skipif(not kernels.available(), reason="plain Python is too slow for this")
@pytest.mark.parametrize("row", rows("known_minima.csv"), ids=lambda row: row["name"])
def test_a_deal_with_a_known_shortest_line_is_solved_in_no_fewer_moves(row: dict[str, str]) -> None:
    note = dict(word.split("=") for word in row["note"].split())
    back = "yes" if note["take_back"] == "true" else "no"
    rules = f"kungen,turn={row['draw']},passes={note['passes']},take_back={back}"
    found = solve(position(row["deal"], rules), nodes=NODES, use=Use.COMPILED)
    assert found.verdict in (row["result"], Verdict.UNKNOWN)
    if found.verdict is Verdict.SOLVED:
        moves = [move for move in found.line if type(move).__name__ != "Redeal"]
        assert len(moves) >= int(row["min_moves"])


@pytest.mark.parametrize("pack", PACKS, ids=[pack["id"] for pack in PACKS])
def test_every_engine_agrees_on_the_small_packs(pack: dict[str, Any]) -> None:
    state = dealt_small(pack)
    wanted = Reached.SOLVED if pack["verdict"] == "win" else Reached.EXHAUSTED
    for engine in engines_for(state):
        assert engine.advance(10**7) is wanted
