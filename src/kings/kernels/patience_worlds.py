"""Where the cards of a problem lie, written into the tables of `patience_fast`; and many worlds.

A **slot** is a place that a card can lie at: 8 * column + level of a column, level 1 the lowest
card; STOCK_SLOT + place of a stock, in turning order.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kings.kernels import patience_fast as fast
from kings.kernels import patience_layout as at
from kings.kernels.cache import kernel
from kings.kernels.patience_rows import Row

STOCK_SLOT: Final = 64

Rows = NDArray[np.int64]
"""Worlds by cards."""

_COLUMN_SLOTS: Final = 56
_STOCK_PLACES: Final = 24


@kernel
def bit_index(card: int) -> int:
    """The number of a card's bit: four bits a rank, lanes clubs, spades, diamonds, hearts."""
    suit = card // 13
    lane = 1 if suit == 3 else 0 if suit == 0 else suit + 1
    return card % 13 * 4 + lane


@kernel
def lay(t: Row, slots: Row, cards: Row) -> None:
    """Lay a card in each of these slots; what lay in the others stays."""
    stock = False
    for i in range(len(slots)):
        index = bit_index(cards[i])
        if slots[i] < STOCK_SLOT:
            t[fast.ROOT + slots[i]] = 1 << index
        else:
            stock = True
            place = slots[i] - STOCK_SLOT
            t[fast.STOCK_BITS + place] = 1 << index
            t[fast.PLACE_OF + index] = place
    if stock:
        _sum_up_stock(t)
    kings = 15 << 4 * (t[fast.RANKS] - 1)
    hidden = 0
    for slot in range(_COLUMN_SLOTS):
        if slot % 8 == 0:
            hidden = 0
            continue
        t[fast.HIDDEN + slot] = hidden
        hidden |= t[fast.ROOT + slot]
        if slot % 8 == 2:
            t[fast.NEXT + slot] = 0 if t[fast.ROOT + slot - 1] & kings else 1


@kernel
def _sum_up_stock(t: Row) -> None:
    """The cards of every set of eight places of the stock."""
    for eight in range(0, _STOCK_PLACES, 8):
        sets = fast.IN_EIGHT + 32 * eight
        t[sets] = 0
        for place in range(8):
            one = 1 << place
            bit = t[fast.STOCK_BITS + eight + place]
            for rest in range(one):
                t[sets + one + rest] = t[sets + rest] | bit


@kernel
def judge(t: Row, memory: fast.Memory, slots: Row, worlds: Rows, nodes: int) -> Row:
    """By world 1 if a search of so many states wins it, else 0.

    The memory must have room for a path of so many states, and its table for twice as many.
    """
    won = np.zeros(len(worlds), np.int64)
    for world in range(len(worlds)):
        lay(t, slots, worlds[world])
        memory.table[:] = 0
        reached = fast.begin(t, memory)
        memory.counts[at.UNTIL] = nodes
        if reached == at.PAUSED:
            reached = fast.advance(t, memory, len(memory.table) // 2)
        won[world] = reached == at.SOLVED
    return won
