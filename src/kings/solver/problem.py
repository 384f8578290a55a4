"""A position of Kungen as the solver sees it: cards that cover each other, and nothing else.

Where parts of a build may be moved, which open card lies on which need not be known. The **open**
cards of the tableau are those that nothing hides; each column has at most one **root**: the open
card, the lowest of its build, that lies on a card which does not carry it. All other open cards
lie on one of their possible parents, or start an empty column or corner, and any of them can be
carried from one free parent to another. So a **node** holds

- the height of each foundation,
- for each column its **level**: how many of its first cards are left, the root being the last of
  them; 0 if nothing in it is bound,
- the set of stock cards left, and for each stock how many lie in the waste and which pass it is.

A level **settles**: a root that turns out to lie on a card that carries it, both being open, is no
root; nor is one that lies lowest in its column and may start an empty one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from kings.errors import SpellingError
from kings.kungen.places import FIRST_CORNER, PLACE_NAMES
from kings.kungen.position import check_whole
from kings.kungen.state import Pile, State, fits, run_length
from kings.solver.stocks import Stocks, first_stocks


class Node(NamedTuple):
    """A state of the search; what the fields count is said at the top of this module."""

    ups: tuple[int, ...]
    """By foundation: suit * 2 + (0 first, 1 second)."""
    levels: tuple[int, ...]
    """By column."""
    stocks: Stocks
    owed: int
    """What the last move must be used for (see `plain.py`), 0 if nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A position made ready for a search."""

    ranks: int
    decks: int
    turn: int
    passes: int | None
    take_back: bool
    any_to_empty: bool
    partial: bool
    corners: int
    columns: tuple[Pile, ...]
    """By column: its cards at the start, the lowest first, down to the root."""
    settled: tuple[tuple[int, ...], ...]
    """By column and level: the level that this level settles to."""
    stocks: tuple[Pile, ...]
    """By stock: its waste and then its stock at the start."""
    start: Node

    @property
    def lazy(self) -> bool:
        """Whether stock cards may wait until they are needed: each is always within reach."""
        one = self.decks == 1 and len(self.stocks) == 1 and self.turn == 1
        return one and self.passes is None and self.take_back and not self.any_to_empty


def compile_problem(state: State) -> Problem:
    """The problem of a position.

    Raises `SpellingError` if cards of the pack are missing, or if a corner holds what no move
    could have put there.
    """
    check_whole(state)
    law = state.law
    check_corners(state)
    settled = tuple(_settled(state, column) for column in range(law.columns))
    levels = tuple(levels[-1] for levels in settled)
    return Problem(
        ranks=law.ranks,
        decks=law.rules.decks,
        turn=law.turn,
        passes=law.passes,
        take_back=law.take_back,
        any_to_empty=law.any_to_empty,
        partial=law.partial,
        corners=len(law.places) - law.columns,
        columns=tuple(state.piles[c][: levels[c]] for c in range(law.columns)),
        settled=settled,
        stocks=tuple(w + s for w, s in zip(state.wastes, state.stocks, strict=True)),
        start=Node(ups=state.ups, levels=levels, stocks=first_stocks(state), owed=0),
    )


def check_corners(state: State) -> None:
    """Raise `SpellingError` if a corner holds anything but a build headed by a king."""
    law = state.law
    for place in law.places:
        pile = state.piles[place]
        if place < FIRST_CORNER or not pile:
            continue
        whole = run_length(pile, 0) == len(pile) and state.hidden[place] == 0
        if not whole or pile[0] % 13 != law.king:
            raise SpellingError("corner_without_king", place=PLACE_NAMES[place])


def _settled(state: State, column: int) -> tuple[int, ...]:
    """By level, from 0 to the start of the build at the end: what it settles to."""
    law, pile, hidden = state.law, state.piles[column], state.hidden[column]
    top = len(pile) - run_length(pile, hidden) + 1 if pile else 0
    levels: list[int] = [0]
    for level in range(1, top + 1):
        at = level
        while at - 1 > hidden and fits(pile[at - 1], pile[at - 2]):
            at -= 1
        if at == 1 and (law.any_to_empty or pile[0] % 13 == law.king):
            at = 0
        levels.append(at)
    return tuple(levels)
