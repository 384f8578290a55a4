"""A worker behind real sockets, and people who play over them as a stranger's program would."""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, websocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kings.server.protocol import Protocol
from kings.server.worker import Worker
from kings.wire.fields import MAX_FRAME, PROTOCOL_VERSION
from kings.wire.messages import ServerMessage

WAIT_S = 60
Json = dict[str, Any]
_FRAME = msgspec.json.Decoder(ServerMessage)


@asynccontextmanager
async def served(worker: Worker) -> AsyncIterator[str]:
    """The address of the socket of a worker; who asks stands in headers, for tests only."""

    @websocket("/ws")
    async def route(socket: WebSocket[object, object, Any]) -> None:
        session = socket.headers.get("x-session", "")
        await worker.sockets.handle(socket, socket.headers["x-user"], session)

    app = Litestar([route], openapi_config=None, pdb_on_exception=False)
    config = uvicorn.Config(
        app,
        port=0,
        lifespan="off",
        ws=Protocol,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        log_level="critical",
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    async with asyncio.timeout(WAIT_S):
        while not server.started:
            await asyncio.sleep(0.01)  # uvicorn tells it in no other way
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"ws://127.0.0.1:{port}/ws"
    finally:
        server.should_exit = True
        await running


class Player:
    """A device: it sees frames and sends commands, knowing nothing but the protocol."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Json] = []
        self.state: dict[str, Json] = {}
        """By table: the parts of its state as last told."""
        self.seq: dict[str, int] = {}
        self.gaps = 0
        self.nonces: dict[tuple[str, int], bytes] = {}

    async def say(self, **message: object) -> None:
        """Send a message."""
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self) -> Json:
        """The next frame; raises `ConnectionClosed` at the end."""
        async with asyncio.timeout(WAIT_S):
            text = await self.socket.recv()
        assert isinstance(text, str)
        _FRAME.decode(text)
        frame: Json = msgspec.json.decode(text)
        self.frames.append(frame)
        if frame["type"] in ("snapshot", "update"):
            table, seq = frame["table"], frame["seq"]
            if frame["type"] == "update" and seq != self.seq.get(table, 0) + 1:
                self.gaps += 1
            self.seq[table] = seq
            self.state.setdefault(table, {}).update(frame["state"])
        return frame

    async def until(self, met: Callable[[Json], bool]) -> Json:
        """Frames up to one that fits; returns it."""
        while not met(frame := await self.hear()):
            pass
        return frame

    async def until_type(self, kind: str) -> Json:
        """Frames up to one of a type."""
        return await self.until(lambda frame: frame["type"] == kind)

    async def open(self, table: str, after: int | None = None) -> Json:
        """Follow a table; its snapshot, or that it is gone."""
        await self.say(type="open", table=table, after=after)
        return await self.until(
            lambda frame: frame["type"] in ("snapshot", "gone") and frame["table"] == table
        )

    async def do(self, table: str, cid: str | None = None, **asked: object) -> Json:
        """Ask something; the answer."""
        cid = cid or secrets.token_urlsafe(16)
        expect = self.seq.get(table, 0)
        await self.say(type="do", table=table, cid=cid, expect=expect, ask=asked)
        kinds = ("done", "refused", "stale")
        return await self.until(lambda frame: frame["type"] in kinds and frame["cid"] == cid)

    async def closed(self) -> int:
        """Read to the end; the code of the close."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed:
            pass
        assert self.socket.close_code is not None
        return self.socket.close_code

    async def play(self, table: str, user: str) -> None:
        """Play for all seats of a user until the match is over."""
        while self.state[table]["table"]["stage"] != "over":
            if not await self.step(table, user):
                await self.hear()

    async def step(self, table: str, user: str) -> bool:
        """Do what is asked of the user now; False if nothing is."""
        state = self.state[table]
        for own in state["own"]:
            if own["legal"]:
                await self.do(table, type="play_move", seat=own["seat"], move=own["legal"][0])
                return True
        fair = state["table"]["fair"]
        if fair is None or state["table"]["stage"] != "dealing":
            return False
        seats = state["table"]["seats"]
        for seat in (number for number, one in enumerate(seats) if one["user"] == user):
            made = (table, 10 * fair["deal"] + seat)
            nonce = self.nonces.setdefault(made, secrets.token_bytes(16))
            if seat not in fair["hashed"] and not fair["open"]:
                digest = hashlib.sha256(nonce).hexdigest()
                await self.do(table, type="give_nonce_hash", seat=seat, digest=digest)
                return True
            if fair["open"] and seat in fair["hashed"] and seat not in fair["given"]:
                await self.do(table, type="give_nonce", seat=seat, nonce=nonce.hex())
                return True
        return False


@asynccontextmanager
async def player(
    url: str, user: str, session: str = "", *, hello: bool = True
) -> AsyncIterator[Player]:
    """A device of a user, connected."""
    headers = {"x-user": user, "x-session": session}
    async with connect(url, additional_headers=headers, compression=None) as socket:
        one = Player(socket)
        if hello:
            await one.say(type="hello", protocol=PROTOCOL_VERSION)
            await one.until_type("welcome")
        yield one
