"""What the server sends on a socket: every frame is one of `ServerMessage`, as JSON text."""

from __future__ import annotations

from msgspec import UNSET, Raw, Struct, UnsetType

from kings.wire.state import State, WireFact

FactValue = str | int | list[str] | None
"""A value that an error's sentence shows."""


class Message(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What is common to all: the field `type` names the message."""


class ErrorInfo(Struct, frozen=True):
    """An error as data: `code` is permanent and names its sentence in the catalogues."""

    code: str
    facts: dict[str, FactValue]


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `hello`: the connection may be used."""

    protocol: int
    user: str
    server_ms: int
    """The server's clock, milliseconds since 1970."""
    build: str


class Heard(Struct, frozen=True):
    """An entry of the log as facts, for one who was away."""

    seq: int
    at_ms: int
    facts: list[WireFact]


class Snapshot(Message, frozen=True, tag="snapshot"):
    """All that this device may know of a table; the answer to `open`, also after a gap."""

    table: str
    seq: int
    at_ms: int
    """When the last entry was written."""
    missed: list[Heard]
    """The entries after the one that `open` named, as far as they are kept at hand."""
    state: State


class Update(Message, frozen=True, tag="update"):
    """An entry was written. A part of the state that is left out is as it was before."""

    table: str
    seq: int
    at_ms: int
    facts: list[WireFact]
    state: State
    cid: str | UnsetType = UNSET
    """The command that led to it, for its author only."""


class Done(Message, frozen=True, tag="done"):
    """A command is written for good, also when it is sent again: then with its first `seq`."""

    table: str
    cid: str
    seq: int


class Declined(Message, frozen=True, tag="refused"):
    """A command was refused; nothing has changed and nothing was written."""

    table: str
    cid: str
    head: int
    error: ErrorInfo


class Stale(Message, frozen=True, tag="stale"):
    """A command came too late: the table has gone on to `head`. Look at it and decide anew."""

    table: str
    cid: str
    head: int


class Heads(Message, frozen=True, tag="heads"):
    """Every few seconds: the last entry of each table that this socket has open."""

    tables: dict[str, int]


class Gone(Message, frozen=True, tag="gone"):
    """A table is no longer to be had on this socket: `shut`, `closed`, `missing`, `access`."""

    table: str
    reason: str


class Failed(Message, frozen=True, tag="error"):
    """A frame could not be read, or asked for what cannot be had."""

    error: ErrorInfo


class Pong(Message, frozen=True, tag="pong"):
    """The answer to `ping`."""

    server_ms: int


class Closing(Message, frozen=True, tag="closing"):
    """The server will close the socket now: `restart`, `signed_out`, `slow`, `flood`."""

    reason: str


ServerMessage = (
    Welcome | Snapshot | Update | Done | Declined | Stale | Heads | Gone | Failed | Pong | Closing
)


class RawState(Struct, frozen=True, kw_only=True):
    """`State` with its parts encoded already."""

    table: Raw | UnsetType = UNSET
    score: Raw | UnsetType = UNSET
    chat: Raw | UnsetType = UNSET
    clock: Raw | UnsetType = UNSET
    game: Raw | UnsetType = UNSET
    own: Raw


class RawSnapshot(Message, frozen=True, tag="snapshot"):
    """`Snapshot` with its parts encoded already."""

    table: str
    seq: int
    at_ms: int
    missed: list[Heard]
    state: RawState


class RawUpdate(Message, frozen=True, tag="update"):
    """`Update` with its parts encoded already."""

    table: str
    seq: int
    at_ms: int
    facts: Raw
    state: RawState
    cid: str | UnsetType = UNSET
