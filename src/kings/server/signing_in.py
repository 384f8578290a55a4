"""Sessions as answers of HTTP: begun, changed for a new one, and ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from litestar import Response
from litestar.datastructures import Cookie

from kings.server.answers import AnyRequest
from kings.server.guard import COOKIE, COOKIE_SECURE, address
from kings.server.parts import Parts, person_of
from kings.store.sessions import WHOLE_MS, session_closed
from kings.wire.http import Codes, Session

MOST_DEVICE = 120
"""Characters kept of what a device says of itself."""


def cookie_name(parts: Parts) -> str:
    """The name of the session's cookie."""
    return COOKIE_SECURE if parts.config.secure else COOKIE


def _cookie(parts: Parts, token: str) -> Cookie:
    return Cookie(
        key=cookie_name(parts),
        value=token,
        path="/",
        max_age=WHOLE_MS // 1000,
        httponly=True,
        secure=parts.config.secure,
        samesite="lax",
    )


def _device(request: AnyRequest) -> str:
    return request.headers.get("user-agent", "")[:MOST_DEVICE] or address(dict(request.scope))


async def signed_in(
    request: AnyRequest, parts: Parts, user: str, name: str, *, bearer: bool
) -> Response[Session]:
    """A new session for a user, whatever the device held before."""
    token = await parts.sessions.open(user, _device(request))
    answer = Response(Session(user=user, name=name, token=token if bearer else None))
    if not bearer:
        answer.set_cookie(_cookie(parts, token))
    return answer


async def renewed(request: AnyRequest, parts: Parts, codes: Codes) -> Response[Codes]:
    """The session of one who has become somebody else: a new one in the place of the old."""
    person = person_of(request)
    token = await parts.sessions.open(person.user, _device(request))
    await parts.store.write(lambda conn: session_closed(conn, person.user, person.session))
    ended(parts, [person.session])
    if request.headers.get("authorization"):
        return Response(Codes(codes=codes.codes, token=token), status_code=201)
    answer = Response(codes, status_code=201)
    answer.set_cookie(_cookie(parts, token))
    return answer


def ended(parts: Parts, sessions: Iterable[str]) -> None:
    """Sessions were ended in the store: let them go here, and close their sockets everywhere."""
    for session in sessions:
        parts.sessions.forget(session)
        parts.worker.sockets.sign_out(session)


def signed_out(parts: Parts, answer: Response[Any]) -> None:
    """Let the device forget its session with this answer."""
    answer.delete_cookie(cookie_name(parts), path="/")
