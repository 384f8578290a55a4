"""Perft: how many lines of play lead from a position, by depth. A count that any engine can check.

A deal fixes every card, so both games are deterministic trees over the full state, and the end
of a turn with its draw is one move. A game takes part by handing over a `Tree`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from kings.corner.legal import legal_plays
from kings.corner.moves import Move
from kings.corner.notation import spell_move
from kings.corner.rules import apply
from kings.corner.state import Phase, RoundState
from kings.errors import KingsError

S = TypeVar("S", bound=Hashable)
M = TypeVar("M")

MOST_STATES: Final = 1_000_000
"""Distinct states that a walk may hold before it gives up."""


@dataclass(frozen=True, slots=True)
class Tree(Generic[S, M]):
    """A game as perft sees it; states are equal when everything that follows is equal."""

    legal: Callable[[S], Sequence[M]]
    """Legal moves in their fixed order; of a position that is not over."""
    apply: Callable[[S, M], S]
    is_over: Callable[[S], bool]
    spell: Callable[[M], str]


@dataclass(frozen=True, slots=True)
class Depth:
    """What lies at one depth."""

    depth: int
    sequences: int
    """Lines of play of exactly this length."""
    states: int
    """Different states that they lead to."""
    over: int
    """How many of the lines end the game with their last move."""


CORNER: Final[Tree[RoundState, Move]] = Tree(
    legal_plays, apply, lambda state: state.phase is Phase.OVER, spell_move
)
"""One round of Kings in the Corner."""


def perft(tree: Tree[S, M], state: S, depth: int, *, limit: int = MOST_STATES) -> tuple[Depth, ...]:
    """The counts of depths 1 to `depth`; lines that end earlier are in none of the deeper ones.

    Raises `KingsError` `perft_limit` when more than `limit` states would be held in all.
    """
    layer: dict[S, int] = {state: 1}
    held, counts = 1, []
    for length in range(1, depth + 1):
        reached: dict[S, int] = {}
        for parent, lines in layer.items():
            if tree.is_over(parent):
                continue
            for move in tree.legal(parent):
                child = tree.apply(parent, move)
                reached[child] = reached.get(child, 0) + lines
            if held + len(reached) > limit:
                raise KingsError("perft_limit", limit=limit, depth=length)
        held += len(reached)
        over = sum(lines for child, lines in reached.items() if tree.is_over(child))
        counts.append(Depth(length, sum(reached.values()), len(reached), over))
        layer = reached
    return tuple(counts)


def divide(
    tree: Tree[S, M], state: S, depth: int, *, limit: int = MOST_STATES
) -> tuple[tuple[str, int], ...]:
    """Lines of length `depth` by their first move, spelled, in the order of the legal moves.

    Two engines that disagree find the move that parts them here. Raises as `perft` does.
    """
    if depth < 1 or tree.is_over(state):
        return ()
    counts: list[tuple[str, int]] = []
    for move in tree.legal(state):
        after = perft(tree, tree.apply(state, move), depth - 1, limit=limit)
        counts.append((tree.spell(move), after[-1].sequences if after else 1))
    return tuple(counts)
