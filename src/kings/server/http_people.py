"""People over HTTP: guests, accounts, sessions, and moving to another device."""

from __future__ import annotations

import hmac
import secrets
from typing import Any, Final

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection

from kings.errors import KingsError
from kings.server.answers import AnyRequest, not_found
from kings.server.http_rules import canonical
from kings.server.parts import Parts, new_id, person_of
from kings.server.signing_in import ended, renewed, signed_in, signed_out
from kings.store.clock import database_ms
from kings.store.credentials import code_used, codes_put, password_of, password_put
from kings.store.history import PastResult, result_returned, results_of
from kings.store.house_rules import house_rules_of, house_rules_put, house_rules_removed
from kings.store.keys import server_key
from kings.store.lists import tables_of
from kings.store.people import (
    account_given,
    person_added,
    person_by_account,
    person_changed,
    person_removed,
)
from kings.store.people import person_of as stored_person
from kings.store.sessions import session_closed, sessions_closed, sessions_of
from kings.table.names import name_key, table_name
from kings.wire.http import (
    AccountBody,
    Codes,
    Device,
    Devices,
    Export,
    GuestBody,
    HouseRules,
    ImportBody,
    Merged,
    MoveBody,
    Profile,
    ProfileBody,
    RecoverBody,
    ResultLine,
    Results,
    Session,
    SignInBody,
)

MOVE_MS: Final = 10 * 60_000
"""How long a code that brings a guest to another device is good."""
RECOVERY_CODES: Final = 8
MOST_RESULTS: Final = 1000
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no letter that is taken for a digit or another letter."""


def account_key(account: str) -> str:
    """An account's name as names are compared: no two that look alike are two accounts."""
    return name_key(table_name(account))


def spoken_code(length: int) -> str:
    """A code that a person can read out, in groups of four: five bits a letter."""
    letters = "".join(secrets.choice(_ALPHABET) for _ in range(length))
    return "-".join(letters[at : at + 4] for at in range(0, length, 4))


def plain_code(code: str) -> str:
    """A code as it is compared, whatever a person made of its blanks and capitals."""
    letters = code.upper().replace("O", "0").replace("I", "1").replace("L", "1")
    return "".join(letter for letter in letters if letter in _ALPHABET)


@post("/api/guest", status_code=201)
async def guest(
    request: AnyRequest, data: JSONBody[GuestBody], parts: NamedDependency[Parts]
) -> Response[Session]:
    """Begin to play without an account, by a session on this device alone."""
    name, user = table_name(data.name), new_id()
    await parts.store.write(lambda conn: person_added(conn, user, name, None, database_ms(conn)))
    return await signed_in(request, parts, user, name, bearer=data.bearer)


@get("/api/me")
async def me(request: AnyRequest) -> Profile:
    """Who is signed in."""
    person = person_of(request)
    return Profile(user=person.user, name=person.name, account=person.account, lang=person.lang)


@patch("/api/me")
async def change_me(
    request: AnyRequest, data: JSONBody[ProfileBody], parts: NamedDependency[Parts]
) -> Profile:
    """Another name or language; at tables that are open already the name stays."""
    person = person_of(request)
    name = None if data.name is None else table_name(data.name)
    await parts.store.write(
        lambda conn: person_changed(conn, person.user, name=name, lang=data.lang)
    )
    parts.sessions.forget(person.session)
    return Profile(
        user=person.user,
        name=name or person.name,
        account=person.account,
        lang=data.lang or person.lang,
    )


@post("/api/account", status_code=201)
async def account(
    request: AnyRequest, data: JSONBody[AccountBody], parts: NamedDependency[Parts]
) -> Response[Codes]:
    """Make the guest an account, with all games; a new session takes the place of this one.

    The answer has the recovery codes, which are shown this once.
    """
    person = person_of(request)
    if person.account is not None:
        raise KingsError("has_account")
    shown, key = table_name(data.account), account_key(data.account)
    kept = await parts.passwords.hashed(data.password, shown)
    codes = [spoken_code(16) for _ in range(RECOVERY_CODES)]

    def give(conn: Connection) -> bool:
        if not account_given(conn, person.user, key, shown):
            return False
        password_put(conn, person.user, kept, database_ms(conn))
        codes_put(conn, person.user, "recover", map(plain_code, codes), None)
        return True

    if not await parts.store.write(give):
        raise KingsError("account_taken", name=shown)
    return await renewed(request, parts, Codes(codes=codes))


