"""Tables over HTTP: open, list, invite, join, and all that a socket can do."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import replace
from typing import Final

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody
from sqlalchemy import Connection

from kings.bots import bot_named
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.errors import KingsError
from kings.records import write_record
from kings.server.answers import AnyRequest, not_found
from kings.server.hub import Answer, ServerError
from kings.server.kinds import seats_of
from kings.server.parts import Parts, base_url, new_id, person_of
from kings.server.qr import MOST_TEXT, qr_svg
from kings.store.clock import database_ms
from kings.store.links import (
    link_given_back,
    link_known,
    link_made,
    link_revoked,
    link_used,
    links_of,
)
from kings.store.lists import Listed, public_tables, tables_of
from kings.store.watching import watcher_put
from kings.table.asks import SitDown
from kings.table.fair import commitment
from kings.table.live_decide import open_match
from kings.table.live_match import LiveMatch, Stage
from kings.table.live_pad import LivePad
from kings.table.live_patience import LivePatience
from kings.table.restore import record_of_live
from kings.table.settings import Watch
from kings.wire.errors import error_info
from kings.wire.frames import Audience, Frames
from kings.wire.http import (
    DoBody,
    FairRound,
    JoinBody,
    Link,
    LinkBody,
    LinkLine,
    Links,
    Opened,
    OpenTableBody,
    PersonLine,
    RecordText,
    TableLine,
    Tables,
)
from kings.wire.messages import Declined, Done, Stale
from kings.wire.settings import table_settings

LINK_MS: Final = 14 * 86_400_000
MOST_LISTED: Final = 100
KINDS: Final = ("seat", "watch", "replay", "screen")
TOKEN_BYTES: Final = 16
SEED_BYTES: Final = 32
TRIES: Final = 6
"""Free seats that a link without a seat tries, one after another."""


@post("/api/tables", status_code=201)
async def open_table(
    request: AnyRequest, data: JSONBody[OpenTableBody], parts: NamedDependency[Parts]
) -> Opened:
    """Open a table; whoever opens it is its host, and sits down at once if asked to."""
    person = person_of(request)
    rules = parse_corner_rules(data.rules)
    settings = table_settings(data.settings)
    bot_named(settings.bot)
    table, hub = new_id(), parts.worker.hub
    seed = secrets.token_bytes(SEED_BYTES)
    entry = open_match(person.user, rules, data.seats, seed, settings)
    await hub.open_table(table, person.user, f"open-{table}", entry)
    if data.sit is not None:
        sat = SitDown(Seat(data.sit), data.name or person.name)
        _done(await hub.ask(table, person.user, f"sit-{table}", 1, sat))
    return Opened(table=table, seat=data.sit)


@get("/api/tables")
async def mine(request: AnyRequest, parts: NamedDependency[Parts]) -> Tables:
    """The tables where this person has a seat, or is the host."""
    person = person_of(request)
    found = await parts.store.read(
        lambda conn: tables_of(conn, person.user, MOST_LISTED, but=("closed",))
    )
    return Tables(tables=[_line(one, person.user) for one in found])


@get("/api/lobby")
async def lobby(request: AnyRequest, parts: NamedDependency[Parts]) -> Tables:
    """Public tables that still have room, or are being played."""
    person = person_of(request)
    stages = (Stage.LOBBY, Stage.DEALING, Stage.PLAYING, Stage.BETWEEN)
    found = await parts.store.read(lambda conn: public_tables(conn, stages, MOST_LISTED))
    return Tables(tables=[_line(one, person.user) for one in found])


def _line(table: Listed, user: str) -> TableLine:
    return TableLine(
        table=table.id,
        kind=table.kind,
        name=table.name,
        rules=table.rules,
        stage=table.stage,
        host=table.host,
        people=[
            PersonLine(user=one.user, name=one.name, seats=list(one.seats)) for one in table.members
        ],
        changed_ms=table.changed_ms,
        turn=table.turn == user,
    )


@post("/api/tables/{table:str}/links", status_code=201)
async def make_link(
    request: AnyRequest,
    table: FromPath[str],
    data: JSONBody[LinkBody],
    parts: NamedDependency[Parts],
) -> Link:
    """A link to a table, shown this once: the host's to make, a screen's for everyone in it."""
    person = person_of(request)
    live = await parts.worker.hub.look(table, person.user)
    if data.kind not in KINDS:
        raise KingsError("link_kind", allowed=KINDS)
    seated = bool(seats_of(live, person.user))
    if live.host != person.user and not (data.kind == "screen" and seated):
        raise KingsError("not_host")
    closed = not isinstance(live, LivePad) and live.settings.watch is Watch.NO
    if data.kind == "watch" and closed:
        raise KingsError("no_watching")
    token = secrets.token_urlsafe(TOKEN_BYTES)

    def make(conn: Connection) -> None:
        link_made(
            conn,
            token,
            table=table,
            kind=data.kind,
            seat=data.seat,
            until_ms=database_ms(conn) + LINK_MS,
            uses=1 if data.kind == "seat" else None,
        )

    await parts.store.write(make)
    return Link(kind=data.kind, token=token, url=f"{base_url(request, parts)}/#join={token}")


@get("/api/tables/{table:str}/links")
async def open_links(
    request: AnyRequest, table: FromPath[str], parts: NamedDependency[Parts]
) -> Links:
    """The links to a table that are good now, for its host; their tokens are not known any more."""
    await _as_host(request, table, parts)
    found = await parts.store.read(lambda conn: links_of(conn, table, database_ms(conn)))
    return Links(
        links=[
            LinkLine(
                id=one.hash,
                kind=one.kind,
                seat=one.seat,
                until_ms=one.until_ms,
                uses_left=one.uses_left,
            )
            for one in found
        ]
    )


@delete("/api/tables/{table:str}/links/{name:str}", status_code=204)
async def revoke_link(
    request: AnyRequest, table: FromPath[str], name: FromPath[str], parts: NamedDependency[Parts]
) -> None:
    """Make a link, by its id, no good; who came by it stays."""
    await _as_host(request, table, parts)
    if not await parts.store.write(lambda conn: link_revoked(conn, table, name)):
        raise not_found()


async def _as_host(request: AnyRequest, table: str, parts: Parts) -> None:
    person = person_of(request)
    if (await parts.worker.hub.look(table, person.user)).host != person.user:
        raise KingsError("not_host")


@get("/api/qr", media_type="image/svg+xml", sync_to_thread=False)
def qr(request: AnyRequest, text: FromQuery[str]) -> Response[bytes]:
    """A short text, such as a link of this server, as a QR code (SVG)."""
    person_of(request)
    if not 1 <= len(text) <= MOST_TEXT:
        raise KingsError("bad_request")
    return Response(qr_svg(text), media_type="image/svg+xml")


@post("/api/join", status_code=200)
async def join(
    request: AnyRequest, data: JSONBody[JoinBody], parts: NamedDependency[Parts]
) -> Opened:
    """Follow a link: take the seat that it is for, or watch. A seat's link is used up by that."""
    person = person_of(request)
    link = await parts.store.write(lambda conn: link_used(conn, data.token, database_ms(conn)))
    if link is None:
        return await _joined_before(parts, data.token, person.user)
    if link.kind != "seat":
        await parts.store.write(lambda conn: watcher_put(conn, link.table, person.user, link.kind))
        return Opened(table=link.table)
    try:
        return await _sit(parts, link.table, link.seat, person.user, data.name or person.name)
    except BaseException:
        await parts.store.write(lambda conn: link_given_back(conn, link))
        raise


