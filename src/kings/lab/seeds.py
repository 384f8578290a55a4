"""From one seed to the deals of a whole experiment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kings.cards import Chance, Deal

_HIGH: Final = 10**7
_LOW: Final = 10**8


def deal_numbers(seed: int) -> Iterator[Deal]:
    """The endless row of deals that a seed stands for, the same on every machine.

    Each is a public deal number, so any of them can be looked at or played again.
    """
    chance = Chance("lab/number", "deals", str(seed).encode())
    while True:
        yield Deal(number=chance.below(_HIGH) * _LOW + chance.below(_LOW))
