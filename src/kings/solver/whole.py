"""The search where only whole builds move: which card lies on which then matters.

A node holds what lies where: of each place how many cards are covered and the build that lies on
them. Unlike in `plain.py` two builds that were joined stay together, so nothing can be left out;
only places that hold the same and take the same are alike. Turning and redealing are no moves of
their own here either. The macro moves name real places, so they are moves of the rules but for
the turning that comes before them.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from kings.cards import Card
from kings.kernels import patience_layout as at
from kings.kungen.places import FIRST_CORNER
from kings.kungen.state import Pile, State, fits, run_length
from kings.solver.engine import DepthFirst
from kings.solver.plain import alike, raised
from kings.solver.problem import Problem
from kings.solver.stocks import Stocks, clocked, taken, with_at, within_reach


class WholeNode(NamedTuple):
    """A state of the search."""

    ups: tuple[int, ...]
    covered: tuple[int, ...]
    """By place: how many of its first cards lie under the build."""
    builds: tuple[Pile, ...]
    """By place: the build at its end, its head first."""
    stocks: Stocks


def head_at(state: State, place: int, size: int) -> int:
    """Where the build begins that ends the first `size` cards of a place; they were so dealt."""
    if size == 0:
        return 0
    hidden = min(state.hidden[place], size - 1)
    return size - run_length(state.piles[place][:size], hidden)


def first_node(state: State, problem: Problem) -> WholeNode:
    """The node of a position."""
    heads = [head_at(state, place, len(pile)) for place, pile in enumerate(state.piles)]
    return WholeNode(
        ups=state.ups,
        covered=tuple(heads),
        builds=tuple(pile[head:] for pile, head in zip(state.piles, heads, strict=True)),
        stocks=problem.start.stocks,
    )


class WholeSearch(DepthFirst[WholeNode]):
    """A search of builds that stay whole; `prune=False` lists every macro move."""

    def __init__(self, state: State, problem: Problem, *, prune: bool = True) -> None:
        self.problem = problem
        self.prune = prune
        self._state = state
        self._places = state.law.places
        self._king = problem.ranks - 1
        super().__init__(first_node(state, problem))

    def is_won(self, node: WholeNode) -> bool:
        """Whether every card is up."""
        return sum(node.ups) == 4 * self.problem.decks * self.problem.ranks

    def key(self, node: WholeNode) -> tuple[Hashable, int]:
        """What tells nodes apart, and the clock, of which the smaller dominates.

        Places where nothing is covered are alike if they take the same; corners and empty columns
        do where only a king opens either.
        """
        bound = tuple(
            (place, covered, node.builds[place])
            for place, covered in enumerate(node.covered)
            if covered
        )
        loose = [place for place in self._places if not node.covered[place]]
        columns = [node.builds[place] for place in loose if place < FIRST_CORNER]
        corners = [node.builds[place] for place in loose if place >= FIRST_CORNER]
        if not self.problem.any_to_empty:
            columns, corners = columns + corners, []
        stocks, clock = clocked(node.stocks, self.problem.turn)
        loose_builds = tuple(sorted(columns)), tuple(sorted(corners))
        return (alike(node.ups), bound, loose_builds, stocks), clock

    def moves(self, node: WholeNode) -> list[int]:
        """The macro moves of a node, in the order in which they are tried."""
        ups = [
            at.pack(at.UP, place)
            for place in self._places
            if node.builds[place] and self._goes_up(node, node.builds[place][-1])
        ]
        if self.prune:
            for move in ups:
                if self._is_safe(node.ups, node.builds[move >> 16 & 255][-1]):
                    return [move]
        return [
            *self._builds(node),
            *ups,
            *self._from_stock(node, at.TO_TABLEAU),
            *self._from_stock(node, at.TO_FOUNDATION),
            *self._backs(node),
        ]

    def _goes_up(self, node: WholeNode, card: Card) -> bool:
        first = card // 13 * 2
        return card % 13 in node.ups[first : first + self.problem.decks]

    def _is_safe(self, ups: tuple[int, ...], card: Card) -> bool:
        """Whether no card that could lie on this one is, or can come, into the tableau."""
        others = (0, 3) if card // 13 in (1, 2) else (1, 2)
        suits = (0, 1, 2, 3) if self.problem.take_back else others
        decks = self.problem.decks
        return all(ups[2 * suit + n] >= card % 13 for suit in suits for n in range(decks))

    def _builds(self, node: WholeNode) -> list[int]:
        """Whole builds that go onto another, or to an empty place where that frees something."""
        return [
            at.pack(at.ROOT, source) | target << at.TARGET
            for source in self._places
            if node.builds[source]
            for target in self._targets(node, node.builds[source][0], source)
        ]

    def _targets(self, node: WholeNode, head: Card, source: int = -1) -> list[int]:
        """Where a card, or a build headed by it, may go; of empty places that are alike one.

        A build that covers nothing gains nothing in another empty place, but for a king that
        leaves a column which any card may use for a corner.
        """
        targets: list[int] = []
        emptied: set[bool] = set()
        bare = source >= 0 and not node.covered[source]
        for place in self._places:
            if node.builds[place]:
                if fits(head, node.builds[place][-1]):
                    targets.append(place)
                continue
            corner = place >= FIRST_CORNER
            any_goes = self.problem.any_to_empty
            kind = corner and any_goes
            takes = head % 13 == self._king or (any_goes and not corner)
            pointless = bare and not (kind and source < FIRST_CORNER)
            if takes and not pointless and kind not in emptied:
                emptied.add(kind)
                targets.append(place)
        return targets

    def _from_stock(self, node: WholeNode, kind: int) -> list[int]:
        moves: list[int] = []
        for stock in range(len(self.problem.stocks)):
            reach = within_reach(node.stocks, stock, self.problem.turn, self.problem.passes)
            for place, turned, at_pass in reach:
                card = self.problem.stocks[stock][place]
                where = stock * at.DEEP + place
                if kind == at.TO_FOUNDATION:
                    targets = [0] if self._goes_up(node, card) else []
                else:
                    targets = self._targets(node, card)
                packed = at.pack(kind, where, turned, at_pass)
                moves += [packed | to << at.TARGET for to in targets]
        return moves

    def _backs(self, node: WholeNode) -> list[int]:
        """Cards taken back from the foundations, never one that is safe up there."""
        if not self.problem.take_back:
            return []
        moves: list[int] = []
        for index, height in enumerate(node.ups):
            if not height or (index % 2 and node.ups[index - 1] == height):
                continue
            card = Card(index // 2 * 13 + height - 1)
            if self.prune and self._is_safe(node.ups, card):
                continue
            moves += [at.pack(at.BACK, index) | to << at.TARGET for to in self._targets(node, card)]
        return moves

    def after(self, node: WholeNode, move: int) -> WholeNode:
        """The node after a macro move."""
        kind, where, target = move >> 24 & 255, move >> 16 & 255, move >> at.TARGET
        if kind == at.ROOT:
            build = node.builds[where]
            return self._laid(self._shortened(node, where, len(build)), target, build)
        if kind == at.UP:
            ups = raised(node.ups, node.builds[where][-1])
            return self._shortened(node, where, 1)._replace(ups=ups)
        if kind == at.BACK:
            ups = with_at(node.ups, where, node.ups[where] - 1)
            card = Card(where // 2 * 13 + ups[where])
            return self._laid(node, target, (card,))._replace(ups=ups)
        stock, place = divmod(where, at.DEEP)
        card = self.problem.stocks[stock][place]
        stocks = taken(node.stocks, move, self.problem.turn, self.problem.passes)
        if kind == at.TO_FOUNDATION:
            return node._replace(ups=raised(node.ups, card), stocks=stocks)
        return self._laid(node, target, (card,))._replace(stocks=stocks)

    def _laid(self, node: WholeNode, place: int, build: Pile) -> WholeNode:
        return node._replace(builds=with_at(node.builds, place, node.builds[place] + build))

    def _shortened(self, node: WholeNode, place: int, count: int) -> WholeNode:
        """The node without the last cards of a build, and what it covered turned up after it."""
        build, covered = node.builds[place][:-count], node.covered[place]
        if not build and covered:
            head = head_at(self._state, place, covered)
            build = self._state.piles[place][head:covered]
            covered = head
        return node._replace(
            builds=with_at(node.builds, place, build),
            covered=with_at(node.covered, place, covered),
        )
