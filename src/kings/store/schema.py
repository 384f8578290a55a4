"""The tables of the database; `migrations/` brings an older one to this shape."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("author", String, nullable=False),
    Column("cid", String, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "author", "cid"),
    sqlite_with_rowid=False,
)
"""The log. No other part of the database is needed to know what happened at a table."""

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("rules", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("stage", String, nullable=False),
    Column("host", String, nullable=False),
    Column("turn", String),
    Column("opened_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
    Column("head", BigInteger, nullable=False),
    Column("sweep_ms", BigInteger),
    Column("wake_ms", BigInteger),
    Index(None, "public", "stage"),
    Index(None, "sweep_ms"),
    Index(None, "wake_ms"),
)
"""What lists show of a table: made from its log, `head` tells how far. `turn` is the user whose
turn it is; at `sweep_ms` the table is swept away if nobody comes back. At `wake_ms` any worker
takes it up to do what is due: a worker that holds it puts that off again and again."""

MEMBERS = Table(
    "members",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("user_id", String, primary_key=True),
    Column("seats", String, nullable=False),
    Index(None, "user_id"),
)
"""Who has seats at which table; `seats` are their numbers with blanks between."""

USERS = Table(
    "users",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("lang", String),
    Column("account", String, unique=True),
    Column("account_shown", String),
    Column("created_ms", BigInteger, nullable=False),
)
"""People; `account` is the name they sign in with, as it is compared. A guest has none."""

PASSWORDS = Table(
    "passwords",
    METADATA,
    Column("user_id", String, primary_key=True),
    Column("hash", Text, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", String, primary_key=True),
    Column("user_id", String, nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("hash", String, primary_key=True),
    Column("user_id", String, nullable=False, index=True),
    Column("device", String, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False, index=True),
)
"""Who is signed in where, by the SHA-256 of what the device holds."""

CODES = Table(
    "codes",
    METADATA,
    Column("hash", String, primary_key=True),
    Column("user_id", String, nullable=False, index=True),
    Column("kind", String, nullable=False),
    Column("until_ms", BigInteger),
)
"""One-use codes by their SHA-256: `recover` an account, `move` a guest to another device."""

LINKS = Table(
    "links",
    METADATA,
    Column("hash", String, primary_key=True),
    Column("table_id", String, nullable=False, index=True),
    Column("kind", String, nullable=False),
    Column("seat", Integer),
    Column("until_ms", BigInteger, nullable=False),
    Column("uses_left", Integer),
)
"""Ways to a table by their SHA-256; `uses_left` is none where they are not counted."""

WATCHERS = Table(
    "watchers",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("user_id", String, primary_key=True),
    Column("kind", String, nullable=False),
)
"""Who may follow a table without a seat: `watch`, `replay` or `screen`."""

RECORDS = Table(
    "records",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("finished_ms", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
"""Finished games in the format of `docs/formats/record.md`."""

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", String, nullable=False, index=True),
    Column("rules", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("finished_ms", BigInteger, nullable=False),
)
"""What a finished match came to for each person in it."""

HOUSE_RULES = Table(
    "house_rules",
    METADATA,
    Column("user_id", String, primary_key=True),
    Column("name", String, primary_key=True),
    Column("rules", Text, nullable=False),
)

PRESENCE = Table(
    "presence",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("user_id", String, primary_key=True),
    Column("worker", String, primary_key=True),
    Column("until_ms", BigInteger, nullable=False),
    Index(None, "worker"),
)
"""Until when a worker's word counts that a user is at a table, or was."""

ALIVE = Table(
    "alive",
    METADATA,
    Column("worker", String, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
)
"""When each worker was last known to run."""

DOWNTIME = Table(
    "downtime",
    METADATA,
    Column("began_ms", BigInteger, primary_key=True, autoincrement=False),
    Column("ended_ms", BigInteger, nullable=False),
)
"""Spells in which no worker ran: no clock of a table did either."""

DAYS = Table(
    "days",
    METADATA,
    Column("day", String, primary_key=True),
    Column("rules", String, primary_key=True),
    Column("seed", String, nullable=False),
)
"""The secret deal of each day (UTC) and rule set, drawn when it is first asked for."""

BEGUN = Table(
    "begun",
    METADATA,
    Column("user_id", String, primary_key=True),
    Column("cards", String, primary_key=True),
    Column("table_id", String, nullable=False),
)
"""Which cards of a patience, by their hash, a person has had before their eyes, and where first."""

KEYS = Table(
    "keys",
    METADATA,
    Column("name", String, primary_key=True),
    Column("secret", String, nullable=False),
)
"""What this server signs with, by what it is for; drawn when it is first needed."""
