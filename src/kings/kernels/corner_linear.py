"""The linear player as a policy of playouts: all ends of the own turn, and the best by weights.

What a seat may know alone decides: its hand, the table, the sizes of hands and stock, and which
cards it has not seen. The features are those of `kings.bots.features`, in the same order; an end
is worth the sum of weight times feature.

`nodes` is a pool for the tables of a turn, `work` an array of one `WORK` record made by
`new_work`; two threads may share neither.
"""

from __future__ import annotations

from kings.kernels import corner_layout as at
from kings.kernels.cache import kernel
from kings.kernels.corner_apply import apply_play, card_code, king_has_place
from kings.kernels.corner_bits import lowest, ones
from kings.kernels.corner_brief import best_brief, is_brief, play_brief
from kings.kernels.corner_greedy import first_empty, greedy_play
from kings.kernels.corner_layout import Pool, State, Table
from kings.kernels.corner_legal import list_plays
from kings.kernels.corner_score import hand_points, score_state
from kings.kernels.corner_work import FEATURES, GOES_OUT, Work


@kernel
def look_through(pool: Pool, index: int, table: Pool, nodes: Pool, work: Pool) -> int:
    """List the tables of the turn of a state into `nodes`; returns how many.

    What the seat knows of the others must be noted in `work` before they are judged.
    """
    return list_nodes(pool[index], table[0], nodes, work[0])


@kernel
def judge(table: Pool, nodes: Pool, work: Pool, count: int, row: int) -> int:
    """Write the worth of each end among the listed tables; returns the best, or NOBODY."""
    return judge_nodes(table[0], nodes, work[0], count, row)


@kernel
def describe(table: Pool, nodes: Pool, work: Pool, node: int) -> None:
    """Write the features of one of the listed tables into `features`."""
    write_features(nodes[node], table[0], work[0])


@kernel
def know(s: State, t: Table, w: Work) -> None:
    """Note what the seat in turn knows of the others."""
    seat = s.turn
    w.seat = seat
    unseen = 0
    least = 99
    for other in range(t.seats):
        if other != seat:
            unseen |= s.held[other] | (1 << at.JOKER if s.copies[other] >> at.JOKER else 0)
            unseen |= s.copies[other] & at.REAL
            if not (t.teams and (other - seat) % 2 == 0):
                least = min(least, ones(s.held[other]) + ones(s.copies[other]))
    for index in range(s.left):
        unseen |= 1 << s.stock[index]
    w.unseen = unseen
    w.close = 1.0 if least <= 1 else (0.5 if least == 2 else 0.0)
    following = seat + 1 if seat + 1 < t.seats else 0
    w.last = s.left == 0
    w.next_size = (ones(s.held[following]) + ones(s.copies[following])) / 7.0


@kernel
def list_nodes(s: State, t: Table, nodes: Pool, w: Work) -> int:
    """The tables that the turn can lead to, each once; the first is the state as it stands."""
    nodes[0] = s
    w.keys[0] = key_of(s, t)
    w.first[0] = at.END
    w.waiting[0] = 0
    count = 1
    waiting = 1
    while waiting:
        waiting -= 1
        index = w.waiting[waiting]
        node = nodes[index]
        plays = list_plays(node, t)
        w.ends[index] = plays == 0 or t.moves[plays - 1] == at.END
        arm = first_empty(node, 0, t.arms)
        corner = first_empty(node, at.FIRST_CORNER, at.FIRST_CORNER + t.arms)
        for number in range(plays):
            move = t.moves[number]
            if count >= w.limit or not is_tried(node, t, move, arm, corner):
                continue
            after = nodes[count]
            nodes[count] = node
            apply_play(after, t, move)
            key = key_of(after, t)
            known = False
            for other in range(count):
                if w.keys[other] == key:
                    known = True
                    break
            if not known:
                w.keys[count] = key
                w.first[count] = move if index == 0 else w.first[index]
                if after.phase == at.PLAYING:
                    w.waiting[waiting] = count
                    waiting += 1
                else:
                    w.ends[count] = 1
                count += 1
    return count


