"""Facts of a step; all of them may be seen by everyone at the table."""

from __future__ import annotations

from dataclasses import dataclass

from kings.cards import Card
from kings.kungen.places import Place


@dataclass(frozen=True, slots=True)
class CardsMoved:
    """Cards went from a place to a place, highest first; `onto` is what they cover, if any."""

    cards: tuple[Card, ...]
    source: Place
    place: Place
    onto: Card | None


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The hidden end card of a column was turned up."""

    card: Card
    place: Place


@dataclass(frozen=True, slots=True)
class StockTurned:
    """Cards were turned from a stock onto its waste, the playable one last."""

    stock: int
    cards: tuple[Card, ...]
    left: int


@dataclass(frozen=True, slots=True)
class PassBegan:
    """A waste was turned over into a new stock of `cards` cards; `extra` is the consolation."""

    stock: int
    number: int
    cards: int
    extra: bool


@dataclass(frozen=True, slots=True)
class PointsChanged:
    """The points of the step, all its parts together, and the new sum."""

    change: int
    total: int


@dataclass(frozen=True, slots=True)
class Won:
    """The last card is up: the patience has gone out."""


Event = CardsMoved | TurnedUp | StockTurned | PassBegan | PointsChanged | Won
