"""Hints between workers: "this table has a new head", "this session has ended".

A hint is at most once and carries no truth: who hears one looks into the store. So a worker
that misses some is late, never wrong, and play goes on while the broker is down (then the hub
polls, see `kings.server.hub`).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from secrets import token_hex
from typing import Final, NamedTuple, Protocol

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


class Topic(StrEnum):
    """What a hint is about; the spelling stands on the wire between workers of two versions."""

    TABLE = "t"
    """`key` is a table, `number` its new head."""
    PRESENT = "p"
    """`key` is a table at which somebody came or went."""
    SESSION = "s"
    """`key` is the hash of a session that has ended."""
    USER = "u"
    """`key` is a user whose sessions have all to be looked at again."""


class Hint(NamedTuple):
    """A word from one worker to the others."""

    topic: Topic
    key: str
    number: int = 0


Listener = Callable[[Hint], None]
"""Called in the event loop for each hint of another worker; must not wait."""


class Broker(Protocol):
    """Carries hints to the other workers."""

    @property
    def alone(self) -> bool:
        """Whether there can be no other worker, so that nobody has to be asked for news."""

    @property
    def up(self) -> bool:
        """Whether hints of others arrive now."""

    async def start(self, listener: Listener, returned: Callable[[], None]) -> None:
        """Begin to listen; `returned` is called each time when hints arrive again."""

    def tell(self, hint: Hint) -> None:
        """Pass a hint on, soon; never waits and never fails."""

    async def close(self) -> None:
        """Stop; what was told before is sent first, if that is possible at once."""


class Exchange:
    """The hints of one process: each `LocalBroker` of it hears the others."""

    def __init__(self) -> None:
        self.members: list[LocalBroker] = []

    @property
    def alone(self) -> bool:
        """Whether it has one member at most."""
        return len(self.members) < 2


class LocalBroker:
    """A broker within the process: for one worker alone, or for several in one process."""

    def __init__(self, exchange: Exchange | None = None) -> None:
        self._exchange = exchange or Exchange()
        self._listener: Listener | None = None

    @property
    def alone(self) -> bool:
        return self._exchange.alone

    @property
    def up(self) -> bool:
        return True

    async def start(self, listener: Listener, returned: Callable[[], None]) -> None:
        self._listener = listener
        self._exchange.members.append(self)
        returned()

    def tell(self, hint: Hint) -> None:
        for other in self._exchange.members:
            if other is not self:
                asyncio.get_running_loop().call_soon(other.hear, hint)

    def hear(self, hint: Hint) -> None:
        """Hand a hint to the listener, unless it was closed meanwhile."""
        if self._listener is not None:
            self._listener(hint)

    async def close(self) -> None:
        self._listener = None
        with suppress(ValueError):
            self._exchange.members.remove(self)


_WAITING: Final = 10_000
"""Hints kept while they cannot be sent; the oldest are dropped, for the heartbeats heal them."""
_IN_ONE: Final = 500
"""Most hints in one message."""
_BEAT_S: Final = 1.0
"""How often a worker sends itself a beat through Redis."""
_SILENCE_S: Final = 3.0
"""Without a beat for so long the connection is given up: it may be half open."""
_RETRY_S: Final = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Waits before connecting again; the last one for ever."""
_BEAT: Final = "b"


def spelled(hints: list[Hint]) -> str:
    """Hints as one message; a key holds no space and no line break.

    >>> read_hints(spelled([Hint(Topic.TABLE, "abc", 7)]))
    [Hint(topic=<Topic.TABLE: 't'>, key='abc', number=7)]
    """
    return "\n".join(f"{hint.topic} {hint.key} {hint.number}" for hint in hints)


def read_hints(text: str) -> list[Hint]:
    """The hints of a message; what a newer version may have added is passed over."""
    hints = []
    for line in text.split("\n"):
        words = line.split(" ")
        if len(words) == 3 and words[0] in list(Topic) and words[2].isdecimal():
            hints.append(Hint(Topic(words[0]), words[1], int(words[2])))
    return hints


