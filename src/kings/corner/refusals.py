"""Why a play is refused: permanent codes, in the order in which they are given."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Code(StrEnum):
    """Refusal codes; when several apply, the first of this order is given."""

    ROUND_OVER = "round_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_PLACE = "no_such_place"
    PILE_MOVES_WHOLE = "pile_moves_whole"
    NOT_IN_HAND = "not_in_hand"
    PLACE_EMPTY = "place_empty"
    CORNER_PILE_STAYS = "corner_pile_stays"
    KING_PILE_STAYS = "king_pile_stays"
    PILE_NEEDS_PILE = "pile_needs_pile"
    CORNER_NEEDS_KING = "corner_needs_king"
    KING_NEEDS_CORNER = "king_needs_corner"
    PLACE_TAKEN = "place_taken"
    JOKER_NEEDS_NAME = "joker_needs_name"
    NO_JOKER_THERE = "no_joker_there"
    ACE_IS_CLOSED = "ace_is_closed"
    WRONG_RANK = "wrong_rank"
    SAME_COLOUR = "same_colour"
    WRONG_SUIT = "wrong_suit"
    MUST_PLAY_FIRST = "must_play_first"


NUMBERS: Final = {code: number for number, code in enumerate(Code, start=1)}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code and what its sentence names: the card laid, the place, and what lies there."""

    code: Code
    card: str | None = None
    place: str | None = None
    top: str | None = None
    source: str | None = None

    @property
    def number(self) -> int:
        """The code's place in the order, counted from 1."""
        return NUMBERS[self.code]
