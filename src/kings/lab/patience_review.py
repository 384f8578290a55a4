"""A patience looked over again: the move after which it could no longer be won.

What was taken back is left out, so the positions from the deal to the end are a row of moves. Along
it "can be won" turns into "cannot" once at most: whatever can be won after a move could be won
before it. So that move is found by halving. The extra pass, a consolation, does not count; the row
ends before it. The solver sees all cards, so this tells what could have been, not what could have
been known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kings.kungen.game import Game, Made
from kings.kungen.moves import ExtraPass
from kings.kungen.state import State
from kings.solver import Solution, Use, Verdict, solve


@dataclass(slots=True)
class PatienceReview:
    """The row of moves, and what is known so far of the positions between them."""

    start: State
    moves: tuple[Made, ...]
    """Those that stood, up to the extra pass if there was one."""
    won: bool
    """Whether the last position has all cards up."""
    known: dict[int, Solution] = field(default_factory=dict)
    """By position, 0 the deal and n the one after move n: the solver's answer."""

    def position(self, number: int) -> State:
        """The position after so many moves."""
        return self.moves[number - 1].after if number else self.start

    @property
    def last_winnable(self) -> int | None:
        """The last position that is known to be winnable; None if none is."""
        if self.won:
            return len(self.moves)
        return max(self._with(Verdict.SOLVED), default=None)

    @property
    def first_lost(self) -> int | None:
        """The first position that is known to be lost; None if none is."""
        return min(self._with(Verdict.UNSOLVABLE), default=None)

    @property
    def lost_by(self) -> Made | None:
        """The move that lost it; None while it is not found, or if there is none."""
        low, high = self.last_winnable, self.first_lost
        return self.moves[low] if low is not None and high == low + 1 else None

    def _with(self, verdict: Verdict) -> Iterator[int]:
        return (number for number, found in self.known.items() if found.verdict is verdict)

    def add(self, found: tuple[int, Solution]) -> None:
        """Take in an answer on a position."""
        self.known[found[0]] = found[1]

    def next_asked(self) -> int | None:
        """The position to ask about next: the end, the deal, then the middle of what is open."""
        end = len(self.moves)
        for number in (end, 0):
            if not self.won and number not in self.known and self.last_winnable != end:
                return number
        low, high = self.last_winnable, self.first_lost
        first = 0 if low is None else low + 1
        last = end if high is None else high - 1
        if self.won or high == 0 or low == end:
            return None
        open_ = [number for number in range(first, last + 1) if number not in self.known]
        return min(open_, key=lambda number: abs(2 * number - first - last), default=None)


def review_of(game: Game) -> PatienceReview:
    """The moves of a game that stood; nothing is known yet."""
    moves = game.past
    extra = [at for at, made in enumerate(moves) if isinstance(made.move, ExtraPass)]
    kept = moves[: extra[0]] if extra else moves
    start = moves[0].before if moves else game.state
    return PatienceReview(start, kept, won=bool(kept) and kept[-1].after.won)


def judged(review: PatienceReview, seconds: float) -> Iterator[tuple[int, Solution]]:
    """Answers on one position after the other until nothing more is to be asked.

    Each has to be added to the review before the next is drawn.
    """
    while (number := review.next_asked()) is not None:
        yield number, solve(review.position(number), seconds=seconds, use=Use.READY)
