"""Plays and states between the plain rules and the kernels."""

from __future__ import annotations

import pytest

from kings.cards import hand_of, parse_cards
from kings.corner.law import law_for
from kings.corner.notation import parse_move, parse_position
from kings.corner.options import CornerRules
from kings.corner.presets import PRESETS
from kings.kernels import corner_layout as layout
from kings.kernels import supports
from kings.kernels.corner_convert import decode, encode, new_pool, pack, put_hand, put_stock, unpack
from kings.kernels.corner_law import new_table
from tests.conformance.corner import candidates


def test_every_play_that_can_be_said_has_a_number_of_its_own_and_comes_back() -> None:
    plays = candidates()
    codes = [encode(play) for play in plays]
    assert len(set(codes)) == len(plays)
    assert 0 <= min(codes) <= max(codes) == layout.END < layout.MOVES
    assert [decode(code) for code in codes] == list(plays)


def test_the_numbers_go_up_from_cards_over_jokers_swaps_and_piles_to_the_end() -> None:
    spelled = (
        "Ac>NW 2s>N 2h>N Ks>N Kc>SW2 Jk>N Jk=As>E Jk=Ac>E Jk=Kc>E Jk>SW As~N Kc~NW W>N W>NW end"
    )
    codes = [encode(parse_move(word)) for word in spelled.split()]
    assert codes == sorted(codes)


def test_hands_and_stock_can_be_dealt_anew_in_a_packed_state() -> None:
    state = parse_position(
        "corner:decks=2,jokers=4 | N 9h | hand 2c 2c Jk Jk | hand Kd | stock 3c 4d Jk"
    )
    pool = new_pool(1)
    pack(state, pool, 0)
    hand, stock = hand_of(parse_cards("Jk Jk Jk Kd Kd 5s")), parse_cards("2c 2c")
    put_hand(pool, 0, 1, hand)
    put_stock(pool, 0, stock)
    assert unpack(pool, 0, state.law) == state._replace(hands=(state.hands[0], hand), stock=stock)


def test_a_pile_that_no_play_can_build_is_refused() -> None:
    state = parse_position("N 9h | E 7c | hand 2c")
    nine, seven, *_ = state.piles
    with pytest.raises(ValueError, match="rank by rank"):
        pack(state._replace(piles=(nine + seven, *state.piles[1:])), new_pool(1), 0)


def test_a_table_is_nobody_elses() -> None:
    law = law_for(CornerRules(), 3)
    new_table(law)[0]["seats"] = 0
    assert new_table(law)[0]["seats"] == 3


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_played_by_kernels(name: str) -> None:
    assert supports(PRESETS[name].rules, PRESETS[name].seats[0]) is None


def test_rules_that_cannot_be_dealt_to_so_many_are_named_as_the_reason() -> None:
    reason = supports(CornerRules(teams=True), 3)
    assert reason is not None
    assert "teams=yes" in reason
