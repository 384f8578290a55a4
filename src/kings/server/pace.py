"""How often a person may speak at the tables of a worker."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from typing import Final

LINES: Final = 5
WITHIN_S: Final = 10.0
"""So many lines are taken within so many seconds."""
REMEMBERED: Final = 10_000


class Talk:
    """Who spoke when, lately.

    >>> talk = Talk()
    >>> [talk.may("anna", second) for second in (0, 1, 2, 3, 4, 5, 10)]
    [True, True, True, True, True, False, True]
    """

    def __init__(self) -> None:
        self._said: OrderedDict[str, deque[float]] = OrderedDict()

    def may(self, user: str, now_s: float | None = None) -> bool:
        """Whether the user may speak now; if so it is counted."""
        now_s = time.monotonic() if now_s is None else now_s
        said = self._said.setdefault(user, deque(maxlen=LINES))
        self._said.move_to_end(user)
        if len(self._said) > REMEMBERED:
            self._said.popitem(last=False)
        if len(said) == LINES and now_s - said[0] < WITHIN_S:
            return False
        said.append(now_s)
        return True
