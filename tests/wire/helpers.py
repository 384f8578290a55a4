"""Matches and plays for the tests of the room `wire`."""

from __future__ import annotations

import random
from collections.abc import Iterator

from kings.cards import Deal as CardDeal
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.table.commands import Deal, Play
from kings.table.match_table import MatchTable, TableStep, open_table

NAMES = ("Anna", "Bo", "Cilla", "Dan", "Eva", "Finn")

TABLES = (
    ("kitchen", 2),
    ("kitchen,kings_before_play=all", 3),
    ("side", 4),
    ("wild", 3),
    ("pairs", 4),
    ("pot", 5),
    ("kitchen,jokers=4,joker_swap=yes,joker_as_king=yes,decks=2,arms=8", 6),
    ("hornet,match=rounds,rounds=1,tie=playoff", 4),
)
"""Rules and seats that bring every kind of fact and every part of a view."""

PLAYOFF = (*TABLES[-1], 14)
"""A match whose walk comes to a playoff of fewer seats."""


def walk(rules: str, seats: int, seed: int, most: int = 400) -> Iterator[TableStep]:
    """The steps of a match of random plays, deals included."""
    dice = random.Random(seed)
    table = open_table(parse_corner_rules(rules), NAMES[:seats], CardDeal(number=seed))
    for _ in range(most):
        if table.over:
            return
        step = table.do(random_play(table, dice) if table.playing else Deal())
        yield step
        table = step.table


def random_play(table: MatchTable, dice: random.Random) -> Play:
    """A legal play of the seat in turn, the end of its turn among them."""
    view = table.view(table.turn)
    assert view is not None and table.turn is not None
    return Play(Seat(table.turn), dice.choice(view.legal))
