"""The linear player's turn in brief, for playouts: the same ends and judgement, eight times as fast.

One deck without jokers and one build rule for all piles need no more of a table than the tops, the
bases of the arms and the hand: what lies between a base and a top cannot matter in the turn. So a
table is four numbers instead of a state, and the features are summed as they are counted. Eight
bits a place hold tops and bases as codes (`corner_layout`). The best end is then played out on the
state itself.
"""

from __future__ import annotations

from typing import Final

from kings.kernels import corner_layout as at
from kings.kernels.cache import kernel
from kings.kernels.corner_apply import apply_play, card_code
from kings.kernels.corner_bits import lowest, ones
from kings.kernels.corner_layout import State, Table
from kings.kernels.corner_score import hand_points
from kings.kernels.corner_work import SLOTS, Work

_FIRSTS: Final = 0x1111111111111
"""The lowest bit of every rank in a mask of cards."""


@kernel
def is_brief(s: State, t: Table) -> bool:
    """Whether a turn may be looked through in brief."""
    if t.jokers or t.decks > 1 or t.mixed or (t.block_test and s.left == 0):
        return False
    if t.arm_king == 0:
        return True
    bases = 0
    for arm in range(t.arms):
        bases |= s.bases[arm]
    return not t.kings_on_arms and not bases & at.KINGS


@kernel
def best_brief(s: State, t: Table, w: Work, row: int) -> int:
    """The number of the best end of the turn, or NOBODY; what the seat knows is noted in `w`.

    Tables are numbered as by `list_nodes`, and of equal ends the first is the best.
    """
    start_brief(s, t, w)
    blend_weights(w, row)
    count = 1
    waiting = 1
    best = at.NOBODY
    most = -1e9
    while waiting:
        waiting -= 1
        node = w.waiting[waiting]
        reach = write_masks(t, w, node)
        fitting = w.hands[node] & (reach | w.openers)
        before = count
        if count < w.limit:
            count = lay_cards(t, w, node, count, fitting)
            if w.hands[count - 1] == 0:
                return count - 1
            count = move_piles(t, w, node, count, reach)
        for child in range(before, count):
            w.waiting[waiting] = child
            waiting += 1
        if t.compulsory != 1 or fitting == 0:
            worth = worth_brief(t, w, node, reach)
            if worth > most or (worth == most and node < best):
                most = worth
                best = node
    return best


@kernel
def play_brief(s: State, t: Table, w: Work, end: int) -> None:
    """Make the plays towards an end, and end the turn."""
    steps = 0
    while w.parent[end] >= 0:
        w.waiting[steps] = w.move[end]
        steps += 1
        end = w.parent[end]
    while steps:
        steps -= 1
        apply_play(s, t, w.waiting[steps])
    if s.phase == at.PLAYING:
        apply_play(s, t, at.END)


@kernel
def start_brief(s: State, t: Table, w: Work) -> None:
    """Note the table as it stands as number 0."""
    held = s.held[s.turn]
    arms = corners = bases = 0
    key = 2 * s.card_played + s.pile_moved
    for arm in range(t.arms):
        top, corner = s.tops[arm], s.tops[at.FIRST_CORNER + arm]
        base = card_code(lowest(s.bases[arm])) if s.bases[arm] else 0
        arms |= top << 8 * arm
        bases |= base << 8 * arm
        corners |= corner << 8 * arm
        key += arm_key(w, top, base) + w.stirred[2, corner]
    ranks = 0
    cards = held & ~at.KINGS
    while cards:
        ranks += lowest(cards) >> 2
        cards &= cards - 1
    w.hands[0] = held
    w.arm_tops[0] = arms
    w.arm_bases[0] = bases
    w.corner_tops[0] = corners
    w.points[0] = hand_points(s, t, s.turn)
    w.ranks[0] = ranks
    w.played[0] = s.card_played
    w.moved[0] = s.pile_moved
    w.parent[0] = at.NOBODY
    w.waiting[0] = 0
    w.stamp += 1
    enter(w, 0, key)


@kernel
def write_masks(t: Table, w: Work, node: int) -> int:
    """Note by place what may be laid there; returns what fits on a pile.

    Of the empty places of a kind only the first takes a card; `openers` is what they take.
    """
    arms, corners = w.arm_tops[node], w.corner_tops[node]
    reach = empty = free = openers = 0
    for arm in range(t.arms):
        top = arms >> 8 * arm & 255
        mask = t.fits[0, top]
        if top:
            reach |= mask
        else:
            mask = 0 if empty else mask
            openers |= mask
            empty += 1
        w.masks[arm] = mask
        top = corners >> 8 * arm & 255
        mask = t.fits[1, top]
        if top:
            reach |= mask
        else:
            mask = 0 if free else mask
            openers |= mask
            free += 1
        w.masks[at.FIRST_CORNER + arm] = mask
    w.empty = empty
    w.free = free
    w.openers = openers
    return reach


