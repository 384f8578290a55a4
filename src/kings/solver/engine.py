"""What a search engine is: it searches on in slices and can say how it went."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

from kings.kernels import patience_layout as at


class Reached(IntEnum):
    """How a slice of a search ended."""

    PAUSED = at.PAUSED
    """The slice is used up; the search can go on."""
    SOLVED = at.SOLVED
    EXHAUSTED = at.EXHAUSTED
    """Everything that can be reached has been searched, and nothing wins."""
    FULL = at.TABLE_FULL
    """No room is left for the positions met."""


class Engine(Protocol):
    """A depth-first search of one problem."""

    @property
    def nodes(self) -> int:
        """Positions entered so far, the first not counted."""
        ...

    def advance(self, nodes: int) -> Reached:
        """Search on for at most so many positions more."""
        ...

    def path(self) -> tuple[int, ...]:
        """The macro moves from the start to the present position."""
        ...


N = TypeVar("N")


class DepthFirst(ABC, Generic[N]):
    """A depth-first search in plain Python over nodes, each entered once for every key.

    A node met again is entered again only with a smaller clock: less of the passes used up.
    """

    def __init__(self, start: N) -> None:
        self.nodes = 0
        self._seen: dict[Hashable, int] = {}
        self._nodes = [start]
        self._moves: list[Iterator[int]] = [iter(self.moves(start))]
        self._path: list[int] = []
        self.is_new(start)

    @abstractmethod
    def moves(self, node: N) -> list[int]:
        """The macro moves of a node, in the order in which they are tried."""

    @abstractmethod
    def after(self, node: N, move: int) -> N:
        """The node after a macro move."""

    @abstractmethod
    def key(self, node: N) -> tuple[Hashable, int]:
        """What tells nodes apart, and the clock."""

    @abstractmethod
    def is_won(self, node: N) -> bool:
        """Whether every card is up."""

    def is_new(self, node: N) -> bool:
        """Whether a node must be entered; notes that it is."""
        key, clock = self.key(node)
        known = self._seen.get(key)
        if known is not None and known <= clock:
            return False
        self._seen[key] = clock
        return True

    def has_met(self, node: N) -> bool:
        """Whether a node was entered, at whatever clock."""
        return self.key(node)[0] in self._seen

    def advance(self, nodes: int) -> Reached:
        """Search on for at most so many positions more."""
        until = self.nodes + nodes
        if self._nodes and self.is_won(self._nodes[-1]):
            return Reached.SOLVED
        while self._moves:
            if self.nodes >= until:
                return Reached.PAUSED
            move = next(self._moves[-1], None)
            if move is None:
                self._moves.pop()
                self._nodes.pop()
                del self._path[-1:]
                continue
            node = self.after(self._nodes[-1], move)
            if not self.is_new(node):
                continue
            self.nodes += 1
            self._path.append(move)
            self._nodes.append(node)
            self._moves.append(iter(()))
            if self.is_won(node):
                return Reached.SOLVED
            self._moves[-1] = iter(self.moves(node))
        return Reached.EXHAUSTED

    def path(self) -> tuple[int, ...]:
        """The macro moves from the start to the present position."""
        return tuple(self._path)
