"""Trying ends of a turn on sampled deals: what the searching bot does most of its time.

A deal gives every other seat and the stock the cards that the bot has not seen, and every other
seat a way to play: greedy, or linear. The own seat plays on by the weights, or in a sketch greedily,
which costs a tenth. A greedy seat holds none of the cards that it could have laid where it ended a
turn, except what it drew since, and none that comes before what it played; a linear one may have
kept some. All ends that are compared are played on the same deals to the end of the round.

`plan` is an array of one `PLAN` record made by `new_plan`; `pool` has room for two states and after
them the ends that are compared. The rest is as in `corner_linear`, and others play by row 0.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np

from kings.kernels import corner_layout as at
from kings.kernels.cache import kernel, new_records
from kings.kernels.corner_apply import apply_play, give_card
from kings.kernels.corner_bits import below
from kings.kernels.corner_layout import Pool, State, Table
from kings.kernels.corner_linear import gain, play_policies
from kings.kernels.corner_work import GREEDY, Work

CANDIDATES: Final = 32
"""Most ends that are compared."""
FIRST_END: Final = 2
"""Index in the pool of the first of them."""
SLOTS: Final = 8
"""Cards of a hand that are told apart by age."""
CERTAIN: Final = 1024
"""A chance of one, in the numbers of a plan."""

Plan: TypeAlias = Any
"""One record of an array of `PLAN`."""

PLAN: Final = np.dtype(
    [
        ("seat", np.int64),  # whose turn it is
        ("unseen", np.int64, at.DECK),  # the cards that this seat has not seen
        ("count", np.int64),
        ("sizes", np.int64, at.SEATS),  # cards in hand, by seat
        ("avoided", np.int64, (at.SEATS, SLOTS)),  # by seat and card of a hand, what it is not
        ("fitted", np.int64, (at.SEATS, SLOTS)),  # the same for a linear seat
        ("greedy", np.int64, at.SEATS),  # chance that the seat plays greedily, of CERTAIN
        ("own", np.int64),  # row that the own seat plays by, or GREEDY
        ("keeps", np.int64),  # chance that a linear seat keeps what fits, of CERTAIN
        ("alive", np.int64, CANDIDATES),  # numbers of the ends that are still compared
        ("living", np.int64),  # how many
        ("totals", np.float64, at.SEATS),  # of the match, by party
        ("target", np.float64),  # total that ends the match; 0 where points alone count
        ("dice", np.int64),
        ("deals", np.int64),  # deals to be tried in one call
        ("points", np.float64, CANDIDATES),  # by end: sums of gains in points,
        ("worth", np.float64, CANDIDATES),  # and of what is compared
    ]
)


def new_plan() -> at.Pool:
    """Room for a plan."""
    return new_records(1, PLAN)


@kernel
def try_ends(pool: Pool, table: Pool, nodes: Pool, work: Pool, plan: Pool) -> None:
    """Play the ends that are alive on a further deal, and add up what they bring."""
    t, w, p = table[0], work[0], plan[0]
    dealt = pool[1]
    dealt.dice = p.dice
    choose_rows(dealt, t, w, p)
    deal_unseen(dealt, t, w, p)
    p.dice = dealt.dice
    for index in range(p.living):
        end = p.alive[index]
        pool[0] = pool[FIRST_END + end]
        take_deal(pool[0], dealt, t, p)
        if pool[0].phase == at.PLAYING:
            apply_play(pool[0], t, at.END)
        play_policies(pool, 0, t, nodes, w)
        won = gain(pool[0], t, p.seat)
        p.points[end] += won
        p.worth[end] += match_share(t, p) if p.target > 0 else won


@kernel
def try_deals(pool: Pool, table: Pool, nodes: Pool, work: Pool, plan: Pool) -> None:
    """As `try_ends`, on as many deals as the plan asks for."""
    for _ in range(plan[0].deals):
        try_ends(pool, table, nodes, work, plan)


@kernel
def choose_rows(s: State, t: Table, w: Work, p: Plan) -> None:
    """Draw a way to play for every other seat."""
    w.rows[p.seat] = p.own
    for seat in range(t.seats):
        if seat != p.seat:
            w.rows[seat] = GREEDY if below(s, CERTAIN) < p.greedy[seat] else 0


@kernel
def deal_unseen(s: State, t: Table, w: Work, p: Plan) -> None:
    """Deal the unseen cards: hands of the other seats as they may be, the rest as the stock."""
    count = p.count
    for last in range(count - 1, 0, -1):
        other = below(s, last + 1)
        card = p.unseen[last]
        p.unseen[last] = p.unseen[other]
        p.unseen[other] = card
    dealt = 0
    for seat in range(t.seats):
        if seat == p.seat:
            continue
        s.held[seat] = 0
        s.copies[seat] = 0
        keeps = p.keeps if w.rows[seat] >= 0 else 0
        for number in range(p.sizes[seat]):
            slot = min(number, SLOTS - 1)
            avoided = p.avoided[seat, slot] if w.rows[seat] < 0 else p.fitted[seat, slot]
            chosen = believed(s, p, avoided, dealt, keeps)
            card = p.unseen[chosen]
            p.unseen[chosen] = p.unseen[dealt]
            p.unseen[dealt] = card
            dealt += 1
            give_card(s, seat, card)
    s.left = count - dealt
    for index in range(s.left):
        s.stock[index] = p.unseen[dealt + index]


@kernel
def believed(s: State, p: Plan, avoided: int, dealt: int, keeps: int) -> int:
    """The first card not dealt yet that a seat may hold, or the first of all if there is none."""
    for index in range(dealt, p.count):
        if not avoided >> p.unseen[index] & 1:
            return index
        if keeps and below(s, CERTAIN) < keeps:
            return index
    return dealt


@kernel
def take_deal(s: State, dealt: State, t: Table, p: Plan) -> None:
    """Put dealt hands and stock into a state, and its dice on."""
    for seat in range(t.seats):
        if seat != p.seat:
            s.held[seat] = dealt.held[seat]
            s.copies[seat] = dealt.copies[seat]
    s.left = dealt.left
    for index in range(dealt.left):
        s.stock[index] = dealt.stock[index]
    s.dice = dealt.dice


@kernel
def match_share(t: Table, p: Plan) -> float:
    """Share of the match after the round just scored: won, lost, or guessed from the totals.

    Totals count as if every later round scattered them by about six points a seat, and as many
    rounds came as the highest total is from the target.
    """
    parties = 2 if t.teams else t.seats
    own = p.seat % parties
    sign = 1.0 if t.scoring == 0 else -1.0
    high = -1e9
    for party in range(parties):
        high = max(high, p.totals[party] + t.change[party])
    left = max(0.0, p.target - high)
    scale = 0.05 if left == 0 else 1.5 + 1.6 * np.sqrt(left)
    mine = sign * (p.totals[own] + t.change[own])
    total = 0.0
    for party in range(parties):
        total += np.exp(min(50.0, (mine - sign * (p.totals[party] + t.change[party])) / scale))
    return 1.0 / total
