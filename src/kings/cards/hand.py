"""Hands: small multisets of cards kept in one whole number.

Bit `64 * layer + card` is set when the hand holds more than `layer` copies of the card, so
the lowest 64 bits are the set of different cards and the number of bits is the hand's size.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType

from kings.cards.card import LISTING, LISTING_PLACE, Card

Hand = NewType("Hand", int)

EMPTY: Final = Hand(0)
DISTINCT: Final = (1 << 64) - 1
"""Mask of the lowest layer: `hand & DISTINCT` is the set of different cards held."""


def hand_of(cards: Iterable[Card]) -> Hand:
    """The hand that holds these cards.

    >>> from kings.cards.card import parse_cards, spell_cards
    >>> spell_cards(cards_in(hand_of(parse_cards("Kd 2c 2c"))))
    '2c 2c Kd'
    """
    hand = EMPTY
    for card in cards:
        hand = with_card(hand, card)
    return hand


def with_card(hand: Hand, card: Card) -> Hand:
    """The hand with one copy more."""
    bit = 1 << card
    while hand & bit:
        bit <<= 64
    return Hand(hand | bit)


def without_card(hand: Hand, card: Card) -> Hand:
    """The hand with one copy less; the card must be in it."""
    bit = 1 << card
    while hand & (bit << 64):
        bit <<= 64
    return Hand(hand & ~bit)


def holds(hand: Hand, card: Card) -> bool:
    """Whether at least one copy is held."""
    return bool(hand >> card & 1)


def count_of(hand: Hand, card: Card) -> int:
    """Number of copies held."""
    copies = 0
    while hand >> (64 * copies + card) & 1:
        copies += 1
    return copies


def size_of(hand: Hand) -> int:
    """Number of cards held, every copy counted."""
    return hand.bit_count()


def distinct_cards(mask: int) -> list[Card]:
    """The cards of a mask of one layer, in listing order."""
    cards: list[Card] = []
    while mask:
        low = mask & -mask
        cards.append(Card(low.bit_length() - 1))
        mask ^= low
    cards.sort(key=LISTING_PLACE.__getitem__)
    return cards


def cards_in(hand: Hand) -> tuple[Card, ...]:
    """All cards held, copies included, in listing order."""
    return tuple(card for card in LISTING if hand >> card & 1 for _ in range(count_of(hand, card)))
