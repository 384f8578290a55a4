"""The state of one round: a value, compared and hashed by what it holds."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from kings.cards import Card, Hand
from kings.corner.laid import Laid
from kings.corner.law import Law
from kings.corner.places import Seat


class Phase(StrEnum):
    """What the round waits for."""

    KINGS = "kings"
    """Kings before play: each seat in turn is asked."""
    PLAY = "play"
    OVER = "over"


class How(StrEnum):
    """How a round ended."""

    OUT = "out"
    """Somebody went out."""
    PASS = "pass"
    """A full lap of turns that began with an empty stock and laid no card from hand."""
    BLOCKED = "blocked"
    """The stock is empty and nobody could lay a card, whatever piles were moved first."""


Pile = tuple[Laid, ...]
"""Cards of one place, base first; empty where nothing lies."""


class RoundState(NamedTuple):
    """A round at one moment, hidden cards included; only `view` shows it to a player."""

    law: Law
    phase: Phase
    dealer: Seat
    turn: Seat
    asked: int
    """Seats that have answered in kings before play."""
    hands: tuple[Hand, ...]
    piles: tuple[Pile, ...]
    """By place, 16 of them; a table with four arms leaves the second cross empty."""
    stock: tuple[Card, ...]
    """Next card first."""
    opening_kings: int
    """Bit by arm: a king of the opening layout still heads the pile there."""
    first_turn: bool
    """Whether this is the first turn of the round."""
    began_empty: bool
    """Whether the turn began with an empty stock."""
    card_played: bool
    """Whether a card from hand was laid (or swapped) in this turn."""
    pile_moved: bool
    """Whether a pile was moved in this turn."""
    lap: int
    """Turns in a row that began with an empty stock and laid no card from hand."""
    fines: tuple[int, ...]
    """Points owed for kings held back; shown when the round ends."""
    fees: tuple[int, ...]
    """Chips paid into the pot for turns without a play."""
    how: How | None
    out: Seat | None

    @property
    def first(self) -> Seat:
        """The first player: the dealer's left."""
        return Seat((self.dealer + 1) % self.law.seats)
