"""The compiled search of `kings.kernels.patience_minimal`, with its memory, and its line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np

from kings.cards import Card
from kings.kernels import patience_minimal as at
from kings.kernels.patience_rows import Row
from kings.kungen.listing import accepts
from kings.kungen.moves import ColumnMove, Redeal, SendUp, Single, TakeBack, Turn, WasteMove
from kings.kungen.places import Place, foundation_at, waste_of
from kings.kungen.rules import play
from kings.kungen.state import Pile, State
from kings.solver.compiled import MEMORY_BYTES
from kings.solver.engine import Reached
from kings.solver.problem import Problem

_LANES: Final = (0, 2, 3, 1)
"""By suit: its lane."""
_SUITS: Final = (0, 3, 1, 2)
"""By lane: its suit."""
_FIRST_ROWS: Final = 1 << 10
_ROW_BYTES: Final = 12 * at.NODE_WORDS
"""Of a node, and of the half as many old ones that are there while room is made; the table, which
has two slots for each node, is made after these have gone and takes less."""

_REACHED: Final = {
    at.PAUSED: Reached.PAUSED,
    at.SOLVED: Reached.SOLVED,
    at.EXHAUSTED: Reached.EXHAUSTED,
}


class FastMinimalSearch:
    """A search for a line of fewer than `limit` moves; it needs numba and `minimal.supports` to be None.

    With a weight of 4 the first line found is the shortest; with more some line comes sooner.
    """

    def __init__(
        self,
        state: State,
        problem: Problem,
        *,
        limit: int,
        weight: int = 4,
        memory_bytes: int = MEMORY_BYTES,
    ) -> None:
        limit = min(limit, at.MOST_COST + 1)
        self._state = state
        self._tables = _tables(state, problem)
        self._most_rows = _FIRST_ROWS
        while 2 * self._most_rows * _ROW_BYTES <= memory_bytes:
            self._most_rows *= 2
        self._room = at.Room(
            nodes=np.zeros((_FIRST_ROWS, at.NODE_WORDS), np.int64),
            slots=np.zeros(2 * _FIRST_ROWS, np.int32),
            heads=np.zeros(limit * weight // 4 + 1, np.int32),
            counts=np.zeros(at.COUNTS, np.int64),
            desk=np.zeros(at.DESK, np.int64),
            children=np.zeros((at.MOST_CHILDREN, at.CHILD_WORDS), np.int64),
        )
        self._counts = self._room.counts
        self._counts[at.LIMIT] = limit
        self._counts[at.WEIGHT] = weight
        self._counts[at.LOW] = len(self._room.heads)
        start = start_words(state, problem)
        self.first_bound = int(at.begin(self._tables, self._room, *start))

    @property
    def nodes(self) -> int:
        """Positions entered so far."""
        return int(self._counts[at.ENTERED])

    @property
    def promised(self) -> int:
        """The least that a position not yet entered promises; with a weight of 4 a proved bound."""
        return int(self._counts[at.LOW])

    def advance(self, nodes: int) -> Reached:
        """Search on for at most so many positions more."""
        self._counts[at.UNTIL] = self.nodes + nodes
        while True:
            reached = int(at.advance(self._tables, self._room))
            if reached != at.ROWS_FULL:
                return _REACHED[reached]
            if len(self._room.nodes) >= self._most_rows:
                return Reached.FULL
            self._grow()

    def _grow(self) -> None:
        """Twice the room for nodes, and a table to match."""
        rows = 2 * len(self._room.nodes)
        # What is of no more use goes first, so that there is never more than need be.
        self._room = self._room._replace(slots=np.zeros(0, np.int32))
        nodes = np.zeros((rows, at.NODE_WORDS), np.int64)
        nodes[: rows // 2] = self._room.nodes
        self._room = self._room._replace(nodes=nodes)
        slots = np.zeros(2 * rows, np.int32)
        at.rehash(nodes, self._counts[at.USED], slots)
        self._room = self._room._replace(slots=slots)

    def line(self) -> tuple[Single, ...]:
        """The single moves that win, once it has reached `SOLVED`."""
        words: list[tuple[int, int]] = []
        node = int(self._counts[at.ORIGIN])
        while node:
            first, second, links = map(int, self._room.nodes[node - 1])
            words.append((first, second))
            node = links >> at.INDEX_BITS & at.INDEXES
        words.reverse()
        layer = _Layer(self._state, self._tables)
        for before, after in pairwise(words):
            layer.lay(*before, *after)
        if not layer.state.won:
            raise RuntimeError("the line of the solver does not win")
        return tuple(layer.line)


def _bit(card: Card) -> int:
    return 1 << 4 * (card % 13) + _LANES[card // 13]


def _choice(card: Card, parent: Card) -> int:
    """The bit of a card if its parent lies in the higher of the two lanes, else 0."""
    return _bit(card) if _LANES[parent // 13] & 1 else 0


def _choices(cards: Pile, first: int) -> int:
    """The choices of the cards from an index on, each of which lies on the one before it."""
    return sum(_choice(card, parent) for parent, card in pairwise(cards[first - 1 :]))


def _tables(state: State, problem: Problem) -> Row:
    tables = np.zeros(at.TABLES, np.int64)
    tables[: at.PARTED + 1] = (
        *(problem.ranks, len(problem.columns), problem.turn, problem.passes or 0),
        *(problem.take_back, problem.corners, problem.partial),
    )
    for column, cards in enumerate(problem.columns):
        for level, card in enumerate(cards, start=1):
            place = 8 * column + level
            above = cards[: level - 1]
            settled = problem.settled[column][level - 1]
            tables[at.HIDDEN + place] = sum(map(_bit, above))
            tables[at.ROOT + place] = _bit(card)
            tables[at.NEXT + place] = settled
            tables[at.CHOSEN + place] = _choices(above, max(settled, 1))
            tables[at.BURIED + place] = sum(map(_covers, above, _starts(cards)))
            tables[at.WAITING + place] = sum(
                _bit(card) for card in state.law.pack if _covers(card, above)
            )
    stock = problem.stocks[0]
    tables[at.STOCK_BITS : at.STOCK_BITS + len(stock)] = [_bit(card) for card in stock]
    return tables


def _starts(cards: Pile) -> Iterator[Pile]:
    """What lies above each card of a column."""
    return (cards[:index] for index in range(len(cards)))


def _covers(card: Card, above: Pile) -> bool:
    """Whether a card that lies on others covers a lower one of its suit."""
    return any(other // 13 == card // 13 and other < card for other in above)


def start_words(state: State, problem: Problem) -> tuple[int, int]:
    """The two words of a position."""
    start = problem.start
    first = sum(start.ups[2 * suit] << 4 * _LANES[suit] for suit in range(4))
    first |= sum(level << at.LEVELS_AT + 3 * c for c, level in enumerate(start.levels))
    first |= start.stocks.left[0] << at.STOCK_AT
    second = len(state.wastes[0]) << at.WASTE_AT | start.stocks.at_pass[0] << at.PASS_AT
    for place in state.law.places:
        level = start.levels[place] if place < len(start.levels) else 0
        second |= _choices(state.piles[place], max(level, 1))
    return first, second


class _Layer:
    """Finds the single moves between two nodes, by what differs, and makes them by the rules."""

    def __init__(self, state: State, tables: Row) -> None:
        self.state = state
        self.line: list[Single] = []
        self._tables = tables

    def lay(self, first: int, second: int, there: int, then: int) -> None:
        """Make the moves from one node to the next."""
        if there >> at.STOCK_AT != first >> at.STOCK_AT:
            self._from_stock(first, there, then)
            return
        for lane in range(4):
            risen = (there >> 4 * lane & 15) - (first >> 4 * lane & 15)
            if risen > 0:
                self._up(Card(_SUITS[lane] * 13 + (first >> 4 * lane & 15)))
                return
            if risen < 0:
                card = Card(_SUITS[lane] * 13 + (there >> 4 * lane & 15))
                foundation = foundation_at(2 * _SUITS[lane])
                self._do(TakeBack(foundation, self._place_for(card, then)))
                return
        self._root(first, there, then)

    def _do(self, move: Single) -> None:
        self.state = play(self.state, move)
        self.line.append(move)

    def _from_stock(self, first: int, there: int, then: int) -> None:
        """Turn to the card that left the stock, and play it."""
        size = (then >> at.WASTE_AT & 31) + 1
        if not self._comes_to(size):
            while self.state.stocks[0]:
                self._do(Turn(0))
            self._do(Redeal(0))
        while len(self.state.wastes[0]) != size:
            self._do(Turn(0))
        if first & 0xFFFF != there & 0xFFFF:
            self._do(SendUp(waste_of(0)))
        else:
            card = self.state.wastes[0][-1]
            self._do(WasteMove(waste_of(0), self._place_for(card, then)))

    def _comes_to(self, size: int) -> bool:
        """Whether a waste of this size comes in this pass, or is there."""
        ahead, left = size - len(self.state.wastes[0]), len(self.state.stocks[0])
        return 0 <= ahead <= left and (ahead % self.state.law.turn == 0 or ahead == left)

    def _up(self, card: Card) -> None:
        """Send up a card, once what lies on it has gone to its twin."""
        place, index = self._where(card)
        count = len(self.state.piles[place]) - index - 1
        if count:
            twin, _ = self._where(Card((3 - card // 13) * 13 + card % 13))
            self._do(ColumnMove(place, count, twin))
        self._do(SendUp(place))

    def _where(self, card: Card) -> tuple[Place, int]:
        """Where a card of the tableau lies."""
        piles = self.state.piles
        return next((p, piles[p].index(card)) for p in self.state.law.places if card in piles[p])

    def _root(self, first: int, there: int, then: int) -> None:
        changed = (first ^ there) >> at.LEVELS_AT
        column = Place(((changed & -changed).bit_length() - 1) // 3)
        pile = self.state.piles[column]
        level = first >> at.LEVELS_AT + 3 * column & 7
        target = self._place_for(pile[level - 1], then, column)
        self._do(ColumnMove(column, len(pile) - level + 1, target))

    def _place_for(self, card: Card, then: int, source: Place | None = None) -> Place:
        """Where a card comes to lie: on the parent chosen, or a king in an empty place."""
        law, piles = self.state.law, self.state.piles
        chosen = _choice_of(card, then)
        return next(
            place
            for place in law.places
            if place != source
            and accepts(law, piles, place, card)
            and (not piles[place] or _LANES[piles[place][-1] // 13] & 1 == chosen)
        )


def _choice_of(card: Card, second: int) -> int:
    return int(second & at.CHOICES & _bit(card) > 0)
