"""The linear player's turn in brief: the best end is worth what the full look finds, and is reached."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kings.bots.weights import weights_for
from kings.corner.law import Law, law_for
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.kernels import corner_layout as at
from kings.kernels.corner_brief import best_brief, is_brief, play_brief
from kings.kernels.corner_convert import new_pool
from kings.kernels.corner_law import new_table
from kings.kernels.corner_linear import judge, know, look_through
from kings.kernels.corner_play import apply, greedy, legal
from kings.kernels.corner_rounds import deal
from kings.kernels.corner_work import GOES_OUT, NODES, new_work
from tests.kernels.amount import amount

BRIEF = (
    "kitchen",
    "children",
    "pairs",
    "cheerful",
    "kitchen,compulsory=all",
    "kitchen,compulsory=kings",
    "pot,no_play_fee=no_card,arm_king_to_corner=never",
    "kitchen,build=any,draw=end",
    "cross,arm_king_to_corner=never",
)
FULL = ("party", "wild", "suits", "cross")


class Room:
    """A table with all that turns are looked through with; pool 0 is the state in turn."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.pool, self.table = new_pool(3), new_table(law)
        self.nodes, self.work = new_pool(NODES), new_work(law)
        self.work["limit"] = NODES
        self.work[0]["weights"][0] = weights_for(law)

    def turns(self, rounds: int) -> Iterator[int]:
        """Rounds played by greedy, turn by turn; the number of the round."""
        for seed in range(rounds):
            deal(self.pool, 0, self.table, seed % self.law.seats, seed)
            while self.pool[0]["phase"] != at.OVER:
                if self.pool[0]["phase"] == at.PLAYING:
                    yield seed
                apply(self.pool, 0, self.table, greedy(self.pool, 0, self.table))

    def best(self, index: int, limit: int) -> tuple[int, float]:
        """By the full look: how many tables a turn leads to, and the worth of its best end."""
        self.work["limit"] = limit
        count = look_through(self.pool, index, self.table, self.nodes, self.work)
        best = judge(self.table, self.nodes, self.work, count, 0)
        self.work["limit"] = NODES
        return count, float(self.work[0]["worth"][best]) if best >= 0 else GOES_OUT

    def path(self, end: int) -> list[int]:
        """The plays that lead to an end found in brief."""
        work, plays = self.work[0], []
        while work["parent"][end] >= 0:
            plays.append(int(work["move"][end]))
            end = int(work["parent"][end])
        return plays[::-1]


def room_of(line: str) -> Room:
    if line in PRESETS:
        return Room(law_for(PRESETS[line].rules, 6 if line == "party" else 4))
    return Room(law_for(parse_corner_rules(line), 3))


@pytest.mark.parametrize("line", BRIEF)
def test_the_best_end_in_brief_is_the_best_in_full_and_is_played_to(line: str) -> None:
    room = room_of(line)
    pool, table, work = room.pool, room.table, room.work
    compared = 0
    for _ in room.turns(amount(40, 1)):
        if not is_brief(pool[0], table[0]):
            continue
        know(pool[0], table[0], work[0])
        count, most = room.best(0, NODES)
        if count == NODES:
            continue
        end = best_brief(pool[0], table[0], work[0], 0)
        pool[1] = pool[2] = pool[0]
        play_brief(pool[2], table[0], work[0], end)
        for play in room.path(end):
            assert play in list(table[0]["moves"][: legal(pool, 1, table)])
            apply(pool, 1, table, play)
        if pool[1]["phase"] == at.PLAYING:
            assert room.best(1, 1)[1] == pytest.approx(most)
            apply(pool, 1, table, at.END)
        else:
            assert most == GOES_OUT
        assert pool[1] == pool[2]
        compared += 1
    assert compared


@pytest.mark.parametrize("line", FULL)
def test_two_decks_jokers_two_build_rules_and_kings_that_move_need_the_full_look(line: str) -> None:
    room = room_of(line)
    assert not any(is_brief(room.pool[0], room.table[0]) for _ in room.turns(amount(5, 1)))


def test_a_turn_with_too_many_tables_still_ends_at_one_of_them() -> None:
    room = room_of("kitchen")
    room.work["limit"] = 5
    for _ in room.turns(amount(20, 1)):
        know(room.pool[0], room.table[0], room.work[0])
        assert 0 <= best_brief(room.pool[0], room.table[0], room.work[0], 0) < 5
