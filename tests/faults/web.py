"""A small HTTP client over asyncio streams, so that the tests share no code with the server."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any, Final

TIMEOUT_S: Final = 20.0


@dataclass(frozen=True)
class Page:
    """An answer: its status, its header lines in small letters, and its body."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


async def fetch(
    port: int,
    method: str,
    path: str,
    body: object = None,
    *,
    token: str | None = None,
    headers: dict[str, str] | None = None,
    raw: bytes | None = None,
) -> Page:
    """One request on a connection of its own; raises `OSError` or `TimeoutError`."""
    data = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
    lines = {"Host": f"127.0.0.1:{port}", "Connection": "close", "Content-Length": str(len(data))}
    if data:
        lines["Content-Type"] = "application/json"
    if token is not None:
        lines["Authorization"] = f"Bearer {token}"
    lines |= headers or {}
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items())
    async with asyncio.timeout(TIMEOUT_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(head.encode() + b"\r\n" + data)
            await writer.drain()
            return _page(await reader.read())
        finally:
            writer.close()


def _page(answer: bytes) -> Page:
    head, found, body = answer.partition(b"\r\n\r\n")
    if not found:
        raise ConnectionResetError("no whole answer")
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = {k.strip().lower(): v.strip() for k, _, v in (line.partition(":") for line in rest)}
    if headers.get("transfer-encoding") == "chunked":
        body = _unchunked(body)
    elif len(body) < int(headers.get("content-length", "0")) and first.split()[1] != "304":
        raise ConnectionResetError("the answer was cut short")
    return Page(int(first.split()[1]), headers, body)


def _unchunked(body: bytes) -> bytes:
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        length = int(size, 16)
        whole, body = whole + body[:length], body[length + 2 :]
        if not length:
            break
    return whole
