"""Bringing a database to the shape of this version, step by step, while workers may be running."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

_FOLDER: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x6B696E67
"""The advisory lock under which PostgreSQL is migrated: of several workers one does it."""


def migrate(conn: Connection) -> None:
    """Carry out the steps that this database has not had, in the transaction of the connection."""
    if conn.dialect.name == "postgresql":
        conn.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    command.upgrade(_config(conn), "head")


def _config(conn: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = conn
    return config
