"""What every request passes before anything else sees it: origin, size, session, headers.

It stands outside of the framework, so that no route, no error and no socket goes round it.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs, urlsplit

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
LONGER: Final = {"/api/import": 256 * 1024}
"""Paths that take longer bodies."""
COOKIE: Final = "kings"
COOKIE_SECURE: Final = "__Host-kings"
"""Over https: no other host, and no page without it, can plant such a cookie."""
PERSON: Final = "kings.person"
"""Where the person of a request stands in its scope."""
HOME: Final = (".local", ".lan", ".home.arpa", ".internal", ".localhost")
"""Ends of names that mean something in a home network only."""
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
        refusal = await self._refusal(scope, headers)
        if refusal is not None:
            await _refuse(scope, told, refusal)
            return
        scope[PERSON] = await self._identify(headers)
        await self._app(scope, _Bounded(receive, most_body(scope)).receive, told)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope["headers"])
        told = headers.get(b"origin") is not None or headers.bearer is not None
        good = told and self._known_host(headers) and self._from_here(headers)
        person = None
        if good and await self._limits.socket(address(scope)):
            person = await self._identify(headers)
        if person is None:
            await receive()
            await send({"type": "websocket.close", "code": 4403})  # before acceptance: a 403
            return
        scope[PERSON] = person
        await self._app(scope, receive, send)

    async def _identify(self, headers: Headers) -> Person | None:
        token = headers.bearer or headers.cookie(self.cookie)
        return None if token is None else await self._sessions.find(token)

    @property
    def cookie(self) -> str:
        """The name of the session's cookie."""
        return COOKIE_SECURE if self._config.secure else COOKIE

    async def _refusal(self, scope: Scope, headers: Headers) -> Refusal | None:
        if not self._known_host(headers):
            return Refusal(421, KingsError("wrong_host"))
        unsafe = scope["method"] not in SAFE
        if unsafe and not self._from_here(headers):
            return Refusal(403, KingsError("foreign_origin"))
        length = headers.get(b"content-length")
        if length is not None and (not length.isdigit() or int(length) > most_body(scope)):
            return Refusal(413, KingsError("body_too_long", most=most_body(scope)))
        bodied = length not in (None, b"0") or headers.get(b"transfer-encoding") is not None
        if unsafe and bodied and not headers.json:
            return Refusal(415, KingsError("not_json"))
        if not await self._limits.request(address(scope), scope["path"], unsafe=unsafe):
            return Refusal(429, KingsError("too_often"))
        return None

    def _known_host(self, headers: Headers) -> bool:
        """Whether the name asked for can be this machine's own.

        A foreign page can let its own name point here, and would be of the same origin then. So
        without a public address only a number will do, and names that nobody can register.
        """
        if self._config.public:
            return True
        host = urlsplit(f"//{(headers.get(b'host') or b'').decode('latin-1')}").hostname or ""
        return "." not in host or host.endswith(HOME) or _is_number(host)

    def _from_here(self, headers: Headers) -> bool:
        """Whether a page of this server asks, or a program that shows a token or nothing at all.

        A cookie counts only beside the origin of the page: a browser sends one everywhere.
        """
        origin = headers.get(b"origin")
        if origin is None:
            site = headers.get(b"sec-fetch-site")
            if site is not None:
                return site == b"same-origin"
            return headers.bearer is not None or headers.get(b"cookie") is None
        if self._config.origins:
            return origin.decode("latin-1") in self._config.origins
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

    @property
    def json(self) -> bool:
        """Whether the body says that it is JSON."""
        return (self.get(b"content-type") or b"").split(b";")[0].strip() == b"application/json"

    def cookie(self, name: str) -> str | None:
        """A cookie; of several with one name the first."""
        for key, value in self._raw:
            if key == b"cookie":
                for pair in value.decode("latin-1").split(";"):
                    found, _, text = pair.strip().partition("=")
                    if found == name:
                        return text
        return None


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def address(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return "" if client is None else str(client[0])


def most_body(scope: Scope) -> int:
    """Bytes of the longest body that a path takes."""
    return LONGER.get(scope["path"], MOST_BODY)


class BodyError(KingsError):
    """A body is longer than it may be, whatever its length said."""


class _Bounded:
    """A body that ends the request if it becomes too long."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = most
        self._length = 0

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._length += len(message.get("body", b""))
            if self._length > self._most:
                raise BodyError("body_too_long", most=self._most)
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
