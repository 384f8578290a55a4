"""The options table of kungen.md, the eleven presets and what is refused."""

from __future__ import annotations

import pytest

from kings.errors import RulesError
from kings.kungen.options import STANDARD, KungenRules
from kings.kungen.presets import PRESETS, parse_kungen_rules
from kings.options import Scale
from tests.marks import statement

OPTIONS = {
    "decks": "1 2",
    "columns": "auto 9 10",
    "open_cards": "one two_in_longest",
    "stocks": "1 2",
    "corners": "no yes",
    "turn": "1 3",
    "passes": "unlimited 1-99",
    "partial_moves": "yes no",
    "empty_column": "king any",
    "take_back": "yes no",
    "time_bonus": "yes no",
    "points": "standard custom/n1/.../n7 (-999 ... 999)",
}

DEFAULTS = (
    "decks=1 columns=auto open_cards=one stocks=1 corners=no turn=1 passes=3 "
    "partial_moves=yes empty_column=king take_back=yes time_bonus=yes points=standard"
)

PRESET_LINES = {
    "kungen": "kungen:",
    "kungen-two": "kungen:passes=2",
    "kungen-one": "kungen:passes=1",
    "kungen-strict": "kungen:partial_moves=no,take_back=no",
    "kungen-corners": "kungen:corners=yes",
    "kungen-double": "kungen:stocks=2",
    "kungen-children": "kungen:open_cards=two_in_longest,passes=unlimited",
    "kungen-long-9": "kungen:decks=2",
    "kungen-long-10": "kungen:decks=2,columns=10",
    "harpan": "kungen:turn=3,passes=unlimited",
    "harpan-one": "kungen:passes=unlimited",
}


def test_the_options_stand_in_canonical_order_with_their_values() -> None:
    assert {spec.name: spec.kind.allowed() for spec in KungenRules.specs()} == OPTIONS
    assert [spec.name for spec in KungenRules.specs()] == list(OPTIONS)


def test_the_defaults_are_those_of_the_table() -> None:
    assert " ".join(KungenRules().setting(name) for name in OPTIONS) == DEFAULTS


@statement("S4-019")
def test_a_patience_is_laid_by_one_person() -> None:
    assert {preset.seats for preset in PRESETS.values()} == {(1,)}


@statement("S4-153", "S4-154", "S4-159")
def test_the_eleven_presets_are_their_lines() -> None:
    assert {name: preset.rules.line() for name, preset in PRESETS.items()} == PRESET_LINES


def test_a_preset_reads_by_name_and_its_line_reads_back() -> None:
    for name, line in PRESET_LINES.items():
        assert parse_kungen_rules(name) == parse_kungen_rules(line) == PRESETS[name].rules


@statement("S4-054", "S4-055", "S4-057")
def test_kungen_and_harpan_differ_as_compared() -> None:
    kungen, harpan, one = (PRESETS[n].rules for n in ("kungen", "harpan", "harpan-one"))
    assert kungen.column_count == harpan.column_count == 7
    assert (kungen.open_cards, PRESETS["kungen-children"].rules.open_cards) == (
        "one",
        "two_in_longest",
    )
    assert harpan.open_cards == one.open_cards == "one"
    assert (kungen.turn, harpan.turn, one.turn) == (1, 3, 1)


@statement("S4-058", "S4-059", "S4-060")
def test_kungen_has_three_passes_and_harpan_no_limit_and_both_are_king_only() -> None:
    kungen, harpan = PRESETS["kungen"].rules, PRESETS["harpan"].rules
    assert (kungen.passes, harpan.passes) == (3, None)
    assert kungen.empty_column == harpan.empty_column == "king"
    assert PRESETS["kungen-corners"].rules.corners
    assert not harpan.corners


def test_nine_columns_with_two_decks_are_the_automatic_ones() -> None:
    rules = parse_kungen_rules("kungen:decks=2,columns=9")
    assert rules == parse_kungen_rules("kungen-long-9")
    assert rules.line() == "kungen:decks=2"
    assert KungenRules(decks=2).with_options(columns=9) == KungenRules(decks=2)


@pytest.mark.parametrize("columns", [9, 10])
def test_nine_or_ten_columns_need_two_decks(columns: int) -> None:
    with pytest.raises(RulesError) as error:
        parse_kungen_rules(f"kungen,columns={columns}")
    assert error.value.facts == {"first": "decks=1", "second": f"columns={columns}"}


@statement("S4-122")
def test_a_points_table_equal_to_the_standard_is_the_standard() -> None:
    rules = parse_kungen_rules("kungen:points=custom/5/5/10/-15/-20/100/100")
    assert rules == KungenRules()
    assert rules.line() == "kungen:"
    assert KungenRules(points=Scale("custom", STANDARD.costs)) == KungenRules()
    other = parse_kungen_rules("kungen:points=custom/5/5/10/-15/-20/100/99")
    assert other.line() == "kungen:points=custom/5/5/10/-15/-20/100/99"


@pytest.mark.parametrize("take_back", ["yes", "no"])
def test_points_that_gain_by_taking_back_are_refused(take_back: str) -> None:
    with pytest.raises(RulesError) as error:
        parse_kungen_rules(f"kungen:take_back={take_back},points=custom/5/5/10/-9/-20/100/100")
    assert error.value.code == "points_farm"
    assert (error.value.facts["up"], error.value.facts["back"]) == (10, -9)
    assert parse_kungen_rules("kungen:points=custom/5/5/10/-10/-20/100/100").points.costs[3] == -10


def test_points_that_gain_by_further_passes_are_refused_where_passes_are_unlimited() -> None:
    table = "points=custom/5/5/10/-15/1/100/100"
    with pytest.raises(RulesError) as error:
        parse_kungen_rules(f"harpan,{table}")
    assert error.value.facts == {
        "first": "passes=unlimited",
        "second": "points=custom/5/5/10/-15/1/100/100",
    }
    assert parse_kungen_rules(f"kungen,{table}").passes == 3
    assert parse_kungen_rules("harpan,points=custom/5/5/10/-15/0/100/100").passes is None


@pytest.mark.parametrize(
    "line",
    [
        "kungen,passes=0",
        "kungen,passes=100",
        "kungen,turn=2",
        "kungen,columns=7",
        "kungen,points=custom/1/2/3",
        "kungen,points=custom/1/1/1/-1/1000/1/1",
        "kungen,points=custom/1/1/1/-1/-1000/1/1",
        "kungen,jokers=2",
        "kitchen",
        "kungen,turn=3,turn=3",
    ],
)
def test_a_line_that_is_not_of_this_game_is_refused(line: str) -> None:
    with pytest.raises(RulesError):
        parse_kungen_rules(line)


def test_the_widest_points_are_read() -> None:
    line = "kungen:points=custom/-999/999/-999/999/-999/999/-999"
    assert parse_kungen_rules(line).line() == line
