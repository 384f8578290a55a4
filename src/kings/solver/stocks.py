"""The stocks in a search: turning and redealing are no moves, a card within reach is taken at once.

A stock is the cards that its waste and stock held at the start, in the order in which they are
turned: that order never changes. What is left of it is a set; the waste is the first few of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from kings.kernels import patience_layout as at
from kings.kungen.state import State

T = TypeVar("T")


class Stocks(NamedTuple):
    """What is left of the stocks; every field is by stock."""

    left: tuple[int, ...]
    """Set (bit per place in the stock) of the cards left."""
    waste: tuple[int, ...]
    """How many of the cards left lie in the waste."""
    at_pass: tuple[int, ...]
    """The pass, from 0; always 0 where passes are unlimited."""


def first_stocks(state: State) -> Stocks:
    """The stocks of a position, in normal form (see `rested`)."""
    law = state.law
    sizes = [len(w) + len(s) for w, s in zip(state.wastes, state.stocks, strict=True)]
    waste = tuple(map(len, state.wastes))
    if law.passes is None:
        at_pass = (0,) * law.stocks
        both = zip(waste, sizes, strict=True)
        waste = tuple(rested(size, left, law.turn) for size, left in both)
    else:
        # An extra pass is no more than a last pass.
        at_pass = tuple(min(number, law.passes) - 1 for number in state.passes)
    return Stocks(tuple((1 << size) - 1 for size in sizes), waste, at_pass)


def on_beat(waste: int, left: int, turn: int) -> bool:
    """Whether a waste stands where a pass without any play from it would stand once.

    `left` counts the cards of waste and stock together.
    """
    return waste % turn == 0 or waste == left


def rested(waste: int, left: int, turn: int) -> int:
    """The waste with unlimited passes: on the beat all moments of a pass are alike."""
    return 0 if on_beat(waste, left, turn) else waste


def indexes(mask: int) -> list[int]:
    """The places of the bits of a set, the lowest first.

    >>> indexes(0b10110)
    [1, 2, 4]
    """
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def within_reach(
    stocks: Stocks, stock: int, turn: int, passes: int | None
) -> Iterator[tuple[int, int, int]]:
    """The cards of a stock that turning and redealing alone bring to the top of the waste.

    As (place in the stock, cards in the waste then, pass then), by place, each at its earliest.
    """
    left, waste, at_pass = stocks.left[stock], stocks.waste[stock], stocks.at_pass[stock]
    count = left.bit_count()
    again = passes is None or at_pass + 1 < passes
    for turned, place in enumerate(indexes(left), start=1):
        now = turned >= waste and on_beat(turned - waste, count - waste, turn)
        if now or (again and on_beat(turned, count, turn)):
            late = 0 if now or passes is None else 1
            yield place, turned, at_pass + late


def taken(stocks: Stocks, move: int, turn: int, passes: int | None) -> Stocks:
    """The stocks after a macro move from one."""
    stock, place = divmod(move >> 16 & 255, at.DEEP)
    left = stocks.left[stock] & ~(1 << place)
    waste = (move >> 8 & 255) - 1
    if passes is None:
        waste = rested(waste, left.bit_count(), turn)
    return Stocks(
        left=with_at(stocks.left, stock, left),
        waste=with_at(stocks.waste, stock, waste),
        at_pass=with_at(stocks.at_pass, stock, move & 255),
    )


def clocked(stocks: Stocks, turn: int) -> tuple[Stocks, int]:
    """The stocks as a key shows them, and the clock, of which the smaller dominates.

    On the beat the waste of the first stock is part of the clock, as is its pass: one can turn on
    to any later moment, so of two nodes that differ in nothing else the earlier has every way out
    that the later has.
    """
    waste, clock = stocks.waste[0], stocks.at_pass[0] * at.DEEP
    if on_beat(waste, stocks.left[0].bit_count(), turn):
        clock += waste
        waste = 0
    shown = Stocks(stocks.left, (waste, *stocks.waste[1:]), (0, *stocks.at_pass[1:]))
    return shown, clock


def with_at(numbers: tuple[T, ...], index: int, number: T) -> tuple[T, ...]:
    """The row with one entry changed."""
    return (*numbers[:index], number, *numbers[index + 1 :])
