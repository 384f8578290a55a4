"""Rules over HTTP: what can be chosen, and what a choice says in the reader's language."""

import asyncio
from pathlib import Path

from kings.corner.options import CornerRules
from kings.corner.presets import PRESETS
from tests.server.site import answered, refused, site


def test_every_preset_and_option_is_offered_with_what_it_may_be(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            offered = await answered(here.device(), "GET", "/api/rules?lang=sv")
            assert [one["id"] for one in offered["presets"]] == list(PRESETS)
            names = [spec.name for spec in CornerRules.specs()]
            assert [one["name"] for one in offered["options"]] == names
            for option in offered["options"]:
                assert option["label"]
                assert option["allowed"]
                assert option["choices"]

    asyncio.run(play())


def test_a_choice_is_said_in_sentences_of_the_readers_language(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            said = {}
            for lang in ("en", "sv", "da", "de"):
                device = here.device(headers={"origin": here.url, "accept-language": lang})
                told = await answered(
                    device, "POST", "/api/rules/check", rules="kitchen,hand_size=9", seats=3
                )
                assert "hand_size=9" in told["rules"]
                said[lang] = " ".join(told["text"])
                assert "9" in said[lang]
            assert len(set(said.values())) == 4

    asyncio.run(play())


def test_rules_that_cannot_be_are_refused_with_what_is_wrong(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path) as here:
            check = "/api/rules/check"
            unknown = refused(here.device(), "POST", check, rules="kitchen,speed=2", seats=3)
            assert await unknown == (422, "unknown_option")
            small = refused(
                here.device(), "POST", check, rules="kitchen,hand_size=13,decks=1", seats=6
            )
            assert await small == (422, "pack_too_small")

    asyncio.run(play())


def test_the_page_says_in_the_readers_language_where_the_server_is(tmp_path: Path) -> None:
    async def play() -> None:
        lan = "http://192.168.1.20:8720"
        async with site(tmp_path, shown=(lan,)) as here:
            for lang, word in (("en", "The tables are set."), ("de", "Die Tische sind gedeckt.")):
                page = await here.device().get("/", headers={"accept-language": lang})
                assert f'<html lang="{lang}">' in page.text
                assert word in page.text
                assert f'href="{lan}"' in page.text
                assert "<svg" in page.text
                assert "<script" not in page.text
                assert " style=" not in page.text

    asyncio.run(play())
