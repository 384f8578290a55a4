"""What a live table does by itself, and when: deals, bots, clocks, and people who are gone.

Every worker works it out from the same table, and names each command after the entry it follows,
so that two of them that do the same write it once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kings.corner.places import Seat
from kings.table.asks import (
    Ask,
    CoverSeat,
    DealNow,
    DealRound,
    FinishTurn,
    GiveHost,
    OpenNonces,
    Pause,
)
from kings.table.live_match import LiveMatch, Stage
from kings.table.settings import Absent, ClockKind


@dataclass(frozen=True, slots=True)
class NewSecret:
    """The server draws a secret and binds itself to it (`asks.Commit`)."""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot of a level chooses a play for a seat (`asks.PlayMove`)."""

    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class OpenRematch:
    """A table with the same people, rules and settings is opened (`asks.NameRematch`)."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that the table does, no sooner than `at_ms`."""

    at_ms: int
    cid: str
    """The id of its command, the same on every worker."""
    what: Ask | NewSecret | BotTurn | OpenRematch


def due(live: LiveMatch, absent: Mapping[str, int]) -> tuple[Due, ...]:
    """What the table does next if nobody does anything; the earliest first.

    `absent` tells since when each user who follows it on no device has been away. A table that all
    have left soon falls asleep, with its clock stopped, unless it is played over days.
    """
    users = {live.host, *(seat.user for seat in live.seats)} - {"", None}
    if not users:
        return ()
    if live.paused:
        return tuple(_host_gone(live, absent))
    found = [*_host_gone(live, absent), *_by_stage(live, absent)]
    over_days = live.settings.clock.kind is ClockKind.DAYS
    if users <= absent.keys() and not over_days:
        asleep_ms = max(absent[user] for user in users if user) + 1000 * live.settings.grace_s
        found = [one for one in found if one.at_ms <= asleep_ms]
        if live.stage is Stage.PLAYING and live.settings.clock.kind is ClockKind.SECONDS:
            found.append(Due(asleep_ms, f"sleep:{live.head}", Pause()))
    return tuple(sorted(found, key=lambda one: one.at_ms))


def _by_stage(live: LiveMatch, absent: Mapping[str, int]) -> Iterator[Due]:
    settings = live.settings
    match live.stage:
        case Stage.DEALING:
            yield _next_step(live)
        case Stage.BETWEEN:
            at_ms = live.at_ms + 1000 * settings.auto_deal_s
            yield Due(at_ms, f"next:{_rounds(live)}", DealNow())
        case Stage.PLAYING:
            yield from _turn(live, absent)
        case Stage.OVER:
            people = {
                number
                for number, seat in enumerate(live.seats)
                if seat.user is not None and seat.user not in absent
            }
            if people and people <= live.wanted and live.rematch is None:
                yield Due(live.at_ms, "rematch:0", OpenRematch())
        case Stage.LOBBY | Stage.CLOSED:
            pass


def _rounds(live: LiveMatch) -> int:
    return 0 if live.table is None else live.table.match.deals


def _next_step(live: LiveMatch) -> Due:
    """The next step of the deal: at once if all devices have answered, else after a while."""
    number, fair = _rounds(live), live.fair
    if fair is None:
        return Due(live.at_ms, f"bind:{number}", NewSecret())
    late_ms = fair.since_ms + 1000 * live.settings.fair_wait_s
    if not fair.open:
        asked = {seat for seat, one in enumerate(live.seats) if one.user and not one.covered}
        at_ms = live.at_ms if asked <= fair.hashes.keys() else late_ms
        return Due(at_ms, f"nonces:{number}", OpenNonces())
    at_ms = live.at_ms if fair.hashes.keys() <= fair.nonces.keys() else late_ms
    return Due(at_ms, f"deal:{number}", DealRound())


def _turn(live: LiveMatch, absent: Mapping[str, int]) -> Iterator[Due]:
    number = live.turn
    if number is None:
        return
    seat = live.seats[number]
    if seat.player is not None:
        at_ms = live.at_ms + live.settings.bot_pace_ms
        yield Due(at_ms, f"bot:{number}:{live.head}", BotTurn(number, seat.player))
        return
    if live.deadline_ms is not None:
        yield Due(live.deadline_ms, f"clock:{live.head}", FinishTurn(number))
    gone_ms = absent.get(seat.user or "")
    if gone_ms is not None and live.settings.clock.kind is not ClockKind.DAYS:
        at_ms = max(gone_ms, live.turn_since_ms) + 1000 * live.settings.grace_s
        cover = live.settings.absent is Absent.BOT
        what = CoverSeat(number, live.settings.bot) if cover else FinishTurn(number)
        yield Due(at_ms, f"away:{live.head}", what)


def _host_gone(live: LiveMatch, absent: Mapping[str, int]) -> Iterator[Due]:
    """Another person who is there becomes host in the place of one who stays away."""
    gone_ms = absent.get(live.host)
    there = [s.user for s in live.seats if s.user and s.user not in absent]
    if gone_ms is None or not there or live.stage is Stage.CLOSED:
        return
    at_ms = gone_ms + 1000 * live.settings.grace_s
    yield Due(at_ms, f"host:{live.head}", GiveHost(there[0]))