@kernel
def lay_cards(t: Table, w: Work, node: int, count: int, fitting: int) -> int:
    """Take in what laying one of the fitting cards leads to; returns how many tables there are."""
    while fitting:
        card = lowest(fitting)
        fitting &= fitting - 1
        for place in range(at.FIRST_CORNER + t.arms):
            if w.masks[place] >> card & 1 and (place < t.arms or place >= at.FIRST_CORNER):
                if count >= w.limit:
                    return count
                count += lay_brief(t, w, node, count, at.CARD + card * 16 + place)
                if w.hands[count - 1] == 0:
                    return count
    return count


@kernel
def lay_brief(t: Table, w: Work, node: int, to: int, play: int) -> bool:
    """Write the table after a card was laid; whether it is a new one."""
    card, place = play >> 4, play & 15
    code = card_code(card)
    key = w.keys[node] - w.stirred[3, card] + 2 - 2 * w.played[node]
    arms, bases, corners = w.arm_tops[node], w.arm_bases[node], w.corner_tops[node]
    shift = 8 * (place & 7)
    if place < at.FIRST_CORNER:
        top, base = arms >> shift & 255, bases >> shift & 255
        arms ^= (top ^ code) << shift
        root = base if base else code
        bases ^= (base ^ root) << shift
        key += arm_key(w, code, root) - arm_key(w, top, base)
    else:
        top = corners >> shift & 255
        corners ^= (top ^ code) << shift
        key += w.stirred[2, code] - w.stirred[2, top]
    if not enter(w, to, key):
        return False
    rank = card >> 2
    w.hands[to] = w.hands[node] ^ 1 << card
    w.arm_tops[to] = arms
    w.arm_bases[to] = bases
    w.corner_tops[to] = corners
    w.points[to] = w.points[node] - t.costs[rank]
    w.ranks[to] = w.ranks[node] - (rank if rank < 12 else 0)
    w.played[to] = 1
    w.moved[to] = w.moved[node]
    w.parent[to] = node
    w.move[to] = play
    return True


@kernel
def move_piles(t: Table, w: Work, node: int, count: int, reach: int) -> int:
    """Take in what moving one pile leads to; returns how many tables there are."""
    arms, bases, corners = w.arm_tops[node], w.arm_bases[node], w.corner_tops[node]
    for arm in range(t.arms):
        base = bases >> 8 * arm & 255
        if base == 0 or not reach >> card_of(base) & 1:
            continue
        for place in range(at.FIRST_CORNER + t.arms):
            tops = arms if place < at.FIRST_CORNER else corners
            top = tops >> 8 * (place & 7) & 255
            if top and w.masks[place] >> card_of(base) & 1 and count < w.limit:
                count += move_brief(w, node, count, arm, place)
    return count


@kernel
def move_brief(w: Work, node: int, to: int, arm: int, place: int) -> bool:
    """Write the table after a pile was moved; whether it is a new one."""
    arms, bases, corners = w.arm_tops[node], w.arm_bases[node], w.corner_tops[node]
    moved, root = arms >> 8 * arm & 255, bases >> 8 * arm & 255
    shift = 8 * (place & 7)
    key = w.keys[node] + arm_key(w, 0, 0) - arm_key(w, moved, root) + 1 - w.moved[node]
    if place < at.FIRST_CORNER:
        top, base = arms >> shift & 255, bases >> shift & 255
        arms ^= (top ^ moved) << shift
        key += arm_key(w, moved, base) - arm_key(w, top, base)
    else:
        top = corners >> shift & 255
        corners ^= (top ^ moved) << shift
        key += w.stirred[2, moved] - w.stirred[2, top]
    if not enter(w, to, key):
        return False
    w.hands[to] = w.hands[node]
    w.arm_tops[to] = arms ^ moved << 8 * arm
    w.arm_bases[to] = bases ^ root << 8 * arm
    w.corner_tops[to] = corners
    w.points[to] = w.points[node]
    w.ranks[to] = w.ranks[node]
    w.played[to] = w.played[node]
    w.moved[to] = 1
    w.parent[to] = node
    w.move[to] = at.PILE + arm * 16 + place
    return True


@kernel
def blend_weights(w: Work, row: int) -> None:
    """Note the weights of a turn: features that differ by what is the same for all its ends are one.

    A feature is counted in whole things here, so its weight is divided instead.
    """
    v, b = w.weights, w.blend
    close, last = w.close, w.last
    b[0] = (v[row, 0] + close * v[row, 3] + last * v[row, 20]) / 5.0
    b[1] = (v[row, 1] + close * v[row, 2] + last * v[row, 21]) / w.dearest
    b[4] = v[row, 4] + close * v[row, 5]
    b[6] = v[row, 6]
    b[7] = v[row, 7] + w.next_size * v[row, 8] + close * v[row, 9] + last * v[row, 22]
    b[7] = (b[7] + (v[row, 27] if w.next_size < 0.15 else 0.0)) / max(1, ones(w.unseen))
    b[10] = (v[row, 10] + last * v[row, 23] + close * v[row, 34]) / 3.0
    b[11] = (v[row, 11] + close * v[row, 36]) / 2.0
    b[12] = v[row, 12] / 4.0
    b[13] = v[row, 13] + close * v[row, 14] + last * v[row, 24]
    b[15] = v[row, 15] / 3.0
    b[16] = v[row, 16] / 3.0
    b[17] = v[row, 17] / 2.0
    b[18] = v[row, 18] / 30.0
    b[19] = v[row, 19]
    b[26] = v[row, 26] + last * v[row, 25]
    b[28] = v[row, 28] / 2.0
    b[29] = v[row, 29] / 3.0
    b[30] = v[row, 30] / 48.0
    b[31] = v[row, 31] / 4.0
    b[32] = v[row, 32] / 4.0
    b[33] = v[row, 33]
    b[35] = v[row, 35]
    b[37] = v[row, 37]


