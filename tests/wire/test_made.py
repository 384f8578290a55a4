"""The schema and the TypeScript types say what the Structs say, and are committed as they are made."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kings.wire.schema import UNIONS, field_notes, schema, structs
from tools.make_types import declared, expression, made

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", made())
def test_the_committed_file_is_as_it_is_made_today(path: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == made()[path]


def test_making_twice_gives_the_same() -> None:
    assert made() == made()


def test_every_struct_and_union_is_in_the_schema_with_its_meaning() -> None:
    parts = schema()["$defs"]
    assert {struct.__name__ for struct in structs()} | UNIONS.keys() <= parts.keys()
    assert [s.__name__ for s in structs() if not parts[s.__name__].get("description")] == []


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    text = msgspec.json.encode(schema()).decode()
    names = set(re.findall(r'"#/\$defs/(\w+)"', text))
    assert names and names <= schema()["$defs"].keys()


def test_the_note_below_a_field_is_told_with_it() -> None:
    parts = schema()["$defs"]
    own = parts["OwnView"]["properties"]
    assert own["hand"]["description"] == "Low to high, in a rank s h d c, jokers last."
    assert "description" not in own["seat"]


def test_a_field_taken_over_from_another_class_brings_its_note() -> None:
    struct = next(s for s in structs() if s.__name__ == "RoundScored")
    assert dict(field_notes(struct))["winners"] == "Seats."
    change = schema()["$defs"]["RoundScored"]["properties"]["change"]
    assert change["description"] == "Of the totals."


def test_a_field_that_may_be_left_out_is_optional_in_typescript() -> None:
    parts = schema()["$defs"]
    lines = list(declared("Update", parts["Update"]))
    assert "  readonly cid?: string;" in lines
    assert "  readonly seq: number;" in lines
    assert '  readonly type: "update";' in lines


@pytest.mark.parametrize(
    ("part", "typed"),
    [
        ({"type": "integer", "minimum": 0}, "number"),
        ({"$ref": "#/$defs/Laid"}, "Laid"),
        ({"enum": ["off", "text"]}, '"off" | "text"'),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"type": "array", "items": {"type": "integer"}}, "readonly number[]"),
        (
            {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}},
            "readonly (number | null)[]",
        ),
        (
            {"type": "object", "additionalProperties": {"type": "boolean"}},
            "{ readonly [key: string]: boolean }",
        ),
    ],
)
def test_a_schema_becomes_a_typescript_type(part: dict[str, Any], typed: str) -> None:
    assert expression(part) == typed


def test_a_kind_of_schema_that_nobody_has_thought_of_is_an_error() -> None:
    with pytest.raises(ValueError, match="no TypeScript"):
        expression({"type": "array"})
