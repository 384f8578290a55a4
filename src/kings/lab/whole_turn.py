"""Every way a turn can go, by the plain rules: what the proof of a puzzle stands on.

Nothing is left out: all legal plays are made from every table that can be reached, and a turn with
more tables than asked for is refused rather than looked at in part. Places of a kind are alike:
tables that differ only by which arm or which corner a pile lies on are one, and of the empty ones
only the first is played to. What a turn leads to depends on the own hand and the table alone, so it
is worked out from the view. It ends: see `kings.corner.rules`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from kings.bots.lookahead import own_state
from kings.cards import Card, Hand
from kings.corner.laid import Laid
from kings.corner.legal import legal_plays
from kings.corner.moves import EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.options import DeadTest
from kings.corner.places import is_corner
from kings.corner.rules import apply
from kings.corner.state import Phase, Pile, RoundState
from kings.corner.view import CornerView


class Act(NamedTuple):
    """What a play does, whichever of the places alike it uses: this card or pile onto that card."""

    kind: str
    """`lay`, `move` or `swap`."""
    card: int
    """The card from hand, or the laid card that heads the pile moved."""
    onto: Laid | str
    """What it covers, or `arm` or `corner` where nothing lies; of a swap the head of the pile."""
    name: Card | None = None
    """What a joker is to be, where it must be said."""


class Step(NamedTuple):
    """A play of a turn, and the table it leads to."""

    play: Move
    act: Act
    to: int
    """Index of the table in `WholeTurn.states`."""


Goal = Callable[[RoundState], bool]


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """All tables that a turn can lead to, the present one first, and all plays between them."""

    states: tuple[RoundState, ...]
    """As the seat in turn knows them: the other hands are empty."""
    steps: tuple[tuple[Step, ...], ...]
    """By table its plays, in listing order; `end` is none."""

    def shortest(self, goal: Goal, without: Act | None = None) -> tuple[Step, ...] | None:
        """The fewest plays to a table that is the goal, or None if no way leads there.

        Of ways as short the first in listing order is taken. With `without`, ways that do this
        are no ways: so whether a play is needed can be asked.
        """
        came: dict[int, tuple[int, Step] | None] = {0: None}
        waiting = deque([0])
        while waiting:
            at = waiting.popleft()
            if goal(self.states[at]):
                return tuple(_way_back(came, at))[::-1]
            for step in self.steps[at]:
                if step.to not in came and step.act != without:
                    came[step.to] = (at, step)
                    waiting.append(step.to)
        return None

    def share_at_random(self, goal: Goal) -> float:
        """How often the goal is met by whoever goes to any next table, each as likely.

        Nothing is ended before the goal is met or nothing is left to play.
        """
        shares: dict[int, float] = {}

        def share(at: int) -> float:
            if at not in shares:
                if goal(self.states[at]):
                    shares[at] = 1.0
                else:
                    following = [share(step.to) for step in self.steps[at]]
                    shares[at] = sum(following) / max(1, len(following))
            return shares[at]

        return share(0)


def whole_turn(view: CornerView, most: int) -> WholeTurn | None:
    """Every way the turn of a view can go, or None if it has more than `most` tables.

    Raises `ValueError` for a view that is not in turn, before play, and where a play may end the
    round by what others hold (`dead_test=blocked` once the stock is empty): then the view does not
    tell what a turn leads to.
    """
    hidden = view.law.rules.dead_test is DeadTest.BLOCKED and not view.stock_left
    if view.phase is not Phase.PLAY or hidden:
        raise ValueError("the view does not tell what this turn leads to")
    states = [own_state(view)]
    numbers = {_key(states[0]): 0}
    steps: list[tuple[Step, ...]] = []
    while len(steps) < len(states):
        state = states[len(steps)]
        found: dict[tuple[Act, int], Step] = {}
        for play in _plays(state):
            after = apply(state, play)
            number = numbers.setdefault(_key(after), len(states))
            if number == len(states):
                states.append(after)
            act = act_of(state, play)
            found.setdefault((act, number), Step(play, act, number))
        if len(states) > most:
            return None
        steps.append(tuple(found.values()))
    return WholeTurn(tuple(states), tuple(steps))


def act_of(state: RoundState, play: PlayCard | MovePile | SwapJoker) -> Act:
    """What a play does from a table, whichever of the places alike it uses."""
    pile = state.piles[play.place]
    onto: Laid | str = pile[-1] if pile else "corner" if is_corner(play.place) else "arm"
    match play:
        case PlayCard(card, _, name):
            return Act("lay", card, onto, name)
        case MovePile(source):
            return Act("move", state.piles[source][0], onto)
        case SwapJoker(card):
            return Act("swap", card, pile[0])


def _way_back(came: dict[int, tuple[int, Step] | None], at: int) -> Iterator[Step]:
    while (last := came[at]) is not None:
        at, step = last
        yield step


def _plays(state: RoundState) -> Iterator[PlayCard | MovePile | SwapJoker]:
    if state.phase is not Phase.PLAY:
        return
    law, piles = state.law, state.piles
    empty = [
        next((place for place in row if not piles[place]), None) for row in (law.arms, law.corners)
    ]
    for play in legal_plays(state):
        if not isinstance(play, EndTurn) and (piles[play.place] or play.place in empty):
            yield play


_Key = tuple[Hand, tuple[tuple[Pile, int], ...], tuple[Pile, ...], Phase]


def _key(state: RoundState) -> _Key:
    """Equal for tables that differ only by the order of their arms or of their corners."""
    law, kings = state.law, state.opening_kings
    arms = sorted((state.piles[arm], kings >> arm & 1) for arm in law.arms)
    corners = sorted(state.piles[corner] for corner in law.corners)
    return state.hands[state.turn], tuple(arms), tuple(corners), state.phase
