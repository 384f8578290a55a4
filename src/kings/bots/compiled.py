"""The linear and the searching player by the kernels; imported only where they are ready.

A bench is the room of one thread for one law: what a bot packs there is its view and nothing else.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from math import prod
from typing import Final

import numpy as np

from kings.bots.belief import Belief
from kings.bots.features import Known
from kings.bots.lookahead import own_state
from kings.bots.trials import left_at
from kings.bots.turns import LIMIT, Table
from kings.bots.weights import weights_for
from kings.cards import KINDS, LISTING_PLACE
from kings.corner.law import Law
from kings.corner.moves import Move
from kings.corner.view import CornerView
from kings.kernels.corner_convert import decode, new_pool, pack
from kings.kernels.corner_law import new_table
from kings.kernels.corner_linear import judge, look_through
from kings.kernels.corner_search import CANDIDATES, CERTAIN, FIRST_END, new_plan, try_deals
from kings.kernels.corner_work import GOES_OUT, GREEDY, NODES, new_work

_PLAYOUT_LIMIT: Final = 128
"""Tables of a turn looked at in playouts."""
_SKETCH_DEALS: Final = 150
"""Deals that the sketch weighs as much as, if all others are surely greedy."""
_SURE: Final = 0.5
"""Chance that all others are greedy from which on a sketch is worth its time."""

_threads = threading.local()


class Bench:
    """Packed states and room to work in, for one law and one thread."""

    def __init__(self, law: Law) -> None:
        self.pool, self.nodes = new_pool(FIRST_END + CANDIDATES), new_pool(NODES)
        self.table, self.work, self.plan = new_table(law), new_work(law), new_plan()
        self.work[0]["weights"][0] = weights_for(law)
        self.count = 0

    def look(self, view: CornerView, known: Known) -> int:
        """List and judge the tables of the own turn; returns the best end, or less than 0."""
        pack(own_state(view), self.pool, 0)
        work = self.work
        work["seat"] = view.turn
        work["unseen"] = listed(known.unseen)
        work["close"], work["next_size"], work["last"] = known.close, known.next_size, known.last
        work["limit"] = LIMIT
        self.count = look_through(self.pool, 0, self.table, self.nodes, work)
        return int(judge(self.table, self.nodes, work, self.count, 0))

    def first(self, node: int) -> Move:
        """The first play towards one of the listed tables."""
        return decode(int(self.work[0]["first"][node]))


def bench_for(law: Law) -> Bench:
    """The bench of this thread for a law."""
    made = getattr(_threads, "made", None)
    if made is None:
        made = _threads.made = lru_cache(maxsize=8)(Bench)
    bench: Bench = made(law)
    return bench


def listed(mask: int) -> int:
    """A mask of cards with its bits in listing order, as the kernels have them."""
    return sum(1 << LISTING_PLACE[card] for card in range(KINDS) if mask >> card & 1)


class CompiledTrials:
    """Ends of a turn tried by the kernels; see `kings.bots.search.Trials`."""

    def __init__(
        self, view: CornerView, known: Known, belief: Belief, seed: int, most: int
    ) -> None:
        self._bench = bench = bench_for(view.law)
        bench.look(view, known)
        work = bench.work[0]
        found = np.flatnonzero(work["ends"][: bench.count])
        order = found[np.argsort(-work["worth"][found], kind="stable")][:most]
        self.firsts = tuple(bench.first(node) for node in order)
        self.priors = tuple(float(worth) for worth in work["worth"][order])
        self.numbers = tuple(int(node) for node in order)
        self.goes_out = bool(len(order)) and self.priors[0] >= GOES_OUT
        others = (p for seat, p in enumerate(belief.greedy) if seat != belief.seat)
        self._all_greedy = prod(others)
        self._sketched: dict[int, float] = {}
        self._start, self._ends = own_state(view), len(order)
        bench.pool[FIRST_END : FIRST_END + len(order)] = bench.nodes[order]
        plan = bench.plan
        plan[0] = 0
        plan["seat"], plan["dice"] = view.turn, seed
        plan["count"] = len(belief.unseen)
        plan[0]["unseen"][: len(belief.unseen)] = [LISTING_PLACE[card] for card in belief.unseen]
        for seat in range(view.law.seats):
            plan[0]["sizes"][seat] = belief.sizes[seat]
            plan[0]["avoided"][seat] = [listed(mask) for mask in belief.avoided[seat]]
            plan[0]["fitted"][seat] = [listed(mask) for mask in belief.fitted[seat]]
            plan[0]["greedy"][seat] = round(CERTAIN * belief.greedy[seat])
        plan["keeps"] = round(CERTAIN * belief.keeps)
        plan[0]["totals"][: len(belief.totals)] = belief.totals
        plan["target"] = belief.target

    def add(self, table: Table) -> int:
        """Take in one more end, of `CANDIDATES` at most; returns its number among the ends."""
        number = self._ends
        if number >= CANDIDATES:
            raise ValueError(f"there is room for {CANDIDATES} ends")
        pack(left_at(self._start, table), self._bench.pool, FIRST_END + number)
        self._ends += 1
        return number

    def sketch(self, alive: list[int], deals: int) -> None:
        """Play these ends on so many deals by greedy alone, if that says much of the true play."""
        if self._all_greedy < _SURE:
            return
        plan = self._bench.plan
        plan["own"] = GREEDY
        self.play(alive, deals)
        weight = _SKETCH_DEALS * self._all_greedy / deals
        self._sketched = {end: weight * self.worth(end) for end in alive}
        plan["own"] = plan["points"] = plan["worth"] = 0

    def play(self, alive: list[int], deals: int) -> None:
        """Play these ends on so many further deals, the same for each."""
        b = self._bench
        b.work["limit"] = _PLAYOUT_LIMIT
        b.plan[0]["alive"][: len(alive)] = alive
        b.plan["living"], b.plan["deals"] = len(alive), deals
        try_deals(b.pool, b.table, b.nodes, b.work, b.plan)

    def points(self, end: int) -> float:
        """What the end brought in all, in points of the round."""
        return float(self._bench.plan[0]["points"][end])

    def worth(self, end: int) -> float:
        """What the end brought in all, to be compared among those played equally often."""
        return float(self._bench.plan[0]["worth"][end]) + self._sketched.get(end, 0.0)
