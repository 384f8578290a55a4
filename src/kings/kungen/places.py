"""The places of the patience, numbered the same under all rules."""

from __future__ import annotations

from typing import Final, NewType

from kings.cards import SUITS

Place = NewType("Place", int)
"""0..9 columns c1..c10; 10..13 corners k1..k4; 14..15 wastes w1 w2; 16..23 foundations, for
each suit in the order of SUITS its first and second: fC1 fC2 fD1 fD2 fH1 fH2 fS1 fS2."""

FIRST_CORNER: Final = 10
FIRST_WASTE: Final = 14
FIRST_FOUNDATION: Final = 16
PILES: Final = FIRST_WASTE
"""Columns and corners are piles: they are built on and taken from alike."""
FOUNDATIONS: Final = 8

PLACE_NAMES: Final = (
    *(f"c{n}" for n in range(1, 11)),
    *(f"k{n}" for n in range(1, 5)),
    *("w1", "w2"),
    *(f"f{suit.upper()}{n}" for suit in SUITS for n in (1, 2)),
)

_BY_NAME: Final = {name.lower(): Place(i) for i, name in enumerate(PLACE_NAMES)}


def is_pile(place: Place) -> bool:
    """Whether the place is a column or a corner."""
    return place < PILES


def is_corner(place: Place) -> bool:
    """Whether the place is one of the extra ones that only a king opens."""
    return FIRST_CORNER <= place < FIRST_WASTE


def is_waste(place: Place) -> bool:
    """Whether the place is the waste of a stock."""
    return FIRST_WASTE <= place < FIRST_FOUNDATION


def is_foundation(place: Place) -> bool:
    """Whether the place is a foundation."""
    return place >= FIRST_FOUNDATION


def waste_of(stock: int) -> Place:
    """The waste of a stock, stocks counted from 0."""
    return Place(FIRST_WASTE + stock)


def foundation_at(index: int) -> Place:
    """The foundation with this index into `State.ups`."""
    return Place(FIRST_FOUNDATION + index)


def parse_place(text: str) -> Place | None:
    """The place spelled so, in either case, or None.

    >>> PLACE_NAMES[parse_place("FS1")]
    'fS1'
    """
    return _BY_NAME.get(text.lower())
