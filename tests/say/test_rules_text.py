from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kings.corner.law import law_for
from kings.corner.options import (
    ArmKingToCorner,
    Compulsory,
    CornerRules,
    MatchEnd,
    OpeningKings,
    Scoring,
)
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.errors import RulesError
from kings.kungen.options import KungenRules
from kings.kungen.presets import PRESETS as KUNGEN_PRESETS
from kings.kungen.presets import parse_kungen_rules
from kings.say.rules import (
    game_name,
    option_help,
    option_label,
    preset_name,
    preset_of,
    preset_text,
    rules_text,
    value_label,
)
from kings.say.script import RulesText, Section
from kings.say.speaker import LANGUAGES, Speaker
from tests.say.rules_drawn import CORNER_NAMES, KUNGEN_NAMES, rules_of, values, with_one

ENGLISH = Speaker("en")


def said(line: str, seats: int | None = None, lang: str = "en") -> str:
    parse = parse_kungen_rules if "kungen" in line or "harpan" in line else parse_corner_rules
    return " ".join(rules_text(Speaker(lang), parse(line), seats).sentences())


def sections(rules: Any, lang: str, seats: int | None = None) -> tuple[Section, ...]:
    return rules_text(Speaker(lang), rules, seats).sections


def whole(text: RulesText) -> bool:
    """Whether every sentence is one: filled, begun with a capital or figure, and ended."""
    return all(
        "{" not in s and "}" not in s and s[-1] in ".!" and not s[0].islower()
        for s in text.sentences()
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_of_the_corner_is_told_for_all_and_for_each_of_its_seats(
    name: str, lang: str
) -> None:
    preset = PRESETS[name]
    for seats in (None, *preset.seats):
        text = rules_text(Speaker(lang), preset.rules, seats)
        assert whole(text)
        assert preset_name(Speaker(lang), name) in text.title


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", KUNGEN_PRESETS)
def test_every_preset_of_kungen_is_told(name: str, lang: str) -> None:
    assert whole(rules_text(Speaker(lang), KUNGEN_PRESETS[name].rules))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_the_rules_of_a_preset_are_read_in_about_two_minutes(name: str, lang: str) -> None:
    text = rules_text(Speaker(lang), PRESETS[name].rules)
    assert sum(len(sentence.split()) for sentence in text.sentences()) < 600


@settings(max_examples=200)
@given(rules_of(CornerRules))
def test_any_rules_of_the_corner_are_told_in_every_language(rules: CornerRules) -> None:
    assert all(whole(rules_text(Speaker(lang), rules)) for lang in LANGUAGES)


@settings(max_examples=100)
@given(rules_of(KungenRules))
def test_any_rules_of_kungen_are_told_in_every_language(rules: KungenRules) -> None:
    assert all(whole(rules_text(Speaker(lang), rules)) for lang in LANGUAGES)


@settings(max_examples=100)
@given(rules_of(CornerRules), st.integers(2, 6))
def test_with_seats_the_text_is_told_exactly_where_these_seats_can_play(
    rules: CornerRules, seats: int
) -> None:
    try:
        law = law_for(rules, seats)
    except RulesError:
        with pytest.raises(RulesError):
            rules_text(ENGLISH, rules, seats)
        return
    deal = rules_text(ENGLISH, rules, seats).sections[2].sentences
    size = "a single card" if law.hand_size == 1 else f"{law.hand_size} cards"
    assert f"Everyone is dealt {size}" in deal[1]


def playable(rules: CornerRules) -> list[Any]:
    laws = []
    for seats in range(2, 7):
        try:
            laws.append(law_for(rules, seats))
        except RulesError:
            continue
    return laws


def meaning(rules: CornerRules) -> dict[str, Any]:
    """What the rules come to at all tables that can play by them, moot options left out."""
    laws = playable(rules)
    chips = rules.scoring is Scoring.CHIPS
    target = rules.match is MatchEnd.TARGET
    crowded = rules.arms == 4 and any(law.decks == 2 for law in laws)
    opening = crowded or rules.opening_kings is OpeningKings.LEAVE
    on_arms = opening or any(law.kings_on_arms for law in laws)
    to_corner: ArmKingToCorner | None = rules.arm_king_to_corner
    if not opening and to_corner is ArmKingToCorner.OPENING:
        to_corner = ArmKingToCorner.NEVER
    return {
        "tables": [(law.seats, law.decks, law.hand_size, law.kings_on_arms) for law in laws],
        "arms": rules.arms,
        "opening": rules.opening_kings,
        "early": rules.kings_before_play,
        "draw": (rules.draw, rules.draw_count, rules.first_player_draws),
        "to_corner": to_corner if on_arms else None,
        "build": (laws[0].arm_follow, laws[0].corner_follow),
        "compulsory": rules.compulsory,
        "held": rules.king_hold_penalty if rules.compulsory is Compulsory.KINGS else None,
        "dead": (rules.dead_test, rules.dead_round),
        "points": None if chips else rules.points.costs,
        "jokers": (rules.jokers, rules.joker_swap, rules.joker_as_king),
        "joker_points": laws[0].joker_points if rules.jokers and not chips else None,
        "match": (rules.target, rules.target_test) if target else rules.rounds,
        "tie": rules.tie,
        "scoring": (rules.scoring, rules.teams),
        "chips": (rules.ante, rules.purse, rules.no_play_fee) if chips else None,
    }


def two_values(name: str, game: type[Any]) -> st.SearchStrategy[tuple[Any, Any]]:
    spec = next(spec for spec in game.specs() if spec.name == name)
    return st.tuples(*[st.sampled_from(values(spec))] * 2)


@pytest.mark.parametrize("name", CORNER_NAMES)
@settings(max_examples=30)
@given(data=st.data())
def test_an_option_of_the_corner_changes_the_text_exactly_where_it_matters(
    name: str, data: st.DataObject
) -> None:
    rules = data.draw(rules_of(CornerRules))
    pair = data.draw(two_values(name, CornerRules))
    first, second = (with_one(rules, name, value) for value in pair)
    assume(first is not None and second is not None)
    assert first is not None and second is not None
    assume(playable(first) and playable(second))
    matters = meaning(first) != meaning(second)
    for lang in LANGUAGES:
        assert (sections(first, lang) != sections(second, lang)) is matters


def patience_meaning(rules: KungenRules) -> dict[str, Any]:
    """What the rules come to, moot options left out."""
    waste, turned, up, back, further, finished, bonus = rules.points.costs
    return {
        "layout": (rules.decks, rules.column_count, rules.open_cards, rules.stocks, rules.corners),
        "stock": (rules.turn, rules.passes),
        "moves": (rules.partial_moves, rules.empty_column, rules.take_back),
        "points": (waste, turned, up, back if rules.take_back else None, further, finished),
        "time": bonus if rules.time_bonus else 0,
    }


@pytest.mark.parametrize("name", KUNGEN_NAMES)
@settings(max_examples=30)
@given(data=st.data())
def test_an_option_of_kungen_changes_the_text_exactly_where_it_matters(
    name: str, data: st.DataObject
) -> None:
    rules = data.draw(rules_of(KungenRules))
    pair = data.draw(two_values(name, KungenRules))
    first, second = (with_one(rules, name, value) for value in pair)
    assume(first is not None and second is not None)
    assert first is not None and second is not None
    matters = patience_meaning(first) != patience_meaning(second)
    for lang in LANGUAGES:
        assert (sections(first, lang) != sections(second, lang)) is matters


def test_automatic_numbers_are_told_for_the_seats_or_for_each_number_of_decks() -> None:
    assert "Everyone is dealt 7 cards, one at a time." in said("kitchen", 4)
    assert "Everyone is dealt 5 cards, one at a time." in said("kitchen", 5)
    assert "7 cards with one deck, 5 with two" in said("kitchen")


@pytest.mark.parametrize(("seats", "left"), [(2, "34"), (3, "27"), (4, "20"), (5, "13"), (6, "6")])
def test_the_stock_after_the_deal_is_told_for_the_seats(seats: int, left: str) -> None:
    one = f"Resten, med baksidan upp, är draghögen: {left} kort"
    assert one in said("kitchen,decks=1", seats, "sv")


def test_only_the_numbers_of_players_that_can_be_dealt_are_told() -> None:
    assert "The game is for 2 to 6 players." in said("kitchen")
    assert "The game is for 5 or 6 players." in said("corner:arms=8")
    assert "The game is for 2, 3, 5 or 6 players." in said(
        "corner:hand_size=13,opening_kings=leave"
    )
    assert "Man spielt zu viert" in said("pairs", None, "de")


def test_rules_that_nobody_can_play_say_so() -> None:
    assert "cannot be played by any number of players" in said("corner:teams=yes,arms=8")
    assert "20 cards" in said("corner:teams=yes,decks=1,hand_size=20")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dear_queens_with_a_low_target_come_with_a_warning(lang: str) -> None:
    warning = Speaker(lang).text("rules.corner.points.warning", target=25)
    assert warning in said("kitchen,points=queens_five", None, lang)
    assert warning not in said("kitchen,points=queens_five,target=26", None, lang)
    assert warning not in said("kitchen,points=queens_five,match=rounds", None, lang)
    assert warning not in said("kitchen", None, lang)


def test_prices_are_told_dearest_first() -> None:
    assert "King: 10; queen and jack: 2; every other card: 1." in said("kitchen,points=courts_two")
    tens = said("hornet", None, "sv")
    assert "Kung, dam, knekt och tio: 10; alla andra kort: 1." in tens
    own = "custom/" + "/".join(map(str, range(1, 14)))
    assert "King: 13; queen: 12;" in said(f"kitchen,points={own}")
    assert said(f"kitchen,points={own}").count("every other card") == 0
    assert "Jede Karte, die auf der Hand bleibt, kostet 1 Punkt." in said("children", None, "de")


def test_nothing_is_said_of_jokers_or_chips_without_them() -> None:
    text = said("kitchen").lower()
    assert "joker" not in text
    assert "chip" not in text
    assert "points" not in said("pot").lower()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("duel", "for 2 to 4 players. It is at its best with 2, says the guide."),
        ("party", "for 2 to 6 players. It is at its best with 5 or 6, says the guide."),
        ("talon", "for 2 to 6 players. It is at its best with 2 to 4, says the guide."),
    ],
)
def test_a_preset_says_how_many_its_guide_recommends(line: str, told: str) -> None:
    assert told in said(line)


