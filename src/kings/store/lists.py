"""Tables in lists: a person's own, and the public ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, select

from kings.store.schema import MEMBERS, TABLES, USERS


class Member(NamedTuple):
    """A person at a table."""

    user: str
    name: str
    seats: tuple[int, ...]


class Listed(NamedTuple):
    """A table in a list; see `kings.store.schema.TABLES`."""

    id: str
    kind: str
    name: str
    rules: str
    public: bool
    stage: str
    host: str
    turn: str | None
    changed_ms: int
    members: tuple[Member, ...]


_LISTED = (
    TABLES.c.id,
    TABLES.c.kind,
    TABLES.c.name,
    TABLES.c.rules,
    TABLES.c.public,
    TABLES.c.stage,
    TABLES.c.host,
    TABLES.c.turn,
    TABLES.c.changed_ms,
)


def tables_of(conn: Connection, user: str, most: int, *, but: Sequence[str] = ()) -> list[Listed]:
    """The tables where a user has a seat or is the host, the one last changed first.

    `but` are stages that are left out.
    """
    seated = TABLES.c.id.in_(select(MEMBERS.c.table_id).where(MEMBERS.c.user_id == user))
    return _listed(conn, (seated | (TABLES.c.host == user)) & TABLES.c.stage.not_in(but), most)


def public_tables(conn: Connection, stages: Sequence[str], most: int) -> list[Listed]:
    """Public tables in one of these stages, the one last changed first."""
    return _listed(conn, TABLES.c.public & TABLES.c.stage.in_(stages), most)


def _listed(conn: Connection, which: ColumnElement[bool], most: int) -> list[Listed]:
    chosen = select(*_LISTED).where(which)
    order = (TABLES.c.changed_ms.desc(), TABLES.c.id)
    rows = conn.execute(chosen.order_by(*order).limit(most)).all()
    members = _members(conn, [row.id for row in rows])
    return [Listed(*row, tuple(members[row.id])) for row in rows]


def _members(conn: Connection, tables: Sequence[str]) -> dict[str, list[Member]]:
    found = conn.execute(
        select(MEMBERS.c.table_id, MEMBERS.c.user_id, USERS.c.name, MEMBERS.c.seats)
        .join(USERS, USERS.c.id == MEMBERS.c.user_id)
        .where(MEMBERS.c.table_id.in_(tables))
    )
    members: defaultdict[str, list[Member]] = defaultdict(list)
    for table, user, name, seats in found:
        members[table].append(Member(user, name, tuple(map(int, seats.split()))))
    for some in members.values():
        some.sort(key=lambda member: member.seats)
    return members
