"""A patience at a table: one person, or two who share it and make a move each (S4-199)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kings.cards import Deal
from kings.errors import TableError
from kings.kungen.events import Event
from kings.kungen.game import Game, new_game
from kings.kungen.moves import Command, Redo, Undo
from kings.kungen.options import KungenRules

MOST_SHARING: Final = 2


@dataclass(frozen=True, slots=True)
class PatienceTable:
    """A game of Kungen and who lays it; with two names they alternate, and nobody wins alone."""

    names: tuple[str, ...]
    game: Game

    @property
    def turn(self) -> int:
        """Whose move it is: an undo gives the move back, as the moves made decide."""
        return len(self.game.past) % len(self.names)

    @property
    def mover(self) -> str:
        """The name of the person whose move it is."""
        return self.names[self.turn]

    def do(
        self, command: Command, now_ms: int, seat: int | None = None
    ) -> tuple[PatienceTable, tuple[Event, ...]]:
        """Carry out a command of a seat (left out: the seat in turn).

        Raises `Refused` as the game does, `TableError` when it is the other's move; undo and redo
        are open to both.
        """
        move = not isinstance(command, Undo | Redo)
        if move and seat is not None and seat != self.turn:
            raise TableError("patience_not_your_move", name=self.mover)
        played = self.game.do(command, now_ms)
        return replace(self, game=played.game), played.events


def open_patience(
    rules: KungenRules, names: Sequence[str], deal: Deal, *, begun_before: bool = False
) -> PatienceTable:
    """A patience before its first move, for one person or two who alternate."""
    if not 1 <= len(names) <= MOST_SHARING:
        raise TableError("patience_seats", given=len(names), most=MOST_SHARING)
    return PatienceTable(tuple(names), new_game(rules, deal, begun_before=begun_before))