async def _joined_before(parts: Parts, token: str, user: str) -> Opened:
    """For one who used a link up and has not heard: the seat it gave."""
    link = await parts.store.read(lambda conn: link_known(conn, token))
    if link is not None and link.kind == "seat":
        with suppress(ServerError):
            seats = seats_of(await parts.worker.hub.look(link.table, user), user)
            if seats and link.seat in (None, *seats):
                return Opened(table=link.table, seat=seats[0] if link.seat is None else link.seat)
    raise not_found()


async def _sit(parts: Parts, table: str, seat: int | None, user: str, name: str) -> Opened:
    """Take a seat, the one of the link or the first that is free; of two at once one gets it."""
    hub = parts.worker.hub
    for attempt in range(TRIES):
        wanted = seat if seat is not None else attempt
        cid = f"join-{secrets.token_urlsafe(12)}"
        answer = await hub.ask(table, user, cid, 0, SitDown(Seat(wanted), name))
        if isinstance(answer, Done):
            return Opened(table=table, seat=wanted)
        code = answer.error.code if isinstance(answer, Declined) else None
        if seat is None and code == "no_such_seat":
            break
        if seat is not None or code != "seat_taken":
            _done(answer)
    raise KingsError("table_full")


@post("/api/tables/{table:str}/do", status_code=200)
async def do(
    request: AnyRequest, table: FromPath[str], data: JSONBody[DoBody], parts: NamedDependency[Parts]
) -> Done | Declined | Stale:
    """As `do` on a socket; the answer is the same message."""
    person = person_of(request)
    hub = parts.worker.hub
    try:
        return await hub.ask_as(person.user, table, data.cid, data.expect, data.ask)
    except ServerError:
        raise
    except KingsError as error:
        return Declined(table=table, cid=data.cid, head=hub.head(table), error=error_info(error))


