"""Bringing a database to the shape of this version, step by step, while workers may be running.

A step must leave the database usable for workers of the version before it: it adds, and what it
takes away nobody has used for a version.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

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
    if shape_of(conn) == "later":
        return
    steps = ScriptDirectory(str(FOLDER))
    context = MigrationContext.configure(
        conn, opts={"fn": lambda now, _: steps._upgrade_revs(target, now)}
    )
    with Operations.context(context):
        context.run_migrations()


def shape_of(conn: Connection) -> Literal["none", "earlier", "this", "later"]:
    """Which version's shape a database has; `none` if it has no tables of this program."""
    heads = MigrationContext.configure(conn).get_current_heads()
    steps = ScriptDirectory(str(FOLDER))
    if not heads:
        return "none"
    if heads == (steps.get_current_head(),):
        return "this"
    return "earlier" if {step.revision for step in steps.walk_revisions()} > {*heads} else "later"
