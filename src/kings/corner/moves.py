"""The plays of Kings in the Corner: a closed union of frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from kings.cards import Card
from kings.corner.places import Place


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card from hand to a place; `name` is what a joker is to be, where it must be said."""

    card: Card
    place: Place
    name: Card | None = None


@dataclass(frozen=True, slots=True)
class MovePile:
    """A whole arm pile onto another pile, or a king-headed one into an empty corner."""

    source: Place
    place: Place


@dataclass(frozen=True, slots=True)
class SwapJoker:
    """A card from hand for the joker it stands for in the pile at a place (S4-147)."""

    card: Card
    place: Place


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The end of a turn, or declining to lay a king before play."""


Move = PlayCard | MovePile | SwapJoker | EndTurn
END: EndTurn = EndTurn()
