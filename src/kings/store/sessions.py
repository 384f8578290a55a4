"""Who is signed in on which device, kept by the hash of what the device holds."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from kings.store.hashes import hashed
from kings.store.schema import SESSIONS

DAY_MS: Final = 86_400_000
IDLE_MS: Final = 30 * DAY_MS
"""How long a session lasts in which nothing is done."""
WHOLE_MS: Final = 90 * DAY_MS
"""How long any session lasts."""


class Session(NamedTuple):
    """A device on which somebody is signed in."""

    hash: str
    """Names the session where its token is not known."""
    user: str
    device: str
    created_ms: int
    seen_ms: int
    until_ms: int


_SESSION = (
    SESSIONS.c.hash,
    SESSIONS.c.user_id,
    SESSIONS.c.device,
    SESSIONS.c.created_ms,
    SESSIONS.c.seen_ms,
    SESSIONS.c.until_ms,
)


def session_opened(conn: Connection, token: str, user: str, device: str, now_ms: int) -> Session:
    """Begin a session, under a token that was never one before."""
    session = Session(hashed(token), user, device, now_ms, now_ms, now_ms + IDLE_MS)
    names = [column.name for column in _SESSION]
    conn.execute(insert(SESSIONS).values(dict(zip(names, session, strict=True))))
    return session


def session_of(conn: Connection, token: str, now_ms: int) -> Session | None:
    """The session of a token, unless its time is over."""
    return session_named(conn, hashed(token), now_ms)


def session_named(conn: Connection, name: str, now_ms: int) -> Session | None:
    """The session of a hash, unless its time is over or it was closed."""
    row = conn.execute(
        select(*_SESSION).where(SESSIONS.c.hash == name, SESSIONS.c.until_ms > now_ms)
    ).first()
    return None if row is None else Session(*row)


def session_used(conn: Connection, session: Session, now_ms: int) -> None:
    """Something was done: the session lasts on from now, but not beyond its whole time."""
    until_ms = min(now_ms + IDLE_MS, session.created_ms + WHOLE_MS)
    conn.execute(
        update(SESSIONS)
        .where(SESSIONS.c.hash == session.hash)
        .values(seen_ms=now_ms, until_ms=until_ms)
    )


def sessions_of(conn: Connection, user: str, now_ms: int) -> list[Session]:
    """The devices on which a user is signed in, the one last used first."""
    found = conn.execute(
        select(*_SESSION)
        .where(SESSIONS.c.user_id == user, SESSIONS.c.until_ms > now_ms)
        .order_by(SESSIONS.c.seen_ms.desc(), SESSIONS.c.hash)
    )
    return [Session(*row) for row in found]


def session_closed(conn: Connection, user: str, name: str) -> bool:
    """End a session of a user, named by its hash; False if there was none."""
    gone = conn.execute(delete(SESSIONS).where(SESSIONS.c.user_id == user, SESSIONS.c.hash == name))
    return gone.rowcount == 1


def sessions_closed(conn: Connection, user: str, but: str | None = None) -> list[str]:
    """End all sessions of a user except perhaps one; the hashes of those that were ended."""
    theirs = SESSIONS.c.user_id == user
    if but is not None:
        theirs &= SESSIONS.c.hash != but
    names = list(conn.scalars(select(SESSIONS.c.hash).where(theirs)))
    conn.execute(delete(SESSIONS).where(theirs))
    return names


def sessions_swept(conn: Connection, now_ms: int) -> None:
    """Forget sessions whose time is over."""
    conn.execute(delete(SESSIONS).where(SESSIONS.c.until_ms <= now_ms))
