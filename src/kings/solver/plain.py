"""The search in plain Python: the readable twin of `kings.kernels.patience_general`.

It enters the same positions in the same order, and serves people while the kernels are not yet
compiled, or where numba is missing. Which prunings it uses, and why they lose no win, is said in
docs/solver.md.
"""

from __future__ import annotations

from collections.abc import Hashable

from kings.cards import Card
from kings.kernels import patience_layout as at
from kings.kernels.patience_layout import children_of, group_of, pack, parents_of
from kings.solver.engine import DepthFirst
from kings.solver.problem import Node, Problem
from kings.solver.stocks import clocked, indexes, taken, with_at, within_reach


class Desk:
    """The open cards of a node, counted: a group is a colour and a rank."""

    def __init__(self, problem: Problem, node: Node) -> None:
        self.problem = problem
        self.open = [0] * 52
        for suit in range(4):
            first, second = node.ups[2 * suit : 2 * suit + 2]
            for rank in range(problem.ranks):
                up = (rank < first) + (rank < second)
                self.open[suit * 13 + rank] = problem.decks - up
        for column, level in zip(problem.columns, node.levels, strict=True):
            for covered in column[: max(0, level - 1)]:
                self.open[covered] -= 1
        for stock, left in zip(problem.stocks, node.stocks.left, strict=True):
            for place in indexes(left):
                self.open[stock[place]] -= 1
        self.parents = [0] * 26
        for card, count in enumerate(self.open):
            self.parents[group_of(card)] += count
        self.children = self.parents.copy()
        self.roots = [0] * 52
        for column, level in zip(problem.columns, node.levels, strict=True):
            if level:
                self.roots[column[level - 1]] += 1
                self.children[group_of(column[level - 1])] -= 1
        bound = sum(level > 0 for level in node.levels)
        self.free_columns = len(problem.columns) - bound

    def all_lie(self) -> bool:
        """Whether every open card that is no root finds a parent, or an empty place of its own."""
        excess = self._excess()
        fits = excess <= self.free_columns if self.problem.any_to_empty else excess == 0
        return fits and self.most_empty() >= 0

    def most_empty(self) -> int:
        """How many columns and corners are empty once every card that can lies on a parent."""
        king = self.problem.ranks - 1
        kings = self.children[king] + self.children[13 + king]
        return self.free_columns + self.problem.corners - self._excess() - kings

    def _excess(self) -> int:
        """How many open cards have no parent."""
        king = self.problem.ranks - 1
        return sum(
            max(0, self.children[group] - self.parents[parents_of(group)])
            for group in range(26)
            if group % 13 < king
        )

    def lands(self, card: Card) -> bool:
        """Whether a card, or a build headed by it, finds a place in the tableau."""
        group = group_of(card)
        if not self.problem.any_to_empty and card % 13 < self.problem.ranks - 1:
            return self.slot_on(parents_of(group))
        self.children[group] += 1
        lie = self.all_lie()
        self.children[group] -= 1
        return lie

    def leaves(self, card: Card) -> bool:
        """Whether an open card can be bared, what lies on it having another place."""
        group = group_of(card)
        if card % 13 == 0:
            return True
        if not self.problem.any_to_empty:
            return self.slot_on(group)
        self.parents[group] -= 1
        lie = self.all_lie()
        self.parents[group] += 1
        return lie

    def slot_on(self, group: int) -> bool:
        """Whether a card of the group is bare, or can be made so."""
        return self.children[children_of(group)] < self.parents[group]


