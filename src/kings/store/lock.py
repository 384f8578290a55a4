"""A file that says: this database is in use."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from kings.store.base import StoreError


class FileLock:
    """Held by a process until it lets go or ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def take(self) -> None:
        """Take it; raises `StoreError("store_in_use")` if another process has it."""
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(handle)
        except OSError:
            os.close(handle)
            raise StoreError("store_in_use", file=self._path.name) from None
        self._handle = handle

    def release(self) -> None:
        """Let go of it; the file stays."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
