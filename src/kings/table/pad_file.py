"""A score pad as a file: JSON that a person can read and this reader takes strictly.

The format is described in `docs/formats/pad.md`. What does not fit is reported with what and where,
and no part of a damaged pad is used.
"""

from __future__ import annotations

import json
from typing import Any, Final

from kings.corner.law import MAX_SEATS, MIN_SEATS
from kings.corner.presets import parse_corner_rules
from kings.errors import KingsError, RecordError
from kings.table.pad import MOST_CHANGES, Change, Pad, new_pad

PAD_FORMAT: Final = "kings-pad 1"
MAX_CHARACTERS: Final = 1 << 18
"""A longer file is no evening's pad."""

_LONGEST_TEXT: Final = 400
_KEYS: Final = ("format", "rules", "names", "dealer", "changes", "undone")


def write_pad(pad: Pad) -> str:
    """The file of a pad, one change a line."""
    head = {
        "format": PAD_FORMAT,
        "rules": pad.rules.line(),
        "names": list(pad.names),
        "dealer": pad.dealer,
    }
    lines = [f"  {_json(key)}: {_json(value)}," for key, value in head.items()]
    lines += [f'  "changes": {_changes(pad.changes)},', f'  "undone": {_changes(pad.undone)}']
    return "\n".join(["{", *lines, "}", ""])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _changes(changes: tuple[Change, ...]) -> str:
    if not changes:
        return "[]"
    written = [_json({"round": change.round, "held": list(change.held)}) for change in changes]
    return "[\n" + ",\n".join(f"    {line}" for line in written) + "\n  ]"


def read_pad(text: str) -> Pad:
    """The pad of a file. Raises `RecordError` with what is wrong, where, and what would be right.

    A change that its rules do not allow has the reason as its cause (`__cause__`).
    """
    if len(text) > MAX_CHARACTERS:
        raise RecordError("pad_too_long", most=MAX_CHARACTERS)
    return pad_from_plain(_parsed(text))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise RecordError("pad_not_json", line=error.lineno, column=error.colno) from error
    except (RecursionError, ValueError) as error:
        raise RecordError("pad_not_json", line=1, column=1) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError("pad_field_twice", where=twice[:40])
    return found


def _no_number(word: str) -> Any:
    raise ValueError(word)


def pad_to_plain(pad: Pad) -> dict[str, Any]:
    """The pad as plain values, as the file holds them."""
    plain: dict[str, Any] = json.loads(write_pad(pad))
    return plain


def pad_from_plain(plain: Any) -> Pad:
    """The pad of plain values, read as strictly as `read_pad` reads the file."""
    if not isinstance(plain, dict):
        raise _wrong("", "{...}", plain)
    if "format" in plain and plain["format"] != PAD_FORMAT:
        raise RecordError("pad_version", found=_shown(plain["format"]), wanted=PAD_FORMAT)
    _check_keys("", plain, _KEYS)
    names = _texts("names", plain["names"], MIN_SEATS, MAX_SEATS)
    dealer = _number("dealer", plain["dealer"], 0, len(names) - 1)
    try:
        pad = new_pad(parse_corner_rules(_text("rules", plain["rules"])), names, dealer)
    except RecordError:
        raise
    except KingsError as error:
        raise RecordError("pad_bad_head", rules=_shown(plain["rules"])) from error
    changes = _read_changes("changes", plain["changes"])
    undone = _read_changes("undone", plain["undone"])
    for number, change in enumerate(changes, start=1):
        pad = _changed("changes", pad, number, change)
    later = pad
    for number, change in reversed(tuple(enumerate(undone, start=1))):
        later = _changed("undone", later, number, change)
    return Pad(pad.rules, pad.names, pad.dealer, pad.changes, undone)


def _changed(where: str, pad: Pad, number: int, change: Change) -> Pad:
    """Every state that undo and redo can lead to is a pad that adds up."""
    try:
        return pad.changed(change)
    except KingsError as error:
        raise RecordError("pad_bad_change", where=f"{where} {number}") from error


def _read_changes(where: str, value: Any) -> tuple[Change, ...]:
    if not isinstance(value, list) or len(value) > MOST_CHANGES:
        raise _wrong(where, f"[...] (0-{MOST_CHANGES})", value)
    return tuple(_read_change(f"{where} {n}", one) for n, one in enumerate(value, start=1))


def _read_change(where: str, value: Any) -> Change:
    if not isinstance(value, dict):
        raise _wrong(where, '{"round": 1, "held": ["-", "K 3 2"]}', value)
    _check_keys(f"{where} ", value, ("round", "held"))
    number = _number(f"{where} round", value["round"], 1, MOST_CHANGES)
    return Change(number, _texts(f"{where} held", value["held"], 1, MAX_SEATS))


def _check_keys(where: str, found: dict[str, Any], wanted: tuple[str, ...]) -> None:
    for key in wanted:
        if key not in found:
            raise RecordError("pad_field_missing", where=f"{where}{key}")
    for key in found:
        if key not in wanted:
            raise RecordError("pad_field_unknown", where=f"{where}{key[:40]}", allowed=wanted)


def _text(where: str, value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
        raise _wrong(where, '"..."', value)
    return value


def _texts(where: str, value: Any, least: int, most: int) -> tuple[str, ...]:
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise _wrong(where, f'["...", "..."] ({least}-{most})', value)
    return tuple(_text(f"{where} {n}", one) for n, one in enumerate(value, start=1))


def _number(where: str, value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _wrong(where, f"{low}-{high}", value)
    return value


def _wrong(where: str, wanted: str, value: Any) -> RecordError:
    return RecordError("pad_field", where=where or "{}", wanted=wanted, found=_shown(value))


def _shown(value: Any) -> str:
    return _json(value)[:40]
