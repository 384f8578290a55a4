"""Why a move is refused: permanent codes, in the order in which they are given."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Code(StrEnum):
    """Refusal codes; when several apply, the first of this order is given."""

    GAME_GIVEN_UP = "game_given_up"
    GAME_WON = "game_won"
    GAME_STUCK = "game_stuck"
    GAME_PAUSED = "game_paused"
    NO_SUCH_PLACE = "no_such_place"
    SAME_PLACE = "same_place"
    NO_TAKING_BACK = "no_taking_back"
    PLACE_EMPTY = "place_empty"
    TOO_MANY_CARDS = "too_many_cards"
    CARDS_HIDDEN = "cards_hidden"
    NOT_A_BUILD = "not_a_build"
    WHOLE_BUILD_ONLY = "whole_build_only"
    CORNER_NEEDS_KING = "corner_needs_king"
    COLUMN_NEEDS_KING = "column_needs_king"
    ACE_CARRIES_NOTHING = "ace_carries_nothing"
    WRONG_RANK = "wrong_rank"
    SAME_COLOUR = "same_colour"
    FOUNDATION_NEEDS_ACE = "foundation_needs_ace"
    FOUNDATION_NEEDS_NEXT = "foundation_needs_next"
    STOCK_EMPTY = "stock_empty"
    STOCK_NOT_EMPTY = "stock_not_empty"
    WASTE_EMPTY = "waste_empty"
    NO_PASS_LEFT = "no_pass_left"
    PASSES_UNLIMITED = "passes_unlimited"
    EXTRA_PASS_USED = "extra_pass_used"
    PASS_STILL_LEFT = "pass_still_left"
    NOTHING_TO_LAY_UP = "nothing_to_lay_up"
    COLUMN_CARDS_HIDDEN = "column_cards_hidden"
    FINISH_FAILS = "finish_fails"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NO_SUCH_BOOKMARK = "no_such_bookmark"


NUMBERS: Final = {code: number for number, code in enumerate(Code, start=1)}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code and what its sentence names; a hidden card is never named.

    `card` is the card to be moved (of several the highest), `source` and `place` are spelled
    places, `top` is the card that lies there, `wanted` the card that would fit (of a
    foundation), `count` a number: cards that could move, passes allowed, cards hidden.
    """

    code: Code
    card: str | None = None
    source: str | None = None
    place: str | None = None
    top: str | None = None
    wanted: str | None = None
    count: int | None = None

    @property
    def number(self) -> int:
        """The code's place in the order, counted from 1."""
        return NUMBERS[self.code]

    def facts(self) -> dict[str, str | int]:
        """What the sentence names, without what does not apply."""
        named: dict[str, str | int | None] = {
            "card": self.card,
            "source": self.source,
            "place": self.place,
            "top": self.top,
            "wanted": self.wanted,
            "count": self.count,
        }
        return {name: value for name, value in named.items() if value is not None}
