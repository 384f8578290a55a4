"""Kinds of options: their spelling both ways, their range in words, samples and schema."""

from __future__ import annotations

import re
from enum import StrEnum

import pytest

from kings.options import Flag, Kind, Number, Scale, Scales, Words


class Draw(StrEnum):
    START = "start"
    END = "end"


NAMED = (Scale("even", (1, 1, 1)), Scale("steep", (1, 5, 9)))
AUTO = (("auto", None),)

KINDS: dict[str, Kind] = {
    "words": Words(Draw),
    "flag": Flag(False),
    "flag on": Flag(True),
    "number": Number(1, 20),
    "auto": Number(1, 20, words=AUTO, picks=(7,)),
    "list": Number(0, 4, only=(0, 2, 4)),
    "endless": Number(1, 9, words=(("unlimited", 0),)),
    "scales": Scales(NAMED, length=3, low=-5, high=100, pick="custom/1/2/3"),
    "normal": Scales(NAMED, length=3, low=1, high=100, pick="custom/1/2/3", normalise=True),
}


@pytest.mark.parametrize("name", KINDS)
def test_every_sample_reads_back_as_it_is_written(name: str) -> None:
    kind = KINDS[name]
    for text in kind.samples():
        value = kind.read(text)
        assert value is not None
        written = "auto" if text == "auto" else kind.write(value)
        assert written == text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("words", "start end"),
        ("flag", "no yes"),
        ("flag on", "yes no"),
        ("number", "1-20"),
        ("auto", "auto 1-20"),
        ("list", "0 2 4"),
        ("endless", "unlimited 1-9"),
        ("scales", "even steep custom/n1/.../n3 (-5 ... 100)"),
    ],
)
def test_the_allowed_values_are_said_in_words_default_first(name: str, words: str) -> None:
    assert KINDS[name].allowed() == words


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("words", ["", "Start", "middle", "start "]),
        ("flag", ["", "true", "1", "Yes"]),
        ("number", ["", "0", "21", "01", "+1", "1.0", " 1", "one", "٣", "1234567", "auto"]),
        ("list", ["1", "3", "5", "-2"]),
        ("endless", ["0", "10", "endless"]),
        ("scales", ["", "Even", "custom", "custom/1/2", "custom/1/2/3/4", "custom/1/2/x",
                    "custom/1/2/101", "custom/1/2/-6", "custom/01/2/3", "custom/-0/2/3",
                    "custom/1/2/" + "3" * 130, "even/1/2/3"]),
    ],
)  # fmt: skip
def test_what_is_no_value_is_not_read(name: str, texts: list[str]) -> None:
    for text in texts:
        assert KINDS[name].read(text) is None


def test_a_word_may_stand_for_a_value_or_for_none() -> None:
    assert KINDS["endless"].read("unlimited") == 0
    assert KINDS["endless"].write(0) == "unlimited"
    assert KINDS["auto"].write(None) == "auto"
    assert KINDS["auto"].write(8) == "8"


def test_a_custom_table_equal_to_a_named_one_is_that_one_only_where_so_declared() -> None:
    text = "custom/1/5/9"
    assert KINDS["normal"].read(text) == NAMED[1]
    kept = KINDS["scales"].read(text)
    assert kept == Scale("custom", (1, 5, 9))
    assert str(kept) == text
    assert KINDS["normal"].read("custom/1/5/8") == Scale("custom", (1, 5, 8))


def test_the_schema_of_each_kind_allows_its_values_and_no_others() -> None:
    assert KINDS["words"].schema() == {"enum": ["start", "end"]}
    assert KINDS["flag"].schema() == {"enum": ["yes", "no"]}
    whole = {"type": "integer", "minimum": 1, "maximum": 20}
    assert KINDS["number"].schema() == whole
    assert KINDS["auto"].schema() == {"anyOf": [{"enum": ["auto"]}, whole]}
    assert KINDS["list"].schema() == {"enum": [0, 2, 4]}


@pytest.mark.parametrize(
    ("name", "text", "fits"),
    [
        ("scales", "custom/1/-2/3", True),
        ("normal", "custom/1/2/3", True),
        ("normal", "custom/1/-2/3", False),
        ("normal", "custom/1/2", False),
    ],
)
def test_the_schema_of_a_table_of_points_is_a_pattern(name: str, text: str, fits: bool) -> None:
    named, custom = KINDS[name].schema()["anyOf"]
    assert named == {"enum": ["even", "steep"]}
    assert bool(re.search(custom["pattern"], text)) is fits
