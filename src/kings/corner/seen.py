"""What everybody at the table has seen of how the seats played: public facts, noted play by play.

A seat that ends its turn shows the table it leaves. Whoever lays all it can holds none of the cards
that fitted there, except what it has drawn since; whoever plays such a card later without having
drawn it, or leaves a pile move or an empty arm, shows that it holds back. And who lays all it can
has no reason to choose: most take kings first, then move piles, then lay the highest card. A play
out of that order is a *stray*; whoever weighs its plays strays often. Whoever never strays tells by
every play what it does not hold: a low card on an empty arm, that there was no higher one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Final, NamedTuple, TypeVar

from kings.cards import JOKER, KING, size_of
from kings.corner.legal import pile_moves
from kings.corner.moves import EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.places import Seat
from kings.corner.state import Phase, RoundState

T = TypeVar("T")

_KINGS: Final = sum(1 << suit * 13 + KING for suit in range(4))
_HIGHER: Final = tuple(
    sum(1 << suit * 13 + higher for suit in range(4) for higher in range(rank + 1, KING))
    for rank in range(13)
)
"""By rank: the cards above it, but for kings."""


class Left(NamedTuple):
    """A table that a seat left at the end of a turn."""

    fitting: int
    """Mask of the cards that could have been laid there."""
    drawn: int
    """Cards that the seat has drawn since."""
    passed: int = 0
    """Mask of the cards that come before a play of that turn in the order of kings, piles, high
    cards: after it, whoever keeps to that order held none of them."""
    laid: int = 0
    """Cards of either mask that the seat has laid since: whoever keeps to it all had drawn them."""


class Step(NamedTuple):
    """A play of the running turn."""

    over: int
    """Mask of the cards that come before it in the order of kings, piles, high cards."""
    strays: bool


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
    turn: tuple[Step, ...]
    """The plays of the running turn."""
    steps: tuple[int, ...]
    """Plays in the turns of the match that are over."""
    strays: tuple[int, ...]
    """Of these, the plays out of order."""

    def last(self, seat: int) -> Left:
        """The table that a seat left last; nothing fitted if there is none."""
        return self.left[seat][-1] if self.left[seat] else Left(0, 0)

    def refused(self, seat: int, card: int) -> int:
        """1 if the seat could have laid the card where it ended its last turn, else 0."""
        return self.last(seat).fitting >> card & 1


def nothing_seen(seats: int) -> Seen:
    """Before the first round of a match."""
    none = (0,) * seats
    return Seen(((),) * seats, 0, none, none, none, none, (), none, none)


def new_round(seen: Seen | None, before: Sequence[Seat], now: Sequence[Seat]) -> Seen:
    """At a deal the hands are new; how the seats play is remembered while the same sit there.

    `before` and `now` are who sat in the last round and who sits in this, in round order.
    """
    if seen is None or tuple(before) != tuple(now):
        return nothing_seen(len(now))
    return seen._replace(left=((),) * len(now), late=0, turn=())


def noted(seen: Seen, before: RoundState, move: Move, after: RoundState) -> Seen:
    """What is known once a legal play has led from one state to the other."""
    seat = before.turn
    if before.phase is Phase.PLAY:
        if isinstance(move, EndTurn):
            seen = _turn_ended(seen, before, after)
        else:
            seen = seen._replace(turn=(*seen.turn, _step(seen.turn, before, move)))
            if isinstance(move, PlayCard | SwapJoker):
                seen = _card_laid(seen, seat, move.card, 1)
        if isinstance(move, EndTurn) or after.phase is Phase.OVER:
            seen = _steps_counted(seen, seat)
    return _hands_shown(seen, after) if after.phase is Phase.OVER else seen


def _step(turn: tuple[Step, ...], state: RoundState, move: PlayCard | MovePile | SwapJoker) -> Step:
    """A play beside what could have come before it as the table stands."""
    laid = 1 << move.card if isinstance(move, PlayCard) else 0
    strays = any(step.over & laid for step in turn)
    if laid & _KINGS or isinstance(move, SwapJoker):
        return Step(0, strays)
    kings = fitting(state) & _KINGS
    if isinstance(move, MovePile):
        return Step(kings, strays)
    strays = strays or bool(pile_moves(state))
    if move.card == JOKER:
        return Step(kings, strays)
    higher = _HIGHER[move.card % 13]
    on_piles = fitting(state, openers=False)
    over = on_piles & higher if state.piles[move.place] else on_piles | higher
    return Step((over | kings) & ~laid, strays)


def _steps_counted(seen: Seen, seat: Seat) -> Seen:
    strays = sum(step.strays for step in seen.turn)
    return seen._replace(
        turn=(),
        steps=_with(seen.steps, seat, seen.steps[seat] + len(seen.turn)),
        strays=_with(seen.strays, seat, seen.strays[seat] + strays),
    )


def _turn_ended(seen: Seen, before: RoundState, after: RoundState) -> Seen:
    seat = before.turn
    held_back = seen.late > seen.last(seat).drawn or _leaves_work(before)
    passed = reduce(or_, (step.over for step in seen.turn), 0)
    seen = seen._replace(
        left=_with(seen.left, seat, (*seen.left[seat], Left(fitting(before), 0, passed))),
        late=0,
        turns=_with(seen.turns, seat, seen.turns[seat] + 1),
        waits=_with(seen.waits, seat, seen.waits[seat] + held_back),
    )
    for drawer in {seat, after.turn}:
        more = size_of(after.hands[drawer]) - size_of(before.hands[drawer])
        if more:
            tables = tuple(one._replace(drawn=one.drawn + more) for one in seen.left[drawer])
            seen = seen._replace(left=_with(seen.left, drawer, tables))
    return seen


def _hands_shown(seen: Seen, over: RoundState) -> Seen:
    """A round is over and all hands are laid open."""
    for seat, hand in enumerate(over.hands):
        if seen.left[seat]:
            last = seen.last(seat)
            kept = (hand & last.fitting).bit_count() > last.drawn
            seen = seen._replace(
                rounds=_with(seen.rounds, seat, seen.rounds[seat] + 1),
                kept=_with(seen.kept, seat, seen.kept[seat] + kept),
            )
    return seen


def unplayed(seen: Seen, seat: Seat, move: Move) -> Seen:
    """What is known once a play of the running turn was taken back."""
    seen = seen._replace(turn=seen.turn[:-1])
    if isinstance(move, PlayCard | SwapJoker):
        return _card_laid(seen, seat, move.card, -1)
    return seen


def _card_laid(seen: Seen, seat: int, card: int, times: int) -> Seen:
    """A card was laid once, or taken back (-1 times)."""
    tables = tuple(
        one._replace(laid=one.laid + times * ((one.fitting | one.passed) >> card & 1))
        for one in seen.left[seat]
    )
    return seen._replace(
        late=seen.late + times * seen.refused(seat, card), left=_with(seen.left, seat, tables)
    )


def fitting(state: RoundState, *, openers: bool = True) -> int:
    """Mask of the cards that could be laid somewhere as the table stands, or on piles only."""
    mask = 0
    for place, fits, opening in state.law.table:
        pile = state.piles[place]
        if pile:
            mask |= fits[pile[-1]]
        elif openers:
            mask |= opening
    return mask


def _leaves_work(state: RoundState) -> bool:
    """Whether an arm is left empty by a seat with cards, or a pile move that could be made."""
    empty_arm = any(not state.piles[arm] for arm in state.law.arms)
    return empty_arm or bool(pile_moves(state))


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
