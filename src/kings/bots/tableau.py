"""A patience as the player knows it, and the tableaus that harmless moves lead to."""

from __future__ import annotations

from typing import Final, NamedTuple

from kings.bots.memory import Memory
from kings.kungen.apply import after
from kings.kungen.law import law_for
from kings.kungen.listing import tableau_moves
from kings.kungen.moves import ColumnMove, Single
from kings.kungen.places import FIRST_FOUNDATION, FOUNDATIONS, PILES, is_corner
from kings.kungen.position import UNKNOWN
from kings.kungen.state import Pile, State
from kings.kungen.view import KungenView

DEPTH: Final = 4
"""Most moves of a plan."""
TABLES: Final = 12
"""A further level of plans is looked through only while fewer tables than this are known."""


class Table(NamedTuple):
    """A tableau that moves among the columns lead to, stocks aside."""

    state: State
    moves: tuple[Single, ...]


def own_state(view: KungenView, memory: Memory) -> State:
    """The patience as the player knows it: hidden cards are `UNKNOWN`, an unseen stock is none."""
    law = law_for(view.rules, view.king + 1, len(view.columns))
    piles: list[Pile] = [()] * PILES
    hidden = [0] * PILES
    for pile in (*view.columns, *view.corners):
        piles[pile.place] = (UNKNOWN,) * pile.hidden + pile.open
        hidden[pile.place] = pile.hidden
    ups = [0] * FOUNDATIONS
    for place, height in view.foundations:
        ups[place - FIRST_FOUNDATION] = height
    return State(
        law=law,
        piles=tuple(piles),
        hidden=tuple(hidden),
        ups=tuple(ups),
        stocks=tuple(memory.stock(view, stock) or () for stock in range(law.stocks)),
        wastes=tuple(stock.waste for stock in view.stocks),
        passes=tuple(stock.pass_number for stock in view.stocks),
        extra_used=False,
        held=0,
        points=0,
    )


def bare(state: State) -> Table:
    """The tableau without its stocks: waste cards are added where plans are looked for."""
    nothing: tuple[Pile, ...] = ((),) * state.law.stocks
    return Table(state._replace(stocks=nothing, wastes=nothing), ())


def tables_from(start: Table) -> list[Table]:
    """The tableaus that moves leaving all as undone as it is lead to, by number of moves."""
    tables = [start]
    seen = {start.state.piles}
    level = list(tables)
    for _ in range(DEPTH - 1):
        if len(tables) >= TABLES:
            break
        following: list[Table] = []
        for table in level:
            for move in tableau_moves(table.state):
                if not isinstance(move, ColumnMove) or _pointless(table.state, move):
                    continue
                now = after(table.state, move)
                if now.hidden == table.state.hidden and now.piles not in seen:
                    seen.add(now.piles)
                    following.append(Table(now, (*table.moves, move)))
        tables += following
        level = following
    return tables


def _pointless(state: State, move: ColumnMove) -> bool:
    """Whether a whole pile only goes from one place to an empty one of the same kind."""
    whole = move.count == len(state.piles[move.source])
    alike = is_corner(move.source) == is_corner(move.place)
    return whole and alike and not state.piles[move.place]
