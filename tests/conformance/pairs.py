"""Rows of option values in which every two values of any two options meet at least once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from kings.cards import Chance
from kings.errors import RulesError
from kings.options import Rules

Row = dict[str, str]
"""A value, spelled, for every factor: the options and, where it matters, the seats."""

Pair = frozenset[tuple[str, str]]
"""Two factors with a value each."""

TRIES = 400


@dataclass(frozen=True, slots=True)
class Covering:
    """The rows, and the pairs of values that no allowed row can hold."""

    rows: tuple[Row, ...]
    impossible: frozenset[Pair]


def factors_of(cls: type[Rules]) -> dict[str, tuple[str, ...]]:
    """The samples of every option of a game."""
    return {spec.name: spec.kind.samples() for spec in cls.specs()}


def line_of(cls: type[Rules], row: Row) -> str:
    """The rules line of a row, every option written out."""
    return f"{cls.GAME}:" + ",".join(f"{spec.name}={row[spec.name]}" for spec in cls.specs())


def all_pairs(factors: Mapping[str, Sequence[str]], build: Callable[[Row], object]) -> Covering:
    """A greedy covering: `build` raises `RulesError` for a row that is not allowed.

    Each row starts from a pair not yet covered and takes for every other factor the value that
    covers most; a row that is not allowed is mended at the settings that its error names.
    """
    chance = Chance("test", "pairs", ",".join(factors).encode())
    open_pairs = {
        frozenset({(a, x), (b, y)}): None
        for a, b in combinations(factors, 2)
        for x, y in product(factors[a], factors[b])
    }
    rows: list[Row] = []
    impossible: set[Pair] = set()
    while open_pairs:
        pair = next(iter(open_pairs))
        row = _row(factors, build, pair, open_pairs, chance)
        if row is None:
            impossible.add(pair)
            del open_pairs[pair]
            continue
        rows.append(row)
        for one in combinations(row.items(), 2):
            open_pairs.pop(frozenset(one), None)
    return Covering(tuple(rows), frozenset(impossible))


def _row(
    factors: Mapping[str, Sequence[str]],
    build: Callable[[Row], object],
    pair: Pair,
    open_pairs: Mapping[Pair, None],
    chance: Chance,
) -> Row | None:
    row = dict(pair)
    for name in chance.shuffled([name for name in factors if name not in row]):
        values = chance.shuffled(factors[name])
        row[name] = max(
            values,
            key=lambda value: sum(
                frozenset({(name, value), item}) in open_pairs for item in row.items()
            ),
        )
    for _ in range(TRIES):
        try:
            build(row)
        except RulesError as error:
            _mend(row, {name for name, _ in pair}, factors, error, chance)
        else:
            return {name: row[name] for name in factors}
    return None


def _mend(
    row: Row,
    kept: set[str],
    factors: Mapping[str, Sequence[str]],
    error: RulesError,
    chance: Chance,
) -> None:
    """Give another value to one of the settings that an error names, or to any other."""
    named = [str(fact).partition("=")[0] for fact in error.facts.values()]
    free = [name for name in named if name in factors and name not in kept]
    if not free or chance.below(4) == 0:
        free = [name for name in factors if name not in kept]
    name = chance.choice(free)
    row[name] = chance.choice(factors[name])
