"""A hint as a value: the move, and why, as a key of the catalogues with its facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from kings.errors import Fact

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Advice(Generic[M]):
    """A good move explained in one sentence.

    The sentence is the text of `reason_key`; where it has `{play}` stands the text of
    `play_key`, which names the move itself. Both take their facts from `facts`: cards under
    `card`, `onto`, `other`, `named` (spelled as they lie: `9h`, `*9b`), places under `to`,
    `at`, `place`, `source` (spelled `NE`, `c5`), numbers under `count` and `points`.
    """

    move: M
    reason_key: str
    """`hint.corner.<reason>` or `hint.kungen.<reason>`."""
    play_key: str
    """`hint.play.<kind>`: how the move itself is said."""
    facts: Mapping[str, Fact]
    alternatives: tuple[M, ...]
    """Other moves that are worth a thought, the better first; at most three."""
