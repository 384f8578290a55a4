"""FT10, FT11: what is no message closes its socket with the right code, and only that."""

from __future__ import annotations

import asyncio
import base64
import os
import random
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.faults import acts
from tests.faults.people import Person
from tests.faults.scene import Scene

FRAMES = 300
MARK = "payload-that-no-log-may-hold"
TEXT, BINARY, CLOSE = 1, 2, 8
HELLO = b'{"type":"hello","protocol":1}'


class Raw:
    """A socket below any library, that can break every rule of the protocol."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def opened(cls, scene: Scene, person: Person) -> Raw:
        reader, writer = await asyncio.open_connection("127.0.0.1", scene.any_port())
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            (
                "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Authorization: Bearer {person.token}\r\n\r\n"
            ).encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head
        return cls(reader, writer)

    def send(self, data: bytes, kind: int = TEXT, *, masked: bool = True, length: int = -1) -> None:
        """A frame, as wrong as wished: unmasked, or of another length than it says."""
        size = len(data) if length < 0 else length
        mark = 128 if masked else 0
        head = struct.pack(">BB", 128 | kind, mark | 127) + struct.pack(">Q", size)
        if size < 126:
            head = struct.pack(">BB", 128 | kind, mark | size)
        elif size < 65_536:
            head = struct.pack(">BBH", 128 | kind, mark | 126, size)
        self.writer.write(head + (b"\0\0\0\0" if masked else b"") + data)

    async def code(self) -> int:
        """The code with which the server closes; what it says before is passed over."""
        async with asyncio.timeout(15):
            while True:
                kind, size = await self.reader.readexactly(2)
                if size == 126:
                    size = int.from_bytes(await self.reader.readexactly(2), "big")
                body = await self.reader.readexactly(size)
                if kind & 15 == CLOSE:
                    self.writer.close()
                    return int.from_bytes(body[:2], "big")


def deep(opening: str, closing: str, times: int) -> bytes:
    return (opening * times + closing * times).encode()


def wrong_frames(rng: random.Random) -> list[bytes]:
    """Texts that are no message: damaged, nested, of wrong types, with bad characters."""
    cid = "c" * 22
    good = (
        f'{{"type":"do","table":"{"t" * 16}","cid":"{cid}","expect":1,'
        '"ask":{"type":"play_move","seat":0,"move":"9h>N"}}'
    )
    found = [
        b"",
        b"\0",
        b"null",
        b"[]",
        b'"' + MARK.encode() + b'"',
        b'{"type":"do"}',
        b'{"type":"nothing"}',
        b'{"type":"ping","more":1}',
        b'{"type":"open","table":"\\u0000"}',
        b'{"type":"open","table":"\\ud800' + MARK.encode() + b'"}',
        b'{"type":"open","table":12}',
        b'{"type":"hello","protocol":1e400}',
        HELLO,
        deep("[", "]", 1900),
        deep('{"a":', "}", 600),
    ]
    for _ in range(FRAMES - len(found)):
        text = list(good)
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(text))
            text[place] = rng.choice(('"', "{", "]", "\\", "9" * 20, "é", "", ":", MARK))
        found.append("".join(text).encode())
    return [frame for frame in found if frame != good.encode()]


async def codes_of(scene: Scene, person: Person, frames: list[bytes]) -> dict[int, int]:
    """How often which code came back."""
    counted: dict[int, int] = {}
    for frame in frames:
        raw = await Raw.opened(scene, person)
        raw.send(HELLO)
        raw.send(frame)
        raw.send(b'{"type":"ping","no":1}')  # if the frame was a message after all
        code = await raw.code()
        counted[code] = counted.get(code, 0) + 1
    return counted


def test_ft10_what_is_no_message_is_refused_and_not_logged(tmp_path: Path) -> None:
    async def sent() -> None:
        async with acts.scene_at(tmp_path) as scene:
            person = await scene.person("anna", plays=False)
            codes = await codes_of(scene, person, wrong_frames(random.Random(10)))
            assert set(codes) == {1008}
            await person.page("GET", "/health")
            logs = "".join(log.read_text() for log in (tmp_path / "outside").glob("*.log"))
            assert MARK not in logs and "Traceback" not in logs

    asyncio.run(sent())


BROKEN: Final[dict[str, tuple[Callable[[Raw], None], int]]] = {
    "unmasked": (lambda raw: raw.send(HELLO, masked=False), 1002),
    "bad opcode": (lambda raw: raw.send(HELLO, kind=5), 1002),
    "bad UTF-8": (lambda raw: raw.send(b"\xff\xfe"), 1007),
    "binary": (lambda raw: raw.send(b"1234", kind=BINARY), 1003),
    "2^40 bytes declared": (lambda raw: raw.send(b"x", length=2**40), 1009),
    "longer than a frame may be": (lambda raw: raw.send(b"x" * 4097), 1009),
    "a megabyte": (lambda raw: raw.send(b"x" * 2**20), 1009),
}
"""What breaks the protocol below the messages, and the code that answers it."""


def test_ft10_ft11_a_broken_protocol_closes_with_its_code(tmp_path: Path) -> None:
    async def sent() -> dict[str, int]:
        async with acts.scene_at(tmp_path) as scene:
            person = await scene.person("anna", plays=False)
            codes = {}
            for name, (breach, _) in BROKEN.items():
                raw = await Raw.opened(scene, person)
                raw.send(HELLO)
                breach(raw)
                codes[name] = await raw.code()
            return codes

    assert asyncio.run(sent()) == {name: code for name, (_, code) in BROKEN.items()}
