"""Facts of a table turned into those of messages, for the devices that may hear them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from kings.cards import spell
from kings.corner import events as corner
from kings.corner.places import PLACE_NAMES, Seat
from kings.table import events as table
from kings.table.events import Told, seen_by
from kings.table.live import AnyEvent
from kings.wire import facts as wire
from kings.wire.facts import MatchFact
from kings.wire.pad_view import PadEvent, pad_fact
from kings.wire.patience_facts import patience_fact
from kings.wire.round_view import spelled
from kings.wire.state import WireFact


def facts_for(events: Iterable[AnyEvent], seats: Sequence[Seat]) -> list[WireFact]:
    """The facts as a device with these seats of the match, or with none, may hear them."""
    return [wire_fact(heard(event, public_of(event), seats)) for event in events]


def public_of(event: AnyEvent) -> AnyEvent:
    """The fact as a spectator may hear it; the very same if there is no secret in it."""
    return seen_by(event, None) if isinstance(event, Told) else event


def heard(event: AnyEvent, public: AnyEvent, seats: Sequence[Seat]) -> AnyEvent:
    """What the seats hear together: `public`, or the whole if it is meant for one of them."""
    if not isinstance(event, Told) or event is public:
        return public
    return event if any(seen_by(event, seat) == event for seat in seats) else public


def wire_fact(event: AnyEvent) -> WireFact:
    """A fact that was already cut to what its reader may see, as it stands in a message."""
    match event:
        case Told(inner, seated):
            return _round_fact(inner, seated)
        case table.RoundDealt(number, dealer, seated, playoff):
            return wire.RoundDealt(
                number=number, dealer=dealer, seated=list(seated), playoff=playoff
            )
        case table.TakenBack(seat, move):
            return wire.TakenBack(seat=seat, move=spelled(move))
        case table.TurnFinished(seat):
            return wire.TurnFinished(seat=seat)
        case table.RoundScored(result, totals):
            return wire.RoundScored(**wire.scored(result), totals=list(totals))
        case table.MatchOver(result, totals):
            return wire.MatchOver(
                ending=result.ending.value, winners=list(result.winners), totals=list(totals)
            )
        case table.Paused():
            return wire.Paused()
        case table.Resumed():
            return wire.Resumed()
        case table.RoundBrokenOff(dealer):
            return wire.RoundBrokenOff(dealer=dealer)
        case _ if isinstance(event, _Around):
            return _around(event)
        case _ if isinstance(event, PadEvent):
            return pad_fact(event)
        case _:
            return patience_fact(event)


_Around = (
    table.SeatTaken | table.SeatFreed | table.SettingsChanged | table.HostChanged | table.Bound
    | table.NoncesAsked | table.DealShown | table.WentAway | table.CameBack
    | table.TakeBackWanted | table.TakeBackRefused | table.Rewound | table.WasSaid
    | table.BreakOffWanted | table.RematchWanted | table.RematchAt | table.PersonLeft
    | table.TableClosed
)  # fmt: skip


def _around(event: _Around) -> MatchFact:
    """A fact of what happens around the cards."""
    match event:
        case table.SeatTaken(seat, name, bot):
            return wire.SeatTaken(seat=seat, name=name, bot=bot)
        case table.SeatFreed(seat):
            return wire.SeatFreed(seat=seat)
        case table.SettingsChanged():
            return wire.SettingsChanged()
        case table.HostChanged(user, name):
            return wire.HostChanged(user=user, name=name)
        case table.Bound(deal, commitment):
            return wire.Bound(deal=deal, commitment=commitment)
        case table.NoncesAsked():
            return wire.NoncesAsked()
        case table.DealShown(deal, commitment, secret, nonces):
            return wire.DealShown(
                deal=deal, commitment=commitment, secret=secret, nonces=list(nonces)
            )
        case table.WentAway(seat, bot, wished):
            return wire.WentAway(seat=seat, bot=bot, wished=wished)
        case table.CameBack(seat, plays):
            return wire.CameBack(seat=seat, plays=[spelled(move) for move in plays])
        case table.TakeBackWanted(seat):
            return wire.TakeBackWanted(seat=seat)
        case table.TakeBackRefused(seat):
            return wire.TakeBackRefused(seat=seat)
        case table.Rewound(seat, plays):
            return wire.Rewound(seat=seat, plays=plays)
        case table.WasSaid(user, name, phrase, text):
            return wire.WasSaid(user=user, name=name, phrase=phrase, text=text)
        case table.BreakOffWanted(user, name, match):
            return wire.BreakOffWanted(user=user, name=name, match=match)
        case table.RematchWanted(seat, yes):
            return wire.RematchWanted(seat=seat, yes=yes)
        case table.RematchAt(at):
            return wire.RematchAt(table=at)
        case table.PersonLeft(user, name, seats):
            return wire.PersonLeft(user=user, name=name, seats=list(seats))
        case table.TableClosed(reason):
            return wire.TableClosed(reason=reason)
        case _:
            assert_never(event)


def _round_fact(event: corner.Event, seated: Sequence[Seat]) -> MatchFact:
    match event:
        case corner.Laid(seat, play, onto, stands_for):
            return wire.Laid(
                seat=seated[seat], move=spelled(play), onto=onto, stands_for=stands_for
            )
        case corner.TurnEnded(seat, before_play):
            return wire.TurnEnded(seat=seated[seat], before_play=before_play)
        case corner.TurnBegan(seat):
            return wire.TurnBegan(seat=seated[seat])
        case corner.Drew(seat, count, left, cards):
            drawn = None if cards is None else [spell(card) for card in cards]
            return wire.Drew(seat=seated[seat], count=count, left=left, cards=drawn)
        case corner.PileMoved(seat, play, base, top, onto):
            return wire.PileMoved(
                seat=seated[seat], move=spelled(play), base=base, top=top, onto=onto
            )
        case corner.JokerSwapped(seat, play):
            return wire.JokerSwapped(seat=seated[seat], move=spelled(play))
        case corner.AskedForKings(seat):
            return wire.AskedForKings(seat=seated[seat])
        case corner.KingTurnedUp(card, arm, place):
            return wire.KingTurnedUp(
                card=spell(card), arm=PLACE_NAMES[arm], corner=PLACE_NAMES[place]
            )
        case corner.JokerTurnedUp(arm):
            return wire.JokerTurnedUp(arm=PLACE_NAMES[arm])
        case corner.RoundOver(how, out):
            return wire.RoundOver(how=how, out=None if out is None else seated[out])
        case _:
            assert_never(event)
