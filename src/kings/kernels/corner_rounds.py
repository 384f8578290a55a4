"""Rounds by the thousand from seeds, dealt and played inside a kernel, with a checksum."""

from __future__ import annotations

from typing import Final

from kings.kernels import corner_layout as at
from kings.kernels.cache import kernel
from kings.kernels.corner_deal import deal_deck, deal_seed
from kings.kernels.corner_layout import Pool, State, Table
from kings.kernels.corner_play import play_greedy, play_random
from kings.kernels.corner_score import hand_points

_PRIME: Final = 1_000_000_007


@kernel
def deal(pool: Pool, index: int, table: Pool, dealer: int, seed: int) -> None:
    """Deal a round into a state of a pool, from a seed in the range of an int64."""
    deal_seed(pool[index], table[0], dealer, seed)


@kernel
def deal_cards(pool: Pool, index: int, table: Pool, dealer: int) -> None:
    """Deal the pack in the table's `deck`, dealing order; the state's `dice` must be set."""
    deal_deck(pool[index], table[0], dealer)


@kernel
def random_rounds(pool: Pool, index: int, table: Pool, first: int, count: int) -> None:
    """Play the rounds of the seeds from `first` on at random, in a state of a pool.

    Seat `seed % seats` deals. The table's plays, dead, points and checksum are added to.
    """
    s, t = pool[index], table[0]
    for seed in range(first, first + count):
        deal_seed(s, t, seed % t.seats, seed)
        add_round(s, t, play_random(s, t))


@kernel
def greedy_rounds(pool: Pool, index: int, table: Pool, first: int, count: int) -> None:
    """As `random_rounds`, with greedy at all seats."""
    s, t = pool[index], table[0]
    for seed in range(first, first + count):
        deal_seed(s, t, seed % t.seats, seed)
        add_round(s, t, play_greedy(s, t))


@kernel
def add_round(s: State, t: Table, plays: int) -> None:
    """Take a round that is over into the sums.

    The checksum goes over plays, ending, who went out, the stock left and the points of each seat.
    """
    t.plays += plays
    t.dead += s.out == at.NOBODY
    check = t.checksum
    check = (check * 31 + plays) % _PRIME
    check = (check * 31 + s.how) % _PRIME
    check = (check * 31 + s.out + 1) % _PRIME
    check = (check * 31 + s.left) % _PRIME
    for seat in range(t.seats):
        points = hand_points(s, t, seat)
        t.points += points
        check = (check * 31 + points) % _PRIME
    t.checksum = check