@post("/api/login", status_code=200)
async def login(
    request: AnyRequest, data: JSONBody[SignInBody], parts: NamedDependency[Parts]
) -> Response[Session]:
    """Sign in; whether an account exists cannot be told from the answer, nor from its time."""
    key = account_key(data.account)
    if not await parts.limits.account(key):
        raise KingsError("too_often")

    def look(conn: Connection) -> tuple[str, str, str | None] | None:
        person = person_by_account(conn, key)
        return None if person is None else (person.id, person.name, password_of(conn, person.id))

    found = await parts.store.read(look)
    good = await parts.passwords.good(None if found is None else found[2], data.password)
    if found is None or not good:
        raise KingsError("wrong_password")
    return await signed_in(request, parts, found[0], found[1], bearer=data.bearer)


@post("/api/recover", status_code=200)
async def recover(
    request: AnyRequest, data: JSONBody[RecoverBody], parts: NamedDependency[Parts]
) -> Response[Session]:
    """Set a new password by a recovery code; all other sessions end."""
    key = account_key(data.account)
    if not await parts.limits.account(key):
        raise KingsError("too_often")
    kept = await parts.passwords.hashed(data.password, data.account)

    def use(conn: Connection) -> tuple[str, str, list[str]]:
        person = person_by_account(conn, key)
        now_ms = database_ms(conn)
        if person is None or code_used(conn, "recover", plain_code(data.code), now_ms) != person.id:
            raise KingsError("wrong_code")  # undone: the code of somebody else stays good
        password_put(conn, person.id, kept, now_ms)
        return person.id, person.name, sessions_closed(conn, person.id)

    user, name, sessions = await parts.store.write(use)
    ended(parts, sessions)
    return await signed_in(request, parts, user, name, bearer=data.bearer)


@post("/api/move", status_code=200)
async def move(
    request: AnyRequest, data: JSONBody[MoveBody], parts: NamedDependency[Parts]
) -> Response[Any]:
    """Without a code: make one for this person. With it: be that person on this device."""
    if data.code is None:
        person = person_of(request)
        code = spoken_code(12)

        def make(conn: Connection) -> int:
            until_ms = database_ms(conn) + MOVE_MS
            codes_put(conn, person.user, "move", [plain_code(code)], until_ms)
            return until_ms

        return Response(Codes(codes=[code], until_ms=await parts.store.write(make)))
    given = plain_code(data.code)

    def use(conn: Connection) -> tuple[str, str] | None:
        user = code_used(conn, "move", given, database_ms(conn))
        found = None if user is None else stored_person(conn, user)
        return None if found is None else (found.id, found.name)

    used = await parts.store.write(use)
    if used is None:
        raise KingsError("wrong_code")
    return await signed_in(request, parts, *used, bearer=data.bearer)


@post("/api/logout", status_code=204)
async def logout(request: AnyRequest, parts: NamedDependency[Parts]) -> Response[None]:
    """End this session, on all its sockets."""
    person = person_of(request)
    await parts.store.write(lambda conn: session_closed(conn, person.user, person.session))
    ended(parts, [person.session])
    answer: Response[None] = Response(None, status_code=204)
    signed_out(parts, answer)
    return answer


@get("/api/sessions")
async def devices(request: AnyRequest, parts: NamedDependency[Parts]) -> Devices:
    """Where this person is signed in."""
    person = person_of(request)
    found = await parts.store.read(lambda conn: sessions_of(conn, person.user, database_ms(conn)))
    return Devices(
        devices=[
            Device(
                id=one.hash,
                device=one.device,
                seen_ms=one.seen_ms,
                here=one.hash == person.session,
            )
            for one in found
        ]
    )


@delete("/api/sessions/{name:str}", status_code=204)
async def end_session(
    request: AnyRequest, name: FromPath[str], parts: NamedDependency[Parts]
) -> None:
    """Sign out on another device."""
    person = person_of(request)
    if not await parts.store.write(lambda conn: session_closed(conn, person.user, name)):
        raise not_found()
    ended(parts, [name])


