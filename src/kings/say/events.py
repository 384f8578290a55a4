"""What happened in a round, as the player beside you would tell it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from kings.cards import Card
from kings.corner.events import (
    AskedForKings,
    Drew,
    Event,
    JokerSwapped,
    JokerTurnedUp,
    KingTurnedUp,
    Laid,
    PileMoved,
    RoundOver,
    TurnBegan,
    TurnEnded,
)
from kings.corner.places import Place, Seat
from kings.say.cards import joker_as, place_to, said_card, said_spelled, spelled_card, the
from kings.say.speaker import CardStyle, Speaker, capital


def say_event(speaker: Speaker, event: Event, names: Sequence[str], viewer: Seat | None) -> str:
    """One event as the viewer may read it; None is a spectator, `names` is by seat.

    The event is one that the viewer may see (`kings.corner.events.for_seat`).
    """
    match event:
        case KingTurnedUp(card, _, corner):
            king, to = said_card(speaker, card), place_to(speaker, corner)
            return capital(speaker.text("event.king_turned_up", card=king, to=to))
        case JokerTurnedUp():
            return speaker.text("event.joker_turned_up")
        case RoundOver(how, out):
            if out is None:
                return speaker.text(f"event.over.{how}")
            return speaker.text(f"event.out.{_person(out, viewer)}", name=names[out])
        case _:
            who = _person(event.seat, viewer)
            return _deed(speaker, event, who, names[event.seat])


def _person(seat: Seat, viewer: Seat | None) -> str:
    return "you" if seat == viewer else "other"


_Deed = AskedForKings | TurnBegan | Drew | Laid | PileMoved | JokerSwapped | TurnEnded


def _deed(speaker: Speaker, event: _Deed, who: str, name: str) -> str:
    match event:
        case AskedForKings():
            return speaker.text(f"event.asked.{who}", name=name)
        case TurnBegan():
            return speaker.text(f"event.turn.{who}", name=name)
        case Drew():
            return _drew(speaker, event, who, name)
        case Laid(_, play, onto, stands_for):
            card = said_card(speaker, play.card)
            card = the(speaker, joker_as(speaker, stands_for)) if stands_for else card
            to = _onto(speaker, onto, play.place, "event.onto")
            return speaker.text(f"event.laid.{who}", name=name, card=card, to=to)
        case PileMoved(_, play, base, top, onto):
            pile = said_spelled(speaker, base)
            if base != top:
                key = "event.run.words" if speaker.cards is CardStyle.WORDS else "event.run"
                pile = speaker.text(key, base=pile, top=spelled_card(speaker, top))
            to = _onto(speaker, onto, play.place, "event.moved_onto")
            return speaker.text(f"event.moved.{who}", name=name, pile=pile, to=to)
        case JokerSwapped(_, play):
            card = said_card(speaker, play.card)
            return speaker.text(f"event.swapped.{who}", name=name, card=card)
        case TurnEnded(_, before_play):
            kind = "declined" if before_play else "ended"
            return speaker.text(f"event.{kind}.{who}", name=name)
        case _:
            assert_never(event)


def _drew(speaker: Speaker, event: Drew, who: str, name: str) -> str:
    if who == "you" and event.cards is not None:
        said = speaker.text("event.drew.you", cards=_cards(speaker, event.cards))
    else:
        said = speaker.text("event.drew.other", count=event.count, name=name)
    return said if event.left else f"{said} {speaker.text('event.stock_empty')}"


def _cards(speaker: Speaker, cards: Sequence[Card]) -> str:
    return speaker.series([said_card(speaker, card) for card in cards])


def _onto(speaker: Speaker, onto: str | None, place: Place, key: str) -> str:
    if onto is None:
        return place_to(speaker, place)
    return speaker.text(key, card=said_spelled(speaker, onto))
