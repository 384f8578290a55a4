"""An entry of a table as frames: what all may see is encoded once, and each device gets its own.

frames = Frames(live, seq, at_ms, facts, author=author, cid=cid, before=frames)
frames.update(audience)              # to each socket that follows the table
frames.snapshot(audience, missed)    # to one that opens it, or opens it again after a gap
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import is_
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw, UnsetType

from kings.corner.places import Seat
from kings.table.live import AnyEvent, Live
from kings.table.live_match import LiveMatch
from kings.table.live_pad import LivePad
from kings.table.live_patience import LivePatience
from kings.table.settings import TakeBackRule
from kings.wire.messages import Heard, RawSnapshot, RawState, RawUpdate, ServerMessage
from kings.wire.pad_view import pad_score_view, pad_table_view
from kings.wire.patience_view import patience_clock, patience_game_view, patience_table_view
from kings.wire.round_view import GameView, game_view, own_view
from kings.wire.table_view import chat_view, clock_view, score_view, table_view
from kings.wire.told import facts_for, heard, public_of, wire_fact

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
    facts: tuple[AnyEvent, ...]


def encoded(message: ServerMessage) -> bytes:
    """A message as a frame, where it is the same for all or for one only."""
    return _ENCODER.encode(message)


class _Part(NamedTuple):
    """A part of the state that all may see."""

    made_of: tuple[object, ...]
    """The values that it shows; while they are the same objects it is not made again."""
    text: Raw


def _table_of(live: LiveMatch) -> tuple[object, ...]:
    return (
        live.host, live.settings, live.rules, live.stage, live.seats, live.players, live.fair,
        live.taking_back, live.round_votes, live.match_votes, live.wanted, live.rematch,
        live.unrated, live.closed,
    )  # fmt: skip


def _score_of(live: LiveMatch) -> tuple[object, ...]:
    return (None if live.table is None else live.table.match,)


def _clock_of(live: LiveMatch) -> tuple[object, ...]:
    return (
        live.table is None, live.stage, live.turn_since_ms, live.paused_since_ms, live.settings,
        live.seats,
    )  # fmt: skip


def _game_view(live: LiveMatch) -> GameView | None:
    return None if live.table is None else game_view(live.table)


def _patience_of(live: LivePatience) -> tuple[object, ...]:
    return (
        live.host, live.settings, live.rules, live.seats, live.table, live.known, live.closed,
    )  # fmt: skip


_Plan = tuple[tuple[Callable[[Any], tuple[object, ...]], Callable[[Any], object]], ...]

_MATCH: Final[_Plan] = (
    (_table_of, table_view),
    (lambda live: (None if live.table is None else live.table.match,), score_view),
    (lambda live: (live.chat,), lambda live: chat_view(live.chat)),
    (_clock_of, clock_view),
    (lambda live: (live.table,), _game_view),
)
"""The public parts in the order of `State`: the values that each shows, and how."""

_PATIENCE: Final[_Plan] = (
    (_patience_of, patience_table_view),
    (lambda _: (), lambda _: None),
    (lambda live: (live.chat,), lambda live: chat_view(live.chat)),
    (lambda live: (live.table,), patience_clock),
    (lambda live: (live.table,), patience_game_view),
)


_PAD: Final[_Plan] = (
    (lambda live: (live.host, live.settings, live.pad, live.writers, live.closed), pad_table_view),
    (lambda live: (live.pad,), pad_score_view),
    (lambda _: (), lambda _: []),
    (lambda _: (), lambda _: None),
    (lambda _: (), lambda _: None),
)


def _plan(live: Live) -> _Plan:
    match live:
        case LiveMatch():
            return _MATCH
        case LivePatience():
            return _PATIENCE
        case LivePad():
            return _PAD


def _parts(live: Live, before: tuple[_Part, ...] | None) -> tuple[_Part, ...]:
    """The public parts; one that is as it was is the very same object."""
    parts: list[_Part] = []
    for number, (of, view) in enumerate(_plan(live)):
        made_of = of(live)
        old = None if before is None else before[number]
        if old is None or not all(map(is_, made_of, old.made_of)):
            text = Raw(_ENCODER.encode(view(live)))
            old = old if old is not None and old.text == text else _Part(made_of, text)
        parts.append(old)
    return tuple(parts)


def _told(events: Iterable[AnyEvent]) -> Raw:
    return Raw(_ENCODER.encode([wire_fact(event) for event in events]))


class Frames:
    """The frames of a table after its entry `seq`.

    `before` are the frames after `seq - 1`: what has not changed since is left out of an update.
    `cid` is told to `author` alone.
    """

    __slots__ = (
        "_at_ms", "_author", "_changed", "_cid", "_facts", "_live", "_own", "_parts", "_public",
        "_secrets", "_seq", "_told", "_whole",
    )  # fmt: skip

    def __init__(
        self,
        live: Live,
        seq: int,
        at_ms: int,
        facts: Sequence[AnyEvent] = (),
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
        self._parts: tuple[_Part, ...] = _parts(live, None if before is None else before._parts)
        self._whole = [part.text for part in self._parts]
        self._changed = (
            self._whole
            if before is None
            else [
                UNSET if part is old else part.text
                for part, old in zip(self._parts, before._parts, strict=True)
            ]
        )
        self._public = [public_of(fact) for fact in facts]
        self._told = _told(self._public)
        self._secrets = [n for n, fact in enumerate(facts) if fact != self._public[n]]
        self._own: dict[Seat, bytes] = {}

    def update(self, audience: Audience) -> bytes:
        """The frame that tells of the entry."""
        mine = self._cid is not None and self._author == audience.user
        return _ENCODER.encode(
            RawUpdate(
                table=self._live.id,
                seq=self._seq,
                at_ms=self._at_ms,
                facts=self._facts_for(audience.seats),
                state=self._state(audience, self._changed),
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
                state=self._state(audience, self._whole),
            )
        )

    def _facts_for(self, seats: Sequence[Seat]) -> Raw:
        """The facts for a device: those of all, unless one of its seats hears more."""
        if not self._secrets:
            return self._told
        told = list(self._public)
        for n in self._secrets:
            told[n] = heard(self._facts[n], self._public[n], seats)
        return self._told if told == self._public else _told(told)

    def _state(self, audience: Audience, parts: Sequence[Raw | UnsetType]) -> RawState:
        table, score, chat, clock, game = parts
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
            table = live.table if isinstance(live, LiveMatch) else None
            view = None if table is None else own_view(table, seat, final=final)
            part = self._own[seat] = b"" if view is None else _ENCODER.encode(view)
        return part
