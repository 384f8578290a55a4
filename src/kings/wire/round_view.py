"""The running round as all may see it, and the cards of one seat; seats are those of the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeVar

from msgspec import Struct

from kings.cards import Hand, cards_in, spell
from kings.corner.laid import CODES, Laid, spell_laid
from kings.corner.legal import legal_plays
from kings.corner.notation import spell_move
from kings.corner.places import PLACE_NAMES, Seat
from kings.corner.state import Phase
from kings.corner.view import CornerView
from kings.table.match_table import MatchTable

T = TypeVar("T")

spelled: Final = lru_cache(maxsize=4096)(spell_move)
"""A play as text; the plays of a table come again and again."""


class GameView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="match"):
    """A round as everybody may see it, the last one until the next is dealt.

    Lists are by seat of the match, null where a seat sits out a playoff.
    """

    number: int
    """Of the round, from 1."""
    phase: str
    """`kings` (kings before play), `play` or `over`."""
    seated: list[int]
    """Who sits in the round, clockwise."""
    decks: int
    dealer: int
    turn: int
    """The seat in turn; of a round that is over, the one that was."""
    hand_sizes: list[int | None]
    piles: dict[str, list[str]]
    """By place, base first, only places where cards lie; a joker is `*9h`, `*9b` or `*9`."""
    stock_left: int
    opening_kings: list[str]
    """Arms whose pile a king of the opening layout still heads."""
    first_turn: bool
    began_empty: bool
    """Whether the turn began with an empty stock."""
    card_played: bool
    pile_moved: bool
    lap: int
    """Turns in a row that began with an empty stock and laid no card from hand."""
    asked: int
    """Seats that have answered in kings before play."""
    fees: list[int | None]
    """Chips paid for turns without a play."""
    how: str | None
    """How the round ended: `out`, `pass` or `blocked`."""
    out: int | None
    """Who went out."""
    shown: list[list[str] | None] | None
    """All hands, laid open for counting once the round is over."""
    fines: list[int | None] | None
    """Fines for kings held back, shown once the round is over."""


class OwnView(Struct, frozen=True, kw_only=True):
    """What is for the devices of one seat alone."""

    seat: int
    hand: tuple[str, ...]
    """Low to high, in a rank s h d c, jokers last."""
    legal: tuple[str, ...]
    """The legal plays in their fixed order; empty unless the seat is in turn and may play now."""
    can_take_back: bool
    """Whether the last play of this turn can be taken back without asking anybody."""


_LAID: Final = tuple(
    spell_laid(Laid(code)) if code < 52 or (code >= 64 and (code - 64) % 8 < 7) else ""
    for code in range(CODES)
)


def game_view(table: MatchTable) -> GameView | None:
    """The round of a match as a spectator may see it; None before the first deal."""
    view = table.view(None)
    if view is None:
        return None
    seated, seats = table.seated, len(table.names)
    return GameView(
        number=len(table.match.results) + (view.phase is not Phase.OVER),
        phase=view.phase.value,
        seated=list(seated),
        decks=view.law.decks,
        dealer=seated[view.dealer],
        turn=seated[view.turn],
        hand_sizes=by_seat(view.hand_sizes, seated, seats),
        piles=_piles(view),
        stock_left=view.stock_left,
        opening_kings=[PLACE_NAMES[arm] for arm in view.law.arms if view.opening_kings >> arm & 1],
        first_turn=view.first_turn,
        began_empty=view.began_empty,
        card_played=view.card_played,
        pile_moved=view.pile_moved,
        lap=view.lap,
        asked=view.asked,
        fees=by_seat(view.fees, seated, seats),
        how=None if view.how is None else view.how.value,
        out=None if view.out is None else seated[view.out],
        shown=None if view.shown is None else by_seat(_shown(view), seated, seats),
        fines=None if view.fines is None else by_seat(view.fines, seated, seats),
    )


def own_view(table: MatchTable, seat: Seat, *, final: bool = False) -> OwnView | None:
    """The cards and legal plays of a seat; None if it does not sit in a round.

    `final` is whether plays cannot be taken back at this table.
    """
    state, at = table.round, table.round_seat(seat)
    if state is None or at is None:
        return None
    in_turn = at == state.turn and table.playing and not table.paused
    return OwnView(
        seat=seat,
        hand=_hand(state.hands[at]),
        legal=tuple(map(spelled, legal_plays(state))) if in_turn else (),
        can_take_back=in_turn and table.can_take_back and not final,
    )


def by_seat(values: Sequence[T], seated: Sequence[Seat], seats: int) -> list[T | None]:
    """Values by seat of the round as values by seat of the match."""
    if len(seated) == seats:
        return list(values)
    placed: list[T | None] = [None] * seats
    for seat, value in zip(seated, values, strict=True):
        placed[seat] = value
    return placed


@lru_cache(maxsize=4096)
def _hand(hand: Hand) -> tuple[str, ...]:
    """A hand as text; most hands are the same from one play to the next."""
    return tuple(spell(card) for card in cards_in(hand))


def _piles(view: CornerView) -> dict[str, list[str]]:
    return {
        name: [_LAID[laid] for laid in pile]
        for name, pile in zip(PLACE_NAMES, view.piles, strict=True)
        if pile
    }


def _shown(view: CornerView) -> list[list[str]]:
    return [[spell(card) for card in hand] for hand in view.shown or ()]
