"""What is kept: the log of every table, people and their games, on SQLite or PostgreSQL.

    store = await open_store("sqlite:///data/kings.db")
    [answer] = await store.log.append([Row(table, seq, author, cid, body)])

A log is only appended to, under (table, seq): of two that write the same entry one wins, and a
command sent twice is written once. Everything else is reached by functions of a connection, which
`read` and `write` carry out off the event loop.
"""

from kings.store.base import (
    Appended,
    Duplicate,
    Log,
    Logged,
    Lost,
    Row,
    Store,
    StoreError,
    Written,
)
from kings.store.opening import open_store

__all__ = [
    "Appended",
    "Duplicate",
    "Log",
    "Logged",
    "Lost",
    "Row",
    "Store",
    "StoreError",
    "Written",
    "open_store",
]
