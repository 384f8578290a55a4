"""What a server asks of a table of whatever kind: a match, a patience, a score pad."""

from __future__ import annotations

from typing import assert_never

from kings.corner.places import Seat
from kings.table.asks import PlayMove, TakeBack
from kings.table.live import AnyAsk, Live
from kings.table.live_match import LiveMatch, Stage
from kings.table.live_pad import LivePad
from kings.table.live_patience import LivePatience
from kings.table.patience_entries import GoBack, MakeMove
from kings.wire.asks import Ask, pad_ask, patience_ask, table_ask

TURN_ASKS = PlayMove | TakeBack | MakeMove | GoBack
"""What is asked of the cards as they lie, and comes too late when they lie otherwise."""


def asked_of(live: Live, ask: Ask) -> AnyAsk:
    """What a message asks of this kind of table; raises a `KingsError` for what it cannot."""
    match live:
        case LiveMatch():
            return table_ask(ask)
        case LivePatience():
            return patience_ask(ask)
        case LivePad():
            return pad_ask(ask)
        case _:
            assert_never(live)


def stage_of(live: Live) -> Stage:
    """What a table waits for; a pad is in play until it is closed."""
    if isinstance(live, LivePad):
        return Stage.PLAYING if live.closed is None else Stage.CLOSED
    return live.stage


def seats_of(live: Live, user: str) -> tuple[Seat, ...]:
    """The seats that a user has; a pad has none."""
    if isinstance(live, LivePad):
        return ()
    return tuple(Seat(n) for n, seat in enumerate(live.seats) if seat.user == user)


def belongs(live: Live, user: str) -> bool:
    """Whether a table is a user's own: as host, at a seat, or with the pencil."""
    return user == live.host or user in users_of(live)


def users_of(live: Live) -> frozenset[str]:
    """The users who have a seat, or write on the pad."""
    if isinstance(live, LivePad):
        return live.people
    return frozenset(seat.user for seat in live.seats if seat.user is not None)


def turn_of(live: Live) -> Seat | None:
    """The seat in turn; None while there is none."""
    match live:
        case LiveMatch():
            return live.turn
        case LivePatience():
            return None if live.table is None else Seat(live.table.turn)
        case LivePad():
            return None
        case _:
            assert_never(live)


def open_to(live: Live) -> tuple[object, ...]:
    """What decides who may follow a table, and as whom: equal values, equal answers."""
    people = live.writers if isinstance(live, LivePad) else live.seats
    return (people, live.host, stage_of(live), live.settings.public, live.settings.watch)


def same_cards(before: Live, now: Live) -> bool:
    """Whether what was decided on a table holds for it still."""
    if isinstance(before, LivePad) or isinstance(now, LivePad):
        return before is now
    cards = before.table is now.table and before.stage is now.stage and before.seats is now.seats
    if isinstance(before, LiveMatch) and isinstance(now, LiveMatch):
        return cards and before.fair is now.fair
    return cards
