"""The legal plays of a packed state, in the fixed order of `kings.corner.legal.legal_plays`."""

from __future__ import annotations

from kings.kernels import corner_layout as at
from kings.kernels.cache import kernel
from kings.kernels.corner_bits import bit_of, lowest
from kings.kernels.corner_layout import State, Table


@kernel
def list_plays(s: State, t: Table) -> int:
    """Write the legal plays of a state into the table's `moves`; returns how many there are."""
    if s.phase == at.OVER:
        return 0
    held = s.held[s.turn]
    if s.phase == at.ASKING:
        n = list_kings(s, t, held)
        t.moves[n] = at.END
        return n + 1
    reach = reachable(s, t)
    n = list_cards(s, t, held & reach)
    forced = n > 0 and t.compulsory == 1
    if t.swaps:
        n = list_swaps(s, t, held, n)
    n = list_pile_moves(s, t, reach, n)
    if not forced:
        t.moves[n] = at.END
        n += 1
    return n


@kernel
def reachable(s: State, t: Table) -> int:
    """The mask of all that could be laid somewhere: cards of a hand and bases of piles."""
    reach = 0
    for arm in range(t.arms):
        reach |= t.fits[0, s.tops[arm]]
        reach |= t.fits[1, s.tops[at.FIRST_CORNER + arm]]
    return reach


@kernel
def list_cards(s: State, t: Table, mask: int) -> int:
    """The plays of the cards of a mask, all of which fit somewhere; returns how many.

    What does not fit is written too and then written over: a branch would be guessed wrong.
    """
    n = 0
    arms = t.arms
    real = mask & at.REAL
    while real:
        card = lowest(real)
        real &= real - 1
        for arm in range(arms):
            t.moves[n] = at.CARD + card * 16 + arm
            n += t.fits[0, s.tops[arm]] >> card & 1
        for corner in range(at.FIRST_CORNER, at.FIRST_CORNER + arms):
            t.moves[n] = at.CARD + card * 16 + corner
            n += t.fits[1, s.tops[corner]] >> card & 1
    return list_jokers(s, t, n) if mask >> at.JOKER & 1 else n


@kernel
def list_jokers(s: State, t: Table, n: int) -> int:
    """The plays of a joker in hand, place by place with the names that it may bear there."""
    arms = t.arms
    names = 52 if t.kings_on_arms else 48
    for arm in range(arms):
        top = s.tops[arm]
        if top == 0:
            n = list_names(t, n, arm, 0, names)
        elif top >= 16:
            t.moves[n] = at.NAMED + arm * 64
            n += 1
    for corner in range(at.FIRST_CORNER, at.FIRST_CORNER + arms):
        top = s.tops[corner]
        if top == 0 and t.joker_king:
            n = list_names(t, n, corner, 48, 52)
        elif top >= 16:
            t.moves[n] = at.NAMED + corner * 64
            n += 1
    return n


@kernel
def list_names(t: Table, n: int, place: int, first: int, end: int) -> int:
    """The plays of a joker at an empty place under the names from `first` to before `end`."""
    for name in range(first, end):
        t.moves[n] = at.NAMED + place * 64 + name + 1
        n += 1
    return n


@kernel
def list_kings(s: State, t: Table, held: int) -> int:
    """The plays of kings before play: kings, then jokers, into empty corners."""
    n = 0
    end = at.FIRST_CORNER + t.arms
    kings = held & at.KINGS
    while kings:
        king = lowest(kings)
        kings &= kings - 1
        for corner in range(at.FIRST_CORNER, end):
            if s.tops[corner] == 0:
                t.moves[n] = at.CARD + king * 16 + corner
                n += 1
    if t.joker_king and held >> at.JOKER & 1:
        for corner in range(at.FIRST_CORNER, end):
            if s.tops[corner] == 0:
                n = list_names(t, n, corner, 48, 52)
    return n


@kernel
def stands_for(pile: int, card: int) -> bool:
    """Whether a joker that stands for a card lies in a pile."""
    kind = (pile >> 4 * (card >> 2) & 15) - 5
    if kind < 0:
        return False
    suit = 3 - (card & 3)
    if kind < 4:
        return kind == suit
    red = suit in (1, 2)
    return kind == 6 or (kind == 4) == red


@kernel
def list_swaps(s: State, t: Table, held: int, n: int) -> int:
    """The swaps of the cards of a mask for jokers on the table."""
    arms = t.arms
    real = held & at.REAL
    while real:
        card = lowest(real)
        real &= real - 1
        for place in range(at.FIRST_CORNER + arms):
            if (place < arms or place >= at.FIRST_CORNER) and stands_for(s.piles[place], card):
                t.moves[n] = at.SWAP + card * 16 + place
                n += 1
    return n


