"""The bot greedy as a policy of playouts: the twin of `kings.bots.plain.greedy`."""

from __future__ import annotations

from kings.kernels import corner_layout as at
from kings.kernels.cache import kernel
from kings.kernels.corner_bits import highest, lowest
from kings.kernels.corner_layout import State, Table
from kings.kernels.corner_legal import list_pile_moves, list_swaps, reachable


@kernel
def greedy_play(s: State, t: Table) -> int:
    """Kings out, piles together, then the highest card that fits; `end` when nothing is left."""
    held = s.held[s.turn]
    asking = s.phase == at.ASKING
    corner = first_empty(s, at.FIRST_CORNER, at.FIRST_CORNER + t.arms)
    arm = at.NOBODY if asking else first_empty(s, 0, t.arms)
    if held & at.KINGS and (corner >= 0 or (arm >= 0 and t.kings_on_arms)):
        return at.CARD + lowest(held & at.KINGS) * 16 + (corner if corner >= 0 else arm)
    if asking:
        return greedy_joker(s, t, corner, arm) if held >> at.JOKER & 1 else at.END
    reach = reachable(s, t)
    if list_pile_moves(s, t, reach, 0):
        move: int = t.moves[0]
        return move
    move = highest_on_pile(s, t, held & reach & at.REAL)
    if move >= 0:
        return move
    real = held & at.REAL & ~at.KINGS
    if arm >= 0 and real:
        return at.CARD + highest_card(real) * 16 + arm
    if t.swaps and takes_joker(s, t) and list_swaps(s, t, held, 0):
        move = t.moves[0]
        return move
    return greedy_joker(s, t, corner, arm) if held >> at.JOKER & 1 else at.END


@kernel
def first_empty(s: State, first: int, end: int) -> int:
    """The first place of a row of them where nothing lies, or NOBODY."""
    for place in range(first, end):
        if s.tops[place] == 0:
            return place
    return at.NOBODY


@kernel
def highest_card(mask: int) -> int:
    """Of the cards of the highest rank the first in listing order."""
    rank = highest(mask) >> 2
    return lowest(mask >> 4 * rank) + 4 * rank


@kernel
def highest_on_pile(s: State, t: Table, mask: int) -> int:
    """The play of the highest card of a mask that fits on a pile, or NOBODY."""
    arms = t.arms
    onto = 0
    for arm in range(arms):
        if s.tops[arm]:
            onto |= t.fits[0, s.tops[arm]]
        if s.tops[at.FIRST_CORNER + arm]:
            onto |= t.fits[1, s.tops[at.FIRST_CORNER + arm]]
    if not mask & onto:
        return at.NOBODY
    card = highest_card(mask & onto)
    for arm in range(arms):
        if s.tops[arm] and t.fits[0, s.tops[arm]] >> card & 1:
            return at.CARD + card * 16 + arm
    place = at.FIRST_CORNER
    while not (s.tops[place] and t.fits[1, s.tops[place]] >> card & 1):
        place += 1
    return at.CARD + card * 16 + place


@kernel
def takes_joker(s: State, t: Table) -> bool:
    """Whether a joker taken into hand could be laid at once."""
    for arm in range(t.arms):
        top = s.tops[arm]
        if top == 0 or top >= 16 or s.tops[at.FIRST_CORNER + arm] >= 16:
            return True
    return False


@kernel
def greedy_joker(s: State, t: Table, corner: int, arm: int) -> int:
    """A joker on the first pile that takes it, else named as high as may be, else `end`.

    `corner` and `arm` are the first empty ones, or NOBODY.
    """
    if s.phase == at.PLAYING:
        for place in range(at.PLACES):
            if s.tops[place] >= 16:
                return at.NAMED + place * 64
    king = at.NAMED + 48 + 1
    if arm >= 0 and t.kings_on_arms:
        return king + arm * 64
    if corner >= 0 and t.joker_king:
        return king + corner * 64
    return at.NAMED + arm * 64 + 44 + 1 if arm >= 0 else at.END
