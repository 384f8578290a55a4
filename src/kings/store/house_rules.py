"""Rule sets that people have named for themselves."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from kings.store.schema import HOUSE_RULES
from kings.store.upsert import put


def house_rules_put(conn: Connection, user: str, name: str, rules: str) -> None:
    """Keep a rules line under a name; one that has the name already makes way."""
    put(conn, HOUSE_RULES, {"user_id": user, "name": name, "rules": rules})


def house_rules_of(conn: Connection, user: str) -> dict[str, str]:
    """A user's rules lines by name, in the order of the names."""
    found = conn.execute(
        select(HOUSE_RULES.c.name, HOUSE_RULES.c.rules)
        .where(HOUSE_RULES.c.user_id == user)
        .order_by(HOUSE_RULES.c.name)
    )
    return dict(found.all())


def house_rules_removed(conn: Connection, user: str, name: str) -> bool:
    """Forget a rules line; False if there was none."""
    gone = conn.execute(
        delete(HOUSE_RULES).where(HOUSE_RULES.c.user_id == user, HOUSE_RULES.c.name == name)
    )
    return gone.rowcount == 1
