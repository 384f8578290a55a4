"""How a search of Kungen lies in rows of whole numbers: the patience kernels' one table.

What the numbers mean is said in `kings.solver.problem`; a **card** is as everywhere (suit * 13 +
rank), a **group** is colour * 13 + rank, black 0 and red 1: the cards of a group are equal to the
tableau.

The **problem** is a row of `PROBLEM` int64: what the rules ask, the columns and the stocks.

| field | width | holds |
|---|---|---|
| RANKS .. WHOLE | 1 each | see below |
| BASES | 10 | by column: one more than its level at the start |
| CARDS | 10 * DEEP | by column: its cards, lowest first, as they lie at the start |
| SETTLED | 10 * DEEP | by column and level: the level that this level settles to |
| STOCK | 2 * DEEP | by stock: waste and stock at the start, in the order turned |

A **state** is a row of `STATE` int64:

| field | width | holds |
|---|---|---|
| UPS | 8 | height of each foundation: suit * 2 + (0 first, 1 second) |
| LEVELS | 10 | by column: how many cards are left down to the root; 0 nothing bound |
| LEFT | 2 | by stock: set (bit per place in STOCK) of the cards left |
| WASTE | 2 | by stock: how many of them lie in the waste |
| PASS | 2 | by stock: the pass, from 0; 0 with unlimited passes |
| OWED | 1 | what the last move must be used for, see `owed_by_stock` |

The **desk** is a row of `DESK` int64, counted anew for each state: open cards, and by group the
open cards that may carry (PARENTS) and those that must be carried (CHILDREN).
"""

from __future__ import annotations

from typing import Final

COLUMNS_MOST: Final = 10
PLACES: Final = 14
"""Columns and corners; corners come after ten columns, be there fewer."""
WIDE: Final = 4
"""Numbers of a key, if one does not hold it; WIDEST where only whole builds move."""
WIDEST: Final = 10
DEEP: Final = 64
"""Room for the cards of a column or stock."""

RANKS: Final = 0
DECKS: Final = 1
TURN: Final = 2
PASSES: Final = 3
"""0: unlimited."""
TAKE_BACK: Final = 4
ANY: Final = 5
"""Whether any card may go to an empty column."""
CORNERS: Final = 6
"""Number of corners."""
COLUMNS: Final = 7
STOCKS: Final = 8
LAZY: Final = 9
"""Whether stock cards go to the tableau only when they are needed there at once."""
PRUNE: Final = 10
"""0: every macro move is listed, for checks."""
WORDS: Final = 11
"""int64 numbers of a key."""
SCALE: Final = 12
"""The product of BASES (of one-word keys)."""
LEFT_BITS: Final = 13
"""Size of the first stock at the start (of one-word keys)."""
WHOLE: Final = 14
"""Whether only whole builds move: then see `patience_whole`."""
BASES: Final = 15
CARDS: Final = BASES + COLUMNS_MOST
SETTLED: Final = CARDS + COLUMNS_MOST * DEEP
STOCK: Final = SETTLED + COLUMNS_MOST * DEEP
PROBLEM: Final = STOCK + 2 * DEEP

UPS: Final = 0
LEVELS: Final = 8
LEFT: Final = 18
WASTE: Final = 20
PASS: Final = 22
OWED: Final = 24
STATE: Final = 25
BUILDS: Final = STATE
WHOLE_STATE: Final = BUILDS + PLACES
"""Where only whole builds move, the builds by place follow."""

OPEN: Final = 0
"""By card: how many copies lie open in the tableau, roots included."""
PARENTS: Final = 52
CHILDREN: Final = PARENTS + 26
BOUND: Final = CHILDREN + 26
"""Number of columns with a level above 0."""
DESK: Final = BOUND + 1

ROOT: Final = 1
UP: Final = 2
UP_ROOT: Final = 3
TO_TABLEAU: Final = 4
TO_FOUNDATION: Final = 5
BACK: Final = 6
"""Kinds of macro moves. A move is one number: kind << 24 | where << 16 | turned << 8 | pass.

`where` is of ROOT and UP_ROOT a column, of UP a card, of the two stock moves stock * 64 + place
in STOCK, of BACK a foundation. `turned` is, of the stock moves, how many of the cards left lie
in the waste, the moved one on top, when it is taken; `pass` the pass in which that is.
"""

TARGET: Final = 32
"""Where only whole builds move, a move also names the place it goes to: | place << TARGET; its
`where` is then, of ROOT and UP, a place."""

STOCK_OWES: Final = 1
"""OWED after a stock card went to the tableau: STOCK_OWES + its group."""
BACK_OWES: Final = 27
"""OWED after a card was taken back: BACK_OWES + its group."""

MOST_MOVES: Final = 1024
"""More macro moves than any state has."""

DEPTH: Final = 0
NODES: Final = 1
UNTIL: Final = 2
USED: Final = 3
COUNTS: Final = 4
"""Counters of a search: depth, states entered, when to pause, slots used of the table."""

PAUSED: Final = 0
SOLVED: Final = 1
EXHAUSTED: Final = 2
TABLE_FULL: Final = 3
ROWS_FULL: Final = 4
MOVES_FULL: Final = 5
"""How a slice of a search ends: the last three ask for more room."""


def pack(kind: int, where: int, turned: int = 0, at_pass: int = 0) -> int:
    """A macro move as one number."""
    return kind << 24 | where << 16 | turned << 8 | at_pass


def group_of(card: int) -> int:
    """The group of a card: colour * 13 + rank.

    >>> group_of(0), group_of(13), group_of(26 + 5), group_of(39 + 12)
    (0, 13, 18, 12)
    """
    return card % 13 + (13 if 13 <= card < 39 else 0)


def parents_of(group: int) -> int:
    """The group that carries a group: one rank higher, the other colour; not of kings."""
    return group + 14 if group < 13 else group - 12


def children_of(group: int) -> int:
    """The group that a group carries: one rank lower, the other colour; not of aces."""
    return group + 12 if group < 13 else group - 14
