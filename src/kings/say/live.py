"""What happens around the cards of a shared match, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from kings.corner.places import Seat
from kings.say.bots import bot_name
from kings.say.speaker import Speaker
from kings.table import events as fact

if TYPE_CHECKING:
    from kings.say.results import Company

LiveEvent = (
    fact.SeatTaken
    | fact.SeatFreed
    | fact.SettingsChanged
    | fact.HostChanged
    | fact.Bound
    | fact.NoncesAsked
    | fact.DealShown
    | fact.WentAway
    | fact.CameBack
    | fact.TakeBackWanted
    | fact.TakeBackRefused
    | fact.Rewound
    | fact.WasSaid
    | fact.BreakOffWanted
    | fact.RematchWanted
    | fact.RematchAt
    | fact.PersonLeft
    | fact.TableClosed
)


def say_live(speaker: Speaker, event: LiveEvent, company: Company) -> str:
    """One such event in a sentence."""
    match event:
        case fact.SeatTaken(seat, name, bot):
            if bot is not None:
                return speaker.text("event.live.seated.bot", bot=bot_name(speaker, bot))
            who = "you" if seat == company.viewer else "other"
            return speaker.text(f"event.live.seated.{who}", name=name)
        case fact.WentAway(seat, bot, _):
            return _person(speaker, "away", seat, company, bot=bot_name(speaker, bot))
        case fact.CameBack(seat, plays):
            back = _person(speaker, "back", seat, company)
            made = speaker.text("event.live.covered", count=len(plays))
            return f"{back} {made}" if plays else back
        case fact.TakeBackWanted(seat):
            return _person(speaker, "take_back", seat, company)
        case fact.TakeBackRefused(seat):
            return _person(speaker, "take_back_refused", seat, company)
        case fact.RematchWanted(seat, yes):
            return _person(speaker, "rematch" if yes else "no_rematch", seat, company)
        case fact.Rewound(_, plays):
            return speaker.text("event.live.rewound", count=plays)
        case fact.DealShown(deal):
            return speaker.text("event.live.shown", number=deal)
        case _:
            return _of_table(speaker, event)


_OfTable = (
    fact.SeatFreed
    | fact.SettingsChanged
    | fact.HostChanged
    | fact.Bound
    | fact.NoncesAsked
    | fact.WasSaid
    | fact.BreakOffWanted
    | fact.RematchAt
    | fact.PersonLeft
    | fact.TableClosed
)


def _of_table(speaker: Speaker, event: _OfTable) -> str:
    match event:
        case fact.SeatFreed():
            return speaker.text("event.live.freed")
        case fact.SettingsChanged():
            return speaker.text("event.live.settings")
        case fact.HostChanged(_, name):
            return speaker.text("event.live.host", name=name)
        case fact.Bound():
            return speaker.text("event.live.bound")
        case fact.NoncesAsked():
            return speaker.text("event.live.nonces")
        case fact.WasSaid(_, name, phrase, text):
            said = text if phrase is None else speaker.text(f"phrase.{phrase}")
            return speaker.text("event.live.said", name=name, text=said or "")
        case fact.BreakOffWanted(_, name, match):
            part = "match" if match else "round"
            return speaker.text(f"event.live.break_{part}", name=name)
        case fact.RematchAt():
            return speaker.text("event.live.rematch_at")
        case fact.PersonLeft(_, name):
            return speaker.text("event.live.left", name=name)
        case fact.TableClosed():
            return speaker.text("event.live.closed")
        case _:
            assert_never(event)


def _person(speaker: Speaker, key: str, seat: Seat, company: Company, **facts: str) -> str:
    who = "you" if seat == company.viewer else "other"
    return speaker.text(f"event.live.{key}.{who}", name=company.names[seat], **facts)
