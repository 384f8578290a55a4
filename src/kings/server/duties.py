"""What tables do by themselves: bots, clocks, deals, seats of people who are gone.

Each worker plans the next step of every table that it holds, after each entry. The one that wrote
the last entry goes first; the others wait a little longer, and do it if nothing came. Commands
have the same ids on all workers, and hold only for the cards they were decided on, so what is done
twice is written once.
"""

from __future__ import annotations

import asyncio
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final, assert_never

import structlog

from kings.corner.places import Seat
from kings.errors import KingsError
from kings.server.broker import Hint, Topic
from kings.server.downtime import Downtime
from kings.server.held import Held
from kings.server.hub import Answer, Hub
from kings.server.jobs import Jobs
from kings.server.kinds import same_cards, users_of
from kings.table import live_patience
from kings.table.asks import (
    SERVER,
    ComeBack,
    Commit,
    CoverSeat,
    FinishTurn,
    GiveHost,
    NameRematch,
    Pause,
    PlayMove,
    SeatBot,
    SitDown,
)
from kings.table.fair import SECRET_BYTES
from kings.table.live import AnyAsk, Live
from kings.table.live_decide import open_match
from kings.table.live_due import BotTurn, Due, NewSecret, OpenRematch, due
from kings.table.live_match import LiveMatch, Stage
from kings.table.live_pad import LivePad
from kings.table.live_patience import LivePatience, PatienceDue
from kings.wire.messages import Done

log = structlog.get_logger(__name__)

AnyDue = Due | PatienceDue

SECOND_MS: Final = 2_000
"""How much longer a worker waits that did not write the last entry."""
FAR_MS: Final = 60_000
"""What is due later than this is left to the sweeper, which looks again in time."""
AGAIN_S: Final = 1.0
"""After a step that was refused, when it is looked at anew."""


