"""Options classes: metadata, the line, and changing rules."""

from __future__ import annotations

from typing import ClassVar

import pytest

from kings.errors import RulesError
from kings.options import Flag, Number, Preset, Rules, option, options_class, parse_rules


@options_class
class TeaRules(Rules):
    """Rules of a game that is no game, to show what any options class does."""

    GAME: ClassVar[str] = "tea"

    cups: int = option(default=2, kind=Number(1, 6), source="S9-001")
    milk: bool = option(default=False, kind=Flag(False), source="S9-002", since=2)
    hour: int | None = option(
        default=None, kind=Number(1, 12, words=(("auto", None),)), source="ours"
    )


@options_class
class StrictRules(TeaRules):
    """The same with a conflict."""

    def conflict(self) -> tuple[str, str] | None:
        return (self.setting("cups"), self.setting("milk")) if self.cups > 4 and self.milk else None


PRESETS = {
    "plain": Preset("plain", ("S9",), TeaRules()),
    "white": Preset("white", ("S9",), TeaRules(milk=True)),
}


def read(text: str) -> TeaRules:
    return parse_rules(text, TeaRules, PRESETS)


def test_the_metadata_of_each_option_is_at_hand_in_canonical_order() -> None:
    specs = TeaRules.specs()
    assert [spec.name for spec in specs] == ["cups", "milk", "hour"]
    assert (specs[1].source, specs[1].since, specs[1].default) == ("S9-002", 2, False)
    assert specs[0].anchor == "option-cups"


def test_the_line_names_only_what_differs_from_the_defaults_in_order() -> None:
    assert TeaRules().line() == "tea:"
    assert TeaRules(hour=4, cups=3).line() == "tea:cups=3,hour=4"
    assert TeaRules(hour=4).changed() == ("hour",)
    assert TeaRules().setting("hour") == "hour=auto"


def test_a_line_reads_back() -> None:
    assert read("tea:") == read("plain") == TeaRules()
    assert read("white,cups=3") == read("tea:white,cups=3") == TeaRules(milk=True, cups=3)
    assert read("white,milk=no") == TeaRules()
    assert read("tea:hour=auto") == TeaRules()


def test_rules_are_changed_by_making_others_and_checked_again() -> None:
    rules = StrictRules(milk=True)
    assert rules.with_options(cups=3).cups == 3
    assert rules.cups == 2
    with pytest.raises(RulesError) as refused:
        rules.with_options(cups=5)
    assert (refused.value.code, refused.value.facts) == (
        "rules_conflict",
        {"first": "cups=5", "second": "milk=yes"},
    )


def test_an_error_says_its_code_and_facts() -> None:
    with pytest.raises(RulesError) as refused:
        read("white,sugar=1")
    assert str(refused.value) == "unknown_option: option=sugar, allowed=('cups', 'milk', 'hour')"
    assert str(RulesError("plain_code")) == "plain_code"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "rules_need_preset"),
        ("green", "unknown_preset"),
        ("tea:green", "unknown_preset"),
        ("plain,cups", "bad_value"),
        ("plain,cups=7", "bad_value"),
        ("plain,cups=1,cups=2", "option_twice"),
        ("plain,,", "unknown_option"),
        ("=", "rules_need_preset"),
        ("tea:,cups=1", "unknown_option"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused(text: str, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        read(text)
    assert refused.value.code == code
