"""Counts of lines of play: small ones by hand, others against golden files."""

from __future__ import annotations

import pytest

from kings.cards import Chance, Deal
from kings.corner.deal import deal_round, first_dealer
from kings.corner.moves import Move
from kings.corner.notation import spell_move, spell_position
from kings.corner.options import CornerRules
from kings.corner.presets import PRESETS
from kings.corner.rules import apply, legal_plays
from kings.corner.state import Phase, RoundState
from kings.errors import KingsError
from kings.records.perft import CORNER, Depth, Tree, divide, perft
from tests.corner.boards import at, law, scored
from tests.golden import GOLDEN, Golden, counted

DEPTH = 4


# Six plays: 8s goes on 9h alone, the king into each of four corners, and `end`.
#   8s>N    leaves the king: 4 corners and `end`                               5
#   Kd>.. * each leaves 8s: on 9h, and `end`                           4 * 2 = 8
#   end     leaves seat 1 with 3c, which fits nowhere: `end`                   1
# Of these 14 lines those that lay both cards go out: 4 by 8s first, 4 by Kd first, and both
# orders lead to the same 4 states. Beside them 1 + 4 + 1 lines end a turn: 10 states.
KING_AND_EIGHT = (
    "N 9h | E 5d | S 5h | W 2c | hand 8s Kd | hand 3c",
    (Depth(1, 6, 6, 0), Depth(2, 14, 10, 8)),
    (("8s>N", 5), ("Kd>NE", 2), ("Kd>SE", 2), ("Kd>SW", 2), ("Kd>NW", 2), ("end", 1)),
)

# Five plays: Ac on either red two, 7h on 8s, the pile E (8s) on 9h, and `end`.
#   Ac>S, Ac>W  7h>E, E>N, end                                         2 * 3 = 6
#   7h>E        Ac on two places, E>N, end                                     4
#   E>N         opens E: Ac on E, S, W; 7h on N (8s is its top now) and E; end  6
#   end         3c fits nowhere; E>N, end                                      2
# 18 lines. Out by Ac and 7h in both orders: 4 lines, 2 states. Also twice reached: Ac>S with
# E>N, Ac>W with E>N, and 7h with the pile (7h>E E>N = E>N 7h>N): 3 states of 6 lines.
# Once: Ac>S end, Ac>W end, 7h>E end, E>N Ac>E, E>N 7h>E, E>N end, end E>N, end end: 8.
PILE_MOVE = (
    "N 9h | E 8s | S 2d | W 2h | hand 7h Ac | hand 3c",
    (Depth(1, 5, 5, 0), Depth(2, 18, 13, 4)),
    (("Ac>S", 3), ("Ac>W", 3), ("7h>E", 4), ("E>N", 6), ("end", 2)),
)

# Three plays: the joker on the laid joker (it becomes a red seven), the swap of 8c for the laid
# joker, and `end`, which draws 5d. 8c fits on no top, and aces are closed.
#   Jk>N   8c~N, end                                                           2
#   8c~N   leaves two jokers: on 8c (one play, they are alike), end            2
#   end    3c fits nowhere and is not what the joker stands for: end           1
# 5 lines; joker and swap in both orders are one state, so 4 states.
JOKERS = (
    "corner:draw=end,jokers=2,joker_swap=yes | N 9h *8b | E Ac | S As | W Ad"
    " | hand 8c Jk | hand 3c | stock 5d",
    (Depth(1, 3, 3, 0), Depth(2, 5, 4, 0)),
    (("Jk>N", 2), ("8c~N", 2), ("end", 1)),
)


@pytest.mark.parametrize(("board", "counts", "by_first"), [KING_AND_EIGHT, PILE_MOVE, JOKERS])
def test_small_positions_count_as_counted_by_hand(
    board: str, counts: tuple[Depth, ...], by_first: tuple[tuple[str, int], ...]
) -> None:
    assert perft(CORNER, at(board), 2) == counts
    assert divide(CORNER, at(board), 2) == by_first


def test_nothing_follows_a_round_that_is_over() -> None:
    over = at("over out 1 | N 9h | hand 8s")
    assert perft(CORNER, over, 2) == (Depth(1, 0, 0, 0), Depth(2, 0, 0, 0))
    assert divide(CORNER, over, 2) == ()
    assert divide(CORNER, at(KING_AND_EIGHT[0]), 0) == ()


