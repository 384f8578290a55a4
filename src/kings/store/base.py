"""What every store offers, whatever database is behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection

from kings.errors import KingsError

T = TypeVar("T")

MOST_ROWS: Final = 256
"""Rows after which a transaction of the log is not made longer."""
MOST_NAME: Final = 200
"""Characters of a table's id, an author or a `cid`: what an index of PostgreSQL holds."""
MOST_BODY: Final = 1 << 20
"""Bytes of an entry."""


class StoreError(KingsError):
    """The database cannot be had or used.

    `store_retry`: it may be tried again, and it is not known whether it was done. `store_full`: the
    disk is full, and nothing was done.
    """


class Row(NamedTuple):
    """An entry to be written."""

    table: str
    seq: int
    """From 1, the next after the last entry that its author's worker has seen."""
    author: str
    cid: str
    """The author's own id of the command."""
    body: bytes


class Written(NamedTuple):
    """It is on disk."""

    seq: int
    at_ms: int
    """When, by the database's clock, in milliseconds since 1970."""


class Duplicate(NamedTuple):
    """The author has written this command before: there."""

    seq: int
    at_ms: int


class Lost(NamedTuple):
    """Another entry has this place; `head` is the last one of the table."""

    head: int


Appended = Written | Duplicate | Lost


def check_rows(rows: Sequence[Row]) -> None:
    """Raise `StoreError("store_bad_row")` if one of the rows could not be written by a database.

    Rows of many callers share a statement: one that no database takes must not get that far.
    """
    for table, seq, author, cid, body in rows:
        names = table + author + cid
        if (
            max(len(table), len(author), len(cid)) > MOST_NAME
            or "\0" in names
            or not (names.isascii() or _is_unicode(names))
        ):
            raise StoreError("store_bad_row", column="name")
        if not 0 < seq < 1 << 53:
            raise StoreError("store_bad_row", column="seq")
        if len(body) > MOST_BODY:
            raise StoreError("store_bad_row", column="body")


def _is_unicode(text: str) -> bool:
    """Whether it has no halves of a character, which JSON may bring."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Logged(NamedTuple):
    """An entry of a table's log."""

    seq: int
    author: str
    cid: str
    at_ms: int
    body: bytes


class Log(Protocol):
    """The entries of all tables. Every method may raise `StoreError`."""

    async def append(self, rows: Sequence[Row]) -> list[Appended]:
        """Write entries; returns when they are on disk. Rows of many callers share a commit.

        After `store_retry` it is not known whether they were written: sent again under the same
        `cid` they are written once. After any other error they were not.
        """
        ...

    async def tail(self, table: str, after: int) -> list[Logged]:
        """The entries of a table after a place, in order."""
        ...

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        """The last entry of each of the tables that has one."""
        ...


class Store(Protocol):
    """A database that is open."""

    @property
    def log(self) -> Log:
        """The entries of all tables."""
        ...

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of a function that only reads."""
        ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of a function in a transaction of its own, once that is on disk."""
        ...

    async def ready(self) -> bool:
        """Whether the database answers now."""
        ...

    async def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        ...
