"""Entries of a log are the same after their way to the disk and back; what is unknown is refused."""

import json
from dataclasses import fields
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.errors import KingsError
from kings.table.entries import KINDS, Entry, Opened, Played
from kings.table.settings import Clock, ClockKind, TableSettings
from kings.wire.log import LogError, read_entry, write_entry

clocks = st.one_of(
    st.just(Clock()),
    st.builds(Clock, st.just(ClockKind.SECONDS), st.integers(5, 3600)),
    st.builds(Clock, st.just(ClockKind.DAYS), st.integers(1, 14)),
)
settings = st.builds(
    TableSettings,
    clock=clocks,
    grace_s=st.integers(0, 86_400),
    bot_pace_ms=st.integers(0, 10_000),
    auto_deal_s=st.integers(0, 600),
    fair_wait_s=st.integers(0, 30),
    holidays=st.lists(st.dates(date(2000, 1, 1)).map(str), max_size=3).map(tuple),
)

LOG: list[Entry] = [Played(2, "9h>N"), Opened("b7Xk", "kitchen", 4, "00" * 32, TableSettings())]


@pytest.mark.parametrize("kind", KINDS.values())
@given(data=st.data())
def test_every_entry_is_the_same_after_its_way_to_the_disk(
    kind: type[Entry], data: st.DataObject
) -> None:
    own = {f.name: settings for f in fields(kind) if f.name == "settings"}
    made: st.SearchStrategy[Entry] = st.builds(kind, **own)
    entry = data.draw(made)
    assert read_entry(write_entry(entry)) == entry


def test_an_entry_is_stored_as_an_object_that_names_its_kind() -> None:
    assert json.loads(write_entry(Played(2, "9h>N"))) == {
        "kind": "played",
        "seat": 2,
        "move": "9h>N",
    }


def altered(entry: Entry, **changes: Any) -> bytes:
    return json.dumps({**json.loads(write_entry(entry)), **changes}).encode()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"null",
        b"\xff",
        b'{"seat":2,"move":"end"}',
        b'{"kind":"played","seat":2}',
        altered(LOG[0], kind="laid"),
        altered(LOG[0], kind=7),
        altered(LOG[0], seat="2"),
        altered(LOG[0], seat=True),
        altered(LOG[0], more=1),
        altered(LOG[1], settings={"name": "x", "colour": "red"}),
        altered(LOG[1], settings={"clock": {"kind": "seconds", "amount": 30, "extra": 5}}),
        altered(LOG[1], settings={"watch": "everything"}),
        b'{"kind":' + b"[" * 5000,
    ],
)
def test_what_this_version_does_not_know_is_refused_not_passed_over(body: bytes) -> None:
    with pytest.raises(LogError) as caught:
        read_entry(body)
    assert caught.value.code == "log_unreadable"


def test_settings_that_no_table_can_have_are_refused() -> None:
    with pytest.raises(KingsError):
        read_entry(altered(LOG[1], settings={"grace_s": -1}))


def test_an_entry_of_an_earlier_version_is_read_with_what_was_plain_then() -> None:
    entry = read_entry(altered(LOG[1], settings={"name": "Friday"}))
    assert entry == Opened("b7Xk", "kitchen", 4, "00" * 32, TableSettings(name="Friday"))
