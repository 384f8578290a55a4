"""The deal: rows, columns, open cards, stocks, two decks."""

from __future__ import annotations

from collections import Counter

import pytest

from kings.cards import Deal, pack, parse_cards, spell_cards
from kings.errors import DealError
from kings.kungen.deal import deal_state, dealt_cards
from kings.kungen.law import law_for
from kings.kungen.options import KungenRules
from kings.kungen.position import all_cards
from kings.kungen.presets import PRESETS, parse_kungen_rules
from kings.kungen.view import view_of
from tests.kungen.helpers import after, dealt
from tests.marks import statement

IN_ORDER = spell_cards(pack(1))


def in_order(rules: str) -> str:
    return " ".join([IN_ORDER] * parse_kungen_rules(rules).decks)


@statement("S4-006", "S4-020", "S4-075")
def test_seven_columns_of_one_to_seven_cards_leave_twenty_four() -> None:
    state = dealt("kungen")
    assert [len(pile) for pile in state.piles[:7]] == [1, 2, 3, 4, 5, 6, 7]
    assert sum(map(len, state.piles)) == 28
    assert len(state.stocks[0]) == 24
    assert Counter(all_cards(state)) == Counter(pack(1))


@statement("S4-076")
def test_cards_are_dealt_row_by_row_and_the_next_is_turned_first() -> None:
    cards = parse_cards(IN_ORDER)
    state = deal_state(KungenRules(), Deal(cards=cards))
    assert [pile[0] for pile in state.piles[:7]] == list(cards[:7])
    assert [pile[1] for pile in state.piles[1:7]] == list(cards[7:13])
    assert state.piles[6][6] == cards[27]
    assert after(state, "t1").wastes[0] == (cards[28],)


@statement("S4-005", "S4-021", "S4-022")
def test_the_table_has_seven_columns_four_foundations_a_stock_and_a_waste() -> None:
    view = view_of(dealt("kungen"))
    assert len(view.columns) == 7
    assert view.corners == ()
    assert [height for _, height in view.foundations] == [0, 0, 0, 0]
    assert [(stock.left, stock.waste) for stock in view.stocks] == [(24, ())]


@statement("S4-007", "S4-078")
def test_only_the_end_card_of_each_column_is_open() -> None:
    state = dealt("kungen")
    view = view_of(state)
    assert [len(column.open) for column in view.columns] == [1] * 7
    assert state.hidden_count == 21


@statement("S4-042", "S4-079")
def test_two_cards_lie_open_in_the_three_longest_columns() -> None:
    view = view_of(dealt("kungen,open_cards=two_in_longest"))
    assert [len(column.open) for column in view.columns] == [1, 1, 1, 1, 2, 2, 2]
    long = view_of(dealt("kungen-long-10,open_cards=two_in_longest"))
    assert [len(column.open) for column in long.columns] == [1] * 7 + [2] * 3


@statement("S4-169", "S4-171")
def test_children_get_passes_without_end_and_two_open_cards_in_the_longest_columns() -> None:
    rules = parse_kungen_rules("kungen-children")
    state = deal_state(rules, Deal(number=1))
    assert state.law.passes is None
    assert [len(column.open) for column in view_of(state).columns] == [1, 1, 1, 1, 2, 2, 2]


def test_a_column_of_one_card_has_nothing_to_hide_even_among_the_longest() -> None:
    rules = parse_kungen_rules("kungen-children")
    law = law_for(rules, 3, 3)
    state = deal_state(rules, Deal(number=1))
    assert law.columns == 3
    assert min(state.hidden) == 0


@statement("S4-159")
def test_two_decks_make_nine_or_ten_columns_and_eight_foundations() -> None:
    nine, ten = dealt("kungen-long-9"), dealt("kungen-long-10")
    assert (sum(map(len, nine.piles)), len(nine.stocks[0])) == (45, 59)
    assert (sum(map(len, ten.piles)), len(ten.stocks[0])) == (55, 49)
    assert Counter(all_cards(ten)) == Counter(pack(2))
    assert len(view_of(nine).foundations) == 8


@statement("S4-156", "S4-158")
def test_a_double_stock_is_two_halves_each_with_its_waste_and_passes() -> None:
    state = dealt("kungen-double")
    whole = dealt("kungen")
    assert state.stocks == (whole.stocks[0][:12], whole.stocks[0][12:])
    assert state.piles == whole.piles
    turned = after(state, "t1 t2 t2")
    assert [len(waste) for waste in turned.wastes] == [1, 2]
    assert turned.passes == (1, 1)


def test_of_an_odd_double_stock_the_first_half_has_the_odd_card() -> None:
    state = dealt("kungen-long-9,stocks=2")
    assert [len(stock) for stock in state.stocks] == [30, 29]


@statement("S4-041", "S4-071")
def test_corners_are_part_of_the_layout_only_if_the_rules_say_so() -> None:
    assert len(view_of(dealt("kungen-corners")).corners) == 4
    assert len(view_of(dealt("kungen-long-9,corners=yes")).corners) == 4
    assert view_of(dealt("kungen")).corners == ()


@statement("S4-043")
def test_a_deal_number_gives_the_same_cards_under_all_rules_with_the_same_pack() -> None:
    deal = Deal(number=4711)
    one = {dealt_cards(law_for(p.rules), deal) for p in PRESETS.values() if p.rules.decks == 1}
    two = {dealt_cards(law_for(p.rules), deal) for p in PRESETS.values() if p.rules.decks == 2}
    assert len(one) == len(two) == 1


def test_deal_number_one_is_for_ever_this_deal() -> None:
    cards = dealt_cards(law_for(KungenRules()), Deal(number=1))
    assert spell_cards(cards[:10]) == "Qd 8s Js 6d 3h 3d 6c 4h Td 5h"


def test_cards_that_are_no_pack_are_refused() -> None:
    with pytest.raises(DealError) as error:
        deal_state(KungenRules(), Deal(cards=parse_cards(IN_ORDER.replace("Kd", "Kc"))))
    assert error.value.facts["missing"] == "Kd"
    with pytest.raises(DealError):
        deal_state(parse_kungen_rules("kungen-long-9"), Deal(cards=parse_cards(IN_ORDER)))
    assert deal_state(
        parse_kungen_rules("kungen-long-9"), Deal(cards=parse_cards(in_order("kungen-long-9")))
    ).stocks[0]


def test_the_end_card_of_every_column_is_as_likely_to_be_any_card() -> None:
    """P12: no card favours a place; 2,000 deals, chi-square with 51 degrees of freedom."""
    law = law_for(KungenRules())
    for place in (0, 27, 28, 51):
        counts = Counter(dealt_cards(law, Deal(number=n))[place] for n in range(2000))
        expected = 2000 / 52
        chi_square = sum((counts[card] - expected) ** 2 / expected for card in pack(1))
        assert chi_square < 100
