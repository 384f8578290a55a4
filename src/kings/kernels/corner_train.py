"""Rounds that weights are learnt from: see `tools/train_bots.py`.

Rounds come from the seeds from `work.seed` on, which moves on; `work.rows` says by seat what plays
there. `pool` has room for three states.
"""

from __future__ import annotations

from kings.kernels import corner_layout as at
from kings.kernels.cache import kernel
from kings.kernels.corner_apply import apply_play
from kings.kernels.corner_bits import below
from kings.kernels.corner_deal import deal_seed
from kings.kernels.corner_greedy import greedy_play
from kings.kernels.corner_layout import Pool, State, Table
from kings.kernels.corner_linear import (
    gain,
    judge_nodes,
    know,
    linear_turn,
    list_nodes,
    play_policies,
    write_features,
)
from kings.kernels.corner_work import FEATURES, Numbers, Work


@kernel
def policy_rounds(pool: Pool, table: Pool, nodes: Pool, work: Pool, count: int) -> None:
    """Play so many deals, each once with the rows in every rotation, and add up what they bring."""
    t, w = table[0], work[0]
    rows = w.rows.copy()
    for _ in range(count):
        for shift in range(t.seats):
            for seat in range(t.seats):
                w.rows[(seat + shift) % t.seats] = rows[seat]
            deal_seed(pool[0], t, w.seed % t.seats, w.seed)
            play_policies(pool, 0, t, nodes, w)
            for seat in range(t.seats):
                won = gain(pool[0], t, (seat + shift) % t.seats)
                w.sums[0, seat] += won
                w.sums[1, seat] += won * won
            if pool[0].out < 0:
                w.sums[3, 0] += 1.0
            else:
                w.sums[2, (pool[0].out - shift) % t.seats] += 1.0
        w.seed += 1
    w.rows[:] = rows


@kernel
def paired_rounds(pool: Pool, table: Pool, nodes: Pool, work: Pool, pairs: Numbers) -> None:
    """Compare two ends of one turn in each of many rounds.

    One turn of a seat that plays by weights is drawn. There the best end and another one are both
    played on to the end of the round. A line of `pairs` is the difference of their features, then
    of their gains.
    """
    t, w = table[0], work[0]
    s = pool[0]
    weighing = 0
    for seat in range(t.seats):
        weighing += w.rows[seat] >= 0
    line = 0
    while line < len(pairs):
        deal_seed(s, t, w.seed % t.seats, w.seed)
        w.seed += 1
        wait = below(s, 3 * weighing)
        while s.phase != at.OVER:
            if w.rows[s.turn] < 0 or s.phase == at.ASKING:
                apply_play(s, t, greedy_play(s, t))
                continue
            wait -= 1
            if wait < 0 and draw_pair(pool, t, nodes, w, pairs[line]):
                seat = w.seat
                for one in (1, 2):
                    apply_play(pool[one], t, at.END)
                    play_policies(pool, one, t, nodes, w)
                pairs[line, FEATURES] = gain(pool[1], t, seat) - gain(pool[2], t, seat)
                line += 1
                break
            linear_turn(pool, 0, t, nodes, w)


@kernel
def draw_pair(pool: Pool, t: Table, nodes: Pool, w: Work, pair: Numbers) -> bool:
    """Put the best end of a turn and another into states 1 and 2; whether there are two.

    The other is the better of two drawn half the time, else any. Ends of the round are no pair.
    """
    s = pool[0]
    know(s, t, w)
    count = list_nodes(s, t, nodes, w)
    best = judge_nodes(t, nodes, w, count, w.rows[s.turn])
    if best < 0:
        return False
    other = drawn_end(s, w, count, best)
    if other >= 0 and below(s, 2):
        again = drawn_end(s, w, count, best)
        if w.worth[again] > w.worth[other]:
            other = again
    if other < 0 or nodes[best].phase == at.OVER or nodes[other].phase == at.OVER:
        return False
    write_features(nodes[other], t, w)
    pair[:FEATURES] = -w.features
    write_features(nodes[best], t, w)
    pair[:FEATURES] += w.features
    pool[1] = nodes[best]
    pool[2] = nodes[other]
    return True


@kernel
def drawn_end(s: State, w: Work, count: int, but: int) -> int:
    """Any listed end but one, each as likely, or NOBODY."""
    ends = 0
    for index in range(count):
        ends += w.ends[index] != 0 and index != but
    if ends == 0:
        return at.NOBODY
    left = below(s, ends)
    for index in range(count):
        if w.ends[index] and index != but:
            if left == 0:
                return index
            left -= 1
    return at.NOBODY
