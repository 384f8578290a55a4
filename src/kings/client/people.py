"""Who one is at which server: sessions kept on this machine, and the few requests of HTTP."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from kings.client.connection import ClientError, plain_facts
from kings.errors import KingsError
from kings.wire.http import Opened, Problem, Session, Tables

ANSWER_S: Final = 20.0
MOST_ANSWER: Final = 1 << 20

A = TypeVar("A", bound=msgspec.Struct)


class Servers:
    """The servers where this person has a session, in a file that only they can read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def all(self) -> dict[str, str]:
        """The token for each server, by its address; none of a file that cannot be read."""
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {str(url): str(token) for url, token in found.items()}

    def keep(self, url: str, token: str) -> None:
        """Remember a session."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.touch(mode=0o600)
        self._path.chmod(0o600)
        self._path.write_text(json.dumps(self.all() | {url: token}, indent=1), encoding="utf-8")


def link_parts(link: str) -> tuple[str, str]:
    """A link as the address of its server and its token; raises `ClientError` for another text.

    >>> link_parts("https://cards.example/#join=abcdefgh")
    ('https://cards.example', 'abcdefgh')
    """
    parts = urlsplit(link.strip())
    name, _, token = parts.fragment.partition("=")
    if parts.scheme not in ("http", "https") or not parts.netloc or name != "join" or not token:
        raise ClientError("bad_link", text=link[:60])
    return f"{parts.scheme}://{parts.netloc}", token


async def as_guest(url: str, name: str) -> Session:
    """Begin to play at a server without an account."""
    return await _ask("POST", f"{url}/api/guest", {"name": name, "bearer": True}, None, Session)


async def joined(url: str, token: str, link: str, name: str | None) -> Opened:
    """Follow a link's token; raises the server's error if it is no good."""
    return await _ask("POST", f"{url}/api/join", {"token": link, "name": name}, token, Opened)


async def own_tables(url: str, token: str) -> Tables:
    """The tables of this person at a server."""
    return await _ask("GET", f"{url}/api/tables", None, token, Tables)


async def _ask(
    method: str, url: str, body: dict[str, Any] | None, token: str | None, kind: type[A]
) -> A:
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, headers, method=method)
    try:
        answer = await asyncio.to_thread(_fetched, request)
        return msgspec.json.decode(answer, type=kind)
    except (OSError, msgspec.MsgspecError) as error:
        raise ClientError("no_server", url=_shown(url)) from error


def _fetched(request: Request) -> bytes:
    """The body of an answer; raises the server's error, in our tree, for one that refuses."""
    try:
        with urlopen(request, timeout=ANSWER_S) as answer:
            return bytes(answer.read(MOST_ANSWER))
    except HTTPError as error:
        try:
            problem = msgspec.json.decode(error.read(MOST_ANSWER), type=Problem)
        except msgspec.MsgspecError:
            raise ClientError("no_server", url=_shown(request.full_url)) from error
        raise KingsError(problem.error.code, **plain_facts(problem.error)) from None


def _shown(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"[:80]
