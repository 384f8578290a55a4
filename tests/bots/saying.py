"""A hint as a sentence, made only of its keys and facts."""

from __future__ import annotations

from typing import Any

from kings.bots import Advice
from kings.corner.places import parse_place
from kings.errors import Fact
from kings.say.cards import place_at, place_to, said_spelled
from kings.say.kungen import patience_place
from kings.say.speaker import Speaker, capital


def said(speaker: Speaker, advice: Advice[Any]) -> str:
    """The one sentence of a hint."""
    facts = {name: _shown(speaker, name, value) for name, value in advice.facts.items()}
    play = speaker.text(advice.play_key, **facts)
    return capital(speaker.text(advice.reason_key, play=play, **facts))


def _shown(speaker: Speaker, name: str, value: Fact) -> Fact:
    if not isinstance(value, str):
        return value
    if name in ("card", "onto", "other", "named"):
        return said_spelled(speaker, value)
    place = parse_place(value)
    if place is not None and name == "to":
        return place_to(speaker, place)
    if place is not None and name == "at":
        return place_at(speaker, place)
    return patience_place(speaker, value)
