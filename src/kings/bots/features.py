"""What the linear player looks at when a turn might end: numbers of the table it leaves.

All are worked out from the view: the own hand, the table, the sizes of hands and stock, and the
cards that have not been seen. `kings.kernels.corner_linear` writes the same numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from kings.bots.turns import Table
from kings.cards import DISTINCT, JOKER, KING, Card, Hand, cards_in, size_of
from kings.corner.laid import CODES, Laid, is_joker, rank_laid
from kings.corner.law import FITS, KING_BITS, REAL_BITS, Follow, Law
from kings.corner.options import Compulsory, NoPlayFee, Scoring
from kings.corner.places import FIRST_CORNER
from kings.corner.view import CornerView

NAMES: Final = tuple(
    "cards points points_close cards_close empty_arms empty_arms_close free_corner open_share"
    " open_share_next open_share_close kept sole_places dead_places pile_moves pile_moves_close"
    " chains lost ready ranks stuck_kings last_cards last_points last_open_share last_kept"
    " last_pile_moves last_idle idle open_share_next_out shared_places second"
    " room onto_unseen onto_own kept_kings kept_close empty_arms_small sole_close owed".split()
)
"""The features in order; docs/bots.md says what each counts."""


class Known(NamedTuple):
    """What a seat knows besides the table, the same for all ends of a turn."""

    law: Law
    unseen: int
    """Mask of the cards of which the seat has not seen every copy."""
    close: float
    """1 if an opponent holds one card, a half if two."""
    next_size: float
    """Cards of the next seat, in sevenths."""
    last: float
    """1 if the stock is empty."""
    dearest: int
    """Points of the dearest card."""
    fits: tuple[int, ...]
    """By card, the mask of those that may be laid on it."""
    parents: tuple[int, ...]
    """By card, the mask of those that it may be laid on."""


def unseen_counts(view: CornerView) -> list[int]:
    """By card how many copies lie in other hands or the stock."""
    counts = [view.law.decks] * 52 + [view.law.rules.jokers]
    for card in view.hand:
        counts[card] -= 1
    for pile in view.piles:
        for laid in pile:
            counts[JOKER if is_joker(laid) else laid] -= 1
    return counts


def known_from(view: CornerView) -> Known:
    """What the seat in turn knows."""
    law, seat, sizes = view.law, view.turn, view.hand_sizes
    unseen = sum(1 << card for card, count in enumerate(unseen_counts(view)) if count)
    teams = law.rules.teams
    least = min(
        size
        for other, size in enumerate(sizes)
        if other != seat and not (teams and (other - seat) % 2 == 0)
    )
    close = 1.0 if least <= 1 else 0.5 if least == 2 else 0.0
    next_size = sizes[(seat + 1) % law.seats] / 7
    last = 0.0 if view.stock_left else 1.0
    fits, parents = FITS[law.arm_follow], _parents(law.arm_follow)
    return Known(law, unseen, close, next_size, last, _dearest(law), fits, parents)


_RANKS: Final = tuple(rank_laid(Laid(code)) for code in range(CODES))


@lru_cache(maxsize=8)
def _parents(follow: Follow) -> tuple[int, ...]:
    """By card the mask of those that it may be laid on."""
    fits = FITS[follow]
    return tuple(
        sum(1 << high for high in range(52) if fits[high] >> card & 1) for card in range(52)
    )


def features(known: Known, table: Table) -> list[float]:
    """The features of a table as the end of a turn, in the order of `NAMES`."""
    law, unseen, close = known.law, known.unseen, known.close
    hand = table.hand & DISTINCT
    reach = bases = empty = free = sole = dead = shared = 0
    room = onto_unseen = onto_own = 0
    parents = known.parents
    for place, fits, _ in law.table:
        pile = table.piles[place]
        if not pile:
            empty += place < FIRST_CORNER
            free += place >= FIRST_CORNER
            continue
        mask = fits[pile[-1]]
        reach |= mask
        room += _RANKS[pile[-1]]
        base = pile[0]
        if place < FIRST_CORNER and base < JOKER and base % 13 != KING:
            bases |= 1 << base
            onto_unseen += parents[base] & unseen != 0
            onto_own += parents[base] & hand != 0
        rivals = mask & unseen
        if not rivals & rivals - 1:
            mine = mask & hand != 0
            if rivals:
                shared += mine
            else:
                sole += mine
                dead += not mine
    moves = (reach & bases).bit_count()
    kept = hand & reach
    fitting = kept.bit_count() / 3
    follow, ready, ranks, lost = _own_cards(known, hand, kept)
    share = (reach & unseen).bit_count() / max(1, unseen.bit_count())
    last = known.last
    size = size_of(table.hand)
    cards = size / 5
    points = _points(law.rules.points.costs, law.joker_points, table.hand) / known.dearest
    kings = (hand & KING_BITS).bit_count()
    idle = float(not table.played)
    second = hand & ~reach & _opened_by(known.fits, unseen & reach & REAL_BITS)
    return [
        cards,
        points,
        points * close,
        cards * close,
        empty,
        empty * close,
        float(free > 0),
        share,
        share * known.next_size,
        share * close,
        fitting,
        sole / 2,
        dead / 4,
        moves,
        moves * close,
        (follow & hand).bit_count() / 3,
        lost / 3,
        (ready & hand).bit_count() / 2,
        ranks / 30,
        0 if free or law.kings_on_arms else kings,
        last * cards,
        last * points,
        last * share,
        last * fitting,
        last * moves,
        last * idle,
        idle,
        share if known.next_size < 0.15 else 0.0,
        shared / 2,
        second.bit_count() / 3,
        room / 48,
        onto_unseen / 4,
        onto_own / 4,
        kings if free else 0,
        fitting * close,
        empty if size <= 2 else 0,
        sole / 2 * close,
        owed(law, table),
    ]


def _own_cards(known: Known, hand: int, kept: int) -> tuple[int, int, int, int]:
    """What may be laid on the own cards, on those that fit now, their ranks, and the lost ones."""
    fits, parents = known.fits, known.parents
    there = known.unseen | hand
    follow = ready = ranks = lost = 0
    cards = hand & REAL_BITS
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        below = fits[card]
        follow |= below
        king = low & KING_BITS
        if low & kept:
            ready |= below
        elif not king:
            lost += not parents[card] & there
        ranks += 0 if king else card % 13
    return follow, ready, ranks, lost


def _opened_by(fits: tuple[int, ...], cards: int) -> int:
    """The mask of what may be laid on any of these cards."""
    below = 0
    while cards:
        low = cards & -cards
        cards ^= low
        below |= fits[low.bit_length() - 1]
    return below


@lru_cache(maxsize=1024)
def _points(costs: tuple[int, ...], joker: int, hand: Hand) -> int:
    """Points of a hand; the tables of a turn have few that differ."""
    return sum(joker if card == JOKER else costs[card % 13] for card in cards_in(hand))


@lru_cache(maxsize=64)
def _dearest(law: Law) -> int:
    return max(law.cost(Card(card)) for card in range(52))


def owed(law: Law, table: Table) -> float:
    """Points of the fine, or chips of the fee, that ending the turn so costs."""
    rules, cost = law.rules, 0.0
    if rules.compulsory is Compulsory.KINGS and table.hand & KING_BITS:
        places = (*law.corners, *law.arms) if law.kings_on_arms else law.corners
        cost += rules.king_hold_penalty * any(not table.piles[place] for place in places)
    if rules.scoring is Scoring.CHIPS and not table.played:
        fee = rules.no_play_fee
        cost += fee is NoPlayFee.NO_CARD or (fee is NoPlayFee.NO_PLAY and not table.moved)
    return cost
