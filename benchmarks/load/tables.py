"""Tables of four sockets under load: every play is timed until the fourth player has it."""

from __future__ import annotations

import asyncio
import secrets
import time
from array import array
from typing import Final

from benchmarks.load.sockets import ThinSocket, thin_socket

SEATS: Final = 4
RULES: Final = "corner:match=rounds,rounds=100"
SETTINGS: Final = {
    "name": "load",
    "bot_pace_ms": 0,
    "auto_deal_s": 0,
    "fair_wait_s": 0,
    "grace_s": 600,
    "take_back": "never",
}
_UPDATE: Final = b'{"type":"update"'
_SNAPSHOT: Final = b'{"type":"snapshot"'
_STALE: Final = b'{"type":"stale"'
_REFUSED: Final = b'{"type":"refused"'
_SEQ: Final = b'"seq":'
_LEGAL: Final = b'"legal":["'


class Load:
    """What all tables of a run share: when to play, and what was measured."""

    def __init__(self, pause_s: float | None) -> None:
        """`pause_s` is the mean time between the plays of a table; None for at once."""
        self.pause_s = pause_s
        self.running = False
        self.moves = 0
        self.refused = 0
        self.times_us = array("L")
        """Of each play, from its sending until the fourth player had it."""
        self.bytes = 0

    def begin(self) -> None:
        """Count from now on."""
        self.running, self.moves, self.times_us, self.bytes = True, 0, array("L"), 0


class LoadTable:
    """One table with a socket in each seat; it plays the first legal play, over and over."""

    def __init__(self, load: Load, table: str, tokens: list[str]) -> None:
        self.load = load
        self.id = table
        self.tokens = tokens
        self.sockets: list[ThinSocket] = []
        self.ready = asyncio.get_running_loop().create_future()
        self._seen = [0] * SEATS
        self._next: tuple[int, bytes] | None = None
        self._sent_at = 0
        """Monotonic nanoseconds; 0 while no play is under way."""
        self._before = 0
        self._timer: asyncio.TimerHandle | None = None

    async def join(self, ports: list[int]) -> None:
        """Connect every seat to its port, and follow the table."""
        for seat, (port, token) in enumerate(zip(ports, self.tokens, strict=True)):
            socket = await thin_socket(port, token, lambda frame, at=seat: self._heard(at, frame))
            socket.send(b'{"type":"hello","protocol":1}')
            socket.send(b'{"type":"open","table":"%s"}' % self.id.encode())
            self.sockets.append(socket)

    def do(self, seat: int, ask: bytes) -> None:
        """Send a command for a seat."""
        cid = secrets.token_urlsafe(16).encode()
        self.sockets[seat].send(
            b'{"type":"do","table":"%s","cid":"%s","expect":%d,"ask":%s}'
            % (self.id.encode(), cid, self._seen[seat], ask)
        )

    def close(self) -> None:
        """Break all its sockets."""
        if self._timer is not None:
            self._timer.cancel()
        for socket in self.sockets:
            socket.close()

    def _heard(self, seat: int, frame: bytes) -> None:
        self.load.bytes += len(frame)
        if not frame.startswith((_UPDATE, _SNAPSHOT)):
            if frame.startswith((_STALE, _REFUSED)):
                self.load.refused += 1
                self._sent_at = 0
                self._play_on()
            return
        at = frame.index(_SEQ) + len(_SEQ)
        seq = int(frame[at : frame.index(b",", at)])
        self._seen[seat] = seq
        legal = frame.find(_LEGAL)
        if legal >= 0:
            legal += len(_LEGAL)
            self._next = (seat, frame[legal : frame.index(b'"', legal)])
        elif self._next is not None and self._next[0] == seat:
            self._next = None
        if min(self._seen) == seq and self._seen.count(seq) == SEATS:
            self._all_have(seq)

    def _all_have(self, seq: int) -> None:
        if not self.ready.done():
            self.ready.set_result(None)
        if self._sent_at and seq > self._before:
            if self.load.running:
                self.load.moves += 1
                self.load.times_us.append((time.monotonic_ns() - self._sent_at) // 1000)
            self._sent_at = 0
        self._play_on()

    def _play_on(self) -> None:
        if self._next is None or self._sent_at or self._timer is not None:
            return
        if self.load.pause_s is None:
            self._play()
        else:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self.load.pause_s, self._play)

    def _play(self) -> None:
        self._timer = None
        if self._next is None or self._sent_at:
            return
        seat, move = self._next
        self._next = None
        self._before = self._seen[seat]
        self._sent_at = time.monotonic_ns()
        self.do(seat, b'{"type":"play_move","seat":%d,"move":"%s"}' % (seat, move))
