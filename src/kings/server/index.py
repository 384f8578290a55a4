"""The index of tables kept in step with their logs, and matches kept once they are over.

Who sits where, and what a table waits for, is written before the author of the entry is told, so
that a list that is asked for next has it. Whose turn it is may lag by a few seconds.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Final, assert_never

from sqlalchemy import Connection

from kings.corner.match import Ending
from kings.errors import KingsError
from kings.records import write_record
from kings.server.held import Held
from kings.server.hub import Hub
from kings.server.kinds import open_to, seats_of, stage_of, turn_of, users_of
from kings.store import Store
from kings.store.finished import FinishedMatch, Result, finished_put
from kings.store.index import Indexed, table_put, turns_put
from kings.table.live import Live
from kings.table.live_match import LiveMatch, Stage
from kings.table.live_pad import LivePad
from kings.table.live_patience import LivePatience
from kings.table.restore import record_of_live
from kings.table.settings import ClockKind

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
SWEPT_MS: Final = {
    Stage.LOBBY: DAY_MS,
    Stage.DEALING: 30 * DAY_MS,
    Stage.PLAYING: 30 * DAY_MS,
    Stage.BETWEEN: 30 * DAY_MS,
    Stage.OVER: 7 * DAY_MS,
}
"""How long after its last entry a table is closed. One whose clock of days runs is not: the clock
brings it to its end."""
PAD_SWEPT_MS: Final = 400 * DAY_MS
"""Likewise for a score pad: a season may come round again next year."""
AT_ONCE: Final = 100
"""Tables brought up to date in one transaction."""

Shown = tuple[object, ...]


class Index:
    """Keeps the index of the tables that a worker holds."""

    def __init__(self, hub: Hub) -> None:
        self._store: Store = hub.store
        self._behind: dict[str, Held] = {}
        hub.changed.append(self._look)
        hub.written.append(self._written)

    def _look(self, held: Held) -> None:
        """Note a table whose index row shows something else."""
        if held.live is not None and held.indexed != shown(held.live):
            self._behind[held.id] = held

    async def _written(self, held: Held) -> None:
        """After an entry of this worker: at once, if more than the turn has changed."""
        if held.live is not None and held.id in self._behind:
            now, before = shown(held.live), held.indexed
            if before is None or now[1:] != before[1:]:
                await self._put([held])

    def behind(self, held: Held) -> bool:
        """Whether the index does not show a table as it is."""
        return held.id in self._behind

    async def tick(self) -> None:
        """Bring up to date what is behind now; at busy tables there is always more."""
        behind = list(self._behind.values())
        for first in range(0, len(behind), AT_ONCE):
            await self._put(behind[first : first + AT_ONCE])

    async def _put(self, tables: list[Held]) -> None:
        lives = [(held, held.live) for held in tables if held.live is not None]
        turns: list[Indexed] = []
        rows: list[Indexed] = []
        for held, live in lives:
            before = held.indexed
            same = before is not None and before[1:] == shown(live)[1:]
            (turns if same else rows).append(index_row(live, held.opened_ms))
        over = [
            live for _, live in lives if isinstance(live, LiveMatch) and live.stage is Stage.OVER
        ]
        # Writing a record makes every play of it again.
        kept = [await asyncio.to_thread(match_of, live) for live in over]

        def put(conn: Connection) -> None:
            turns_put(conn, turns)
            for row in rows:
                table_put(conn, row)
            for match in kept:
                finished_put(conn, match)

        await self._store.write(put)
        for held, live in lives:
            held.indexed = shown(live)
            if held.live is live or held.indexed == shown(held.live or live):
                self._behind.pop(held.id, None)


def shown(live: Live) -> Shown:
    """What the index has of a table that changes; first whose turn it is."""
    return (_turn(live), *open_to(live), live.settings)


def _turn(live: Live) -> str | None:
    turn = turn_of(live)
    if turn is None or isinstance(live, LivePad) or stage_of(live) is not Stage.PLAYING:
        return None
    return live.seats[turn].user


def index_row(live: Live, opened_ms: int) -> Indexed:
    """A table as its index row."""
    match live:
        case LiveMatch():
            kind, rules = "match", live.rules.line()
        case LivePatience():
            kind, rules = "patience", live.rules.line()
        case LivePad():
            kind, rules = "pad", live.pad.rules.line()
        case _:
            assert_never(live)
    return Indexed(
        id=live.id,
        kind=kind,
        name=live.settings.name,
        rules=rules,
        public=live.settings.public,
        stage=stage_of(live).value,
        host=live.host,
        turn=_turn(live),
        opened_ms=opened_ms,
        changed_ms=live.at_ms,
        head=live.head,
        sweep_ms=sweep_ms(live),
        seats={user: seats_of(live, user) for user in sorted(users_of(live))},
    )


def sweep_ms(live: Live) -> int | None:
    """When a table is closed if nothing happens at it; None for never."""
    stage = stage_of(live)
    if isinstance(live, LivePad):
        return live.at_ms + PAD_SWEPT_MS if stage is Stage.PLAYING else None
    running = stage is Stage.PLAYING and not live.paused
    if isinstance(live, LiveMatch) and running and live.settings.clock.kind is ClockKind.DAYS:
        return None
    kept_ms = SWEPT_MS.get(stage)
    return None if kept_ms is None else live.at_ms + kept_ms


def match_of(live: LiveMatch) -> FinishedMatch:
    """What is kept of a match that is over."""
    table, result = live.table, None if live.table is None else live.table.match.result
    if table is None or result is None:
        raise KingsError("no_match")
    players = live.players or live.seats
    day = datetime.fromtimestamp(live.at_ms / 1000, UTC).date()
    record = record_of_live(live, day)
    match = table.match
    return FinishedMatch(
        table=live.id,
        rules=live.rules.line(),
        seats=len(players),
        finished_ms=live.at_ms,
        rated=live.counts,
        record=write_record(record),
        results=[
            Result(
                seat=number,
                user=one.user,
                points=match.totals[match.party(number)],
                won=number in result.winners,
            )
            for number, one in enumerate(players)
            if one.user is not None and result.ending is not Ending.BROKEN_OFF
        ],
    )
