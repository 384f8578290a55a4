"""A position of which some cards are not known, as a person sees it at the table.

Its text is that of a position, in which `?` stands for a card that nobody has seen and `?*18` for
eighteen of them. Unknown cards may lie hidden in columns, in stocks, and in a waste under its top;
what lies open is known. There are as many of them as cards of the pack that are not named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kings.cards import Card, parse_card
from kings.errors import SpellingError
from kings.kungen.law import Law
from kings.kungen.places import PLACE_NAMES, waste_of
from kings.kungen.position import (
    UNKNOWN,
    all_cards,
    check_none_twice,
    missing_cards,
    read_position,
    spell_position,
)
from kings.kungen.state import Pile, State


@dataclass(frozen=True, slots=True)
class Sketch:
    """A position with unknown cards."""

    state: State
    """With `UNKNOWN` wherever a card is not known: for no rule."""
    missing: tuple[Card, ...]
    """The cards that lie there, in the order of the pack."""

    @property
    def law(self) -> Law:
        """Its rules and layout."""
        return self.state.law

    def filled(self, cards: Iterable[Card]) -> State:
        """The position in which the unknown cards are these: an order of `missing`.

        They lie in the columns first, left to right and from the top, then in wastes and stocks.
        """
        given = iter(cards)
        state = self.state
        return state._replace(
            piles=_filled(state.piles, given),
            wastes=_filled(state.wastes, given),
            stocks=_filled(state.stocks, given),
        )

    def __str__(self) -> str:
        return spell_position(self.state)


def sketch_of(state: State) -> Sketch:
    """The sketch that a state with `UNKNOWN` cards in it is.

    Raises `SpellingError` if an open card is unknown, a card is there too often, or there are not
    as many unknown cards as are missing.
    """
    for place in state.law.places:
        if UNKNOWN in state.piles[place][state.hidden[place] :]:
            raise SpellingError("open_unknown", place=PLACE_NAMES[place])
    for stock, waste in enumerate(state.wastes):
        if waste[-1:] == (UNKNOWN,):
            raise SpellingError("open_unknown", place=PLACE_NAMES[waste_of(stock)])
    check_none_twice(state)
    missing, unknown = missing_cards(state), all_cards(state).count(UNKNOWN)
    if len(missing) != unknown:
        raise SpellingError("unknown_count", unknown=unknown, missing=len(missing))
    return Sketch(state, missing)


def parse_sketch(text: str) -> Sketch:
    """Read a position with unknown cards; raises `SpellingError` or `RulesError`.

    >>> sketch = parse_sketch("kungen: ranks=2 columns=2 | c1 2s | c2 (?) 2h | f S0 H0 D2 C2 | s1 ?")
    >>> len(sketch.missing), str(sketch)[28:46]
    (2, 'c1 2s | c2 (?) 2h ')
    """
    return sketch_of(read_position(text, parse_known_cards))


def parse_known_cards(text: str) -> tuple[Card, ...]:
    """Read cards of which some are `?`, or `?*18`; raises `SpellingError`."""
    return tuple(card for word in text.replace(",", " ").split() for card in _cards(word))


def _cards(word: str) -> tuple[Card, ...]:
    mark, star, number = word.partition("*")
    if mark != "?":
        return (parse_card(word),)
    if not star:
        return (UNKNOWN,)
    if not (number.isascii() and number.isdigit() and len(number) <= 3 and int(number)):
        raise SpellingError("bad_number", text=word[:20])
    return (UNKNOWN,) * int(number)


def _filled(piles: tuple[Pile, ...], given: Iterator[Card]) -> tuple[Pile, ...]:
    return tuple(tuple(next(given) if card == UNKNOWN else card for card in pile) for pile in piles)
