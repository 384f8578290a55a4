"""Logs and figures tell what went wrong, and nothing of people, cards or secrets."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from websockets.asyncio.client import connect

from kings.server import http_rules
from kings.server.logs import FIELDS, set_up_logs
from kings.server.sockets import Sockets
from tests.server.conftest import new_cid
from tests.server.site import Json, answered, listening, refused, site

CANARY = "canary-7c1f"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is logged; afterwards logs are as they were."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    set_up_logs("debug", stream)
    try:
        yield stream
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        structlog.reset_defaults()


def lines(written: io.StringIO) -> list[Json]:
    """The lines of a log, each of which has to be JSON with allowed fields."""
    found: list[Json] = [json.loads(line) for line in written.getvalue().splitlines()]
    for line in found:
        assert set(line) <= FIELDS
    return found


def test_of_an_error_its_kind_and_its_way_are_logged_and_not_its_text(
    written: io.StringIO,
) -> None:
    log = structlog.get_logger("a room")
    try:
        try:
            raise ValueError(CANARY)
        except ValueError as error:
            raise RuntimeError(CANARY) from error
    except RuntimeError as error:
        log.error("crash", exc_info=error, token=CANARY, hand=[CANARY], what={"card": CANARY})
        logging.getLogger("a library").error("failed\n%s", CANARY, exc_info=error)
        logging.getLogger("a library").error(f"failed\n{CANARY}", extra={"route": CANARY})
    assert CANARY not in written.getvalue()
    first, second, third = lines(written)
    for line in (first, second):
        assert [part for part in line["exception"] if " " not in part] == [
            "RuntimeError",
            "ValueError",
        ]
        assert any("test_logs.py" in part for part in line["exception"])
    assert (first["event"], first["logger"], third["event"]) == ("crash", "a room", "failed")


def test_a_line_break_in_what_is_logged_makes_no_second_line(written: io.StringIO) -> None:
    structlog.get_logger("a room").info("one\ntwo", error='three\n{"event": "forged"}')
    assert len(lines(written)) == 1


def test_a_planted_crash_is_logged_and_told_as_a_fault_of_the_server(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*args: object) -> None:
        raise RuntimeError(CANARY)

    monkeypatch.setattr(http_rules, "rules_text", crash)

    async def play() -> None:
        async with site(tmp_path) as here:
            device = here.device()
            asked = refused(device, "POST", "/api/rules/check", rules="kitchen", seats=3)
            assert await asked == (500, "server_fault")

    asyncio.run(play())
    (told,) = [line for line in lines(written) if line["level"] == "error"]
    assert told["event"] == "crash"
    assert told["exception"][0] == "RuntimeError"
    assert CANARY not in written.getvalue()


def test_a_planted_crash_in_a_socket_is_logged(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def crash(*args: object) -> None:
        raise RuntimeError(CANARY)

    monkeypatch.setattr(Sockets, "handle", crash)

    async def play() -> None:
        async with site(tmp_path) as here, listening(here) as url:
            made = await answered(
                here.device(url=url), "POST", "/api/guest", name="Anna", bearer=True
            )
            told = {"authorization": f"Bearer {made['token']}"}
            with pytest.raises(Exception):  # noqa: B017  # however the handshake fails
                await connect(url.replace("http", "ws") + "/ws", additional_headers=told)

    asyncio.run(play())
    events = [line["event"] for line in lines(written) if line["level"] == "error"]
    assert "socket crash" in events
    assert CANARY not in written.getvalue()


def test_nothing_that_people_say_hold_or_prove_is_logged_or_counted(
    tmp_path: Path, written: io.StringIO
) -> None:
    async def play() -> list[str]:
        async with site(tmp_path, metrics_token="the-operator") as here, listening(here) as url:
            anna = here.device(url=url)
            made = await answered(anna, "POST", "/api/guest", name=f"A {CANARY}", bearer=True)
            anna.headers["authorization"] = f"Bearer {made['token']}"
            table = (
                await answered(
                    anna,
                    "POST",
                    "/api/tables",
                    rules="kitchen",
                    seats=2,
                    settings={"name": CANARY, "chat": "text"},
                )
            )["table"]
            link = await answered(anna, "POST", f"/api/tables/{table}/links", kind="seat")
            say = {"type": "say", "text": CANARY}
            path = f"/api/tables/{table}/do"
            await answered(anna, "POST", path, cid=new_cid(), expect=0, ask=say)
            await refused(anna, "POST", path, cid=new_cid(), expect=0, ask={"type": CANARY})
            await refused(anna, "POST", f"/api/{CANARY}", text=CANARY)
            await refused(anna, "POST", "/api/join", token=CANARY)
            told = {"authorization": anna.headers["authorization"]}
            async with connect(url.replace("http", "ws") + "/ws", additional_headers=told) as ws:
                await ws.send(f'{{"type":"hello","protocol":1,"{CANARY}":"{made["token"]}"}}')
                await ws.wait_closed()
            figures = await here.device().get(
                "/metrics", headers={"authorization": "Bearer the-operator"}
            )
            assert "kings_entries_total 3.0" in figures.text
            assert 'route="/api/tables/{table}/do"' in figures.text
            assert table not in figures.text
            assert CANARY not in figures.text
            return [made["token"], link["token"], made["user"], table]

    secret = asyncio.run(play())
    logged = written.getvalue()
    lines(written)
    for word in (CANARY, "127.0.0.1", *secret[:2]):
        assert word not in logged


def test_figures_are_for_who_shows_the_operators_token(tmp_path: Path) -> None:
    async def play() -> None:
        for number, (token, shown, status) in enumerate(
            ((None, "", 404), (None, "Bearer ", 404), ("secret", "", 404), ("secret", "Bearer guess", 404),
             ("secret", "Bearer secret", 200))
        ):  # fmt: skip
            folder = tmp_path / str(number)
            folder.mkdir()
            async with site(folder, metrics_token=token) as here:
                headers = {"authorization": shown} if shown else {}
                answer = await here.device().get("/metrics", headers=headers)
                assert answer.status_code == status

    asyncio.run(play())
