"""The own turn as the player knows it, worked out from the view alone.

The player's cards and the table are public to the player; everybody else's hand is left empty
and the stock is one card face down that nobody looks at, because no turn is ended here. So a
look ahead cannot leak: it is built from a `CornerView` and holds nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable

from kings.cards import EMPTY, JOKER, KING, hand_of
from kings.corner.moves import EndTurn, Move, PlayCard
from kings.corner.places import is_corner
from kings.corner.state import RoundState
from kings.corner.view import CornerView


def own_state(view: CornerView) -> RoundState:
    """The round as the seat in turn knows it: own hand and table, all else left out."""
    if view.seat is None or view.seat != view.turn:
        raise ValueError("only the seat in turn can look ahead")
    return RoundState(
        law=view.law,
        phase=view.phase,
        dealer=view.dealer,
        turn=view.turn,
        asked=view.asked,
        hands=tuple(
            hand_of(view.hand) if seat == view.seat else EMPTY for seat in range(view.law.seats)
        ),
        piles=view.piles,
        stock=(JOKER,),
        opening_kings=view.opening_kings,
        first_turn=view.first_turn,
        began_empty=view.began_empty,
        card_played=view.card_played,
        pile_moved=view.pile_moved,
        lap=view.lap,
        fines=(0,) * view.law.seats,
        fees=view.fees,
        how=None,
        out=None,
    )


def tried(state: RoundState, legal: Iterable[Move]) -> list[Move]:
    """The plays worth trying: equal empty places are one, and a joker is named high."""
    free_arm = next((arm for arm in state.law.arms if not state.piles[arm]), None)
    free_corner = next((corner for corner in state.law.corners if not state.piles[corner]), None)
    kept: list[Move] = []
    for play in legal:
        if isinstance(play, EndTurn):
            continue
        if not state.piles[play.place] and play.place not in (free_arm, free_corner):
            continue
        if isinstance(play, PlayCard) and play.name is not None and not _high(state, play):
            continue
        kept.append(play)
    return kept


def _high(state: RoundState, play: PlayCard) -> bool:
    """Whether a joker is named a queen (or king), spade or heart: one of each colour is enough."""
    rank = KING if is_corner(play.place) or state.law.kings_on_arms else KING - 1
    return play.name is not None and play.name % 13 == rank and play.name // 13 >= 2
