"""How people play together at a table, apart from the rules of the game."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from kings.errors import TableError


class ClockKind(StrEnum):
    """What a turn may take."""

    NONE = "none"
    SECONDS = "seconds"
    DAYS = "days"


class Absent(StrEnum):
    """What becomes of the turns of a person who is not there."""

    BOT = "bot"
    FINISH = "finish"


class TakeBackRule(StrEnum):
    """Which plays may be taken back."""

    TURN = "turn"
    CONSENT = "consent"
    NEVER = "never"


class Chat(StrEnum):
    """What people may say to each other."""

    OFF = "off"
    PHRASES = "phrases"
    TEXT = "text"


class Watch(StrEnum):
    """What one who watches is shown."""

    NO = "no"
    PUBLIC = "public"
    OPEN = "open"


PHRASES: Final = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "your_turn",
    "again",
    "goodbye",
)
"""What can be said by its id, so that each reads it in their own language (`phrase.*`)."""
MOST_SECONDS: Final = 3600
MOST_DAYS: Final = 14
MOST_HOLIDAYS: Final = 60
_LIMITS: Final = {
    "grace_s": (0, 86_400),
    "bot_pace_ms": (0, 10_000),
    "auto_deal_s": (0, 600),
    "fair_wait_s": (0, 30),
}


@dataclass(frozen=True, slots=True)
class Clock:
    """The time for one turn: nothing, or so many seconds or days."""

    kind: ClockKind = ClockKind.NONE
    amount: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """Raises `TableError` when made of values that a table cannot have."""

    name: str = ""
    public: bool = False
    """Whether the table stands in the lobby."""
    clock: Clock = field(default_factory=Clock)
    grace_s: int = 60
    """Seconds that a person in turn, or the host, may be away before the table goes on."""
    absent: Absent = Absent.BOT
    take_back: TakeBackRule = TakeBackRule.TURN
    hints: bool = True
    bot: str = "greedy"
    """The bot that plays for one who is away."""
    chat: Chat = Chat.PHRASES
    watch: Watch = Watch.NO
    rated: bool = False
    bot_pace_ms: int = 700
    """How long a bot seems to think."""
    auto_deal_s: int = 20
    """The pause between two rounds, if nobody deals sooner."""
    fair_wait_s: int = 5
    """How long a deal waits for the nonces of people's devices."""
    holidays: tuple[str, ...] = ()
    """ISO dates (UTC) that do not count on a clock of days."""

    def __post_init__(self) -> None:
        for name, (least, most) in _LIMITS.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise TableError("setting_range", name=name, value=value, least=least, most=most)
        least, most = _CLOCKS[self.clock.kind]
        if not least <= self.clock.amount <= most:
            value = self.clock.amount
            raise TableError("setting_range", name="clock", value=value, least=least, most=most)
        check_bot(self.bot)
        if len(self.holidays) > MOST_HOLIDAYS or not all(map(_is_date, self.holidays)):
            raise TableError("setting_holidays", most=MOST_HOLIDAYS)

    def deadline_ms(self, began_ms: int) -> int | None:
        """When a turn that began then is over, milliseconds since 1970; None without a clock."""
        match self.clock.kind:
            case ClockKind.NONE:
                return None
            case ClockKind.SECONDS:
                return began_ms + 1000 * self.clock.amount
            case ClockKind.DAYS:
                return _after_days(began_ms, self.clock.amount, frozenset(self.holidays))


_BOT: Final = re.compile(r"[a-z0-9_.,=-]{1,60}")
"""As records spell them."""
_CLOCKS: Final = {
    ClockKind.NONE: (0, 0),
    ClockKind.SECONDS: (5, MOST_SECONDS),
    ClockKind.DAYS: (1, MOST_DAYS),
}


def check_bot(level: str) -> None:
    """Raise `TableError` for what cannot be the id of a bot; whether there is one is not known here."""
    if not _BOT.fullmatch(level):
        raise TableError("bad_bot", text=level[:24])


def _is_date(text: str) -> bool:
    try:
        return datetime.strptime(text, "%Y-%m-%d").strftime("%Y-%m-%d") == text
    except ValueError:
        return False


def _after_days(began_ms: int, days: int, holidays: frozenset[str]) -> int:
    """So many days later, a day that ends on a holiday not counted."""
    at = datetime.fromtimestamp(began_ms / 1000, UTC)
    while days:
        at += timedelta(days=1)
        days -= at.strftime("%Y-%m-%d") not in holidays
    return round(at.timestamp() * 1000)
