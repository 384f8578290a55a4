"""What a client sends on a socket: every frame is one of `ClientMessage`, as JSON text."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from kings.errors import KingsError
from kings.wire.asks import Ask
from kings.wire.fields import MAX_FRAME, CommandId, Sequence, TableId


class WireError(KingsError):
    """A frame or body that is not a message: not JSON, of a wrong shape, or too long."""


class Command(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What is common to all: the field `type` names the message; unknown fields are refused."""


class Hello(Command, frozen=True, tag="hello"):
    """The first message: which protocol the client speaks."""

    protocol: int


class Open(Command, frozen=True, tag="open"):
    """Follow a table; the answer is a snapshot, and an update for every entry from then on."""

    table: TableId
    after: Sequence | None = None
    """The last entry that the client has seen, to be told what it missed."""


class Shut(Command, frozen=True, tag="shut"):
    """Follow a table no longer."""

    table: TableId


class Do(Command, frozen=True, tag="do"):
    """Ask something of a table; answered with `done`, `refused` or `stale` of the same `cid`."""

    table: TableId
    cid: CommandId
    expect: Sequence
    """The last entry that the client has seen when it decided."""
    ask: Ask


class Ping(Command, frozen=True, tag="ping"):
    """Answered with `pong`."""


ClientMessage = Hello | Open | Shut | Do | Ping

_DECODER: Final = msgspec.json.Decoder(ClientMessage)


def read_message(frame: str | bytes) -> ClientMessage:
    """A frame as a message. Raises `WireError` for whatever else it is.

    >>> read_message('{"type":"ping"}')
    Ping()
    """
    try:
        data = frame.encode() if isinstance(frame, str) else frame
        if len(data) > MAX_FRAME:
            raise WireError("frame_too_long", length=len(data), most=MAX_FRAME)
        return _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WireError("bad_message", text=shown(error)) from None


def shown(error: Exception) -> str:
    """Where a message is wrong, for its sender: short, and of printable characters."""
    return "".join(c if c.isprintable() else "?" for c in str(error))[:120]