class PlainSearch(DepthFirst[Node]):
    """A search of builds that can be parted; `prune=False` lists every macro move."""

    def __init__(self, problem: Problem, *, prune: bool = True) -> None:
        self.problem = problem
        self.prune = prune
        self.lazy = problem.lazy and prune
        super().__init__(problem.start)

    def is_won(self, node: Node) -> bool:
        """Whether every card is up."""
        return sum(node.ups) == 4 * self.problem.decks * self.problem.ranks

    def is_new(self, node: Node) -> bool:
        """Whether a node must be entered: not if it was, nor if it was without owing anything."""
        if node.owed and self.has_met(node._replace(owed=0)):
            return False
        return super().is_new(node)

    def key(self, node: Node) -> tuple[Hashable, int]:
        """What tells nodes apart, and the clock; the foundations of a suit are alike."""
        stocks, clock = clocked(node.stocks, self.problem.turn)
        return (alike(node.ups), node.levels, stocks, node.owed), clock

    def moves(self, node: Node) -> list[int]:
        """The macro moves of a node, in the order in which they are tried."""
        desk = Desk(self.problem, node)
        ups = self._ups(node, desk)
        forced = self._forced(node, ups)
        if forced is not None:
            return [forced]
        return [
            *self._roots(node, desk),
            *ups,
            *self._from_stock(node, desk, at.TO_TABLEAU),
            *self._from_stock(node, desk, at.TO_FOUNDATION),
            *self._backs(node, desk),
        ]

    def _ups(self, node: Node, desk: Desk) -> list[int]:
        """Open cards that go up; of a card that is a root and also lies elsewhere, each."""
        moves: list[int] = []
        for card in self._next_up(node.ups):
            if not desk.open[card] or not desk.leaves(card):
                continue
            if node.owed and group_of(card) != owed_group(node.owed):
                continue
            for column, level in enumerate(node.levels):
                if level and self.problem.columns[column][level - 1] == card:
                    moves.append(pack(at.UP_ROOT, column))
            if desk.open[card] > desk.roots[card]:
                moves.append(pack(at.UP, card))
        return moves

    def _next_up(self, ups: tuple[int, ...]) -> list[Card]:
        """The cards that the foundations take now."""
        return [
            Card(index // 2 * 13 + height)
            for index, height in enumerate(ups)
            if index % 2 < self.problem.decks
            and height < self.problem.ranks
            and not (index % 2 and ups[index - 1] == height)
        ]

    def _forced(self, node: Node, ups: list[int]) -> int | None:
        """A card that goes up because nothing can need it any more: then it is the only move."""
        if not self.prune or node.owed:
            return None
        for move in ups:
            if self.is_safe(node.ups, self._card_up(node, move)):
                return move
        if self.lazy:
            for turned, place in enumerate(indexes(node.stocks.left[0]), start=1):
                card = self.problem.stocks[0][place]
                if node.ups[card // 13 * 2] == card % 13 and self.is_safe(node.ups, card):
                    return pack(at.TO_FOUNDATION, place, turned)
        return None

    def _card_up(self, node: Node, move: int) -> Card:
        where = move >> 16 & 255
        if move >> 24 == at.UP:
            return Card(where)
        return self.problem.columns[where][node.levels[where] - 1]

    def is_safe(self, ups: tuple[int, ...], card: Card) -> bool:
        """Whether no card can need this one in the tableau, be it on its foundation or not."""
        rank, suit = card % 13, card // 13
        others = (0, 3) if suit in (1, 2) else (1, 2)
        lowest = min(ups[2 * o + n] for o in others for n in range(self.problem.decks))
        if not self.problem.take_back:
            return lowest >= rank
        twin = min(ups[2 * (3 - suit) + n] for n in range(self.problem.decks))
        if self.problem.decks == 2:
            return min(lowest, twin, *ups[2 * suit : 2 * suit + 2]) >= rank
        return lowest >= rank - 1 and twin >= rank - 2

    def _roots(self, node: Node, desk: Desk) -> list[int]:
        """Builds that go elsewhere as a whole, so that what lies under them is turned up."""
        king = self.problem.ranks - 1
        moves: list[int] = []
        for column, level in enumerate(node.levels):
            if not level:
                continue
            root = self.problem.columns[column][level - 1]
            if node.owed and not (
                root % 13 < king and parents_of(group_of(root)) == owed_group(node.owed)
            ):
                continue
            # A root of level 1 is no king and frees its column only once it has a parent.
            if desk.lands(root):
                moves.append(pack(at.ROOT, column))
        return moves

    def _from_stock(self, node: Node, desk: Desk, kind: int) -> list[int]:
        moves: list[int] = []
        for stock in range(len(self.problem.stocks)):
            reach = within_reach(node.stocks, stock, self.problem.turn, self.problem.passes)
            for place, turned, at_pass in reach:
                card = self.problem.stocks[stock][place]
                if self.lazy and self._may_wait(node, desk, card, kind):
                    continue
                if kind == at.TO_TABLEAU:
                    goes = desk.lands(card)
                else:
                    goes = card % 13 in node.ups[card // 13 * 2 :][: self.problem.decks]
                if goes:
                    moves.append(pack(kind, stock * at.DEEP + place, turned, at_pass))
        return moves

    def _may_wait(self, node: Node, desk: Desk, card: Card, kind: int) -> bool:
        """Whether nothing is lost if this stock card is played later, where it always can be."""
        if kind == at.TO_FOUNDATION:
            return node.owed != 0
        group = group_of(card)
        if card % 13 == 0 or desk.slot_on(group):
            return True
        if not at.STOCK_OWES <= node.owed < at.BACK_OWES:
            return False
        king = self.problem.ranks - 1
        return card % 13 == king or parents_of(group) != owed_group(node.owed)

    def _backs(self, node: Node, desk: Desk) -> list[int]:
        """Cards taken back from the foundations, never one that is safe up there."""
        if not self.problem.take_back:
            return []
        moves: list[int] = []
        for index, height in enumerate(node.ups):
            if not height or (index % 2 and node.ups[index - 1] == height):
                continue
            card = Card(index // 2 * 13 + height - 1)
            if not (self.prune and self.is_safe(node.ups, card)) and desk.lands(card):
                moves.append(pack(at.BACK, index))
        return moves

    def after(self, node: Node, move: int) -> Node:
        """The node after a macro move."""
        kind, where = move >> 24, move >> 16 & 255
        if kind == at.ROOT:
            return node._replace(levels=self._lowered(node, where), owed=0)
        if kind == at.UP_ROOT:
            ups = raised(node.ups, self._card_up(node, move))
            return node._replace(ups=ups, levels=self._lowered(node, where), owed=0)
        if kind == at.UP:
            return node._replace(ups=raised(node.ups, Card(where)), owed=0)
        if kind == at.BACK:
            ups = (*node.ups[:where], node.ups[where] - 1, *node.ups[where + 1 :])
            owed = at.BACK_OWES + group_of(where // 2 * 13 + ups[where]) if self.lazy else 0
            return node._replace(ups=ups, owed=owed)
        return self._after_stock(node, move)

    def _after_stock(self, node: Node, move: int) -> Node:
        stock, place = divmod(move >> 16 & 255, at.DEEP)
        card = self.problem.stocks[stock][place]
        stocks = taken(node.stocks, move, self.problem.turn, self.problem.passes)
        if move >> 24 == at.TO_FOUNDATION:
            return node._replace(ups=raised(node.ups, card), stocks=stocks, owed=0)
        owed = at.STOCK_OWES + group_of(card) if self.lazy else 0
        return node._replace(stocks=stocks, owed=owed)

    def _lowered(self, node: Node, column: int) -> tuple[int, ...]:
        level = self.problem.settled[column][node.levels[column] - 1]
        return with_at(node.levels, column, level)


def raised(ups: tuple[int, ...], card: Card) -> tuple[int, ...]:
    """The heights after a card that fits has gone up."""
    first = card // 13 * 2
    index = first if ups[first] == card % 13 else first + 1
    return with_at(ups, index, ups[index] + 1)


def owed_group(owed: int) -> int:
    """The group of the card that the last move brought to the tableau."""
    return (owed - at.STOCK_OWES) % 26


def alike(ups: tuple[int, ...]) -> tuple[int, ...]:
    """The heights with the foundations of each suit in order, as they are alike."""
    return tuple(height for s in range(0, 8, 2) for height in sorted(ups[s : s + 2]))
