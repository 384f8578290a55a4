"""Pools of deals of Kungen that can be won, by number, each with its difficulty.

They ship in `data/pools.json`, which `tools/make_pools.py` makes from the verdicts of the solver:
for each rule set a letter a deal, from number 1 on: `e` easy, `m` medium, `h` hard, `-` not in the
pool. What easy and hard mean is written in `kings.lab.pool_search`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

from kings.cards import Chance
from kings.kungen.options import KungenRules
from kings.kungen.presets import parse_kungen_rules

POOL_VERSION: Final = 1
"""Raised if what a letter says of a deal ever changes."""


class Difficulty(StrEnum):
    """How hard a winnable deal is for a player who does not see the hidden cards."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class PoolDeal:
    """A deal that can be won under the rules of its pool."""

    number: int
    difficulty: Difficulty


LETTERS: Final = {difficulty.value[0]: difficulty for difficulty in Difficulty}
"""Letter in the file: difficulty."""
NOT_IN_POOL: Final = "-"


@cache
def shipped() -> dict[str, Any]:
    """The file: `version`, `made` (where it comes from) and the `pools`, rows by rules line."""
    text = (files("kings.lab") / "data" / "pools.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def shipped_pool(rules: KungenRules, difficulty: Difficulty | None = None) -> tuple[PoolDeal, ...]:
    """The winnable deals shipped for these rules by number, of one difficulty or of all.

    None are shipped for most rules: then it is empty.
    """
    for line, rows in shipped()["pools"].items():
        if parse_kungen_rules(line) == rules:
            letters = enumerate("".join(rows), start=1)
            every = (PoolDeal(at, LETTERS[sign]) for at, sign in letters if sign != NOT_IN_POOL)
            return tuple(deal for deal in every if difficulty in (None, deal.difficulty))
    return ()


def pool_deal(
    rules: KungenRules, chance: Chance, difficulty: Difficulty | None = None
) -> PoolDeal | None:
    """One of the shipped deals, each as likely; None if none are shipped for these rules."""
    pool = shipped_pool(rules, difficulty)
    return chance.choice(pool) if pool else None