@kernel
def list_pile_moves(s: State, t: Table, reach: int, n: int) -> int:
    """The moves of whole piles; `reach` is what `reachable` says of the same state."""
    arms = t.arms
    bases = 0
    for arm in range(arms):
        bases |= s.bases[arm]
    if not reach & bases & ~at.KINGS and t.arm_king == 0:
        return n
    # A joker's bit does not say its rank, and a pile built by one rule may break another.
    special = t.mixed or bases & (at.KINGS | at.LAID_JOKERS)
    for arm in range(arms):
        base = s.bases[arm]
        if special:
            n = list_special_moves(s, t, arm, n)
        elif base & reach:
            for place in range(arms):
                top = s.tops[place]
                t.moves[n] = at.PILE + arm * 16 + place
                n += top != 0 and t.fits[0, top] & base != 0
            for place in range(at.FIRST_CORNER, at.FIRST_CORNER + arms):
                top = s.tops[place]
                t.moves[n] = at.PILE + arm * 16 + place
                n += top != 0 and t.fits[1, top] & base != 0
    return n


@kernel
def list_special_moves(s: State, t: Table, arm: int, n: int) -> int:
    """The moves of the pile on an arm, each looked at in full."""
    arms = t.arms
    if s.bases[arm]:
        for place in range(at.FIRST_CORNER + arms):
            if (place < arms or place >= at.FIRST_CORNER) and may_move(s, t, arm, place):
                t.moves[n] = at.PILE + arm * 16 + place
                n += 1
    return n


@kernel
def may_move(s: State, t: Table, arm: int, place: int) -> bool:
    """Whether the pile on an arm may move to a place; `why_not_move` in full."""
    pile = s.piles[arm]
    base = s.bases[arm]
    top = s.tops[place]
    follow = place >> 3
    if pile >> 48:
        if place < at.FIRST_CORNER or top or not king_may_go(s, t, arm):
            return False
        return follows_inside(pile, t, follow)
    if top == 0 or not t.fits[follow, top] & base:
        return False
    if base & at.LAID_JOKERS and not 0 < pile >> 4 * ((top >> 4) - 1) < 16:
        return False
    return follows_inside(pile, t, follow)


@kernel
def king_may_go(s: State, t: Table, arm: int) -> bool:
    """Whether the king-headed pile on an arm may go to an empty corner now."""
    if t.arm_king == 0:
        return False
    if t.arm_king == 1:
        return bool(s.first_turn and s.opening_kings >> arm & 1)
    return bool(t.joker_king or not s.bases[arm] & at.LAID_JOKERS)


@kernel
def follows_inside(pile: int, t: Table, follow: int) -> bool:
    """Whether every card of a pile follows the one above it by a build rule."""
    rank = lowest(pile) >> 2
    while pile >> 4 * (rank + 1):
        low = rank * 16 + (pile >> 4 * rank & 15)
        rank += 1
        high = rank * 16 + (pile >> 4 * rank & 15)
        if not t.fits[follow, high] >> bit_of(low) & 1:
            return False
    return True


@kernel
def is_blocked(s: State, t: Table) -> bool:
    """Whether nobody could lay or swap a card, whatever piles are moved first; the stock is empty.

    `kings.corner.dead.is_blocked` tries all orders of pile moves; one look is enough. A move empties
    an arm, where anything but a king may be laid. So if any is held that may, the first pile move
    unblocks the round. If only kings are held that may not, they need an empty corner, and moves
    only fill corners; and which jokers lie on the table, for which one could be swapped, no move changes.
    """
    held = 0
    for seat in range(t.seats):
        held |= s.held[seat]
    reach = reachable(s, t)
    if held & reach & (at.REAL | 1 << at.JOKER):
        return False
    if t.swaps and any_swap(s, t, held):
        return False
    return not (held & t.fits[0, 0]) or not any_pile_move(s, t, reach)


@kernel
def any_swap(s: State, t: Table, held: int) -> bool:
    """Whether a card of a mask may be swapped for a joker on the table."""
    real = held & at.REAL
    while real:
        card = lowest(real)
        real &= real - 1
        for place in range(at.PLACES):
            if stands_for(s.piles[place], card):
                return True
    return False


@kernel
def any_pile_move(s: State, t: Table, reach: int) -> bool:
    """Whether any pile may be moved."""
    arms = t.arms
    for arm in range(arms):
        if s.bases[arm]:
            for place in range(at.FIRST_CORNER + arms):
                if (place < arms or place >= at.FIRST_CORNER) and may_move(s, t, arm, place):
                    return True
    return False
