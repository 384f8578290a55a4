"""A person plays a whole match at a server's table in the terminal, over a real socket."""

import asyncio
import json
import os
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.faults.servers import Server
from tests.faults.web import fetch

QUICK = {"bot_pace_ms": 0, "auto_deal_s": 600, "fair_wait_s": 0}
LINES = "1\ne\n" * 4000
"""The first play there is, else the end of the turn; between rounds either goes on."""


async def asked(server: Server, method: str, path: str, body: object, token: str = "") -> Any:
    page = await fetch(server.port, method, path, body, token=token or None)
    assert page.status < 300, page.body
    return page.json


async def invited(server: Server) -> tuple[str, dict[str, Any], str]:
    """A table with two bots and a free seat: the link to it, its host, its id."""
    host = await asked(server, "POST", "/api/guest", {"name": "Anna", "bearer": True})
    opening = {"rules": "kitchen", "seats": 3, "sit": None, "settings": QUICK}
    token = host["token"]
    table = (await asked(server, "POST", "/api/tables", opening, token))["table"]
    for seat in (1, 2):
        await do(server, table, token, {"type": "seat_bot", "seat": seat, "level": "greedy"})
    link = await asked(server, "POST", f"/api/tables/{table}/links", {"kind": "seat"}, token)
    return link["url"], host, table


async def do(server: Server, table: str, token: str, ask: dict[str, Any]) -> Any:
    body = {"cid": secrets.token_urlsafe(16), "expect": 0, "ask": ask}
    return await asked(server, "POST", f"/api/tables/{table}/do", body, token)


def kings(folder: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "kings.cli", *words]


async def joined(folder: Path, link: str, typed: str) -> asyncio.subprocess.Process:
    environment = os.environ | {"KINGS_DATA": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    person = await asyncio.create_subprocess_exec(
        *kings(folder, "join", link, "--name", "Bo", "--plain", "--ascii"),
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert person.stdin is not None
    person.stdin.write(typed.encode())
    return person


def test_a_person_plays_a_whole_match_of_a_server_in_the_terminal(tmp_path: Path) -> None:
    async def claim() -> None:
        async with Server(tmp_path / "server") as server:
            link, host, table = await invited(server)
            person = await joined(tmp_path / "person", link, LINES)
            while (await do(server, table, host["token"], {"type": "start"}))["type"] != "done":
                await asyncio.sleep(0.05)  # until the person has sat down, in their process
            said, _ = await asyncio.wait_for(person.communicate(), 100)
            text = said.decode()
            assert person.returncode == 0, text[-2000:]
            assert "Round 1, dealer" in text
            assert "Won by" in text.splitlines()[-2] + text.splitlines()[-1], text[-500:]

    asyncio.run(claim())


def test_a_link_that_is_none_says_how_they_look(tmp_path: Path) -> None:
    environment = os.environ | {
        "KINGS_DATA": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        kings(tmp_path, "join", "http://cards.example/table"),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "#join=" in done.stderr


def test_the_session_of_a_server_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    from kings.client.people import Servers

    servers = Servers(tmp_path / "kings" / "servers.json")
    servers.keep("http://one", "secret")
    servers.keep("http://two", "other")
    path = tmp_path / "kings" / "servers.json"
    assert servers.all() == {"http://one": "secret", "http://two": "other"}
    assert json.loads(path.read_text()) == servers.all()
    assert path.stat().st_mode & 0o077 == 0
