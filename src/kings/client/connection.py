"""One socket to a server that follows tables, takes up where it left, and sends a command once.

The socket may break at any moment: it is made again, the tables are opened from the last entry
that was seen, and every command without an answer is sent again under its own id, which the
server answers as it answered the first. So what `do` returns is what the table's log says.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from kings.client.follow import Followed
from kings.errors import Fact, KingsError
from kings.wire.asks import Ask
from kings.wire.commands import ClientMessage, Do, Hello, Open, Shut
from kings.wire.fields import PROTOCOL_VERSION
from kings.wire.messages import (
    Closing,
    Declined,
    Done,
    ErrorInfo,
    Failed,
    Gone,
    Heads,
    Pong,
    ServerMessage,
    Snapshot,
    Stale,
    Update,
    Welcome,
)

Answer = Done | Declined | Stale
"""What became of a command."""

FIRST_PAUSE_S: Final = 0.25
LONGEST_PAUSE_S: Final = 8.0
SILENCE_S: Final = 20.0
"""A server that says nothing for so long is gone: it speaks every five seconds."""
_SIGNED_OUT: Final = 4401
_REFUSED: Final = (401, 403, 404)
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(ServerMessage)


class ClientError(KingsError):
    """The server cannot be reached, or does not let this person in."""


class Connection:
    """A connection as its user sees it: it may be down for a while, and comes back by itself."""

    def __init__(self, url: str, token: str) -> None:
        """`url` is that of the socket (`ws://` or `wss://`), `token` the session of the person."""
        self._url, self._token = url, token
        self._socket: ClientConnection | None = None
        self._followed: dict[str, Followed] = {}
        self._waiting: dict[str, tuple[Do, asyncio.Future[Answer]]] = {}
        self._heard_s = time.monotonic()
        self._user = ""
        self._changed = asyncio.Condition()
        self._ended: KingsError | None = None

    @property
    def user(self) -> str:
        """Who this is, once the server has said so."""
        return self._user

    @property
    def lost_s(self) -> float | None:
        """Seconds since the server was last heard while the connection is down, else None."""
        return None if self._socket is not None else time.monotonic() - self._heard_s

    async def follow(self, table: str) -> Followed:
        """Follow a table; returns with its first snapshot. Raises `ClientError` if it is not had."""
        followed = self._followed.setdefault(table, Followed(table))
        await self._send(Open(table=table, after=followed.seq or None))
        await self.until(lambda: followed.seq > 0 or followed.gone is not None)
        if followed.gone is not None:
            del self._followed[table]
            raise ClientError("table_gone")
        return followed

    async def leave(self, table: str) -> None:
        """Follow a table no longer."""
        if self._followed.pop(table, None) is not None:
            await self._send(Shut(table=table))

    async def do(self, table: str, ask: Ask) -> Answer:
        """Ask something of a followed table, once, however often the socket breaks meanwhile."""
        cid = secrets.token_urlsafe(16)
        command = Do(table=table, cid=cid, expect=self._followed[table].seq, ask=ask)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[cid] = (command, answer)
        try:
            await self._send(command)
            return await answer
        finally:
            self._waiting.pop(cid, None)

    async def until(self, met: Callable[[], bool]) -> None:
        """Wait until something holds that depends on what the server says.

        Raises `ClientError` once the connection has ended for good.
        """
        async with self._changed:
            await self._changed.wait_for(lambda: met() or self._ended is not None)
        if self._ended is not None and not met():
            raise self._ended

    async def run(self) -> None:
        """Keep a socket open until cancelled, or until the server will not have this person."""
        pause_s = FIRST_PAUSE_S
        while self._ended is None:
            try:
                async with connect(
                    self._url,
                    additional_headers={"Authorization": f"Bearer {self._token}"},
                    compression=None,
                    open_timeout=SILENCE_S,
                ) as socket:
                    await self._greet(socket)
                    pause_s = FIRST_PAUSE_S
                    await self._listen(socket)
            except InvalidStatus as error:
                if error.response.status_code in _REFUSED:
                    await self._end(ClientError("signed_out"))
            except (OSError, WebSocketException, TimeoutError):
                pass
            finally:
                self._socket = None
            await self._tell()
            await asyncio.sleep(pause_s * (64 + secrets.randbelow(65)) / 128)  # not all at once
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    async def _greet(self, socket: ClientConnection) -> None:
        """Say hello, take up the tables, and send again what has no answer."""
        await socket.send(_spelled(Hello(protocol=PROTOCOL_VERSION)))
        welcome = _read(await asyncio.wait_for(socket.recv(), SILENCE_S))
        if not isinstance(welcome, Welcome):
            await self._end(ClientError("other_protocol", mine=PROTOCOL_VERSION))
            return
        self._user = welcome.user
        self._heard_s = time.monotonic()
        self._socket = socket
        for followed in self._followed.values():
            await socket.send(_spelled(Open(table=followed.table, after=followed.seq or None)))
        for command, _ in tuple(self._waiting.values()):
            await socket.send(_spelled(command))
        await self._tell()

    async def _listen(self, socket: ClientConnection) -> None:
        while self._ended is None:
            try:
                async with asyncio.timeout(SILENCE_S):
                    frame = await socket.recv()
            except WebSocketException:
                if socket.close_code == _SIGNED_OUT:
                    await self._end(ClientError("signed_out"))
                return
            self._heard_s = time.monotonic()
            await self._take(_read(frame))
            await self._tell()

    async def _take(self, message: ServerMessage) -> None:
        match message:
            case Snapshot(table=table) | Update(table=table):
                followed = self._followed.get(table)
                if followed is not None and not followed.take(message):
                    await self._send(Open(table=table, after=followed.seq or None))
            case Heads(tables=heads):
                for table, head in heads.items():
                    followed = self._followed.get(table)
                    if followed is not None and followed.seq < head:
                        await self._send(Open(table=table, after=followed.seq or None))
            case Gone(table=table, reason=reason):
                if table in self._followed:
                    self._followed[table].gone = reason
            case Done(cid=cid) | Declined(cid=cid) | Stale(cid=cid):
                waiting = self._waiting.get(cid)
                if waiting is not None and not waiting[1].done():
                    waiting[1].set_result(message)
            case Failed(error=error):
                await self._end(KingsError(error.code, **plain_facts(error)))
            case Welcome() | Pong() | Closing():
                pass

    async def _send(self, message: ClientMessage) -> None:
        """Send if there is a socket: else it is sent when there is one again (see `_greet`)."""
        if self._socket is not None:
            with suppress(WebSocketException, OSError):
                await self._socket.send(_spelled(message))

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _end(self, error: KingsError) -> None:
        self._ended = error
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(error)
        await self._tell()


@asynccontextmanager
async def connected(url: str, token: str) -> AsyncIterator[Connection]:
    """A connection that is kept as long as the block lasts; `url` is the server's, `https://...`.

    Raises `ClientError` if this person is not let in, or speaks another protocol.
    """
    connection = Connection(f"{url.replace('http', 'ws', 1).rstrip('/')}/ws", token)
    running = asyncio.create_task(connection.run())
    try:
        await connection.until(lambda: bool(connection.user))
        yield connection
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


def plain_facts(error: ErrorInfo) -> dict[str, Fact]:
    """The facts of an error as `kings.say` takes them."""
    return {
        name: tuple(fact) if isinstance(fact, list) else fact for name, fact in error.facts.items()
    }


def _spelled(message: ClientMessage) -> str:
    return _ENCODER.encode(message).decode()


def _read(frame: str | bytes) -> ServerMessage:
    """What the server says; fields that a later version adds are passed over."""
    return _DECODER.decode(frame)
