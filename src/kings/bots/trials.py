"""Ends of a turn tried by the plain rules, with greedy at all seats."""

from __future__ import annotations

from math import exp, sqrt

from kings.bots.belief import Belief, dealt
from kings.bots.features import Known
from kings.bots.linear import GOES_OUT, worth
from kings.bots.lookahead import own_state
from kings.bots.plain import greedy_play
from kings.bots.turns import Table, tables_of_turn
from kings.bots.weights import weights_for
from kings.cards import KING, Chance
from kings.corner.laid import rank_laid
from kings.corner.law import Law
from kings.corner.moves import END, Move
from kings.corner.options import Scoring
from kings.corner.rules import apply
from kings.corner.score import outcome_of, party_of, score_round
from kings.corner.state import How, Phase, RoundState
from kings.corner.view import CornerView


class PlainTrials:
    """See `kings.bots.search.Trials`."""

    def __init__(
        self, view: CornerView, known: Known, belief: Belief, chance: Chance, most: int
    ) -> None:
        weights = weights_for(view.law)
        tables = enumerate(tables_of_turn(view))
        judged = [(worth(known, weights, t), number, t) for number, t in tables if t.may_end]
        judged.sort(key=lambda end: -end[0])
        self._start, self._belief, self._chance = own_state(view), belief, chance
        self._tables = [table for _, _, table in judged[:most]]
        self._points = [0.0] * len(self._tables)
        self._sums = [0.0] * len(self._tables)
        self.firsts: tuple[Move, ...] = tuple(table.first for table in self._tables)
        self.priors = tuple(value for value, _, _ in judged[:most])
        self.numbers = tuple(number for _, number, _ in judged[:most])
        self.goes_out = bool(judged) and judged[0][0] >= GOES_OUT

    def add(self, table: Table) -> int:
        """Take in one more end; returns its number among the ends."""
        self._tables.append(table)
        self._points.append(0.0)
        self._sums.append(0.0)
        return len(self._tables) - 1

    def sketch(self, alive: list[int], deals: int) -> None:
        """Nothing: these trials are by greedy alone."""

    def play(self, alive: list[int], deals: int) -> None:
        """Play these ends on so many further deals, the same for each."""
        belief, law, own = self._belief, self._start.law, self._belief.seat
        for _ in range(deals):
            hands, stock = dealt(belief, self._chance)
            for end in alive:
                table = self._tables[end]
                hands[own] = table.hand
                state = left_at(self._start, table)._replace(hands=tuple(hands), stock=stock)
                if not table.over:
                    state = apply(state, END)
                change = played_out(state)
                self._points[end] += gained(law, own, change)
                self._sums[end] += brought(law, belief, change)

    def points(self, end: int) -> float:
        """What the end brought in all, in points of the round."""
        return self._points[end]

    def worth(self, end: int) -> float:
        """What the end brought in all, to be compared among those played equally often."""
        return self._sums[end]


def left_at(start: RoundState, table: Table) -> RoundState:
    """The state of a turn that is about to end at a table, or has ended the round there."""
    heads = sum(
        1 << arm
        for arm in start.law.arms
        if table.piles[arm] and rank_laid(table.piles[arm][0]) == KING
    )
    hands = (*start.hands[: start.turn], table.hand, *start.hands[start.turn + 1 :])
    left = start._replace(
        hands=hands,
        piles=table.piles,
        opening_kings=start.opening_kings & heads,
        card_played=table.played,
        pile_moved=table.moved,
    )
    if not table.out:
        return left
    return left._replace(phase=Phase.OVER, how=How.OUT, out=start.turn)


def played_out(state: RoundState) -> tuple[int, ...]:
    """The change of every party's total after greedy has played a round to its end."""
    while state.phase is not Phase.OVER:
        state = apply(state, greedy_play(state))
    return score_round(state.law, outcome_of(state)).change


def gained(law: Law, seat: int, change: tuple[int, ...]) -> float:
    """Points (or chips) of the round that a seat's party is ahead of the others' mean."""
    own = change[party_of(law, seat)]
    sign = 1 if law.rules.scoring is Scoring.PENALTY else -1
    return sign * ((sum(change) - own) / (len(change) - 1) - own)


def brought(law: Law, belief: Belief, change: tuple[int, ...]) -> float:
    """What a round brings a seat: points more than the others' mean, or a share of the match.

    The share is guessed from the totals, as in `kings.kernels.corner_search.match_share`.
    """
    if not belief.target:
        return gained(law, belief.seat, change)
    own = party_of(law, belief.seat)
    sign = 1 if law.rules.scoring is Scoring.PENALTY else -1
    totals = [total + more for total, more in zip(belief.totals, change, strict=True)]
    left = max(0.0, belief.target - max(totals))
    scale = 1.5 + 1.6 * sqrt(left) if left else 0.05
    return 1 / sum(exp(min(50.0, sign * (totals[own] - total) / scale)) for total in totals)


def share_a_point(law: Law, belief: Belief) -> float:
    """What a point is worth in what a round brings: 1, or its part of a match as it stands."""
    if not belief.target:
        return 1.0
    before = brought(law, belief, (0,) * law.parties)
    left = max(1.0, belief.target - max(belief.totals))
    return max(0.01, before * (1 - before)) / (1.5 + 1.6 * sqrt(left))
