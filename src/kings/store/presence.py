"""Who is at which table, as workers tell each other."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select, update

from kings.store.schema import PRESENCE
from kings.store.upsert import put


def presence_put(conn: Connection, table: str, user: str, worker: str, until_ms: int) -> None:
    """A worker's word that a user is at a table until then at least, or was."""
    row = {"table_id": table, "user_id": user, "worker": worker, "until_ms": until_ms}
    put(conn, PRESENCE, row)


def presence_kept(conn: Connection, worker: str, now_ms: int, until_ms: int) -> None:
    """All whom the worker's word has at a table now still are."""
    conn.execute(
        update(PRESENCE)
        .where(PRESENCE.c.worker == worker, PRESENCE.c.until_ms > now_ms)
        .values(until_ms=until_ms)
    )


def presence_ended(conn: Connection, worker: str, now_ms: int) -> None:
    """The worker stops: those who were there on it were there until now."""
    conn.execute(
        update(PRESENCE)
        .where(PRESENCE.c.worker == worker, PRESENCE.c.until_ms > now_ms)
        .values(until_ms=now_ms)
    )


def presence_at(conn: Connection, table: str, asking: str) -> list[tuple[str, int]]:
    """The users who are or were at a table, and until when by the latest word of another worker.

    The worker that is asking knows better whom it has itself.
    """
    latest = func.max(PRESENCE.c.until_ms)
    found = conn.execute(
        select(PRESENCE.c.user_id, latest)
        .where(PRESENCE.c.table_id == table, PRESENCE.c.worker != asking)
        .group_by(PRESENCE.c.user_id)
    )
    return [(user, until_ms) for user, until_ms in found]


def presence_swept(conn: Connection, before_ms: int) -> None:
    """Forget words that have not counted since then."""
    conn.execute(delete(PRESENCE).where(PRESENCE.c.until_ms < before_ms))
