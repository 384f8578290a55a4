"""Frames of a table: whoever follows them knows what a fresh snapshot would tell, and no more."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from kings.corner.places import Seat
from kings.table.live_match import LiveMatch, Stage
from kings.wire.frames import Audience, Frames, Past
from kings.wire.messages import ServerMessage, Snapshot, Update
from tests.wire.evening import PLAIN, TABLE, Evening, Moment, user_id

EVENINGS = [(rules, seats, seed) for rules, seats in PLAIN for seed in (0, 1)]


def evening(rules: str, seats: int, seed: int) -> Evening:
    return Evening(rules, seats, seed, bots=(1,) if seed % 2 else (), shared=seed % 2 == 0)


def framed(moments: Iterator[Moment]) -> Iterator[tuple[Moment, Frames]]:
    frames: Frames | None = None
    for moment in moments:
        live, facts, _, author, cid = moment
        frames = Frames(live, live.head, live.at_ms, facts, author=author, cid=cid, before=frames)
        yield moment, frames


def audiences(live: LiveMatch) -> list[Audience]:
    """A spectator, and every person with all their seats."""
    users = dict.fromkeys(seat.user for seat in live.seats if seat.user is not None)
    return [Audience(), *(Audience(live.seats_of(user), user) for user in users)]


def told(frame: bytes) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(frame)
    return message


@pytest.mark.parametrize(("rules", "seats", "seed"), EVENINGS)
def test_whoever_follows_every_update_knows_what_a_snapshot_would_tell(
    rules: str, seats: int, seed: int
) -> None:
    followed: dict[str, dict[str, Any]] = {}
    for moment, frames in framed(evening(rules, seats, seed).moments(300)):
        for audience in audiences(moment.live):
            whole = told(frames.snapshot(audience))["state"]
            state = followed.setdefault(audience.user, whole)
            state.update(told(frames.update(audience))["state"])
            assert state == whole


@pytest.mark.parametrize(("rules", "seats", "seed"), EVENINGS[:4])
def test_frames_made_alone_tell_the_same_as_frames_made_one_after_another(
    rules: str, seats: int, seed: int
) -> None:
    for moment, frames in framed(evening(rules, seats, seed).moments(200)):
        live = moment.live
        alone = Frames(live, live.head, live.at_ms)
        for audience in audiences(live):
            assert alone.snapshot(audience) == frames.snapshot(audience)


@pytest.mark.parametrize(("rules", "seats", "seed"), EVENINGS[:4])
def test_every_frame_is_a_message_of_the_protocol(rules: str, seats: int, seed: int) -> None:
    decoder = msgspec.json.Decoder(ServerMessage)
    missed: list[Past] = []
    for moment, frames in framed(evening(rules, seats, seed).moments(200)):
        live = moment.live
        missed = [*missed[-5:], Past(live.head, live.at_ms, moment.facts)]
        for audience in audiences(live):
            update, snapshot = frames.update(audience), frames.snapshot(audience, missed)
            for frame, kind in ((update, Update), (snapshot, Snapshot)):
                message = decoder.decode(frame)
                assert isinstance(message, kind)
                assert msgspec.json.encode(message) == frame


def test_an_update_leaves_out_what_has_not_changed() -> None:
    seen: dict[str, set[frozenset[str]]] = {}
    for moment, frames in framed(Evening("kitchen", 3, 1).moments(400)):
        kinds = {type(fact).__name__ for fact in moment.facts}
        parts = frozenset(told(frames.update(Audience()))["state"])
        for kind in kinds:
            seen.setdefault(kind, set()).add(parts)
    assert seen["WasSaid"] == {frozenset({"chat", "own"})}
    assert seen["TakenBack"] == {frozenset({"game", "own"})}
    assert frozenset({"game", "own"}) in seen["Told"]
    assert frozenset({"clock", "game", "own"}) in seen["Told"]
    assert all("score" in parts for parts in seen["RoundScored"])


def test_the_command_id_is_told_to_the_devices_of_its_author_alone() -> None:
    for moment, frames in framed(Evening("kitchen", 3, 2, bots=(1,)).moments(150)):
        for audience in audiences(moment.live):
            cid = told(frames.update(audience)).get("cid")
            assert cid == (moment.cid if audience.user == moment.author else None)
            assert "cid" not in told(frames.snapshot(audience))


def test_a_device_is_told_of_each_of_its_seats_and_of_no_other() -> None:
    for moment, frames in framed(Evening("side", 4, 5, shared=True).moments(120)):
        live = moment.live
        if live.stage is not Stage.PLAYING:
            continue
        for audience in audiences(live):
            own = told(frames.update(audience))["state"]["own"]
            assert [part["seat"] for part in own] == list(audience.seats)
        assert len(live.seats_of(user_id(0))) == 2


def test_all_devices_of_a_seat_are_told_the_very_same() -> None:
    for moment, frames in framed(Evening("kitchen", 3, 3).moments(120)):
        first, second = (Audience((Seat(1),), user_id(1)) for _ in range(2))
        assert frames.update(first) == frames.update(second)
        assert moment.live.id == TABLE


def test_what_was_missed_is_told_in_order_and_for_the_seat_that_missed_it() -> None:
    told_of = list(framed(Evening("kitchen", 3, 4).moments(80)))
    past = [Past(m.live.head, m.live.at_ms, m.facts) for m, _ in told_of]
    frames = told_of[-1][1]
    for seat in range(3):
        missed = told(frames.snapshot(Audience((Seat(seat),), user_id(seat)), past[40:]))["missed"]
        assert [entry["seq"] for entry in missed] == list(range(41, 81))
        drawn = [fact for entry in missed for fact in entry["facts"] if fact["type"] == "drew"]
        assert {fact["seat"] for fact in drawn if fact["cards"] is not None} == {seat}
        assert len({fact["seat"] for fact in drawn}) == 3


def test_frames_do_not_hold_on_to_those_before_them() -> None:
    (*_, (_, last)) = framed(Evening("kitchen", 2, 1).moments(30))
    assert not any(isinstance(getattr(last, name), Frames) for name in Frames.__slots__)
