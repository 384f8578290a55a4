import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.corner.presets import PRESETS
from kings.errors import KingsError, RecordError
from kings.table.pad import MOST_CHANGES, Pad, new_pad
from kings.table.pad_file import (
    MAX_CHARACTERS,
    PAD_FORMAT,
    pad_from_plain,
    pad_to_plain,
    read_pad,
    write_pad,
)
from tests.table.helpers import NAMES
from tests.table.test_pad import pad

DOC = Path(__file__).parents[2] / "docs" / "formats" / "pad.md"

SAMPLE = pad("kitchen", 3, "- ; K 3 2 ; 5 5", "2 ; - ; Q").corrected(1, ["-", "K", "5"]).undo()


def broken(**values: Any) -> dict[str, Any]:
    """The sample as plain values with some fields otherwise."""
    return {**pad_to_plain(SAMPLE), **values}


def error_of(plain: Any) -> RecordError:
    """The error that plain values raise."""
    with pytest.raises(RecordError) as caught:
        pad_from_plain(plain)
    return caught.value


@pytest.mark.parametrize("preset", PRESETS)
def test_a_pad_comes_back_from_its_file_under_every_preset(preset: str) -> None:
    seats = max(PRESETS[preset].seats)
    made = new_pad(PRESETS[preset].rules, NAMES[:seats], 1)
    assert read_pad(write_pad(made)) == made
    told = made.with_round(["-", *["2"] * (seats - 1)])
    assert read_pad(write_pad(told)) == told
    assert read_pad(write_pad(told.undo())) == told.undo()


def test_undo_and_redo_outlive_the_file() -> None:
    back = read_pad(write_pad(SAMPLE))
    assert back == SAMPLE
    assert back.redo() == SAMPLE.redo()
    assert back.undo() == SAMPLE.undo()


def test_the_file_has_one_spelling_and_a_line_for_every_change() -> None:
    text = write_pad(SAMPLE)
    assert write_pad(read_pad(text)) == text
    assert '    {"round": 1, "held": ["-", "K 3 2", "5 5"]},\n' in text
    assert text.isascii()
    named = new_pad(SAMPLE.rules, ("Åsa", "Bo"))
    assert '"Åsa"' in write_pad(named)
    assert read_pad(write_pad(named)) == named


def test_plain_values_are_those_of_the_file() -> None:
    assert pad_to_plain(SAMPLE) == json.loads(write_pad(SAMPLE))
    assert pad_from_plain(pad_to_plain(SAMPLE)) == SAMPLE


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("", 1, 1), ("{", 1, 2), ('{\n  "format": x', 2, 13), ("[" * 200_000, 1, 1), ("NaN", 1, 1)],
)
def test_what_is_no_json_is_reported_with_its_place(text: str, line: int, column: int) -> None:
    with pytest.raises(RecordError) as caught:
        read_pad(text)
    facts = caught.value.facts
    assert (caught.value.code, facts["line"], facts["column"]) == ("pad_not_json", line, column)


def test_a_file_too_long_is_not_looked_at() -> None:
    with pytest.raises(RecordError) as caught:
        read_pad(" " * (MAX_CHARACTERS + 1))
    assert caught.value.code == "pad_too_long"


def test_another_version_says_which_one_is_read_here() -> None:
    error = error_of(broken(format="kings-pad 2"))
    assert (error.code, error.facts["wanted"]) == ("pad_version", PAD_FORMAT)


@pytest.mark.parametrize("key", ["format", "rules", "names", "dealer", "changes", "undone"])
def test_a_missing_field_is_named(key: str) -> None:
    plain = pad_to_plain(SAMPLE)
    del plain[key]
    error = error_of(plain)
    assert (error.code, error.facts["where"]) == ("pad_field_missing", key)


def test_an_unknown_field_is_named_with_those_that_are_known() -> None:
    error = error_of(broken(colour="red"))
    assert (error.code, error.facts["where"]) == ("pad_field_unknown", "colour")
    assert "rules" in str(error.facts["allowed"])
    change = {"round": 1, "held": ["-", "2", "2"], "by": "Bo"}
    assert error_of(broken(changes=[change])).facts["where"] == "changes 1 by"
    assert error_of(broken(changes=[{"round": 1}])).facts["where"] == "changes 1 held"


