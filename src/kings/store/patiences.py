"""What a patience needs beside its log: the deal of the day, and who has seen which cards."""

from __future__ import annotations

from sqlalchemy import Connection, select

from kings.store.hashes import hashed
from kings.store.schema import BEGUN, DAYS
from kings.store.upsert import put


def day_seed(conn: Connection, day: str, rules: str, drawn: str) -> str:
    """The seed of a day's deal: the one drawn first, whoever asks at the same time."""
    found = select(DAYS.c.seed).where(DAYS.c.day == day, DAYS.c.rules == rules)
    seed = conn.scalar(found)
    if seed is not None:
        return str(seed)
    row = {"day": day, "rules": rules, "seed": drawn}
    put(conn, DAYS, row, where=DAYS.c.seed == drawn)  # of two at once the first stays
    return str(conn.execute(found).scalar_one())


def cards_begun(conn: Connection, user: str, cards: str, table: str) -> bool:
    """Note that a person has these cards before their eyes; whether they had them before.

    `cards` is the pack in dealing order, of which only a hash is kept.
    """
    key = hashed(cards)
    before = conn.scalar(
        select(BEGUN.c.table_id).where(BEGUN.c.user_id == user, BEGUN.c.cards == key)
    )
    if before is None:
        put(conn, BEGUN, {"user_id": user, "cards": key, "table_id": table})
    return before is not None and before != table
