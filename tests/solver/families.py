"""The rule families: within one the same prunings apply (docs/solver.md)."""

from __future__ import annotations

PARTED = {
    "stock cards wait": (
        "kungen,passes=unlimited",
        "kungen-children",
        "kungen,passes=unlimited,corners=yes",
    ),
    "one card turned, passes": (
        "kungen",
        "kungen,passes=1",
        "kungen,passes=2,open_cards=two_in_longest",
        "kungen,passes=2,corners=yes",
    ),
    "three cards turned": (
        "harpan",
        "kungen,turn=3,passes=2",
        "kungen,turn=3,passes=1,corners=yes",
    ),
    "no taking back": (
        "kungen,take_back=no,passes=2",
        "kungen,take_back=no,passes=unlimited",
        "kungen,take_back=no,turn=3",
        "kungen,take_back=no,turn=3,passes=unlimited,corners=yes",
    ),
    "any card to an empty column": (
        "kungen,empty_column=any,passes=1",
        "kungen,empty_column=any,passes=unlimited",
        "kungen,empty_column=any,corners=yes,passes=1,turn=3",
        "kungen,empty_column=any,take_back=no",
    ),
    "two stocks": (
        "kungen,stocks=2,passes=2",
        "kungen,stocks=2,turn=3,passes=unlimited",
        "kungen,stocks=2,empty_column=any,passes=1,take_back=no",
    ),
    "two decks": (
        "kungen,decks=2,passes=1",
        "kungen,decks=2,take_back=no,passes=2",
        "kungen,decks=2,empty_column=any,passes=1,take_back=no",
        "kungen,decks=2,stocks=2,turn=3,passes=1",
    ),
}
"""Builds may be parted: the search without arrangement."""

WHOLE = {
    "whole builds": (
        "kungen,partial_moves=no,passes=2",
        "kungen,partial_moves=no,passes=unlimited",
        "kungen,partial_moves=no,turn=3,passes=2",
        "kungen,partial_moves=no,empty_column=any,passes=1",
        "kungen,partial_moves=no,corners=yes,passes=1",
        "kungen,partial_moves=no,decks=2,passes=1",
    ),
    "whole builds, no taking back": (
        "kungen-strict",
        "kungen-strict,passes=unlimited",
        "kungen-strict,empty_column=any,corners=yes,turn=3,passes=1",
        "kungen-strict,stocks=2,turn=3,passes=1",
        "kungen-strict,decks=2,passes=1",
    ),
}
"""Only whole builds move."""

FAMILIES = PARTED | WHOLE
RULES = tuple(line for lines in FAMILIES.values() for line in lines)
