"""A turn as level 5 judges it: the ends it can have, and what each brings on average.

The search itself ranks the ends, so the first is always the one that level 5 plays to. Then the
first few, and an end that was asked about, are played on over *further* deals: those of the ranking
flatter the end that came out best. What an end loses on the first is the mean over these deals,
the same for all, blended with the difference of the linear judgements as in the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from kings.bots.belief import belief_from
from kings.bots.features import features, known_from
from kings.bots.linear import linear, worth
from kings.bots.lookahead import own_state
from kings.bots.plain import greedy_play
from kings.bots.search import STEP, TRUST, Search
from kings.bots.trials import share_a_point
from kings.bots.turns import Table, same_end, table_after, tables_of_turn
from kings.bots.weights import weights_for
from kings.cards import Chance
from kings.corner.legal import legal_plays
from kings.corner.moves import END, Move
from kings.corner.rules import apply
from kings.corner.state import Phase
from kings.corner.view import CornerView

LEAST_BATCHES: Final = 2
"""Fewest times `STEP` further deals on which ends are compared, so that an error can be told."""
LEVEL_FIVE: Final = Search()


class TurnEnd(NamedTuple):
    """One way for the turn to end."""

    table: Table
    """What it leaves, with the plays that lead there."""
    expected: float
    """Points (or chips) that the seat will be ahead of the others' mean by in this round."""
    loss: float
    """Points by which it does worse than the first end, on average; near the end of a match its
    loss in shares of the match, in points as they count there. Never below 0."""
    error: float
    """Standard error of the loss."""
    features: tuple[float, ...]
    """In the order of `kings.bots.features.NAMES`."""

    @property
    def plays(self) -> tuple[Move, ...]:
        """The whole turn, without `end`."""
        return self.table.plays


@dataclass(frozen=True, slots=True)
class Analysis:
    """What level 5 makes of a turn; all of it follows from the view of the seat in turn."""

    view: CornerView
    ends: tuple[TurnEnd, ...]
    """The first is level 5's choice; then the others that were compared, the better first."""
    asked: TurnEnd | None
    """The end that was asked about, which is one of them."""
    deals: int
    """Deals on which they were compared."""

    @property
    def best(self) -> TurnEnd:
        """The end that level 5 plays to."""
        return self.ends[0]

    @property
    def move(self) -> Move:
        """What level 5 plays now."""
        return self.best.table.first

    @property
    def without(self) -> TurnEnd | None:
        """The best end that does without this play; if there is none, the best other end."""
        others = self.ends[1:]
        lacking = (end for end in others if self.move not in end.plays)
        return next(lacking, others[0] if others else None)


def analyse(
    view: CornerView,
    chance: Chance,
    plays: Sequence[Move] | None = None,
    search: Search = LEVEL_FIVE,
) -> Analysis:
    """Judge the turn of the seat in turn; with `plays` also the end that they lead to.

    `chance` is what level 5 would draw on: then the first end is the one that it would choose.
    `plays` are legal and leave out `end`. The ends are compared on half as many further deals as
    the search has playouts; the time is at most twice its cap and a few deals. Raises `ValueError` outside a turn of play: there is nothing to weigh.
    """
    if view.phase is not Phase.PLAY or not view.legal:
        raise ValueError("only a turn of play is analysed, for the seat in turn")
    field = _Field(view, chance, search)
    numbers = field.compared()
    asked = None if plays is None else field.number(table_after(view, tuple(plays)))
    if asked is not None and asked not in numbers:
        numbers.append(asked)
    ends, deals = field.weighed(numbers)
    first, *others = (ends[number] for number in numbers)
    others.sort(key=lambda end: end.loss)
    return Analysis(view, (first, *others), None if asked is None else ends[asked], deals)


class _Field:
    """The ends of a turn, under the numbers that they have in the trials."""

    def __init__(self, view: CornerView, chance: Chance, search: Search) -> None:
        self.view, self.search = view, search
        self.known, self.belief = known_from(view), belief_from(view)
        self.trials = search.trials(view, self.belief, chance)
        self.listed = tables_of_turn(view)
        self.tables = [self.listed[number] for number in self.trials.numbers]
        if not self.tables:
            # A forced turn so long that none of the tables looked at may end it.
            self.number(_forced(view, linear(view, chance)))

    def number(self, table: Table) -> int:
        """The number of an end, which is taken in if need be."""
        for number, other in enumerate(self.tables):
            if same_end(table, other):
                return number
        self.tables.append(table)
        return self.trials.add(table)

    def compared(self) -> list[int]:
        """The chosen end, the next best, and if it can be one that lacks the first play."""
        ranked = [0]
        if len(self.tables) > 1:
            ranked = self.search.ranked(self.view, self.belief, self.trials)
        first, *others = ranked
        play = self.tables[first].first
        lacking = next((end for end in others if play not in self.tables[end].plays), None)
        if lacking is None:
            lacking = self._lacking(play)
        chosen = [first, *others[:1]]
        for end in (lacking, *others[1:2]):
            if end is not None and end not in chosen and len(chosen) < 3:
                chosen.append(end)
        return chosen

    def _lacking(self, play: Move) -> int | None:
        """The end judged best of all those of the turn that lack a play."""
        tables = [table for table in self.listed if table.may_end and play not in table.plays]
        tables = [table for table in tables if table.plays or play != END]
        weights = weights_for(self.view.law)
        best = max(tables, key=lambda table: worth(self.known, weights, table), default=None)
        return None if best is None else self.number(best)

    def weighed(self, numbers: Sequence[int]) -> tuple[dict[int, TurnEnd], int]:
        """What each of these ends brings, the first as the measure, and on how many deals."""
        trials, late = self.trials, self.search.clock()
        point = share_a_point(self.view.law, self.belief)
        first, points = numbers[0], 0.0
        losses: dict[int, list[float]] = {number: [] for number in numbers}
        batches, done = max(self.search.playouts // (2 * STEP), LEAST_BATCHES), 0
        while done < batches and not (done >= LEAST_BATCHES and late()):
            before = {number: trials.worth(number) for number in numbers}
            points -= trials.points(first)
            trials.play(list(numbers), STEP)
            points += trials.points(first)
            more = {number: trials.worth(number) - before[number] for number in numbers}
            for number in numbers:
                losses[number].append((more[first] - more[number]) / STEP / point)
            done += 1
        expected = points / (done * STEP)
        ends = {n: self._end(n, first, expected, losses[n]) for n in numbers}
        return ends, done * STEP

    def _end(self, number: int, first: int, expected: float, losses: list[float]) -> TurnEnd:
        table, best = self.tables[number], self.tables[first]
        deals, mean = len(losses) * STEP, sum(losses) / len(losses)
        spread = sum((loss - mean) ** 2 for loss in losses) / (len(losses) - 1)
        trust, judged = 0, 0.0
        # Going out is judged as more than all else, which is no number of points.
        if not best.out and not table.out:
            weights, trust = weights_for(self.view.law), TRUST
            judged = worth(self.known, weights, best) - worth(self.known, weights, table)
        loss = max(0.0, (deals * mean + trust * judged) / (deals + trust))
        error = sqrt(spread / len(losses)) * deals / (deals + trust)
        return TurnEnd(table, expected - loss, loss, error, tuple(features(self.known, table)))


def _forced(view: CornerView, move: Move) -> Table:
    """The end that a play leads to with greedy after it, as soon as the turn may end."""
    state, plays = apply(own_state(view), move), [move]
    while state.phase is Phase.PLAY and END not in legal_plays(state):
        plays.append(greedy_play(state))
        state = apply(state, plays[-1])
    return table_after(view, tuple(plays))
