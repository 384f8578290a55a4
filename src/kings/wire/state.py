"""All that a device is shown of a table, whatever is played there."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from kings.wire.facts import MatchFact
from kings.wire.pad_view import PadFact, PadScoreView, PadTableView
from kings.wire.patience_facts import PatienceFact
from kings.wire.patience_view import PatienceClock, PatienceGameView, PatienceTableView
from kings.wire.round_view import GameView, OwnView
from kings.wire.table_view import ClockView, ScoreView, SpokenView, TableView

WireFact = MatchFact | PatienceFact | PadFact
"""Something that happened at a table."""


class State(Struct, frozen=True, kw_only=True):
    """What a device is shown; in an update a part that is left out is as it was before."""

    table: TableView | PatienceTableView | PadTableView | UnsetType = UNSET
    score: ScoreView | PadScoreView | UnsetType | None = UNSET
    """Null before a match begins, and of a patience."""
    chat: list[SpokenView] | UnsetType = UNSET
    """The last fifty."""
    clock: ClockView | PatienceClock | UnsetType | None = UNSET
    """Null before the game begins, and of a pad."""
    game: GameView | PatienceGameView | UnsetType | None = UNSET
    """Null before the first deal, while a patience is paused, and of a pad."""
    own: list[OwnView]
    """Of this device's seats, those that sit in the round; none of the other kinds."""
