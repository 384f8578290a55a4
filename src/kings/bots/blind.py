"""A player that lays a patience to its end by the hints alone, seeing only what lies open."""

from __future__ import annotations

from typing import NamedTuple

from kings.bots.memory import NOTHING_SEEN
from kings.bots.patience import advise_patience
from kings.kungen.moves import Move
from kings.kungen.rules import play
from kings.kungen.state import State
from kings.kungen.view import view_of


class BlindGame(NamedTuple):
    """How a patience ended that was laid by the hints."""

    state: State
    moves: tuple[Move, ...]

    @property
    def won(self) -> bool:
        """Whether all cards are up."""
        return self.state.won


def play_blind(state: State) -> BlindGame:
    """Lay a patience by the hints until it is won or no move helps.

    The state is only ever shown to the hints as a view, and the stock is remembered as a person
    would. It ends because following the hints enters no position twice (`kings.bots.patience`).
    """
    moves: list[Move] = []
    memory = NOTHING_SEEN
    while True:
        view = view_of(state)
        memory = memory.with_view(view)
        advice = advise_patience(view, memory)
        if advice is None or advice.move is None:
            return BlindGame(state, tuple(moves))
        state = play(state, advice.move)
        moves.append(advice.move)
