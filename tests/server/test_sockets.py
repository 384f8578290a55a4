"""Sockets: what they carry, whom they serve, and how they end."""

import asyncio
import socket as plain
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kings.corner.places import Seat
from kings.server import outbox, protocol, sockets
from kings.server.hub import ServerError
from kings.server.worker import Worker
from kings.table import asks
from kings.table.settings import Chat, TableSettings
from tests.server.conftest import (
    ANNA,
    BEA,
    CARL,
    DORA,
    SHORT,
    Place,
    asked,
    embedded,
    live_at,
    new_table,
    workers,
)
from tests.server.over_sockets import Player, player, served


@asynccontextmanager
async def alone(folder: Path) -> AsyncIterator[tuple[Worker, str]]:
    """One worker, and the address of its socket."""
    async with workers(embedded(folder), 1) as (one,), served(one) as url:
        yield one, url


@pytest.fixture
def unpaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players of a test are quicker than people."""
    monkeypatch.setattr(sockets, "STEP_S", 0.0)


@pytest.mark.usefixtures("unpaced")
def test_two_people_and_two_bots_play_a_match_over_sockets(place: Place) -> None:
    """Anna is on one worker with two devices, Bea on the other; every device hears all, once."""

    async def play() -> None:
        async with workers(place) as (one, other), served(one) as near, served(other) as far:
            fair = TableSettings(bot_pace_ms=0, fair_wait_s=20, auto_deal_s=0)
            people, bots = [ANNA, BEA], ["otto", "klara"]
            table = await new_table(one.hub, people, bots, rules=SHORT, settings=fair)
            async with (
                player(near, ANNA) as anna,
                player(far, BEA) as bea,
                player(far, ANNA) as tablet,
            ):
                for device in (anna, bea, tablet):
                    assert (await device.open(table))["type"] == "snapshot"
                assert (await anna.do(table, type="start"))["type"] == "done"
                await asyncio.gather(anna.play(table, ANNA), bea.play(table, BEA))
                head = one.hub.head(table)
                while tablet.seq[table] < head:
                    await tablet.hear()
                for device in (anna, bea, tablet):
                    assert (device.seq[table], device.gaps) == (head, 0)
                    parts = device.state[table]
                    assert parts["score"] == anna.state[table]["score"]
                dealt = live_at(one.hub, table).shown
                assert all(set(deal.nonces) == {0, 1} for deal in dealt)

    asyncio.run(play())


@pytest.mark.usefixtures("unpaced")
def test_one_socket_plays_for_two_seats_of_one_person(tmp_path: Path) -> None:
    async def play() -> None:
        async with alone(tmp_path) as (one, url):
            table = await new_table(one.hub, [ANNA], seats=2, rules=SHORT)
            await asked(one.hub, table, ANNA, asks.SitDown(Seat(1), "Ada"))
            async with player(url, ANNA) as anna:
                await anna.open(table)
                await anna.do(table, type="start")
                await anna.until(lambda frame: len(anna.state[table]["own"]) == 2)
                await anna.play(table, ANNA)
                hands = [own["seat"] for own in anna.state[table]["own"]]
                assert hands == [0, 1]

    asyncio.run(play())


def test_one_socket_carries_several_tables(tmp_path: Path) -> None:
    async def play() -> None:
        async with alone(tmp_path) as (one, url):
            tables = [await new_table(one.hub, [ANNA], seats=2) for _ in range(3)]
            async with player(url, ANNA) as anna:
                for table in tables:
                    await anna.open(table)
                for table in tables:
                    await asked(one.hub, table, BEA, asks.SitDown(Seat(1), "Bea"))
                while set(anna.seq.values()) != {3}:
                    await anna.hear()
                await anna.say(type="shut", table=tables[0])
                gone = await anna.until_type("gone")
                assert (gone["table"], gone["reason"]) == (tables[0], "shut")
                await asked(one.hub, tables[0], BEA, asks.StandUp(Seat(1)))
                await asked(one.hub, tables[1], BEA, asks.StandUp(Seat(1)))
                update = await anna.until_type("update")
                assert update["table"] == tables[1]

    asyncio.run(play())


def test_a_command_sent_again_on_another_socket_is_acknowledged_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with alone(tmp_path) as (one, url):
            table, cid = await new_table(one.hub, [ANNA], seats=3), "c" * 20
            await asked(one.hub, table, BEA, asks.SitDown(Seat(2), "Bea"))
            async with player(url, BEA) as phone:
                await phone.open(table)
                sit = {"type": "sit_down", "seat": 1, "name": "Bo"}
                first = await phone.do(table, cid, **sit)
                assert first == {"type": "done", "table": table, "cid": cid, "seq": 4}
            async with player(url, BEA) as tablet:
                await tablet.open(table)
                assert await tablet.do(table, cid, **sit) == first

    asyncio.run(play())


@pytest.mark.parametrize(
    "frame",
    [
        "{",
        "[]",
        '{"type":"nothing"}',
        '{"type":"ping","more":1}',
        '{"type":"open","table":"short"}',
        '{"type":"hello","protocol":1}',
        "[" * 2000,
        '{"type":"ping"}\u0000',
    ],
)
def test_a_frame_that_is_no_message_is_named_and_ends_the_socket(
    tmp_path: Path, frame: str
) -> None:
    async def play() -> None:
        async with alone(tmp_path) as (_, url), player(url, ANNA) as anna:
            await anna.socket.send(frame)
            assert await anna.closed() == 1008
            kinds = [heard["type"] for heard in anna.frames[1:]]
            assert kinds == ["error", "closing"]

    asyncio.run(play())


def test_hello_comes_first_and_names_this_protocol(tmp_path: Path) -> None:
    async def play() -> None:
        async with alone(tmp_path) as (_, url):
            for said, code in (
                ({"type": "ping"}, "hello_first"),
                ({"type": "hello", "protocol": 99}, "other_protocol"),
            ):
                async with player(url, ANNA, hello=False) as anna:
                    await anna.say(**said)
                    assert await anna.closed() == 1008
                    assert anna.frames[0]["error"]["code"] == code

    asyncio.run(play())


def test_who_never_says_hello_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_S", 0.05)

    async def play() -> None:
        async with alone(tmp_path) as (_, url), player(url, ANNA, hello=False) as anna:
            assert await anna.closed() == 1008

    asyncio.run(play())


def test_binary_frames_and_long_ones_are_not_taken(tmp_path: Path) -> None:
    async def play() -> None:
        async with alone(tmp_path) as (_, url):
            async with player(url, ANNA) as anna:
                await anna.socket.send(b'{"type":"ping"}')
                assert await anna.closed() == 1003
            async with player(url, ANNA) as anna:
                await anna.socket.send('"' + "x" * 4096)
                assert await anna.closed() == 1009

    asyncio.run(play())


def test_a_table_that_is_not_there_and_one_of_strangers_are_gone_alike(tmp_path: Path) -> None:
    async def play() -> None:
        async with alone(tmp_path) as (one, url):
            table, nowhere = await new_table(one.hub, [ANNA], seats=2), "0" * 16
            async with player(url, DORA) as dora:
                answers = []
                for where in (table, nowhere):
                    gone = await dora.open(where)
                    answers.append((gone["type"], gone["reason"]))
                    cid, sit = "c" * 20, {"type": "sit_down", "seat": 1, "name": "Dora"}
                    await dora.say(type="do", table=where, cid=cid, expect=0, ask=sit)
                    gone = await dora.until_type("gone")
                    answers.append((gone["type"], gone["reason"]))
                assert answers == [("gone", "missing")] * 4

    asyncio.run(play())


def test_a_session_that_ends_closes_its_sockets_on_all_workers_and_no_others(
    place: Place,
) -> None:
    async def play() -> None:
        async with (
            workers(place) as (one, other),
            served(one) as near,
            served(other) as far,
            player(near, ANNA, "s1") as phone,
            player(far, ANNA, "s1") as tablet,
            player(far, ANNA, "s2") as laptop,
        ):
            one.sockets.sign_out("s1")
            assert await phone.closed() == await tablet.closed() == 4401
            await laptop.say(type="ping")
            assert (await laptop.until_type("pong"))["type"] == "pong"

    asyncio.run(play())


def test_a_session_is_looked_at_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "RECHECK_S", 0.0)
    monkeypatch.setattr(sockets, "BEAT_S", 0.5)

    async def play() -> None:
        async with alone(tmp_path) as (one, url):
            ended: set[str] = set()

            async def valid(session: str) -> bool:
                return session not in ended

            one.sockets._valid = valid
            async with player(url, ANNA, "s1") as anna, player(url, BEA, "s2") as bea:
                await anna.until_type("heads")
                ended.add("s1")
                assert await anna.closed() == 4401
                await bea.until_type("heads")

    asyncio.run(play())


def test_heads_tell_how_far_every_followed_table_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "BEAT_S", 0.2)

    async def play() -> None:
        async with alone(tmp_path) as (one, url):
            table = await new_table(one.hub, [ANNA], seats=2)
            async with player(url, ANNA) as anna:
                assert (await anna.until_type("heads"))["tables"] == {}
                await anna.open(table)
                assert (await anna.until_type("heads"))["tables"] == {table: 2}

    asyncio.run(play())


def test_who_sends_without_end_is_read_slowly_and_then_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "STEP_S", 0.02)
    monkeypatch.setattr(sockets, "FLOOD", 20)

    async def play() -> None:
        async with alone(tmp_path) as (_, url), player(url, ANNA) as anna:

            async def flood() -> None:
                while True:
                    await anna.say(type="ping")
                    await asyncio.sleep(0)  # the server runs in this loop too

            flooding = asyncio.create_task(flood())
            assert await anna.closed() == 1008
            with pytest.raises(ConnectionClosed):
                await flooding
            assert sum(frame["type"] == "pong" for frame in anna.frames) <= 60

    asyncio.run(play())


def test_who_waits_for_each_answer_is_read_slowly_but_never_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "STEP_S", 0.002)
    monkeypatch.setattr(sockets, "FLOOD", 5)

    async def play() -> None:
        async with alone(tmp_path) as (_, url), player(url, ANNA) as anna:
            for _ in range(200):
                await anna.say(type="ping")
                await anna.until_type("pong")

    asyncio.run(play())


def test_a_user_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with alone(tmp_path) as (_, url):
            opened = [await connect(url, additional_headers=as_user(ANNA)) for _ in range(9)]
            async with asyncio.timeout(20):
                await opened[-1].wait_closed()
            assert opened[-1].close_code == 1008
            async with player(url, BEA) as bea:
                await bea.say(type="ping")
                await bea.until_type("pong")
            await asyncio.gather(*(socket.close() for socket in opened))
            async with player(url, ANNA) as anna:
                await anna.say(type="ping")
                await anna.until_type("pong")

    asyncio.run(play())


def as_user(user: str) -> dict[str, str]:
    return {"x-user": user, "x-session": ""}


def test_a_worker_that_stops_says_so_and_loses_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        place = embedded(tmp_path)
        async with workers(place) as (one, other), served(one) as near, served(other) as far:
            table = await new_table(one.hub, [ANNA], seats=2)
            async with player(near, ANNA) as anna:
                await anna.open(table)
                seen = anna.seq[table]
                await one.stop()
                assert await anna.closed() == 1012
                assert anna.frames[-1] == {"type": "closing", "reason": "restart"}
            await asked(other.hub, table, BEA, asks.SitDown(Seat(1), "Bea"))
            async with player(far, ANNA) as anna:
                snapshot = await anna.open(table, after=seen)
                assert [missed["seq"] for missed in snapshot["missed"]] == [3]

    asyncio.run(play())


def test_a_store_that_is_away_sends_the_client_away_until_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with alone(tmp_path) as (one, url):
            table = await new_table(one.hub, [ANNA], seats=2)

            async def away(*arguments: object) -> None:
                raise ServerError("retry")

            async with player(url, ANNA) as anna:
                monkeypatch.setattr(one.hub, "open", away)
                await anna.say(type="open", table=table)
                assert await anna.closed() == 1013

    asyncio.run(play())


async def deaf_player(url: str, user: str, table: str) -> Player:
    """A client with a small buffer that follows a table, and then reads nothing more."""
    host, _, port = url.removeprefix("ws://").removesuffix("/ws").partition(":")
    raw = plain.socket()
    raw.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4096)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, (host, int(port)))
    headers = as_user(user)
    socket = await connect(url, sock=raw, additional_headers=headers, max_queue=1, compression=None)
    deaf = Player(socket)
    await deaf.say(type="hello", protocol=1)
    await deaf.until_type("welcome")
    await deaf.open(table)
    socket.transport.pause_reading()
    return deaf


@pytest.mark.parametrize(("grace_s", "code"), [(20.0, 1013), (0.0, 1006)])
def test_who_does_not_read_is_cut_off_and_nobody_waits_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, grace_s: float, code: int
) -> None:
    """Who reads on within the grace finds the close behind the frames; else the line is cut."""
    monkeypatch.setattr(protocol, "GRACE_S", grace_s)
    monkeypatch.setattr(protocol, "BUFFER", 4096)
    monkeypatch.setattr(outbox, "SEND_S", 120.0)

    async def play() -> None:
        async with alone(tmp_path) as (one, url), player(url, ANNA) as anna:
            settings = TableSettings(chat=Chat.TEXT, fair_wait_s=0)
            table = await new_table(one.hub, [ANNA, BEA, CARL], settings=settings)
            await anna.open(table)
            deaf = await deaf_player(url, BEA, table)
            assert len(one.sockets) == 2
            said = 0
            while len(one.sockets) == 2:
                said += 1
                assert said < 2000
                line = asks.Say(text=f"{said} " + "x" * 190)
                done = await asked(one.hub, table, CARL, line)
                # Whoever reads has it at once, however many frames the deaf one has waiting.
                while anna.seq[table] < done.seq:
                    await anna.hear()
            assert said > outbox.LIMIT
            deaf.socket.transport.resume_reading()
            assert await deaf.closed() == code

    asyncio.run(play())


def test_the_sockets_of_a_worker_are_forgotten_when_they_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with alone(tmp_path) as (one, url):
            table = await new_table(one.hub, [ANNA], seats=2)
            async with player(url, ANNA) as anna:
                await anna.open(table)
                assert (len(one.sockets), len(one.hub.tables[table].audiences)) == (1, 1)
            await all_gone(one)
            assert one.hub.tables[table].audiences == {}
            assert one.sockets._users == {}

    asyncio.run(play())


async def all_gone(worker: Worker) -> None:
    async with asyncio.timeout(20):
        while len(worker.sockets):
            await asyncio.sleep(0.01)
