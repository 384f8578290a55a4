"""Packs: which cards a game is played with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kings.cards.card import JOKER, Card, spell_cards
from kings.errors import DealError


def pack(decks: int, jokers: int = 0) -> tuple[Card, ...]:
    """The unshuffled pack: deck after deck in the order of card numbers, then the jokers.

    >>> len(pack(2, jokers=4))
    108
    """
    return tuple(Card(c) for c in range(52)) * decks + (JOKER,) * jokers


def check_pack(cards: Sequence[Card], decks: int, jokers: int = 0) -> None:
    """Raise `DealError` unless the cards are exactly the pack, in any order."""
    given, wanted = Counter(cards), Counter(pack(decks, jokers))
    if given == wanted:
        return
    missing, extra = wanted - given, given - wanted
    raise DealError(
        "not_a_pack",
        count=len(cards),
        wanted=wanted.total(),
        missing=spell_cards(sorted(missing.elements())[:6]) or "-",
        extra=spell_cards(sorted(extra.elements())[:6]) or "-",
    )
