"""What everybody at the table has seen of how the seats played: public facts, noted play by play.

A seat that ends its turn shows the table it leaves. Whoever lays all it can holds none of the cards
that fitted there, except what it has drawn since; whoever plays such a card later without having
drawn it, or leaves a pile move or an empty arm, shows that it holds back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kings.cards import size_of
from kings.corner.legal import pile_moves
from kings.corner.moves import EndTurn, Move, PlayCard, SwapJoker
from kings.corner.places import Seat
from kings.corner.state import Phase, RoundState


class Seen(NamedTuple):
    """The public facts about each seat of a round; tuples are by seat."""

    refused: tuple[int, ...]
    """Mask of the cards that could have been laid where the seat ended its last turn."""
    drawn: tuple[int, ...]
    """Cards drawn since."""
    late: int
    """Cards laid in the running turn that are among those refused before it."""
    turns: tuple[int, ...]
    """Turns ended in the match so far."""
    waits: tuple[int, ...]
    """Of these, the turns in which the seat was seen to hold back."""


def nothing_seen(seats: int) -> Seen:
    """Before the first round of a match."""
    none = (0,) * seats
    return Seen(none, none, 0, none, none)


def new_round(seen: Seen | None, before: Sequence[Seat], now: Sequence[Seat]) -> Seen:
    """At a deal the hands are new; how the seats play is remembered while the same sit there.

    `before` and `now` are who sat in the last round and who sits in this, in round order.
    """
    fresh = nothing_seen(len(now))
    if seen is None or tuple(before) != tuple(now):
        return fresh
    return fresh._replace(turns=seen.turns, waits=seen.waits)


def noted(seen: Seen, before: RoundState, move: Move, after: RoundState) -> Seen:
    """What is known once a legal play has led from one state to the other."""
    seat = before.turn
    if before.phase is not Phase.PLAY:
        return seen
    if isinstance(move, PlayCard | SwapJoker):
        return seen._replace(late=seen.late + (seen.refused[seat] >> move.card & 1))
    if not isinstance(move, EndTurn):
        return seen
    held_back = seen.late > seen.drawn[seat] or _leaves_work(before)
    seen = Seen(
        refused=_with(seen.refused, seat, fitting(before)),
        drawn=_with(seen.drawn, seat, 0),
        late=0,
        turns=_with(seen.turns, seat, seen.turns[seat] + 1),
        waits=_with(seen.waits, seat, seen.waits[seat] + held_back),
    )
    for drawer in {seat, after.turn}:
        more = size_of(after.hands[drawer]) - size_of(before.hands[drawer])
        seen = seen._replace(drawn=_with(seen.drawn, drawer, seen.drawn[drawer] + more))
    return seen


def unplayed(seen: Seen, seat: Seat, move: Move) -> Seen:
    """What is known once a play of the running turn was taken back."""
    if isinstance(move, PlayCard | SwapJoker):
        return seen._replace(late=seen.late - (seen.refused[seat] >> move.card & 1))
    return seen


def fitting(state: RoundState) -> int:
    """Mask of the cards that could be laid somewhere as the table stands."""
    mask = 0
    for place, fits, openers in state.law.table:
        pile = state.piles[place]
        mask |= fits[pile[-1]] if pile else openers
    return mask


def _leaves_work(state: RoundState) -> bool:
    """Whether an arm is left empty by a seat with cards, or a pile move that could be made."""
    empty_arm = any(not state.piles[arm] for arm in state.law.arms)
    return empty_arm or bool(pile_moves(state))


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
