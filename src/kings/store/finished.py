"""What a finished match leaves: its record, and what it came to for each person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from kings.store.schema import RECORDS, RESULTS
from kings.store.upsert import put


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a match came to for the person of a seat."""

    seat: int
    user: str
    points: int
    """The total of the seat's party."""
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedMatch:
    """A match that is over."""

    table: str
    rules: str
    seats: int
    finished_ms: int
    rated: bool
    record: str
    """In the format of `docs/formats/record.md`."""
    results: Sequence[Result]


def finished_put(conn: Connection, match: FinishedMatch) -> None:
    """Keep a match; done twice it is kept once."""
    row = {
        "table_id": match.table,
        "rules": match.rules,
        "finished_ms": match.finished_ms,
        "text": match.record,
    }
    put(conn, RECORDS, row)
    for result in match.results:
        put(
            conn,
            RESULTS,
            {
                "table_id": match.table,
                "seat": result.seat,
                "user_id": result.user,
                "rules": match.rules,
                "seats": match.seats,
                "points": result.points,
                "won": result.won,
                "rated": match.rated,
                "finished_ms": match.finished_ms,
            },
        )
