"""Passkeys over HTTP: made, listed, forgotten, and signed in with."""

from __future__ import annotations

import secrets
from typing import Final

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection

from kings.errors import KingsError
from kings.server import passkeys
from kings.server.answers import AnyRequest, not_found
from kings.server.parts import Parts, base_url, person_of
from kings.server.passkeys import CHALLENGE_MS, NEW, SIGN_IN, Wish, site_of
from kings.server.signing_in import signed_in
from kings.store.clock import database_ms
from kings.store.credentials import (
    Passkey,
    code_added,
    code_used,
    passkey_added,
    passkey_of,
    passkey_removed,
    passkey_used,
    passkeys_of,
)
from kings.store.people import person_of as stored_person
from kings.table.names import table_name
from kings.wire.http import (
    PasskeyBody,
    PasskeyLine,
    PasskeyOptions,
    Passkeys,
    PasskeySignIn,
    Session,
)

CHALLENGE_BYTES: Final = 32
MOST_KEYS: Final = 20
_ANYBODY: Final = ""


async def _challenge(parts: Parts, user: str, kind: str) -> str:
    """A new challenge, kept until it is answered."""
    challenge = secrets.token_urlsafe(CHALLENGE_BYTES)
    await parts.store.write(
        lambda conn: code_added(conn, user, kind, challenge, database_ms(conn) + CHALLENGE_MS)
    )
    return challenge


@post("/api/passkeys/options", status_code=200)
async def options_for_new(request: AnyRequest, parts: NamedDependency[Parts]) -> PasskeyOptions:
    """What the browser of this person needs to make a passkey."""
    person = person_of(request)
    site = site_of(base_url(request, parts))
    has = await parts.store.read(lambda conn: passkeys_of(conn, person.user))
    if len(has) >= MOST_KEYS:
        raise KingsError("too_many_passkeys", most=MOST_KEYS)
    wish = Wish(person.user, person.account or person.name, tuple(key.id for key in has))
    challenge = await _challenge(parts, person.user, NEW)
    return PasskeyOptions(options=await passkeys.options_for_new(site, wish, challenge))


@post("/api/passkeys", status_code=201)
async def add(
    request: AnyRequest, data: JSONBody[PasskeyBody], parts: NamedDependency[Parts]
) -> PasskeyLine:
    """Keep a new passkey; a guest who has one can come back on any device that has it."""
    person, name = person_of(request), table_name(data.name)
    site = site_of(base_url(request, parts))
    challenge = passkeys.challenge_of(data.credential)
    user = await parts.store.write(lambda conn: code_used(conn, NEW, challenge, database_ms(conn)))
    if user != person.user:
        raise KingsError("wrong_passkey")
    key, public_key, count = await passkeys.made(site, data.credential, challenge)

    def keep(conn: Connection) -> PasskeyLine:
        now_ms = database_ms(conn)
        if passkey_of(conn, key) is not None:
            raise KingsError("wrong_passkey")
        passkey_added(conn, Passkey(key, user, public_key, count, name, now_ms))
        return PasskeyLine(id=key, name=name, created_ms=now_ms)

    return await parts.store.write(keep)


@get("/api/passkeys")
async def mine(request: AnyRequest, parts: NamedDependency[Parts]) -> Passkeys:
    """This person's passkeys, the oldest first."""
    person = person_of(request)
    found = await parts.store.read(lambda conn: passkeys_of(conn, person.user))
    return Passkeys(
        passkeys=[PasskeyLine(id=one.id, name=one.name, created_ms=one.created_ms) for one in found]
    )


@delete("/api/passkeys/{key:str}", status_code=204)
async def remove(request: AnyRequest, key: FromPath[str], parts: NamedDependency[Parts]) -> None:
    """Forget a passkey."""
    person = person_of(request)
    if not await parts.store.write(lambda conn: passkey_removed(conn, person.user, key)):
        raise not_found()


@post("/api/login/passkey/options", status_code=200)
async def options_to_sign_in(request: AnyRequest, parts: NamedDependency[Parts]) -> PasskeyOptions:
    """What a browser needs to sign somebody in by passkey."""
    site = site_of(base_url(request, parts))
    challenge = await _challenge(parts, _ANYBODY, SIGN_IN)
    return PasskeyOptions(options=await passkeys.options_to_sign_in(site, challenge))


@post("/api/login/passkey", status_code=200)
async def sign_in(
    request: AnyRequest, data: JSONBody[PasskeySignIn], parts: NamedDependency[Parts]
) -> Response[Session]:
    """Sign in by passkey; nothing else is asked for."""
    site = site_of(base_url(request, parts))
    challenge = passkeys.challenge_of(data.credential)
    named = str(data.credential.get("id"))

    def look(conn: Connection) -> Passkey | None:
        known = code_used(conn, SIGN_IN, challenge, database_ms(conn)) == _ANYBODY
        return passkey_of(conn, named) if known else None

    key = await parts.store.write(look)
    if key is None:
        raise KingsError("wrong_passkey")
    count = await passkeys.used(site, data.credential, challenge, key)

    def use(conn: Connection) -> str | None:
        passkey_used(conn, key.id, count)
        person = stored_person(conn, key.user)
        return None if person is None else person.name

    name = await parts.store.write(use)
    if name is None:
        raise KingsError("wrong_passkey")
    return await signed_in(request, parts, key.user, name, bearer=data.bearer)


ROUTES: Final[list[HTTPRouteHandler]] = [
    options_for_new,
    add,
    mine,
    remove,
    options_to_sign_in,
    sign_in,
]
