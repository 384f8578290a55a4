"""Copies of an embedded store, made while it runs, and proved to be whole.

For PostgreSQL there are `pg_dump` and its kin, which the guide to hosting names.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from kings.store.base import StoreError
from kings.store.lock import FileLock
from kings.store.sqlite import lock_of, reader


class Backup(NamedTuple):
    """What is in a copy."""

    tables: int
    entries: int
    size: int
    """Bytes."""


def back_up(source: Path, target: Path) -> Backup:
    """Copy a store, as it is now, into a file that is not there yet; a server may be using it.

    The copy gets its name only after it was checked and is on disk. Raises `StoreError`.
    """
    _refuse_existing(target)
    if not source.is_file():
        raise StoreError("backup_no_source", file=source.name)
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        with closing(reader(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        found = check_backup(part)
        _sync(part)
        part.rename(target)
        _sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise StoreError("backup_failed", reason=str(error)[:80]) from error
    finally:
        part.unlink(missing_ok=True)
    return found


def check_backup(path: Path) -> Backup:
    """Whether a copy is whole: SQLite finds no damage, and no table's log has a gap.

    Raises `StoreError`.
    """
    if not path.is_file():
        raise StoreError("backup_no_source", file=path.name)
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as conn:
            (said,) = conn.execute("PRAGMA integrity_check(1)").fetchone()
            tables, entries, gaps = conn.execute(
                "SELECT count(*), coalesce(sum(n), 0), coalesce(sum(n != head), 0) FROM"
                " (SELECT count(*) AS n, max(seq) AS head FROM events GROUP BY table_id)"
            ).fetchone()
    except sqlite3.Error as error:
        raise StoreError("backup_damaged", file=path.name, reason=str(error)[:80]) from error
    if said != "ok" or gaps:
        reason = said if said != "ok" else f"gaps={gaps}"
        raise StoreError("backup_damaged", file=path.name, reason=reason[:80])
    return Backup(tables, entries, path.stat().st_size)


def restore(backup: Path, target: Path) -> Backup:
    """Make a store of a copy, where there is none. Raises `StoreError`."""
    found = check_backup(backup)
    lock = FileLock(lock_of(target))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        lock.take()
        # What SQLite leaves beside a store would be played into the one that takes its place.
        for suffix in ("", "-wal", "-journal"):
            _refuse_existing(target.with_name(target.name + suffix))
        part = target.with_name(target.name + ".part")
        shutil.copyfile(backup, part)
        _sync(part)
        part.rename(target)
        _sync(target.parent)
    except OSError as error:
        raise StoreError("backup_failed", reason=str(error)[:80]) from error
    finally:
        lock.release()
    return found


def _refuse_existing(path: Path) -> None:
    if path.exists():
        raise StoreError("backup_exists", file=path.name)


def _sync(path: Path) -> None:
    """Have a file, or the names in a folder, on disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows opens no folders
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
