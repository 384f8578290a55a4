"""The solver's proof that a patience is stuck, against the walk of all tables."""

from __future__ import annotations

from random import Random

import pytest

from kings.kungen import stuck
from kings.kungen.position import parse_position, spell_position
from kings.kungen.stuck import Verdict
from kings.solver.stuck import prove_stuck
from tests.conformance.scale import SCALE
from tests.solver.engines import dealt
from tests.solver.families import FAMILIES
from tests.solver.oracle import played_down, small_deal

LIMIT = 3_000


@pytest.mark.parametrize("family", FAMILIES)
def test_both_proofs_agree(family: str) -> None:
    rng = Random(f"stuck {family}")
    seen = {Verdict.STUCK: 0, Verdict.ALIVE: 0, Verdict.UNKNOWN: 0}
    for _ in range(150 * SCALE):
        state = played_down(small_deal(rng.choice(FAMILIES[family]), rng), rng)
        wanted, said = stuck.prove_stuck(state, LIMIT), prove_stuck(state, LIMIT)
        seen[said] += 1
        assert Verdict.UNKNOWN in (wanted, said) or wanted is said, spell_position(state)
    assert min(seen[Verdict.STUCK], seen[Verdict.ALIVE]) > 3, seen


@pytest.mark.parametrize("rules", ["kungen", "harpan", "kungen-corners", "kungen-double"])
def test_both_agree_late_in_real_deals(rules: str) -> None:
    rng = Random(f"stuck {rules}")
    for number in range(20 * SCALE):
        state = played_down(dealt(rules, number), rng)
        wanted, said = stuck.prove_stuck(state, LIMIT), prove_stuck(state, LIMIT)
        assert Verdict.UNKNOWN in (wanted, said) or wanted is said, spell_position(state)


@pytest.mark.parametrize(
    ("pile", "waste", "said"),
    [
        ("2h", "3h", Verdict.ALIVE),  # the two goes onto the three, and its column is free
        ("3h", "2h", Verdict.STUCK),
    ],
)
def test_a_column_that_can_be_freed_is_a_way_on(pile: str, waste: str, said: Verdict) -> None:
    head = "kungen:empty_column=any,take_back=no,passes=1 ranks=4 columns=2"
    text = f"{head} | c1 3s | c2 {pile} | w1 As Ah 2s {waste} 4s 4h | f D4 C4"
    assert prove_stuck(parse_position(text)) is said


def test_nothing_is_said_beyond_the_limit() -> None:
    # All that can still be done is to take back the two of clubs, and to send it up again.
    waste = "Ah 2h As 2s 2d 3c 4c 4s 4h"
    text = f"kungen:passes=1 ranks=4 columns=2 | c1 3h | c2 (3s) 3d | f D1 C2 | w1 {waste} 4d"
    assert prove_stuck(parse_position(text), 1) is Verdict.UNKNOWN
    assert prove_stuck(parse_position(text)) is Verdict.STUCK


def test_a_won_game_is_not_stuck() -> None:
    won = parse_position("kungen: ranks=1 columns=1 | f S1 H1 D1 C1")
    assert prove_stuck(won) is Verdict.ALIVE
