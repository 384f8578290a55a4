"""What the processes of `kings.server.jobs` do: they import the bots, and no server."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from kings import kernels
from kings.bots import bot_named
from kings.cards import Chance
from kings.corner.moves import Move
from kings.corner.view import CornerView

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

P = ParamSpec("P")
T = TypeVar("T")


class OutOfTime(Exception):  # not an error that a person could have made
    """A piece of work took longer than its limit."""


def begin(pids: SimpleQueue[int]) -> None:
    """Make a fresh process ready for work, and tell its id."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _rung)
    threading.Thread(target=_end_with_parent, name="kings-parent", daemon=True).start()
    kernels.warm_in_background()
    pids.put(os.getpid())


def _rung(number: int, frame: object) -> None:
    raise OutOfTime


def _end_with_parent() -> None:
    """A server that was killed leaves no process behind."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def limited(limit_s: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do the work; raises `OutOfTime` after so many seconds, where the system has alarms."""
    if not hasattr(signal, "SIGALRM"):
        return work(*args, **kwargs)
    signal.setitimer(signal.ITIMER_REAL, limit_s)
    try:
        return work(*args, **kwargs)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def bot_move(name: str, view: CornerView, chance: Chance) -> Move:
    """What the bot plays, from the view of the seat in turn alone."""
    return bot_named(name).bot(view, chance)
