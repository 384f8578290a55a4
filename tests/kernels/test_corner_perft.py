"""The kernel counts the lines of play that the plain rules count, in the same golden files."""

from __future__ import annotations

import re

import numpy as np
import pytest

from kings.cards import Deal
from kings.corner.deal import deal_round, first_dealer
from kings.corner.law import Law, law_for
from kings.corner.notation import spell_move
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.corner.state import RoundState
from kings.kernels.corner_convert import decode, new_pool, pack
from kings.kernels.corner_law import new_table
from kings.kernels.corner_layout import OVER, STATE
from kings.kernels.corner_play import apply, legal
from kings.records.perft import Depth, Tree, divide, perft
from tests.corner.boards import at
from tests.corner.test_perft import BESIDE, JOKERS, KING_AND_EIGHT, PILE_MOVE, VALUES
from tests.golden import GOLDEN
from tests.kernels.amount import SHORT

DEPTH = 4
GOLDEN_FILES = GOLDEN / "corner" / "perft"
long = pytest.mark.skipif(SHORT, reason="small positions are counted in a short run")


def tree(law: Law) -> Tree[bytes, int]:
    """The kernel as perft sees a game: a state is the bytes of its record."""
    pool, table = new_pool(1), new_table(law)
    moves = table[0]["moves"]

    def plays(state: bytes) -> list[int]:
        pool[:] = np.frombuffer(state, STATE)
        found: list[int] = moves[: legal(pool, 0, table)].tolist()
        return found

    def after(state: bytes, move: int) -> bytes:
        pool[:] = np.frombuffer(state, STATE)
        apply(pool, 0, table, move)
        return pool.tobytes()

    def is_over(state: bytes) -> bool:
        return bool(np.frombuffer(state, STATE)[0]["phase"] == OVER)

    return Tree(plays, after, is_over, lambda move: spell_move(decode(move)))


def packed(state: RoundState) -> bytes:
    pool = new_pool(1)
    pack(state, pool, 0)
    return pool.tobytes()


def dealt(rules: str, seats: int, number: int) -> RoundState:
    deal = Deal(number=number)
    law = law_for(parse_corner_rules(rules), seats)
    return deal_round(law, first_dealer(deal, seats), deal)[0]


@pytest.mark.parametrize(("board", "counts", "by_first"), [KING_AND_EIGHT, PILE_MOVE, JOKERS])
def test_small_positions_count_as_counted_by_hand(
    board: str, counts: tuple[Depth, ...], by_first: tuple[tuple[str, int], ...]
) -> None:
    state = at(board)
    assert perft(tree(state.law), packed(state), 2) == counts
    assert divide(tree(state.law), packed(state), 2) == by_first


@long
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_counts_as_in_its_golden_file(name: str) -> None:
    state = dealt(name, PRESETS[name].seats[-1], 4711)
    kernel = tree(state.law)
    lines = [
        f"depth {at.depth}: {at.sequences} lines, {at.states} states, {at.over} over"
        for at in perft(kernel, packed(state), DEPTH)
    ]
    lines.append(f"divide {DEPTH}:")
    lines += [f"  {play} {count}" for play, count in divide(kernel, packed(state), DEPTH)]
    golden = (GOLDEN_FILES / f"{name}.txt").read_text(encoding="utf-8")
    assert "\n".join(lines) in golden


@long
@pytest.mark.parametrize("value", VALUES)
def test_every_option_value_counts_as_in_the_golden_file(value: str) -> None:
    beside = BESIDE.get(value.partition("=")[0])
    rules = f"corner:{value}" + (f",{beside}" if beside else "")
    state = dealt(rules, 4 if value == "teams=yes" else 3, 31)
    counts = " ".join(str(at.sequences) for at in perft(tree(state.law), packed(state), 3))
    golden = (GOLDEN_FILES / "options.txt").read_text(encoding="utf-8")
    assert re.search(f"^{re.escape(rules)}: {counts}; ", golden, re.MULTILINE)
