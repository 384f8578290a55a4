"""The tables that a worker holds: asked, written, told. The log decides, never the memory.

A command is decided on what is known, appended to the log under the next number, and only then
applied, acknowledged and told. Another worker that was quicker makes the append fail: then the
log is read on, and the command decided anew. Hints of the broker, and every few seconds the heads
of all tables that are followed, say when the log has gone on elsewhere.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import structlog

from kings.errors import KingsError
from kings.server.broker import Broker, Hint, Topic
from kings.server.clock import StoreClock
from kings.server.held import Held, Watcher
from kings.server.kinds import TURN_ASKS, asked_of, belongs, open_to, seats_of, stage_of, turn_of
from kings.server.pace import Talk
from kings.server.presence import Presence
from kings.store import Duplicate, Lost, Row, Store, StoreError, Written
from kings.store.watching import is_watcher
from kings.table.asks import SERVER, Say
from kings.table.live import AnyAsk, AnyEntry, Live, applied, decide, opened
from kings.table.live_match import Stage
from kings.table.settings import Watch
from kings.wire.asks import Ask, AskBase
from kings.wire.errors import error_info
from kings.wire.frames import Audience, Frames, Past
from kings.wire.log import read_any_entry, write_entry
from kings.wire.messages import Declined, Done, Stale

log = structlog.get_logger(__name__)

Answer = Done | Declined | Stale
"""What became of a command."""

TRIES: Final = 20
"""Races that a command may lose before its author is asked to try again."""
LOCK_S: Final = 5.0
"""What a command may wait for those before it at the same table."""
POLL_S: Final = 3.0
"""How often the heads of followed tables are looked up, in case a hint was lost."""
POLL_DOWN_S: Final = 1.0
"""How often while the broker is down."""
AT_ONCE: Final = 40
"""Entries that are folded before other tables get their turn in the loop."""


class ServerError(KingsError):
    """The server cannot do now what was asked; `retry`: it is not known whether it was done."""


@dataclass(frozen=True, slots=True)
class _Command:
    table: str
    author: str
    cid: str
    expect: int
    ask: AnyAsk | Ask
    only_if: Callable[[Held], bool] | None = None
    admit: bool = False
    """Whether the author has still to be let in."""


class _Entered(NamedTuple):
    """An entry of the log."""

    entry: AnyEntry
    seq: int
    at_ms: int
    author: str
    cid: str


class Hub:
    """All tables of a worker, by id."""

    def __init__(self, store: Store, broker: Broker, worker: str) -> None:
        """`worker` is the name of this worker among all, new at each start."""
        self.store = store
        self.broker = broker
        self.clock = StoreClock()
        self.presence = Presence(store, broker, self.clock, worker, self.spawn)
        self.tables: dict[str, Held] = {}
        self.closing = False
        self.changed: list[Callable[[Held], None]] = []
        """Called after each entry, within the lock: what is due next is planned there."""
        self.written: list[Callable[[Held], Awaitable[None]]] = []
        """Awaited after each entry of this worker, within the lock, before its author is told."""
        self.heard: list[Callable[[Hint], None]] = []
        """Called for each hint of another worker."""
        self._talk = Talk()
        self._running: set[asyncio.Task[Any]] = set()
        self._polling: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to listen to other workers."""
        await self.broker.start(self._hear, self._returned)
        self._polling = asyncio.create_task(self._poll(), name="hub-poll")

    async def finish(self) -> None:
        """Take nothing more, and return when all that was taken is done."""
        self.closing = True
        if self._polling is not None:
            self._polling.cancel()
        for held in self.tables.values():
            held.end_timer()
        while self._running:
            await asyncio.wait(self._running)

    async def stop(self) -> None:
        """Let the other workers know, and go."""
        await self.finish()
        await self.presence.end()
        await self.broker.close()

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Run something beside; a failure is logged, and `stop` waits for it."""
        task = asyncio.create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._ran)
        return task

    def _ran(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, KingsError):
            log.warning("task failed", task=task.get_name(), error=error.code)
        else:
            log.error("task failed", task=task.get_name(), exc_info=error)

    # Asking

    async def open_table(self, table: str, author: str, cid: str, entry: AnyEntry) -> Answer:
        """Write the first entry of a new table."""
        return await self._shielded(self._opened(table, author, cid, entry))

    async def ask(
        self,
        table: str,
        author: str,
        cid: str,
        expect: int,
        ask: AnyAsk,
        *,
        only_if: Callable[[Held], bool] | None = None,
    ) -> Answer:
        """Have a command decided, written and told; the answer comes when it is on disk.

        `expect` is the last entry that the author has seen; `only_if` is asked before each
        decision, and a no makes the command stale. Raises `ServerError("no_such_table")`, and
        `ServerError("retry")` if it is not known whether the command was written: it may be sent
        again under its `cid`.
        """
        command = _Command(table, author, cid, expect, ask, only_if=only_if)
        return await self._shielded(self._asked(command))

    async def ask_as(self, user: str, table: str, cid: str, expect: int, ask: Ask) -> Answer:
        """`ask` for a user, as a message has it; whom the table is not open to finds none there."""
        command = _Command(table, user, cid, expect, ask, admit=True)
        return await self._shielded(self._asked(command))

    async def _shielded(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Do it to the end even if its author goes away: an entry half told would be a gap."""
        if self.closing:
            work.close()
            raise ServerError("retry")
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _opened(self, table: str, author: str, cid: str, entry: AnyEntry) -> Answer:
        async with self.locked(table) as held:
            if held.live is None:
                answer = await self._write(held, entry, author, cid)
                if answer is not None:
                    return answer
            seq = held.cids.get((author, cid))
            if seq is None:
                raise ServerError("table_id_taken")
            return Done(table=table, cid=cid, seq=seq)

    async def _asked(self, command: _Command) -> Answer:
        async with self.locked(command.table) as held:
            sure = self.broker.alone
            if held.live is None or held.doubt or command.expect > held.head:
                await self._read_on(held)
                sure = True
            if command.admit:
                await self._admit(held, command.author)
            for _ in range(TRIES):
                if (first := held.cids.get((command.author, command.cid))) is not None:
                    return Done(table=held.id, cid=command.cid, seq=first)
                verdict = self._decided(held, command)
                if not isinstance(verdict, Declined | Stale):
                    answer = await self._write(held, verdict, command.author, command.cid)
                    if answer is not None:
                        return answer
                elif sure:
                    return verdict
                else:
                    await self._read_on(held)
                sure = True
        raise ServerError("retry")

    def _decided(self, held: Held, command: _Command) -> AnyEntry | Declined | Stale:
        """The entry that a command becomes, or why it becomes none."""
        live, cid, ask = self._live(held), command.cid, command.ask
        stale = Stale(table=held.id, cid=cid, head=held.head)
        if command.only_if is not None and not command.only_if(held):
            return stale
        late = False
        try:
            asked = asked_of(live, ask) if isinstance(ask, AskBase) else ask
            played = isinstance(asked, TURN_ASKS) and command.author != SERVER
            if played and command.expect < held.turn_seq:
                return stale
            # The author of a play decided on an older table; what is wrong now is no fault of it.
            late = played and command.expect < held.head
            if command.admit and isinstance(asked, Say) and not self._talk.may(command.author):
                raise ServerError("too_often")
            return decide(live, asked, command.author, self.clock.now_ms())
        except KingsError as error:
            if late:
                return stale
            return Declined(table=held.id, cid=cid, head=held.head, error=error_info(error))

    async def _write(self, held: Held, entry: AnyEntry, author: str, cid: str) -> Answer | None:
        """Append and apply; None if another worker was quicker, and the log was read on."""
        row = Row(held.id, held.head + 1, author, cid, write_entry(entry))
        match await self._append(held, row):
            case Written(seq, at_ms):
                self._take(held, _Entered(entry, seq, at_ms, author, cid), mine=True)
                self._plan(held)
                for written in self.written:
                    await written(held)
                return Done(table=held.id, cid=cid, seq=seq)
            case Duplicate(seq):
                await self._read_on(held)
                return Done(table=held.id, cid=cid, seq=seq)
            case Lost():
                await self._read_on(held)
        return None

    async def _append(self, held: Held, row: Row) -> Written | Duplicate | Lost:
        sent_s = time.monotonic()
        held.doubt = True
        try:
            (appended,) = await self.store.log.append([row])
        except StoreError as error:
            raise ServerError("retry") from error
        held.doubt = False
        if isinstance(appended, Written):
            self.clock.sample(sent_s=sent_s, received_s=time.monotonic(), at_ms=appended.at_ms)
        return appended

    # The log

    @asynccontextmanager
    async def locked(self, table: str) -> AsyncIterator[Held]:
        """A table, with nobody else at it; raises `ServerError("retry")` if that takes too long.

        Its log may not have been read yet. What is not a table is forgotten again.
        """
        held = await self._acquired(table)
        try:
            yield held
        finally:
            held.used_s = time.monotonic()
            if held.live is None:
                self.tables.pop(table, None)
            held.lock.release()

    async def _acquired(self, table: str) -> Held:
        held = self.tables.get(table)
        if held is not None and not held.lock.locked():
            await held.lock.acquire()  # at once: a limit of time would cost more than all of it
            return held
        try:
            async with asyncio.timeout(LOCK_S):
                while True:
                    held = self.tables.get(table)
                    if held is None:
                        held = self.tables[table] = Held(table)
                    await held.lock.acquire()
                    if self.tables.get(table) is held:
                        return held
                    held.lock.release()  # it was let go while we waited
        except TimeoutError:
            raise ServerError("retry") from None

    def forget(self, held: Held) -> bool:
        """Let go of a table that nobody uses now; the log has it all."""
        if held.lock.locked() or held.audiences:
            return False
        held.end_timer()
        del self.tables[held.id]
        return True

    async def _admit(self, held: Held, user: str) -> None:
        """Let nobody in whom the table is not open to; to them it does not exist."""
        if self._is_open(held, user):
            return
        if not self.broker.alone:  # they may have sat down by another worker just now
            await self._read_on(held)
            if self._is_open(held, user):
                return
        try:
            watches = await self.store.read(lambda conn: is_watcher(conn, held.id, user))
        except StoreError as error:
            raise ServerError("retry") from error
        if not watches:
            raise ServerError("no_such_table")
        held.admitted.add(user)

    def _is_open(self, held: Held, user: str) -> bool:
        """Whether a table, as it is known here, is open to a user."""
        live = self._live(held)
        if belongs(live, user) or user in held.admitted:
            return True
        settings = live.settings
        return settings.public and (stage_of(live) is Stage.LOBBY or settings.watch is not Watch.NO)

    def _live(self, held: Held) -> Live:
        if held.live is None:
            raise ServerError("no_such_table")
        return held.live

    async def _read_on(self, held: Held) -> None:
        """Apply what the log has beyond the head known here. Needs the lock."""
        try:
            logged = await self.store.log.tail(held.id, held.head)
        except StoreError as error:
            raise ServerError("retry") from error
        held.doubt = False
        for number, one in enumerate(logged, start=1):
            entry = read_any_entry(one.body)
            self._take(held, _Entered(entry, one.seq, one.at_ms, one.author, one.cid), mine=False)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
        if logged:
            self._plan(held)

    def _take(self, held: Held, new: _Entered, *, mine: bool) -> None:
        """Apply an entry of the log, and tell all who follow the table here."""
        before = held.live
        if before is None:
            live, facts = opened(held.id, new.entry, new.at_ms)
            held.opened_ms = new.at_ms
        else:
            live, facts = applied(before, new.entry, new.at_ms)
        held.live, held.mine = live, mine
        held.cids[new.author, new.cid] = new.seq
        held.recent.append(Past(new.seq, new.at_ms, facts))
        if before is None or turn_of(before) != turn_of(live):
            held.turn_seq = new.seq
        if held.audiences:
            if before is None or open_to(before) != open_to(live):
                self._see_again(held, live)
            frames = held.frames = Frames(
                live,
                new.seq,
                new.at_ms,
                facts,
                author=new.author,
                cid=new.cid,
                before=held.frames,
            )
            for watcher, audience in held.audiences.items():
                watcher.tell(frames.update(audience))
        else:
            held.frames = None
        if mine:
            self.broker.tell(Hint(Topic.TABLE, held.id, new.seq))

    def _plan(self, held: Held) -> None:
        """What is due next may be something else now."""
        for changed in self.changed:
            changed(held)

    def _see_again(self, held: Held, live: Live) -> None:
        """Somebody sat down or stood up: see anew who may see what."""
        for watcher in list(held.audiences):
            audience = Audience(seats_of(live, watcher.user), watcher.user)
            open_to_all = live.settings.public and live.settings.watch is not Watch.NO
            known = belongs(live, watcher.user) or watcher.user in held.admitted
            if known or open_to_all or stage_of(live) is Stage.LOBBY:
                held.audiences[watcher] = audience
            else:
                self.shut(held.id, watcher)
                watcher.gone(held.id, "access")

    async def take_up(self, table: str) -> None:
        """Hold a table, so that what is due at it is done."""
        async with self.locked(table) as held:
            if held.live is None:
                await self._read_on(held)

    async def look(self, table: str, user: str) -> Live:
        """A table as it is now; raises `ServerError("no_such_table")` as `open` does."""
        async with self.locked(table) as held:
            if held.live is None or held.doubt:
                await self._read_on(held)
            await self._admit(held, user)
            return self._live(held)

    # Following

    async def open(self, table: str, watcher: Watcher, after: int) -> None:
        """Follow a table: tells the watcher a snapshot now, and every entry from then on.

        `after` is the last entry that it has seen. Raises `ServerError("no_such_table")` for one
        that is not there and for one that this user may not see.
        """
        async with self.locked(table) as held:
            if held.live is None or held.doubt or after > held.head:
                await self._read_on(held)
            self._live(held)
            await self._admit(held, watcher.user)
            audience = Audience(seats_of(self._live(held), watcher.user), watcher.user)
            if held.frames is None:
                last = held.recent[-1]
                held.frames = Frames(self._live(held), last.seq, last.at_ms)
            if watcher not in held.audiences:
                self.presence.came(table, watcher.user)
            held.audiences[watcher] = audience
            watcher.tell(held.frames.snapshot(audience, held.missed(after) if after else ()))
            self._plan(held)

    def shut(self, table: str, watcher: Watcher) -> None:
        """Follow it no longer."""
        held = self.tables.get(table)
        if held is not None and held.audiences.pop(watcher, None) is not None:
            self.presence.left(table, watcher.user)
            self._plan(held)

    def head(self, table: str) -> int:
        """The last entry of a table that is known here; 0 for none."""
        held = self.tables.get(table)
        return 0 if held is None else held.head

    # News of other workers

    def _hear(self, hint: Hint) -> None:
        if hint.topic is Topic.TABLE:
            held = self.tables.get(hint.key)
            if held is not None:
                self._news(held, hint.number)
        for heard in self.heard:
            heard(hint)

    def _news(self, held: Held, head: int) -> None:
        """The log of a table has grown to `head`: read on, unless that is being done."""
        held.wanted = max(held.wanted, head)
        if head > held.head and held.news is None and not self.closing:
            held.news = self.spawn(self._catch_up(held), "hub-news")

    async def _catch_up(self, held: Held) -> None:
        try:
            while held.wanted > held.head and self.tables.get(held.id) is held:
                async with self.locked(held.id) as locked:
                    if locked.wanted > locked.head:
                        wanted = locked.wanted
                        await self._read_on(locked)
                        if wanted == locked.wanted:
                            locked.wanted = locked.head  # also if the hint told too much
        finally:
            held.news = None

    def _returned(self) -> None:
        """Hints arrive again: what was missed meanwhile is looked up at once."""
        if not self.broker.alone and self.tables:
            self.spawn(self._look_up(), "hub-look-up")

    async def _poll(self) -> None:
        since_s = 0.0
        while True:
            await asyncio.sleep(min(POLL_S, POLL_DOWN_S))
            since_s += min(POLL_S, POLL_DOWN_S)
            if self.broker.alone or (self.broker.up and since_s < POLL_S):
                continue
            since_s = 0.0
            try:
                await self._look_up()
            except StoreError as error:
                log.warning("heads not read", error=error.code)

    async def _look_up(self) -> None:
        """Ask the log for the heads of all tables held here."""
        busy = [held.id for held in self.tables.values() if held.audiences or held.timer]
        heads = await self.store.log.heads(busy)
        for table, head in heads.items():
            if (held := self.tables.get(table)) is not None:
                self._news(held, head)
