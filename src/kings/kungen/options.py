"""The house rules of Kungen: every difference between homes is an option."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Final

from kings.errors import RulesError
from kings.options import Flag, Number, Rules, Scale, Scales, Words, option, options_class

RULES_VERSION: Final = 1
"""Raised when the same rules line and moves would lead elsewhere; records carry it."""


class OpenCards(StrEnum):
    """How many cards of a column lie open at the deal."""

    ONE = "one"
    TWO_IN_LONGEST = "two_in_longest"


class EmptyColumn(StrEnum):
    """What may be moved to an empty column."""

    KING = "king"
    ANY = "any"


STANDARD: Final = Scale("standard", (5, 5, 10, -15, -20, 100, 100))
"""Points in the order W/H/F/B/P/E/T: waste to tableau, hidden card turned up, card to a
foundation, card taken back, further pass, finished, time bonus."""

_POINTS: Final = Scales(
    (STANDARD,),
    length=7,
    low=-999,
    high=999,
    pick="custom/0/10/10/-10/-5/0/51",
    normalise=True,
)


@options_class
class KungenRules(Rules):
    """All house rules of one patience, in canonical order, defaults first.

    `columns` is None for `auto` (7 with one deck, 9 with two), `passes` None for `unlimited`.

    >>> KungenRules(turn=3, passes=None).line()
    'kungen:turn=3,passes=unlimited'
    """

    GAME: ClassVar[str] = "kungen"

    decks: int = option(default=1, kind=Number(1, 2, only=(1, 2)), source="S4-020 S4-159")
    columns: int | None = option(
        default=None,
        kind=Number(9, 10, only=(9, 10), words=(("auto", None),)),
        source="S4-021 S4-159",
    )
    open_cards: OpenCards = option(
        default=OpenCards.ONE, kind=Words(OpenCards), source="S4-007 S4-042 S4-079"
    )
    stocks: int = option(default=1, kind=Number(1, 2, only=(1, 2)), source="S4-156 S4-158")
    corners: bool = option(default=False, kind=Flag(False), source="S4-041 S4-071")
    turn: int = option(default=1, kind=Number(1, 3, only=(1, 3)), source="S4-048 S4-049")
    passes: int | None = option(
        default=3,
        kind=Number(1, 99, words=(("unlimited", None),), picks=(1, 2, 3, 99)),
        source="S4-050 S4-153 S4-154",
    )
    partial_moves: bool = option(default=True, kind=Flag(True), source="S4-086")
    empty_column: EmptyColumn = option(
        default=EmptyColumn.KING, kind=Words(EmptyColumn), source="S4-012"
    )
    take_back: bool = option(default=True, kind=Flag(True), source="S4-094")
    time_bonus: bool = option(default=True, kind=Flag(True), source="S4-124")
    points: Scale = option(default=STANDARD, kind=_POINTS, source="S4-113 S4-122")

    def __post_init__(self) -> None:
        # One rule set has one spelling, so what equals the default is the default.
        if self.decks == 2 and self.columns == 9:
            object.__setattr__(self, "columns", None)
        if self.points.costs == STANDARD.costs:
            object.__setattr__(self, "points", STANDARD)
        Rules.__post_init__(self)
        up, back = self.points.costs[2:4]
        if up + back > 0:
            raise RulesError("points_farm", points=str(self.points), up=up, back=back)

    def conflict(self) -> tuple[str, str] | None:
        """The first pair of settings that exclude each other."""
        if self.columns is not None and self.decks == 1:
            return self.setting("decks"), self.setting("columns")
        if self.passes is None and self.points.costs[4] > 0:
            return self.setting("passes"), self.setting("points")
        return None

    @property
    def column_count(self) -> int:
        """The number of columns once `auto` is resolved."""
        if self.columns is not None:
            return self.columns
        return 7 if self.decks == 1 else 9
