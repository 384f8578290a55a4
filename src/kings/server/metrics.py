"""Figures for an operator, in the text format of Prometheus.

Labels are route patterns and the like, never an id: a figure tells of nobody. Several workers
share their figures through files in the folder that `PROMETHEUS_MULTIPROC_DIR` names, so that
whichever of them is asked tells of all; see `run`.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import time
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from kings.server.guard import App, Message, Receive, Scope, Send
from kings.server.held import Held
from kings.server.worker import Worker

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
CONTENT: Final = "text/plain; version=0.0.4; charset=utf-8"
LOOK_S: Final = 5.0
"""How often a worker writes down its gauges, for others that are asked."""
NO_ROUTE: Final = "none"
_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """The figures of one worker."""

    def __init__(self) -> None:
        kept = CollectorRegistry()
        self._kept = kept
        self._requests = Counter(
            "kings_requests", "Answers over HTTP.", ("method", "route", "status"), registry=kept
        )
        self._request_s = Histogram(
            "kings_request_seconds",
            "Time to an answer over HTTP.",
            ("route",),
            registry=kept,
            buckets=_BUCKETS,
        )
        self._entries = Counter(
            "kings_entries", "Entries written to logs of tables.", registry=kept
        )
        self._sockets = _gauge("kings_sockets", "Sockets that are open.", kept)
        self._tables = _gauge("kings_tables_held", "Tables held in memory.", kept)
        self._broker = _gauge("kings_broker_up", "Workers whose broker is connected.", kept)
        self._worker: Worker | None = None
        self._looking: asyncio.Task[None] | None = None

    def watch(self, worker: Worker) -> None:
        """Begin to count what a worker does."""
        self._worker = worker
        worker.hub.written.append(self._written)
        self._looking = asyncio.create_task(self._look_again(), name="metrics")

    async def end(self) -> None:
        """Count no more."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait([self._looking])

    def text(self) -> bytes:
        """All figures now; of all workers if they share them."""
        self._look()
        if SHARED not in os.environ:
            return generate_latest(self._kept)
        shared = CollectorRegistry()
        multiprocess.MultiProcessCollector(shared)  # type: ignore[no-untyped-call]  # it ships no types
        return generate_latest(shared)

    def answered(self, scope: Scope, status: int, seconds: float) -> None:
        """A request was answered."""
        route = scope.get("path_template") or NO_ROUTE
        method = scope["method"] if scope["method"] in _METHODS else "OTHER"
        self._requests.labels(method, route, str(status)).inc()
        self._request_s.labels(route).observe(seconds)

    async def _written(self, held: Held) -> None:
        self._entries.inc()

    async def _look_again(self) -> None:
        while True:
            self._look()
            await asyncio.sleep(LOOK_S)

    def _look(self) -> None:
        if self._worker is not None:
            self._sockets.set(len(self._worker.sockets))
            self._tables.set(len(self._worker.hub.tables))
            self._broker.set(self._worker.hub.broker.up)


_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def _gauge(name: str, text: str, kept: CollectorRegistry) -> Gauge:
    return Gauge(name, text, registry=kept, multiprocess_mode="livesum")


def worker_ended(pid: int) -> None:
    """Leave a dead worker out of the sums."""
    if SHARED in os.environ:
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]  # likewise


class Measured:
    """A layer that counts and times all answers of those within."""

    def __init__(self, app: App, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def told(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, told)
        finally:
            self._metrics.answered(scope, status, time.perf_counter() - began)


def may_read(token: str | None, shown: str | None) -> bool:
    """Whether who shows this may read the figures; without a token of the operator nobody may."""
    return token is not None and shown is not None and hmac.compare_digest(token, shown)
