"""What everybody at the table has seen of how the seats played: public facts, noted play by play.

A seat that ends its turn shows the table it leaves. Whoever lays all it can holds none of the cards
that fitted there, except what it has drawn since; whoever plays such a card later without having
drawn it, or leaves a pile move or an empty arm, shows that it holds back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from kings.cards import size_of
from kings.corner.legal import pile_moves
from kings.corner.moves import EndTurn, Move, PlayCard, SwapJoker
from kings.corner.places import Seat
from kings.corner.state import Phase, RoundState

T = TypeVar("T")


class Left(NamedTuple):
    """A table that a seat left at the end of a turn."""

    fitting: int
    """Mask of the cards that could have been laid there."""
    drawn: int
    """Cards that the seat has drawn since."""


class Seen(NamedTuple):
    """The public facts about each seat of a round; tuples are by seat."""

    left: tuple[tuple[Left, ...], ...]
    """The tables that the seat left in this round, the last one last."""
    late: int
    """Cards laid in the running turn that fitted where the seat ended the one before."""
    turns: tuple[int, ...]
    """Turns ended in the match so far."""
    waits: tuple[int, ...]
    """Of these, the turns in which the seat was seen to hold back."""
    rounds: tuple[int, ...]
    """Rounds after which the seat's hand was laid open, if it had ended a turn."""
    kept: tuple[int, ...]
    """Of these, the rounds in which it held more that fitted before than it had drawn since."""

    def last(self, seat: int) -> Left:
        """The table that a seat left last; nothing fitted if there is none."""
        return self.left[seat][-1] if self.left[seat] else Left(0, 0)

    def refused(self, seat: int, card: int) -> int:
        """1 if the seat could have laid the card where it ended its last turn, else 0."""
        return self.last(seat).fitting >> card & 1


def nothing_seen(seats: int) -> Seen:
    """Before the first round of a match."""
    none = (0,) * seats
    return Seen(((),) * seats, 0, none, none, none, none)


def new_round(seen: Seen | None, before: Sequence[Seat], now: Sequence[Seat]) -> Seen:
    """At a deal the hands are new; how the seats play is remembered while the same sit there.

    `before` and `now` are who sat in the last round and who sits in this, in round order.
    """
    if seen is None or tuple(before) != tuple(now):
        return nothing_seen(len(now))
    return seen._replace(left=((),) * len(now), late=0)


def noted(seen: Seen, before: RoundState, move: Move, after: RoundState) -> Seen:
    """What is known once a legal play has led from one state to the other."""
    seat = before.turn
    if before.phase is Phase.PLAY:
        if isinstance(move, EndTurn):
            seen = _turn_ended(seen, before, after)
        elif isinstance(move, PlayCard | SwapJoker):
            seen = seen._replace(late=seen.late + seen.refused(seat, move.card))
    return _hands_shown(seen, after) if after.phase is Phase.OVER else seen


def _turn_ended(seen: Seen, before: RoundState, after: RoundState) -> Seen:
    seat = before.turn
    held_back = seen.late > seen.last(seat).drawn or _leaves_work(before)
    seen = seen._replace(
        left=_with(seen.left, seat, (*seen.left[seat], Left(fitting(before), 0))),
        late=0,
        turns=_with(seen.turns, seat, seen.turns[seat] + 1),
        waits=_with(seen.waits, seat, seen.waits[seat] + held_back),
    )
    for drawer in {seat, after.turn}:
        more = size_of(after.hands[drawer]) - size_of(before.hands[drawer])
        if more:
            tables = tuple(Left(mask, drawn + more) for mask, drawn in seen.left[drawer])
            seen = seen._replace(left=_with(seen.left, drawer, tables))
    return seen


def _hands_shown(seen: Seen, over: RoundState) -> Seen:
    """A round is over and all hands are laid open."""
    for seat, hand in enumerate(over.hands):
        if seen.left[seat]:
            mask, drawn = seen.last(seat)
            kept = (hand & mask).bit_count() > drawn
            seen = seen._replace(
                rounds=_with(seen.rounds, seat, seen.rounds[seat] + 1),
                kept=_with(seen.kept, seat, seen.kept[seat] + kept),
            )
    return seen


def unplayed(seen: Seen, seat: Seat, move: Move) -> Seen:
    """What is known once a play of the running turn was taken back."""
    if isinstance(move, PlayCard | SwapJoker):
        return seen._replace(late=seen.late - seen.refused(seat, move.card))
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


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
