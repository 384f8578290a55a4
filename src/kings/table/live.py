"""Every kind of shared table by the same three functions: a match, a patience, a score pad.

The first entry of a log says of which kind the table is.
"""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never

from kings.errors import TableError
from kings.table import live_decide, live_match, live_pad, live_patience
from kings.table.asks import Ask
from kings.table.entries import KINDS, Entry
from kings.table.events import TableEvent
from kings.table.live_match import LiveMatch
from kings.table.live_pad import LivePad
from kings.table.live_patience import LivePatience
from kings.table.pad_entries import PAD_KINDS, PadAsk, PadEntry, PadEvent, PadOpened
from kings.table.patience_entries import (
    PATIENCE_KINDS,
    PatienceAsk,
    PatienceEntry,
    PatienceOpened,
)
from kings.table.patience_events import PatienceEvent

Live = LiveMatch | LivePatience | LivePad
AnyAsk = Ask | PatienceAsk | PadAsk
AnyEntry = Entry | PatienceEntry | PadEntry
AnyEvent = TableEvent | PatienceEvent | PadEvent

ALL_KINDS: Final[dict[str, type[AnyEntry]]] = {**KINDS, **PATIENCE_KINDS, **PAD_KINDS}
"""The permanent spellings of all entries."""


class Applied(NamedTuple):
    """The table after an entry, and the facts in the order they happened."""

    live: Live
    facts: tuple[AnyEvent, ...]


def opened(table: str, entry: AnyEntry, at_ms: int) -> Applied:
    """The table that its first entry opens; raises `TableError` if the entry opens none."""
    if isinstance(entry, PatienceOpened):
        return Applied(*live_patience.opened(table, entry, at_ms))
    if isinstance(entry, PadOpened):
        return Applied(*live_pad.opened(table, entry, at_ms))
    if isinstance(entry, Entry):
        return Applied(*live_match.opened(table, entry, at_ms))
    raise TableError("log_begins", table=table)


def decide(live: Live, asked: AnyAsk, author: str, now_ms: int) -> AnyEntry:
    """The entry that a command becomes; raises a `KingsError` as `live_decide.decide` does."""
    match live:
        case LiveMatch() if isinstance(asked, Ask):
            return live_decide.decide(live, asked, author, now_ms)
        case LivePatience() if isinstance(asked, PatienceAsk):
            return live_patience.decide(live, asked, author, now_ms)
        case LivePad() if isinstance(asked, PadAsk):
            return live_pad.decide(live, asked, author, now_ms)
        case _:
            raise TableError("not_asked_here")


def applied(live: Live, entry: AnyEntry, at_ms: int) -> Applied:
    """The table after the next entry; raises `TableError` for one of another kind of table."""
    match live:
        case LiveMatch():
            if isinstance(entry, Entry):
                return Applied(*live_match.applied(live, entry, at_ms))
        case LivePatience():
            if isinstance(entry, PatienceEntry):
                return Applied(*live_patience.applied(live, entry, at_ms))
        case LivePad():
            if isinstance(entry, PadEntry):
                return Applied(*live_pad.applied(live, entry, at_ms))
        case _:
            assert_never(live)
    raise TableError("log_of_another", table=live.id)