@kernel
def worth_brief(t: Table, w: Work, node: int, reach: int) -> float:
    """Worth of the table that `write_masks` has looked at, as the end of the turn."""
    b = w.blend
    held, unseen = w.hands[node], w.unseen
    kept = held & reach
    size = ones(held)
    kings = ones(held & at.KINGS)
    worth: float = b[0] * size + b[1] * w.points[node] + b[18] * w.ranks[node]
    worth += b[7] * ones(reach & unseen) + b[10] * ones(kept)
    worth += b[15] * ones(laid_below(w, held) & held) + b[17] * ones(laid_below(w, kept) & held)
    worth += b[16] * ones(held & ~reach & ~at.KINGS & ~laid_below(w, unseen | held))
    worth += b[29] * ones(held & ~reach & laid_below(w, unseen & reach))
    worth += (b[4] + (b[35] if size <= 2 else 0.0)) * w.empty
    if w.free:
        worth += b[6] + b[33] * kings
    elif not t.kings_on_arms:
        worth += b[19] * kings
    if not w.played[node]:
        worth += b[26]
    if t.compulsory == 2 or t.scoring == 2:
        worth += b[37] * owed_brief(t, w, node)
    worth += worth_of_piles(t, w, node, reach)
    return worth


@kernel
def worth_of_piles(t: Table, w: Work, node: int, reach: int) -> float:
    """The part of the worth of a table that its piles make up."""
    b = w.blend
    held, unseen = w.hands[node], w.unseen
    arms, bases, corners = w.arm_tops[node], w.arm_bases[node], w.corner_tops[node]
    sole = dead = shared = room = moves = onto_unseen = onto_own = 0
    for arm in range(t.arms):
        base = bases >> 8 * arm & 255
        if 0 < base < 192:
            card = card_of(base)
            onto = w.parents[card]
            moves += reach >> card & 1
            onto_unseen += onto & unseen != 0
            onto_own += onto & held != 0
        for place in range(arm, at.PLACES, at.FIRST_CORNER):
            top = (arms if place < at.FIRST_CORNER else corners) >> 8 * arm & 255
            if top:
                room += top >> 4
                fits = w.masks[place]
                rivals = fits & unseen
                if rivals & (rivals - 1) == 0:
                    mine = fits & held != 0
                    shared += mine and rivals != 0
                    sole += mine and rivals == 0
                    dead += not mine and rivals == 0
    worth: float = b[11] * sole + b[12] * dead + b[28] * shared + b[30] * room
    worth += b[13] * moves + b[31] * onto_unseen + b[32] * onto_own
    return worth


@kernel
def owed_brief(t: Table, w: Work, node: int) -> float:
    """Points of the fine, or chips of the fee, that ending the turn there would cost."""
    cost = 0.0
    place = w.free or (w.empty and t.kings_on_arms)
    if t.compulsory == 2 and w.hands[node] & at.KINGS and place:
        cost += t.hold_fine
    if t.scoring == 2 and t.fee and not w.played[node]:
        cost += t.fee == 1 or not w.moved[node]
    return cost


@kernel
def laid_below(w: Work, cards: int) -> int:
    """The mask of what may be laid on any of these cards, by the build rule of the arms."""
    below = 0
    for suit in range(4):
        below |= (cards >> suit & _FIRSTS) * w.below[suit]
    return below >> 4


@kernel
def card_of(code: int) -> int:
    """The card of the code of a real one."""
    return (code >> 4) * 4 + 4 - (code & 15)


@kernel
def enter(w: Work, number: int, key: int) -> bool:
    """Note a table under its key; False if it is known already."""
    slot = key & SLOTS - 1
    while w.slots[slot] >> 10 == w.stamp:
        if w.keys[w.slots[slot] & 1023] == key:
            return False
        slot = slot + 1 & SLOTS - 1
    w.slots[slot] = w.stamp << 10 | number
    w.keys[number] = key
    return True


@kernel
def arm_key(w: Work, top: int, base: int) -> int:
    """What a pile on an arm adds to the key of a table."""
    key: int = w.stirred[0, top] * w.stirred[1, base]
    return key
