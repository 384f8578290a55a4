"""Game numbers of PySolFC, turned into its boards of Klondike.

PySolFC has two generators. Numbers below 32000, and all that are written `ms`, use the linear
congruence of an old deal numbering over a pack laid rank by rank; other numbers seed Python's
Mersenne Twister over a pack laid suit by suit. Which one 32000 itself uses is a trap: PySolFC
takes the second, the package `pysol-cards` the first.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from kings.cards import SUITS, Card
from kings.errors import DealError

FIRST_TWISTER_NUMBER: Final = 32000
MOST_TWISTER: Final = 10**20
MOST_MS: Final = 2**33 - 1
COLUMNS: Final = 7

_TWISTER_SUITS: Final = "cshd"
_MASK: Final = 2**33 - 1


def pysol_board(number: str) -> tuple[list[list[Card]], list[Card]]:
    """The seven columns, bottom to top, and the talon, first turned first, of `24` or `ms24`.

    Raises `DealError` if the text is not such a number.
    """
    digits = number.removeprefix("ms")
    ms = digits != number
    most = MOST_MS if ms else MOST_TWISTER
    if not (digits.isascii() and digits.isdigit()):
        raise DealError("bad_pysol_number", text=number[:40])
    seed = int(digits[:24])
    if seed > most:
        raise DealError("pysol_number_range", number=number[:24], most=str(most))
    if ms or seed < FIRST_TWISTER_NUMBER:
        cards = [Card(suit * 13 + rank) for rank in range(13) for suit in range(4)]
        _shuffle(cards, _congruence(seed))
    else:
        suits = [SUITS.index(letter) for letter in _TWISTER_SUITS]
        cards = [Card(suit * 13 + rank) for suit in suits for rank in range(13)]
        unit = random.Random(seed).random
        _shuffle(cards, lambda n: int(unit() * n))
    return _deal(cards)


def _congruence(seed: int) -> Callable[[int], int]:
    """The generator below n of the old numbering; seeds from 2**31 on give wider numbers."""
    state = seed & 0xFFFFFFFF

    def below(n: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) & _MASK
        word = state >> 16
        if seed < 2**31:
            return (word & 0x7FFF) % n
        if seed < 2**32:
            return (word & 0x7FFF | 0x8000) % n
        return ((word & 0xFFFF) + 1) % n

    return below


def _shuffle(cards: list[Card], below: Callable[[int], int]) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def _deal(cards: list[Card]) -> tuple[list[list[Card]], list[Card]]:
    """Six rows of hidden cards, then the open one, each right to left from the end of the pack."""
    columns: list[list[Card]] = [[] for _ in range(COLUMNS)]
    for first in (*range(1, COLUMNS), 0):
        for column in range(COLUMNS - 1, first - 1, -1):
            columns[column].append(cards.pop())
    return columns, cards[::-1]
