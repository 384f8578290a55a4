"""What the compiled searches share: memory that grows within a limit, and slices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, cast

import numpy as np

from kings.kernels import patience_layout as at
from kings.kernels.patience_rows import Memory, Row
from kings.solver.engine import Reached

MEMORY_BYTES: Final = 1_400_000_000
"""Most bytes that the table of a search takes, while it grows too."""
FIRST_SLOTS: Final = 1 << 10


class CompiledSearch(ABC):
    """A depth-first search in a kernel that stops whenever it needs more room."""

    def __init__(self, memory: Memory, wide: int, memory_bytes: int) -> None:
        self._memory = memory
        self._wide = wide
        self._most_slots = slots_within(memory_bytes, wide)
        self._reached = self._begin()

    @abstractmethod
    def _begin(self) -> int:
        """Begin at the first state of the memory."""

    @abstractmethod
    def _search(self, most_used: int) -> int:
        """Search on until the memory's counters say stop, or something is full."""

    @abstractmethod
    def _move_table(self, larger: Memory) -> None:
        """Copy the table into a larger memory."""

    @property
    def nodes(self) -> int:
        """Positions entered so far, the first not counted."""
        return int(self._memory.counts[at.NODES])

    def advance(self, nodes: int) -> Reached:
        """Search on for at most so many positions more."""
        if self._reached == at.SOLVED:
            return Reached.SOLVED
        self._memory.counts[at.UNTIL] = self.nodes + nodes
        while True:
            self._reached = self._search(self._most_used())
            if self._reached == at.ROWS_FULL:
                states, spans = self._memory.states, self._memory.spans
                self._memory = self._memory._replace(states=_twice(states), spans=_twice(spans))
            elif self._reached == at.MOVES_FULL:
                self._memory = self._memory._replace(moves=_twice(self._memory.moves))
            elif self._reached == at.TABLE_FULL and len(self._memory.clocks) < self._most_slots:
                self._grow_table()
            else:
                return Reached(self._reached)

    def path(self) -> tuple[int, ...]:
        """The macro moves from the start to the present position."""
        depth = max(0, int(self._memory.counts[at.DEPTH]))
        ends = self._memory.spans[:depth, 0] - 1
        return tuple(int(move) for move in self._memory.moves[ends])

    def _most_used(self) -> int:
        """How full the table may be: fuller, and so slower, once it can grow no more."""
        slots = len(self._memory.clocks)
        return slots * 5 // 8 if slots < self._most_slots else slots * 7 // 8

    def _grow_table(self) -> None:
        slots = 2 * len(self._memory.clocks)
        larger = self._memory._replace(
            keys=np.zeros(slots * self._wide, np.int64), clocks=np.zeros(slots, np.int16)
        )
        self._move_table(larger)
        self._memory = larger


def slots_within(memory_bytes: int, wide: int) -> int:
    """The largest power of two of slots that can be grown to within a limit of bytes.

    While a table grows there are two, the older half as large.
    """
    slots = 1
    while 3 * slots * (8 * wide + 2) <= memory_bytes:
        slots *= 2
    return slots


def _twice(rows: Row) -> Row:
    """Twice the room, the first half as it was."""
    return cast(Row, np.concatenate((rows, np.zeros_like(rows))))
