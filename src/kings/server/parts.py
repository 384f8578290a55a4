"""What the routes are made of: the parts of a worker, and who asks."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from kings.errors import KingsError
from kings.server.answers import AnyRequest
from kings.server.config import ServeConfig
from kings.server.guard import PERSON
from kings.server.limits import Limits
from kings.server.metrics import Metrics
from kings.server.passwords import Passwords
from kings.server.sessions import Person, Sessions
from kings.server.worker import Worker
from kings.store import Store

ID_BYTES = 12
"""Of a user, and of a table: 96 random bits, 16 letters."""


@dataclass(frozen=True, slots=True)
class Parts:
    """All that a route may need."""

    config: ServeConfig
    store: Store
    worker: Worker
    sessions: Sessions
    passwords: Passwords
    limits: Limits
    metrics: Metrics


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def person_of(request: AnyRequest) -> Person:
    """Who asks; raises `KingsError("sign_in")` for one who has no session."""
    person = request.scope.get(PERSON)
    if not isinstance(person, Person):
        raise KingsError("sign_in")
    return person


def base_url(request: AnyRequest, parts: Parts) -> str:
    """The address under which the reader reached this server, without a path."""
    if parts.config.public:
        return parts.config.public[0].rstrip("/")
    return str(request.base_url).rstrip("/")
