"""Points for cards left in hand, and the score of one round."""

from __future__ import annotations

import pytest

from kings.cards import RANKS, hand_of, parse_cards
from kings.corner.options import CornerRules
from kings.corner.presets import PRESETS
from kings.corner.score import hand_points, holding_of
from kings.errors import RulesError
from tests.corner.boards import after, law, scored
from tests.marks import statement

#                A  2  3  4  5  6  7  8  9  T   J   Q   K
SCALES = {
    "classic": "1 1 1 1 1 1 1 1 1 1 1 1 10",
    "courts_two": "1 1 1 1 1 1 1 1 1 1 2 2 10",
    "queens_five": "1 1 1 1 1 1 1 1 1 1 1 5 10",
    "tens": "1 1 1 1 1 1 1 1 1 10 10 10 10",
    "face_value": "25 2 3 4 5 6 7 8 9 10 10 10 10",
    "flat": "1 1 1 1 1 1 1 1 1 1 1 1 1",
    "custom/9/8/10/17/20/17/17/7/10/13/4/17/11": "9 8 10 17 20 17 17 7 10 13 4 17 11",
}


def points(rules: str, cards: str, seats: int = 2) -> int:
    """Points of a hand left over."""
    return hand_points(hand_of(parse_cards(cards)), law(rules, seats))


@pytest.mark.parametrize(
    "scale",
    [
        pytest.param("classic", marks=statement("S1-069", "S1-138", "S1-139")),
        pytest.param("courts_two", marks=statement("S3-044")),
        pytest.param("queens_five", marks=statement("S1-153")),
        pytest.param("tens", marks=statement("S4-140")),
        pytest.param("face_value", marks=statement("S2-033")),
        pytest.param("flat", marks=statement("S1-156")),
        "custom/9/8/10/17/20/17/17/7/10/13/4/17/11",
    ],
)
def test_every_card_costs_what_the_table_of_points_says(scale: str) -> None:
    costs = [points(f"corner:points={scale}", f"{rank}h") for rank in RANKS]
    assert costs == [int(cost) for cost in SCALES[scale].split()]
    for suit in "cds":
        assert [points(f"corner:points={scale}", rank + suit) for rank in RANKS] == costs


@statement("S1-069", "S2-021", "S3-043")
@statement("S5-023")
@pytest.mark.parametrize("name", ["kitchen", "side", "cross", "talon"])
def test_a_king_left_in_hand_costs_ten_and_any_other_card_one(name: str) -> None:
    assert points(name, "Kd Qc Ah Td") == 10 + 3


@statement("S1-070")
def test_six_cards_with_one_king_cost_fifteen() -> None:
    """Worked example 8 of the rules."""
    score = scored("over out 0 | hand | hand Kd Qc 9h 5s 2d Ac")
    assert score.change == (0, 15)


@statement("S1-071", "S1-137", "S3-042")
@pytest.mark.parametrize("name", ["kitchen", "cross", "hornet", "values"])
def test_who_went_out_writes_down_zero(name: str) -> None:
    assert scored(f"rules {name} | over out 1 | hand Kd | hand | hand 2c").change[1] == 0


@statement("S1-008", "S4-139", "S1-018")
def test_the_others_count_the_cards_left_in_their_hands() -> None:
    state = after("N 9h | hand 8s | hand 2c 3c | hand Kd", "8s>N")
    assert scored(state).change == (0, 2, 10)


@statement("S1-124")
def test_cards_on_the_table_cost_nobody_anything() -> None:
    bare = scored("over out 0 | hand | hand 2c")
    full = scored("over out 0 | NE Kd Qs | N Kh | E 9h 8s | hand | hand 2c | stock Kc Ks")
    assert bare == full


@pytest.mark.parametrize(
    ("card", "cost"),
    [
        pytest.param("K", 10, marks=statement("S1-117")),
        pytest.param("Q", 1, marks=statement("S1-118")),
        pytest.param("J", 1, marks=statement("S1-119")),
        pytest.param("T", 1, marks=statement("S1-120")),
        pytest.param("3", 1, marks=statement("S1-120")),
        pytest.param("2", 1, marks=statement("S1-121")),
        pytest.param("A", 1, marks=statement("S1-122")),
    ],
)
def test_a_row_of_the_table_of_cards_gives_its_points(card: str, cost: int) -> None:
    assert points("kitchen", f"{card}d") == cost


@statement("S1-113", "S1-116")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_count_is_the_same_for_every_number_of_players_and_packs(seats: int) -> None:
    assert points("kitchen", "Kd Kd Qc 2c", seats) == 22


def test_two_cards_alike_cost_twice() -> None:
    assert points("values", "Ah Ah Jk") == 75


def test_a_holding_says_points_cards_and_dear_ones() -> None:
    holding = holding_of(hand_of(parse_cards("Kd Jk 2c")), law("wild"))
    assert (holding.points, holding.cards, holding.dear) == (21, 3, 2)
    assert holding.chips == 21, "ten a king, not eleven"


@pytest.mark.parametrize(
    ("text", "costs"),
    [
        ("custom/1/1/1/1/1/1/1/1/1/1/1/1/100", (1,) * 12 + (100,)),
        ("custom/1/1/1/1/1/1/1/1/1/1/1/1/10", (1,) * 12 + (10,)),
    ],
)
def test_a_custom_table_stays_custom_even_if_it_equals_a_named_one(
    text: str, costs: tuple[int, ...]
) -> None:
    rules = law(f"corner:points={text}").rules
    assert rules.points.costs == costs
    assert rules.line() == f"corner:points={text}"
    assert rules != CornerRules()


@pytest.mark.parametrize(
    "text",
    [
        "custom",
        "custom/1",
        "custom/1/1/1/1/1/1/1/1/1/1/1/1",
        "custom/1/1/1/1/1/1/1/1/1/1/1/1/0",
        "custom/1/1/1/1/1/1/1/1/1/1/1/1/101",
        "custom/1/1/1/1/1/1/1/1/1/1/1/1/01",
        "custom/1/1/1/1/1/1/1/1/1/1/1/1/-1",
        "custom/1/1/1/1/1/1/1/1/1/1/1/1/x",
        "classy",
    ],
)
def test_a_table_of_points_outside_its_range_is_refused(text: str) -> None:
    with pytest.raises(RulesError) as refused:
        law(f"corner:points={text}")
    assert refused.value.code == "bad_value"


@statement("S1-156")
def test_the_childrens_presets_count_one_a_card_the_king_included() -> None:
    for name in ("children", "children-colours"):
        assert points(name, "Kd Qc 2c") == 3
        assert PRESETS[name].rules.points.name == "flat"
