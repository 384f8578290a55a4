"""A patience and a score pad are held, asked and told as a match is."""

import asyncio
import secrets
from pathlib import Path

from sqlalchemy import select

from kings.cards import Deal
from kings.corner.presets import parse_corner_rules
from kings.kungen.listing import legal_moves
from kings.kungen.notation import spell_move
from kings.kungen.presets import parse_kungen_rules
from kings.server.hub import Answer, Hub
from kings.store.schema import MEMBERS, TABLES
from kings.table.live import AnyEntry
from kings.table.live_pad import LivePad, open_pad
from kings.table.live_patience import LivePatience, open_shared
from kings.table.settings import TableSettings
from kings.wire import asks
from kings.wire.messages import Declined, Done
from tests.server.conftest import ANNA, WAIT_S, embedded, follow, new_cid, workers


async def opened(hub: Hub, first: AnyEntry) -> str:
    table = secrets.token_urlsafe(12)
    assert isinstance(await hub.open_table(table, ANNA, new_cid(), first), Done)
    return table


async def says(hub: Hub, table: str, ask: asks.Ask) -> Answer:
    return await hub.ask_as(ANNA, table, new_cid(), hub.head(table), ask)


def patience_at(hub: Hub, table: str) -> LivePatience:
    live = hub.tables[table].live
    assert isinstance(live, LivePatience)
    return live


def test_a_patience_is_laid_on_two_devices_and_rests_when_both_are_gone(tmp_path: Path) -> None:
    async def play() -> None:
        settings = TableSettings(grace_s=0)
        rules = parse_kungen_rules("kungen")
        async with workers(embedded(tmp_path), 1) as (one,):
            hub = one.hub
            table = await opened(hub, open_shared(ANNA, rules, Deal(number=7), "number", settings))
            phone, tablet = [await follow(hub, table, ANNA) for _ in range(2)]
            assert isinstance(await says(hub, table, asks.SitDown(seat=0, name="Anna")), Done)
            game = patience_at(hub, table).table
            assert game is not None
            await lay_one(hub, table)
            assert isinstance(await says(hub, table, asks.PlayMove(seat=0, move="end")), Declined)
            head = hub.head(table)
            assert phone.updates == tablet.updates == list(range(2, head + 1))
            for device in (phone, tablet):
                hub.shut(table, device)
            async with asyncio.timeout(WAIT_S):
                while not patience_at(hub, table).paused:
                    await asyncio.sleep(0.01)
            row = (await hub.store.read(lambda c: list(c.execute(select(TABLES)))))[0]
            assert (row.kind, row.stage, row.turn) == ("patience", "playing", ANNA)

    asyncio.run(play())


async def lay_one(hub: Hub, table: str) -> None:
    """Make the first legal move."""
    game = patience_at(hub, table).table
    assert game is not None
    move = spell_move(legal_moves(game.game.state)[0])
    assert isinstance(await says(hub, table, asks.MakeMove(seat=0, move=move)), Done)


def test_a_pad_is_written_on_by_those_who_have_joined_it(tmp_path: Path) -> None:
    async def play() -> None:
        rules = parse_corner_rules("kitchen")
        settings = TableSettings(public=True)
        async with workers(embedded(tmp_path), 1) as (one,):
            hub = one.hub
            table = await opened(hub, open_pad(ANNA, rules, ("Anna", "Bea"), settings))
            device = await follow(hub, table, ANNA)
            assert isinstance(await says(hub, table, asks.JoinPad(name="Anna")), Done)
            wrote = await says(hub, table, asks.WriteRound(round=1, held=("-", "9 3")))
            assert isinstance(wrote, Done), wrote
            live = hub.tables[table].live
            assert isinstance(live, LivePad)
            assert device.updates == [2, 3]
            held = hub.tables[table]
            assert held.due_ms is None
            members = await hub.store.read(lambda c: list(c.scalars(select(MEMBERS.c.user_id))))
            assert members == [ANNA]

    asyncio.run(play())
