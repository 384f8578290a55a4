"""The bots of Kings in the Corner by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from kings.bots.plain import greedy, lazy, random
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


_ALL: Final = (
    BotInfo("random", random),
    BotInfo("lazy", lazy),
    BotInfo("greedy", greedy),
)

BOTS: Final[Mapping[str, BotInfo]] = MappingProxyType({info.name: info for info in _ALL})


def bot_named(name: str) -> BotInfo:
    """The bot of that name; raises `KingsError("unknown_bot")`, which lists the names.

    >>> bot_named("greedy").name
    'greedy'
    """
    info = BOTS.get(name)
    if info is None:
        raise KingsError("unknown_bot", bot=name[:20], allowed=tuple(BOTS))
    return info
