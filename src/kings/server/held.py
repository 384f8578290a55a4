"""A table as one worker holds it: the fold of its log so far, and who follows it here."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final, Protocol

from kings.table.live import Live
from kings.wire.frames import Audience, Frames, Past

KEPT: Final = 256
"""Entries kept at hand as facts, for devices that come back."""


class Watcher(Protocol):
    """Who follows tables on this worker: a socket."""

    @property
    def user(self) -> str:
        """Whose device it is."""

    def tell(self, frame: bytes) -> None:
        """Send a frame; never waits and never fails."""

    def gone(self, table: str, reason: str) -> None:
        """The table is no longer to be had."""


class Held:
    """A table in the memory of a worker. Only the holder of `lock` may change it.

    `live` is None until the log was read. Nothing here is ahead of the log.
    """

    __slots__ = (
        "admitted", "audiences", "cids", "doubt", "due_ms", "frames", "id", "indexed", "live",
        "lock", "mine", "news", "opened_ms", "recent", "timer", "turn_seq", "used_s", "wake_ms",
        "wanted",
    )  # fmt: skip

    def __init__(self, table: str) -> None:
        self.id = table
        self.lock = asyncio.Lock()
        self.live: Live | None = None
        self.doubt = False
        """Whether an append ended without an answer, so that the log may be longer."""
        self.recent: deque[Past] = deque(maxlen=KEPT)
        self.cids: dict[tuple[str, str], int] = {}
        """The place of every command in the log, by author and command id."""
        self.audiences: dict[Watcher, Audience] = {}
        """Who follows the table here, and what each may see."""
        self.admitted: set[str] = set()
        """Users without a seat who were found to be allowed to watch."""
        self.frames: Frames | None = None
        """Of the last entry, if somebody was there to see it."""
        self.turn_seq = 0
        """The last entry that changed the turn: a play decided before it came too late."""
        self.mine = False
        """Whether this worker wrote the last entry, so that it goes first in what is due."""
        self.wanted = 0
        """The newest head that was heard of."""
        self.news: asyncio.Task[None] | None = None
        """Reads the log up to `wanted`."""
        self.timer: asyncio.TimerHandle | None = None
        """For what the table does next by itself."""
        self.due_ms: int | None = None
        """When it does something next by itself, in database time."""
        self.wake_ms: int | None = None
        """When another worker would take the table up, as far as this one has written it."""
        self.opened_ms = 0
        """When its first entry was written."""
        self.indexed: tuple[object, ...] | None = None
        """What the index of tables shows of it, if this worker has written that."""
        self.used_s = 0.0
        """When somebody last asked for it."""

    @property
    def head(self) -> int:
        """The last entry known here; 0 for none."""
        return self.live.head if self.live is not None else 0

    def missed(self, after: int) -> list[Past]:
        """The entries after one, as far as they are kept."""
        return [past for past in self.recent if past.seq > after]

    def end_timer(self) -> None:
        """Nothing is due any more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
