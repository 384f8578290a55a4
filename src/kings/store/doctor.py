"""What is well and what is not with the database of a server, as facts for `kings.say`."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError

from kings.errors import Fact
from kings.store.base import StoreError
from kings.store.clock import database_ms, process_ms
from kings.store.lock import FileLock
from kings.store.migrate import shape_of
from kings.store.opening import sqlite_path
from kings.store.postgres import PostgresStore
from kings.store.sqlite import lock_of, reader

SOUND_SQLITE: Final = (3, 51, 3)
"""From here on SQLite has no fault when one connection checkpoints while another commits."""
MENDED_SQLITE: Final = ((3, 44, 6), (3, 50, 7))
"""Older versions in which it was mended too."""
LOW_MB: Final = 500
"""Free space below which a server should not be started."""
SKEW_MS: Final = 2_000


class Level(StrEnum):
    """How much a finding matters."""

    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"


class Finding(NamedTuple):
    """One thing that was looked at."""

    level: Level
    code: str
    facts: dict[str, Fact]

    @property
    def key(self) -> str:
        """Of the text that tells it, with these facts."""
        return f"doctor.{self.code}"


async def examine(address: str) -> list[Finding]:
    """Look at the database of an address, which a server may be using; nothing is changed.

    Raises `StoreError` if the address is none.
    """
    python = Finding(Level.GOOD, "python", {"version": platform.python_version()})
    path = sqlite_path(address)
    return [python, *(await _postgres(address) if path is None else _sqlite(path))]


def _sqlite(path: Path) -> list[Finding]:
    findings = [sqlite_finding(sqlite3.sqlite_version_info)]
    folder = next(one for one in (path.parent, *path.absolute().parents) if one.is_dir())
    findings.append(disk_finding(shutil.disk_usage(folder).free))
    if not os.access(folder, os.W_OK):
        findings.append(Finding(Level.BAD, "folder_read_only", {"folder": folder.name}))
    if not path.is_file():
        return [*findings, Finding(Level.GOOD, "no_database", {"file": path.name})]
    findings.append(_lock_finding(path))
    try:
        with closing(reader(path)) as conn:
            (said,) = conn.execute("PRAGMA quick_check(1)").fetchone()
        engine = create_engine("sqlite://", creator=lambda: reader(path))
        with engine.connect() as looking:
            shape = shape_of(looking)
        engine.dispose()
    except (sqlite3.Error, SQLAlchemyError) as error:
        return [*findings, Finding(Level.BAD, "damaged", {"reason": str(error)[:80]})]
    whole = Finding(Level.GOOD, "whole", {"file": path.name})
    damaged = Finding(Level.BAD, "damaged", {"reason": str(said)[:80]})
    return [*findings, whole if said == "ok" else damaged, _shape_finding(shape)]


def sqlite_finding(version: tuple[int, ...]) -> Finding:
    """Whether this SQLite has the fault that the store keeps clear of.

    >>> sqlite_finding((3, 40, 1)).code, sqlite_finding((3, 44, 9)).code
    ('sqlite_old', 'sqlite')
    """
    spelled: dict[str, Fact] = {
        "version": ".".join(map(str, version)),
        "sound": ".".join(map(str, SOUND_SQLITE)),
    }
    mended = any(version[:2] == good[:2] and version >= good for good in MENDED_SQLITE)
    if version >= SOUND_SQLITE or mended:
        return Finding(Level.GOOD, "sqlite", {"version": spelled["version"]})
    return Finding(Level.WARNING, "sqlite_old", spelled)


def disk_finding(free: int) -> Finding:
    """Whether so many bytes are enough to go on with."""
    free_mb = free // 1_000_000
    if free_mb < LOW_MB:
        return Finding(Level.BAD, "disk_low", {"free": free_mb, "least": LOW_MB})
    return Finding(Level.GOOD, "disk", {"free": free_mb})


def _lock_finding(path: Path) -> Finding:
    if not lock_of(path).exists():
        return Finding(Level.GOOD, "not_in_use", {})
    lock = FileLock(lock_of(path))
    try:
        lock.take()
    except (StoreError, OSError):
        return Finding(Level.GOOD, "in_use", {})
    lock.release()
    return Finding(Level.GOOD, "not_in_use", {})


def _shape_finding(shape: str) -> Finding:
    level = Level.WARNING if shape == "later" else Level.GOOD
    return Finding(level, f"shape_{shape}", {})


async def _postgres(address: str) -> list[Finding]:
    store = PostgresStore(address)
    try:
        return await store.read(_looked_at)
    except StoreError as error:
        cause = type(error.__cause__).__name__
        return [Finding(Level.BAD, "unreachable", {"reason": cause})]
    finally:
        await store.close()


def _looked_at(conn: Connection) -> list[Finding]:
    def setting(name: str) -> str:
        return str(conn.exec_driver_sql(f"SHOW {name}").scalar_one())

    findings = [Finding(Level.GOOD, "postgres", {"version": setting("server_version").split()[0]})]
    for name in ("fsync", "full_page_writes", "synchronous_commit"):
        if setting(name) == "off":
            findings.append(Finding(Level.BAD, "postgres_unsafe", {"setting": name}))
    skew_ms = abs(database_ms(conn) - process_ms())
    if skew_ms > SKEW_MS:
        findings.append(Finding(Level.WARNING, "clocks_differ", {"count": skew_ms // 1000}))
    return [*findings, _shape_finding(shape_of(conn))]