class Duties:
    """The next steps of the tables of a worker."""

    def __init__(self, hub: Hub, jobs: Jobs, downtime: Downtime) -> None:
        self._hub = hub
        self._presence = hub.presence
        self._jobs = jobs
        self._downtime = downtime
        hub.changed.append(self.plan)
        hub.heard.append(self._hear)

    def _hear(self, hint: Hint) -> None:
        if hint.topic is Topic.PRESENT and hint.key in self._hub.tables:
            self._hub.spawn(self._people(hint.key), "presence-news")

    async def _people(self, table: str) -> None:
        """Somebody came or went on another worker."""
        await self._presence.look_up(table)
        if (held := self._hub.tables.get(table)) is not None:
            self.plan(held)

    def plan(self, held: Held) -> None:
        """Set the timer of a table for what is due next."""
        held.end_timer()
        step = self._next(held)
        held.due_ms = None if step is None else step.at_ms
        if held.live is None or self._hub.closing:
            return
        now_ms, loop = self._hub.clock.now_ms(), asyncio.get_running_loop()
        until_ms = self._presence.until_ms(held.id, _people(held.live))
        wait_ms = FAR_MS  # a longer timer would drift; the sweeper takes the table up in time
        if step is not None:
            # Who has come back is known here alone.
            first = held.mine or isinstance(step.what, ComeBack)
            wait_ms = step.at_ms - now_ms + (0 if first else SECOND_MS)
        if until_ms is not None and until_ms - now_ms < wait_ms:
            held.timer = loop.call_later((until_ms - now_ms) / 1000, self.plan, held)
        elif step is not None and wait_ms < FAR_MS:
            held.timer = loop.call_later(max(0, wait_ms) / 1000, self._ring, held, step)

    def _next(self, held: Held) -> AnyDue | None:
        """What the table does next, with the time added in which no server ran."""
        live = held.live
        if live is None:
            return None
        steps: list[AnyDue] = [*self._back(live)] if isinstance(live, LiveMatch) else []
        steps += [self._credited(live, step) for step in _due(live, self._absent(live))]
        return min(steps, key=lambda step: step.at_ms, default=None)

    def _credited(self, live: Live, step: AnyDue) -> AnyDue:
        if not isinstance(step, Due) or not isinstance(step.what, FinishTurn):
            return step
        if not isinstance(live, LiveMatch):
            return step
        return replace(step, at_ms=self._downtime.credited(live.turn_since_ms, step.at_ms))

    def _absent(self, live: Live) -> dict[str, int]:
        """Since when each person of a table has been away."""
        return self._presence.absent(live.id, _people(live))

    def _back(self, live: LiveMatch) -> list[Due]:
        """Who was covered without wishing it, and is here, plays on by themselves."""
        return [
            Due(live.at_ms, f"back:{number}:{live.head}", ComeBack(Seat(number)))
            for number, seat in enumerate(live.seats)
            if seat.covered is not None
            and not seat.wished
            and live.stage not in {Stage.OVER, Stage.CLOSED}
            and self._presence.is_here(live.id, seat.user or "")
        ]

    def _ring(self, held: Held, step: AnyDue) -> None:
        held.timer = None
        self._hub.spawn(self._do(held, step), "duty")

    async def _do(self, held: Held, step: AnyDue) -> None:
        head, answer = held.head, None
        try:
            answer = await self._done(held, step)
        except KingsError as error:
            log.warning("duty failed", what=type(step.what).__name__, error=error.code)
        finally:
            # Whatever went wrong, the table does not stand still for it.
            if not isinstance(answer, Done) and held.head == head and not self._hub.closing:
                held.end_timer()
                loop = asyncio.get_running_loop()
                held.timer = loop.call_later(AGAIN_S, self.plan, held)

    async def _done(self, held: Held, step: AnyDue) -> Answer | None:
        live = held.live
        if live is None:
            return None
        match step.what:
            case BotTurn() as turn if isinstance(live, LiveMatch):
                return await self._bot_turn(held, live, step, turn)
            case NewSecret():
                return await self._ask(held, live, step, Commit(secrets.token_hex(SECRET_BYTES)))
            case OpenRematch() if isinstance(live, LiveMatch):
                return await self._rematch(held, live, step)
            case CoverSeat() | FinishTurn() | GiveHost() | Pause() as asked:
                # Perhaps the person is there on another worker.
                await self._presence.look_up(held.id)
                now = self._next(held)
                if now is None or now.cid != step.cid or now.at_ms > self._hub.clock.now_ms():
                    return None
                return await self._ask(held, live, step, asked)
            case ComeBack(seat) as asked if isinstance(live, LiveMatch):
                user = live.seats[seat].user
                return None if user is None else await self._as(user, held, step, asked)
            case BotTurn() | OpenRematch():
                return None  # they are a match's
            case asked:
                return await self._ask(held, live, step, asked)

    async def _ask(self, held: Held, live: Live, step: AnyDue, asked: AnyAsk) -> Answer:
        """Ask it, unless the cards, the turn or the stage have become others meanwhile."""

        def same(now: Held) -> bool:
            return now.live is not None and same_cards(live, now.live)

        return await self._hub.ask(held.id, SERVER, step.cid, live.head, asked, only_if=same)

    async def _as(self, user: str, held: Held, step: AnyDue, asked: AnyAsk) -> Answer:
        """Ask it for a person."""
        return await self._hub.ask(held.id, user, step.cid, held.head, asked)

    async def _bot_turn(
        self, held: Held, live: LiveMatch, step: AnyDue, turn: BotTurn
    ) -> Answer | None:
        table = live.table
        view = None if table is None else table.view(turn.seat)
        if table is None or view is None:
            return None
        move = await self._jobs.bot_move(turn.level, view, table.chance(turn.seat))
        return await self._ask(held, live, step, PlayMove(turn.seat, move))

    async def _rematch(self, held: Held, live: LiveMatch, step: AnyDue) -> Answer | None:
        """Open the next table, with everybody where they sat, and name it at the old one.

        Its id is made of the old one's, so that two workers open one table.
        """
        table = rematch_of(live.id)
        first = open_match(
            live.host, live.rules, len(live.seats), secrets.token_bytes(SECRET_BYTES), live.settings
        )
        await self._hub.open_table(table, SERVER, "open:0", first)
        for number, seat in enumerate(live.seats):
            asked = (
                SeatBot(Seat(number), seat.bot) if seat.bot else SitDown(Seat(number), seat.name)
            )
            author = seat.user or live.host
            await self._hub.ask(table, author, f"seat:{number}", 1, asked)
        return await self._ask(held, live, step, NameRematch(table))


def _people(live: Live) -> frozenset[str]:
    """Those of whom it matters whether they are there."""
    return users_of(live) | ({live.host} - {""})


def _due(live: Live, absent: Mapping[str, int]) -> Sequence[AnyDue]:
    """What a table does by itself; a pad does nothing."""
    match live:
        case LiveMatch():
            return due(live, absent)
        case LivePatience():
            return live_patience.due(live, absent)
        case LivePad():
            return ()
        case _:
            assert_never(live)


def rematch_of(table: str) -> str:
    """The id of the table that follows a table.

    >>> len(rematch_of("0123456789abcdef")), rematch_of("a") != rematch_of("b")
    (16, True)
    """
    return urlsafe_b64encode(sha256(b"kings/rematch/1\0" + table.encode()).digest()[:12]).decode()
