"""From the macro moves of a search to a line of single moves that a person can follow.

Turning and redealing are put back in. Where a search only counts places, a place is found: a card
goes onto a parent that is bare, or to an empty place; what lies on a card that must be bared goes
to another parent first. That there is always room is what the counts of the search say; so a line
that fails here is a fault of the program, and every move is made by the plain rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kings.cards import Card
from kings.kernels import patience_layout as at
from kings.kungen.listing import accepts
from kings.kungen.moves import (
    ColumnMove,
    Redeal,
    SendUp,
    Single,
    TakeBack,
    Turn,
    WasteMove,
)
from kings.kungen.places import FIRST_CORNER, Place, foundation_at, waste_of
from kings.kungen.rules import play
from kings.kungen.state import State, run_length
from kings.solver.problem import Problem


def line_of(state: State, problem: Problem, macros: Iterable[int]) -> tuple[Single, ...]:
    """The single moves from a position that a path of macro moves to a win stands for.

    Each has been made by the plain rules, and the last one wins.
    """
    layer = _Layer(state, problem) if problem.partial else _WholeLayer(state, problem)
    for macro in macros:
        layer.lay(macro)
    if not layer.state.won:
        raise RuntimeError("the line of the solver does not win")
    return tuple(layer.line)


class _Stocks:
    """A position with its line so far; it turns stocks to where a card is wanted."""

    def __init__(self, state: State, problem: Problem) -> None:
        self.state = state
        self.problem = problem
        self.line: list[Single] = []
        self._at_pass = list(problem.start.stocks.at_pass)

    def do(self, move: Single) -> None:
        """Make a move by the rules."""
        self.state = play(self.state, move)
        self.line.append(move)

    def turn_to(self, macro: int) -> Place:
        """Bring the card of a macro move to the top of its waste; which waste that is."""
        stock = (macro >> 16 & 255) // at.DEEP
        turned, at_pass = macro >> 8 & 255, macro & 255
        redeals = at_pass - self._at_pass[stock]
        self._at_pass[stock] = at_pass
        if self.problem.passes is None and not self._comes_to(stock, turned):
            redeals = 1
        for _ in range(redeals):
            while self.state.stocks[stock]:
                self.do(Turn(stock))
            self.do(Redeal(stock))
        while len(self.state.wastes[stock]) != turned:
            self.do(Turn(stock))
        return waste_of(stock)

    def _comes_to(self, stock: int, turned: int) -> bool:
        """Whether a waste of this size comes in this pass, or is there."""
        size, left = len(self.state.wastes[stock]), len(self.state.stocks[stock])
        ahead = turned - size
        return 0 <= ahead <= left and (ahead % self.problem.turn == 0 or ahead == left)


class _WholeLayer(_Stocks):
    """Lays macro moves that name their places."""

    def lay(self, macro: int) -> None:
        """Make the moves that a macro move stands for."""
        kind, where, target = macro >> 24 & 255, macro >> 16 & 255, Place(macro >> at.TARGET)
        if kind == at.ROOT:
            source = Place(where)
            count = run_length(self.state.piles[source], self.state.hidden[source])
            self.do(ColumnMove(source, count, target))
        elif kind == at.UP:
            self.do(SendUp(Place(where)))
        elif kind == at.BACK:
            self.do(TakeBack(foundation_at(where), target))
        elif kind == at.TO_TABLEAU:
            self.do(WasteMove(self.turn_to(macro), target))
        else:
            self.do(SendUp(self.turn_to(macro)))


class _Layer(_Stocks):
    """Lays macro moves that leave open which of the places that are alike is meant."""

    def __init__(self, state: State, problem: Problem) -> None:
        super().__init__(state, problem)
        self._levels = list(problem.start.levels)

    def lay(self, macro: int) -> None:
        """Make the moves that a macro move stands for."""
        kind, where = macro >> 24 & 255, macro >> 16 & 255
        if kind == at.ROOT:
            column = Place(where)
            root = self._levels[column] - 1
            target = self._place_for(self.state.piles[column][root], column)
            self.do(ColumnMove(column, len(self.state.piles[column]) - root, target))
            self._lower(column)
        elif kind == at.UP_ROOT:
            column = Place(where)
            self.do(SendUp(self._bared(lambda: (column, self._levels[column] - 1))))
            self._lower(column)
        elif kind == at.UP:
            self.do(SendUp(self._bared(lambda: self._where_loose(Card(where)))))
        elif kind == at.BACK:
            foundation = foundation_at(where)
            card = Card(where // 2 * 13 + self.state.ups[where] - 1)
            self.do(TakeBack(foundation, self._place_for(card)))
        elif kind == at.TO_TABLEAU:
            waste = self.turn_to(macro)
            card = self.state.wastes[waste - waste_of(0)][-1]
            self.do(WasteMove(waste, self._place_for(card)))
        else:
            self.do(SendUp(self.turn_to(macro)))

    def _lower(self, column: Place) -> None:
        self._levels[column] = self.problem.settled[column][self._levels[column] - 1]

    def _where_loose(self, card: Card) -> tuple[Place, int]:
        """Where an open card lies that is no root: place and index; the barest of its copies."""
        found = [
            (len(pile) - index, place, index)
            for place in self.state.law.places
            for pile in (self.state.piles[place],)
            for index in range(self._first_loose(place), len(pile))
            if pile[index] == card
        ]
        _, place, index = min(found)
        return place, index

    def _first_loose(self, place: Place) -> int:
        return self._levels[place] if place < FIRST_CORNER else 0

    def _bared(self, find: Callable[[], tuple[Place, int]]) -> Place:
        """The place of a card once nothing lies on it; `find` tells anew where it is."""
        while True:
            place, index = find()
            pile = self.state.piles[place]
            if index == len(pile) - 1:
                return place
            target = self._free_for(pile[index + 1], place)
            if target is None:
                self._tidy()
            else:
                self.do(ColumnMove(place, len(pile) - index - 1, target))

    def _place_for(self, card: Card, source: Place | None = None) -> Place:
        """A place that takes a card, or the build that it heads at `source`."""
        target = self._free_for(card, source)
        while target is None:
            self._tidy()
            target = self._free_for(card, source)
        return target

    def _free_for(self, card: Card, source: Place | None) -> Place | None:
        """A bare parent, else an empty corner, else an empty column; None if there is none."""
        law, piles = self.state.law, self.state.piles
        free = [
            place for place in law.places if place != source and accepts(law, piles, place, card)
        ]
        return min(free, key=lambda place: (not piles[place], -place), default=None)

    def _tidy(self) -> None:
        """Free a column by carrying what lies lowest in it to a parent, or a king to a corner."""
        piles = self.state.piles
        for place in self.state.law.places:
            if place >= FIRST_CORNER or self._levels[place] or not piles[place]:
                continue
            target = self._free_for(piles[place][0], place)
            if target is not None and (piles[target] or target >= FIRST_CORNER):
                self.do(ColumnMove(place, len(piles[place]), target))
                return
        raise RuntimeError("the search counted a place that is not there")
