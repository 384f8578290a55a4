"""What every request passes before anything else sees it: origin, size, session, headers.

It stands outside of the framework, so that no route, no error and no socket goes round it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs

import msgspec

from kings.errors import KingsError
from kings.say.errors import say_error
from kings.server.config import ServeConfig
from kings.server.limits import Limits
from kings.server.sessions import Person, Sessions
from kings.server.speaking import reader_speaker
from kings.wire.errors import error_info
from kings.wire.http import Problem

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BODY: Final = 64 * 1024
"""Bytes of the longest body."""
COOKIE: Final = "kings"
COOKIE_SECURE: Final = "__Host-kings"
"""Over https: no other host, and no page without it, can plant such a cookie."""
PERSON: Final = "kings.person"
TOKEN: Final = "kings.token"
"""Where the person and the token of a request stand in its scope."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
        b" connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self';"
        b" frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
_NO_STORE: Final = (b"cache-control", b"no-store")


class Refusal(NamedTuple):
    """Why a request goes no further."""

    status: int
    error: KingsError


class Guard:
    """The outermost layer of the server."""

    def __init__(self, app: App, config: ServeConfig, sessions: Sessions, limits: Limits) -> None:
        self._app = app
        self._config = config
        self._sessions = sessions
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "http":
                await self._http(scope, receive, send)
            case "websocket":
                await self._socket(scope, receive, send)
            case _:
                await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope["headers"])
        told = _with_headers(send, private=scope["path"].startswith("/api"))
        refusal = self._refusal(scope, headers)
        if refusal is None:
            scope[PERSON] = await self._identify(scope, headers)
            bounded = _Bounded(receive)
            try:
                await self._app(scope, bounded.receive, told)
            except TooLong:
                await _refuse(
                    scope, told, Refusal(413, KingsError("body_too_long", most=MOST_BODY))
                )
            return
        await _refuse(scope, told, refusal)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope["headers"])
        person = None
        if self._from_here(scope, headers, unsafe=True) and self._limits.socket(address(scope)):
            person = await self._identify(scope, headers)
        if person is None:
            await receive()
            await send({"type": "websocket.close", "code": 4403})  # before acceptance: a 403
            return
        scope[PERSON] = person
        await self._app(scope, receive, send)

    async def _identify(self, scope: Scope, headers: Headers) -> Person | None:
        token = headers.bearer or headers.cookie(self.cookie)
        scope[TOKEN] = token
        return None if token is None else await self._sessions.find(token)

    @property
    def cookie(self) -> str:
        """The name of the session's cookie."""
        return COOKIE_SECURE if self._config.secure else COOKIE

    def _refusal(self, scope: Scope, headers: Headers) -> Refusal | None:
        unsafe = scope["method"] not in SAFE
        if unsafe and not self._from_here(scope, headers, unsafe=True):
            return Refusal(403, KingsError("foreign_origin"))
        length = headers.get(b"content-length")
        if length is not None and (not length.isdigit() or int(length) > MOST_BODY):
            return Refusal(413, KingsError("body_too_long", most=MOST_BODY))
        if unsafe and length not in (None, b"0"):
            kind = (headers.get(b"content-type") or b"").split(b";")[0].strip()
            if kind != b"application/json":
                return Refusal(415, KingsError("not_json"))
        if not self._limits.request(address(scope), scope["path"], unsafe=unsafe):
            return Refusal(429, KingsError("too_often"))
        return None

    def _from_here(self, scope: Scope, headers: Headers, *, unsafe: bool) -> bool:
        """Whether a page of this server asks, or a program that shows its token."""
        origin = headers.get(b"origin")
        if origin is None:
            site = headers.get(b"sec-fetch-site")
            if site is not None and site not in (b"same-origin", b"none"):
                return False
            return not unsafe or headers.bearer is not None or scope["type"] == "http"
        allowed = self._config.origins
        if allowed:
            return origin.decode("latin-1") in allowed
        host = headers.get(b"host")
        return host is not None and origin in (b"http://" + host, b"https://" + host)


class Headers:
    """The headers of a request."""

    def __init__(self, raw: Iterable[tuple[bytes, bytes]]) -> None:
        self._raw = tuple(raw)

    def get(self, name: bytes) -> bytes | None:
        """The first header of a name, in small letters."""
        return next((value for key, value in self._raw if key == name), None)

    @property
    def bearer(self) -> str | None:
        """The token that a program shows."""
        value = self.get(b"authorization") or b""
        scheme, _, token = value.decode("latin-1").partition(" ")
        return token.strip() if scheme.lower() == "bearer" and token.strip() else None

    def cookie(self, name: str) -> str | None:
        """A cookie; of several with one name the first."""
        for key, value in self._raw:
            if key == b"cookie":
                for pair in value.decode("latin-1").split(";"):
                    found, _, text = pair.strip().partition("=")
                    if found == name:
                        return text
        return None


def address(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return "" if client is None else str(client[0])


class TooLong(Exception):
    """A body that is longer than it may be."""


class _Bounded:
    """A body that ends the request if it becomes too long, whatever its length said."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._length = 0

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._length += len(message.get("body", b""))
            if self._length > MOST_BODY:
                raise TooLong
        return message


def _with_headers(send: Send, *, private: bool) -> Send:
    async def told(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [*message.get("headers", ()), *_HEADERS]
            if private:
                kept.append(_NO_STORE)
            message = {**message, "headers": kept}
        await send(message)

    return told


async def _refuse(scope: Scope, send: Send, refusal: Refusal) -> None:
    """An answer in the shape of all errors, in the reader's language."""
    headers = Headers(scope["headers"])
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [None])[0]
    accepted = (headers.get(b"accept-language") or b"").decode("latin-1")
    said = say_error(reader_speaker(asked, None, accepted), refusal.error)
    body = msgspec.json.encode(Problem(error=error_info(refusal.error), message=said))
    kind = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": refusal.status, "headers": kind})
    await send({"type": "http.response.body", "body": body})
