"""Deals of which some cards are not known, in every form that names cards.

`?` stands for such a card, in the digits `???`, in PySol text also `<?>`, in Solvitaire's JSON
`"?"`. docs/formats/deals.md describes it.
"""

from __future__ import annotations

import re
from typing import Final

from kings.cards import Card, pack, parse_card, rank_of, spell, suit_of
from kings.errors import DealError, SpellingError
from kings.kungen.deal import deal_state, lay_out
from kings.kungen.law import law_for
from kings.kungen.options import KungenRules
from kings.kungen.position import UNKNOWN
from kings.kungen.sketch import Sketch, parse_known_cards, parse_sketch, sketch_of
from kings.kungen.state import Pile, State
from kings.records.deals import DIGITS, PACK, parse_any_deal, solvitaire_position

_DIGITS: Final = re.compile(r"[0-9?]{156}")
_DIGITS_CARD: Final = re.compile(r"\d{3}|\?{3}")
_WORD: Final = re.compile(r"\b(?:10|[2-9ATJQK])[CDHS]\b|<?\?>?", re.IGNORECASE)
_CARDS: Final = "cards:"


def parse_any_sketch(text: str, rules: KungenRules) -> Sketch:
    """Read a position or a deal in which some cards are `?`.

    A deal is laid by the rules; a position and a half-played game of Solvitaire's are what they
    are. Raises `SpellingError`, `DealError` or `RulesError`.
    """
    body = text.strip()
    if "|" in body:
        return parse_sketch(body)
    if body.startswith(("{", "Talon:")) or _DIGITS.fullmatch(body):
        return _of_other_form(body, rules)
    law = law_for(rules)
    cards = parse_known_cards(body.removeprefix(_CARDS))
    if len(cards) != len(law.pack):
        raise SpellingError("sketch_size", count=len(cards), wanted=len(law.pack))
    return sketch_of(lay_out(law, cards))


def _of_other_form(body: str, rules: KungenRules) -> Sketch:
    """One deck as another program writes it.

    Some order of the missing cards is written into it; the form's own reader reads that, and the
    places of these cards are the unknown ones, as no card of one deck is there twice.
    """
    pattern = _DIGITS_CARD if _DIGITS.fullmatch(body) else _WORD
    words = [word[0] for word in pattern.finditer(body)]
    known = {_card(word) for word in words if not _is_unknown(word)}
    missing = [card for card in pack(1) if card not in known]
    unknown = sum(map(_is_unknown, words))
    if unknown != len(missing):
        raise SpellingError("unknown_count", unknown=unknown, missing=len(missing))
    given = iter(missing)
    write = _write_digits if pattern is _DIGITS_CARD else _write_word

    def named(word: re.Match[str]) -> str:
        return write(next(given)) if _is_unknown(word[0]) else word[0]

    state = _read(pattern.sub(named, body), rules)
    return sketch_of(_without(state, frozenset(missing)))


def _is_unknown(word: str) -> bool:
    return "?" in word


def _card(word: str) -> Card:
    if len(word) == DIGITS // PACK and word.isdigit():
        return Card((int(word[2]) - 1) * 13 + int(word[:2]) - 1)
    return parse_card(word)


def _write_digits(card: Card) -> str:
    return f"{rank_of(card) + 1:02}{suit_of(card) + 1}"


def _write_word(card: Card) -> str:
    # A small suit letter is a hidden card to Solvitaire, and nothing to others.
    spelled = spell(card)
    return ("10" if spelled[0] == "T" else spelled[0]) + spelled[1]


def _read(body: str, rules: KungenRules) -> State:
    try:
        return deal_state(rules, parse_any_deal(body, rules.GAME))
    except DealError as error:
        if error.code != "deal_half_played":
            raise
        return solvitaire_position(body, rules)


def _without(state: State, missing: frozenset[Card]) -> State:
    def sketched(piles: tuple[Pile, ...]) -> tuple[Pile, ...]:
        return tuple(tuple(UNKNOWN if c in missing else c for c in pile) for pile in piles)

    return state._replace(
        piles=sketched(state.piles),
        wastes=sketched(state.wastes),
        stocks=sketched(state.stocks),
    )
