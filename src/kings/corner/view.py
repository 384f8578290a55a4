"""What one seat, or a spectator, may see of a round: built up field by field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kings.cards import Card, cards_in, size_of
from kings.corner.law import Law
from kings.corner.legal import legal_plays
from kings.corner.moves import Move
from kings.corner.places import Seat
from kings.corner.seen import Seen
from kings.corner.state import How, Phase, Pile, RoundState


@dataclass(frozen=True, slots=True)
class CornerView:
    """A round as a seat sees it; the input of bots and the source of every screen."""

    law: Law
    seat: Seat | None
    """Whose view this is; None is a spectator's."""
    phase: Phase
    dealer: Seat
    turn: Seat
    hand: tuple[Card, ...]
    """The own hand in listing order; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    """Cards held, by seat."""
    piles: tuple[Pile, ...]
    """By place; covered cards are public."""
    stock_left: int
    opening_kings: int
    """Bit by arm: a king of the opening layout heads the pile there."""
    first_turn: bool
    began_empty: bool
    card_played: bool
    pile_moved: bool
    lap: int
    """Turns in a row that began with an empty stock and laid no card from hand."""
    asked: int
    fees: tuple[int, ...]
    """Chips paid for turns without a play, by seat; they lie in the pot for all to see."""
    legal: tuple[Move, ...]
    """The legal plays of the own seat, if it is in turn; empty otherwise."""
    totals: tuple[int, ...]
    """Totals of the match by party, if it is played in one."""
    how: How | None
    out: Seat | None
    shown: tuple[tuple[Card, ...], ...] | None
    """All hands, laid open for counting once the round is over."""
    fines: tuple[int, ...] | None
    """Fines for kings held back, shown once the round is over so that they betray no king."""
    seen: Seen | None
    """What all have seen of how the seats played, if it was noted."""


def view_for(
    state: RoundState,
    seat: Seat | None,
    totals: Sequence[int] = (),
    seen: Seen | None = None,
) -> CornerView:
    """The view of a seat of the round, or with None of a spectator."""
    over = state.phase is Phase.OVER
    return CornerView(
        law=state.law,
        seat=seat,
        phase=state.phase,
        dealer=state.dealer,
        turn=state.turn,
        hand=() if seat is None else cards_in(state.hands[seat]),
        hand_sizes=tuple(size_of(hand) for hand in state.hands),
        piles=state.piles,
        stock_left=len(state.stock),
        opening_kings=state.opening_kings,
        first_turn=state.first_turn,
        began_empty=state.began_empty,
        card_played=state.card_played,
        pile_moved=state.pile_moved,
        lap=state.lap,
        asked=state.asked,
        fees=state.fees,
        legal=legal_plays(state) if seat == state.turn else (),
        totals=tuple(totals),
        how=state.how,
        out=state.out,
        shown=tuple(cards_in(hand) for hand in state.hands) if over else None,
        fines=state.fines if over else None,
        seen=seen,
    )
