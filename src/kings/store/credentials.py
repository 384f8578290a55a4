"""What people prove with who they are: passwords, passkeys, and codes that work once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, or_, select, update

from kings.store.hashes import hashed
from kings.store.schema import CODES, PASSKEYS, PASSWORDS
from kings.store.upsert import put


class Passkey(NamedTuple):
    """A key of a user's device."""

    id: str
    user: str
    public_key: bytes
    sign_count: int
    name: str
    created_ms: int


_PASSKEY = (
    PASSKEYS.c.id,
    PASSKEYS.c.user_id,
    PASSKEYS.c.public_key,
    PASSKEYS.c.sign_count,
    PASSKEYS.c.name,
    PASSKEYS.c.created_ms,
)


def password_put(conn: Connection, user: str, password_hash: str, now_ms: int) -> None:
    """Set a password; `password_hash` is its Argon2id hash."""
    put(conn, PASSWORDS, {"user_id": user, "hash": password_hash, "changed_ms": now_ms})


def password_of(conn: Connection, user: str) -> str | None:
    """The hash of a user's password."""
    return conn.scalar(select(PASSWORDS.c.hash).where(PASSWORDS.c.user_id == user))


def passkey_added(conn: Connection, key: Passkey) -> None:
    """Keep a new passkey."""
    names = [column.name for column in _PASSKEY]
    conn.execute(insert(PASSKEYS).values(dict(zip(names, key, strict=True))))


def passkey_of(conn: Connection, key: str) -> Passkey | None:
    """The passkey with an id."""
    row = conn.execute(select(*_PASSKEY).where(PASSKEYS.c.id == key)).first()
    return None if row is None else Passkey(*row)


def passkeys_of(conn: Connection, user: str) -> list[Passkey]:
    """A user's passkeys, the oldest first."""
    found = conn.execute(
        select(*_PASSKEY)
        .where(PASSKEYS.c.user_id == user)
        .order_by(PASSKEYS.c.created_ms, PASSKEYS.c.id)
    )
    return [Passkey(*row) for row in found]


def passkey_used(conn: Connection, key: str, sign_count: int) -> None:
    """A passkey was used, and says how often it has been."""
    conn.execute(update(PASSKEYS).where(PASSKEYS.c.id == key).values(sign_count=sign_count))


def passkey_removed(conn: Connection, user: str, key: str) -> bool:
    """Forget a passkey of a user; False if there was none."""
    gone = conn.execute(delete(PASSKEYS).where(PASSKEYS.c.user_id == user, PASSKEYS.c.id == key))
    return gone.rowcount == 1


def codes_put(
    conn: Connection, user: str, kind: str, codes: Iterable[str], until_ms: int | None
) -> None:
    """Give a user new codes, `recover` or `move`; the old ones of the kind are no good now."""
    conn.execute(delete(CODES).where(CODES.c.user_id == user, CODES.c.kind == kind))
    rows = [
        {"hash": hashed(code), "user_id": user, "kind": kind, "until_ms": until_ms}
        for code in codes
    ]
    if rows:
        conn.execute(insert(CODES), rows)


def code_added(conn: Connection, user: str, kind: str, code: str, until_ms: int) -> None:
    """Give one code more, such as the challenge of a passkey; `user` may be nobody yet."""
    row = {"hash": hashed(code), "user_id": user, "kind": kind, "until_ms": until_ms}
    conn.execute(insert(CODES).values(row))


def code_used(conn: Connection, kind: str, code: str, now_ms: int) -> str | None:
    """Use a code up: the user whose it was; None if it is not good. Of two at once one gets it."""
    good = (
        CODES.c.hash == hashed(code),
        CODES.c.kind == kind,
        or_(CODES.c.until_ms.is_(None), CODES.c.until_ms > now_ms),
    )
    user = conn.scalar(select(CODES.c.user_id).where(*good))
    gone = conn.execute(delete(CODES).where(*good))
    return user if gone.rowcount == 1 else None


def codes_swept(conn: Connection, now_ms: int) -> None:
    """Forget codes whose time is over."""
    conn.execute(delete(CODES).where(CODES.c.until_ms <= now_ms))