def test_at_depth_one_each_first_play_counts_once() -> None:
    assert {count for _, count in divide(CORNER, at(PILE_MOVE[0]), 1)} == {1}


def test_lines_that_ended_are_not_counted_deeper() -> None:
    halves: Tree[int, int] = Tree(
        legal=lambda n: (1, 2), apply=lambda n, m: n - m, is_over=lambda n: n <= 0, spell=str
    )
    assert perft(halves, 2, 3) == (Depth(1, 2, 2, 1), Depth(2, 2, 2, 2), Depth(3, 0, 0, 0))


def test_a_walk_that_would_hold_too_many_states_says_so() -> None:
    with pytest.raises(KingsError) as refused:
        perft(CORNER, at(PILE_MOVE[0]), 2, limit=18)
    assert (refused.value.code, refused.value.facts) == ("perft_limit", {"limit": 18, "depth": 2})
    assert perft(CORNER, at(PILE_MOVE[0]), 2, limit=19)[-1].states == 13
    with pytest.raises(KingsError):
        divide(CORNER, at(PILE_MOVE[0]), 3, limit=10)


def dealt(rules: str, seats: int, number: int) -> RoundState:
    deal = Deal(number=number)
    return deal_round(law(rules, seats), first_dealer(deal, seats), deal)[0]


def walked(state: RoundState, chance: Chance) -> str:
    """A seeded walk to the end of the round; `end` is taken when the dice say so."""
    plays: list[Move] = []
    while state.phase is not Phase.OVER:
        legal = legal_plays(state)
        plays.append(legal[-1] if chance.below(3) == 0 else chance.choice(legal))
        state = apply(state, plays[-1])
    score = scored(state)
    return "\n".join(
        [
            "walk: " + " ".join(map(spell_move, plays)),
            f"end: {spell_position(state)}",
            f"change {score.change}, winners {tuple(map(int, score.winners))}, pot {score.pot}",
        ]
    )


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_counts_and_walks_as_in_its_golden_file(name: str, golden: Golden) -> None:
    seats = PRESETS[name].seats[-1]
    state = dealt(name, seats, 4711)
    text = "\n".join(
        [
            f"preset {name}, deal 4711, {seats} seats",
            spell_position(state),
            counted(CORNER, state, DEPTH),
            walked(state, Deal(number=4711).chance("test", f"walk/{name}")),
        ]
    )
    golden.check(f"corner/perft/{name}.txt", text + "\n")


BESIDE = {
    "arms": "decks=2",
    "arm_king_to_corner": "opening_kings=leave,kings_on_arms=yes",
    "king_hold_penalty": "compulsory=kings",
    "joker_points": "jokers=2",
    "jokers": "decks=2",
    "joker_swap": "jokers=2",
    "joker_as_king": "jokers=2",
    "scoring": "match=rounds",
    "ante": "match=rounds,scoring=chips",
    "no_play_fee": "match=rounds,scoring=chips",
}
"""What else is set beside an option, so that its values are allowed and make a difference."""

VALUES = [f"{spec.name}={value}" for spec in CornerRules.specs() for value in spec.kind.samples()]


def test_every_option_value_counts_and_walks_as_in_the_golden_file(golden: Golden) -> None:
    lines = []
    for value in VALUES:
        beside = BESIDE.get(value.partition("=")[0])
        rules = f"corner:{value}" + (f",{beside}" if beside else "")
        state = dealt(rules, 4 if value == "teams=yes" else 3, 31)
        counts = " ".join(str(at.sequences) for at in perft(CORNER, state, 3))
        end = walked(state, Deal(number=31).chance("test", "walk")).splitlines()
        plays = len(end[0].split()) - 1
        lines.append(f"{rules}: {counts}; {plays} plays, {end[1].rpartition(' | ')[2]}, {end[2]}")
    golden.check("corner/perft/options.txt", "\n".join(lines) + "\n")


def test_there_is_a_golden_file_for_every_preset_and_none_besides() -> None:
    files = {path.stem for path in (GOLDEN / "corner" / "perft").glob("*.txt")}
    assert files == {*PRESETS, "options"}
