"""Running a server: one process, or several workers behind one port."""

from __future__ import annotations

import os
import signal
import socket
import sys
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.context import SpawnContext, SpawnProcess
from tempfile import TemporaryDirectory
from typing import Final, Literal

import structlog
import uvicorn

from kings.server.app import Server
from kings.server.config import ServeConfig
from kings.server.guard import App
from kings.server.logs import set_up_logs
from kings.server.metrics import SHARED, worker_ended
from kings.server.protocol import Protocol
from kings.wire.fields import MAX_FRAME

log = structlog.get_logger(__name__)

STOP_S: Final = 10
"""What a worker may take to end in order."""
BACKLOG: Final = 2048


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server listens."""

    host: str
    port: int


def listen(place: Place) -> socket.socket:
    """A socket that listens; raises `OSError` if the port is in use."""
    family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((place.host, place.port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def serve(config: ServeConfig, listening: socket.socket, workers: int) -> int:
    """Serve until a signal says to stop; the exit code."""
    if workers == 1:
        return _work(config, listening)
    set_up_logs()
    with TemporaryDirectory(prefix="kings-figures-") as folder:
        os.environ[SHARED] = folder  # read by each worker when it starts
        return _supervise(config, listening, workers)


def _work(config: ServeConfig, listening: socket.socket) -> int:
    """One worker in this process."""
    set_up_logs()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _leave)  # uvicorn raises them once more when it has ended in order
    server = uvicorn.Server(uvicorn_config(Server(config), config, lifespan="on"))
    server.run(sockets=[listening])
    return 0 if server.started else 1


def _leave(number: int, frame: object) -> None:
    raise SystemExit(0)


def uvicorn_config(
    app: App, config: ServeConfig, lifespan: Literal["on", "off"] = "off"
) -> uvicorn.Config:
    """How uvicorn serves an application of ours."""
    return uvicorn.Config(
        app,
        ws=Protocol,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=STOP_S,
        lifespan=lifespan,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=list(config.proxies),
    )


def _supervise(config: ServeConfig, listening: socket.socket, workers: int) -> int:
    """Start workers, replace one that dies, and end them all when told to."""
    context = get_context("spawn")
    running: list[SpawnProcess] = []
    stopping = False

    def stop(number: int, frame: object) -> None:
        nonlocal stopping
        stopping = True
        for worker in running:
            if worker.pid is not None and worker.is_alive():
                os.kill(worker.pid, signal.SIGTERM)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    running += [_begun(context, config, listening) for _ in range(workers)]
    while running:
        for worker in list(running):
            worker.join(0.2)
            if worker.is_alive():
                continue
            running.remove(worker)
            if worker.pid is not None:
                worker_ended(worker.pid)
            if not stopping:
                log.warning("worker ended", status=worker.exitcode)
                running.append(_begun(context, config, listening))
    return 0


def _begun(context: SpawnContext, config: ServeConfig, listening: socket.socket) -> SpawnProcess:
    worker = context.Process(target=_worker, args=(config, listening))
    worker.start()
    return worker


def _worker(config: ServeConfig, listening: socket.socket) -> None:
    """A worker in a process of its own."""
    sys.exit(_work(config, listening))
