"""What a fault of a database is to those who use the store."""

from __future__ import annotations

import sqlite3
from typing import Final

import structlog
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from kings.store.base import StoreError

log = structlog.get_logger(__name__)

DISK_FULL: Final = "53100"
"""PostgreSQL's name for it."""


def said(error: BaseException) -> StoreError:
    """The error for a caller: the disk is full, or it may be tried again."""
    full = (
        getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        or getattr(error, "sqlstate", None) == DISK_FULL
    )
    log.warning("store fault", fault=type(error).__name__, full=full)
    return StoreError("store_full") if full else StoreError("store_retry")


def wrong_in_itself(error: DBAPIError) -> bool:
    """Whether it is the statement's own fault, and would be again: a bug, which is not hidden."""
    return isinstance(error, IntegrityError | ProgrammingError | DataError)
