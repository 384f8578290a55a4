"""Counts of lines of play of Kungen: small ones by hand, others against golden files."""

from __future__ import annotations

from typing import Final

import pytest

from kings.cards import Chance, Deal
from kings.kungen.deal import deal_state
from kings.kungen.moves import Move
from kings.kungen.notation import spell_move
from kings.kungen.options import KungenRules
from kings.kungen.position import parse_position, spell_position
from kings.kungen.presets import PRESETS, parse_kungen_rules
from kings.kungen.rules import legal_moves, play
from kings.kungen.state import State
from kings.kungen.view import view_of
from kings.records.perft import Depth, Tree, divide, perft
from tests.conformance.kungen import to_do
from tests.golden import GOLDEN, Golden, counted

KUNGEN: Final[Tree[State, Move]] = Tree(legal_moves, play, lambda state: state.won, spell_move)
DEPTH = 4
LONGEST = 300

# Two moves: 8s goes on either red nine, and Ac under it is turned up.
#   c2>c1*1  Ac goes up, or 8s on the other nine (no column takes an ace)       2
#   c2>c3*1  likewise                                                          2
# 4 lines: the ace up with 8s here or there, or 8s moved twice to here or there: 4 states.
TURNED_UP = (
    "kungen: ranks=13 columns=3 | c1 9h | c2 (Ac) 8s | c3 9d",
    (Depth(1, 2, 2, 0), Depth(2, 4, 4, 0)),
    (("c2>c1*1", 2), ("c2>c3*1", 2)),
)

# Four moves: 2s up or on 3h, 2c of the waste on 3h, the stock turned. As stays: no red two.
#   c2>f     2c on 3h, 2s back on 3h, turn (a three is no king for the empty c2)  3
#   c2>c1*1  2s up from there, turn; 2c fits nowhere now                          2
#   w1>c1    2s up, turn                                                          2
#   t1       2s up, 2s on 3h, redeal (pass 2 of 3); 9d fits nowhere               3
# 10 lines. In either order: 2s up and 2c on 3h; 2s up and the turn; 2s on 3h and the turn.
# So 7 states; 2s up and back is not like 2s on 3h, as the points are others.
STOCK_AND_FOUNDATION = (
    "kungen: ranks=13 columns=2 | c1 3h | c2 2s | w1 2c | s1 9d | f S1 H0 D0 C0",
    (Depth(1, 4, 4, 0), Depth(2, 10, 7, 0)),
    (("c2>f", 3), ("c2>c1*1", 2), ("w1>c1", 2), ("t1", 3)),
)

# In a pack of aces and twos the two is the king. Five moves: 2c to four corners, Ac up.
#   c1>k.*1  each: to c1 and to three corners, Ac up; an ace opens nothing   4 * 5 = 20
#   c2>f     2c up wins; to c2 and to four corners                                  6
# 26 lines, one won. States: 2c in a corner with Ac up 4, from both sides; the first position
# again 1; 2c in another corner with Ac below 4; 2c in c2 with Ac up 1; the won one 1: 11.
KING_AND_WIN = (
    "kungen:corners=yes,take_back=no ranks=2 columns=2 | c1 2c | c2 Ac | f S2 H2 D2 C0",
    (Depth(1, 5, 5, 0), Depth(2, 26, 11, 1)),
    (("c1>k1*1", 5), ("c1>k2*1", 5), ("c1>k3*1", 5), ("c1>k4*1", 5), ("c2>f", 6)),
)


@pytest.mark.parametrize(
    ("text", "counts", "by_first"), [TURNED_UP, STOCK_AND_FOUNDATION, KING_AND_WIN]
)
def test_small_positions_of_kungen_count_as_counted_by_hand(
    text: str, counts: tuple[Depth, ...], by_first: tuple[tuple[str, int], ...]
) -> None:
    state = parse_position(text)
    assert perft(KUNGEN, state, 2) == counts
    assert divide(KUNGEN, state, 2) == by_first


def walked(state: State, chance: Chance) -> str:
    """A seeded walk that mostly lowers what is to do; it ends with the game or is cut off."""
    moves: list[Move] = []
    while len(moves) < LONGEST and (legal := legal_moves(state)):
        good = [move for move in legal if to_do(play(state, move)) < to_do(state)]
        moves.append(chance.choice(good if good and chance.below(4) else legal))
        state = play(state, moves[-1])
    view = view_of(state)
    return "\n".join(
        [
            "walk: " + " ".join(map(spell_move, moves)),
            f"end: {spell_position(state)}",
            f"up {view.up}, points {view.points}, won {view.won}, legal {len(view.legal)}",
        ]
    )


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_of_kungen_counts_and_walks_as_in_its_golden_file(
    name: str, golden: Golden
) -> None:
    state = deal_state(PRESETS[name].rules, Deal(number=4711))
    text = "\n".join(
        [
            f"preset {name}, deal 4711",
            spell_position(state),
            counted(KUNGEN, state, DEPTH),
            walked(state, Deal(number=4711).chance("test", f"walk/{name}")),
        ]
    )
    golden.check(f"kungen/perft/{name}.txt", text + "\n")


BESIDE = {"columns": "decks=2"}
"""What else is set beside an option, so that its values are allowed."""

VALUES = [f"{spec.name}={value}" for spec in KungenRules.specs() for value in spec.kind.samples()]


def test_every_option_value_of_kungen_counts_and_walks_as_in_the_golden_file(
    golden: Golden,
) -> None:
    lines = []
    for value in VALUES:
        beside = BESIDE.get(value.partition("=")[0])
        rules = f"kungen:{value}" + (f",{beside}" if beside else "")
        state = deal_state(parse_kungen_rules(rules), Deal(number=31))
        counts = " ".join(str(at.sequences) for at in perft(KUNGEN, state, 3))
        end = walked(state, Deal(number=31).chance("test", "walk")).splitlines()
        lines.append(f"{rules}: {counts}; {len(end[0].split()) - 1} moves, {end[2]}")
    golden.check("kungen/perft/options.txt", "\n".join(lines) + "\n")


def test_there_is_a_golden_file_for_every_preset_of_kungen_and_none_besides() -> None:
    files = {path.stem for path in (GOLDEN / "kungen" / "perft").glob("*.txt")}
    assert files == {*PRESETS, "options"}
