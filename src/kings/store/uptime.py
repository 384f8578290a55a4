"""When workers ran, and when none did."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select

from kings.store.schema import ALIVE, DOWNTIME
from kings.store.upsert import put


def alive_put(conn: Connection, worker: str, now_ms: int, gap_ms: int) -> None:
    """A worker runs now. If none has for longer than `gap_ms`, that was a downtime."""
    last_ms = conn.scalar(select(func.max(ALIVE.c.at_ms)))
    if last_ms is not None and now_ms - last_ms > gap_ms:
        put(conn, DOWNTIME, {"began_ms": last_ms, "ended_ms": now_ms})
    put(conn, ALIVE, {"worker": worker, "at_ms": now_ms})


def downtimes_since(conn: Connection, since_ms: int) -> list[tuple[int, int]]:
    """The spells without a worker that ended after a time, in order: from and until."""
    found = conn.execute(
        select(DOWNTIME.c.began_ms, DOWNTIME.c.ended_ms)
        .where(DOWNTIME.c.ended_ms > since_ms)
        .order_by(DOWNTIME.c.began_ms)
    )
    return [(began_ms, ended_ms) for began_ms, ended_ms in found]


def uptime_swept(conn: Connection, before_ms: int) -> None:
    """Forget workers and downtimes of long ago; the last word of a worker stays."""
    newest = select(func.max(ALIVE.c.at_ms)).scalar_subquery()
    conn.execute(delete(ALIVE).where(ALIVE.c.at_ms < before_ms, ALIVE.c.at_ms < newest))
    conn.execute(delete(DOWNTIME).where(DOWNTIME.c.ended_ms < before_ms))
