"""A round as it came over the wire as a view of the game again: for boards, and for bots of Python.

Nothing is added: what a view holds beyond this (how the seats played before) is left empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from kings.cards import parse_card
from kings.corner.laid import Laid, parse_laid
from kings.corner.law import law_for
from kings.corner.notation import parse_move
from kings.corner.options import CornerRules
from kings.corner.places import PLACE_NAMES, Seat
from kings.corner.state import How, Phase, Pile
from kings.corner.view import CornerView
from kings.errors import SpellingError
from kings.wire.round_view import GameView, OwnView

T = TypeVar("T")


def corner_view(
    rules: CornerRules, game: GameView, own: OwnView | None, totals: Sequence[int] = ()
) -> CornerView:
    """The view of an own seat, or with None of a spectator; its seats are those of the round.

    `totals` are by party of the match. Raises `SpellingError` or `ValueError` for what no server
    sends.
    """
    seated = game.seated
    at = {seat: Seat(index) for index, seat in enumerate(seated)}
    return CornerView(
        law=law_for(rules, len(seated), game.decks),
        seat=None if own is None else at[own.seat],
        phase=Phase(game.phase),
        dealer=at[game.dealer],
        turn=at[game.turn],
        hand=() if own is None else tuple(map(parse_card, own.hand)),
        hand_sizes=_by_round(game.hand_sizes, seated),
        piles=tuple(_pile(game.piles.get(name, ())) for name in PLACE_NAMES),
        stock_left=game.stock_left,
        opening_kings=sum(1 << PLACE_NAMES.index(arm) for arm in game.opening_kings),
        first_turn=game.first_turn,
        began_empty=game.began_empty,
        card_played=game.card_played,
        pile_moved=game.pile_moved,
        lap=game.lap,
        asked=game.asked,
        fees=_by_round(game.fees, seated),
        legal=() if own is None else tuple(map(parse_move, own.legal)),
        totals=tuple(totals) if rules.teams else tuple(totals[seat] for seat in seated),
        how=None if game.how is None else How(game.how),
        out=None if game.out is None else at[game.out],
        shown=None
        if game.shown is None
        else tuple(tuple(map(parse_card, hand)) for hand in _by_round(game.shown, seated)),
        fines=None if game.fines is None else _by_round(game.fines, seated),
        seen=None,
    )


def _by_round(values: Sequence[T | None], seated: Sequence[int]) -> tuple[T, ...]:
    there = (values[seat] for seat in seated)
    return tuple(value for value in there if value is not None)


def _pile(spelled: Sequence[str]) -> Pile:
    return tuple(map(_laid, spelled))


def _laid(spelled: str) -> Laid:
    laid = parse_laid(spelled)
    if laid is None:
        raise SpellingError("bad_card", text=spelled[:20])
    return laid
