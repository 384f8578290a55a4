"""People: guests, and those who have an account to sign in with."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kings.store.schema import (
    BEGUN,
    CODES,
    HOUSE_RULES,
    MEMBERS,
    PASSKEYS,
    PASSWORDS,
    PRESENCE,
    RESULTS,
    SESSIONS,
    USERS,
    WATCHERS,
)


class Person(NamedTuple):
    """A user; one without an account is a guest, known by the session of a device alone."""

    id: str
    name: str
    lang: str | None
    account: str | None
    """The name of the account as its owner wrote it."""
    created_ms: int


_PERSON = (USERS.c.id, USERS.c.name, USERS.c.lang, USERS.c.account_shown, USERS.c.created_ms)
_PRIVATE = (
    BEGUN,
    CODES,
    HOUSE_RULES,
    MEMBERS,
    PASSKEYS,
    PASSWORDS,
    PRESENCE,
    RESULTS,
    SESSIONS,
    WATCHERS,
)
"""Where a person's rows go with the person."""


def person_added(conn: Connection, user: str, name: str, lang: str | None, now_ms: int) -> None:
    """A new guest."""
    conn.execute(insert(USERS).values(id=user, name=name, lang=lang, created_ms=now_ms))


def person_of(conn: Connection, user: str) -> Person | None:
    """The person with an id."""
    row = conn.execute(select(*_PERSON).where(USERS.c.id == user)).first()
    return None if row is None else Person(*row)


def person_by_account(conn: Connection, key: str) -> Person | None:
    """The owner of an account, by its name as names are compared."""
    row = conn.execute(select(*_PERSON).where(USERS.c.account == key)).first()
    return None if row is None else Person(*row)


def person_changed(
    conn: Connection, user: str, *, name: str | None = None, lang: str | None = None
) -> None:
    """Give a person another name or language; what is None stays."""
    values = {key: value for key, value in (("name", name), ("lang", lang)) if value is not None}
    if values:
        conn.execute(update(USERS).where(USERS.c.id == user).values(values))


def account_given(conn: Connection, user: str, key: str, shown: str) -> bool:
    """Make a guest the owner of an account, with all games; False if the name is another's.

    `key` is the name as names are compared, `shown` as its owner wrote it.
    """
    change = update(USERS).where(USERS.c.id == user).values(account=key, account_shown=shown)
    try:
        with conn.begin_nested():
            conn.execute(change)
    except IntegrityError:
        return False
    return True


def person_removed(conn: Connection, user: str) -> None:
    """Forget a person, with all that is theirs alone.

    The logs of tables that were shared with others keep the bare id, which then names nobody.
    """
    for table in _PRIVATE:
        conn.execute(delete(table).where(table.c.user_id == user))
    conn.execute(delete(USERS).where(USERS.c.id == user))