class RedisBroker:
    """Hints by Redis or Valkey pub/sub, on one channel, by one publisher.

    One task keeps both connections: when one fails, both are made anew, again and again. That
    the whole way works is known from a beat that each worker sends to itself.
    """

    def __init__(self, url: str, channel: str) -> None:
        self._url = url
        self._channel = channel
        self._me = token_hex(8)
        self._waiting: deque[Hint] = deque(maxlen=_WAITING)
        self._some = asyncio.Event()
        self._up = False
        self._heard_at = 0.0
        self._task: asyncio.Task[None] | None = None

    @property
    def alone(self) -> bool:
        return False

    @property
    def up(self) -> bool:
        return self._up

    async def start(self, listener: Listener, returned: Callable[[], None]) -> None:
        self._task = asyncio.create_task(self._supervised(listener, returned), name="broker")

    def tell(self, hint: Hint) -> None:
        self._waiting.append(hint)
        self._some.set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        self._up = False

    async def _supervised(self, listener: Listener, returned: Callable[[], None]) -> None:
        failures = 0
        while True:
            try:
                await self._connected(listener, returned)
            except (RedisError, OSError, TimeoutError) as error:
                if self._up or failures == 0:
                    log.warning("broker lost", error=type(error).__name__)
                failures = 0 if self._up else failures + 1
                self._up = False
            except Exception:
                log.exception("broker failed")
                self._up = False
            await asyncio.sleep(_RETRY_S[min(failures, len(_RETRY_S) - 1)])

    async def _connected(self, listener: Listener, returned: Callable[[], None]) -> None:
        """Listen and publish until something fails; always ends by raising."""
        client = Redis.from_url(
            self._url,
            decode_responses=True,
            socket_timeout=_SILENCE_S,
            socket_connect_timeout=_SILENCE_S,
            retry=Retry(NoBackoff(), 0),
        )
        try:
            async with client.pubsub() as heard:
                await heard.subscribe(self._channel)
                self._heard_at = asyncio.get_running_loop().time()
                async with asyncio.TaskGroup() as tasks:
                    tasks.create_task(self._listen(heard, listener, returned))
                    tasks.create_task(self._publish(client))
                    tasks.create_task(self._beat(client))
        except* (RedisError, OSError, TimeoutError) as failed:
            raise failed.exceptions[0] from None
        finally:
            with suppress(RedisError, OSError, TimeoutError):
                await client.aclose()

    async def _listen(
        self, heard: PubSub, listener: Listener, returned: Callable[[], None]
    ) -> None:
        while True:
            # Without a limit of its own this would wait for ever on a half-open connection.
            message = await heard.get_message(ignore_subscribe_messages=True, timeout=_SILENCE_S)
            if message is None:
                continue
            sender, _, text = str(message["data"]).partition("\n")
            if sender != self._me:
                for hint in read_hints(text):
                    listener(hint)
            elif text == _BEAT:
                self._heard_at = asyncio.get_running_loop().time()
                if not self._up:
                    self._up = True
                    log.info("broker up")
                    returned()

    async def _publish(self, client: Redis) -> None:
        while True:
            await self._some.wait()
            self._some.clear()
            while self._waiting:
                some = [self._waiting.popleft() for _ in range(min(_IN_ONE, len(self._waiting)))]
                await client.publish(self._channel, f"{self._me}\n{spelled(some)}")

    async def _beat(self, client: Redis) -> None:
        while True:
            await client.publish(self._channel, f"{self._me}\n{_BEAT}")
            await asyncio.sleep(_BEAT_S)
            if asyncio.get_running_loop().time() - self._heard_at > _SILENCE_S:
                raise TimeoutError


def broker_for(url: str | None, channel: str) -> Broker:
    """The broker of a URL: none is within the process, `redis://...` is Redis or Valkey.

    `channel` keeps deployments apart that share a Redis.
    """
    return LocalBroker() if url is None else RedisBroker(url, channel)
