"""The bots of Kings in the Corner by name and by level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from kings.bots.levels import emil, klara, otto
from kings.bots.linear import linear
from kings.bots.plain import greedy, lazy, random
from kings.bots.search import Search
from kings.cards import Chance
from kings.corner.moves import Move
from kings.corner.view import CornerView
from kings.errors import KingsError

Bot = Callable[[CornerView, Chance], Move]
"""From the view of the seat in turn to one of its legal plays; chance is drawn from here only."""


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot under its permanent name, by which records and commands call it."""

    name: str
    bot: Bot
    level: int | None = None
    """1 to 5, the strongest last; the yardsticks have none."""

    @property
    def unhurried(self) -> Bot:
        """The bot without a cap on its time: for experiments, which a seed has to fix."""
        return replace(self.bot, cap_s=None) if isinstance(self.bot, Search) else self.bot


_ALL: Final = (
    BotInfo("otto", otto, 1),
    BotInfo("emil", emil, 2),
    BotInfo("klara", klara, 3),
    BotInfo("astrid", linear, 4),
    BotInfo("sigrid", Search(), 5),
    BotInfo("random", random),
    BotInfo("lazy", lazy),
    BotInfo("greedy", greedy),
)

BOTS: Final[Mapping[str, BotInfo]] = MappingProxyType({info.name: info for info in _ALL})

_BY_LEVEL: Final = {str(info.level): info for info in _ALL if info.level is not None}


def bot_named(name: str) -> BotInfo:
    """The bot of that name, in either case, or level; raises `KingsError("unknown_bot")`.

    The error lists the names.

    >>> bot_named("greedy").name, bot_named("5").name, bot_named("Otto").level
    ('greedy', 'sigrid', 1)
    """
    info = _BY_LEVEL.get(name) or BOTS.get(name.lower())
    if info is None:
        raise KingsError("unknown_bot", bot=name[:20], allowed=tuple(BOTS))
    return info
