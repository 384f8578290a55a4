"""The application: routes, errors, the socket, and the guard before them all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, cast

import structlog
from litestar import Litestar, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec

from kings import __version__
from kings.errors import KingsError
from kings.server import http_games, http_passkeys, http_people, http_rules, http_tables, page
from kings.server.answers import AnyRequest, crash, http_error, kings_error, not_found
from kings.server.broker import broker_for
from kings.server.config import ServeConfig
from kings.server.guard import PERSON, App, Guard, Message, Receive, Scope, Send
from kings.server.limits import limits_for
from kings.server.metrics import CONTENT, Measured, Metrics, may_read
from kings.server.parts import Parts
from kings.server.passwords import Passwords
from kings.server.sessions import Person, Sessions
from kings.server.worker import Worker
from kings.store import open_store
from kings.wire.http import Problem

log = structlog.get_logger(__name__)

CHANNEL: Final = "kings"
API: Final = (
    *http_people.ROUTES,
    *http_passkeys.ROUTES,
    *http_games.ROUTES,
    *http_rules.ROUTES,
    *http_tables.ROUTES,
)
PROBLEMS: Final = (400, 401, 403, 404, 409, 413, 415, 421, 422, 429, 500, 503)
"""Answers that every route may give instead of its own."""


@get("/health", sync_to_thread=False)
def health() -> dict[str, str]:
    """Whether the process lives."""
    return {"status": "ok", "build": __version__}


@get("/ready")
async def ready(parts: NamedDependency[Parts]) -> Response[dict[str, str]]:
    """Whether it can serve: its database answers."""
    good = await parts.store.ready()
    status = "ok" if good else "database"
    return Response({"status": status}, status_code=200 if good else 503)


@get("/metrics", include_in_schema=False)
async def figures(request: AnyRequest, parts: NamedDependency[Parts]) -> Response[bytes]:
    """Figures for the operator, who shows a token."""
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not may_read(parts.config.metrics_token, shown):
        raise not_found()
    return Response(parts.metrics.text(), headers={"content-type": CONTENT})


@websocket("/ws")
async def socket(socket: WebSocket[object, object, State], parts: NamedDependency[Parts]) -> None:
    """One socket for each device, carrying all its tables."""
    person = socket.scope.get(PERSON)
    if isinstance(person, Person):
        try:
            await parts.worker.sockets.handle(socket, person.user, person.session)
        except Exception as error:
            log.error("socket crash", exc_info=error)  # the framework closes it and says nothing
            raise


@asynccontextmanager
async def working(config: ServeConfig) -> AsyncIterator[Parts]:
    """A worker with all its parts, from its start to its orderly end."""
    store = await open_store(config.database)
    try:
        sessions, passwords = Sessions(store), Passwords()
        broker = broker_for(config.broker, CHANNEL)
        worker = Worker(store, broker, sessions.valid, config.bot_processes)
        metrics, limits = Metrics(), limits_for(config.broker, CHANNEL)
        await worker.start()
        metrics.watch(worker)
        try:
            yield Parts(config, store, worker, sessions, passwords, limits, metrics)
        finally:
            await limits.close()
            await metrics.end()
            await worker.stop()
            passwords.close()
    finally:
        await store.close()


def routes(parts: Parts) -> Litestar:
    """The framework's application over these parts."""
    return Litestar(
        [
            *map(_explained, API),
            *page.ROUTES,
            figures,
            health,
            ready,
            socket,
        ],
        dependencies={"parts": Provide(lambda: parts, sync_to_thread=False, use_cache=True)},
        exception_handlers={
            KingsError: kings_error,
            HTTPException: http_error,
            Exception: crash,
        },
        logging_config=None,  # it would set up all logs anew; see `logs`
        openapi_config=OpenAPIConfig(
            title="kings", version=__version__, path="/api/schema", use_handler_docstrings=True
        ),
    )


def _explained(route: HTTPRouteHandler) -> HTTPRouteHandler:
    """A route whose document names what it answers when it cannot do what was asked."""
    problem = ResponseSpec(Problem, generate_examples=False, description="It was not done.")
    route.responses = dict.fromkeys(PROBLEMS, problem)
    if route.status_code == 204:
        done = ResponseSpec(None, generate_examples=False, description="It was done.")
        route.responses = {**route.responses, 204: done}
    return route


def guarded(parts: Parts) -> App:
    """All layers of the application over these parts, the outermost first: figures, the guard."""
    inner = cast(App, routes(parts))  # its types name every message of ASGI
    return Measured(Guard(inner, parts.config, parts.sessions, parts.limits), parts.metrics)


class Server:
    """The ASGI application: it begins its worker when it starts, and ends it when it stops."""

    def __init__(self, config: ServeConfig) -> None:
        self._config = config
        self._app: App | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif self._app is not None:
            await self._app(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Start, wait to be stopped, stop; a start that fails is told with its reason."""
        await receive()
        try:
            async with working(self._config) as parts:
                self._app = guarded(parts)
                await send({"type": "lifespan.startup.complete"})
                await receive()
                self._app = None
        except KingsError as error:
            started = self._app is not None
            said: Message = {"type": f"lifespan.{'shutdown' if started else 'startup'}.failed"}
            await send(said | {"message": str(error)})
            return
        await send({"type": "lifespan.shutdown.complete"})
