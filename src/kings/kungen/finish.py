"""Auto-finish: offered when a plain simulation of the rest of the game wins (K24)."""

from __future__ import annotations

from dataclasses import dataclass

from kings.kungen.apply import after
from kings.kungen.law import FURTHER_PASS
from kings.kungen.layup import first_up
from kings.kungen.listing import may_redeal
from kings.kungen.moves import Redeal, Single, Turn
from kings.kungen.state import Position, State


@dataclass(frozen=True, slots=True)
class Finish:
    """A simulation that won: its moves with the state after each, and what the passes cost."""

    steps: tuple[tuple[Single, State], ...]
    passes: int
    """Redeals it makes."""
    pass_points: int
    """The points of those redeals, negative where they cost."""

    @property
    def end(self) -> State:
        """The won state."""
        return self.steps[-1][1]


def find_finish(state: State) -> Finish | None:
    """The simulation if it may be offered: no card of a column is hidden, and it wins.

    The first card that fits goes up; else the first stock with cards is turned; else the first
    that may be is redealt. It fails when a position, pass numbers aside, comes again: without
    a card going up the stocks only run round, so one of the finitely many must.
    """
    if state.hidden_count or state.won:
        return None
    now = state
    steps: list[tuple[Single, State]] = []
    since_up: set[Position] = {now.position()}
    while not now.won:
        move = _next(now)
        if move is None:
            return None
        now = after(now, move)
        steps.append((move, now))
        position = now.position()
        if position in since_up:
            return None
        if now.up > (steps[-2][1] if len(steps) > 1 else state).up:
            since_up.clear()
        since_up.add(position)
    passes = sum(isinstance(move, Redeal) for move, _ in steps)
    return Finish(tuple(steps), passes, passes * state.law.costs[FURTHER_PASS])


def _next(state: State) -> Single | None:
    up = first_up(state, safe=False, hold=False)
    if up is not None:
        return up
    for stock, cards in enumerate(state.stocks):
        if cards:
            return Turn(stock)
    return next(
        (Redeal(stock) for stock in range(len(state.stocks)) if may_redeal(state, stock)), None
    )
