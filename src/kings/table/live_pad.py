"""A score pad that several phones share: the fold of its log, and what may be asked of it.

It keeps what people wrote, never sums. Two who write at once do not overwrite each other: whoever
comes second wrote on a pad that is no longer so, and is shown it as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, assert_never

from kings.corner.options import CornerRules
from kings.corner.presets import parse_corner_rules
from kings.errors import TableError
from kings.table import asks as ask
from kings.table import entries as log
from kings.table import events as fact
from kings.table import pad_entries as own
from kings.table.asks import SERVER
from kings.table.names import same_name, table_name
from kings.table.pad import Change, Pad, new_pad
from kings.table.pad_entries import PadAsk, PadEntry, PadEvent, PadOpened
from kings.table.settings import TableSettings

MOST_WRITERS = 20
_LONGEST_WORDS = 400
"""As in the files of pads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LivePad:
    """A pad as the log has made it. Times are milliseconds since 1970 by the store's clock."""

    id: str
    head: int
    at_ms: int
    host: str
    settings: TableSettings
    season: str
    pad: Pad
    writers: tuple[tuple[str, str], ...] = ()
    """User and name of those who write on it, in the order in which they came."""
    closed: str | None = None

    @property
    def people(self) -> frozenset[str]:
        """The users who write on it."""
        return frozenset(user for user, _ in self.writers)

    def name_of(self, user: str) -> str:
        """The name under which a user writes; empty if they do not."""
        return dict(self.writers).get(user, "")


class Applied(NamedTuple):
    """The pad after an entry, and the facts in the order they happened."""

    live: LivePad
    facts: tuple[PadEvent, ...]


def open_pad(
    host: str,
    rules: CornerRules,
    names: tuple[str, ...],
    settings: TableSettings,
    *,
    dealer: int = 0,
    season: str = "",
) -> PadOpened:
    """The first entry of a pad; raises a `KingsError` if rules, names and dealer do not fit."""
    players = tuple(map(table_name, names))
    new_pad(rules, players, dealer)
    return PadOpened(host, rules.line(), players, dealer, season, settings)


def opened(table: str, entry: PadEntry, at_ms: int) -> Applied:
    """The pad that its first entry opens; raises `TableError` if the entry opens none."""
    if not isinstance(entry, PadOpened):
        raise TableError("log_begins", table=table)
    live = LivePad(
        id=table,
        head=1,
        at_ms=at_ms,
        host=entry.host,
        settings=entry.settings,
        season=entry.season,
        pad=new_pad(parse_corner_rules(entry.rules), entry.names, entry.dealer),
    )
    return Applied(live, ())


def decide(live: LivePad, asked: PadAsk, author: str, now_ms: int) -> PadEntry:
    """The entry that a command becomes, as at a match (`live_decide.decide`)."""
    if live.closed is not None:
        raise TableError("table_closed")
    if isinstance(asked, ask.Close):
        if author != SERVER:
            raise TableError("not_yours_to_ask")
        return log.Closed(asked.reason)
    if isinstance(asked, own.JoinPad) and author != SERVER:
        return _joined(live, author, table_name(asked.name))
    if author not in live.people:
        raise TableError("not_at_table")
    match asked:
        case own.WriteRound():
            return _written(live, asked, author)
        case own.UndoChange(changes):
            _as_seen(live, changes)
            live.pad.undo()
            return own.ChangeUndone(author)
        case own.RedoChange(changes):
            _as_seen(live, changes)
            live.pad.redo()
            return own.ChangeRedone(author)
        case ask.LeaveTable():
            return log.Left(author)
        case own.JoinPad():
            raise TableError("not_at_table")
        case _:
            assert_never(asked)


def _joined(live: LivePad, author: str, name: str) -> PadEntry:
    if author in live.people:
        raise TableError("not_away")
    if len(live.writers) >= MOST_WRITERS:
        raise TableError("pad_writers", most=MOST_WRITERS)
    if any(same_name(name, other) for _, other in live.writers):
        raise TableError("name_taken", name=name)
    return own.PadJoined(author, name)


def _written(live: LivePad, asked: own.WriteRound, author: str) -> PadEntry:
    told = live.pad.told
    there = told[asked.round - 1] if 1 <= asked.round <= len(told) else None
    if there != asked.before:
        raise TableError("pad_changed", round=asked.round)
    if any(len(words) > _LONGEST_WORDS for words in asked.held):
        raise TableError("pad_unreadable", text=max(asked.held, key=len)[:40])
    live.pad.changed(Change(asked.round, asked.held))
    return own.RoundWritten(author, asked.round, asked.held)


def _as_seen(live: LivePad, changes: int) -> None:
    if changes != len(live.pad.changes):
        last = live.pad.changes[-1].round if live.pad.changes else 1
        raise TableError("pad_changed", round=last)


def applied(live: LivePad, entry: PadEntry, at_ms: int) -> Applied:
    """The pad after the next entry of its log."""
    before = replace(live, head=live.head + 1, at_ms=at_ms)
    pad = live.pad
    match entry:
        case own.PadJoined(user, name):
            joined = replace(before, writers=(*live.writers, (user, name)))
            return Applied(joined, (own.WriterCame(user, name),))
        case own.RoundWritten(user, number, held):
            again = number <= len(pad.told)
            written = replace(before, pad=pad.changed(Change(number, held)))
            return Applied(written, (own.RoundTold(user, live.name_of(user), number, again),))
        case own.ChangeUndone(user):
            number = pad.changes[-1].round
            undone = replace(before, pad=pad.undo())
            return Applied(undone, (own.ChangeTakenBack(user, live.name_of(user), number),))
        case own.ChangeRedone(user):
            number = pad.undone[-1].round
            redone = replace(before, pad=pad.redo())
            return Applied(redone, (own.ChangeMadeAgain(user, live.name_of(user), number),))
        case log.Left(user):
            left = replace(before, writers=tuple(one for one in live.writers if one[0] != user))
            heir = left.writers[0][0] if left.writers else ""
            left = replace(left, host=heir if live.host == user else live.host)
            return Applied(left, (fact.PersonLeft(user, live.name_of(user), ()),))
        case log.Closed(reason):
            return Applied(replace(before, closed=reason), (fact.TableClosed(reason),))
        case PadOpened():
            raise TableError("log_opened_twice", table=live.id)
        case _:
            assert_never(entry)
