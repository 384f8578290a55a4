"""uvicorn's websocket protocol, with a way to be rid of a client that does not read.

A close by the usual way waits for its place in the send buffer, and a transport that is closed
waits for the buffer to drain: both for ever, if the other end has stopped reading.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

GIVE_UP: Final = "kings.give_up"
"""Where the scope's state holds a `GiveUp`."""
GRACE_S: Final = 5.0
"""What the client has to read on to the close frame."""
BUFFER: Final = 64 * 1024
"""Bytes that wait in the process for one client, before `send` waits too."""
SYSTEM_BUFFER: Final = 128 * 1024
"""Bytes that wait in the system for one client; by itself Linux lets it grow to 4 MB."""

GiveUp = Callable[[int, str], None]
"""Send a close frame behind all that waits, and cut the connection if it is not read soon."""


class Protocol(WebSocketsSansIOProtocol):
    """As uvicorn's; see the module."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=BUFFER)
        connection: socket.socket | None = transport.get_extra_info("socket")
        if connection is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER)
        self.app_state = {**self.app_state, GIVE_UP: self.give_up}

    def give_up(self, code: int, reason: str) -> None:
        """A `GiveUp` for this connection."""
        if not self.transport.is_closing() and not self.close_sent:
            self.stop_keepalive()
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(GRACE_S, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
