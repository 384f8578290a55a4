"""Errors and refusals in one or two lines."""

from __future__ import annotations

from collections.abc import Mapping

from kings.cards import is_red, parse_card, suit_of
from kings.corner.moves import Move, SwapJoker
from kings.corner.places import parse_place
from kings.corner.refusals import NUMBERS, Code, Refusal
from kings.errors import Fact, KingsError, Refused, SpellingError
from kings.kungen.refusals import Code as PatienceCode
from kings.kungen.refusals import Refusal as PatienceRefusal
from kings.say.cards import place_at, said_spelled, spelled_place
from kings.say.kungen import say_patience_refusal
from kings.say.speaker import Speaker, capital


def say_error(speaker: Speaker, error: KingsError) -> str:
    """What is wrong, where, and what would be right; in a second line what caused it, if known.

    A refused play is said as its refusal; who has the move at hand gets a better sentence for a
    joker swap from `say_refusal`, and with the rules at hand from `say_patience_refusal`.
    """
    said = _sentence(speaker, error)
    cause = error.__cause__
    if isinstance(cause, KingsError):
        return f"{said}\n{_sentence(speaker, cause)}"
    return said


def _sentence(speaker: Speaker, error: KingsError) -> str:
    if not isinstance(error, Refused):
        return speaker.text(f"error.{error.code}", **_told(speaker, error.facts))
    texts = {name: value for name, value in error.facts.items() if isinstance(value, str)}
    code = next((code for code in Code if code.value == error.code), None)
    if code is not None and NUMBERS[code] == error.number:
        named = {name: texts.get(name) for name in ("card", "place", "top", "source")}
        return say_refusal(speaker, Refusal(code, **named))
    count = error.facts.get("count")
    patience = PatienceRefusal(
        PatienceCode(error.code), count=count if isinstance(count, int) else None, **texts
    )
    return say_patience_refusal(speaker, patience)


def _told(speaker: Speaker, facts: Mapping[str, Fact]) -> Mapping[str, Fact]:
    """The facts with `right`, where it is given by a code, in words, after its line's key."""
    if facts.keys().isdisjoint(("right", "expected")):
        return facts
    right = facts["right"] if "right" in facts else _expected(speaker, facts)
    return {**facts, "right": f"{facts['key']}: {right}" if "key" in facts else right}


def _expected(speaker: Speaker, facts: Mapping[str, Fact]) -> str:
    return speaker.text(f"expected.{facts['expected']}", **facts)


def say_refusal(speaker: Speaker, refusal: Refusal, move: Move | None = None) -> str:
    """Why a play of Kings in the Corner is refused, naming the cards.

    `move` is the play, if known: a joker swap has sentences of its own.
    """
    key = f"refusal.{refusal.code}"
    if isinstance(move, SwapJoker) and speaker.has(f"refusal.swap.{refusal.code}"):
        key = f"refusal.swap.{refusal.code}"
    elif _lies_inside(refusal):
        key = "refusal.inside"
    # Of a pile that is to move, the empty place is the one it would come from.
    where = refusal.source if refusal.code is Code.PLACE_EMPTY else None
    place = parse_place(where or refusal.place or "")
    said = speaker.text(
        key,
        card=_card(speaker, refusal.card, "refusal.card"),
        top=_card(speaker, refusal.top, "refusal.top"),
        place=spelled_place(speaker, refusal.place) if refusal.place else "",
        at=speaker.text("refusal.at") if place is None else place_at(speaker, place),
    )
    return capital(said)


def _card(speaker: Speaker, spelled: str | None, other: str) -> str:
    return speaker.text(other) if spelled is None else said_spelled(speaker, spelled)


def _lies_inside(refusal: Refusal) -> bool:
    """Whether a pile is refused for a pair within it: its base does fit on the target's top."""
    if refusal.source is None or refusal.card is None or refusal.top is None:
        return False
    try:
        base, top = parse_card(refusal.card), parse_card(refusal.top)
    except SpellingError:
        return False
    if refusal.code is Code.SAME_COLOUR:
        return is_red(base) != is_red(top)
    return refusal.code is Code.WRONG_SUIT and suit_of(base) == suit_of(top)
