"""Where compiled kernels are kept, how they are compiled, and what is compiled by a warm-up.

Numba notices a changed source only in the function's own file, not in a callee's; so the folder
is named by a hash of all sources of this room and all that numba compiles by. That also serves an
installation that cannot be written to. `KINGS_CACHE` names another folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numpy as np
from numba import config, njit
from numpy.typing import NDArray

_settings: Final[Any] = config
"""Numba's settings, of which its types know nothing."""

COMPILED: Final = not _settings.DISABLE_JIT
"""Whether kernels are compiled; NUMBA_DISABLE_JIT=1 makes them plain Python, to be tested so."""

F = TypeVar("F", bound=Callable[..., Any])

Told = Callable[[int, int, str], None]
"""Told before each step of a warm-up: steps done, steps in all, and the kernel that comes now."""

_WARM_MODULES: Final = (
    "kings.kernels.corner_warm",
    "kings.kernels.corner_bots_warm",
    "kings.kernels.patience_warm",
    "kings.kernels.patience_minimal_warm",
)
"""Modules with a tuple STEPS of (name, function that calls a kernel once)."""

_KEPT_S: Final = 30 * 24 * 3600
"""Seconds for which the folder of another version is kept."""


def cache_root(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of all that can be made again: KINGS_CACHE, else where the system has such."""
    asked = environment.get("KINGS_CACHE")
    if asked:
        return Path(asked).expanduser()
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "kings"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "kings"
    return Path(environment.get("XDG_CACHE_HOME") or home / ".cache") / "kings"


@cache
def fingerprint() -> str:
    """Sixteen hex digits that change with the kernels' sources and with what compiles them."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    for package in ("numba", "llvmlite", "numpy"):
        digest.update(version(package).encode() + b"\0")
    # Numba's own index does not know that bounds checks make other code.
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    digest.update(repr((platform.python_version(), settings)).encode())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """The folder of these kernels, made if need be; None if none can be written to."""
    folder = cache_root() / "kernels" / fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return None
    return folder


def kernel(function: F) -> F:
    """Compile a function for the types it is first called with, and keep it in the cache.

    No fast mathematics, and division by zero gives what C gives; the caller sees to it that it
    does not happen. Numba's own setting of the folder is left as it was found.
    """
    folder = cache_folder()
    if folder is None:
        return cast(F, njit(error_model="numpy")(function))
    before = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(folder)
    try:
        return cast(F, njit(cache=True, error_model="numpy")(function))
    finally:
        _settings.CACHE_DIR = before


def warm(told: Told) -> int:
    """Compile or load every kernel; returns how many steps that took."""
    steps = [step for name in _WARM_MODULES for step in import_module(name).STEPS]
    for done, (name, call) in enumerate(steps):
        told(done, len(steps), name)
        call()
    drop_old_folders(time.time())
    return len(steps)


def new_records(count: int, kind: np.dtype[np.void]) -> NDArray[np.void]:
    """So many records, all zero, that kernels can work on, compiled or not.

    Without the compiler a kernel is plain Python, which reads fields by name from a recarray only.
    """
    records = np.zeros(count, kind)
    return records if COMPILED else records.view(np.recarray)


def drop_old_folders(now_s: float) -> None:
    """Remove what other versions of the kernels left a month ago."""
    here = cache_folder()
    if here is None:
        return
    with contextlib.suppress(OSError):
        os.utime(here)
        for folder in here.parent.iterdir():
            if folder != here and now_s - folder.stat().st_mtime > _KEPT_S:
                shutil.rmtree(folder, ignore_errors=True)
