"""Patiences and score pads over HTTP: opening them. What is done at them goes as at any table."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from litestar import get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from sqlalchemy import Connection

from kings.cards import Chance, Deal, parse_deal, spell_cards
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.errors import KingsError
from kings.kungen.deal import dealt_cards
from kings.kungen.law import law_for
from kings.kungen.options import KungenRules
from kings.kungen.presets import parse_kungen_rules
from kings.lab.pool import Difficulty, pool_deal
from kings.server.answers import AnyRequest
from kings.server.parts import Parts, new_id, person_of
from kings.store.clock import database_ms
from kings.store.patiences import cards_begun, day_seed
from kings.table.asks import SitDown
from kings.table.live_pad import open_pad
from kings.table.live_patience import open_shared
from kings.wire.http import Day, Opened, OpenPadBody, OpenPatienceBody
from kings.wire.settings import table_settings

NUMBERS: Final = 1_000_000
"""Deals that are not asked for have a number below this, short enough to tell a friend."""
SEED_BYTES: Final = 32


class Dealt(NamedTuple):
    """The cards of a patience, and how they were come by."""

    deal: Deal
    origin: str
    tell_from_ms: int = 0


@post("/api/patiences", status_code=201)
async def open_patience(
    request: AnyRequest, data: JSONBody[OpenPatienceBody], parts: NamedDependency[Parts]
) -> Opened:
    """Open a patience for one, or for two who make a move each; whoever opens it sits down."""
    person = person_of(request)
    rules = parse_kungen_rules(data.rules)
    settings = table_settings(data.settings)
    dealt = await _dealt(parts, rules, data.deal)
    table, hub = new_id(), parts.worker.hub
    cards = spell_cards(dealt_cards(law_for(rules), dealt.deal))
    begun = await parts.store.write(lambda conn: cards_begun(conn, person.user, cards, table))
    entry = open_shared(
        person.user,
        rules,
        dealt.deal,
        dealt.origin,
        settings,
        seats=data.seats,
        begun_before=begun,
        tell_from_ms=dealt.tell_from_ms,
    )
    await hub.open_table(table, person.user, f"open-{table}", entry)
    sat = SitDown(Seat(0), data.name or person.name)
    await hub.ask(table, person.user, f"sit-{table}", 1, sat)
    return Opened(table=table, seat=0)


async def _dealt(parts: Parts, rules: KungenRules, wish: str) -> Dealt:
    """The cards that were wished: `random`, `winnable`, a difficulty, `day`, or a deal by number."""
    if wish == "random":
        return Dealt(Deal(number=secrets.randbelow(NUMBERS)), "random")
    if wish == "winnable" or wish in tuple(Difficulty):
        difficulty = None if wish == "winnable" else Difficulty(wish)
        chance = Chance("server", "pool", secrets.token_bytes(SEED_BYTES))
        found = pool_deal(rules, chance, difficulty)
        if found is None:
            raise KingsError("no_pool", rules=rules.line())
        return Dealt(Deal(number=found.number), f"pool:{found.difficulty}")
    if wish == "day":
        return await _of_today(parts, rules)
    deal = parse_deal(wish)
    if deal.number is None:
        raise KingsError("deal_wish", text=wish[:40])
    return Dealt(deal, "number")


async def _of_today(parts: Parts, rules: KungenRules) -> Dealt:
    """The same secret cards for all on this day; they are told when it is over."""
    drawn, line = secrets.token_hex(SEED_BYTES), rules.line()

    def look(conn: Connection) -> tuple[str, str, int]:
        day, until_ms = day_of(database_ms(conn))
        return day, day_seed(conn, day, line, drawn), until_ms

    day, seed, until_ms = await parts.store.write(look)
    return Dealt(Deal(seed=bytes.fromhex(seed)), f"day:{day}", until_ms)


def day_of(now_ms: int) -> tuple[str, int]:
    """The day that it is, and when it ends: for everybody at midnight of UTC.

    >>> day_of(1_796_083_199_999), day_of(1_796_083_200_000)[0]
    (('2026-11-30', 1796083200000), '2026-12-01')
    """
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return now.date().isoformat(), round(midnight.timestamp() * 1000)


@get("/api/day")
async def today(parts: NamedDependency[Parts]) -> Day:
    """Which day the deal of the day is of, and when the next one comes."""
    day, until_ms = day_of(await parts.store.read(database_ms))
    return Day(day=day, until_ms=until_ms)


@post("/api/pads", status_code=201)
async def open_score_pad(
    request: AnyRequest, data: JSONBody[OpenPadBody], parts: NamedDependency[Parts]
) -> Opened:
    """Open a score pad for a game with real cards; those who have its link write on it."""
    person = person_of(request)
    rules = parse_corner_rules(data.rules)
    settings = table_settings(data.settings)
    entry = open_pad(
        person.user,
        rules,
        tuple(data.names),
        settings,
        dealer=data.dealer,
        season=data.season,
    )
    table = new_id()
    await parts.worker.hub.open_table(table, person.user, f"open-{table}", entry)
    return Opened(table=table)


ROUTES: Final[list[HTTPRouteHandler]] = [open_patience, today, open_score_pad]
