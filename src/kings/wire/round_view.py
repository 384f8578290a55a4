"""The running round as all may see it, and the cards of one seat; seats are those of the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeVar

from msgspec import Struct

from kings.cards import Hand, cards_in, size_of, spell
from kings.corner.laid import CODES, Laid, spell_laid
from kings.corner.legal import legal_plays
from kings.corner.notation import spell_move
from kings.corner.places import FIRST_CORNER, PLACE_NAMES, Seat
from kings.corner.state import Phase, Pile
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
    seated: tuple[int, ...]
    """Who sits in the round, clockwise."""
    decks: int
    dealer: int
    turn: int
    """The seat in turn; of a round that is over, the one that was."""
    hand_sizes: Sequence[int | None]
    piles: dict[str, tuple[str, ...]]
    """By place, base first, only places where cards lie; a joker is `*9h`, `*9b` or `*9`."""
    stock_left: int
    opening_kings: tuple[str, ...]
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
    fees: Sequence[int | None]
    """Chips paid for turns without a play."""
    how: str | None
    """How the round ended: `out`, `pass` or `blocked`."""
    out: int | None
    """Who went out."""
    shown: Sequence[tuple[str, ...] | None] | None
    """All hands, laid open for counting once the round is over."""
    fines: Sequence[int | None] | None
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
    state = table.round
    if state is None:
        return None
    over = state.phase is Phase.OVER
    seated, seats = table.seated, len(table.names)
    return GameView(
        number=len(table.match.results) + (not over),
        phase=state.phase.value,
        seated=seated,
        decks=state.law.decks,
        dealer=seated[state.dealer],
        turn=seated[state.turn],
        hand_sizes=by_seat([size_of(hand) for hand in state.hands], seated, seats),
        piles={
            name: _pile(pile) for name, pile in zip(PLACE_NAMES, state.piles, strict=True) if pile
        },
        stock_left=len(state.stock),
        opening_kings=_arms(state.opening_kings),
        first_turn=state.first_turn,
        began_empty=state.began_empty,
        card_played=state.card_played,
        pile_moved=state.pile_moved,
        lap=state.lap,
        asked=state.asked,
        fees=by_seat(state.fees, seated, seats),
        how=None if state.how is None else state.how.value,
        out=None if state.out is None else seated[state.out],
        shown=by_seat([_hand(hand) for hand in state.hands], seated, seats) if over else None,
        fines=by_seat(state.fines, seated, seats) if over else None,
    )


def own_view(table: MatchTable, seat: Seat, *, final: bool = False) -> OwnView | None:
    """The cards and legal plays of a seat; None if it does not sit in a round.

    `final` is whether plays cannot be taken back at this table.
    """
    state = table.round
    if state is None or (at := table.round_seat(seat)) is None:
        return None
    hand = _hand(state.hands[at])
    if at != state.turn or table.paused or not table.playing:
        return OwnView(seat=seat, hand=hand, legal=(), can_take_back=False)
    return OwnView(
        seat=seat,
        hand=hand,
        legal=tuple(map(spelled, legal_plays(state))),
        can_take_back=bool(table.own_turn) and not final,
    )


def by_seat(values: Sequence[T], seated: Sequence[Seat], seats: int) -> Sequence[T | None]:
    """Values by seat of the round as values by seat of the match."""
    if len(seated) == seats:
        return values
    placed: list[T | None] = [None] * seats
    for seat, value in zip(seated, values, strict=True):
        placed[seat] = value
    return placed


@lru_cache(maxsize=4096)
def _hand(hand: Hand) -> tuple[str, ...]:
    """A hand as text; most hands are the same from one play to the next."""
    return tuple(spell(card) for card in cards_in(hand))


@lru_cache(maxsize=4096)
def _pile(pile: Pile) -> tuple[str, ...]:
    """A pile as text; of all piles a play changes one or two."""
    return tuple(_LAID[laid] for laid in pile)


@lru_cache(maxsize=256)
def _arms(bits: int) -> tuple[str, ...]:
    return tuple(PLACE_NAMES[arm] for arm in range(FIRST_CORNER) if bits >> arm & 1)
