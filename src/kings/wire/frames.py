"""An entry of a table as frames: what all may see is encoded once, and each device gets its own.

frames = Frames(live, seq, at_ms, facts, author=author, cid=cid, before=frames)
frames.update(audience)              # to each socket that follows the table
frames.snapshot(audience, missed)    # to one that opens it, or opens it again after a gap
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw

from kings.corner.places import Seat
from kings.table.events import TableEvent
from kings.table.live_match import LiveMatch
from kings.wire.messages import Heard, RawSnapshot, RawState, RawUpdate, ServerMessage
from kings.wire.round_view import game_view, own_view
from kings.wire.table_view import table_view
from kings.wire.told import facts_for, secret

_ENCODER: Final = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Audience:
    """Who gets a frame: the seats of the match whose cards this device may see, and its user.

    A spectator, a table screen and the replay of a stranger have no seats.
    """

    seats: tuple[Seat, ...] = ()
    user: str = ""


class Past(NamedTuple):
    """An entry as facts, kept at hand for those who missed it."""

    seq: int
    at_ms: int
    facts: tuple[TableEvent, ...]


def encoded(message: ServerMessage) -> bytes:
    """A message as a frame, where it is the same for all or for one only."""
    return _ENCODER.encode(message)


class Frames:
    """The frames of a table after its entry `seq`.

    `before` are the frames after `seq - 1`: what has not changed since is left out of an update.
    `cid` is told to `author` alone.
    """

    __slots__ = (
        "_at_ms", "_author", "_cid", "_facts", "_game", "_game_changed", "_live", "_own",
        "_public_facts", "_secret", "_seq", "_table", "_table_changed",
    )  # fmt: skip

    def __init__(
        self,
        live: LiveMatch,
        seq: int,
        at_ms: int,
        facts: Sequence[TableEvent] = (),
        *,
        author: str = "",
        cid: str | None = None,
        before: Frames | None = None,
    ) -> None:
        self._live = live
        self._seq = seq
        self._at_ms = at_ms
        self._facts = facts
        self._author = author
        self._cid = cid
        self._table = _ENCODER.encode(table_view(live))
        self._table_changed = before is None or self._table != before._table
        self._game = _ENCODER.encode(None if live.table is None else game_view(live.table))
        self._game_changed = before is None or self._game != before._game
        self._secret = secret(facts)
        self._public_facts = Raw(_ENCODER.encode(facts_for(facts, ())))
        self._own: dict[Seat, bytes] = {}

    def update(self, audience: Audience) -> bytes:
        """The frame that tells of the entry."""
        told = self._public_facts
        if self._secret and audience.seats:
            told = Raw(_ENCODER.encode(facts_for(self._facts, audience.seats)))
        mine = self._cid is not None and self._author == audience.user
        return _ENCODER.encode(
            RawUpdate(
                table=self._live.id,
                seq=self._seq,
                at_ms=self._at_ms,
                facts=told,
                state=RawState(
                    table=Raw(self._table) if self._table_changed else UNSET,
                    game=Raw(self._game) if self._game_changed else UNSET,
                    own=self._own_part(audience.seats),
                ),
                cid=self._cid if mine and self._cid is not None else UNSET,
            )
        )

    def snapshot(self, audience: Audience, missed: Sequence[Past] = ()) -> bytes:
        """The frame that tells all, with the entries that the device missed, oldest first."""
        return _ENCODER.encode(
            RawSnapshot(
                table=self._live.id,
                seq=self._seq,
                at_ms=self._at_ms,
                missed=[
                    Heard(
                        seq=past.seq, at_ms=past.at_ms, facts=facts_for(past.facts, audience.seats)
                    )
                    for past in missed
                ],
                state=RawState(
                    table=Raw(self._table),
                    game=Raw(self._game),
                    own=self._own_part(audience.seats),
                ),
            )
        )

    def _own_part(self, seats: Sequence[Seat]) -> Raw:
        if self._live.table is None:
            return Raw(b"[]")
        return Raw(b"[" + b",".join(filter(None, map(self._own_seat, seats))) + b"]")

    def _own_seat(self, seat: Seat) -> bytes:
        """The part of one seat, the same on all its devices; empty if it sits out the round."""
        part = self._own.get(seat)
        if part is None:
            table = self._live.table
            view = None if table is None else own_view(table, seat)
            part = self._own[seat] = b"" if view is None else _ENCODER.encode(view)
        return part
