"""What a packed round that is over costs or pays, as `kings.corner.score.score_round`."""

from __future__ import annotations

from kings.kernels import corner_layout as at
from kings.kernels.cache import kernel
from kings.kernels.corner_bits import lowest, ones
from kings.kernels.corner_layout import Pool, State, Table


@kernel
def score(pool: Pool, index: int, table: Pool, pot: int) -> None:
    """Write the score of a round that is over into the table's `change`, `winners` and `pot`.

    `pot` is what lay in the pot before the antes (chips only).
    """
    score_state(pool[index], table[0], pot)


@kernel
def score_state(s: State, t: Table, pot: int) -> None:
    """As `score`, for kernels."""
    chips = t.scoring == 2
    parties = 2 if t.teams else t.seats
    t.change[:] = 0
    for seat in range(t.seats):
        t.change[seat % parties] += chips_owed(s, seat) if chips else hand_points(s, t, seat)
    best = winning_parties(s, t, parties)
    t.winners = 0
    for seat in range(t.seats):
        t.winners |= (best >> seat % parties & 1) << seat
    t.pot = pot
    sole = best if best & (best - 1) == 0 else 0
    if chips:
        pay_chips(s, t, sole)
    else:
        write_points(s, t, parties, sole)


@kernel
def hand_points(s: State, t: Table, seat: int) -> int:
    """Points for the cards left in a hand."""
    held, copies = s.held[seat], s.copies[seat]
    points: int = t.costs[13] * (ones(held >> at.JOKER) + ones(copies >> at.JOKER))
    for rank in range(13):
        cards = ones(held >> 4 * rank & 15) + ones(copies >> 4 * rank & 15)
        points += t.costs[rank] * cards
    return points


@kernel
def chips_owed(s: State, seat: int) -> int:
    """Chips owed to a winner: one a card, ten a king or joker."""
    held, copies = s.held[seat], s.copies[seat]
    return ones(held) + ones(copies) + 9 * (ones(held >> 48) + ones(copies >> 48))


@kernel
def winning_parties(s: State, t: Table, parties: int) -> int:
    """Mask of the parties that won: who went out, or in a dead round the lowest, if anybody."""
    if s.out >= 0:
        return 1 << int(s.out) % parties
    if t.no_winner:
        return 0
    least = t.change[0]
    for party in range(1, parties):
        least = min(least, t.change[party])
    winners = 0
    for party in range(parties):
        winners |= (t.change[party] == least) << party
    return winners


@kernel
def write_points(s: State, t: Table, parties: int, sole: int) -> None:
    """From points left in hands to each party's change; `sole` is a mask of one party or none."""
    takes = t.scoring == 1
    total = 0
    for party in range(parties):
        total += t.change[party]
    for party in range(parties):
        wins = sole >> party & 1
        if takes:
            t.change[party] = total - t.change[party] if wins else 0
        elif wins and s.out >= 0 and not t.teams:
            t.change[party] = 0
    for seat in range(t.seats):
        t.change[seat % parties] += -s.fines[seat] if takes else s.fines[seat]


@kernel
def pay_chips(s: State, t: Table, sole: int) -> None:
    """Antes and fees into the pot; pot and payments to the winner, a mask of one seat or none."""
    total = 0
    for seat in range(t.seats):
        total += t.change[seat]
    for seat in range(t.seats):
        owed = t.change[seat]
        paid = t.ante + s.fees[seat]
        t.pot += paid
        t.change[seat] = -paid
        if sole:
            t.change[seat] += total - owed if sole >> seat & 1 else -owed
    if sole:
        t.change[lowest(sole)] += t.pot
        t.pot = 0
