"""Scripted people: they open tables, play legal plays at random, come back and send again.

They speak the protocol of docs/protocol.md and share no code with the server or its client.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import secrets
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.faults.history import History
from tests.faults.web import Page, fetch

RESEND_S: Final = 1.5
"""After so long without an answer a command is sent again."""
_OPEN_S: Final = 5.0

Json = dict[str, Any]


@dataclass
class Followed:
    """A table as a person sees it now."""

    id: str
    seq: int = 0
    lobby: Json = field(default_factory=dict)
    game: Json | None = None
    own: list[Json] = field(default_factory=list)
    facts: list[Json] = field(default_factory=list)
    """Of the newest entry."""
    asleep: bool = False
    """Whether a thought is under way."""


@dataclass
class Waiting:
    """A command without an answer."""

    frame: str
    table: str
    seat: int | None
    sent_s: float
    answer: asyncio.Future[Json]


class Person:
    """One user with one device; its socket is made again whenever it breaks."""

    def __init__(
        self,
        name: str,
        user: str,
        token: str,
        history: History,
        port: Callable[[], int],
        *,
        rng: random.Random,
        think_s: float = 0.0,
        plays: bool = True,
    ) -> None:
        """`port` names the port to connect to, asked anew each time; `think_s` is the mean."""
        self.name, self.user, self.token = name, user, token
        self.history = history
        self.port = port
        self.rng = rng
        self.think_s = think_s
        self.plays = plays
        self.tables: dict[str, Followed] = {}
        self.waiting: dict[str, Waiting] = {}
        self.acked = 0
        self.moves = 0
        self.changed = asyncio.Event()
        self.codes: list[int | None] = []
        """How each socket ended."""
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._nonces: dict[tuple[str, str, int], bytes] = {}
        """By table, commitment of the round and seat."""

    async def __aenter__(self) -> Person:
        self._task = asyncio.create_task(self._run(), name=self.name)
        return self

    async def __aexit__(self, *error: object) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self.history.close()

    async def page(self, method: str, path: str, body: object = None) -> Page:
        """A request as this person, kept in the history."""
        began_ms = time.time_ns() // 1_000_000
        page = await fetch(self.port(), method, path, body, token=self.token)
        self.history.note(
            "page",
            began_ms=began_ms,
            method=method,
            path=path,
            status=page.status,
            body=page.body.decode("utf-8", "replace"),
        )
        return page

    async def follow(self, table: str) -> Followed:
        """Follow a table; returns with its first snapshot."""
        followed = self.tables.setdefault(table, Followed(table))
        await self._send(json.dumps({"type": "open", "table": table}))
        await self.until(lambda: followed.seq > 0)
        return followed

    async def reopen(self, table: str, after: int) -> None:
        """Ask for a snapshot, and what was missed after an entry."""
        await self._send(json.dumps({"type": "open", "table": table, "after": after}))

    async def ask(self, table: str, ask: Json, seat: int | None = None) -> Json:
        """Have a command sent until it is answered; the answer."""
        return await self._ask(table, ask, seat)

    def cut(self) -> None:
        """Break the socket without a word, as a lost network does."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def until(self, met: Callable[[], bool], limit_s: float = 60.0) -> None:
        """Wait until something holds that depends on what was received."""
        async with asyncio.timeout(limit_s):
            while not met():
                self.changed.clear()
                await self.changed.wait()

    async def until_seen(self, heads: dict[str, int], limit_s: float) -> None:
        """Wait until all is answered, and the tables that are followed have come so far."""

        def seen() -> bool:
            behind = (t for t in self.tables.values() if t.seq < heads.get(t.id, 0))
            return not self.waiting and not any(behind)

        await self.until(seen, limit_s)

    # The socket

    async def _run(self) -> None:
        pause_s = 0.02
        while True:
            code = None
            try:
                async with connect(
                    f"ws://127.0.0.1:{self.port()}/ws",
                    sock=await self.dialled(),
                    additional_headers={"Authorization": f"Bearer {self.token}"},
                    compression=None,
                    open_timeout=_OPEN_S,
                    close_timeout=0.5,
                    ping_interval=None,
                    max_size=None,
                ) as opened:
                    self.history.note("connected")
                    await self._greet(opened)
                    pause_s = 0.02
                    try:
                        await self._listen(opened)
                    finally:
                        code = opened.close_code
            except (OSError, WebSocketException, TimeoutError):
                pass
            finally:
                if self._socket is not None:
                    self._socket = None
                    self.codes.append(code)
                    self.history.note("closed", code=code)
            await asyncio.sleep(pause_s * self.rng.uniform(0.5, 1))
            pause_s = min(2 * pause_s, 0.5)

    async def dialled(self) -> socket.socket | None:
        """The connection to use; None for a usual one."""
        return None

    async def _greet(self, socket: ClientConnection) -> None:
        await self._put(socket, json.dumps({"type": "hello", "protocol": 1}))
        async with asyncio.timeout(_OPEN_S):
            self._take(await socket.recv())
        self._socket = socket
        for table in self.tables.values():
            message: Json = {"type": "open", "table": table.id}
            if table.seq:
                message["after"] = table.seq
            await self._put(socket, json.dumps(message))
        for waiting in list(self.waiting.values()):
            await self._put(socket, waiting.frame)

    async def _listen(self, socket: ClientConnection) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                async with asyncio.timeout(RESEND_S):
                    self._take(await socket.recv())
            except TimeoutError:
                pass
            for waiting in list(self.waiting.values()):
                if loop.time() - waiting.sent_s > RESEND_S:
                    waiting.sent_s = loop.time()
                    await self._put(socket, waiting.frame)

    async def _put(self, socket: ClientConnection, frame: str) -> None:
        self.history.note("sent", frame=frame)
        await socket.send(frame)

    async def _send(self, frame: str) -> None:
        if self._socket is not None:
            with suppress(OSError, WebSocketException):
                await self._put(self._socket, frame)

    def _take(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode("utf-8", "replace")
        self.history.note("got", frame=text)
        message = json.loads(text)
        match message["type"]:
            case "snapshot" | "update":
                self._moved_on(message)
            case "heads":
                for table, head in message["tables"].items():
                    followed = self.tables.get(table)
                    if followed is not None and followed.seq < head:
                        self._reopen(followed)
            case "done" | "refused" | "stale":
                waiting = self.waiting.pop(message["cid"], None)
                if waiting is not None:
                    self.acked += message["type"] == "done"
                    if not waiting.answer.done():
                        waiting.answer.set_result(message)
                    pause_s = 0.2 if message["type"] == "refused" else 0.0
                    self._think(message["table"], pause_s)
        self.changed.set()

    def _reopen(self, table: Followed) -> None:
        task = asyncio.create_task(self.reopen(table.id, table.seq))
        task.add_done_callback(lambda _: None)

    def _moved_on(self, message: Json) -> None:
        table = self.tables.get(message["table"])
        if table is None:
            return
        if message["type"] == "update" and message["seq"] != table.seq + 1:
            if message["seq"] > table.seq + 1:
                self._reopen(table)
            return
        if message["type"] == "snapshot" and message["seq"] < table.seq:
            return  # an answer of a worker that has yet to read on; its heads will tell
        table.seq = message["seq"]
        state = message["state"]
        table.lobby = state.get("table", table.lobby)
        table.game = state.get("game", table.game)
        table.own = state["own"]
        table.facts = message.get("facts", [])
        self._think(table.id)

    # What a person does

    def _think(self, table_id: str, pause_s: float = 0.0) -> None:
        table = self.tables.get(table_id)
        if table is None or not self.plays or table.asleep:
            return
        table.asleep = True
        pause_s += self.rng.expovariate(1 / self.think_s) if self.think_s else 0.0
        asyncio.get_running_loop().call_later(pause_s, self._act, table)

    def _act(self, table: Followed) -> None:
        table.asleep = False
        for wish, seat in self.wishes(table):
            if not any(w.table == table.id and w.seat == seat for w in self.waiting.values()):
                self._begin(table.id, wish, seat)

    def wishes(self, table: Followed) -> list[tuple[Json, int | None]]:
        """What this person asks for now, each with the seat that asks."""
        lobby = table.lobby
        seats = [n for n, seat in enumerate(lobby["seats"]) if seat["user"] == self.user]
        if lobby["stage"] == "between" and seats and lobby["host"] == self.user:
            return [({"type": "deal_now"}, None)]
        if lobby["stage"] == "dealing" and lobby["fair"] is not None:
            return [(ask, seat) for seat in seats if (ask := self._fair(table, seat)) is not None]
        covered = [seat for seat in seats if lobby["seats"][seat]["covered"]]
        plays = [
            (self._play(own), own["seat"])
            for own in table.own
            if own["legal"] and own["seat"] not in covered
        ]
        return [*(({"type": "come_back", "seat": seat}, seat) for seat in covered), *plays]

    def _play(self, own: Json) -> Json:
        if own["can_take_back"] and self.rng.random() < 0.03:
            return {"type": "take_back", "seat": own["seat"]}
        return {"type": "play_move", "seat": own["seat"], "move": self.rng.choice(own["legal"])}

    def _fair(self, table: Followed, seat: int) -> Json | None:
        """The part of a seat's device in the chance of the round to come."""
        fair = table.lobby["fair"]
        key = (table.id, fair["commitment"], seat)
        nonce = self._nonces.setdefault(key, secrets.token_bytes(16))
        if seat not in fair["hashed"]:
            digest = hashlib.sha256(nonce).hexdigest()
            return {"type": "give_nonce_hash", "seat": seat, "digest": digest}
        if fair["open"] and seat not in fair["given"]:
            return {"type": "give_nonce", "seat": seat, "nonce": nonce.hex()}
        return None

    def _begin(self, table: str, ask: Json, seat: int | None) -> None:
        self.moves += ask["type"] == "play_move"
        task = asyncio.create_task(self._ask(table, ask, seat))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _ask(self, table: str, ask: Json, seat: int | None) -> Json:
        cid = secrets.token_urlsafe(16)
        expect = self.tables[table].seq if table in self.tables else 0
        command = {"type": "do", "table": table, "cid": cid, "expect": expect, "ask": ask}
        loop = asyncio.get_running_loop()
        waiting = Waiting(json.dumps(command), table, seat, loop.time(), loop.create_future())
        self.waiting[cid] = waiting
        await self._send(waiting.frame)
        return await waiting.answer