@kernel
def is_tried(s: State, t: Table, move: int, arm: int, corner: int) -> bool:
    """Whether a play is looked at: equal empty places are one, and a joker is named high."""
    kind, rest = move >> 10, move & 1023
    if kind == 4:
        return False
    place = rest >> 6 if kind == 1 else rest & 15
    if s.tops[place] == 0 and place not in (arm, corner):
        return False
    if kind == 1 and rest & 63:
        name = (rest & 63) - 1
        king = place >= at.FIRST_CORNER or t.kings_on_arms
        return name >> 2 == (12 if king else 11) and name & 3 < 2
    return True


@kernel
def key_of(s: State, t: Table) -> int:
    """A number that is equal for tables that differ by the order of their places only."""
    key: int = mixed(s.held[s.turn]) * 3 + mixed(s.copies[s.turn]) * 5
    for arm in range(t.arms):
        if s.piles[arm]:
            key += mixed(s.piles[arm] + 11)
        if s.piles[at.FIRST_CORNER + arm]:
            key += mixed(s.piles[at.FIRST_CORNER + arm] + 7) * 9
    key += s.card_played * 2 + s.pile_moved
    return key


@kernel
def mixed(number: int) -> int:
    """The bits of a number stirred."""
    z = number * -7046029254386353131
    z = (z ^ (z >> 30 & 0x3FFFFFFFF)) * -4658895280553007687
    return z ^ (z >> 27 & 0x1FFFFFFFFF)


@kernel
def judge_nodes(t: Table, nodes: Pool, w: Work, count: int, row: int) -> int:
    """As `judge`, for kernels."""
    best = at.NOBODY
    most = -1e9
    for index in range(count):
        if w.ends[index]:
            worth = GOES_OUT
            if nodes[index].how != at.WENT_OUT:
                write_features(nodes[index], t, w)
                worth = 0.0
                for feature in range(FEATURES):
                    worth += w.weights[row, feature] * w.features[feature]
            w.worth[index] = worth
            if worth > most:
                most = worth
                best = index
    return best


@kernel
def write_features(s: State, t: Table, w: Work) -> None:
    """The features of a table as the end of the turn of `seat`."""
    look_at_piles(s, t, w)
    look_at_hand(s, t, w)
    f = w.features
    held = s.held[w.seat]
    size = ones(held) + ones(s.copies[w.seat])
    kings = ones(held & at.KINGS)
    share = ones(w.reach & w.unseen) / max(1, ones(w.unseen))
    close = w.close
    last = w.last
    f[0] = size / 5.0
    f[1] = hand_points(s, t, w.seat) / w.dearest
    f[2] = f[1] * close
    f[3] = f[0] * close
    f[4] = w.empty
    f[5] = w.empty * close
    f[6] = w.free > 0
    f[7] = share
    f[8] = share * w.next_size
    f[9] = share * close
    f[10] = ones(held & w.reach) / 3.0
    f[14] = f[13] * close
    f[19] = kings if w.free == 0 and not t.kings_on_arms else 0
    f[20] = last * f[0]
    f[21] = last * f[1]
    f[22] = last * share
    f[23] = last * f[10]
    f[24] = last * f[13]
    f[26] = s.card_played == 0
    f[25] = last * f[26]
    f[27] = share if w.next_size < 0.15 else 0.0
    f[33] = kings if w.free > 0 else 0
    f[34] = f[10] * close
    f[35] = w.empty if size <= 2 else 0
    f[36] = f[11] * close
    f[37] = owed(s, t, w.seat)


