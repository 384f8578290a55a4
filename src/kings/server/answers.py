"""Errors as answers of HTTP: one shape, one place, and the sentence in the reader's language."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException

from kings.errors import KingsError, Refused, RulesError, TableError
from kings.say.errors import say_error
from kings.say.speaker import Speaker
from kings.server.guard import PERSON
from kings.server.hub import ServerError
from kings.server.sessions import Person
from kings.server.speaking import reader_speaker
from kings.store import StoreError
from kings.wire.errors import error_info
from kings.wire.http import Problem

log = structlog.get_logger(__name__)

STATUS: Final = {
    "no_such_table": 404,
    "not_found": 404,
    "retry": 503,
    "sign_in": 401,
    "signed_out": 401,
    "wrong_password": 401,
    "wrong_code": 401,
    "wrong_passkey": 401,
    "too_often": 429,
    "body_too_long": 413,
}
_JSON: Final = msgspec.json.Encoder()

AnyRequest = Request[Any, Any, Any]


def not_found() -> KingsError:
    """There is no such thing for this person: it may exist for others."""
    return KingsError("not_found")


def problem(request: AnyRequest, status: int, error: KingsError) -> Response[bytes]:
    """An error as an answer."""
    said = say_error(speaker_for(request), error)
    body = _JSON.encode(Problem(error=error_info(error), message=said))
    return Response(body, status_code=status, media_type="application/json")


def kings_error(request: AnyRequest, error: KingsError) -> Response[bytes]:
    """What people did wrong, or what cannot be done now."""
    return problem(request, status_of(error), error)


def status_of(error: KingsError) -> int:
    """The status of HTTP for an error of ours."""
    if error.code in STATUS:
        return STATUS[error.code]
    if isinstance(error, StoreError | ServerError):
        return 503
    if isinstance(error, Refused | TableError):
        return 409
    return 422 if isinstance(error, RulesError) else 400


def http_error(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    """What the framework found wrong with a request; its words stay in the log."""
    missing = error.status_code in (404, 405)
    return problem(
        request, error.status_code, KingsError("not_found" if missing else "bad_request")
    )


def crash(request: AnyRequest, error: Exception) -> Response[bytes]:
    """A fault of ours: logged, and not told."""
    log.error("crash", method=request.method, exc_info=error)
    return problem(request, 500, KingsError("server_fault"))


def speaker_for(request: AnyRequest) -> Speaker:
    """Who speaks the reader's language: asked for, chosen, or what the browser likes best."""
    person = request.scope.get(PERSON)
    chosen = person.lang if isinstance(person, Person) else None
    accepted = request.headers.get("accept-language", "")
    return reader_speaker(request.query_params.get("lang"), chosen, accepted)
