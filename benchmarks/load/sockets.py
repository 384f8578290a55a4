"""A websocket client as thin as can be, so that one core can load a server (RFC 6455).

It reads no JSON: of a frame it looks at the few bytes that it needs, by searching.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from typing import Final, Protocol

_UNMASKED: Final = b"\x00\x00\x00\x00"
"""A mask of nothing: the bytes of a client's frame stay as they are."""


class Heard(Protocol):
    """What is done with each text frame."""

    def __call__(self, frame: memoryview | bytes) -> None:
        """A whole text frame came."""


class ThinSocket(asyncio.Protocol):
    """One connection; frames of the server are short, unfragmented and not compressed."""

    def __init__(self, request: bytes, heard: Heard) -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int] = loop.create_future()
        """The code with which the server closed, 1006 if without one."""
        self._request = request
        self._heard = heard
        self._rest = b""
        self._code = 1006
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]
        transport.write(self._request)  # type: ignore[attr-defined]

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("not let in"))
        if not self.closed.done():
            self.closed.set_result(self._code)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionResetError(head[:200].decode("latin-1")))
                self.close()
                return
            self.opened.set_result(None)
        self._rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Hand over every whole frame; what is left."""
        at, end = 0, len(data)
        while end - at >= 2:
            kind, length, start = data[at] & 15, data[at + 1], at + 2
            if length == 126:
                if end - at < 4:
                    break
                (length,), start = struct.unpack_from(">H", data, start), start + 2
            elif length == 127:
                if end - at < 10:
                    break
                (length,), start = struct.unpack_from(">Q", data, start), start + 8
            if end - start < length:
                break
            at = start + length
            if kind == 1:
                self._heard(data[start:at])
            elif kind == 8:
                self._code = int.from_bytes(data[start : start + 2], "big") if length else 1005
                self.close()
            elif kind == 9:
                self._put(10, data[start:at])
        return data[at:]

    def send(self, frame: bytes) -> None:
        """Send a text frame."""
        self._put(1, frame)

    def _put(self, kind: int, data: bytes) -> None:
        if self._transport is None:
            return
        size = len(data)
        if size < 126:
            head = struct.pack(">BB", 128 | kind, 128 | size)
        else:
            head = struct.pack(">BBH", 128 | kind, 128 | 126, size)
        self._transport.write(head + _UNMASKED + data)

    def close(self) -> None:
        """Break the connection."""
        if self._transport is not None:
            self._transport.abort()


async def thin_socket(port: int, token: str, heard: Heard, host: str = "127.0.0.1") -> ThinSocket:
    """Open a socket to `/ws` as the holder of a token."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, made = await loop.create_connection(lambda: ThinSocket(request, heard), host, port)
    await made.opened
    return made