@get("/api/tables/{table:str}")
async def snapshot(
    request: AnyRequest, table: FromPath[str], parts: NamedDependency[Parts]
) -> Response[bytes]:
    """A table as this person may see it now: the `snapshot` message of the socket."""
    person = person_of(request)
    live = await parts.worker.hub.look(table, person.user)
    audience = Audience(seats_of(live, person.user), person.user)
    frame = Frames(live, live.head, live.at_ms).snapshot(audience, ())
    return Response(frame, media_type="application/json")


@get("/api/tables/{table:str}/record")
async def record(
    request: AnyRequest, table: FromPath[str], parts: NamedDependency[Parts]
) -> RecordText:
    """What is over, with all cards: for those who play, and for others where that is open.

    Of a match the rounds that are over; of a patience all, once its cards may be known.
    """
    live = await _open_hands(request, table, parts)
    if isinstance(live, LivePatience):
        return RecordText(table=table, record=write_record(live.record()))
    if live.table is not None and live.table.playing:
        live = replace(live, table=replace(live.table, log=live.table.log[:-1]))
    return RecordText(table=table, record=write_record(record_of_live(live)))


@get("/api/tables/{table:str}/fair/{deal:int}")
async def fair(
    request: AnyRequest, table: FromPath[str], deal: FromPath[int], parts: NamedDependency[Parts]
) -> FairRound:
    """What the deal of a finished round was made of."""
    live = await _open_hands(request, table, parts)
    if isinstance(live, LivePatience):
        raise not_found()
    found = next((one for one in live.shown if one.deal == deal), None)
    if found is None:
        raise not_found()
    seats = len(live.players or live.seats)
    rules = live.rules.line()
    bound = commitment(table, deal, rules, bytes.fromhex(found.secret))
    return FairRound(
        table=table,
        deal=deal,
        rules=rules,
        commitment=found.commitment,
        secret=found.secret,
        nonces=[found.nonces.get(seat) for seat in range(seats)],
        seed=found.seed(seats).hex(),
        kept=bound == found.commitment,
    )


async def _open_hands(request: AnyRequest, table: str, parts: Parts) -> LiveMatch | LivePatience:
    """A table of which this person may see with all cards what is over."""
    person = person_of(request)
    live = await parts.worker.hub.look(table, person.user)
    seated = seats_of(live, person.user)
    if isinstance(live, LivePad) or not (seated or live.settings.watch is Watch.OPEN):
        raise not_found()
    return live


def _done(answer: Answer) -> None:
    """Raise what a command was refused for."""
    if isinstance(answer, Declined):
        facts = {
            name: tuple(fact) if isinstance(fact, list) else fact
            for name, fact in answer.error.facts.items()
        }
        raise KingsError(answer.error.code, **facts)
    if isinstance(answer, Stale):
        raise ServerError("retry")


ROUTES: Final[list[HTTPRouteHandler]] = [
    open_table,
    mine,
    lobby,
    make_link,
    open_links,
    revoke_link,
    qr,
    join,
    do,
    snapshot,
    record,
    fair,
]
