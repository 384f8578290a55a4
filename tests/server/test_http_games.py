"""Patiences and score pads of a server: whose cards are whose, and what a day's deal keeps secret."""

import asyncio
import json
import secrets
from pathlib import Path
from typing import Any

from kings.server.http_games import day_of
from tests.faults.servers import Server
from tests.faults.web import Page, fetch


class Someone:
    """A guest of a server."""

    def __init__(self, server: Server, token: str) -> None:
        self.server, self.token = server, token

    async def fetch(self, method: str, path: str, body: object = None) -> Page:
        return await fetch(self.server.port, method, path, body, token=self.token)

    async def open(self, **body: Any) -> str:
        page = await self.fetch("POST", "/api/patiences", {"settings": {}, **body})
        assert page.status == 201, page.body
        return str(page.json["table"])

    async def state(self, table: str) -> dict[str, Any]:
        page = await self.fetch("GET", f"/api/tables/{table}")
        assert page.status == 200, page.body
        found: dict[str, Any] = page.json["state"]
        return found

    async def do(self, table: str, **ask: Any) -> dict[str, Any]:
        seen = (await self.fetch("GET", f"/api/tables/{table}")).json["seq"]
        body = {"cid": secrets.token_urlsafe(16), "expect": seen, "ask": ask}
        answer: dict[str, Any] = (await self.fetch("POST", f"/api/tables/{table}/do", body)).json
        return answer


async def guest(server: Server, name: str) -> Someone:
    page = await fetch(server.port, "POST", "/api/guest", {"name": name, "bearer": True})
    return Someone(server, page.json["token"])


def test_patiences_and_pads_are_opened_and_played_over_http(tmp_path: Path) -> None:
    async def claim() -> None:
        async with Server(tmp_path) as server:
            anna, bo = await guest(server, "Anna"), await guest(server, "Bo")
            await _by_number(anna)
            await _of_the_day(anna, bo)
            await _by_wish(anna)
            await _pad(anna)

    asyncio.run(claim())


async def _by_number(anna: Someone) -> None:
    """The same number gives the same cards; laid again it is practice; a stranger sees nothing."""
    first = await anna.open(rules="kungen", deal="4711")
    again = await anna.open(rules="harpan", deal="4711")
    one, two = await anna.state(first), await anna.state(again)
    assert one["game"]["columns"] == two["game"]["columns"]
    assert one["table"]["practice"] == []
    assert two["table"]["practice"] == ["same cards"]
    move = one["game"]["legal"][0]
    assert (await anna.do(first, type="make_move", seat=0, move=move))["type"] == "done"
    stranger = await guest(anna.server, "Cy")
    assert (await stranger.fetch("GET", f"/api/tables/{first}")).status == 404


async def _of_the_day(anna: Someone, bo: Someone) -> None:
    """All have the same cards today, and nothing that they are sent tells which."""
    hers, his = (
        await anna.open(rules="kungen", deal="day"),
        await bo.open(rules="kungen", deal="day"),
    )
    one, two = await anna.state(hers), await bo.state(his)
    assert one["game"]["columns"] == two["game"]["columns"]
    assert one["table"]["deal"] is None
    assert "seed" not in json.dumps(one)
    day = (await anna.fetch("GET", "/api/day")).json
    assert day["day"] == day_of(day["until_ms"] - 1)[0]


async def _by_wish(anna: Someone) -> None:
    """Winnable deals come from the pools that ship; where there are none that is said."""
    await anna.open(rules="harpan", deal="easy")
    refused = await anna.fetch(
        "POST", "/api/patiences", {"rules": "kungen:passes=5", "deal": "easy", "settings": {}}
    )
    assert (refused.status, refused.json["error"]["code"]) == (400, "no_pool")
    refused = await anna.fetch(
        "POST", "/api/patiences", {"rules": "kungen", "deal": "seed:00", "settings": {}}
    )
    assert refused.status == 400


async def _pad(anna: Someone) -> None:
    """A pad sums up what is written on it."""
    opening = {"rules": "kitchen", "names": ["Anna", "Bo"], "settings": {}}
    page = await anna.fetch("POST", "/api/pads", opening)
    assert page.status == 201, page.body
    table = page.json["table"]
    state = await anna.state(table)
    assert state["table"]["kind"] == "pad", state
