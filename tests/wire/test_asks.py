"""What a person asks by message is what the table is asked."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given

from kings.corner.notation import parse_move, spell_move
from kings.errors import SpellingError, TableError
from kings.kungen.notation import parse_command
from kings.table import asks as table
from kings.table import pad_entries as pad
from kings.table import patience_entries as patience
from kings.table.settings import Clock, ClockKind, TableSettings, Watch
from kings.wire import asks as wire
from kings.wire.asks import (
    AnyTableAsk,
    Ask,
    MatchAsk,
    any_ask,
    pad_ask,
    patience_ask,
    table_ask,
)
from kings.wire.commands import Do, WireError, read_message
from kings.wire.settings import SettingsBody, settings_view, table_settings
from tests.wire.test_log import settings
from tests.wire.test_reading import altered

VALUES: dict[str, Any] = {
    "seat": 3,
    "name": "Eva",
    "level": "greedy",
    "yes": True,
    "digest": "ab" * 32,
    "nonce": "cd" * 16,
    "move": "9h>N",
    "phrase": "well_played",
    "text": None,
    "user": "b7Xk2mQ9_sT4vL0a",
    "settings": {"name": "Friday"},
}
"""A value for every field of an ask, as it stands in a message."""

MEANT: dict[str, Any] = {
    "move": parse_move("9h>N"),
    "settings": TableSettings(name="Friday"),
}
"""What the table is asked, where it is not the same."""


def read_ask(sent: dict[str, Any]) -> Ask:
    message = read_message(altered(ask=sent))
    assert isinstance(message, Do)
    return message.ask


def tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize("kind", get_args(MatchAsk | AnyTableAsk))
def test_every_ask_reaches_the_table_as_it_was_sent(kind: type[msgspec.Struct]) -> None:
    names = kind.__struct_fields__
    sent = {"type": tag(kind), **{name: VALUES[name] for name in names}}
    asked = table_ask(read_ask(sent))
    assert type(asked) is getattr(table, kind.__name__)
    assert {f.name: getattr(asked, f.name) for f in fields(asked)} == {
        name: MEANT.get(name, VALUES[name]) for name in names
    }


def test_a_person_can_ask_by_message_all_that_a_person_may_ask() -> None:
    assert {kind.__name__ for kind in get_args(Ask)} == {
        kind.__name__ for kind in get_args(table.PersonAsk | patience.PatienceAsk | pad.PadAsk)
    } - {kind.__name__ for kind in get_args(table.ServerAsk | patience.PatienceServerAsk)}


def asked_of_patience(**sent: Any) -> patience.PatienceAsk:
    return patience_ask(read_ask(sent))


def test_a_patience_is_asked_as_it_was_sent() -> None:
    moved = asked_of_patience(type="make_move", seat=1, move="c7>c3*2")
    assert moved == patience.MakeMove(1, parse_command("c7>c3*2"))
    assert asked_of_patience(type="set_bookmark", name="here") == patience.SetBookmark("here")
    assert asked_of_patience(type="go_back", name="here") == patience.GoBack("here")
    assert asked_of_patience(type="give_up") == patience.GiveUp()


@pytest.mark.parametrize(
    ("sent", "by_kind"),
    [
        ({"type": "give_up"}, patience_ask),
        ({"type": "undo_change", "changes": 1}, pad_ask),
        ({"type": "deal_now"}, table_ask),
        ({"type": "pause"}, table_ask),
    ],
)
def test_one_function_reads_the_asks_of_all_kinds(
    sent: dict[str, Any], by_kind: Callable[[Ask], object]
) -> None:
    assert any_ask(read_ask(sent)) == by_kind(read_ask(sent))


@pytest.mark.parametrize("kind", get_args(AnyTableAsk))
def test_what_any_table_is_asked_reaches_a_patience_too(kind: type[msgspec.Struct]) -> None:
    sent = {"type": tag(kind), **{name: VALUES[name] for name in kind.__struct_fields__}}
    assert patience_ask(read_ask(sent)) == table_ask(read_ask(sent))


@pytest.mark.parametrize(
    ("ask", "sent"),
    [
        (table_ask, {"type": "make_move", "seat": 0, "move": "t1"}),
        (table_ask, {"type": "give_up"}),
        (patience_ask, {"type": "play_move", "seat": 0, "move": "end"}),
        (patience_ask, {"type": "deal_now"}),
    ],
)
def test_a_table_of_one_kind_is_not_asked_what_is_of_the_other(
    ask: Callable[[Ask], object], sent: dict[str, Any]
) -> None:
    with pytest.raises(TableError) as caught:
        ask(read_ask(sent))
    assert caught.value.code == "wrong_kind_of_table"


@pytest.mark.parametrize("kind", get_args(table.ServerAsk))
def test_nobody_can_ask_by_message_what_only_the_server_may_ask(kind: type) -> None:
    words = "".join("_" + c.lower() if c.isupper() else c for c in kind.__name__).lstrip("_")
    with pytest.raises(WireError):
        read_message(altered(ask={"type": words}))
    assert not hasattr(wire, kind.__name__)


@pytest.mark.parametrize("text", ["end", "W>NE", "9h>N", "Jk=9h>N", "3h~N"])
def test_a_play_is_sent_as_the_text_of_records(text: str) -> None:
    asked = table_ask(wire.PlayMove(seat=1, move=text))
    assert isinstance(asked, table.PlayMove) and spell_move(asked.move) == text


@pytest.mark.parametrize("text", ["", "9h", "9h>", "9h>X", "Zh>N", ">>", "end ", "\x00"])
def test_what_is_no_play_is_refused_as_misspelled(text: str) -> None:
    with pytest.raises(SpellingError):
        table_ask(wire.PlayMove(seat=1, move=text))


@given(settings)
def test_settings_are_the_same_after_their_way_to_a_client_and_back(given_: TableSettings) -> None:
    text = msgspec.json.encode(settings_view(given_))
    assert table_settings(msgspec.json.decode(text, type=SettingsBody)) == given_


def test_settings_left_out_are_those_of_a_plain_table() -> None:
    assert table_settings(SettingsBody()) == TableSettings()


def test_settings_that_a_table_cannot_have_are_refused() -> None:
    sent = {"type": "change_settings", "settings": {"clock": {"kind": "seconds", "amount": 1}}}
    with pytest.raises(TableError) as caught:
        table_ask(read_ask(sent))
    assert caught.value.code == "setting_range"


@pytest.mark.parametrize(
    "changes",
    [
        {"colour": "red"},
        {"watch": "all"},
        {"clock": {"kind": "weeks"}},
        {"clock": {"kind": "days", "amount": 2, "more": 1}},
        {"holidays": ["2026-12-24"] * 61},
        {"holidays": ["2026-12-24T00"]},
        {"public": 1},
    ],
)
def test_settings_of_a_wrong_shape_are_no_message(changes: dict[str, Any]) -> None:
    with pytest.raises(WireError):
        read_message(altered(ask={"type": "change_settings", "settings": changes}))


def test_every_value_of_a_setting_can_be_sent() -> None:
    for watch in Watch:
        body = msgspec.json.decode(f'{{"watch":"{watch.value}"}}', type=SettingsBody)
        assert table_settings(body).watch is watch
    body = msgspec.json.decode('{"clock":{"kind":"days","amount":3}}', type=SettingsBody)
    assert table_settings(body).clock == Clock(ClockKind.DAYS, 3)
