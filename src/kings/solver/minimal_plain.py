"""The search for the fewest moves in plain Python, over the states and moves of the rules.

It prunes nothing but what costs too much, so it serves every rule set, and as a measure for the
compiled search. What it costs to win is at least `bound`; docs/solver.md has why.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import Final

from kings.cards import Card
from kings.kungen.apply import after
from kings.kungen.listing import single_moves
from kings.kungen.moves import Redeal, Single
from kings.kungen.places import FIRST_CORNER
from kings.kungen.state import Pile, State, fits
from kings.solver.engine import Reached

MOST_NODES: Final = 1_000_000
"""Most positions kept: about a kilobyte each."""

_Path = tuple["_Path | None", Single]
"""The line to a position, its last move and what led to that."""


def cost_of(move: Single) -> int:
    """What a move counts: a redeal nothing, all else one; a card that is turned up is no move."""
    return 0 if isinstance(move, Redeal) else 1


def bound(state: State) -> int:
    """A number of moves that no winning line from here stays below.

    Every card not yet up has to go up; every card of a stock has to be turned. Of the cards that
    cannot leave a column together, each that covers a lower card of its suit has to leave it for
    another column, and those in a waste have to, or must be turned once more.
    """
    law = state.law
    turn, decks = law.turn, law.rules.decks
    least = len(law.pack) - state.up
    for place in law.places:
        least += _in_column(state.piles[place], state.hidden[place], decks)
    for cards, waste in zip(state.stocks, state.wastes, strict=True):
        covering = sum(_covers(card, waste[:at], decks) for at, card in enumerate(waste))
        least += -(-len(cards) // turn) - (-covering // turn)
    return least


def _in_column(pile: Pile, hidden: int, decks: int) -> int:
    """How many moves of a column go to other columns at least."""
    moves = 0
    first = 0
    while first < len(pile):
        end = first + 1
        while first >= hidden and end < len(pile) and fits(pile[end], pile[end - 1]):
            end += 1
        moves += any(_covers(card, pile[:first], decks) for card in pile[first:end])
        first = end
    return moves


def _covers(card: Card, below: Pile, decks: int) -> bool:
    """Whether, as long as all of `below` lies there, no foundation can come to take the card."""
    suit = card - card % 13
    return any(below.count(Card(lower)) == decks for lower in range(suit, card))


class PlainMinimalSearch:
    """A search for a line of fewer than `limit` moves.

    With a weight of 4 the first line found is the shortest; with more some line comes sooner.
    """

    def __init__(self, state: State, *, limit: int, weight: int = 4) -> None:
        self.nodes = 0
        self._limit = limit
        self._weight = weight
        self._costs: dict[tuple[object, ...], int] = {}
        self._queue: list[tuple[int, int, int, State, _Path | None]] = []
        self._numbers = count()
        self._won: _Path | None = None
        self.first_bound = bound(state)
        self._offer(state, 0, None)

    @property
    def promised(self) -> int:
        """The least that a position not yet entered promises; with a weight of 4 a proved bound."""
        return self._queue[0][0] // 4 if self._queue else self._limit

    def advance(self, nodes: int) -> Reached:
        """Search on for at most so many positions more."""
        until = self.nodes + nodes
        while self._queue:
            if self.nodes >= until:
                return Reached.PAUSED
            _, shortness, _, state, path = self._queue[0]
            if state.won:
                self._won = path
                return Reached.SOLVED
            if len(self._costs) >= MOST_NODES:
                return Reached.FULL
            heappop(self._queue)
            cost = -shortness
            if self._costs[_key(state)] < cost:
                continue  # it was met again at a smaller cost
            self.nodes += 1
            for move in single_moves(state):
                self._offer(after(state, move), cost + cost_of(move), (path, move))
        return Reached.EXHAUSTED

    def _offer(self, state: State, cost: int, path: _Path | None) -> None:
        """Queue a state, unless it is known as cheap or promises too much."""
        least = bound(state)
        key = _key(state)
        known = self._costs.get(key)
        if cost + least >= self._limit or (known is not None and known <= cost):
            return
        self._costs[key] = cost
        # Of those that promise the same the one that has come furthest goes first.
        promise = 4 * cost + self._weight * least
        heappush(self._queue, (promise, -cost, next(self._numbers), state, path))

    def line(self) -> tuple[Single, ...]:
        """The single moves that win, once it has reached `SOLVED`."""
        moves: list[Single] = []
        path = self._won
        while path is not None:
            path, move = path
            moves.append(move)
        return tuple(reversed(moves))


def _key(state: State) -> tuple[object, ...]:
    """What tells states apart: columns are alike, so are corners and the foundations of a suit."""
    piles = list(zip(state.piles, state.hidden, strict=True))
    passes = () if state.law.passes is None else state.passes
    return (
        tuple(sorted(piles[:FIRST_CORNER])),
        tuple(sorted(piles[FIRST_CORNER:])),
        tuple(tuple(sorted(state.ups[suit : suit + 2])) for suit in range(0, 8, 2)),
        (state.stocks, state.wastes, passes),
    )
