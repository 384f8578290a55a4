"""The deal: packs, hands, the stock, and who deals and begins."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from kings.cards import JOKER, Deal, cards_in, pack, parse_cards, size_of, spell_cards
from kings.corner.deal import deal_cards, deal_round, deck_of, first_dealer
from kings.corner.law import law_for
from kings.corner.match import Match, break_off_round, finish_round, new_match
from kings.corner.places import Seat
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.corner.state import How, Phase, RoundState
from kings.errors import DealError, RulesError
from tests.corner.boards import dealt, deck, hand, law, pile, table
from tests.corner.scores import outcome
from tests.marks import statement


def cards_of(state: RoundState) -> Counter[int]:
    """All cards of a fresh deal."""
    held = [card for one in state.hands for card in cards_in(one)]
    laid = [int(card) for one in state.piles for card in one]
    return Counter([*held, *laid, *state.stock])


@statement("S1-003", "S2-003", "S5-005")
@statement("S3-004", "S1-023")
@pytest.mark.parametrize("name", ["kitchen", "side", "cross", "talon"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_pack_of_52_without_jokers_is_dealt(name: str, seats: int) -> None:
    state = deal_round(law(name, seats), Seat(0), Deal(number=1))[0]
    assert cards_of(state) == Counter(range(52))


@statement("S1-005", "S2-004", "S4-131")
@statement("S3-011", "S5-005", "S4-126")
@pytest.mark.parametrize("name", ["kitchen", "side", "cross", "hornet", "talon"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_gets_seven_cards_whether_two_three_or_four_play(name: str, seats: int) -> None:
    given = law(f"{name},draw=end", seats)
    state = deal_round(given, Seat(0), Deal(number=1))[0]
    assert [size_of(one) for one in state.hands] == [7] * seats


@statement("S1-037", "S3-011")
def test_cards_are_dealt_one_at_a_time_clockwise_from_the_dealers_left() -> None:
    state = dealt("kitchen,hand_size=2,draw=end", 3, "Ac 2c 3c 4c 5c 6c", dealer=1)
    assert [hand(state, seat) for seat in range(3)] == ["2c 5c", "3c 6c", "Ac 4c"]


@statement("S1-095", "S1-006", "S3-012")
def test_the_cross_is_turned_up_north_east_south_west_after_the_hands() -> None:
    state = dealt("kitchen,hand_size=1,draw=end", 2, "Ac 2c 9h 8h 7h 6h")
    assert table(state) == {"N": "9h", "E": "8h", "S": "7h", "W": "6h"}


@statement("S1-038", "S2-004", "S4-131")
@statement("S1-026", "S3-011")
def test_the_rest_of_the_pack_is_the_hidden_stock_in_drawing_order() -> None:
    given = law("kitchen,hand_size=1,draw=end")
    cards = deck(given, "Ac 2c 9h 8h 7h 6h Td")
    state = deal_cards(given, Seat(0), parse_cards(cards), lambda n: 0)[0]
    assert spell_cards(state.stock) == cards[18:]
    assert spell_cards(state.stock[:1]) == "Td"


@pytest.mark.parametrize(
    ("seats", "in_hands", "stock"),
    [
        pytest.param(2, 14, 34, marks=statement("S1-039")),
        pytest.param(3, 21, 27, marks=statement("S1-076")),
        pytest.param(4, 28, 20, marks=statement("S1-092")),
        (5, 35, 13),
        pytest.param(6, 42, 6, marks=statement("S3-007")),
    ],
)
def test_the_stock_after_a_deal_of_seven_from_one_deck(
    seats: int, in_hands: int, stock: int
) -> None:
    """Worked example 10 of the rules among them: six players leave a stock of six."""
    state = dealt("cross", seats)
    assert sum(size_of(one) for one in state.hands) == in_hands
    assert len(table(state)) == 4
    assert len(state.stock) == stock


HANDS_OF_SEVEN = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Ad 2d"


def test_each_replaced_king_takes_one_card_more_from_the_stock() -> None:
    state = dealt("kitchen,hand_size=7,draw=end", 2, HANDS_OF_SEVEN + " Kc 2h Kd 3h 4h 5h")
    assert len(state.stock) == 34 - 2


@statement("S1-002", "S1-090", "S5-004")
@statement("S4-126")
@pytest.mark.parametrize("name", ["hornet", "talon", "children", "wild", "cheerful"])
def test_the_common_presets_are_advised_for_two_to_four(name: str) -> None:
    assert PRESETS[name].seats == (2, 3, 4)
    assert [law(name, seats).decks for seats in (2, 3, 4)] == [1, 1, 1]
    assert not PRESETS[name].rules.teams


@statement("S1-090", "S1-107")
def test_kitchen_goes_over_to_two_decks_above_four_players() -> None:
    assert [law("kitchen", seats).decks for seats in range(2, 7)] == [1, 1, 1, 2, 2]


@statement("S3-002", "S3-007")
@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_play_with_one_deck_in_cross(seats: int) -> None:
    assert law("cross", seats).decks == 1
    assert seats in PRESETS["cross"].seats


@statement("S3-007")
def test_six_players_are_the_ceiling_of_one_deck() -> None:
    with pytest.raises(RulesError) as refused:
        law("cross,hand_size=9", 6)
    assert refused.value.code == "pack_too_small"
    for seats in (1, 7):
        with pytest.raises(RulesError) as refused:
            law("cross", seats)
        assert refused.value.code == "bad_seats"


@statement("S1-107", "S1-108", "S1-189")
@pytest.mark.parametrize(("seats", "size", "cards"), [(4, 7, 52), (5, 5, 104), (6, 5, 104)])
def test_above_four_two_packs_and_five_cards_each(seats: int, size: int, cards: int) -> None:
    state = dealt("kitchen,draw=end", seats)
    assert [size_of(one) for one in state.hands] == [size] * seats
    assert sum(cards_of(state).values()) == cards


@statement("S1-109")
def test_five_players_with_two_packs_may_be_dealt_six_each() -> None:
    state = dealt("kitchen,hand_size=6,draw=end", 5)
    assert [size_of(one) for one in state.hands] == [6] * 5


@statement("S1-110")
def test_two_packs_may_be_laid_on_eight_arms_with_eight_corners() -> None:
    given = law("party", 5)
    state = dealt("party", 5)
    assert list(table(state)) == "N E S W N2 E2 S2 W2".split()
    assert len(given.corners) == 8
    with pytest.raises(RulesError) as refused:
        law("kitchen,decks=1,arms=8")
    assert refused.value.facts == {"first": "arms=8", "second": "decks=1"}


@statement("S3-064")
@pytest.mark.parametrize(
    ("rules", "size"), [("cross", 7), ("duel", 10), ("cross,hand_size=13", 13)]
)
def test_two_players_may_be_dealt_ten_or_thirteen(rules: str, size: int) -> None:
    state = dealt(rules, 2)
    assert [size_of(one) for one in state.hands] == [size] * 2


@statement("S1-032", "S2-006", "S3-018")
@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
@pytest.mark.parametrize("name", ["kitchen", "side", "cross", "hornet", "talon"])
def test_the_dealers_left_begins(name: str, dealer: int, first: int) -> None:
    state = dealt(name, 3, dealer=dealer)
    assert (state.turn, state.first) == (first, first)


@statement("S3-066")
@pytest.mark.parametrize("dealer", [0, 1])
def test_of_two_players_the_one_who_did_not_deal_begins(dealer: int) -> None:
    assert dealt("cross", 2, dealer=dealer).turn == 1 - dealer


def a_dead_round(match: Match) -> Match:
    return finish_round(match, outcome([5, 3, 4]), How.PASS)


@statement("S1-041", "S2-028", "S3-010")
def test_the_deal_passes_clockwise_after_every_round_dead_ones_too() -> None:
    match = new_match(parse_corner_rules("kitchen,target=1000"), 3, Seat(1))
    dealers = [match.dealer]
    for _ in range(4):
        match = a_dead_round(match)
        dealers.append(match.dealer)
    assert dealers == [1, 2, 0, 1, 2]


def test_a_round_broken_off_is_dealt_anew_by_the_same_dealer_with_other_cards() -> None:
    match = new_match(parse_corner_rules("kitchen"), 3, Seat(1))
    again = break_off_round(match)
    assert (again.dealer, again.totals, again.results) == (match.dealer, match.totals, ())
    given, deal = law("kitchen", 3), Deal(number=5)
    assert deck_of(deal, match.deals, given) != deck_of(deal, again.deals, given)


@statement("S2-028", "S3-010")
def test_the_first_dealer_is_drawn_by_chance() -> None:
    dealers = Counter(first_dealer(Deal(number=n), 4) for n in range(400))
    assert sorted(dealers) == [0, 1, 2, 3]
    assert min(dealers.values()) > 60


@statement("S1-018")
def test_the_next_round_is_shuffled_anew() -> None:
    given, deal = law("kitchen", 3), Deal(number=5)
    decks = [deck_of(deal, index, given) for index in (1, 2, 3)]
    assert len(set(decks)) == 3
    assert all(sorted(cards) == sorted(pack(1)) for cards in decks)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_deal_number_fixes_deck_dealer_and_first_player(seats: int) -> None:
    """Case K28: the same number twice is the same round, another number another."""
    given = law("cross", seats)

    def deal(number: int) -> tuple[Seat, RoundState]:
        one = Deal(number=number)
        dealer = first_dealer(one, seats)
        return dealer, deal_round(given, dealer, one)[0]

    assert deal(4711) == deal(4711)
    assert deal(4711)[1].turn == (deal(4711)[0] + 1) % seats
    assert deal(4711)[1].hands != deal(4712)[1].hands


def test_deal_number_4711_is_this_very_round() -> None:
    """Case K28 against a fixed answer, so that no later release deals other cards."""
    deal = Deal(number=4711)
    assert [first_dealer(deal, seats) for seats in range(2, 7)] == [0, 2, 2, 0, 2]
    starts = [spell_cards(deck_of(deal, index, law("kitchen", 3))[:12]) for index in (1, 2)]
    assert starts == [
        "Qc 5s 4c 7s 5h 2s 8h 6h 2d 9d Tc Jh",
        "Ad Ks Qd Tc 3h 6h Qc Td 4h As 2h 6d",
    ]


def test_the_same_pack_gives_the_same_cards_under_every_rule_set() -> None:
    deal = Deal(number=31)
    decks = {deck_of(deal, 1, law(name, 4)) for name in ("kitchen", "cross", "pairs", "talon")}
    assert len(decks) == 1


def test_explicit_cards_are_the_first_deal_and_later_deals_follow_from_them() -> None:
    given = law("kitchen", 2)
    cards = parse_cards(deck(given, "9h"))
    deal = Deal(cards=cards)
    assert deck_of(deal, 1, given) == cards
    second = deck_of(deal, 2, given)
    assert second == deck_of(Deal(cards=cards), 2, given) != cards
    assert Counter(second) == Counter(cards)


@pytest.mark.parametrize("cards", ["9h 7d", " ".join(["9h"] * 52)])
def test_cards_that_are_no_pack_are_not_dealt(cards: str) -> None:
    with pytest.raises(DealError) as refused:
        deal_round(law("kitchen"), Seat(0), Deal(cards=parse_cards(cards)))
    assert refused.value.code == "not_a_pack"


def test_a_dealer_who_does_not_sit_there_cannot_deal() -> None:
    given = law("kitchen", 2)
    with pytest.raises(DealError) as refused:
        deal_cards(given, Seat(2), pack(1), lambda n: 0)
    assert refused.value.code == "bad_dealer"


@pytest.mark.parametrize("rules", ["kitchen,hand_size=6", "kitchen,jokers=2"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_is_as_likely_in_every_place_of_the_deck(rules: str, seats: int) -> None:
    """Case P12: chi-square over 2,000 fixed deals, of card against place.

    Each statistic has 51 degrees of freedom (53 with jokers) and stays below 110 with a
    probability of more than 0.999997; a comparator shuffle exceeds it at once.
    """
    given = law_for(parse_corner_rules(rules), seats)
    size = len(pack(given.decks, given.rules.jokers))
    first: Counter[int] = Counter()
    last: Counter[int] = Counter()
    follows: Counter[int] = Counter()
    for number in range(2000):
        cards = deck_of(Deal(number=number * 7 + seats), 1, given)
        first[cards[0]] += 1
        last[cards[-1]] += 1
        follows.update((b - a) % 52 for a, b in pairwise(cards) if JOKER not in (a, b))
    for counts in (first, last):
        expected = dict.fromkeys(range(52), 2000 / size)
        if given.rules.jokers:
            expected[JOKER] = 2000 * given.rules.jokers / size
        chi = sum((counts[card] - wish) ** 2 / wish for card, wish in expected.items())
        assert chi < 110
    pairs = sum(follows.values())
    chi = sum((follows[gap] - pairs / 51) ** 2 / (pairs / 51) for gap in range(1, 52))
    assert chi < 110


def test_a_deal_that_the_pack_can_just_fill_is_dealt_and_one_card_more_is_refused() -> None:
    """Six with seven cards and one deck are accepted; six with eight only under `leave`."""
    assert law("kitchen,decks=1", 6).hand_size == 7
    with pytest.raises(RulesError) as refused:
        law("kitchen,decks=1,hand_size=8", 6)
    assert (refused.value.code, refused.value.facts["hands"]) == ("pack_too_small", 48)
    state = dealt("kitchen,decks=1,hand_size=8,opening_kings=leave", 6)
    assert (len(state.stock), state.phase) == (0, Phase.PLAY)


def test_the_first_turn_of_a_deal_without_a_stock_draws_nothing() -> None:
    state = dealt("kitchen,decks=1,hand_size=8,opening_kings=leave", 6)
    assert state.began_empty
    assert [size_of(one) for one in state.hands] == [8] * 6
    assert pile(state, "N")
