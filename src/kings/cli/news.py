"""What happened at the table since a person last played, told as briefly as it can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kings.cli.ink import Look, ten
from kings.corner.events import (
    AskedForKings,
    Drew,
    Event,
    JokerSwapped,
    Laid,
    PileMoved,
    TurnBegan,
    TurnEnded,
)
from kings.corner.places import PLACE_NAMES, Seat
from kings.say.events import say_event
from kings.say.speaker import Speaker


def tell(
    events: Sequence[Event], names: Sequence[str], viewer: Seat | None, speaker: Speaker
) -> list[str]:
    """One line a turn: its plays; of a turn without a play that nothing was laid.

    Everybody draws, so a draw of another player is told only if it took the last card.
    """
    lines = []
    for told in _turns(events):
        said = [
            say_event(speaker, event, names, viewer) for event in told if _is_told(event, viewer)
        ]
        said += _idle(told, names, viewer, speaker)
        if said:
            lines.append(ten(" ".join(said)))
    return lines


def tell_briefly(
    events: Sequence[Event],
    names: Sequence[str],
    viewer: Seat | None,
    speaker: Speaker,
    look: Look,
) -> list[str]:
    """The same in the signs of the table, for where the sentences have no room: `Otto: 9♥>N`."""
    lines = []
    for told in _turns(events):
        deeds = [_brief(event, look) for event in told if isinstance(event, _Deed)]
        said = [f"{names[_seat_of(told)]}: {'  '.join(deeds)}."] if deeds else []
        said += [
            say_event(speaker, event, names, viewer)
            for event in told
            if not isinstance(event, _Deed) and _is_told(event, viewer)
        ]
        said += _idle(told, names, viewer, speaker)
        if said:
            lines.append(ten(" ".join(said)))
    return lines


_Deed = Laid | PileMoved | JokerSwapped


def _turns(events: Sequence[Event]) -> list[list[Event]]:
    return [list(turn) for _, turn in groupby(events, key=lambda e: getattr(e, "seat", None))]


def _seat_of(turn: Sequence[Event]) -> int:
    return int(getattr(turn[0], "seat", 0))


def _brief(event: Event, look: Look) -> str:
    match event:
        case Laid(_, play, _, stands_for):
            named = f"={stands_for}" if stands_for else ""
            return f"{look.card(play.card)}{named}>{PLACE_NAMES[play.place]}"
        case PileMoved(_, play):
            return f"{PLACE_NAMES[play.source]}>{PLACE_NAMES[play.place]}"
        case JokerSwapped(_, play):
            return f"{look.card(play.card)}~{PLACE_NAMES[play.place]}"
        case _:
            return ""


def _idle(
    turn: Sequence[Event], names: Sequence[str], viewer: Seat | None, speaker: Speaker
) -> list[str]:
    """That a turn of another player went by without a play."""
    ended = next((event for event in turn if isinstance(event, TurnEnded)), None)
    if ended is None or ended.seat == viewer or any(isinstance(e, _Deed) for e in turn):
        return []
    key = "declined" if ended.before_play else "laid_nothing"
    return [speaker.text(f"terminal.{key}", name=names[ended.seat])]


def _is_told(event: Event, viewer: Seat | None) -> bool:
    match event:
        case TurnBegan() | TurnEnded() | AskedForKings():
            return False
        case Drew(seat, _, left, _):
            return seat == viewer or not left
        case _:
            return True
