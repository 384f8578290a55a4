"""The places of the cross, numbered in listing order: arms first, then corners."""

from __future__ import annotations

from typing import Final, NewType

Place = NewType("Place", int)
"""0..7 arms N E S W N2 E2 S2 W2; 8..15 corners NE SE SW NW NE2 SE2 SW2 NW2."""

Seat = NewType("Seat", int)
"""0..n-1, clockwise; an account is never a seat."""

PLACE_NAMES: Final = tuple("N E S W N2 E2 S2 W2 NE SE SW NW NE2 SE2 SW2 NW2".split())
PLACES: Final = len(PLACE_NAMES)
FIRST_CORNER: Final = 8

_BY_NAME: Final = {name.lower(): Place(i) for i, name in enumerate(PLACE_NAMES)}


def is_corner(place: Place) -> bool:
    """Whether the place is one of the diagonal ones, which only a king opens."""
    return place >= FIRST_CORNER


def arms_of(arms: int) -> range:
    """The arms of a table with four or eight of them."""
    return range(arms)


def corners_of(arms: int) -> range:
    """The corners of a table: as many as arms."""
    return range(FIRST_CORNER, FIRST_CORNER + arms)


def parse_place(text: str) -> Place | None:
    """The place spelled so, in either case, or None.

    >>> PLACE_NAMES[parse_place("sw2")]
    'SW2'
    """
    return _BY_NAME.get(text.lower())
