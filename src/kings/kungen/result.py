"""How a patience ended and what it counts for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Practice(StrEnum):
    """Why a game is practice and enters only the lists marked so; once practice, always."""

    UNDO = "undo"
    EXTRA_PASS = "extra pass"
    HINT = "hint"
    SOLVER = "solver"
    SAME_CARDS = "same cards"


class Ending(StrEnum):
    """How a game ended; all but `won` are losses."""

    WON = "won"
    STUCK = "stuck"
    GIVEN_UP = "given_up"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game that counts."""

    how: Ending
    points: int
    """The whole sum, finish and time bonus included."""
    time_bonus: int
    time_ms: int
    up: int
    """Cards on the foundations."""
    practice: tuple[Practice, ...]

    @property
    def won(self) -> bool:
        """Whether it counts as won."""
        return self.how is Ending.WON

    @property
    def clean(self) -> bool:
        """Whether it enters the clean list and the win rate."""
        return not self.practice

    def record_key(self) -> tuple[int, int]:
        """Sorts results of one rule set as the record list does: best points, then time."""
        return -self.points, self.time_ms
