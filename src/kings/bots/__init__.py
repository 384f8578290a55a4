"""Players that see only their view, and advice in one sentence.

A bot is a function from what its seat may see, and a stream of chance, to a move; it is
deterministic given both. No bot and no adviser ever holds a hidden card.
"""

from kings.bots.advice import Advice
from kings.bots.adviser import Hint, advise, why_better
from kings.bots.analysis import Analysis, TurnEnd, analyse
from kings.bots.blind import BlindGame, play_blind
from kings.bots.linear import linear
from kings.bots.memory import NOTHING_SEEN, Memory
from kings.bots.patience import advise_patience
from kings.bots.plain import greedy, lazy, random
from kings.bots.reasons import CornerReason, KungenReason
from kings.bots.registry import BOTS, Bot, BotInfo, bot_named
from kings.bots.search import Search

__all__ = [
    "BOTS",
    "NOTHING_SEEN",
    "Advice",
    "Analysis",
    "BlindGame",
    "Bot",
    "BotInfo",
    "CornerReason",
    "Hint",
    "KungenReason",
    "Memory",
    "Search",
    "TurnEnd",
    "advise",
    "advise_patience",
    "analyse",
    "bot_named",
    "greedy",
    "lazy",
    "linear",
    "play_blind",
    "random",
    "why_better",
]
