"""The state of a patience: an immutable value, equal and hashed by what it holds."""

from __future__ import annotations

from typing import NamedTuple

from kings.cards import Card
from kings.kungen.law import Law
from kings.kungen.places import FIRST_FOUNDATION, FIRST_WASTE, Place

Pile = tuple[Card, ...]

Position = tuple[
    tuple[Pile, ...], tuple[int, ...], tuple[int, ...], tuple[Pile, ...], tuple[Pile, ...]
]


class State(NamedTuple):
    """Everything about a patience but its history and its clock.

    Piles and stocks are tuples of cards: of a pile the end card is last, of a waste the
    playable card; of a stock the next card to be turned is first.
    """

    law: Law
    piles: tuple[Pile, ...]
    """By place (0..13): columns and corners; a place the layout lacks is empty."""
    hidden: tuple[int, ...]
    """By place: how many cards of the pile, from the top, are hidden."""
    ups: tuple[int, ...]
    """Cards on each foundation: suit * 2 + (0 first, 1 second)."""
    stocks: tuple[Pile, ...]
    wastes: tuple[Pile, ...]
    passes: tuple[int, ...]
    """The number of the pass that each stock is in, from 1."""
    extra_used: bool
    held: int
    """Set of places (bit per place) whose end card was taken back and lay up leaves alone."""
    points: int
    """Points so far, the finish included, the time bonus not."""

    @property
    def up(self) -> int:
        """Number of cards on the foundations."""
        return sum(self.ups)

    @property
    def won(self) -> bool:
        """Whether every card is up (S4-105)."""
        return sum(self.ups) == len(self.law.pack)

    @property
    def hidden_count(self) -> int:
        """Number of hidden cards in the columns."""
        return sum(self.hidden)

    def position(self) -> Position:
        """What lies where, without pass numbers, points and the card held off lay up."""
        return self.piles, self.hidden, self.ups, self.stocks, self.wastes

    def top(self, place: Place) -> Card | None:
        """The end card of a pile, the playable card of a waste or the top of a foundation."""
        if place >= FIRST_FOUNDATION:
            index = place - FIRST_FOUNDATION
            return foundation_top(self.ups, index) if self.ups[index] else None
        pile = self.piles[place] if place < FIRST_WASTE else self.wastes[place - FIRST_WASTE]
        return pile[-1] if pile else None


def foundation_top(ups: tuple[int, ...], index: int) -> Card:
    """The top card of a foundation that is not empty."""
    return Card(index // 2 * 13 + ups[index] - 1)


def foundation_for(ups: tuple[int, ...], card: Card) -> int | None:
    """The index of the foundation that takes the card now: of two that fit, the first."""
    first = card // 13 * 2
    rank = card % 13
    if ups[first] == rank:
        return first
    return first + 1 if ups[first + 1] == rank else None


def run_length(pile: Pile, hidden: int) -> int:
    """Number of cards in the build at the end of a pile that is not empty."""
    at = len(pile) - 1
    while at > hidden and fits(pile[at], pile[at - 1]):
        at -= 1
    return len(pile) - at


def fits(card: Card, onto: Card) -> bool:
    """Whether a card may lie on another in the tableau: one lower, the other colour.

    >>> from kings.cards import parse_card
    >>> fits(parse_card("7d"), parse_card("8s")), fits(parse_card("7d"), parse_card("8h"))
    (True, False)
    """
    return FITS[onto] >> card & 1 == 1


def _fits_table() -> tuple[int, ...]:
    masks = []
    for onto in range(52):
        suits = (0, 3) if onto // 13 in (1, 2) else (1, 2)
        rank = onto % 13 - 1
        masks.append(sum(1 << (suit * 13 + rank) for suit in suits) if rank >= 0 else 0)
    return tuple(masks)


FITS = _fits_table()
"""By card: the set (bit per card) of cards that may lie on it."""