def test_a_field_given_twice_is_refused() -> None:
    text = write_pad(SAMPLE).replace('"dealer": 0,', '"dealer": 0, "dealer": 1,')
    with pytest.raises(RecordError) as caught:
        read_pad(text)
    assert (caught.value.code, caught.value.facts["where"]) == ("pad_field_twice", "dealer")


@pytest.mark.parametrize(
    ("values", "where"),
    [
        ({"rules": 5}, "rules"),
        ({"rules": "x" * 401}, "rules"),
        ({"names": "Anna"}, "names"),
        ({"names": ["Anna"]}, "names"),
        ({"names": ["Anna", 5, "Bo"]}, "names 2"),
        ({"dealer": 3}, "dealer"),
        ({"dealer": True}, "dealer"),
        ({"dealer": 0.0}, "dealer"),
        ({"changes": {}}, "changes"),
        ({"changes": [5]}, "changes 1"),
        ({"changes": [{"round": 0, "held": ["-", "2", "2"]}]}, "changes 1 round"),
        ({"changes": [{"round": 1, "held": "-"}]}, "changes 1 held"),
        ({"changes": [{"round": 1, "held": ["-", None, "2"]}]}, "changes 1 held 2"),
        ({"changes": [None] * (MOST_CHANGES + 1)}, "changes"),
        ({"undone": None}, "undone"),
    ],
)
def test_a_wrong_value_is_reported_with_its_place(values: dict[str, Any], where: str) -> None:
    error = error_of(broken(**values))
    assert (error.code, error.facts["where"]) == ("pad_field", where)
    assert error.facts["wanted"] and error.facts["found"]


@pytest.mark.parametrize("plain", [None, [], "pad", 5])
def test_what_is_no_pad_at_all_is_refused(plain: Any) -> None:
    assert error_of(plain).code == "pad_field"


@pytest.mark.parametrize(
    ("values", "cause"),
    [
        ({"rules": "corner:colour=red"}, "unknown_option"),
        ({"rules": "pairs"}, "rules_conflict"),
        ({"names": ["Anna", "Anna", "Bo"]}, "pad_names"),
    ],
)
def test_rules_and_players_that_cannot_be_carry_the_reason(
    values: dict[str, Any], cause: str
) -> None:
    error = error_of(broken(**values))
    assert error.code == "pad_bad_head"
    assert isinstance(error.__cause__, KingsError)
    assert error.__cause__.code == cause


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"round": 1, "held": ["-", "-", "2"]}, "pad_two_out"),
        ({"round": 1, "held": ["-", "2"]}, "pad_wrong_count"),
        ({"round": 2, "held": ["-", "2", "2"]}, "pad_no_such_round"),
        ({"round": 1, "held": ["-", "joker", "2"]}, "pad_unreadable"),
    ],
)
@pytest.mark.parametrize("where", ["changes", "undone"])
def test_a_round_that_cannot_be_carries_the_reason(
    change: dict[str, Any], cause: str, where: str
) -> None:
    values: dict[str, Any] = {"changes": [], "undone": [], where: [change]}
    error = error_of(broken(**values))
    assert (error.code, error.facts["where"]) == ("pad_bad_change", f"{where} 1")
    assert isinstance(error.__cause__, KingsError)
    assert error.__cause__.code == cause


@given(st.binary(max_size=200))
def test_any_bytes_are_a_pad_or_an_error_of_ours(raw: bytes) -> None:
    _try(raw.decode("utf-8", "replace"))


@given(st.data())
def test_a_file_with_a_bit_changed_is_a_pad_or_an_error_of_ours(data: st.DataObject) -> None:
    text = write_pad(SAMPLE)
    at = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(at, min(len(text), at + 5)))
    _try(text[:at] + data.draw(st.text(max_size=4)) + text[end:])


def _try(text: str) -> None:
    try:
        made = read_pad(text)
    except RecordError:
        return
    assert isinstance(made, Pad)
    assert read_pad(write_pad(made)) == made


def test_the_example_of_the_page_is_read_and_written_as_it_stands_there() -> None:
    page = DOC.read_text(encoding="utf-8")
    example = page.split("```json\n")[1].split("```")[0]
    made = read_pad(example)
    assert write_pad(made) == example
    assert f"`{PAD_FORMAT}`" in page
    for key in json.loads(example):
        assert f"| `{key}` |" in page
