"""Simulated rounds and matches are those that a table would play."""

from __future__ import annotations

from itertools import islice

import pytest

from kings.bots.registry import bot_named
from kings.corner.presets import parse_corner_rules
from kings.kungen.position import parse_position
from kings.kungen.presets import parse_kungen_rules
from kings.lab.patience import BlindPlayer, PatienceTally, laid_by, patiences
from kings.lab.seeds import deal_numbers
from kings.lab.simulate import Tally, matches, rounds
from kings.table.commands import Deal, Play
from kings.table.match_table import open_table

BOTS = ["greedy", "random", "lazy"]


def test_a_seed_stands_for_the_same_deals_for_ever() -> None:
    first = [deal.number for deal in islice(deal_numbers(1), 2)]
    assert first == [deal.number for deal in islice(deal_numbers(1), 2)]
    assert first != [deal.number for deal in islice(deal_numbers(2), 2)]


@pytest.mark.parametrize("line", ["kitchen,target=10", "pot", "cross,target=8"])
def test_a_match_is_the_one_that_its_table_plays(line: str) -> None:
    rules = parse_corner_rules(line)
    row = [bot_named(name).bot for name in BOTS]
    (played,) = matches(rules, row, 1, seed=5)
    table = open_table(rules, BOTS, next(deal_numbers(5)))
    while not table.over:
        seat, view = table.turn, table.view(table.turn)
        if seat is None or view is None:
            table = table.do(Deal()).table
        else:
            table = table.do(Play(seat, row[seat](view, table.chance(seat)))).table
    results = table.match.results
    assert [seen.winners for seen in played.rounds] == [result.winners for result in results]
    assert [seen.dead for seen in played.rounds] == [result.out is None for result in results]
    assert played.match


def test_each_seat_deals_in_turn_when_rounds_stand_alone() -> None:
    row = [bot_named("lazy").bot] * 3
    seen = [played.rounds[0] for played in rounds(parse_corner_rules("kitchen"), row, 6, seed=1)]
    assert [one.starter for one in seen] == [1, 2, 0, 1, 2, 0]


def test_partners_win_together() -> None:
    row = [bot_named("greedy").bot] * 4
    for played in rounds(parse_corner_rules("pairs"), row, 5, seed=1):
        assert set(played.rounds[0].winners) in ({0, 2}, {1, 3})


def test_a_tally_counts_what_it_is_given() -> None:
    tally = Tally(3)
    row = [bot_named("greedy").bot] * 3
    for played in matches(parse_corner_rules("kitchen,target=5"), row, 3, seed=2):
        tally.add(played)
    assert tally.matches == 3
    assert tally.rounds == tally.turns.count == tally.points.count
    assert sum(tally.wins) >= tally.rounds - tally.dead


def test_the_turn_that_goes_out_counts_as_a_turn() -> None:
    row = [bot_named("greedy").bot] * 2
    rules = parse_corner_rules("kitchen,hand_size=1")
    fewest = min(played.rounds[0].turns for played in rounds(rules, row, 20, seed=3))
    assert fewest == 1


def test_patiences_are_counted() -> None:
    tally = PatienceTally()
    for seen in patiences(parse_kungen_rules("harpan-one"), 5, seed=4):
        tally.add(seen)
        assert seen.won == (seen.up == 52)
    assert tally.deals == tally.moves.count == 5
    assert tally.win_share().value == tally.won / 5


@pytest.mark.parametrize("player", BlindPlayer)
def test_each_player_lays_a_small_pack_to_its_end(player: BlindPlayer) -> None:
    state = parse_position("kungen: ranks=2 columns=2 | c1 2s | c2 (As) 2h | f S0 H1 D2 C2")
    laid = laid_by(player, state)
    assert laid.won
    assert len(laid.moves) == 3
