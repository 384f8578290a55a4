"""Who asks: a session on a device, found by its token."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from typing import Final, NamedTuple

from sqlalchemy import Connection

from kings.store import Store
from kings.store.clock import database_ms
from kings.store.hashes import hashed
from kings.store.people import person_of
from kings.store.sessions import session_named, session_of, session_opened, session_used

TOKEN_BYTES: Final = 32
CACHED_S: Final = 30.0
"""How long a session is believed without a look at the store; one that ends here is forgotten at
once."""
MOST_CACHED: Final = 20_000
TOUCH_MS: Final = 3_600_000
"""How often a session that is used is written down to last on."""


class Person(NamedTuple):
    """Who asks, and by which session."""

    user: str
    name: str
    lang: str | None
    account: str | None
    session: str
    """The hash that names the session."""


class Sessions:
    """The sessions of a server, as one worker knows them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()

    async def find(self, token: str) -> Person | None:
        """The person of a token; None for one that is no session, or no longer."""
        name = hashed(token)
        known = self._known.get(name)
        if known is not None and time.monotonic() - known[1] < CACHED_S:
            return known[0]

        def look(conn: Connection) -> tuple[Person, bool] | None:
            now_ms = database_ms(conn)
            session = session_of(conn, token, now_ms)
            who = None if session is None else person_of(conn, session.user)
            if session is None or who is None:
                return None
            person = Person(who.id, who.name, who.lang, who.account, session.hash)
            return person, now_ms - session.seen_ms > TOUCH_MS

        def touch(conn: Connection) -> None:
            now_ms = database_ms(conn)
            session = session_of(conn, token, now_ms)
            if session is not None:
                session_used(conn, session, now_ms)

        found = await self._store.read(look)
        if found is None:
            self._known.pop(name, None)
            return None
        person, old = found
        if old:
            await self._store.write(touch)
        self._keep(person)
        return person

    async def valid(self, session: str) -> bool:
        """Whether a session, by its hash, still holds."""

        def look(conn: Connection) -> bool:
            return session_named(conn, session, database_ms(conn)) is not None

        return await self._store.read(look)

    async def open(self, user: str, device: str) -> str:
        """Sign a user in on a device; the token of the new session."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._store.write(
            lambda conn: session_opened(conn, token, user, device, database_ms(conn))
        )
        return token

    def forget(self, session: str) -> None:
        """A session has ended, or its person has changed: look again."""
        self._known.pop(session, None)

    def _keep(self, person: Person) -> None:
        self._known[person.session] = (person, time.monotonic())
        if len(self._known) > MOST_CACHED:
            self._known.popitem(last=False)