@pytest.mark.parametrize("line", ["kitchen", "pairs", "duel,tie=share", "duel,jokers=2"])
def test_nothing_is_recommended_where_the_guide_adds_nothing(line: str) -> None:
    assert "guide" not in said(line)
    assert "guide" not in said("duel", 2)


def test_a_title_names_the_game_and_the_preset_if_it_is_one() -> None:
    assert rules_text(ENGLISH, parse_corner_rules("duel")).title == "Kings in the Corner: Duel"
    own = parse_corner_rules("duel,tie=share")
    assert rules_text(ENGLISH, own).title == "Kings in the Corner"
    assert preset_of(own) is None
    assert game_name(Speaker("sv"), "corner") == "Kungen i hörnet"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_value_of_both_games_has_its_words(lang: str) -> None:
    speaker = Speaker(lang)
    for game in (CornerRules, KungenRules):
        for spec in game.specs():
            assert option_label(speaker, game, spec.name)
            assert option_help(speaker, game, spec.name).endswith(".")
            for value in values(spec):
                label = value_label(speaker, game, spec.name, value)
                assert label and "{" not in label
                assert not label.replace("_", "").isascii() or "_" not in label


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_values_of_an_option_never_read_the_same(lang: str) -> None:
    for game in (CornerRules, KungenRules):
        for spec in game.specs():
            labels = [value_label(Speaker(lang), game, spec.name, v) for v in values(spec)]
            assert len(set(labels)) == len(labels), spec.name


def test_values_are_words_or_the_numbers_themselves() -> None:
    assert value_label(ENGLISH, CornerRules, "hand_size", 8) == "8"
    assert value_label(ENGLISH, CornerRules, "hand_size", None) == "7, with two decks 5"
    assert value_label(Speaker("de"), KungenRules, "passes", None) == "unbegrenzt"
    assert value_label(Speaker("da"), CornerRules, "teams", True) == "ja"
    own = parse_kungen_rules("kungen,points=custom/0/10/10/-10/-5/0/51").points
    assert value_label(ENGLISH, KungenRules, "points", own) == "own table: 0 10 10 -10 -5 0 51"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_preset_has_a_name_of_its_own_and_a_line(lang: str) -> None:
    names = [preset_name(Speaker(lang), name) for name in (*PRESETS, *KUNGEN_PRESETS)]
    assert len(set(names)) == len(names)
    assert all(preset_text(Speaker(lang), n).endswith(".") for n in (*PRESETS, *KUNGEN_PRESETS))
