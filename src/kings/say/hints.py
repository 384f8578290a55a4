"""Hints to sentences: the play, and why it is a good one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from kings.corner.places import parse_place
from kings.errors import Fact
from kings.kungen.options import KungenRules
from kings.say.cards import place_at, place_to, said_spelled
from kings.say.kungen import STOCKS, patience_place, stock_to_turn
from kings.say.speaker import Speaker, capital


class Reasoned(Protocol):
    """What a hint is made of, as the advice of `kings.bots` has it."""

    @property
    def reason_key(self) -> str:
        """The key of the sentence, in which `{play}` stands for the play."""

    @property
    def play_key(self) -> str:
        """The key of the words that name the play."""

    @property
    def facts(self) -> Mapping[str, Fact]:
        """What both are about: cards and places as they are spelled, and numbers."""


def say_hint(speaker: Speaker, advice: Reasoned, rules: KungenRules | None = None) -> str:
    """A hint as a sentence that names the play and says why; `rules` are those of a patience."""
    rules = KungenRules() if rules is None else rules
    facts = {name: _said(speaker, name, fact, rules) for name, fact in advice.facts.items()}
    play = speaker.text(advice.play_key, **facts)
    return capital(speaker.text(advice.reason_key, **{**facts, "play": play}))


def _said(speaker: Speaker, name: str, fact: Fact, rules: KungenRules) -> Fact:
    """A fact as it stands in a sentence: cards and places by their names."""
    if not isinstance(fact, str):
        return fact
    place = parse_place(fact) if name in ("to", "at") else None
    if place is not None:
        return place_to(speaker, place) if name == "to" else place_at(speaker, place)
    if name in ("place", "source"):
        stock = fact.lower() in STOCKS
        return (stock_to_turn if stock else patience_place)(speaker, fact, rules)
    return said_spelled(speaker, fact)
