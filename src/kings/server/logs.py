"""Logs as lines of JSON, by allow-list: what is not named here is never written.

A line holds no cookie, token, address, hand or word of a talk, whoever logs it: of an error its
kind and its way through the code, never its text, and of a library's message the pattern, never
what it was filled with.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, Final, TextIO

import structlog

FIELDS: Final = frozenset(
    "at level logger event method route status ms what task error fault full bot pid build exception"
    " schema address".split()
)
"""What a line may have. `address` is where the server itself listens."""
NOISY: Final = ("uvicorn.access",)
"""They write the paths of requests."""
MOST_EVENT: Final = 120
MOST_FRAMES: Final = 40


def set_up_logs(level: str = "info", stream: TextIO | None = None) -> None:
    """Let all of the process, libraries included, log in this way to `stream` (standard error)."""
    written = logging.StreamHandler(sys.stderr if stream is None else stream)
    written.setFormatter(_Lines())
    root = logging.getLogger()
    root.handlers[:] = [written]
    root.setLevel(level.upper())
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", *NOISY):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name not in NOISY
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.add_log_level,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def allowed(
    logger: object, method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """A structlog processor: the fields that a line may have, in their order."""
    error = event.pop("exc_info", None)
    kept: dict[str, object] = {
        name: _plain(value) for name, value in event.items() if name in FIELDS
    }
    kept["event"] = str(kept.get("event", ""))[:MOST_EVENT]
    if error:
        kept["exception"] = _way(error if isinstance(error, BaseException) else _current(error))
    return kept


def _pattern(
    logger: object, method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Of a line of a library: the first line of what it was made of."""
    record: logging.LogRecord = event["_record"]
    return {
        "event": (str(record.msg).splitlines() or [""])[0],
        "logger": record.name,
        "level": record.levelname.lower(),
        "exc_info": record.exc_info,
    }


class _Lines(structlog.stdlib.ProcessorFormatter):
    """Makes the lines, of this project's events and of a library's alike."""

    def __init__(self) -> None:
        super().__init__(
            foreign_pre_chain=[_pattern],
            use_get_message=False,
            processors=[
                structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
                allowed,
                structlog.processors.JSONRenderer(sort_keys=True),
            ],
        )


def _plain(value: object) -> str | int | float | bool | None:
    """A number or a short word; of anything larger its kind alone."""
    if value is None or isinstance(value, bool | int | float):
        return value
    return value[:MOST_EVENT] if isinstance(value, str) else type(value).__name__


def _current(error: object) -> BaseException | None:
    return error[1] if isinstance(error, tuple) else sys.exc_info()[1]


def _way(error: BaseException | None) -> list[str]:
    """The kinds of an error and its causes, and where each was raised, without their texts."""
    lines: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen and len(lines) < MOST_FRAMES:
        seen.add(id(error))
        code = getattr(error, "code", None)
        lines.append(
            f"{type(error).__name__} {code}" if isinstance(code, str) else type(error).__name__
        )
        lines += [
            f"{frame.filename}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
        ]
        error = error.__cause__ or error.__context__
    return lines
