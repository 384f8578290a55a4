"""Kernels: packed states and playouts compiled by numba, twins of the plain rules.

They serve bots, solver and lab; what a person sees is always decided by the plain rules. Importing
this room loads no numba: it is the optional extra `fast`, and `available` says whether it is
there. Until `ready` callers use the plain rules, so nobody waits for a compiler.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

from kings.corner.law import law_for
from kings.corner.options import CornerRules
from kings.errors import RulesError

_NEEDS: Final = ("numba", "numpy")

_ready = threading.Event()
_warming = threading.Lock()
_begun = threading.Lock()
"""Held from the first warming in the background on."""


def available() -> bool:
    """Whether numba and NumPy are installed."""
    return all(find_spec(package) is not None for package in _NEEDS)


def supports(rules: CornerRules, seats: int) -> str | None:
    """Why the kernels do not play these rules at a table of this size, or None: they do.

    Every option is covered; only rules and seats that cannot be dealt at all are refused.

    >>> supports(CornerRules(), 4) is None
    True
    >>> supports(CornerRules(hand_size=20), 6)
    'pack_too_small: first=hand_size=20, second=seats=6, pack=104, hands=120, table=12'
    """
    try:
        law_for(rules, seats)
    except RulesError as conflict:
        return str(conflict)
    return None


def ready() -> bool:
    """Whether every kernel is compiled or loaded in this process, so that no call waits."""
    return _ready.is_set()


def warm(told: Callable[[int, int, str], None] = lambda done, count, name: None) -> int:
    """Compile or load every kernel; returns in how many steps. Needs `available`.

    `told` hears before each step how many are done, how many there are, and the kernel's name.
    """
    from kings.kernels import cache

    with _warming:
        steps = cache.warm(told)
        _ready.set()
    return steps


def warm_in_background() -> threading.Thread | None:
    """Warm up in a thread that nobody waits for; None without numba, or if it is begun or done.

    Should that fail, the kernels never become ready, and the plain rules go on serving.
    """
    if not available() or ready() or not _begun.acquire(blocking=False):
        return None

    def work() -> None:
        # RuntimeError and its kind are what numba raises for a machine that it cannot serve.
        with contextlib.suppress(ImportError, OSError, RuntimeError):
            warm()

    thread = threading.Thread(target=work, name="kings-warm", daemon=True)
    thread.start()
    return thread
