"""The settings of a table, which are no rules of the game, as they are shown and as they are set."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from kings.wire.fields import NameText, Word

Millis = Annotated[int, Meta(ge=0, le=10**9)]


class ClockBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The time for a turn: `none`, or so many `seconds` or `days`."""

    kind: Word
    amount: Annotated[int, Meta(ge=0, le=100_000)] = 0


class SettingsBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a table, which are no rules; what is left out is as in a plain table."""

    name: NameText = ""
    public: bool = False
    """Whether the table stands in the lobby; a private one is reached by its links only."""
    clock: ClockBody = ClockBody(kind="none")
    grace_s: Annotated[int, Meta(ge=0, le=100_000)] = 60
    """Seconds that a seat in turn may be absent before it is covered."""
    absent: Word = "bot"
    """What covers it: `bot`, or `finish` (its turn ends with the fewest plays)."""
    take_back: Word = "turn"
    """`turn` (own plays of this turn), `consent` (later ones if all agree) or `never`."""
    hints: bool = True
    bot: Word = "greedy"
    """The level of a bot that covers a seat."""
    chat: Word = "phrases"
    """`off`, `phrases` (by their ids) or `text`."""
    watch: Word = "no"
    """`no`, `public` (open cards only), or `open` (all hands too, a whole round later)."""
    rated: bool = False
    bot_pace_ms: Millis = 700
    """How long a bot waits before it plays."""
    auto_deal_s: Annotated[int, Meta(ge=0, le=100_000)] = 20
    """The pause before the next round is dealt; a person may deal at once."""
