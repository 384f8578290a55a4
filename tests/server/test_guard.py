"""What every request passes first: origin, host, size, session, headers, limits."""

import asyncio
import os
import secrets
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest
from redis.asyncio import Redis
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from kings.server import limits as limits_module
from kings.server.app import routes
from kings.server.guard import MOST_BODY
from kings.server.limits import RATES, Limits, Rate, limits_for, network
from tests.server.site import HOME, PUBLIC, Site, answered, listening, refused, site

FOREIGN = "https://evil.example"


def unsafe_routes(here: Site) -> Iterator[tuple[str, str]]:
    """Every way to change something, as the OpenAPI document lists it, with places filled in."""
    paths = routes(here.parts).openapi_schema.to_schema()["paths"]
    for path, methods in paths.items():
        for method in methods:
            if method in ("post", "put", "patch", "delete"):
                filled = path.replace("{table}", "x" * 16).replace("{name}", "x")
                yield method.upper(), filled.replace("{key}", "x").replace("{deal}", "1")


ELSEWHERE: tuple[dict[str, str], ...] = (
    {"origin": FOREIGN},
    {"origin": "null"},
    {"origin": "http://192.168.1.20:9999"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "none"},
    {},
)
"""What a browser says of a page that is not ours, or of none."""


def test_no_unsafe_route_takes_a_cookie_from_a_page_that_is_not_ours(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            found = list(unsafe_routes(here))
            assert len(found) > 15
            for headers, (method, path) in product(ELSEWHERE, found):
                device = here.device(headers=headers)
                device.cookies.update(anna.cookies)
                asked = await device.request(method, path, json={})
                assert (asked.status_code, asked.json()["error"]["code"]) == (
                    403,
                    "foreign_origin",
                ), (headers, method, path)
            await answered(anna, "GET", "/api/me")

    asyncio.run(play())


def test_behind_a_public_address_only_its_own_pages_count(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path, PUBLIC, public=(PUBLIC,)) as here:
            await here.guest("Anna")
            other = here.device(headers={"origin": HOME, "host": "192.168.1.20:8720"})
            assert await refused(other, "POST", "/api/guest", name="Bea") == (403, "foreign_origin")

    asyncio.run(play())


HOSTS = (
    ("localhost:8720", True),
    ("127.0.0.1:8720", True),
    ("[::1]:8720", True),
    ("192.168.1.20:8720", True),
    ("laptop:8720", True),
    ("laptop.local:8720", True),
    ("evil.example:8720", False),
    ("192.168.1.20.evil.example", False),
    ("evil.example:80@127.0.0.1", True),  # a user name of nobody; the host is a number
)


def test_a_foreign_name_that_points_here_is_not_served(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            for host, good in HOSTS:
                answer = await here.device(headers={"host": host}).get("/health")
                assert answer.status_code == (200 if good else 421), host

    asyncio.run(play())


@pytest.mark.parametrize(
    ("url", "public", "name", "secure"),
    [
        (PUBLIC, (PUBLIC,), "__Host-kings", True),
        (HOME, (), "kings", False),
        ("http://localhost:8720", (), "kings", False),
    ],
)
def test_the_cookie_is_as_strict_as_the_address_allows(
    tmp_path: Path, url: str, public: tuple[str, ...], name: str, secure: bool
) -> None:
    async def play() -> None:
        async with site(tmp_path, url, public=public) as here:
            answer = await here.device().post("/api/guest", json={"name": "Anna"})
            told, *attributes = answer.headers["set-cookie"].split("; ")
            assert told.startswith(f"{name}=")
            assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(attributes)
            assert ("Secure" in attributes) is secure
            assert not any(one.startswith("Domain") for one in attributes)
            assert len(told.partition("=")[2]) >= 43  # 256 bits

    asyncio.run(play())


def test_a_session_that_the_server_did_not_make_is_never_taken_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            planted = "planted-by-somebody-else-0123456789abcdefghij"
            victim = here.device(headers={"origin": here.url, "cookie": f"kings={planted}"})
            assert await refused(victim, "GET", "/api/me") == (401, "sign_in")
            answer = await victim.post("/api/guest", json={"name": "Victim"})
            given = answer.headers["set-cookie"].split(";")[0].partition("=")[2]
            assert given != planted
            thief = here.device(headers={"origin": here.url, "cookie": f"kings={planted}"})
            assert await refused(thief, "GET", "/api/me") == (401, "sign_in")

    asyncio.run(play())


ANSWERS = (
    ("GET", "/", 200),
    ("GET", "/page.css", 200),
    ("GET", "/health", 200),
    ("GET", "/ready", 200),
    ("GET", "/api/rules", 200),
    ("GET", "/api/schema/openapi.json", 200),
    ("GET", "/api/me", 401),
    ("GET", "/nowhere", 404),
    ("PUT", "/api/me", 405),
    ("POST", "/api/guest", 400),
    ("GET", "/metrics", 404),
)


def test_every_answer_has_the_headers_that_protect(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            for method, path, status in ANSWERS:
                answer = await here.device().request(method, path)
                assert answer.status_code == status, path
                told = answer.headers
                policy = told["content-security-policy"]
                assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
                assert "frame-ancestors 'none'" in policy
                assert "unsafe" not in policy
                assert told["x-content-type-options"] == "nosniff"
                assert told["referrer-policy"] == "no-referrer"
                assert told["cross-origin-opener-policy"] == "same-origin"
                assert ("no-store" in told.get("cache-control", "")) is path.startswith("/api")
                assert "server" not in told

    asyncio.run(play())


def test_a_body_may_not_be_longer_than_the_server_says_whatever_its_header_says(
    tmp_path: Path,
) -> None:
    async def chunks() -> Any:
        for _ in range(20):
            yield b" " * (MOST_BODY // 8)

    async def play() -> None:
        async with site(tmp_path) as here:
            device = here.device()
            long = await device.post("/api/guest", content=b" " * (MOST_BODY + 1))
            assert long.status_code == 413
            told = {"content-type": "application/json"}
            streamed = await device.post("/api/guest", content=chunks(), headers=told)
            assert (streamed.status_code, streamed.json()["error"]["code"]) == (
                413,
                "body_too_long",
            )
            fits = {"name": "Anna"}
            await answered(device, "POST", "/api/guest", **fits)

    asyncio.run(play())


def test_a_form_of_a_page_is_no_command(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/x", ""):
                answer = await here.device().post(
                    "/api/guest", content=b'{"name":"Anna"}', headers={"content-type": kind}
                )
                assert (answer.status_code, answer.json()["error"]["code"]) == (415, "not_json")

    asyncio.run(play())


def test_a_socket_opens_to_a_page_of_ours_with_a_session_and_to_nobody_else(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with site(tmp_path) as here, listening(here) as url:
            made = await here.device(url=url).post("/api/guest", json={"name": "A", "bearer": True})
            token = made.json()["token"]
            cookie, bearer = {"cookie": f"kings={token}"}, {"authorization": f"Bearer {token}"}
            ours = {"origin": url}
            ws = url.replace("http", "ws") + "/ws"
            for good in (cookie | ours, bearer | ours, bearer):
                async with connect(ws, additional_headers=good):
                    pass
            for bad in (
                {},
                ours,
                cookie,
                cookie | {"origin": FOREIGN},
                cookie | {"origin": "null"},
                bearer | {"origin": FOREIGN},
                {"cookie": "kings=guessed"} | ours,
            ):
                with pytest.raises(InvalidStatus) as told:
                    await connect(ws, additional_headers=bad)
                assert told.value.response.status_code == 403

    asyncio.run(play())


def test_a_device_that_signs_out_loses_its_sockets_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here, listening(here) as url:
            anna = here.device(url=url)
            made = await anna.post("/api/guest", json={"name": "Anna", "bearer": True})
            bearer = {"authorization": f"Bearer {made.json()['token']}"}
            async with connect(url.replace("http", "ws") + "/ws", additional_headers=bearer) as ws:
                await ws.send('{"type":"hello","protocol":1}')
                assert '"welcome"' in str(await ws.recv())
                answer = await anna.post("/api/logout", headers=bearer)
                assert answer.status_code == 204
                async with asyncio.timeout(20):
                    await ws.wait_closed()
                assert ws.close_code == 4401

    asyncio.run(play())


def test_what_is_not_there_and_what_is_not_yours_look_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna, bea = await here.guest("Anna"), await here.guest("Bea")
            opened = await answered(
                anna, "POST", "/api/tables", rules="kitchen", seats=2, settings={}
            )
            theirs, nowhere = opened["table"], "x" * 16
            for path in ("", "/record", "/fair/1"):
                answers = [
                    await bea.get(f"/api/tables/{table}{path}") for table in (theirs, nowhere)
                ]
                assert [one.status_code for one in answers] == [404, 404], path
                assert answers[0].content == answers[1].content
            link = {"kind": "seat"}
            answers = [
                await bea.post(f"/api/tables/{table}/links", json=link)
                for table in (theirs, nowhere)
            ]
            assert [one.status_code for one in answers] == [404, 404]
            assert answers[0].content == answers[1].content

    asyncio.run(play())


def test_signing_in_does_not_tell_whether_an_account_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            password = "quite a long password"
            await answered(anna, "POST", "/api/account", account="anna", password=password)
            calls: list[str | None] = []
            good = here.parts.passwords.good

            async def counted(kept: str | None, given: str) -> bool:
                calls.append(kept)
                return await good(kept, given)

            here.parts.passwords.good = counted  # type: ignore[method-assign, assignment]
            wrong = "another long password"
            answers = [
                await here.device().post("/api/login", json={"account": name, "password": wrong})
                for name in ("anna", "nobody")
            ]
            assert [one.status_code for one in answers] == [401, 401]
            assert answers[0].content == answers[1].content
            assert len(calls) == 2  # the work is done for nobody, too

    asyncio.run(play())


def test_guessing_is_slowed_down_by_address_and_by_account(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            device = here.device()
            code = {"token": "x" * 22}
            answers = [await device.post("/api/join", json=code) for _ in range(30)]
            assert (
                sum(one.status_code == 429 for one in answers) >= 30 - RATES["/api/join"].burst - 1
            )
            told = answers[-1].json()["error"]["code"]
            assert told == "too_often"
            other = here.device(address="192.168.1.32")
            assert (await other.post("/api/join", json=code)).status_code == 401
            tried = [
                await refused(
                    here.device(address=f"10.0.0.{number}"),
                    "POST",
                    "/api/login",
                    account="anna",
                    password="quite a long password",
                )
                for number in range(7)
            ]
            assert tried[-1] == (429, "too_often")

    asyncio.run(play())


def test_a_household_counts_as_one_address() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2:ffff::1")
    assert network("2001:db8:1:2::1") != network("2001:db8:1:3::1")
    assert network("192.0.2.1") != network("192.0.2.2")


def test_of_many_at_once_only_as_many_pass_as_may(monkeypatch: pytest.MonkeyPatch) -> None:
    address = os.environ.get("KINGS_TEST_REDIS")
    if address is None:
        if os.environ.get("CI") == "true":
            pytest.fail("KINGS_TEST_REDIS is not set")
        pytest.skip("no Redis: KINGS_TEST_REDIS is not set")
    monkeypatch.setitem(RATES, "/api/join", Rate(10, 36_000))
    monkeypatch.setattr(limits_module, "WAIT_S", 60)

    async def play() -> None:
        channel = secrets.token_hex(8)
        workers = [limits_for(address, channel) for _ in range(3)]
        try:
            passed = await asyncio.gather(
                *(
                    workers[number % 3].request("192.0.2.1", "/api/join", unsafe=True)
                    for number in range(60)
                )
            )
            assert sum(passed) == 10
        finally:
            for worker in workers:
                await worker.close()
            async with Redis.from_url(address) as client:
                await client.delete(f"{channel}:limit:/api/join:192.0.2.1")

    asyncio.run(play())


def test_while_redis_is_away_each_worker_limits_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "/api/join", Rate(3, 36_000))

    async def play() -> None:
        limits: Limits = limits_for("redis://127.0.0.1:1", "nowhere")
        passed = [await limits.request("192.0.2.1", "/api/join", unsafe=True) for _ in range(5)]
        assert passed == [True, True, True, False, False]
        await limits.close()

    asyncio.run(play())


def test_only_a_proxy_that_is_named_may_say_who_asks(tmp_path: Path) -> None:
    async def addresses(proxies: frozenset[str]) -> list[int]:
        folder = tmp_path / str(len(proxies))
        folder.mkdir()
        async with site(folder, proxies=proxies) as here, listening(here) as url:
            told = []
            async with httpx.AsyncClient(base_url=url) as device:
                for number in range(25):
                    answer = await device.post(
                        "/api/join",
                        json={"token": "x" * 22},
                        headers={"origin": url, "x-forwarded-for": f"198.51.100.{number}"},
                    )
                    told.append(answer.status_code)
            return told

    assert 429 in asyncio.run(addresses(frozenset()))
    assert 429 not in asyncio.run(addresses(frozenset({"127.0.0.1"})))