@delete("/api/me", status_code=204)
async def delete_me(request: AnyRequest, parts: NamedDependency[Parts]) -> Response[None]:
    """Forget this person; what others share with them keeps an id that names nobody."""
    person = person_of(request)

    def remove(conn: Connection) -> list[str]:
        names = sessions_closed(conn, person.user)
        person_removed(conn, person.user)
        return names

    ended(parts, await parts.store.write(remove))
    answer: Response[None] = Response(None, status_code=204)
    signed_out(parts, answer)
    return answer


@get("/api/results")
async def results(request: AnyRequest, parts: NamedDependency[Parts]) -> Results:
    """What this person's finished matches came to, the latest first."""
    person = person_of(request)
    found = await parts.store.read(lambda conn: results_of(conn, person.user))
    return Results(results=[ResultLine(**one._asdict()) for one in found[:MOST_RESULTS]])


@get("/api/house-rules")
async def house_rules(request: AnyRequest, parts: NamedDependency[Parts]) -> HouseRules:
    """The rule sets that this person has named."""
    person = person_of(request)
    return HouseRules(rules=await parts.store.read(lambda conn: house_rules_of(conn, person.user)))


@post("/api/house-rules", status_code=200)
async def keep_house_rules(
    request: AnyRequest, data: JSONBody[HouseRules], parts: NamedDependency[Parts]
) -> HouseRules:
    """Keep rule sets by name, as their shortest lines; an empty line forgets the name."""
    person = person_of(request)
    kept = {table_name(name): line and canonical(line) for name, line in data.rules.items()}

    def keep(conn: Connection) -> dict[str, str]:
        for name, line in kept.items():
            if line:
                house_rules_put(conn, person.user, name, line)
            else:
                house_rules_removed(conn, person.user, name)
        return house_rules_of(conn, person.user)

    return HouseRules(rules=await parts.store.write(keep))


@get("/api/export")
async def export(request: AnyRequest, parts: NamedDependency[Parts]) -> Export:
    """All that is kept of this person and is theirs."""
    person = person_of(request)

    def look(conn: Connection) -> Export:
        return Export(
            user=person.user,
            name=person.name,
            account=person.account,
            lang=person.lang,
            tables=[table.id for table in tables_of(conn, person.user, 10_000)],
            results=[ResultLine(**one._asdict()) for one in results_of(conn, person.user)],
            house_rules=house_rules_of(conn, person.user),
        )

    found = await parts.store.read(look)
    return msgspec.structs.replace(found, signature=signature(await _export_key(parts), found))


@post("/api/import", status_code=200)
async def take_export(
    request: AnyRequest, data: JSONBody[ImportBody], parts: NamedDependency[Parts]
) -> Merged:
    """Take over the results of an export that this server signed, if nobody else has them.

    A person who is still there keeps theirs: the code of `/api/move` brings those along.
    """
    person, export = person_of(request), data.export
    signed = signature(await _export_key(parts), export)
    if not hmac.compare_digest(signed.encode(), export.signature.encode("utf-8", "replace")):
        raise KingsError("bad_export")

    def merge(conn: Connection) -> int:
        if stored_person(conn, export.user) is not None:
            return 0
        past = [PastResult(**msgspec.structs.asdict(line)) for line in export.results]
        return sum(result_returned(conn, person.user, one) for one in past)

    return Merged(results=await parts.store.write(merge))


async def _export_key(parts: Parts) -> bytes:
    drawn = secrets.token_hex(32)
    key = await parts.store.write(lambda conn: server_key(conn, "export", drawn))
    return bytes.fromhex(key)


def signature(key: bytes, export: Export) -> str:
    """The signature of an export with this key, in hexadecimal."""
    body = msgspec.json.encode(msgspec.structs.replace(export, signature=""), order="sorted")
    return hmac.new(key, body, "sha256").hexdigest()


ROUTES: Final[list[HTTPRouteHandler]] = [
    guest,
    me,
    change_me,
    account,
    login,
    recover,
    move,
    logout,
    devices,
    end_session,
    delete_me,
    results,
    house_rules,
    keep_house_rules,
    export,
    take_export,
]
