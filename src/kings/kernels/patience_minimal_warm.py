"""The kernels that search for the shortest line of a Kungen called once each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from kings.kernels import patience_minimal as at


def _search() -> None:
    """Search a pack of four aces in the waste."""
    tables = np.zeros(at.TABLES, np.int64)
    tables[at.RANKS] = tables[at.TURN] = 1
    tables[at.STOCK_BITS : at.STOCK_BITS + 4] = [1, 2, 4, 8]
    room = at.Room(
        nodes=np.zeros((512, at.NODE_WORDS), np.int64),
        slots=np.zeros(1024, np.int32),
        heads=np.zeros(64, np.int32),
        counts=np.zeros(at.COUNTS, np.int64),
        desk=np.zeros(at.DESK, np.int64),
        children=np.zeros((at.MOST_CHILDREN, at.CHILD_WORDS), np.int64),
    )
    counts = room.counts
    counts[at.LIMIT], counts[at.WEIGHT], counts[at.LOW], counts[at.UNTIL] = 60, 4, 64, 8
    at.begin(tables, room, 15 << at.STOCK_AT, 4 << at.WASTE_AT)
    at.advance(tables, room)
    at.rehash(room.nodes, counts[at.USED], np.zeros(1024, np.int32))


STEPS: Final[tuple[tuple[str, Callable[[], object]], ...]] = (("patience, fewest moves", _search),)
