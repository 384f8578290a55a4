"""Sentences that both games say at the terminal: hints and the rules in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kings.cli.ink import ten
from kings.corner.places import parse_place
from kings.say.cards import place_at, place_to, said_spelled
from kings.say.kungen import patience_place
from kings.say.rules import rules_text
from kings.say.speaker import capital

if TYPE_CHECKING:
    from kings.bots.advice import Advice
    from kings.corner.options import CornerRules
    from kings.errors import Fact
    from kings.kungen.options import KungenRules
    from kings.say.speaker import Speaker


def rules_lines(
    speaker: Speaker, rules: CornerRules | KungenRules, seats: int | None = None
) -> list[str]:
    """The rules of this table as one would explain them, a heading before each section."""
    text = rules_text(speaker, rules, seats)
    lines = [text.title]
    for section in text.sections:
        lines += ["", section.heading.upper(), *(ten(said) for said in section.sentences)]
    return lines


def hint_text(speaker: Speaker, advice: Advice[Any]) -> str:
    """A hint as a sentence that names the play and says why."""
    facts = {name: _said(speaker, name, fact) for name, fact in advice.facts.items()}
    play = speaker.text(advice.play_key, **facts)
    return capital(speaker.text(advice.reason_key, **{**facts, "play": play}))


def _said(speaker: Speaker, name: str, fact: Fact) -> Fact:
    """A fact as it stands in a sentence: cards and places by their names."""
    if not isinstance(fact, str):
        return fact
    place = parse_place(fact) if name in ("to", "at") else None
    if place is not None:
        return place_to(speaker, place) if name == "to" else place_at(speaker, place)
    if name in ("place", "source"):
        return patience_place(speaker, fact)
    return said_spelled(speaker, fact)
