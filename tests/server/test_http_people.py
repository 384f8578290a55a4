"""People over HTTP: guests, accounts, sessions, and other devices."""

import asyncio
from dataclasses import replace
from pathlib import Path

from kings.store.finished import FinishedMatch, Result, finished_put
from tests.server.site import answered, refused, site

PASSWORD = "quite a long password"


def test_a_guest_begins_with_a_name_alone_and_is_known_from_then_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            me = await answered(anna, "GET", "/api/me")
            assert (me["name"], me["account"]) == ("Anna", None)
            assert await refused(here.device(), "GET", "/api/me") == (401, "sign_in")

    asyncio.run(play())


def test_names_are_kept_in_their_usual_form_without_controls(tmp_path: Path) -> None:
    usual = {
        "  A\u202enna   K.": "Anna K.",
        "\uff21\uff4e\uff4e\uff41": "Anna",
        "<b>Anna</b>": "<b>Anna</b>",
        "👩‍🌾 Åsa": "👩‍🌾 Åsa",
        "x" * 24: "x" * 24,
    }

    async def play() -> None:
        async with site(tmp_path) as here:
            for given, kept in usual.items():
                device = await here.guest(given)
                assert (await answered(device, "GET", "/api/me"))["name"] == kept

    asyncio.run(play())


