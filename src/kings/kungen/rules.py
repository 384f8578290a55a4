"""The rules of Kungen as pure functions of a state: why not, legal moves, play, step.

Why games end
-------------
A patience may be laid for ever: a run carried to and fro between two columns, or a card taken
back and sent up again, is legal however pointless. The rules therefore promise less, and this
is what everything that plays by itself relies on.

*Where positions never repeat, a game ends.* A position is what lies where: piles, hidden cards,
foundations, stocks and wastes; pass numbers, points and the held-off card are left out
(`State.position`). The cards of a pack can lie in finitely many ways, so a walk that never
enters a position twice is finite, under every rule set. Pass numbers must be left out only
because with unlimited passes a stock turned over for ever would give ever new ones.

*Where passes are limited, all but the to-and-fro is bounded.* No move puts a card back into a
stock or waste, none hides a card again. So a game has at most as many turned-up cards as were
hidden, at most as many moves from a waste as the stock had cards, at most `passes` - 1 redeals
a stock and one extra pass, and at most (stock size) turns a pass. Between two of these there
are only moves among piles and foundations, which change neither stocks nor hidden cards; of
those a walk without repetition has finitely many.

*Lay up and auto-finish end*: each step of a lay up raises a foundation, of which a pack has
only so many cards; auto-finish gives up when a position comes again without a card gone up.

*Points cannot be farmed*: a redeal is the only scoring move that a game with unlimited passes
can repeat without limit and it may not gain; a card sent up and taken back may not gain;
waste moves and turned-up cards, as above, do not come again.
"""

from __future__ import annotations

from dataclasses import dataclass

from kings.errors import Refused
from kings.kungen.apply import after
from kings.kungen.check import why_not_single
from kings.kungen.events import (
    CardsMoved,
    Event,
    PassBegan,
    PointsChanged,
    StockTurned,
    TurnedUp,
    Won,
)
from kings.kungen.finish import find_finish
from kings.kungen.layup import lay_up
from kings.kungen.listing import legal_moves
from kings.kungen.moves import (
    AutoFinish,
    ColumnMove,
    ExtraPass,
    LayUp,
    Move,
    Redeal,
    Single,
    Turn,
)
from kings.kungen.places import FIRST_FOUNDATION, PILES, Place, foundation_at
from kings.kungen.refusals import Code, Refusal
from kings.kungen.state import State

__all__ = ["Step", "legal_moves", "play", "refused", "step", "turned_up", "why_not"]


@dataclass(frozen=True, slots=True)
class Step:
    """A state and the facts that led to it."""

    state: State
    events: tuple[Event, ...]


def why_not(state: State, move: Move) -> Refusal | None:
    """Why a move is refused now, or None if it is legal; of several reasons the first of `Code`."""
    if isinstance(move, LayUp):
        if state.won:
            return Refusal(Code.GAME_WON)
        return None if lay_up(state, safe=move.safe) else Refusal(Code.NOTHING_TO_LAY_UP)
    if isinstance(move, AutoFinish):
        if state.won:
            return Refusal(Code.GAME_WON)
        if state.hidden_count:
            return Refusal(Code.COLUMN_CARDS_HIDDEN, count=state.hidden_count)
        return None if find_finish(state) else Refusal(Code.FINISH_FAILS)
    return why_not_single(state, move)


def refused(refusal: Refusal) -> Refused:
    """The refusal as the error to raise."""
    return Refused(refusal.code.value, refusal.number, **refusal.facts())


def play(state: State, move: Move) -> State:
    """The state after a move; raises `Refused`, and every move is all or nothing (S4-081)."""
    if isinstance(move, LayUp | AutoFinish):
        return _parts(state, move)[-1][1]
    refusal = why_not_single(state, move)
    if refusal is not None:
        raise refused(refusal)
    return after(state, move)


def step(state: State, move: Move) -> Step:
    """The state after a move and the facts in the order in which they came to be."""
    events: list[Event] = []
    before = state
    for part, now in _parts(state, move):
        events += _facts(before, part, now)
        before = now
    if before.points != state.points:
        events.append(PointsChanged(before.points - state.points, before.points))
    if before.won:
        events.append(Won())
    return Step(before, tuple(events))


def turned_up(state: State, move: Move) -> bool:
    """Whether a legal move shows a new card: a hidden one, or a stock card in its first pass."""
    before = state
    for part, now in _parts(state, move):
        first_pass = isinstance(part, Turn) and before.passes[part.stock] == 1
        if first_pass or now.hidden_count < before.hidden_count:
            return True
        before = now
    return False


def _parts(state: State, move: Move) -> list[tuple[Single, State]]:
    """The single moves that a move is made of, with the state after each."""
    if isinstance(move, LayUp | AutoFinish):
        refusal = why_not(state, move)
        if refusal is not None:
            raise refused(refusal)
        if isinstance(move, LayUp):
            return list(lay_up(state, safe=move.safe))
        finish = find_finish(state)
        return list(finish.steps) if finish else []
    return [(move, play(state, move))]


def _facts(before: State, move: Single, now: State) -> list[Event]:
    if isinstance(move, Turn):
        shown = now.wastes[move.stock][len(before.wastes[move.stock]) :]
        return [StockTurned(move.stock, shown, len(now.stocks[move.stock]))]
    if isinstance(move, Redeal | ExtraPass):
        stock = move.stock
        extra = isinstance(move, ExtraPass)
        return [PassBegan(stock, now.passes[stock], len(now.stocks[stock]), extra)]
    place = _target(before, move, now)
    count = move.count if isinstance(move, ColumnMove) else 1
    cards = (
        now.piles[place][-count:]
        if place < PILES
        else tuple(card for card in (before.top(move.source),) if card is not None)
    )
    events: list[Event] = [CardsMoved(cards, move.source, place, before.top(place))]
    source = move.source
    if source < PILES and now.hidden[source] < before.hidden[source]:
        events.append(TurnedUp(now.piles[source][-1], source))
    return events


def _target(before: State, move: Single, now: State) -> Place:
    """Where the cards went; of a card sent up the foundation that grew."""
    place = getattr(move, "place", None)
    if place is not None:
        return Place(place)
    grown = (i for i, (a, b) in enumerate(zip(before.ups, now.ups, strict=True)) if b > a)
    return foundation_at(next(grown, FIRST_FOUNDATION))
