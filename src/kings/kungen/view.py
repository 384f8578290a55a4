"""What a person or a bot may see of a patience, with the legal moves in it."""

from __future__ import annotations

from dataclasses import dataclass

from kings.cards import Card
from kings.kungen.layup import first_up
from kings.kungen.listing import legal_moves
from kings.kungen.moves import ExtraPass, Move
from kings.kungen.options import KungenRules
from kings.kungen.places import (
    FIRST_CORNER,
    FIRST_FOUNDATION,
    PILES,
    Place,
    foundation_at,
)
from kings.kungen.rules import why_not
from kings.kungen.state import State


@dataclass(frozen=True, slots=True)
class PileView:
    """A column or corner: how many cards are hidden, and the open ones, end card last."""

    place: Place
    hidden: int
    open: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StockView:
    """A stock with its waste: the undealt cards only as a count, the playable card last."""

    left: int
    waste: tuple[Card, ...]
    pass_number: int
    passes_left: int | None
    """Redeals still allowed, None where passes are unlimited; the extra pass is no part of it."""
    extra_pass: bool
    """Whether the extra pass may be taken for this stock now."""


@dataclass(frozen=True, slots=True)
class KungenView:
    """All that is open on the table. Nothing in it depends on a hidden card."""

    rules: KungenRules
    king: int
    """The rank that opens empty places: 12, or the highest of a small pack."""
    columns: tuple[PileView, ...]
    corners: tuple[PileView, ...]
    foundations: tuple[tuple[Place, int], ...]
    """Each foundation of this layout with the number of cards on it."""
    stocks: tuple[StockView, ...]
    held: tuple[Place, ...]
    """Piles whose end card was taken back and is left alone by lay up."""
    points: int
    won: bool
    legal: tuple[Move, ...]
    lay_up: bool
    """Whether anything would go up now; how much may depend on hidden cards."""
    lay_up_safe: bool

    @property
    def up(self) -> int:
        """Number of cards on the foundations."""
        return sum(height for _, height in self.foundations)


def view_of(state: State) -> KungenView:
    """The view of a state, built up field by field so that a new secret stays hidden."""
    law = state.law
    piles = [_pile_view(state, place) for place in law.places]
    tops = [foundation_at(index) for index in range(len(state.ups))]
    return KungenView(
        rules=law.rules,
        king=law.king,
        columns=tuple(pile for pile in piles if pile.place < FIRST_CORNER),
        corners=tuple(pile for pile in piles if pile.place >= FIRST_CORNER),
        foundations=tuple(
            (place, state.ups[place - FIRST_FOUNDATION]) for place in tops if law.has(place)
        ),
        stocks=tuple(_stock_view(state, stock) for stock in range(law.stocks)),
        held=tuple(Place(place) for place in range(PILES) if state.held >> place & 1),
        points=state.points,
        won=state.won,
        legal=legal_moves(state),
        lay_up=not state.won and first_up(state, safe=False, hold=True) is not None,
        lay_up_safe=not state.won and first_up(state, safe=True, hold=True) is not None,
    )


def _pile_view(state: State, place: Place) -> PileView:
    hidden = state.hidden[place]
    return PileView(place, hidden, state.piles[place][hidden:])


def _stock_view(state: State, stock: int) -> StockView:
    limit, number = state.law.passes, state.passes[stock]
    return StockView(
        left=len(state.stocks[stock]),
        waste=state.wastes[stock],
        pass_number=number,
        # The extra pass goes beyond the limit, after which none is left, not fewer than none.
        passes_left=None if limit is None else max(0, limit - number),
        extra_pass=why_not(state, ExtraPass(stock)) is None,
    )
