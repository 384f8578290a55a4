"""What the rules functions need of a rule set, worked out once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kings.cards import RANKS, Card, pack, rank_of
from kings.kungen.moves import ColumnMove, SendUp, TakeBack, WasteMove
from kings.kungen.options import EmptyColumn, KungenRules
from kings.kungen.places import FIRST_CORNER, FIRST_FOUNDATION, FIRST_WASTE, PILES, Place

CORNERS: Final = 4


class Law:
    """A rule set with its layout and its tables of moves; equal when made of the same.

    `ranks` and `columns` differ from the rules' own only in small packs, with which solvers
    are checked against a plain search: ranks from the ace up, the highest is the king.
    """

    __slots__ = (
        "_hash",
        "any_to_empty",
        "back_moves",
        "column_moves",
        "columns",
        "costs",
        "king",
        "pack",
        "partial",
        "passes",
        "places",
        "ranks",
        "rules",
        "send_ups",
        "small",
        "stocks",
        "take_back",
        "turn",
        "waste_moves",
    )

    def __init__(self, rules: KungenRules, ranks: int, columns: int) -> None:
        self.rules = rules
        self.ranks = ranks
        self.columns = columns
        self.small = (ranks, columns) != (len(RANKS), rules.column_count)
        self.king = ranks - 1
        self.costs = rules.points.costs
        self.pack: tuple[Card, ...] = tuple(c for c in pack(rules.decks) if rank_of(c) < ranks)
        self.turn = rules.turn
        self.stocks = rules.stocks
        self.passes = rules.passes
        self.partial = rules.partial_moves
        self.take_back = rules.take_back
        self.any_to_empty = rules.empty_column is EmptyColumn.ANY
        corners = range(FIRST_CORNER, FIRST_CORNER + CORNERS) if rules.corners else range(0)
        self.places: tuple[Place, ...] = tuple(Place(p) for p in (*range(columns), *corners))
        self._make_moves()
        self._hash = hash((rules, ranks, columns))

    def _make_moves(self) -> None:
        # Moves are values, so the lists of legal moves share one instance of each.
        piles = [Place(p) for p in range(PILES)]
        counts = range(self.ranks + 1)
        self.column_moves = tuple(
            tuple(tuple(ColumnMove(a, n, b) for n in counts) for b in piles) for a in piles
        )
        wastes = [Place(FIRST_WASTE + n) for n in range(2)]
        self.waste_moves = tuple(tuple(WasteMove(w, b) for b in piles) for w in wastes)
        tops = [Place(p) for p in range(FIRST_FOUNDATION, FIRST_FOUNDATION + 8)]
        self.back_moves = tuple(tuple(TakeBack(f, b) for b in piles) for f in tops)
        self.send_ups = tuple(SendUp(place) for place in (*piles, *wastes))

    def has(self, place: Place) -> bool:
        """Whether the layout of these rules has the place."""
        if place < PILES:
            return place in self.places
        if place < FIRST_FOUNDATION:
            return place - FIRST_WASTE < self.stocks
        return (place - FIRST_FOUNDATION) % 2 < self.rules.decks

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Law):
            return NotImplemented
        return (self.rules, self.ranks, self.columns) == (other.rules, other.ranks, other.columns)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return law_for, (self.rules, self.ranks, self.columns)

    def __repr__(self) -> str:
        return f"law_for({self.rules.line()!r}, ranks={self.ranks}, columns={self.columns})"


# Indexes into `Law.costs`, the points of a rule set.
WASTE_TO_TABLEAU: Final = 0
TURNED_UP: Final = 1
TO_FOUNDATION: Final = 2
TAKEN_BACK: Final = 3
FURTHER_PASS: Final = 4
FINISHED: Final = 5
TIME_BONUS: Final = 6


@lru_cache(maxsize=1024)
def law_for(rules: KungenRules, ranks: int = len(RANKS), columns: int | None = None) -> Law:
    """The law of a rule set; `ranks` (1-13) and `columns` (1-10) make a small pack of it."""
    wanted = rules.column_count if columns is None else columns
    dealt = wanted * (wanted + 1) // 2
    if not (1 <= ranks <= len(RANKS) and 1 <= wanted <= FIRST_CORNER):
        raise ValueError(f"no layout of {ranks} ranks and {wanted} columns")
    if dealt > 4 * rules.decks * ranks:
        raise ValueError(f"{wanted} columns need {dealt} cards")
    return Law(rules, ranks, wanted)
