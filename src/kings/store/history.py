"""Finished matches: their records, and what they came to for a person."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from kings.store.schema import RECORDS, RESULTS
from kings.store.upsert import put_new


class PastResult(NamedTuple):
    """What a finished match came to for a person."""

    table: str
    seat: int
    rules: str
    seats: int
    points: int
    won: bool
    rated: bool
    finished_ms: int


_RESULT = (
    RESULTS.c.table_id,
    RESULTS.c.seat,
    RESULTS.c.rules,
    RESULTS.c.seats,
    RESULTS.c.points,
    RESULTS.c.won,
    RESULTS.c.rated,
    RESULTS.c.finished_ms,
)


def record_of(conn: Connection, table: str) -> str | None:
    """The record of a finished match, in the format of `docs/formats/record.md`."""
    return conn.scalar(select(RECORDS.c.text).where(RECORDS.c.table_id == table))


def results_of(conn: Connection, user: str) -> list[PastResult]:
    """All results of a person, the latest first."""
    found = conn.execute(
        select(*_RESULT)
        .where(RESULTS.c.user_id == user)
        .order_by(RESULTS.c.finished_ms.desc(), RESULTS.c.table_id, RESULTS.c.seat)
    )
    return [PastResult(*row) for row in found]


def result_returned(conn: Connection, user: str, result: PastResult) -> bool:
    """Give a person back a result that went with an earlier self; False if it is still there."""
    values = dict(zip((column.name for column in _RESULT), result, strict=True))
    return put_new(conn, RESULTS, {**values, "user_id": user})
