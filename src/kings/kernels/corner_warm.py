"""Every kernel of Kings in the Corner called once, so that it is compiled or loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kings.corner.law import law_for
from kings.corner.options import CornerRules
from kings.kernels import corner_layout as at
from kings.kernels.corner_convert import new_pool
from kings.kernels.corner_law import new_table
from kings.kernels.corner_play import (
    advance,
    apply,
    greedy,
    greedy_playout,
    legal,
    random_playout,
)
from kings.kernels.corner_rounds import deal, deal_cards, greedy_rounds, random_rounds
from kings.kernels.corner_score import score

_TABLE: Final = new_table(law_for(CornerRules(), 2))
_POOL: Final = new_pool(1)

# A round is dealt first, so that each of the others finds one, going on or over.
STEPS: Final[tuple[tuple[str, Callable[[], object]], ...]] = (
    ("corner deal", lambda: deal(_POOL, 0, _TABLE, 0, 1)),
    ("corner legal", lambda: legal(_POOL, 0, _TABLE)),
    ("corner apply", lambda: apply(_POOL, 0, _TABLE, at.END)),
    ("corner advance", lambda: advance(_POOL, 0, _TABLE, at.END)),
    ("corner greedy", lambda: greedy(_POOL, 0, _TABLE)),
    ("corner greedy_playout", lambda: greedy_playout(_POOL, 0, _TABLE)),
    ("corner score", lambda: score(_POOL, 0, _TABLE, 0)),
    ("corner deal_cards", lambda: deal_cards(_POOL, 0, _TABLE, 0)),
    ("corner random_playout", lambda: random_playout(_POOL, 0, _TABLE)),
    ("corner random_rounds", lambda: random_rounds(_POOL, 0, _TABLE, 1, 1)),
    ("corner greedy_rounds", lambda: greedy_rounds(_POOL, 0, _TABLE, 1, 1)),
)
"""The kernels by name, each with a call that lasts less than a millisecond once it is compiled."""
