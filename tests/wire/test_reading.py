"""Whatever a client sends is a message, or refused with a clean error."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.wire.asks import PlayMove
from kings.wire.commands import Do, Hello, Open, Ping, Shut, WireError, read_message
from kings.wire.fields import MAX_FRAME

TABLE = "hV3nQ0s9bA_x-2Zk"
CID = "4dJq0m1xQ8uTzWcA"

GOOD: dict[str, Any] = {
    "type": "do",
    "table": TABLE,
    "cid": CID,
    "expect": 17,
    "ask": {"type": "play_move", "seat": 2, "move": "9h>N"},
}


def refused(frame: str | bytes) -> WireError:
    with pytest.raises(WireError) as caught:
        read_message(frame)
    return caught.value


def altered(**changes: Any) -> str:
    return json.dumps({**GOOD, **changes})


def test_every_kind_of_message_is_read() -> None:
    assert read_message('{"type":"hello","protocol":1}') == Hello(protocol=1)
    assert read_message(f'{{"type":"open","table":"{TABLE}"}}') == Open(table=TABLE)
    assert read_message(f'{{"type":"open","table":"{TABLE}","after":9}}') == Open(
        table=TABLE, after=9
    )
    assert read_message(f'{{"type":"shut","table":"{TABLE}"}}') == Shut(table=TABLE)
    assert read_message(b'{"type":"ping"}') == Ping()
    assert read_message(json.dumps(GOOD)) == Do(
        table=TABLE, cid=CID, expect=17, ask=PlayMove(seat=2, move="9h>N")
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"more": 1},
        {"ask": {"type": "play_move", "seat": 2, "move": "9h>N", "hand": 3}},
        {"ask": {"type": "play_move", "seat": 2}},
        {"ask": {"type": "commit", "number": 2}},
        {"ask": {"type": "play_move", "seat": "2", "move": "9h>N"}},
        {"ask": {"type": "play_move", "seat": True, "move": "9h>N"}},
        {"ask": {"type": "play_move", "seat": 2.0, "move": "9h>N"}},
        {"ask": {"type": "play_move", "seat": -1, "move": "9h>N"}},
        {"ask": {"type": "play_move", "seat": 6, "move": "9h>N"}},
        {"ask": {"type": "play_move", "seat": 2, "move": "9h>N" * 11}},
        {"ask": {"type": "say", "text": "a\u0000b"}},
        {"ask": {"type": "say", "text": "a\u001b[2Jb"}},
        {"ask": {"type": "say", "text": "a" * 201}},
        {"ask": {"type": "sit_down", "seat": 1, "name": "Eva\n"}},
        {"ask": None},
        {"expect": -1},
        {"expect": 2**53},
        {"expect": None},
        {"table": TABLE + "\n"},
        {"table": "../../../etc/pass"},
        {"cid": "short"},
        {"cid": "bot:2:17"},
        {"cid": CID * 3},
        {"cid": CID + "\u0000"},
        {"type": "welcome"},
        {"type": 4},
    ],
)
def test_unknown_fields_wrong_types_and_sizes_out_of_range_are_refused(
    changes: dict[str, Any],
) -> None:
    assert refused(altered(**changes)).code == "bad_message"


@pytest.mark.parametrize("command", ["bot:2:17", "clock:17", "deal:17"])
def test_no_client_can_use_a_command_id_of_the_server(command: str) -> None:
    assert refused(altered(cid=command.ljust(16, "0"))).code == "bad_message"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "null",
        "[]",
        '"ping"',
        "{}",
        '{"type":"ping"} {}',
        '{"type":"ping",}',
        '{"type":"pi\u0000ng"}',
        '{"type":"\\ud800"}',
        '{"type":"ping","\\udfff":1}',
        "\ud800",
        '{"type":"\udfff"}',
        b"\xff\xfe{}",
        b'{"type":"ping\xc0\x80"}',
        "[" * 4000,
        '{"a":' * 800,
        '{"type":"hello","protocol":' + "[" * 4000,
        '{"type":"hello","protocol":1e400}',
        '{"type":"hello","protocol":NaN}',
        '{"type":"ping"}\u0000',
    ],
)
def test_what_is_no_message_is_refused(frame: str | bytes) -> None:
    assert refused(frame).code == "bad_message"


def test_a_frame_of_the_greatest_length_is_read_and_a_longer_one_is_not() -> None:
    frame = '{"type":"ping"}'
    assert read_message(frame.ljust(MAX_FRAME)) == Ping()
    error = refused(frame.ljust(MAX_FRAME + 1))
    assert (error.code, error.facts) == (
        "frame_too_long",
        {"length": MAX_FRAME + 1, "most": MAX_FRAME},
    )
    assert refused("é" * (MAX_FRAME // 2 + 1)).code == "frame_too_long"


def test_the_error_says_where_the_message_is_wrong() -> None:
    text = refused(altered(ask={"type": "play_move", "seat": 9, "move": "end"})).facts["text"]
    assert isinstance(text, str) and "$.ask.seat" in text


def test_the_error_repeats_no_control_characters_and_no_long_text() -> None:
    text = refused(altered(**{"\u001b[31m" * 90: 1})).facts["text"]
    assert isinstance(text, str) and text.isprintable() and len(text) <= 120


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)
near_messages = st.builds(
    lambda changes, ask: {**GOOD, **changes, "ask": {**GOOD["ask"], **ask}},
    st.dictionaries(st.sampled_from([*GOOD, "after", "protocol"]), json_values, max_size=2),
    st.dictionaries(
        st.sampled_from(["type", "seat", "move", "name", "x"]), json_values, max_size=2
    ),
)


@given(st.text() | st.binary() | json_values.map(json.dumps) | near_messages.map(json.dumps))
def test_any_frame_is_a_message_or_a_wire_error(frame: str | bytes) -> None:
    try:
        read_message(frame)
    except WireError as error:
        assert error.code in ("bad_message", "frame_too_long")


@given(st.integers(0, 10**6), st.binary(min_size=1, max_size=3))
def test_a_message_with_a_few_bytes_changed_is_a_message_or_a_wire_error(
    at: int, noise: bytes
) -> None:
    frame = json.dumps(GOOD).encode()
    at %= len(frame)
    try:
        read_message(frame[:at] + noise + frame[at + len(noise) :])
    except WireError as error:
        assert error.code == "bad_message"
