"""What happened at the table since a person last played, told as briefly as it can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kings.cli.ink import ten
from kings.corner.events import AskedForKings, Drew, Event, RoundOver, TurnBegan, TurnEnded
from kings.corner.places import Seat
from kings.say.events import say_event
from kings.say.speaker import Speaker


def tell(
    events: Sequence[Event], names: Sequence[str], viewer: Seat | None, speaker: Speaker
) -> list[str]:
    """One line a turn: its plays; of a turn without a play that nothing was laid.

    Everybody draws, so a draw of another player is told only if it took the last card.
    """
    lines = []
    for _, group in groupby(events, key=lambda event: getattr(event, "seat", None)):
        told = list(group)
        said = [say_event(speaker, event, names, viewer) for event in _worth(told, viewer)]
        ended = [event for event in told if isinstance(event, TurnEnded)]
        if ended and not any(map(_is_deed, told)) and ended[0].seat != viewer:
            key = "declined" if ended[0].before_play else "laid_nothing"
            said.append(speaker.text(f"terminal.{key}", name=names[ended[0].seat]))
        if said:
            lines.append(ten(" ".join(said)))
    return lines


def _worth(events: Sequence[Event], viewer: Seat | None) -> list[Event]:
    return [event for event in events if _is_told(event, viewer)]


def _is_told(event: Event, viewer: Seat | None) -> bool:
    match event:
        case TurnBegan() | TurnEnded() | AskedForKings():
            return False
        case Drew(seat, _, left, _):
            return seat == viewer or not left
        case _:
            return True


def _is_deed(event: Event) -> bool:
    quiet = TurnBegan | TurnEnded | AskedForKings | Drew | RoundOver
    return not isinstance(event, quiet)
