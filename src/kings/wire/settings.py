"""The settings of a table, which are no rules of the game, as they are shown and as they are set."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Final

from msgspec import Meta, Struct

from kings.table.settings import (
    MOST_HOLIDAYS,
    Absent,
    Chat,
    Clock,
    ClockKind,
    TableSettings,
    TakeBackRule,
    Watch,
)
from kings.wire.fields import BotLevel, NameText

Amount = Annotated[int, Meta(ge=0, le=100_000)]


class TurnClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The time for a turn: none, or so many seconds or days."""

    kind: ClockKind = ClockKind.NONE
    amount: Amount = 0


class SettingsView(Struct, frozen=True, kw_only=True):
    """The settings of a table, which are no rules of the game."""

    name: NameText = ""
    public: bool = False
    """Whether the table stands in the lobby; a private one is reached by its links only."""
    clock: TurnClock = TurnClock()
    grace_s: Amount = 60
    """Seconds that a person in turn, or the host, may be away before the table goes on."""
    absent: Absent = Absent.BOT
    """What becomes of the turns of a person who is not there."""
    take_back: TakeBackRule = TakeBackRule.TURN
    """Plays of the own turn, later ones too if all agree, or none."""
    hints: bool = True
    bot: BotLevel = "greedy"
    """The bot that plays for one who is away."""
    chat: Chat = Chat.PHRASES
    """Nothing, phrases by their ids, or free text too."""
    watch: Watch = Watch.NO
    """Nobody may watch; or they see what is public; or all hands too, a whole round later."""
    rated: bool = False
    bot_pace_ms: Amount = 700
    """How long a bot seems to think."""
    auto_deal_s: Amount = 20
    """The pause between two rounds, if nobody deals sooner."""
    fair_wait_s: Amount = 5
    """How long a deal waits for the nonces of people's devices."""
    holidays: Annotated[
        tuple[Annotated[str, Meta(max_length=10)], ...], Meta(max_length=MOST_HOLIDAYS)
    ] = ()
    """ISO dates (UTC) that do not count on a clock of days."""


class SettingsBody(SettingsView, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings that a client sends; what is left out is as here, whatever it was before."""


_NAMES: Final = tuple(f.name for f in fields(TableSettings) if f.name != "clock")


def settings_view(settings: TableSettings) -> SettingsView:
    """The settings as they are shown."""
    clock = TurnClock(kind=settings.clock.kind, amount=settings.clock.amount)
    return SettingsView(clock=clock, **{name: getattr(settings, name) for name in _NAMES})


def table_settings(body: SettingsView) -> TableSettings:
    """The settings that were sent; raises `TableError` if a table cannot have them."""
    clock = Clock(body.clock.kind, body.clock.amount)
    return TableSettings(clock=clock, **{name: getattr(body, name) for name in _NAMES})
