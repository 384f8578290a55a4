"""Facts of a shared patience beside those of tables; all may see them all."""

from __future__ import annotations

from dataclasses import dataclass

from kings.kungen.events import Event
from kings.kungen.moves import Command
from kings.kungen.result import Practice, Result
from kings.table import events as fact


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A seat made a move, undid one or made it again."""

    seat: int
    command: Command


@dataclass(frozen=True, slots=True)
class PatienceTold:
    """A fact of the game."""

    event: Event


@dataclass(frozen=True, slots=True)
class BookmarkSet:
    """The position has a name."""

    name: str


@dataclass(frozen=True, slots=True)
class BackAt:
    """The game is back at the position of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class HelpGiven:
    """A hint or the solver's word was given: the game is practice."""

    reason: Practice


@dataclass(frozen=True, slots=True)
class FoundStuck:
    """Nothing can be won any more from here."""


@dataclass(frozen=True, slots=True)
class PatienceOver:
    """The game has its result; the first win stands, whatever is undone later."""

    result: Result


@dataclass(frozen=True, slots=True)
class DealKnown:
    """Where the cards came from, as `parse_deal` reads it."""

    deal: str


PatienceEvent = (
    fact.SeatTaken | fact.SeatFreed | fact.Paused | fact.Resumed | fact.WasSaid | fact.HostChanged
    | fact.PersonLeft | fact.TableClosed
    | MoveMade | PatienceTold | BookmarkSet | BackAt | HelpGiven | FoundStuck | PatienceOver
    | DealKnown
)  # fmt: skip
