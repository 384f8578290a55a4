"""States and plays between the plain rules and the kernels, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from kings.cards import JOKER, LISTING, LISTING_PLACE, Card, Hand, count_of, hand_of
from kings.corner.laid import rank_laid
from kings.corner.law import Law
from kings.corner.moves import END, EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.places import Place, Seat
from kings.corner.state import How, Phase, Pile, RoundState
from kings.kernels import corner_layout as at
from kings.kernels.cache import new_records
from kings.kernels.corner_law import code_of, laid_of

_PHASES: Final = tuple(Phase)
_HOWS: Final = (None, *How)


def new_pool(states: int) -> at.Pool:
    """Room for so many states."""
    return new_records(states, at.STATE)


def pack(state: RoundState, pool: at.Pool, index: int, seed: int = 0) -> None:
    """Write a state into a pool, with its generator set to a seed (any whole number).

    Raises `ValueError` for a pile that no play can build: one not going down rank by rank.
    """
    row = pool[index]
    for name in row.dtype.names:
        row[name] = 0
    row["phase"] = _PHASES.index(state.phase)
    for name in ("dealer", "turn", "asked", "opening_kings", *at.FLAGS, "lap"):
        row[name] = getattr(state, name)
    row["how"] = _HOWS.index(state.how)
    row["out"] = at.NOBODY if state.out is None else state.out
    row["dice"] = np.array(seed & (1 << 64) - 1, np.uint64).view(np.int64)
    for place, pile in enumerate(state.piles):
        if pile:
            _pack_pile(row, place, pile)
    for seat, hand in enumerate(state.hands):
        put_hand(pool, index, seat, hand)
    row["fines"][: state.law.seats] = state.fines
    row["fees"][: state.law.seats] = state.fees
    put_stock(pool, index, state.stock)


def unpack(pool: at.Pool, index: int, law: Law) -> RoundState:
    """A state of a pool as the plain rules have it, under the rules that it is played by."""
    row = dict(zip(at.STATE.names or (), pool[index].tolist(), strict=True))
    flags = {name: bool(row[name]) for name in at.FLAGS}
    return RoundState(
        law=law,
        phase=_PHASES[row["phase"]],
        dealer=Seat(row["dealer"]),
        turn=Seat(row["turn"]),
        asked=row["asked"],
        hands=tuple(
            _hand_in(held, copies)
            for held, copies in zip(row["held"][: law.seats], row["copies"], strict=False)
        ),
        piles=tuple(map(_pile_in, row["piles"])),
        stock=tuple(LISTING[card] for card in reversed(row["stock"][: row["left"]])),
        opening_kings=row["opening_kings"],
        lap=row["lap"],
        fines=tuple(row["fines"][: law.seats]),
        fees=tuple(row["fees"][: law.seats]),
        how=_HOWS[row["how"]],
        out=None if row["out"] == at.NOBODY else Seat(row["out"]),
        **flags,
    )


def _pack_pile(row: at.State, place: int, pile: Pile) -> None:
    codes, ranks = [code_of(laid) for laid in pile], [rank_laid(laid) for laid in pile]
    if ranks != list(range(ranks[0], ranks[0] - len(ranks), -1)):
        raise ValueError(f"a pile goes down rank by rank, not {ranks}")
    row["piles"][place] = sum((code & 15) << 4 * (code >> 4) for code in codes)
    row["tops"][place] = codes[-1]
    if place < at.FIRST_CORNER:
        row["bases"][place] = 1 << at.bit_of(codes[0])


def _pile_in(packed: int) -> Pile:
    kinds = [(rank, packed >> 4 * rank & 15) for rank in range(12, -1, -1)]
    return tuple(laid_of(rank * 16 + kind) for rank, kind in kinds if kind)


def put_hand(pool: at.Pool, index: int, seat: int, hand: Hand) -> None:
    """Give a seat of a packed state other cards, as bots do that deal what they cannot see."""
    held = copies = 0
    for card in LISTING:
        count = count_of(hand, card)
        held |= (count > 0) << LISTING_PLACE[card]
        copies |= sum(1 << LISTING_PLACE[card] + more for more in range(count - 1))
    pool[index]["held"][seat] = held
    pool[index]["copies"][seat] = copies


def _hand_in(held: int, copies: int) -> Hand:
    first = [card for card in LISTING if held >> LISTING_PLACE[card] & 1]
    more = [LISTING[min(bit, at.JOKER)] for bit in range(at.JOKER + 3) if copies >> bit & 1]
    return hand_of([*first, *more])


def put_stock(pool: at.Pool, index: int, stock: Sequence[Card]) -> None:
    """Give a packed state another stock, next card first."""
    row = pool[index]
    row["left"] = len(stock)
    row["stock"][: len(stock)] = [LISTING_PLACE[card] for card in reversed(stock)]


def put_deck(table: at.Pool, cards: Sequence[Card]) -> None:
    """Lay a pack on a table in dealing order, for `deal_cards`."""
    table[0]["deck"][: len(cards)] = [LISTING_PLACE[card] for card in cards]


def encode(move: Move) -> int:
    """The number of a play; the numbers of a list of legal plays go up.

    A joker on a pile is written without its name.
    """
    match move:
        case EndTurn():
            return at.END
        case MovePile(source, place):
            return at.PILE + source * 16 + place
        case SwapJoker(card, place):
            return at.SWAP + LISTING_PLACE[card] * 16 + place
        case PlayCard(card, place, name) if card == JOKER:
            named = 0 if name is None else LISTING_PLACE[name] + 1
            return at.NAMED + place * 64 + named
        case PlayCard(card, place):
            return at.CARD + LISTING_PLACE[card] * 16 + place


def decode(code: int) -> Move:
    """The play of a number."""
    kind, rest = code & ~1023, code & 1023
    if kind == at.END:
        return END
    if kind == at.NAMED:
        name = rest & 63
        return PlayCard(JOKER, Place(rest >> 6), LISTING[name - 1] if name else None)
    place = Place(rest & 15)
    if kind == at.PILE:
        return MovePile(Place(rest >> 4), place)
    card = LISTING[rest >> 4]
    return SwapJoker(card, place) if kind == at.SWAP else PlayCard(card, place)
