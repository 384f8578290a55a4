"""Writing a row whether or not it is there, in the dialect of the database at hand."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import ColumnElement, Connection, Table, false
from sqlalchemy.dialects import postgresql, sqlite


def put(
    conn: Connection,
    table: Table,
    row: Mapping[str, object],
    where: ColumnElement[bool] | None = None,
) -> bool:
    """Insert a row, or give the one with its primary key these values; False if it stayed as it was.

    `where` is what must be true of a row that is there, for it to be changed.
    """
    keys = [column.name for column in table.primary_key]
    rest = {name: value for name, value in row.items() if name not in keys}
    insert = postgresql.insert if conn.dialect.name == "postgresql" else sqlite.insert
    statement = insert(table).values(dict(row))
    if rest:
        statement = statement.on_conflict_do_update(index_elements=keys, set_=rest, where=where)
    else:
        statement = statement.on_conflict_do_nothing(index_elements=keys)
    return conn.execute(statement).rowcount > 0


def put_new(conn: Connection, table: Table, row: Mapping[str, object]) -> bool:
    """Insert a row unless there is one with its primary key; whether it was inserted."""
    return put(conn, table, row, where=false())
