"""A connection that breaks loses nothing, sends nothing twice, and does not guess."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from kings.client.connection import ClientError, Connection, connected
from kings.wire.asks import DealNow
from kings.wire.messages import Declined, Done

TABLE = "AAAAAAAAAAAAAAAA"
Talk = Callable[[ServerConnection, int], Awaitable[None]]


@asynccontextmanager
async def server(talk: Talk) -> AsyncIterator[str]:
    """A server that talks as it is told; `talk` is given the socket and its number from 1."""
    number = 0

    async def handle(socket: ServerConnection) -> None:
        nonlocal number
        number += 1
        await heard(socket, "hello")
        await tell(socket, type="welcome", protocol=1, user="me", server_ms=0, build="test")
        await talk(socket, number)

    async with serve(handle, "127.0.0.1", 0) as running:
        port = running.sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"


async def tell(socket: ServerConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))


async def heard(socket: ServerConnection, kind: str) -> dict[str, Any]:
    """The next message, which must be of this kind."""
    message: dict[str, Any] = json.loads(await socket.recv())
    assert message["type"] == kind, message
    return message


async def snapshot(socket: ServerConnection, seq: int, missed: list[Any] | None = None) -> None:
    await tell(
        socket,
        type="snapshot",
        table=TABLE,
        seq=seq,
        at_ms=seq,
        missed=missed or [],
        state={"own": []},
    )


async def update(socket: ServerConnection, seq: int) -> None:
    facts = [{"type": "turn_began", "seat": seq}]
    state: dict[str, Any] = {"own": []}
    await tell(socket, type="update", table=TABLE, seq=seq, at_ms=seq, facts=facts, state=state)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 20))


async def forever(socket: ServerConnection) -> None:
    await socket.wait_closed()


def test_a_table_is_known_from_its_snapshot_on() -> None:
    async def talk(socket: ServerConnection, _: int) -> None:
        opened = await heard(socket, "open")
        assert (opened["table"], opened["after"]) == (TABLE, None)
        await snapshot(socket, 7)
        await update(socket, 8)
        await forever(socket)

    async def claim() -> None:
        async with server(talk) as url, connected(url, "token") as connection:
            table = await connection.follow(TABLE)
            await connection.until(lambda: table.seq == 8)
            assert connection.user == "me"
            assert [fact.seat for fact in table.news()] == [8]  # type: ignore[union-attr]  # turns
            assert table.news() == []

    run(claim())


def test_after_a_break_it_opens_the_table_from_where_it_was_and_hears_what_it_missed() -> None:
    async def talk(socket: ServerConnection, number: int) -> None:
        opened = await heard(socket, "open")
        if number == 1:
            await snapshot(socket, 3)
            return
        assert opened["after"] == 3
        facts = [{"type": "turn_began", "seat": 4}]
        await snapshot(socket, 4, [{"seq": 4, "at_ms": 4, "facts": facts}])
        await forever(socket)

    async def claim() -> None:
        async with server(talk) as url, connected(url, "token") as connection:
            table = await connection.follow(TABLE)
            await connection.until(lambda: table.seq == 4)
            assert len(table.news()) == 1

    run(claim())


def test_a_gap_is_asked_for_and_what_is_known_is_not_told_again() -> None:
    async def talk(socket: ServerConnection, _: int) -> None:
        await heard(socket, "open")
        await snapshot(socket, 1)
        await update(socket, 3)
        opened = await heard(socket, "open")
        assert opened["after"] == 1
        facts = [{"type": "turn_began", "seat": 2}]
        await snapshot(socket, 3, [{"seq": n, "at_ms": n, "facts": facts} for n in (1, 2, 3)])
        await update(socket, 3)
        await update(socket, 4)
        await forever(socket)

    async def claim() -> None:
        async with server(talk) as url, connected(url, "token") as connection:
            table = await connection.follow(TABLE)
            await connection.until(lambda: table.seq == 4)
            assert len(table.news()) == 3

    run(claim())


def test_a_lost_update_is_noticed_by_the_heads() -> None:
    async def talk(socket: ServerConnection, _: int) -> None:
        await heard(socket, "open")
        await snapshot(socket, 1)
        await tell(socket, type="heads", tables={TABLE: 2})
        assert (await heard(socket, "open"))["after"] == 1
        await snapshot(socket, 2)
        await forever(socket)

    async def claim() -> None:
        async with server(talk) as url, connected(url, "token") as connection:
            table = await connection.follow(TABLE)
            await connection.until(lambda: table.seq == 2)

    run(claim())


def test_a_command_without_an_answer_is_sent_again_under_its_id() -> None:
    cids: list[str] = []

    async def talk(socket: ServerConnection, number: int) -> None:
        await heard(socket, "open")
        await snapshot(socket, 1)
        cids.append((await heard(socket, "do"))["cid"])
        if number == 1:
            return
        await tell(socket, type="done", table=TABLE, cid=cids[-1], seq=2)
        await forever(socket)

    async def claim() -> None:
        async with server(talk) as url, connected(url, "token") as connection:
            await connection.follow(TABLE)
            answer = await connection.do(TABLE, DealNow())
            assert isinstance(answer, Done)
            assert answer.seq == 2

    run(claim())
    assert len(cids) == 2
    assert cids[0] == cids[1]


def test_a_refusal_is_an_answer_and_names_its_reason() -> None:
    async def talk(socket: ServerConnection, _: int) -> None:
        await heard(socket, "open")
        await snapshot(socket, 1)
        cid = (await heard(socket, "do"))["cid"]
        error = {"code": "not_host", "facts": {}}
        await tell(socket, type="refused", table=TABLE, cid=cid, head=1, error=error)
        await forever(socket)

    async def claim() -> None:
        async with server(talk) as url, connected(url, "token") as connection:
            await connection.follow(TABLE)
            answer = await connection.do(TABLE, DealNow())
            assert isinstance(answer, Declined)
            assert answer.error.code == "not_host"

    run(claim())


def test_a_table_that_is_not_to_be_had_is_an_error() -> None:
    async def talk(socket: ServerConnection, _: int) -> None:
        await heard(socket, "open")
        await tell(socket, type="gone", table=TABLE, reason="missing")
        await forever(socket)

    async def claim() -> None:
        async with server(talk) as url, connected(url, "token") as connection:
            with pytest.raises(ClientError) as refused:
                await connection.follow(TABLE)
            assert refused.value.code == "table_gone"

    run(claim())


def test_who_is_signed_out_is_told_and_what_waits_fails() -> None:
    async def talk(socket: ServerConnection, _: int) -> None:
        await heard(socket, "open")
        await snapshot(socket, 1)
        await heard(socket, "do")
        await socket.close(4401)

    async def claim() -> None:
        async with server(talk) as url, connected(url, "token") as connection:
            await connection.follow(TABLE)
            with pytest.raises(ClientError) as refused:
                await connection.do(TABLE, DealNow())
            assert refused.value.code == "signed_out"

    run(claim())


def test_how_long_the_server_has_been_silent_is_known_while_it_is_gone() -> None:
    async def claim() -> None:
        connection = Connection("ws://127.0.0.1:9/ws", "token")
        assert connection.lost_s is not None
        assert connection.lost_s >= 0

    run(claim())
