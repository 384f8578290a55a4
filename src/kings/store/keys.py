"""What a server signs with."""

from __future__ import annotations

from sqlalchemy import Connection, select

from kings.store.schema import KEYS
from kings.store.upsert import put_new


def server_key(conn: Connection, name: str, drawn: str) -> str:
    """The key for a purpose; `drawn` becomes it if there is none yet. The same for all workers."""
    put_new(conn, KEYS, {"name": name, "secret": drawn})
    found: str = conn.execute(select(KEYS.c.secret).where(KEYS.c.name == name)).scalar_one()
    return found
