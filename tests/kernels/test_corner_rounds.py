"""The kernels' own deals and whole rounds: the plain rules find the same from the same seeds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kings.bots.plain import greedy
from kings.cards import Chance, Deal
from kings.cards import pack as full_pack
from kings.corner.deal import deal_cards as plain_deal
from kings.corner.law import law_for
from kings.corner.moves import Move
from kings.corner.places import Seat
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.corner.rules import legal_plays
from kings.corner.state import RoundState
from kings.corner.view import view_for
from kings.kernels.corner_convert import new_pool, put_deck, unpack
from kings.kernels.corner_law import new_table
from kings.kernels.corner_layout import Pool
from kings.kernels.corner_play import greedy_playout, random_playout
from kings.kernels.corner_rounds import deal, deal_cards, greedy_rounds, random_rounds
from tests.kernels.amount import amount
from tests.kernels.twins import Choose, Dice, checksum, covering_laws, dealt, played

LAWS = covering_laws()
SEEDS = (1, 2**63 - 1, -1, -(2**63))


def at_random(state: RoundState, dice: Dice) -> Move:
    plays = legal_plays(state)
    return plays[dice.below(len(plays))]


def greedily(state: RoundState, dice: Dice) -> Move:
    return greedy(view_for(state, state.turn), Chance("test", "greedy", b""))


@pytest.mark.parametrize("index", range(len(LAWS)))
def test_a_seed_deals_the_same_round_to_both(index: int) -> None:
    law = LAWS[index]
    pool, table = new_pool(2), new_table(law)
    for seed in (*SEEDS, *range(100, 100 + amount(30, 2))):
        dealer = seed % law.seats
        deal(pool, 1, table, dealer, seed)
        state, dice = dealt(law, dealer, seed % 2**64)
        assert unpack(pool, 1, law) == state
        assert int(pool[1]["dice"]) % 2**64 == dice.state


def test_a_pack_laid_on_the_table_is_dealt_as_it_lies() -> None:
    law = law_for(parse_corner_rules("wild"), 3)
    pool, table = new_pool(1), new_table(law)
    for number in range(amount(50, 5)):
        cards = Deal(number=number).chance("test", "pack").shuffled(full_pack(law.decks, 2))
        put_deck(table, cards)
        pool[0]["dice"] = number
        deal_cards(pool, 0, table, 2)
        wanted, _ = plain_deal(law, Seat(2), cards, Dice(number).below)
        assert unpack(pool, 0, law) == wanted


@pytest.mark.parametrize("index", range(len(LAWS)))
def test_random_rounds_have_the_same_checksum_under_every_pair_of_options(index: int) -> None:
    table = new_table(LAWS[index])
    seeds = range(amount(30, 1))
    random_rounds(new_pool(1), 0, table, 0, len(seeds))
    assert table[0]["checksum"] == checksum(LAWS[index], seeds, at_random)


@pytest.mark.parametrize("index", range(len(LAWS)))
def test_greedy_rounds_have_the_same_checksum_under_every_pair_of_options(index: int) -> None:
    table = new_table(LAWS[index])
    seeds = range(50, 50 + amount(6, 1))
    greedy_rounds(new_pool(1), 0, table, seeds.start, len(seeds))
    assert table[0]["checksum"] == checksum(LAWS[index], seeds, greedily)


@pytest.mark.parametrize("name", PRESETS)
def test_random_rounds_of_every_preset_have_the_same_checksum(name: str) -> None:
    law = law_for(PRESETS[name].rules, PRESETS[name].seats[-1])
    table = new_table(law)
    seeds = range(7000, 7000 + amount(200, 1))
    random_rounds(new_pool(1), 0, table, seeds.start, len(seeds))
    assert table[0]["checksum"] == checksum(law, seeds, at_random)


def test_sums_go_on_from_call_to_call() -> None:
    law = law_for(parse_corner_rules("kitchen"), 4)
    at_once, in_two = new_table(law), new_table(law)
    pool = new_pool(1)
    random_rounds(pool, 0, at_once, 0, 10)
    random_rounds(pool, 0, in_two, 0, 4)
    random_rounds(pool, 0, in_two, 4, 6)
    assert at_once[0] == in_two[0]
    ends = [played(law, seed, at_random) for seed in range(10)]
    assert at_once[0]["plays"] == sum(plays for _, plays in ends)
    assert at_once[0]["dead"] == sum(state.out is None for state, _ in ends)


@pytest.mark.parametrize(
    ("playout", "choose"), [(random_playout, at_random), (greedy_playout, greedily)]
)
def test_a_playout_ends_where_its_plays_lead(
    playout: Callable[[Pool, int, Pool], int], choose: Choose
) -> None:
    law = law_for(parse_corner_rules("side"), 3)
    pool, table = new_pool(3), new_table(law)
    for seed in range(amount(20, 2)):
        deal(pool, 0, table, seed % 3, seed)
        pool[2] = pool[0]
        plays = playout(pool, 2, table)
        assert (unpack(pool, 2, law), plays) == played(law, seed, choose)
        assert unpack(pool, 0, law) == dealt(law, seed % 3, seed)[0], "the state copied stays"
