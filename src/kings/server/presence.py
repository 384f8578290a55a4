"""Who is at which table now: known here for the sockets of this worker, and in the store for all.

Being present decides one thing only: whether a seat whose turn it is waits for its person. So
others than one's own sockets are looked up when that is about to be decided, not before.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final

import structlog

from kings.server.broker import Broker, Hint, Topic
from kings.server.clock import StoreClock
from kings.store import Store, StoreError
from kings.store.presence import presence_at, presence_ended, presence_kept, presence_put

log = structlog.get_logger(__name__)

KEPT_MS: Final = 30_000
"""How long a word of this worker counts; it is renewed at a third of that."""
SLACK_MS: Final = 1_000
"""The clocks of workers, and one worker's clock before and after it is set, may differ by this."""


class Presence:
    """Users at tables."""

    def __init__(
        self,
        store: Store,
        broker: Broker,
        clock: StoreClock,
        worker: str,
        spawn: Callable[[Coroutine[Any, Any, None], str], object],
    ) -> None:
        self._store = store
        self._broker = broker
        self._clock = clock
        self._worker = worker
        self._spawn = spawn
        self._here: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._last_ms: defaultdict[str, dict[str, int]] = defaultdict(dict)
        """By table and user: until when somebody was known to be there."""
        self._since_ms = 0
        """When this worker began to look: whom it has not seen may have been there before."""

    def absent(self, table: str, people: Iterable[str]) -> dict[str, int]:
        """Of these people, since when each has been away who is, in database time."""
        now_ms = self._clock.now_ms()
        self._since_ms = self._since_ms or now_ms
        here, last_ms = self._here.get(table, ()), self._last_ms.get(table, {})
        gone = [
            user
            for user in people
            if user not in here and last_ms.get(user, 0) <= now_ms + SLACK_MS
        ]
        return {user: min(now_ms, max(self._since_ms, last_ms.get(user, 0))) for user in gone}

    def until_ms(self, table: str, people: Iterable[str]) -> int | None:
        """When the first word of another worker that one of these people is there runs out."""
        here, last_ms = self._here.get(table, ()), self._last_ms.get(table, {})
        now_ms = self._clock.now_ms()
        words = (last_ms.get(user, 0) for user in people if user not in here)
        return min((ms + SLACK_MS for ms in words if ms + SLACK_MS > now_ms), default=None)

    def is_here(self, table: str, user: str) -> bool:
        """Whether a device of the user follows the table on this worker."""
        return user in self._here.get(table, ())

    def came(self, table: str, user: str) -> None:
        """A device of the user follows the table here."""
        self._here[table][user] += 1
        if self._here[table][user] == 1:
            self._spawn(self._tell(table, user, here=True), "presence")

    def left(self, table: str, user: str) -> None:
        """One of its devices follows it no longer."""
        users = self._here[table]
        users[user] -= 1
        if users[user] <= 0:
            del users[user]
            if not users:
                del self._here[table]
            self._last_ms[table][user] = self._clock.now_ms()
            self._spawn(self._tell(table, user, here=False), "presence")

    async def _tell(self, table: str, user: str, *, here: bool) -> None:
        now_ms = self._clock.now_ms()
        until_ms = now_ms + KEPT_MS if here else now_ms
        await self._store.write(
            lambda conn: presence_put(conn, table, user, self._worker, until_ms)
        )
        self._broker.tell(Hint(Topic.PRESENT, table))

    async def look_up(self, table: str) -> None:
        """Ask the store who is there on other workers."""
        rows = await self._store.read(lambda conn: presence_at(conn, table, self._worker))
        last_ms = self._last_ms[table]
        for user, until_ms in rows:
            last_ms[user] = max(until_ms, last_ms.get(user, 0))

    async def renew(self) -> None:
        """Say again that those are here who are."""
        if self._here:
            now_ms = self._clock.now_ms()
            await self._store.write(
                lambda conn: presence_kept(conn, self._worker, now_ms, now_ms + KEPT_MS)
            )

    async def end(self) -> None:
        """The worker stops: nobody is here any more."""
        now_ms = self._clock.now_ms()
        try:
            await self._store.write(lambda conn: presence_ended(conn, self._worker, now_ms))
        except StoreError as error:
            log.warning("presence not ended", error=error.code)

    def forget(self, table: str) -> None:
        """The table is let go of."""
        self._last_ms.pop(table, None)
