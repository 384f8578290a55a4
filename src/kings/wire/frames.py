"""An entry of a table as frames: what all may see is encoded once, and each device gets its own.

frames = Frames(live, seq, at_ms, facts, author=author, cid=cid, before=frames)
frames.update(audience)              # to each socket that follows the table
frames.snapshot(audience, missed)    # to one that opens it, or opens it again after a gap
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import is_
from typing import Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw

from kings.corner.places import Seat
from kings.table.events import TableEvent
from kings.table.live_match import LiveMatch
from kings.table.settings import TakeBackRule
from kings.wire.messages import Heard, RawSnapshot, RawState, RawUpdate, ServerMessage
from kings.wire.round_view import GameView, game_view, own_view
from kings.wire.table_view import chat_view, clock_view, score_view, table_view
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


class _Part(NamedTuple):
    """A part of the state that all may see."""

    made_of: tuple[object, ...]
    """The values that it shows; while they are the same objects it is not made again."""
    text: Raw
    changed: bool


def _table_of(live: LiveMatch) -> tuple[object, ...]:
    return (
        live.host, live.settings, live.rules, live.stage, live.seats, live.fair,
        live.taking_back, live.round_votes, live.match_votes, live.wanted, live.rematch,
        live.unrated, live.closed,
    )  # fmt: skip


def _score_of(live: LiveMatch) -> tuple[object, ...]:
    return (None if live.table is None else live.table.match,)


def _chat_of(live: LiveMatch) -> tuple[object, ...]:
    return (live.chat,)


def _clock_of(live: LiveMatch) -> tuple[object, ...]:
    begun = live.table is not None
    return (begun, live.turn, live.turn_since_ms, live.paused_since_ms, live.settings, live.seats)


def _game_of(live: LiveMatch) -> tuple[object, ...]:
    return (live.table,)


def _game_view(live: LiveMatch) -> GameView | None:
    return None if live.table is None else game_view(live.table)


_PARTS: Final[
    tuple[tuple[Callable[[LiveMatch], tuple[object, ...]], Callable[[LiveMatch], object]], ...]
] = (
    (_table_of, table_view),
    (_score_of, score_view),
    (_chat_of, chat_view),
    (_clock_of, clock_view),
    (_game_of, _game_view),
)
"""The public parts in the order of `State`: what each is made of, and how."""


def _part(live: LiveMatch, number: int, before: _Part | None) -> _Part:
    of, view = _PARTS[number]
    made_of = of(live)
    if before is not None and all(map(is_, made_of, before.made_of)):
        return before._replace(changed=False)
    text = Raw(_ENCODER.encode(view(live)))
    return _Part(made_of, text, before is None or text != before.text)


class Frames:
    """The frames of a table after its entry `seq`.

    `before` are the frames after `seq - 1`: what has not changed since is left out of an update.
    `cid` is told to `author` alone.
    """

    __slots__ = (
        "_at_ms", "_author", "_cid", "_facts", "_live", "_own", "_parts", "_public", "_secret",
        "_seq",
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
        self._parts: tuple[_Part, ...] = tuple(
            _part(live, number, None if before is None else before._parts[number])
            for number in range(len(_PARTS))
        )
        self._secret = secret(facts)
        self._public = Raw(_ENCODER.encode(facts_for(facts, ())))
        self._own: dict[Seat, bytes] = {}

    def update(self, audience: Audience) -> bytes:
        """The frame that tells of the entry."""
        told = self._public
        if self._secret and audience.seats:
            told = Raw(_ENCODER.encode(facts_for(self._facts, audience.seats)))
        mine = self._cid is not None and self._author == audience.user
        return _ENCODER.encode(
            RawUpdate(
                table=self._live.id,
                seq=self._seq,
                at_ms=self._at_ms,
                facts=told,
                state=self._state(audience, whole=False),
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
                    Heard(seq=seq, at_ms=at_ms, facts=facts_for(facts, audience.seats))
                    for seq, at_ms, facts in missed
                ],
                state=self._state(audience, whole=True),
            )
        )

    def _state(self, audience: Audience, *, whole: bool) -> RawState:
        table, score, chat, clock, game = (
            part.text if whole or part.changed else UNSET for part in self._parts
        )
        own = b",".join(filter(None, map(self._own_seat, audience.seats)))
        return RawState(
            table=table, score=score, chat=chat, clock=clock, game=game, own=Raw(b"[%b]" % own)
        )

    def _own_seat(self, seat: Seat) -> bytes:
        """The part of one seat, the same on all its devices; empty if it sits out the round."""
        part = self._own.get(seat)
        if part is None:
            live = self._live
            final = live.settings.take_back is TakeBackRule.NEVER
            view = None if live.table is None else own_view(live.table, seat, final=final)
            part = self._own[seat] = b"" if view is None else _ENCODER.encode(view)
        return part