def test_names_of_no_letter_or_too_many_are_refused_in_the_readers_language(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            device = here.device()
            for name in ("\u202e \u200b", "x" * 25):
                assert await refused(device, "POST", "/api/guest", name=name) == (
                    409,
                    "name_length",
                )
            said = {}
            for lang in ("en", "sv", "da", "de"):
                answer = await device.post(
                    "/api/guest", json={"name": "x" * 25}, headers={"accept-language": lang}
                )
                said[lang] = answer.json()["message"]
            assert len(set(said.values())) == 4
            assert said["sv"] == "Ett namn har 1 till 24 tecken."

    asyncio.run(play())


def test_an_account_keeps_the_guests_tables_and_gives_a_new_session(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            table = await answered(
                anna, "POST", "/api/tables", rules="kitchen", seats=2, settings={}
            )
            before = dict(anna.cookies)
            made = await answered(anna, "POST", "/api/account", account="anna", password=PASSWORD)
            assert len(set(made["codes"])) == 8
            assert dict(anna.cookies) != before
            old = here.device()
            old.cookies.update(before)
            assert await refused(old, "GET", "/api/me") == (401, "sign_in")
            phone = here.device()
            await answered(phone, "POST", "/api/login", account="Anna", password=PASSWORD)
            listed = await answered(phone, "GET", "/api/tables")
            assert [one["table"] for one in listed["tables"]] == [table["table"]]

    asyncio.run(play())


def test_no_two_accounts_look_alike(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            await answered(anna, "POST", "/api/account", account="anna", password=PASSWORD)
            for name in ("ANNA", "\u0410nna", "Ann\u00e0"):
                other = await here.guest("Other")
                asked = refused(other, "POST", "/api/account", account=name, password=PASSWORD)
                assert await asked == (400, "account_taken"), name

    asyncio.run(play())


def test_passwords_that_anybody_would_try_are_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            for password in ("short", "x" * 129, "password123", "my name is anna, and long"):
                asked = refused(anna, "POST", "/api/account", account="anna", password=password)
                assert (await asked)[0] == 400, password

    asyncio.run(play())


def test_a_recovery_code_sets_a_new_password_once_and_ends_all_sessions(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            made = await answered(anna, "POST", "/api/account", account="anna", password=PASSWORD)
            code, new = made["codes"][0], "another long password"
            phone = here.device()
            spoken = code.lower().replace("-", " ")
            await answered(phone, "POST", "/api/recover", account="anna", code=spoken, password=new)
            assert await refused(anna, "GET", "/api/me") == (401, "sign_in")
            again = refused(
                here.device(), "POST", "/api/recover", account="anna", code=code, password=new
            )
            assert await again == (401, "wrong_code")
            old = refused(here.device(), "POST", "/api/login", account="anna", password=PASSWORD)
            assert await old == (401, "wrong_password")
            await answered(here.device(), "POST", "/api/login", account="anna", password=new)

    asyncio.run(play())


def test_a_recovery_code_of_one_person_does_not_open_the_account_of_another(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna, bea = await here.guest("Anna"), await here.guest("Bea")
            await answered(anna, "POST", "/api/account", account="anna", password=PASSWORD)
            made = await answered(bea, "POST", "/api/account", account="bea", password=PASSWORD)
            asked = {"account": "anna", "code": made["codes"][0], "password": PASSWORD}
            assert await refused(here.device(), "POST", "/api/recover", **asked) == (
                401,
                "wrong_code",
            )
            await answered(here.device(), "POST", "/api/recover", **(asked | {"account": "bea"}))

    asyncio.run(play())


def test_a_guest_moves_to_a_new_phone_by_a_code_that_works_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            me = await answered(anna, "GET", "/api/me")
            code = (await answered(anna, "POST", "/api/move"))["codes"][0]
            phones = [here.device() for _ in range(4)]
            answers = await asyncio.gather(
                *(phone.post("/api/move", json={"code": code}) for phone in phones)
            )
            good = [phone for phone, a in zip(phones, answers, strict=True) if a.is_success]
            assert len(good) == 1
            assert await answered(good[0], "GET", "/api/me") == me
            picture = await anna.get("/api/qr", params={"text": f"{here.url}/#move={code}"})
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert "<svg" in picture.text

    asyncio.run(play())


def test_a_person_sees_and_ends_the_sessions_of_all_devices(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            code = (await answered(anna, "POST", "/api/move"))["codes"][0]
            phone = here.device()
            await answered(phone, "POST", "/api/move", code=code)
            devices = (await answered(anna, "GET", "/api/sessions"))["devices"]
            assert sorted(one["here"] for one in devices) == [False, True]
            other = next(one["id"] for one in devices if not one["here"])
            bea = await here.guest("Bea")
            assert await refused(bea, "DELETE", f"/api/sessions/{other}") == (404, "not_found")
            await answered(phone, "GET", "/api/me")
            await answered(anna, "DELETE", f"/api/sessions/{other}")
            assert await refused(phone, "GET", "/api/me") == (401, "sign_in")
            await answered(anna, "POST", "/api/logout")
            assert not anna.cookies

    asyncio.run(play())


def test_a_person_who_is_deleted_is_gone_from_every_list(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            await answered(anna, "POST", "/api/account", account="anna", password=PASSWORD)
            await answered(anna, "DELETE", "/api/me")
            assert await refused(anna, "GET", "/api/me") == (401, "sign_in")
            gone = refused(here.device(), "POST", "/api/login", account="anna", password=PASSWORD)
            assert await gone == (401, "wrong_password")
            bea = await here.guest("Bea")
            await answered(bea, "POST", "/api/account", account="anna", password=PASSWORD)

    asyncio.run(play())


def test_house_rules_are_kept_by_name_in_their_shortest_form(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            kept = await answered(anna, "POST", "/api/house-rules", rules={"Ours": "kitchen"})
            assert kept == await answered(anna, "GET", "/api/house-rules")
            assert list(kept["rules"]) == ["Ours"]
            bad = refused(anna, "POST", "/api/house-rules", rules={"Ours": "kitchen,speed=9"})
            assert await bad == (422, "unknown_option")
            gone = await answered(anna, "POST", "/api/house-rules", rules={"Ours": ""})
            assert gone == {"rules": {}}

    asyncio.run(play())


def test_an_export_holds_what_is_ones_own_and_gives_results_back_once(tmp_path: Path) -> None:
    match = FinishedMatch(
        table="t" * 16,
        rules="corner:",
        seats=2,
        finished_ms=1_796_000_000_000,
        rated=False,
        record="",
        results=[],
    )

    async def play() -> None:
        async with site(tmp_path) as here:
            anna = await here.guest("Anna")
            user = (await answered(anna, "GET", "/api/me"))["user"]
            won = Result(seat=1, user=user, points=-4, won=True)
            await here.parts.store.write(
                lambda conn: finished_put(conn, replace(match, results=[won]))
            )
            export = await answered(anna, "GET", "/api/export")
            assert (export["name"], len(export["results"])) == ("Anna", 1)
            bea, carl = await here.guest("Bea"), await here.guest("Carl")
            taken = await answered(bea, "POST", "/api/import", export=export)
            assert taken == {"results": 0}  # Anna is there still
            await answered(anna, "DELETE", "/api/me")
            forged = export | {"results": [export["results"][0] | {"points": -400}]}
            for bad in (forged, export | {"signature": "0" * 64}, export | {"signature": "é"}):
                asked = refused(bea, "POST", "/api/import", export=bad)
                assert await asked == (400, "bad_export")
            again = [
                await answered(one, "POST", "/api/import", export=export) for one in (bea, carl)
            ]
            assert again == [{"results": 1}, {"results": 0}]
            (line,) = (await answered(bea, "GET", "/api/results"))["results"]
            assert (line["points"], line["won"]) == (-4, True)

    asyncio.run(play())
