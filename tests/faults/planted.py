"""A server with a bug planted in it, or with secret names for the cards: to try the checker.

    python -m tests.faults.planted CHANGE,.. --host .. --port ..    (the options of `kings serve`)

Nothing of this can be switched on in the server itself: it is changed from outside, in memory.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

NAMES_SEED: Final = 20261201
LATE_S: Final = 0.1
"""How late a write is that was told of beforehand."""
LOSS: Final = 0.2
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"


def card_names() -> list[str]:
    """A secret name of 65 bits for each of the 52 cards, the same in every process of a test."""
    rng = random.Random(NAMES_SEED)
    return ["".join(rng.choice(_LETTERS) for _ in range(13)) for _ in range(52)]


def canary() -> None:
    """Cards have secret names in all that is written, so that a leak is seen as bytes."""
    from kings import cards
    from kings.cards import card as room

    names = (*card_names(), "Jk")
    read = {name: room.Card(number) for number, name in enumerate(names)}
    parse = room.parse_card

    def parse_card(text: str) -> Any:
        found = read.get(text)
        return parse(text) if found is None else found

    room._NAMES = names  # type: ignore[misc]
    for module in (room, cards):
        vars(module)["parse_card"] = parse_card


def loose() -> None:
    """All people of a test come from one address: its limits are a thousand times wider."""
    from kings.server.limits import Limits, SharedLimits

    for kind in (Limits, SharedLimits):
        vars(kind)["__init__"].__defaults__ = (1000.0,)


def ack_before_commit() -> None:
    """A command is acknowledged, and written a little later."""
    from kings.server.hub import Hub
    from kings.store import Row, Written

    append = Hub._append

    async def early(self: Hub, held: Any, row: Row) -> Any:
        async def late() -> None:
            await asyncio.sleep(LATE_S)
            await append(self, held, row)

        asyncio.get_running_loop().create_task(late())
        return Written(row.seq, time.time_ns() // 1_000_000)

    Hub._append = early  # type: ignore[method-assign]


def broadcast_before_commit() -> None:
    """All are told of an entry, which is written a little later; only then it is acknowledged."""
    from kings.server.hub import Hub, _Entered
    from kings.store import Row
    from kings.wire.log import write_entry
    from kings.wire.messages import Done

    append = Hub._append

    async def early(self: Hub, held: Any, entry: Any, author: str, cid: str) -> Any:
        row = Row(held.id, held.head + 1, author, cid, write_entry(entry))
        now_ms = time.time_ns() // 1_000_000
        self._take(held, _Entered(entry, row.seq, now_ms, author, cid), mine=True)
        await asyncio.sleep(LATE_S)
        await append(self, held, row)
        return Done(table=held.id, cid=cid, seq=row.seq)

    Hub._write = early  # type: ignore[method-assign]


class _Forgetful(dict[tuple[str, str], int]):
    """An index that never finds anything."""

    def get(self, key: object, default: Any = None) -> Any:
        return default


def no_cid_index() -> None:
    """A command that is sent again is written again."""
    from kings.server.held import Held
    from kings.store import opening, sqlite

    made, migrate = Held.__init__, vars(opening)["migrate"]

    def forgetful(self: Held, *args: Any, **more: Any) -> None:
        made(self, *args, **more)
        self.cids = _Forgetful()

    def without_index(conn: Any) -> None:
        migrate(conn)
        for change in (
            "create table plain (table_id text, seq integer, author text, cid text,"
            " at_ms integer, body blob, primary key (table_id, seq)) without rowid",
            "insert into plain select table_id, seq, author, cid, at_ms, body from events",
            "drop table events",
            "alter table plain rename to events",
        ):
            conn.exec_driver_sql(change)

    vars(opening)["migrate"] = without_index
    vars(sqlite)["_WRITTEN"] += " and 1 = 0"
    Held.__init__ = forgetful  # type: ignore[method-assign]


def swapped_seats() -> None:
    """The first two seats are shown each other's cards."""
    from kings.wire.frames import Frames

    own_seat = Frames._own_seat

    def swapped(self: Frames, seat: Any) -> bytes:
        return own_seat(self, type(seat)({0: 1, 1: 0}.get(seat, seat)))

    Frames._own_seat = swapped  # type: ignore[method-assign]


def off_by_one() -> None:
    """One who comes back is not told of the first entry that they missed."""
    from kings.server.held import Held

    missed = Held.missed

    def later(self: Held, after: int) -> Any:
        return missed(self, after + 1)

    Held.missed = later  # type: ignore[method-assign]


def lossy(loss: float = LOSS) -> None:
    """Hints are lost, doubled and come in another order: no bug, but what may always happen."""
    from kings.server.broker import Hint, RedisBroker

    tell = RedisBroker.tell
    rng = random.Random(NAMES_SEED)
    kept: list[Hint] = []

    def told(self: RedisBroker, hint: Hint) -> None:
        if rng.random() < loss:
            return
        if rng.random() < loss:
            kept.append(hint)
            return
        for one in (hint, *kept, *([hint] if rng.random() < loss else [])):
            tell(self, one)
        kept.clear()

    RedisBroker.tell = told  # type: ignore[method-assign]


def hint_only() -> None:
    """Nobody looks into the log unless a hint says so, and nearly all hints are lost."""
    from kings.server.hub import Hub

    lossy(0.95)

    async def idle(self: Hub) -> None:
        await asyncio.sleep(0)

    Hub._poll = idle  # type: ignore[method-assign]


def dropped_close() -> None:
    """A reader who is too slow is not closed: it just does not get the frames."""
    from kings.server.outbox import Outbox

    put = Outbox.put

    def dropping(self: Outbox, frame: bytes) -> None:
        if self.waiting < self._limit:
            put(self, frame)

    Outbox.put = dropping  # type: ignore[method-assign]


def seed_in_record() -> None:
    """What binds the server to its secret is the secret."""
    from kings.table import live_match

    def bare(table: str, deal: int, rules: str, secret: bytes) -> str:
        return secret.hex()

    vars(live_match)["commitment"] = bare


BUGS: Final[dict[str, Callable[[], None]]] = {
    "ack_before_commit": ack_before_commit,
    "broadcast_before_commit": broadcast_before_commit,
    "no_cid_index": no_cid_index,
    "swapped_seats": swapped_seats,
    "off_by_one": off_by_one,
    "hint_only": hint_only,
    "dropped_close": dropped_close,
    "seed_in_record": seed_in_record,
}
"""The eight bugs that the checker has to see."""

CHANGES: Final = {**BUGS, "canary": canary, "loose": loose, "lossy": lossy}


def main(arguments: Sequence[str]) -> None:
    """Change the server in memory, and start it."""
    for change in arguments[0].split(","):
        CHANGES[change]()
    from kings.cli import main as kings

    sys.argv = ["kings", "serve", *arguments[1:]]
    kings()


if __name__ == "__main__":
    main(sys.argv[1:])
