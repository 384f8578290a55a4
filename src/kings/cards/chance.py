"""Chance: one hash stream a purpose, and the only shuffle of the project.

Python promises no stable `random.shuffle`, so the stream and the shuffle are written down
here for ever: the stream of a domain, a purpose and a seed is SHAKE-256 over

    "kings/chance/1" NUL domain NUL purpose NUL seed

read as 32-bit big-endian words. A number below n is the first word under the largest
multiple of n that fits in 32 bits, modulo n (rejection, so no value is favoured). A shuffle
goes from the last place to the second and swaps with a place below or equal (Fisher-Yates).
Test vectors are in `tests/cards/test_chance.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_256
from typing import Final, TypeVar

GENERATOR_VERSION: Final = 1
"""Raised only if the stream or the shuffle ever gives other numbers; records carry it."""

_TAG: Final = b"kings/chance/1"
_WORD: Final = 1 << 32

T = TypeVar("T")


class Chance:
    """An endless stream of uniform numbers, the same on every machine for the same seed.

    >>> dice = Chance("doc", "dice", b"seed")
    >>> [dice.below(6) + 1 for _ in range(4)] == [Chance("doc", "dice", b"seed").below(6) + 1] * 4
    False
    """

    def __init__(self, domain: str, purpose: str, seed: bytes) -> None:
        self._key = b"\0".join((_TAG, domain.encode(), purpose.encode(), seed))
        self._bytes = shake_256(self._key).digest(512)
        self._at = 0

    def _word(self) -> int:
        if self._at == len(self._bytes):
            self._bytes = shake_256(self._key).digest(2 * len(self._bytes))
        self._at += 4
        return int.from_bytes(self._bytes[self._at - 4 : self._at], "big")

    def below(self, n: int) -> int:
        """A uniform whole number in 0..n-1; n is 1 to 2**32."""
        if not 1 <= n <= _WORD:
            raise ValueError(f"below() takes 1 to 2**32, not {n}")
        limit = _WORD - _WORD % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def unit(self) -> float:
        """A uniform number in 0 <= x < 1, in steps of 2**-32."""
        return self._word() / _WORD

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order (Fisher-Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)