@kernel
def look_at_piles(s: State, t: Table, w: Work) -> None:
    """Note reach, empty arms and free corners, and write the features that are the piles' own."""
    held, unseen = s.held[w.seat], w.unseen
    reach = bases = empty = free = 0
    sole = dead = shared = room = onto_unseen = onto_own = 0
    for arm in range(t.arms):
        base = s.bases[arm] & at.REAL & ~at.KINGS
        bases |= base
        if base:
            onto = w.parents[lowest(base)]
            onto_unseen += onto & unseen != 0
            onto_own += onto & held != 0
        for place in range(arm, at.PLACES, at.FIRST_CORNER):
            top = s.tops[place]
            if top == 0:
                empty += place < at.FIRST_CORNER
                free += place >= at.FIRST_CORNER
                continue
            fits = t.fits[place >> 3, top]
            reach |= fits
            room += top >> 4
            rivals = fits & unseen
            if rivals & (rivals - 1) == 0:
                mine = fits & held != 0
                shared += mine and rivals != 0
                sole += mine and rivals == 0
                dead += not mine and rivals == 0
    w.reach = reach
    w.empty = empty
    w.free = free
    f = w.features
    f[11] = sole / 2.0
    f[12] = dead / 4.0
    f[13] = ones(reach & bases)
    f[28] = shared / 2.0
    f[30] = room / 48.0
    f[31] = onto_unseen / 4.0
    f[32] = onto_own / 4.0


@kernel
def look_at_hand(s: State, t: Table, w: Work) -> None:
    """Write the features of the own cards among themselves and under the unseen ones."""
    held = s.held[w.seat]
    kept = held & w.reach
    known = w.unseen | held
    follow = ready = ranks = lost = 0
    cards = held & at.REAL
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        below = t.fits[0, card_code(card)]
        follow |= below
        if kept >> card & 1:
            ready |= below
        elif card < 48:
            lost += not w.parents[card] & known
        ranks += card >> 2 if card < 48 else 0
    f = w.features
    f[15] = ones(follow & held) / 3.0
    f[16] = lost / 3.0
    f[17] = ones(ready & held) / 2.0
    f[18] = ranks / 30.0
    f[29] = ones(held & ~w.reach & opened_by(t, w.unseen & w.reach & at.REAL)) / 3.0


@kernel
def opened_by(t: Table, cards: int) -> int:
    """The mask of what may be laid on any of these cards."""
    below = 0
    while cards:
        below |= t.fits[0, card_code(lowest(cards))]
        cards &= cards - 1
    return below


@kernel
def owed(s: State, t: Table, seat: int) -> float:
    """Points of the fine, or chips of the fee, that ending the turn now would cost."""
    cost = 0.0
    if t.compulsory == 2 and s.held[seat] & at.KINGS and king_has_place(s, t):
        cost += t.hold_fine
    if t.scoring == 2 and t.fee and not s.card_played:
        cost += t.fee == 1 or not s.pile_moved
    return cost


@kernel
def linear_turn(pool: Pool, index: int, t: Table, nodes: Pool, w: Work) -> None:
    """Play the turn of a state to its best end by the seat's row; before play as greedy."""
    s = pool[index]
    if s.phase == at.PLAYING:
        know(s, t, w)
        row = w.rows[s.turn]
        if is_brief(s, t):
            play_brief(s, t, w, best_brief(s, t, w, row))
            return
        best = judge_nodes(t, nodes, w, list_nodes(s, t, nodes, w), row)
        if best >= 0:
            pool[index] = nodes[best]
            if s.phase == at.PLAYING:
                apply_play(s, t, at.END)
            return
    apply_play(s, t, greedy_play(s, t))


@kernel
def play_policies(pool: Pool, index: int, t: Table, nodes: Pool, w: Work) -> None:
    """Play a state to its end, every seat by its row."""
    s = pool[index]
    while s.phase != at.OVER:
        if w.rows[s.turn] < 0:
            apply_play(s, t, greedy_play(s, t))
        else:
            linear_turn(pool, index, t, nodes, w)


@kernel
def gain(s: State, t: Table, seat: int) -> float:
    """What a round that is over brings a seat: points (or chips) more than the others on average.

    The others are the parties that the seat is not of.
    """
    score_state(s, t, 0)
    parties = 2 if t.teams else t.seats
    total = 0.0
    for party in range(parties):
        total += t.change[party]
    own = t.change[seat % parties]
    more: float = own - (total - own) / (parties - 1)
    return -more if t.scoring == 0 else more
