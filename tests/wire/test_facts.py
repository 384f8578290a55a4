"""Facts in messages: each device hears what its seats may hear, by seat of the match."""

import msgspec
import pytest

from kings.cards import parse_card
from kings.corner.events import Drew, TurnBegan
from kings.corner.places import Seat
from kings.table.events import TableEvent, Told
from kings.wire import facts as wire
from kings.wire.state import WireFact
from kings.wire.told import facts_for
from tests.wire.helpers import TABLES, walk

DRAW = Told(Drew(Seat(1), 1, 30, (parse_card("9h"),)), (Seat(0), Seat(2), Seat(3)))
"""Seat 2 of the match draws; seat 1 sits out."""


def heard(*seats: int, event: TableEvent = DRAW) -> WireFact:
    (fact,) = facts_for((event,), [Seat(seat) for seat in seats])
    return fact


def test_a_drawn_card_is_told_to_the_devices_of_its_seat_alone() -> None:
    assert heard(2) == wire.Drew(seat=2, count=1, left=30, cards=["9h"])
    hidden = wire.Drew(seat=2, count=1, left=30, cards=None)
    for others in ((), (0,), (1,), (3,), (0, 1, 3), (5,)):
        assert heard(*others) == hidden


def test_a_device_with_several_seats_hears_what_each_of_them_may_hear() -> None:
    assert heard(0, 2) == heard(2, 3) == heard(2)


def test_what_is_no_secret_is_told_to_all_alike() -> None:
    began = Told(TurnBegan(Seat(1)), DRAW.seated)
    assert heard(event=began) == heard(0, event=began) == wire.TurnBegan(seat=2)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_fact_of_a_match_is_the_same_after_its_way_as_text(rules: str, seats: int) -> None:
    for step in walk(rules, seats, seed=14):
        for audience in ((), (0,), tuple(range(seats))):
            facts = facts_for(step.events, [Seat(seat) for seat in audience])
            text = msgspec.json.encode(facts)
            assert msgspec.json.decode(text, type=list[WireFact], strict=True) == facts


def test_the_walks_bring_every_fact_that_play_can_bring() -> None:
    met = {
        type(fact)
        for rules, seats in TABLES
        for step in walk(rules, seats, seed=14)
        for fact in facts_for(step.events, ())
    }
    assert met == {
        wire.AskedForKings, wire.Drew, wire.JokerSwapped, wire.JokerTurnedUp, wire.KingTurnedUp,
        wire.Laid, wire.MatchOver, wire.PileMoved, wire.RoundDealt, wire.RoundOver,
        wire.RoundScored, wire.TurnBegan, wire.TurnEnded,
    }  # fmt: skip
