"""The opening layout: the cross, and kings and jokers that are turned up in it."""

from __future__ import annotations

import pytest

from kings.cards import JOKER, parse_card, parse_cards
from kings.corner.deal import deal_cards
from kings.corner.events import JokerTurnedUp, KingTurnedUp
from kings.corner.places import PLACE_NAMES, Place, Seat, parse_place
from tests.corner.boards import after, dealt, dealt_with_events, deck, law, legal, pile, table, why
from tests.marks import statement

TWO_HANDS = "Ac 2c"
"""One card each for two players."""


@statement("S1-006", "S1-026", "S2-005")
@statement("S3-012", "S5-006", "S4-131")
@pytest.mark.parametrize("name", ["kitchen", "side", "cross", "hornet", "talon"])
def test_one_card_is_turned_up_on_each_side_of_the_stock(name: str) -> None:
    assert list(table(dealt(name, 3))) == ["N", "E", "S", "W"]


@statement("S1-027", "S2-005", "S3-013")
@statement("S4-129", "S5-006")
@pytest.mark.parametrize("name", ["kitchen", "side", "cross", "hornet", "talon"])
def test_the_corners_are_empty_at_the_start(name: str) -> None:
    state = dealt(name, 3)
    assert [pile(state, corner) for corner in ("NE", "SE", "SW", "NW")] == [""] * 4


@statement("S1-084")
def test_there_are_eight_places_in_all() -> None:
    places = dealt("kitchen", 3).law.places
    assert [PLACE_NAMES[place] for place in places] == "N E S W NE SE SW NW".split()


@statement("S1-029", "S5-007")
@statement("S4-133")
@pytest.mark.parametrize("name", ["kitchen", "hornet", "talon"])
def test_a_king_turned_up_goes_to_a_corner_and_another_card_takes_its_place(name: str) -> None:
    state, events = dealt_with_events(
        f"{name},hand_size=1,draw=end", 2, f"{TWO_HANDS} 9h Kd 8h 7h 6h"
    )
    assert table(state) == {"N": "9h", "E": "8h", "S": "7h", "W": "6h", "NE": "Kd"}
    east, corner = Place(1), parse_place("NE")
    assert events[0] == KingTurnedUp(parse_card("Kd"), east, corner or east)


@statement("S1-030")
def test_kings_are_replaced_as_often_as_they_come() -> None:
    state = dealt("kitchen,hand_size=1,draw=end", 2, f"{TWO_HANDS} Kc Kd Kh Ks 9h 8h 7h 6h")
    assert table(state) == {
        "N": "9h",
        "E": "8h",
        "S": "7h",
        "W": "6h",
        "NE": "Kc",
        "SE": "Kd",
        "SW": "Kh",
        "NW": "Ks",
    }


def test_a_king_without_a_free_corner_stays_on_its_arm() -> None:
    top = "2c 2c 2d 2d 2h Kc Kd Kh Ks Kc 8h 7h 6h"
    state = dealt("kitchen,hand_size=1,draw=end", 5, top)
    assert table(state)["N"] == "Kc"
    assert state.opening_kings == 1


@statement("S3-016")
@pytest.mark.parametrize("name", ["side", "cross"])
def test_a_king_turned_up_may_be_left_on_its_arm_where_a_queen_goes_on_it(name: str) -> None:
    state = dealt(f"{name},hand_size=1", 2, "Qh 2c Ks 9h 8h 7h")
    assert table(state) == {"N": "Ks", "E": "9h", "S": "8h", "W": "7h"}
    assert pile(after(state, "Qh>N"), "N") == "Ks Qh"
    assert pile(after(state, "N>SE", "Qh>SE"), "SE") == "Ks Qh"


@statement("S2-025", "S2-027", "S3-014")
@pytest.mark.parametrize("name", ["side", "cross"])
def test_the_first_player_may_move_an_opening_king_to_a_corner_and_fill_the_arm(name: str) -> None:
    state = dealt(f"{name},hand_size=2", 2, "5c Ac 3d Ad Ks 9h 8h 7h")
    moved = after(state, "N>NE")
    assert table(moved) == {"E": "9h", "S": "8h", "W": "7h", "NE": "Ks"}
    assert pile(after(moved, "5c>N"), "N") == "5c"


@statement("S2-027")
@pytest.mark.parametrize("name", ["side", "cross"])
def test_only_the_first_player_may_move_an_opening_king(name: str) -> None:
    state = dealt(f"{name},hand_size=2", 2, "5c Ac 3d Ad Ks 9h 8h 7h")
    second = after(state, "end")
    assert why(second, "N>NE") == "king_pile_stays"
    assert "N>NE" not in legal(second)


@statement("S2-026", "S3-015", "S2-027")
@pytest.mark.parametrize("name", ["side", "cross"])
def test_an_opening_card_that_fits_on_another_may_be_moved_and_its_arm_filled(name: str) -> None:
    state = dealt(f"{name},hand_size=2", 2, "5c Ac 3d Ad 8s 9h 2s 2h")
    moved = after(state, "N>E", "5c>N")
    assert (pile(moved, "E"), pile(moved, "N")) == ("9h 8s", "5c")


@statement("S4-132")
def test_the_typical_opening_ts_4h_qc_6d_lets_no_pile_move() -> None:
    """Worked example 5 of the rules."""
    state = dealt("hornet,hand_size=1,draw=end", 2, f"{TWO_HANDS} Ts 4h Qc 6d")
    assert table(state) == {"N": "Ts", "E": "4h", "S": "Qc", "W": "6d"}
    assert legal(state) == ["end"]


@pytest.mark.parametrize("opening", ["replace", "leave"])
@pytest.mark.parametrize("place", [1, 2, 38, 45])
def test_an_opening_joker_goes_back_into_the_stock_and_another_card_is_turned(
    opening: str, place: int
) -> None:
    """Any place will do, the bottom included; one card is then turned up from above it."""
    rules = f"wild,hand_size=1,draw=end,opening_kings={opening}"
    top = f"{TWO_HANDS} 9h 8h 7h Jk 6h Jk 5h"
    state, events = dealt_with_events(rules, 2, top, joker_place=place)
    assert events[0] == JokerTurnedUp(Place(3))
    assert pile(state, "W") == "6h"
    assert state.stock.count(JOKER) == 2
    assert state.stock[place - 1] == JOKER


def test_an_opening_joker_may_become_the_next_card_and_is_then_turned_up_again() -> None:
    given = law("wild,hand_size=1,draw=end", 2)
    cards = parse_cards(deck(given, f"{TWO_HANDS} 9h 8h 7h Jk 6h 5h"))
    places = iter([0, 0, 5])
    asked: list[int] = []

    def joker_place(n: int) -> int:
        asked.append(n)
        return next(places)

    state, events = deal_cards(given, Seat(0), cards, joker_place)
    assert sum(isinstance(event, JokerTurnedUp) for event in events) == 3
    assert pile(state, "W") == "6h"
    assert state.stock[4] == JOKER
    assert asked == [49, 49, 49], "any of stock + 1 places"
