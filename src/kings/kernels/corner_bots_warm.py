"""The kernels of the linear and the searching bot called once; see `corner_warm`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kings.corner.law import law_for
from kings.corner.options import CornerRules
from kings.kernels.corner_convert import new_pool
from kings.kernels.corner_law import new_table
from kings.kernels.corner_linear import judge, look_through
from kings.kernels.corner_rounds import deal
from kings.kernels.corner_search import CANDIDATES, FIRST_END, new_plan, try_deals
from kings.kernels.corner_work import NODES, new_work

_LAW: Final = law_for(CornerRules(), 2)
_TABLE: Final = new_table(_LAW)
_POOL: Final = new_pool(FIRST_END + CANDIDATES)
_NODES: Final = new_pool(NODES)
_WORK: Final = new_work(_LAW)
_PLAN: Final = new_plan()


def _look() -> int:
    """A turn of a round just dealt, of which only the table as it stands is listed."""
    deal(_POOL, 0, _TABLE, 0, 1)
    _WORK["limit"] = 1
    return look_through(_POOL, 0, _TABLE, _NODES, _WORK)


STEPS: Final[tuple[tuple[str, Callable[[], object]], ...]] = (
    ("corner look_through", _look),
    ("corner judge", lambda: judge(_TABLE, _NODES, _WORK, 1, 0)),
    ("corner try_deals", lambda: try_deals(_POOL, _TABLE, _NODES, _WORK, _PLAN)),
)
"""The kernels by name, each with a call that lasts less than a millisecond once it is compiled."""
