"""What a table writes down of a match while it runs: rounds and their plays, as values."""

from __future__ import annotations

from dataclasses import dataclass

from kings.corner.moves import Move
from kings.corner.places import Seat


@dataclass(frozen=True, slots=True)
class LoggedPlay:
    """One play; `seat` is that of the match."""

    seat: Seat
    move: Move
    by_table: bool = False
    """Made by the table for an absent player or at a clock's end."""


@dataclass(frozen=True, slots=True)
class RoundLog:
    """One deal and what was played in it; seats are those of the match."""

    deal: int
    """Number of the deal in the match, from 1; a round broken off uses one up."""
    dealer: Seat
    seated: tuple[Seat, ...]
    plays: tuple[LoggedPlay, ...] = ()
    broken_off: bool = False
