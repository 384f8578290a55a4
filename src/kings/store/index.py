"""What is kept of tables beside their logs: to list them, to wake them, to sweep them away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, select, update

from kings.store.schema import MEMBERS, TABLES
from kings.store.upsert import put


@dataclass(frozen=True, slots=True, kw_only=True)
class Indexed:
    """A table as its index row has it; see `kings.store.schema.TABLES`."""

    id: str
    kind: str
    name: str
    rules: str
    public: bool
    stage: str
    host: str
    turn: str | None
    opened_ms: int
    changed_ms: int
    head: int
    sweep_ms: int | None
    seats: Mapping[str, Sequence[int]]
    """The seats of each user who has some."""


def table_put(conn: Connection, row: Indexed) -> None:
    """Bring the index row of a table up to date, unless it is further already."""
    values = {
        "id": row.id,
        "kind": row.kind,
        "name": row.name,
        "rules": row.rules,
        "public": row.public,
        "stage": row.stage,
        "host": row.host,
        "turn": row.turn,
        "opened_ms": row.opened_ms,
        "changed_ms": row.changed_ms,
        "head": row.head,
        "sweep_ms": row.sweep_ms,
    }
    if not put(conn, TABLES, values, where=TABLES.c.head <= row.head):
        return
    gone = MEMBERS.c.user_id.not_in(list(row.seats))
    conn.execute(delete(MEMBERS).where(MEMBERS.c.table_id == row.id, gone))
    for user, seats in row.seats.items():
        spelled = " ".join(map(str, seats))
        put(conn, MEMBERS, {"table_id": row.id, "user_id": user, "seats": spelled})


def turns_put(conn: Connection, rows: Sequence[Indexed]) -> None:
    """Bring rows up to date of which only the turn has changed: many at once, and cheaply."""
    if rows:
        conn.execute(
            update(TABLES)
            .where(TABLES.c.id == bindparam("table"), TABLES.c.head <= bindparam("now"))
            .values(
                turn=bindparam("whose"),
                changed_ms=bindparam("ms"),
                head=bindparam("now"),
                sweep_ms=bindparam("swept"),
            ),
            [
                {
                    "table": row.id,
                    "now": row.head,
                    "whose": row.turn,
                    "ms": row.changed_ms,
                    "swept": row.sweep_ms,
                }
                for row in rows
            ],
        )


def tables_woken_at(conn: Connection, times: Mapping[str, int | None]) -> None:
    """Put off, or with None call off, the times at which any worker takes these tables up."""
    if times:
        conn.execute(
            update(TABLES).where(TABLES.c.id == bindparam("table")).values(wake_ms=bindparam("ms")),
            [{"table": table, "ms": wake_ms} for table, wake_ms in times.items()],
        )


def tables_to_wake(conn: Connection, now_ms: int, most: int) -> list[str]:
    """Tables with something to do that no worker holds, the longest waiting first."""
    found = conn.scalars(
        select(TABLES.c.id).where(TABLES.c.wake_ms <= now_ms).order_by(TABLES.c.wake_ms).limit(most)
    )
    return list(found)


def tables_to_sweep(conn: Connection, now_ms: int, most: int) -> list[str]:
    """Tables that nobody has come back to in time."""
    due = select(TABLES.c.id).where(TABLES.c.sweep_ms <= now_ms)
    return list(conn.scalars(due.order_by(TABLES.c.sweep_ms).limit(most)))
