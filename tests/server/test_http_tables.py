"""Tables over HTTP, and the first evening: two people, bots, and a socket each."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from kings.wire.fields import PROTOCOL_VERSION
from tests.server.conftest import new_cid
from tests.server.over_sockets import Player
from tests.server.site import Json, Site, answered, listening, refused, site

QUICK = {"bot_pace_ms": 0, "fair_wait_s": 2, "auto_deal_s": 600}


async def opened(device: httpx.AsyncClient, **how: Any) -> str:
    """A new table of this person."""
    asked = {"rules": "kitchen", "seats": 3, "settings": QUICK} | how
    table: str = (await answered(device, "POST", "/api/tables", **asked))["table"]
    return table


async def link(device: httpx.AsyncClient, table: str, **what: Any) -> str:
    """A link to a table, as its token."""
    made = await answered(device, "POST", f"/api/tables/{table}/links", **what)
    token: str = made["token"]
    assert made["url"].endswith(f"/#join={token}")  # a fragment: no server sees it, no log
    return token


async def do(device: httpx.AsyncClient, table: str, kind: str, **fields: Any) -> Json:
    """Ask something of a table."""
    ask = {"type": kind, **fields}
    return await answered(
        device, "POST", f"/api/tables/{table}/do", cid=new_cid(), expect=0, ask=ask
    )


def test_a_table_is_opened_joined_by_link_and_begun(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna, bea = await here.guest("Anna"), await here.guest("Bea")
            table = await opened(anna, settings=QUICK | {"name": "At home"})
            token = await link(anna, table, kind="seat", seat=1)
            joined = await answered(bea, "POST", "/api/join", token=token)
            assert joined == {"table": table, "seat": 1}
            assert (await do(anna, table, "seat_bot", seat=2, level="klara"))["type"] == "done"
            assert (await do(anna, table, "start"))["type"] == "done"
            for device, name in ((anna, "Anna"), (bea, "Bea")):
                (line,) = (await answered(device, "GET", "/api/tables"))["tables"]
                assert (line["table"], line["name"]) == (table, "At home")
                assert name in [one["name"] for one in line["people"]]
                seen = await answered(device, "GET", f"/api/tables/{table}")
                assert seen["type"] == "snapshot"

    asyncio.run(play())


def test_a_seat_link_is_used_up_by_the_one_who_gets_the_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            table = await opened(anna, seats=2)
            token = await link(anna, table, kind="seat", seat=1)
            people = [await here.guest(f"Guest {n}", address=f"10.0.0.{n}") for n in range(6)]
            answers = await asyncio.gather(
                *(one.post("/api/join", json={"token": token}) for one in people)
            )
            good = [n for n, answer in enumerate(answers) if answer.is_success]
            assert len(good) == 1
            # One who has not heard the answer asks again, and has the seat still.
            assert await answered(people[good[0]], "POST", "/api/join", token=token) == {
                "table": table,
                "seat": 1,
            }
            late = await here.guest("Late")
            assert await refused(late, "POST", "/api/join", token=token) == (404, "not_found")

    asyncio.run(play())


def test_two_who_follow_links_to_one_seat_do_not_both_get_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            table = await opened(anna, seats=2)
            tokens = [await link(anna, table, kind="seat", seat=1) for _ in range(2)]
            people = [await here.guest("Bea"), await here.guest("Carl")]
            answers = await asyncio.gather(
                *(
                    one.post("/api/join", json={"token": token})
                    for one, token in zip(people, tokens, strict=True)
                )
            )
            assert sorted(answer.status_code for answer in answers) in ([200, 400], [200, 409])

    asyncio.run(play())


def test_a_link_without_a_seat_gives_the_first_that_is_free(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna, bea, carl = [await here.guest(name) for name in ("Anna", "Bea", "Carl")]
            table = await opened(anna, seats=2)
            tokens = [await link(anna, table, kind="seat") for _ in range(2)]
            assert (await answered(bea, "POST", "/api/join", token=tokens[0]))["seat"] == 1
            full = await refused(carl, "POST", "/api/join", token=tokens[1])
            assert full[1] == "table_full"

    asyncio.run(play())


def test_a_link_that_was_revoked_leads_nowhere(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna, bea = await here.guest("Anna"), await here.guest("Bea")
            table = await opened(anna)
            token = await link(anna, table, kind="seat", seat=1)
            path = f"/api/tables/{table}/links"
            (line,) = (await answered(anna, "GET", path))["links"]
            assert (line["kind"], line["seat"], line["uses_left"]) == ("seat", 1, 1)
            assert token not in str(line)
            assert await refused(bea, "GET", path) == (404, "no_such_table")
            assert (await anna.delete(f"{path}/{line['id']}")).status_code == 204
            assert (await anna.delete(f"{path}/{line['id']}")).status_code == 404
            assert await refused(bea, "POST", "/api/join", token=token) == (404, "not_found")

    asyncio.run(play())


def test_only_the_host_invites_and_only_to_what_the_table_allows(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna, bea = await here.guest("Anna"), await here.guest("Bea")
            table = await opened(anna)
            token = await link(anna, table, kind="seat", seat=1)
            await answered(bea, "POST", "/api/join", token=token)
            path = f"/api/tables/{table}/links"
            assert (await refused(bea, "POST", path, kind="seat"))[1] == "not_host"
            assert (await refused(anna, "POST", path, kind="door"))[1] == "link_kind"
            assert (await refused(anna, "POST", path, kind="watch"))[1] == "no_watching"
            await link(bea, table, kind="screen")

    asyncio.run(play())


def test_who_watches_by_a_link_sees_the_table_and_no_hand(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna, bea = await here.guest("Anna"), await here.guest("Bea")
            table = await opened(anna, seats=2, settings=QUICK | {"watch": "public"})
            await do(anna, table, "seat_bot", seat=1, level="klara")
            token = await link(anna, table, kind="watch")
            assert await answered(bea, "POST", "/api/join", token=token) == {
                "table": table,
                "seat": None,
            }
            await do(anna, table, "start")
            await here.parts.worker.hub.take_up(table)
            seen = await answered(bea, "GET", f"/api/tables/{table}")
            assert seen["state"]["own"] == []
            assert (await refused(bea, "GET", f"/api/tables/{table}/record"))[0] == 404

    asyncio.run(play())


def test_a_private_table_is_not_in_the_lobby_and_a_public_one_is(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna, bea = await here.guest("Anna"), await here.guest("Bea")
            await opened(anna)
            table = await opened(anna, settings=QUICK | {"public": True})
            listed = await answered(bea, "GET", "/api/lobby")
            assert [one["table"] for one in listed["tables"]] == [table]

    asyncio.run(play())


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"rules": "nonsense"}, "unknown_preset"),
        ({"rules": "kitchen,hand_size=7", "seats": 7}, "bad_request"),
        ({"settings": {"bot": "nobody"}}, "unknown_bot"),
        ({"settings": {"speed": 3}}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    tmp_path: Path, asked: dict[str, Any], code: str
) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            body = {"rules": "kitchen", "seats": 2, "settings": {}} | asked
            assert (await refused(anna, "POST", "/api/tables", **body))[1] == code

    asyncio.run(play())


def test_a_command_over_http_is_done_once_however_often_it_is_sent(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            table = await opened(anna, settings=QUICK | {"chat": "text"})
            body = {"cid": new_cid(), "expect": 0, "ask": {"type": "say", "text": "hello"}}
            path = f"/api/tables/{table}/do"
            first = await answered(anna, "POST", path, **body)
            assert first["type"] == "done"
            assert await answered(anna, "POST", path, **body) == first

    asyncio.run(play())


async def _whole_round(here: Site, url: str) -> tuple[str, httpx.AsyncClient]:
    """Two people and a bot play a round over sockets."""
    anna, bea = here.device(url=url), here.device(url=url)
    tokens = []
    for device, name in ((anna, "Anna"), (bea, "Bea")):
        made = await answered(device, "POST", "/api/guest", name=name, bearer=True)
        tokens.append(made["token"])
        device.headers["authorization"] = f"Bearer {made['token']}"
    table = await opened(anna)
    joining = await link(anna, table, kind="seat", seat=1)
    await answered(bea, "POST", "/api/join", token=joining)
    await do(anna, table, "seat_bot", seat=2, level="klara")
    await do(anna, table, "start")
    await asyncio.gather(*(_plays(url, device, table) for device in (anna, bea)))
    return table, anna


async def _plays(url: str, device: httpx.AsyncClient, table: str) -> None:
    """Play whatever comes first until a round is over."""
    told = {"authorization": device.headers["authorization"]}
    user = (await answered(device, "GET", "/api/me"))["user"]
    ws = url.replace("http", "ws") + "/ws"
    async with connect(ws, additional_headers=told, compression=None) as socket:
        player = Player(socket)
        await player.say(type="hello", protocol=PROTOCOL_VERSION)
        await player.open(table)
        while player.state[table]["table"]["stage"] in ("dealing", "playing"):
            if not await player.step(table, user):
                await player.hear()


def test_after_a_round_its_record_and_its_deal_are_open_to_those_who_played(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with site(tmp_path) as here, listening(here) as url:
            table, anna = await _whole_round(here, url)
            stranger = await here.guest("Stranger")
            record = await answered(anna, "GET", f"/api/tables/{table}/record")
            assert record["record"].startswith("Format: kings-record 1\n")
            fair = await answered(anna, "GET", f"/api/tables/{table}/fair/1")
            assert fair["kept"] is True
            for path in ("record", "fair/1"):
                assert (await refused(stranger, "GET", f"/api/tables/{table}/{path}"))[0] == 404
            for path in ("fair/9",):
                assert (await refused(anna, "GET", f"/api/tables/{table}/{path}"))[0] == 404

    asyncio.run(play())
