"""The time of the database, by which everything kept is dated: milliseconds since 1970."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import Connection

POSTGRES_MS: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"


def database_ms(conn: Connection) -> int:
    """What the database says now; SQLite, which is one process, has the process's time."""
    if conn.dialect.name == "postgresql":
        return int(conn.exec_driver_sql(f"SELECT {POSTGRES_MS}").scalar_one())
    return process_ms()


def process_ms() -> int:
    """What this machine's clock says."""
    return time.time_ns() // 1_000_000
