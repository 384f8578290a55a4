"""The moves of Kungen: a closed union of frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kings.kungen.places import Place


@dataclass(frozen=True, slots=True)
class ColumnMove:
    """The last `count` cards of a column or corner to another column or corner."""

    source: Place
    count: int
    place: Place


@dataclass(frozen=True, slots=True)
class WasteMove:
    """The top card of a waste to a column or corner."""

    source: Place
    place: Place


@dataclass(frozen=True, slots=True)
class SendUp:
    """The end card of a column or corner, or the top of a waste, to its foundation."""

    source: Place


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The top card of a foundation back to a column or corner."""

    source: Place
    place: Place


@dataclass(frozen=True, slots=True)
class Turn:
    """The next card or packet of a stock onto its waste; stocks are counted from 0."""

    stock: int


@dataclass(frozen=True, slots=True)
class Redeal:
    """The waste of an empty stock turned over into a new stock, if a pass is left."""

    stock: int


@dataclass(frozen=True, slots=True)
class ExtraPass:
    """One redeal more than the rules allow, once in a game, as a consolation (S4-102)."""

    stock: int


@dataclass(frozen=True, slots=True)
class LayUp:
    """Everything that fits goes up; with `safe` only what nothing can need any more."""

    safe: bool


@dataclass(frozen=True, slots=True)
class AutoFinish:
    """The rest of a game that finishes itself, in one sweep."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The last move is taken back; a command of the game, not a move of the rules."""


@dataclass(frozen=True, slots=True)
class Redo:
    """The move last taken back is made again; a command of the game."""


Single = ColumnMove | WasteMove | SendUp | TakeBack | Turn | Redeal | ExtraPass
"""A move that is made in one piece; lay up and auto-finish are rows of these."""
Move = Single | LayUp | AutoFinish
Command = Move | Undo | Redo

AUTO_FINISH: Final = AutoFinish()
UNDO: Final = Undo()
REDO: Final = Redo()
