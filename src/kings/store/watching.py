"""Who may follow a table without a seat, by a link that let them in."""

from __future__ import annotations

from sqlalchemy import Connection, select

from kings.store.schema import WATCHERS
from kings.store.upsert import put


def watcher_put(conn: Connection, table: str, user: str, kind: str) -> None:
    """Let a user follow a table, in the way of the link: `watch`, `replay` or `screen`."""
    put(conn, WATCHERS, {"table_id": table, "user_id": user, "kind": kind})


def is_watcher(conn: Connection, table: str, user: str) -> bool:
    """Whether a link let the user follow the running game: a `replay` link does not."""
    found = conn.scalar(
        select(WATCHERS.c.kind).where(WATCHERS.c.table_id == table, WATCHERS.c.user_id == user)
    )
    return found is not None and found != "replay"
