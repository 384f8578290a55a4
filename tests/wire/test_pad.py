"""A shared score pad in messages: asked, written, told, the same to all who have it open."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from kings.corner.presets import parse_corner_rules
from kings.errors import TableError
from kings.table import pad_entries as own
from kings.table.live_pad import Applied, applied, decide, open_pad, opened
from kings.table.settings import TableSettings
from kings.wire.asks import pad_ask
from kings.wire.commands import WireError
from kings.wire.frames import Audience, Frames, Past
from kings.wire.log import read_any_entry, write_entry
from kings.wire.messages import ServerMessage
from kings.wire.pad_view import PadFact
from kings.wire.told import facts_for
from tests.wire.evening import TABLE, user_id
from tests.wire.test_asks import read_ask
from tests.wire.test_frames import told

ASKED: tuple[tuple[int, dict[str, Any]], ...] = (
    (0, {"type": "join_pad", "name": "Anna"}),
    (1, {"type": "join_pad", "name": "Bo"}),
    (0, {"type": "write_round", "round": 1, "held": ["K 3", "-", "5"]}),
    (1, {"type": "write_round", "round": 2, "held": ["-", "7 7", "A"]}),
    (1, {"type": "write_round", "round": 1, "held": ["K", "-", "5"], "before": ["K 3", "-", "5"]}),
    (0, {"type": "undo_change", "changes": 3}),
    (0, {"type": "redo_change", "changes": 2}),
    (1, {"type": "leave_table"}),
)


def evening() -> Iterator[Applied]:
    rules = parse_corner_rules("kitchen")
    opening = open_pad(user_id(0), rules, ("Anna", "Bo", "Cilla"), TableSettings(), season="2026")
    step = opened(TABLE, opening, 1_000)
    assert read_any_entry(write_entry(opening)) == opening
    yield step
    for number, sent in ASKED:
        entry = decide(step.live, pad_ask(read_ask(sent)), user_id(number), step.live.at_ms)
        assert read_any_entry(write_entry(entry)) == entry
        step = applied(step.live, entry, step.live.at_ms + 1_000)
        yield step


def test_whoever_follows_a_pad_knows_what_a_snapshot_would_tell() -> None:
    decoder = msgspec.json.Decoder(ServerMessage)
    frames, state = None, dict[str, Any]()
    for live, facts in evening():
        frames = Frames(live, live.head, live.at_ms, facts, before=frames)
        snapshot = frames.snapshot(Audience(), [Past(live.head, live.at_ms, facts)])
        state.update(told(frames.update(Audience()))["state"])
        assert state == told(snapshot)["state"]
        for frame in (snapshot, frames.update(Audience(user=user_id(1)))):
            assert msgspec.json.encode(decoder.decode(frame)) == frame
    assert state["table"]["rounds"] == [["K", "-", "5"], ["-", "7 7", "A"]]
    assert state["score"]["totals"] == [10, 2, 2]
    assert (state["game"], state["clock"], state["own"]) == (None, None, [])


def test_every_fact_of_a_pad_is_told() -> None:
    met = {type(fact) for step in evening() for fact in facts_for(step.facts, ())}
    assert met >= set(get_args(PadFact))


@pytest.mark.parametrize(
    "sent",
    [
        {"type": "write_round", "round": 0, "held": ["-"]},
        {"type": "write_round", "round": 1, "held": []},
        {"type": "write_round", "round": 1, "held": ["-"] * 7},
        {"type": "write_round", "round": 1, "held": ["K\n3"]},
        {"type": "undo_change"},
    ],
)
def test_a_round_of_a_wrong_shape_is_no_message(sent: dict[str, Any]) -> None:
    with pytest.raises(WireError):
        read_ask(sent)


def test_a_pad_is_not_asked_for_plays() -> None:
    with pytest.raises(TableError) as caught:
        pad_ask(read_ask({"type": "play_move", "seat": 0, "move": "end"}))
    assert caught.value.code == "wrong_kind_of_table"


def test_the_entries_of_a_pad_are_kept_as_they_are() -> None:
    entry = own.RoundWritten(user_id(0), 1, ("K 3", "-"))
    assert read_any_entry(write_entry(entry)) == entry
