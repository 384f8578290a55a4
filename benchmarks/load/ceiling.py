"""The ceiling: the path of a play without the game, without views and without sessions.

A `do` is decoded, its line is appended to the same store, and then a frame of the usual size goes
to the four sockets of its table, by the same uvicorn. What a server of tables can at best be.

    python -m benchmarks.load.ceiling PORT DATABASE BYTES
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import defaultdict
from typing import Any, Final

import msgspec
import uvicorn

from kings.server.protocol import Protocol
from kings.server.run import Place, listen
from kings.store import Row, Store, Written, open_store
from kings.wire.commands import Do, Hello, Open, read_message

_UPDATE: Final = b'{"type":"update","table":"%s","seq":%d,"fill":"%s","legal":["x"]}'


class Ceiling:
    """Tables that are a number and their sockets."""

    def __init__(self, database: str, size: int) -> None:
        self._database = database
        self._fill = b"x" * max(0, size - 90)
        self._store: Store | None = None
        self._heads: defaultdict[str, int] = defaultdict(lambda: 1)
        self._sockets: defaultdict[str, list[Any]] = defaultdict(list)
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await receive()
            self._store = await open_store(self._database)
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await self._store.close()
            await send({"type": "lifespan.shutdown.complete"})
        elif scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})
        else:
            await self._serve(receive, send)

    async def _serve(self, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        table = ""
        while (event := await receive())["type"] == "websocket.receive":
            match read_message(event["text"]):
                case Hello():
                    continue
                case Open(table=table):
                    self._sockets[table].append(send)
                    await self._tell(table, [send])
                case Do() as command:
                    await self._do(command)
        if table:
            self._sockets[table].remove(send)

    async def _do(self, command: Do) -> None:
        if self._store is None:
            return
        table = command.table
        async with self._locks[table]:
            body = msgspec.json.encode(command.ask)
            row = Row(table, self._heads[table] + 1, "someone", command.cid, body)
            (answer,) = await self._store.log.append([row])
            if isinstance(answer, Written):
                self._heads[table] = answer.seq
            await self._tell(table, self._sockets[table])

    async def _tell(self, table: str, sockets: list[Any]) -> None:
        frame = (_UPDATE % (table.encode(), self._heads[table], self._fill)).decode()
        for send in sockets:
            await send({"type": "websocket.send", "bytes": None, "text": frame})


def main(port: int, database: str, size: int) -> None:
    """Serve until stopped."""
    listening: socket.socket = listen(Place("127.0.0.1", port))
    config = uvicorn.Config(
        Ceiling(database, size),
        ws=Protocol,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
