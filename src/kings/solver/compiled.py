"""What the compiled searches share: memory that grows within a limit, and slices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, cast

import numpy as np

from kings.kernels import patience_layout as at
from kings.kernels.patience_rows import Row
from kings.solver.engine import Reached

MEMORY_BYTES: Final = 1_400_000_000
"""Most bytes that the table of a search takes, while it grows too."""
FIRST_SLOTS: Final = 1 << 10


class CompiledSearch(ABC):
    """A depth-first search in a kernel that stops whenever it needs more room."""

    _counts: Row
    """The counters of its memory; a larger memory has the same."""

    @abstractmethod
    def _search(self) -> int:
        """Search on until the counters say stop, or something is full."""

    @abstractmethod
    def _more_rows(self) -> None:
        """Twice the room for states by depth."""

    @abstractmethod
    def _more_moves(self) -> None:
        """Twice the room for moves."""

    @abstractmethod
    def _larger_table(self) -> bool:
        """A larger table with what the old one holds; False if it may grow no more."""

    @abstractmethod
    def path(self) -> tuple[int, ...]:
        """The macro moves from the start to the present position."""

    def _begun(self, counts: Row, reached: int) -> None:
        """To be called once the search has begun."""
        self._counts = counts
        self._reached = reached

    @property
    def nodes(self) -> int:
        """Positions entered so far, the first not counted."""
        return int(self._counts[at.NODES])

    @property
    def depth(self) -> int:
        """Macro moves from the start to the present position."""
        return max(0, int(self._counts[at.DEPTH]))

    def advance(self, nodes: int) -> Reached:
        """Search on for at most so many positions more."""
        if self._reached == at.SOLVED:
            return Reached.SOLVED
        self._counts[at.UNTIL] = self.nodes + nodes
        while True:
            self._reached = self._search()
            if self._reached == at.ROWS_FULL:
                self._more_rows()
            elif self._reached == at.MOVES_FULL:
                self._more_moves()
            elif self._reached != at.TABLE_FULL or not self._larger_table():
                return Reached(self._reached)


def most_used(slots: int, most_slots: int) -> int:
    """How full a table may be: fuller, and so slower, once it can grow no more."""
    return slots * 5 // 8 if slots < most_slots else slots * 7 // 8


def slots_within(memory_bytes: int, slot_bytes: int) -> int:
    """The largest power of two of slots that can be grown to within a limit of bytes.

    While a table grows there are two, the older half as large.
    """
    slots = 1
    while 3 * slots * slot_bytes <= memory_bytes:
        slots *= 2
    return slots


def twice(rows: Row) -> Row:
    """Twice the room, the first half as it was."""
    return cast(Row, np.concatenate((rows, np.zeros_like(rows))))
