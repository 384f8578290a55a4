"""`kings serve`: what it takes, where it says it is, and how it ends."""

import asyncio
import os
import secrets
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from kings.cli.serving import Wish, config_of, has_screen, shown_addresses, start
from kings.errors import KingsError
from kings.say.speaker import Speaker
from kings.server.lan import lan_addresses
from kings.server.qr import qr_blocks, qr_svg
from kings.server.run import Place, listen

ROOT = Path(__file__).resolve().parents[2]
READY_S = 60
RESTART = 1012


def wish(**changes: Any) -> Wish:
    usual: dict[str, Any] = {
        "host": "127.0.0.1",
        "port": 8720,
        "data": Path("/somewhere"),
        "database": None,
        "broker": None,
        "workers": 1,
        "public": (),
        "proxies": frozenset(),
        "lan": False,
        "opened": False,
    }
    return Wish(**(usual | changes))


def test_without_a_database_all_is_kept_in_one_file_of_the_data_folder() -> None:
    config = config_of(wish(), {})
    assert config.database == "sqlite:////somewhere/kings.db"
    assert config.broker is None
    assert not config.secure


def test_addresses_with_passwords_may_come_from_the_environment() -> None:
    kept = {"KINGS_DATABASE": "postgresql://db", "KINGS_BROKER": "redis://broker"}
    config = config_of(wish(workers=4), kept)
    assert (config.database, config.broker) == ("postgresql://db", "redis://broker")
    given = config_of(wish(database="postgresql://other"), kept)
    assert given.database == "postgresql://other"


@pytest.mark.parametrize(
    "given", [{}, {"KINGS_DATABASE": "postgresql://db"}, {"KINGS_BROKER": "redis://broker"}]
)
def test_several_workers_need_what_they_share(given: dict[str, str]) -> None:
    with pytest.raises(KingsError) as told:
        config_of(wish(workers=2), given)
    assert told.value.code == "workers_need_more"


def test_a_port_that_is_taken_is_named_in_a_sentence(tmp_path: Path) -> None:
    with listen(Place("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(KingsError) as told:
            start(wish(port=port, data=tmp_path), Speaker("en"))
    assert told.value.facts == {"address": f"127.0.0.1:{port}"}


def test_the_addresses_shown_are_those_that_devices_can_use() -> None:
    assert shown_addresses(wish()) == ("http://127.0.0.1:8720",)
    assert shown_addresses(wish(public=("https://cards.example",))) == ("https://cards.example",)
    home = shown_addresses(wish(host="0.0.0.0", lan=True))
    assert home == (*(f"http://{one}:8720" for one in lan_addresses()), "http://127.0.0.1:8720")


def test_a_browser_is_opened_where_there_is_a_screen_to_show_it() -> None:
    assert has_screen({}, "darwin")
    assert has_screen({"DISPLAY": ":0"}, "linux")
    assert not has_screen({}, "linux")


def test_the_code_for_phones_is_drawn_in_blocks() -> None:
    lines = qr_blocks("http://192.168.1.20:8720").splitlines()
    assert len(lines) < 20
    assert "█" in "".join(lines) or "▀" in "".join(lines)


@asynccontextmanager
async def served(folder: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """`kings serve` as a process of its own, which is ready."""
    command = ["-m", "kings.cli", "serve", "--port", str(port), "--data", str(folder)]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, env=os.environ | {"PYTHONPATH": "src"}
    )
    try:
        async with httpx.AsyncClient() as device, asyncio.timeout(READY_S):
            while True:
                try:
                    if (await device.get(f"http://127.0.0.1:{port}/ready")).status_code == 200:
                        break
                except httpx.TransportError:
                    await asyncio.sleep(0.05)  # it does not listen yet, and cannot say so
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_server_that_is_told_to_stop_sends_devices_away_and_has_lost_nothing(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=url) as anna:
            async with served(tmp_path, port) as process:
                made = await anna.post("/api/guest", json={"name": "Anna", "bearer": True})
                told = {"authorization": f"Bearer {made.json()['token']}"}
                asked = {"rules": "kitchen", "seats": 2, "settings": {"chat": "text"}}
                opened = await anna.post("/api/tables", json=asked, headers=told)
                table = opened.json()["table"]
                async with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=told) as ws:
                    await ws.send('{"type":"hello","protocol":1}')
                    await ws.recv()
                    say = {
                        "cid": secrets.token_urlsafe(16),
                        "expect": 0,
                        "ask": {"type": "say", "text": "hello"},
                    }
                    path = f"/api/tables/{table}/do"
                    done = await anna.post(path, json=say, headers=told)
                    assert done.json()["type"] == "done"
                    process.send_signal(signal.SIGTERM)
                    async with asyncio.timeout(READY_S):
                        await ws.wait_closed()
                    assert ws.close_code == RESTART
                async with asyncio.timeout(READY_S):
                    assert await process.wait() == 0
            async with served(tmp_path, port):
                again = await anna.post(path, json=say, headers=told)
                assert again.json() == done.json()

    asyncio.run(play())


def test_a_code_for_phones_takes_the_size_of_its_place_and_is_not_cut() -> None:
    drawn = qr_svg("http://192.168.1.20:8720").decode()
    head = drawn.partition(">")[0]
    assert "viewBox=" in head
    assert "width=" not in head
