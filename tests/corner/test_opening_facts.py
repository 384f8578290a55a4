"""The facts of a deal: who is asked, whose turn opens, what was drawn."""

from __future__ import annotations

import pytest

from kings.cards import Deal
from kings.corner.deal import deal_round
from kings.corner.events import AskedForKings, Drew, TurnBegan, for_seat
from kings.corner.law import law_for
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules


def opening(rules: str) -> tuple[object, ...]:
    law = law_for(parse_corner_rules(rules), 3)
    return deal_round(law, Seat(2), Deal(number=7))[1]


def test_the_first_player_is_told_the_card_of_the_opening_draw() -> None:
    law = law_for(parse_corner_rules("kitchen"), 3)
    state, events = deal_round(law, Seat(2), Deal(number=7))
    began, drew = events[-2:]
    assert began == TurnBegan(Seat(0))
    assert isinstance(drew, Drew)
    assert (drew.seat, drew.count, drew.left) == (0, 1, len(state.stock))
    assert drew.cards is not None
    assert all(state.hands[0] >> card & 1 for card in drew.cards)
    assert for_seat(drew, Seat(1)) == Drew(Seat(0), 1, len(state.stock), None)


@pytest.mark.parametrize("rules", ["kitchen,first_player_draws=no", "side"])
def test_without_an_opening_draw_none_is_told(rules: str) -> None:
    assert opening(rules)[-1] == TurnBegan(Seat(0))


def test_with_kings_before_play_the_first_seat_is_asked() -> None:
    assert opening("kitchen,kings_before_play=1")[-1] == AskedForKings(Seat(0))
