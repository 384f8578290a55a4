"""The sockets of a worker: one for each device, carrying all its tables."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any, Final, assert_never

import structlog
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.types import ReceiveMessage

from kings import __version__
from kings.errors import KingsError
from kings.server.broker import Hint, Topic
from kings.server.hub import Hub, ServerError
from kings.server.outbox import Outbox
from kings.server.protocol import GIVE_UP, GiveUp
from kings.wire.commands import ClientMessage, Do, Hello, Open, Ping, Shut, WireError, read_message
from kings.wire.errors import error_info
from kings.wire.fields import PROTOCOL_VERSION
from kings.wire.frames import encoded
from kings.wire.messages import (
    Closing,
    Declined,
    Failed,
    Gone,
    Heads,
    Pong,
    ServerMessage,
    Welcome,
)

log = structlog.get_logger(__name__)

HELLO_S: Final = 10.0
"""A socket has to say hello within this."""
LAST_S: Final = 1.0
"""What the last frames before a close may take."""
TABLES: Final = 40
"""Most tables that one socket follows."""
PER_USER: Final = 8
"""Most sockets that a user has on a worker."""
STEP_S: Final = 0.1
"""A message in so many seconds is read for long; more have to wait, so nothing is lost."""
BURST: Final = 20
"""Messages that may come at once."""
FLOOD: Final = 100
"""Messages in a row that had to wait while the next one came without waiting for the answer:
after so many the socket is closed."""
BEAT_S: Final = 5.0
"""How often each socket hears the heads of its tables."""
SLOTS: Final = 50
"""The sockets are told in so many groups, one after another."""
RECHECK_S: Final = 300.0
"""How often the session of a socket is looked at again."""

NORMAL: Final = 1000
NOT_TEXT: Final = 1003
POLICY: Final = 1008
FAILED: Final = 1011
RESTART: Final = 1012
LATER: Final = 1013
"""A reader that is too slow, or a store that is away: the client comes again later."""
SIGNED_OUT: Final = 4401


Socket = WebSocket[object, object, State]


class Link:
    """One device: its socket, and the tables that it follows."""

    def __init__(self, hub: Hub, socket: Socket, user: str, session: str) -> None:
        self.session = session
        self.checked_s = time.monotonic()
        """When the session was last found good."""
        self._hub = hub
        self._socket = socket
        self._user = user
        self._tables: set[str] = set()
        self._outbox = Outbox(lambda: self.end(LATER, "slow"))
        self._code: int | None = None
        self._reason = ""
        self._ending = asyncio.Event()
        self._next_s = 0.0
        self._pressed = 0
        self._ahead: asyncio.Task[ReceiveMessage] | None = None

    @property
    def user(self) -> str:
        return self._user

    def tell(self, frame: bytes) -> None:
        self._outbox.put(frame)

    def say(self, message: ServerMessage) -> None:
        """Send a message; never waits."""
        self._outbox.put(encoded(message))

    def gone(self, table: str, reason: str) -> None:
        self._tables.discard(table)
        self.say(Gone(table=table, reason=reason))

    def beat(self) -> None:
        """Tell the heads of the tables: who missed something sees it, and all see that we live."""
        self.say(Heads(tables={table: self._hub.head(table) for table in self._tables}))

    def end(self, code: int, reason: str) -> None:
        """Close the socket soon: what waits for it is sent first, then a word of the reason."""
        if self._code is None:
            self._code, self._reason = code, reason
            self._outbox.end(encoded(Closing(reason=reason)))
            self._ending.set()

    async def serve(self) -> None:
        """Read and write until the client goes or the socket is closed from here."""
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._outbox.run(self._send))
        ending = asyncio.create_task(self._ending.wait())
        tasks: tuple[asyncio.Task[Any], ...] = (reading, writing, ending)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if self._code is not None:
                await asyncio.wait((writing,), timeout=LAST_S)
                await self._close(self._code, self._reason)
        finally:
            if self._ahead is not None:
                tasks = (*tasks, self._ahead)
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            for table in self._tables:
                self._hub.shut(table, self)
        for task in (reading, writing):
            error = None if task.cancelled() else task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect):
                raise error

    async def _send(self, text: str) -> None:
        await self._socket.send({"type": "websocket.send", "bytes": None, "text": text})

    async def _close(self, code: int, reason: str) -> None:
        give_up: GiveUp | None = self._socket.scope["state"].get(GIVE_UP)
        if give_up is not None and reason == "slow":
            give_up(code, reason)
            return
        with suppress(TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(LAST_S):
                await self._socket.close(code, reason)

    async def _read(self) -> None:
        """Take messages, one after another, until the client goes."""
        greeted = False
        while self._code is None:
            try:
                async with asyncio.timeout(None if greeted else HELLO_S):
                    event = await self._next()
            except TimeoutError:
                return self.end(POLICY, "no_hello")
            if event["type"] != "websocket.receive":
                return None
            text = event.get("text")
            if text is None:
                return self.end(NOT_TEXT, "not_text")
            try:
                message = read_message(text)
                if greeted:
                    await self._pace()
                    await self._take(message)
                else:
                    greeted = self._greeted(message)
            except WireError as error:
                self.say(Failed(error=error_info(error)))
                return self.end(POLICY, "bad_message")
            except ServerError as error:
                # Not even the store knows what became of it; on a new socket it is sent again.
                log.warning("socket sent away", error=error.code)
                return self.end(LATER, "later")
        return None

    async def _receive(self) -> ReceiveMessage:
        return await self._socket.receive()

    async def _next(self) -> ReceiveMessage:
        ahead, self._ahead = self._ahead, None
        return await (ahead or self._receive())

    async def _pace(self) -> None:
        """Let a client that sends too fast wait, and one that presses on without end go."""
        now = time.monotonic()
        self._next_s = max(self._next_s, now - BURST * STEP_S) + STEP_S
        if self._next_s <= now:
            self._pressed = 0
            return
        self._ahead = asyncio.create_task(self._receive())
        await asyncio.sleep(self._next_s - now)
        self._pressed = self._pressed + 1 if self._ahead.done() else 0
        if self._pressed > FLOOD:
            self.end(POLICY, "flood")

    def _greeted(self, message: ClientMessage) -> bool:
        """Whether the first message is a good hello."""
        if not isinstance(message, Hello):
            raise WireError("hello_first")
        if message.protocol != PROTOCOL_VERSION:
            raise WireError("other_protocol", mine=message.protocol, right=PROTOCOL_VERSION)
        self.say(
            Welcome(
                protocol=PROTOCOL_VERSION,
                user=self._user,
                server_ms=self._hub.clock.now_ms(),
                build=__version__,
            )
        )
        return True

    async def _take(self, message: ClientMessage) -> None:
        match message:
            case Open(table=table, after=after):
                await self._open(table, after or 0)
            case Shut(table=table):
                self._hub.shut(table, self)
                self.gone(table, "shut")
            case Do():
                await self._do(message)
            case Ping():
                self.say(Pong(server_ms=self._hub.clock.now_ms()))
            case Hello():
                raise WireError("hello_first")
            case _:
                assert_never(message)

    async def _open(self, table: str, after: int) -> None:
        if table not in self._tables and len(self._tables) >= TABLES:
            raise WireError("too_many_tables", most=TABLES)
        try:
            await self._hub.open(table, self, after)
            self._tables.add(table)
        except ServerError as error:
            if error.code != "no_such_table":
                raise
            self.gone(table, "missing")

    async def _do(self, message: Do) -> None:
        table, cid = message.table, message.cid
        try:
            self.say(await self._hub.ask_as(self._user, table, cid, message.expect, message.ask))
        except ServerError as error:
            if error.code != "no_such_table":
                raise
            self.gone(table, "missing")
        except KingsError as error:
            head = self._hub.head(table)
            self.say(Declined(table=table, cid=cid, head=head, error=error_info(error)))


Valid = Callable[[str], Awaitable[bool]]
"""Whether a session still holds, by what names it in the store."""


class Sockets:
    """All sockets of a worker."""

    def __init__(self, hub: Hub, valid: Valid) -> None:
        self._hub = hub
        self._valid = valid
        self._slots: tuple[set[Link], ...] = tuple(set() for _ in range(SLOTS))
        self._users: defaultdict[str, set[Link]] = defaultdict(set)
        self._number = count()
        self._ticking: asyncio.Task[None] | None = None
        hub.heard.append(self._hear)

    def __len__(self) -> int:
        return sum(map(len, self._slots))

    def start(self) -> None:
        """Begin to tell the heads."""
        self._ticking = asyncio.create_task(self._tick(), name="sockets")

    async def stop(self) -> None:
        """Close all sockets: the clients come again, to another worker or the next one here."""
        if self._ticking is not None:
            self._ticking.cancel()
        for slot in self._slots:
            for link in slot:
                link.end(RESTART, "restart")

    async def handle(self, socket: Socket, user: str, session: str) -> None:
        """Serve a socket that was let in, from its acceptance to its end."""
        await socket.accept()
        link = Link(self._hub, socket, user, session)
        slot = self._slots[next(self._number) % SLOTS]
        mine = self._users[user]
        if len(mine) >= PER_USER:
            await socket.close(POLICY, "too_many_sockets")
            return
        slot.add(link)
        mine.add(link)
        try:
            await link.serve()
        finally:
            slot.discard(link)
            mine.discard(link)
            if not mine:
                self._users.pop(user, None)

    def sign_out(self, session: str) -> None:
        """Close the sockets of a session that has ended, here and on all other workers."""
        self._end_session(session)
        self._hub.broker.tell(Hint(Topic.SESSION, session))

    def _end_session(self, session: str) -> None:
        for slot in self._slots:
            for link in slot:
                if link.session == session:
                    link.end(SIGNED_OUT, "signed_out")

    def _hear(self, hint: Hint) -> None:
        if hint.topic is Topic.SESSION:
            self._end_session(hint.key)
        elif hint.topic is Topic.USER:
            for link in self._users.get(hint.key, ()):
                self._hub.spawn(self._recheck(link), "socket-recheck")

    def recheck(self, user: str) -> None:
        """Look at all sessions of a user again, here and on all other workers."""
        hint = Hint(Topic.USER, user)
        self._hear(hint)
        self._hub.broker.tell(hint)

    async def _recheck(self, link: Link) -> None:
        link.checked_s = time.monotonic()
        if not await self._valid(link.session):
            link.end(SIGNED_OUT, "signed_out")

    async def _tick(self) -> None:
        while True:
            for slot in self._slots:
                await asyncio.sleep(BEAT_S / SLOTS)
                now = time.monotonic()
                for link in slot:
                    link.beat()
                    if now - link.checked_s > RECHECK_S:
                        self._hub.spawn(self._recheck(link), "socket-recheck")
