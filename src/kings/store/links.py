"""Links to tables, kept by the hash of their token."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, or_, select, update

from kings.store.hashes import hashed
from kings.store.schema import LINKS


class Link(NamedTuple):
    """A way to a table."""

    hash: str
    """Names the link where its token is not known."""
    table: str
    kind: str
    """`seat`, `watch`, `replay` or `screen`."""
    seat: int | None
    until_ms: int
    uses_left: int | None
    """None if uses are not counted."""


_LINK = (
    LINKS.c.hash, LINKS.c.table_id, LINKS.c.kind, LINKS.c.seat, LINKS.c.until_ms, LINKS.c.uses_left
)  # fmt: skip


def link_made(
    conn: Connection,
    token: str,
    *,
    table: str,
    kind: str,
    seat: int | None,
    until_ms: int,
    uses: int | None,
) -> Link:
    """Keep a new link, of which only who has the token can make use."""
    link = Link(hashed(token), table, kind, seat, until_ms, uses)
    conn.execute(insert(LINKS).values(link))
    return link


def link_used(conn: Connection, token: str, now_ms: int) -> Link | None:
    """Use a link once; None if it is not good, and never to more than it has uses for."""
    taken = conn.execute(
        update(LINKS)
        .where(
            LINKS.c.hash == hashed(token),
            LINKS.c.until_ms > now_ms,
            or_(LINKS.c.uses_left.is_(None), LINKS.c.uses_left > 0),
        )
        .values(uses_left=LINKS.c.uses_left - 1)
    )
    if taken.rowcount == 0:
        return None
    row = conn.execute(select(*_LINK).where(LINKS.c.hash == hashed(token))).one()
    return Link(*row)


def link_known(conn: Connection, token: str) -> Link | None:
    """The link of a token, even one that is used up."""
    row = conn.execute(select(*_LINK).where(LINKS.c.hash == hashed(token))).first()
    return None if row is None else Link(*row)


def link_given_back(conn: Connection, link: Link) -> None:
    """The use of a link came to nothing, and does not count."""
    conn.execute(
        update(LINKS).where(LINKS.c.hash == link.hash).values(uses_left=LINKS.c.uses_left + 1)
    )


def links_of(conn: Connection, table: str, now_ms: int) -> list[Link]:
    """The links of a table that are good now, the longest-lived first."""
    found = conn.execute(
        select(*_LINK)
        .where(
            LINKS.c.table_id == table,
            LINKS.c.until_ms > now_ms,
            or_(LINKS.c.uses_left.is_(None), LINKS.c.uses_left > 0),
        )
        .order_by(LINKS.c.until_ms.desc(), LINKS.c.hash)
    )
    return [Link(*row) for row in found]


def link_revoked(conn: Connection, table: str, name: str) -> bool:
    """Make a link of a table, named by its hash, no good; False if there is none."""
    gone = conn.execute(delete(LINKS).where(LINKS.c.table_id == table, LINKS.c.hash == name))
    return gone.rowcount == 1


def links_swept(conn: Connection, now_ms: int) -> None:
    """Forget links whose time is over."""
    conn.execute(delete(LINKS).where(LINKS.c.until_ms <= now_ms))
