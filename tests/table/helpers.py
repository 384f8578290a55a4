"""Tables and plays as short words, for the tests of the room `table`."""

from __future__ import annotations

from kings.cards import Deal as CardDeal
from kings.corner.moves import END, Move
from kings.corner.notation import parse_move
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.corner.view import CornerView
from kings.table.commands import Command, Deal, Play, TakeBack
from kings.table.events import TableEvent
from kings.table.match_table import Decide, MatchTable, open_table

NAMES = ("Anna", "Bo", "Cilla", "Dan", "Eva", "Finn")


def opened(
    rules: str = "kitchen", seats: int = 3, *, deal: int = 1, dealer: int | None = 0
) -> MatchTable:
    """A table before its first deal."""
    first = None if dealer is None else Seat(dealer)
    return open_table(parse_corner_rules(rules), NAMES[:seats], CardDeal(number=deal), first)


def dealt(
    rules: str = "kitchen", seats: int = 3, *, deal: int = 1, dealer: int | None = 0
) -> MatchTable:
    """A table with its first round dealt."""
    return opened(rules, seats, deal=deal, dealer=dealer).do(Deal()).table


def after(table: MatchTable, *commands: Command) -> MatchTable:
    """The table after commands."""
    for command in commands:
        table = table.do(command).table
    return table


def plays(table: MatchTable, *texts: str) -> MatchTable:
    """The table after plays, each by the seat in turn."""
    for text in texts:
        table = table.do(Play(turn_of(table), parse_move(text))).table
    return table


def turn_of(table: MatchTable) -> Seat:
    """The seat in turn of a running round."""
    assert table.turn is not None
    return table.turn


def events(table: MatchTable, command: Command) -> tuple[TableEvent, ...]:
    """The facts of one command."""
    return table.do(command).events


def take_back(table: MatchTable) -> MatchTable:
    """The table after its seat in turn took a play back."""
    return table.do(TakeBack(turn_of(table))).table


def first_legal(view: CornerView) -> Move:
    """A bot that plays whatever comes first in the listing order."""
    return view.legal[0]


def idle(view: CornerView) -> Move:
    """A bot that only ends its turns."""
    return END if END in view.legal else view.legal[0]


def round_played(table: MatchTable, decide: Decide = first_legal) -> MatchTable:
    """The table after its round was played to the end, dealt first if need be."""
    if not table.playing:
        table = table.do(Deal()).table
    while table.playing:
        table = table.decided(decide).table
    return table


def match_played(table: MatchTable, decide: Decide = first_legal) -> MatchTable:
    """The table after the match was played to the end."""
    while not table.over:
        table = round_played(table, decide)
    return table
