"""docs/protocol.md is right: its examples are messages, and every message has one."""

import json
import re
from hashlib import sha256, shake_256
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from kings.cards import GENERATOR_VERSION
from kings.table.fair import commitment, nonce_hash, round_seed
from kings.table.settings import PHRASES, TableSettings
from kings.wire import http
from kings.wire.asks import Ask
from kings.wire.commands import ClientMessage, read_message
from kings.wire.fields import MAX_FRAME, PROTOCOL_VERSION
from kings.wire.messages import ServerMessage, Snapshot, Update
from kings.wire.settings import settings_view
from kings.wire.state import State, WireFact

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```json (\w+)\n(.*?)\n```", PAGE, re.DOTALL)
LINES = [line[0] for line in re.findall(r"`(\{\"type\":.*?\})`( |$)", PAGE, re.MULTILINE)]
KINDS: dict[str, Any] = {
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "Ask": Ask,
    "WireFact": WireFact,
}
BODIES: dict[str, Any] = {body.__name__: body for body in http.BODIES}


def tag(struct: Any) -> str:
    return str(struct.__struct_config__.tag)


def names_of(union: Any) -> set[str]:
    return {tag(struct) for struct in get_args(union)}


def kept(value: Any, given: Any) -> bool:
    """Whether nothing of what was given was passed over."""
    if isinstance(given, dict):
        return isinstance(value, dict) and all(
            name in value and kept(value[name], part) for name, part in given.items()
        )
    if isinstance(given, list):
        return len(value) == len(given) and all(map(kept, value, given))
    return bool(value == given)


@pytest.mark.parametrize("line", LINES)
def test_every_example_in_a_table_is_a_message_an_ask_or_a_fact(line: str) -> None:
    given = json.loads(line)
    unions = [union for union in KINDS.values() if given["type"] in names_of(union)]
    assert len(unions) == 1
    read = msgspec.json.decode(line, type=unions[0])
    assert kept(msgspec.to_builtins(read), given)
    if unions[0] is ClientMessage:
        assert read_message(line) == read


@pytest.mark.parametrize(("kind", "text"), BLOCKS)
def test_every_example_of_several_lines_is_what_it_is_said_to_be(kind: str, text: str) -> None:
    read = msgspec.json.decode(text, type=KINDS.get(kind) or BODIES[kind])
    assert kept(msgspec.to_builtins(read), json.loads(text))


@pytest.mark.parametrize("union", KINDS.values(), ids=KINDS)
def test_every_message_ask_and_fact_has_an_example(union: Any) -> None:
    shown = {json.loads(text).get("type") for text in [*LINES, *(text for _, text in BLOCKS)]}
    assert names_of(union) <= shown


def test_every_part_of_the_state_is_told_of() -> None:
    whole = next(
        msgspec.json.decode(text, type=ServerMessage) for _, text in BLOCKS if "snapshot" in text
    )
    assert isinstance(whole, Snapshot)
    parts = msgspec.to_builtins(whole.state)
    assert set(parts) == set(State.__struct_fields__)
    for part in ("table", "game"):
        for field in parts[part]:
            assert f"`{field}`" in PAGE, field


def test_the_update_on_the_page_follows_its_snapshot() -> None:
    texts = [text for kind, text in BLOCKS if kind == "ServerMessage"]
    snapshot, update = (msgspec.json.decode(text, type=ServerMessage) for text in texts)
    assert isinstance(snapshot, Snapshot) and isinstance(update, Update)
    assert update.seq == snapshot.seq + 1
    laid = update.facts[0]
    assert msgspec.to_builtins(laid)["move"] in snapshot.state.own[0].legal


def test_the_settings_are_at_first_what_the_page_says() -> None:
    plain = msgspec.to_builtins(settings_view(TableSettings()))
    said: dict[str, Any] = {}
    for names, values in re.findall(
        r"^\| ((?:`\w+`(?:, )?)+) \| (.+?) \| .*\|$", PAGE, re.MULTILINE
    ):
        listed = re.findall(r"\w+", names)
        if set(listed) <= set(plain):
            parts = values.split(", ") if len(listed) > 1 else [values]
            said.update(zip(listed, map(plain_value, parts), strict=True))
    assert said.keys() == plain.keys()
    assert all(kept(plain[name], value) for name, value in said.items())


def plain_value(text: str) -> Any:
    """A value as the page shows it: JSON, or a word by itself."""
    try:
        return json.loads(text.strip("`"))
    except ValueError:
        return text.strip("`")


def test_the_page_tells_the_version_the_length_of_a_frame_and_all_phrases() -> None:
    assert f"version on this page is {PROTOCOL_VERSION}." in PAGE
    assert f"{MAX_FRAME:,} bytes" in PAGE
    assert ", ".join(PHRASES) in PAGE


def test_a_deal_is_made_as_the_page_says() -> None:
    secret, nonce = bytes(range(32)), bytes(range(16))
    bound = sha256(b"kings/fair/commit/1\0TABLE\x003\0corner:\0" + secret).hexdigest()
    assert commitment("TABLE", 3, "corner:", secret) == bound
    assert nonce_hash(nonce) == sha256(nonce).hexdigest()
    said = b"\0" + b"\1" + nonce
    assert GENERATOR_VERSION == 1
    assert round_seed(secret, [None, nonce]) == shake_256(
        b"kings/fair/seed/1\0" + b"1\0" + secret + said
    ).digest(32)
