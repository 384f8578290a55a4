"""Positions from rounds of all kinds of tables, with what has been seen of how the seats played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kings.bots import Bot, greedy, lazy, random
from kings.cards import Chance, Deal
from kings.corner.deal import deal_round
from kings.corner.law import law_for
from kings.corner.places import Seat
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.corner.rules import apply, legal_plays
from kings.corner.seen import Seen, noted, nothing_seen
from kings.corner.state import Phase, RoundState
from kings.corner.view import CornerView, view_for
from tests.bots.rounds import tables, walk

RARE = (
    "kitchen,compulsory=all",
    "kitchen,compulsory=kings",
    "kitchen,kings_before_play=all,kings_on_arms=yes",
    "kitchen,jokers=2,joker_as_king=yes,joker_swap=yes,kings_before_play=1",
    "kitchen,decks=2,arms=8,jokers=4,joker_swap=yes,compulsory=all",
    "kitchen,decks=2,draw_count=2,corner_build=same_suit,arm_king_to_corner=always",
    "kitchen,teams=yes,build=any,dead_test=blocked",
    "cross,arm_king_to_corner=always,draw=start",
)
TABLES = (*tables(), *((line, 4) for line in RARE))
PLAYERS: tuple[tuple[Bot, ...], ...] = ((greedy,), (random, greedy), (lazy, random, greedy))


def positions(count: int, seed: str = "1") -> Iterator[tuple[RoundState, Seen]]:
    """So many states in turn, one a round, each with what has been seen before it."""
    for number in range(count):
        chance = Chance("test", f"positions/{seed}", str(number).encode())
        name, seats = TABLES[number % len(TABLES)]
        rules = PRESETS[name].rules if name in PRESETS else parse_corner_rules(name)
        start, _ = deal_round(law_for(rules, seats), Seat(chance.below(seats)), Deal(number=number))
        wanted = chance.below(40)
        *_, last = seen_on_the_way(start, PLAYERS[number % len(PLAYERS)], chance, wanted)
        yield last


def seen_on_the_way(
    start: RoundState, players: Sequence[Bot], chance: Chance, most: int
) -> Iterator[tuple[RoundState, Seen]]:
    """The states of a round up to a number of plays, or the last before its end."""
    seats = start.law.seats
    seen = nothing_seen(seats)
    row = walk(start, [players[seat % len(players)] for seat in range(seats)], chance)
    for number, (before, after) in enumerate(pairwise(row)):
        yield before, seen
        if number >= most or after.phase is Phase.OVER:
            return
        move = next(move for move in legal_plays(before) if apply(before, move) == after)
        seen = noted(seen, before, move, after)


def view_of(state: RoundState, seen: Seen) -> CornerView:
    """The view of the seat in turn, in a match near its end if that is at 25."""
    totals = [20 - 3 * party for party in range(state.law.parties)]
    return view_for(state, state.turn, totals, seen)
