"""Bringing a database to the shape of this version, step by step, while workers may be running.

A step must leave the database usable for workers of the version before it: it adds, and what it
takes away nobody has used for a version.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

FOLDER: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x6B696E67
"""The advisory lock under which PostgreSQL is migrated: of several workers one does it."""


def migrate(conn: Connection, target: str = "head") -> None:
    """Carry out the steps up to `target` that the database has not had: all of them or none.

    A database that a later version has already changed is left as it is.
    """
    if conn.dialect.name == "postgresql":
        conn.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    steps = ScriptDirectory(str(FOLDER))
    known = {step.revision for step in steps.walk_revisions()}
    context = MigrationContext.configure(
        conn, opts={"fn": lambda now, _: steps._upgrade_revs(target, now)}
    )
    if known.issuperset(context.get_current_heads()):
        with Operations.context(context):
            context.run_migrations()
