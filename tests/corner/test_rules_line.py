"""The rules line both ways, the presets, and conflicts between options and seats."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.corner.options import RULES_VERSION, CornerRules
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.errors import KingsError, RulesError
from tests.corner.boards import law
from tests.marks import statement

CANONICAL = """
kitchen           corner:target_test=exceed
side              corner:decks=1,opening_kings=leave,draw=end,kings_on_arms=yes,arm_king_to_corner=opening,dead_test=blocked,dead_round=no_winner
cross             corner:decks=1,opening_kings=leave,draw=end,kings_on_arms=yes,arm_king_to_corner=opening,dead_round=no_winner,target_test=exceed,tie=playoff
hornet            corner:dead_round=no_winner,points=tens,target=100
talon             corner:kings_on_arms=yes,dead_test=blocked,dead_round=no_winner
children          corner:build=any,points=flat,match=rounds,target_test=exceed
children-colours  corner:points=flat,match=rounds,target_test=exceed
pot               corner:decks=1,opening_kings=leave,draw=end,kings_on_arms=yes,arm_king_to_corner=opening,dead_test=blocked,dead_round=no_winner,match=rounds,rounds=5,scoring=chips,no_play_fee=no_card
pairs             corner:target=50,target_test=exceed,teams=yes
party             corner:decks=2,arms=8,target=100,target_test=exceed
wild              corner:dead_round=no_winner,points=tens,jokers=2,joker_swap=yes,target=100
duel              corner:decks=1,hand_size=10,opening_kings=leave,draw=end,kings_on_arms=yes,arm_king_to_corner=opening,dead_round=no_winner,target_test=exceed,tie=playoff
cheerful          corner:target=50,scoring=winner_takes
values            corner:decks=1,opening_kings=leave,draw=end,kings_on_arms=yes,arm_king_to_corner=opening,dead_test=blocked,dead_round=no_winner,points=face_value,target=100
suits             corner:decks=1,opening_kings=leave,draw=end,kings_on_arms=yes,arm_king_to_corner=opening,corner_build=same_suit,dead_test=blocked,dead_round=no_winner
"""
LINES = dict(line.split() for line in CANONICAL.strip().splitlines())

OPTIONS = """
decks auto 1 2 . arms 4 8 . hand_size auto 1-20 . opening_kings replace leave
. kings_before_play 0 1 all . draw start end . draw_count 1 2 . first_player_draws yes no
. kings_on_arms auto yes no . arm_king_to_corner never opening always . build alternating any
. corner_build as_build alternating same_suit any . compulsory none all kings
. king_hold_penalty 1-25 . dead_test all_pass blocked . dead_round lowest_wins no_winner
. points classic courts_two queens_five tens face_value flat custom/n1/.../n13 (1 ... 100)
. joker_points auto 1-100 . jokers 0 2 4 . joker_swap no yes . joker_as_king no yes
. match target rounds . target 1-1000 . target_test reach exceed . rounds 1-100
. tie share playoff . scoring penalty winner_takes chips . teams no yes . ante 1-10
. purse 1-1000 . no_play_fee off no_card no_play
"""


def test_the_fifteen_presets_have_their_canonical_lines() -> None:
    assert {name: preset.rules.line() for name, preset in PRESETS.items()} == LINES


@pytest.mark.parametrize("name", LINES)
def test_a_preset_is_equal_to_its_canonical_line_read_back(name: str) -> None:
    rules = parse_corner_rules(name)
    again = parse_corner_rules(LINES[name])
    assert rules == again == PRESETS[name].rules
    assert again.line() == LINES[name]
    assert parse_corner_rules(f"corner:{name}") == rules


def test_the_options_their_order_and_their_values_are_those_of_the_rules() -> None:
    listed = [(spec.name, spec.kind.allowed()) for spec in CornerRules.specs()]
    wanted = [
        (part.split()[0], " ".join(part.split()[1:]))
        for part in OPTIONS.replace("\n", " ").split(" . ")
    ]
    assert listed == wanted
    defaults = {"king_hold_penalty": 3, "target": 25, "rounds": 3, "ante": 1, "purse": 50}
    for name, value in defaults.items():
        assert getattr(CornerRules(), name) == value
    for spec in CornerRules.specs():
        if spec.name not in defaults:
            assert CornerRules().spelled(spec.name) == spec.kind.allowed().split()[0]
    assert RULES_VERSION == 1


@statement("S1-135", "S2-023")
def test_options_are_agreed_in_one_line_that_names_each_once() -> None:
    """Draw at the start and draw at the end cannot be mixed: an option has one value."""
    with pytest.raises(RulesError) as refused:
        parse_corner_rules("side,draw=start,draw=end")
    assert refused.value.code == "option_twice"
    with pytest.raises(AttributeError):
        parse_corner_rules("side").draw = "start"  # type: ignore[misc, assignment]


def test_a_preset_takes_options_on_top_and_the_default_is_not_written() -> None:
    assert parse_corner_rules("kitchen,target_test=reach").line() == "corner:"
    assert parse_corner_rules("corner:") == CornerRules()
    assert (
        parse_corner_rules("side,draw=start,hand_size=8")
        .line()
        .startswith("corner:decks=1,hand_size=8,opening_kings=leave,kings_on_arms=yes")
    )
    assert parse_corner_rules("corner:hand_size=8,draw=end") == CornerRules(
        hand_size=8, draw=parse_corner_rules("side").draw
    )


def test_auto_and_moot_values_are_not_normalised() -> None:
    assert parse_corner_rules("kitchen,hand_size=7") != parse_corner_rules("kitchen")
    assert parse_corner_rules("kitchen,ante=3").line() == "corner:target_test=exceed,ante=3"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "rules_need_preset"),
        ("draw=end", "rules_need_preset"),
        ("kitchn", "unknown_preset"),
        ("Kitchen", "unknown_preset"),
        ("kungen:", "unknown_preset"),
        ("kitchen,drow=end", "unknown_option"),
        ("kitchen,", "unknown_option"),
        ("kitchen, draw=end", "unknown_option"),
        ("kitchen,cross", "unknown_option"),
        ("corner:draw=end,", "unknown_option"),
        ("kitchen,draw", "bad_value"),
        ("kitchen,draw=", "bad_value"),
        ("kitchen,draw=END", "bad_value"),
        ("kitchen,draw=end=end", "bad_value"),
        ("kitchen,hand_size=0", "bad_value"),
        ("kitchen,hand_size=21", "bad_value"),
        ("kitchen,hand_size=07", "bad_value"),
        ("kitchen,hand_size=+7", "bad_value"),
        ("kitchen,hand_size=٧", "bad_value"),
        ("kitchen,hand_size=7.0", "bad_value"),
        ("kitchen,decks=3", "bad_value"),
        ("kitchen,jokers=1", "bad_value"),
        ("kitchen,target=1001", "bad_value"),
        ("kitchen,target=99999999999999999999999", "bad_value"),
        ("kitchen,teams=true", "bad_value"),
        ("kitchen,draw=end,draw=end", "option_twice"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_what_is_wrong(line: str, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        parse_corner_rules(line)
    assert refused.value.code == code


def test_an_unknown_preset_or_option_lists_those_there_are() -> None:
    with pytest.raises(RulesError) as refused:
        parse_corner_rules("kitchn")
    assert refused.value.facts["allowed"] == tuple(LINES)
    with pytest.raises(RulesError) as refused:
        parse_corner_rules("kitchen,drow=end")
    assert refused.value.facts["allowed"] == tuple(spec.name for spec in CornerRules.specs())
    with pytest.raises(RulesError) as refused:
        parse_corner_rules("kitchen,hand_size=99")
    assert refused.value.facts["allowed"] == "auto 1-20"


CONFLICTS = [
    ("scoring=chips", "match=target", ""),
    ("scoring=chips", "teams=yes", ",match=rounds"),
    ("scoring=chips", "compulsory=kings", ",match=rounds"),
    ("first_player_draws=no", "draw=end", ""),
    ("arms=8", "decks=1", ""),
    ("jokers=4", "decks=1", ""),
    ("joker_swap=yes", "jokers=0", ""),
    ("joker_as_king=yes", "jokers=0", ""),
]


@pytest.mark.parametrize(("first", "second", "more"), CONFLICTS)
def test_options_that_exclude_each_other_are_refused_and_both_named(
    first: str, second: str, more: str
) -> None:
    with pytest.raises(RulesError) as refused:
        parse_corner_rules(f"corner:{first},{second}{more}")
    assert refused.value.code == "rules_conflict"
    assert refused.value.facts == {"first": first, "second": second}


@pytest.mark.parametrize(
    ("earlier", "later"), list(itertools.combinations(range(len(CONFLICTS)), 2))
)
def test_of_several_conflicts_the_first_of_the_list_is_named(earlier: int, later: int) -> None:
    values: dict[str, str] = {}
    for index in (later, earlier):
        first, second, _ = CONFLICTS[index]
        values |= dict(part.split("=") for part in (first, second))
    clashing = [
        index
        for index, (first, second, _) in enumerate(CONFLICTS)
        if all(
            values.get(name, CornerRules().spelled(name)) == value
            for name, value in (part.split("=") for part in (first, second))
        )
    ]
    with pytest.raises(RulesError) as refused:
        parse_corner_rules("corner:" + ",".join(f"{n}={v}" for n, v in values.items()))
    assert refused.value.facts["first"] == CONFLICTS[clashing[0]][0]
    assert refused.value.facts["second"] == CONFLICTS[clashing[0]][1]


@pytest.mark.parametrize(
    ("line", "seats", "code", "first"),
    [
        ("corner:arms=8", 4, "needs_two_decks", "arms=8"),
        ("corner:jokers=4", 3, "needs_two_decks", "jokers=4"),
        ("corner:arms=8,jokers=4", 2, "needs_two_decks", "arms=8"),
        ("corner:arms=8,teams=yes", 2, "needs_two_decks", "arms=8"),
        ("corner:teams=yes,hand_size=20", 3, "rules_conflict", "teams=yes"),
        ("corner:decks=1,hand_size=8", 6, "pack_too_small", "hand_size=8"),
    ],
)
def test_conflicts_with_the_seats_are_found_when_rules_and_seats_meet(
    line: str, seats: int, code: str, first: str
) -> None:
    parse_corner_rules(line)
    with pytest.raises(RulesError) as refused:
        law(line, seats)
    assert (refused.value.code, refused.value.facts["first"]) == (code, first)


@pytest.mark.parametrize(
    ("line", "seats", "most"),
    [
        ("corner:decks=1", 2, 20),
        ("corner:decks=1", 3, 14),
        ("corner:decks=1", 4, 11),
        ("corner:decks=1", 5, 8),
        ("corner:decks=1", 6, 7),
        ("corner:decks=1,opening_kings=leave", 6, 8),
        ("corner:decks=2", 6, 15),
        ("corner:decks=2,arms=8,jokers=4", 6, 14),
        ("corner:decks=2,arms=8,jokers=4,opening_kings=leave", 6, 16),
    ],
)
def test_hands_may_be_as_large_as_the_pack_leaves_room_for(
    line: str, seats: int, most: int
) -> None:
    """The pack less the hands holds the arms, the jokers and, replacing, every king."""
    assert law(f"{line},hand_size={most}", seats).hand_size == most
    if most < 20:
        with pytest.raises(RulesError) as refused:
            law(f"{line},hand_size={most + 1}", seats)
        assert refused.value.code == "pack_too_small"


@pytest.mark.parametrize("name", LINES)
def test_every_preset_can_be_dealt_to_the_players_its_guide_names(name: str) -> None:
    for seats in PRESETS[name].seats:
        assert law(name, seats).seats == seats


SAMPLES = [f"{spec.name}={value}" for spec in CornerRules.specs() for value in spec.kind.samples()]


@given(
    st.sampled_from([*LINES, "corner:"]),
    st.lists(st.sampled_from(SAMPLES), max_size=5, unique_by=lambda s: s.split("=")[0]),
)
def test_equal_rules_have_one_line_that_reads_back_to_them(start: str, more: list[str]) -> None:
    line = start + ",".join(more) if start.endswith(":") else ",".join([start, *more])
    try:
        rules = parse_corner_rules(line)
    except RulesError as error:
        assert error.code == "rules_conflict"
        return
    assert parse_corner_rules(rules.line()) == rules
    assert parse_corner_rules(rules.line()).line() == rules.line()


@given(st.text(alphabet="abcdekinrsty0123456789_=,:/- ", max_size=40))
def test_any_text_is_a_rules_line_or_an_error_of_ours(text: str) -> None:
    try:
        parse_corner_rules(text)
    except KingsError:
        return


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("kitchen,draw=end", marks=statement("S3-057", "S5-017")),
        pytest.param("cross,draw=start", marks=statement("S3-057")),
        pytest.param("kitchen,first_player_draws=no", marks=statement("S1-043")),
        pytest.param("children,arm_king_to_corner=always", marks=statement("S1-160")),
    ],
)
def test_presets_may_be_mixed_with_options_of_other_guides(line: str) -> None:
    preset, option = line.split(",")
    assert parse_corner_rules(line).setting(option.split("=")[0]) == option
    assert parse_corner_rules(line) != parse_corner_rules(preset)
