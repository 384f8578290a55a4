"""Entries of a table's log as bytes and back, one JSON object each, named by its `kind`."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

import msgspec

from kings.errors import KingsError
from kings.table.entries import Entry
from kings.table.live import ALL_KINDS, AnyEntry

_NAMES: Final = {kind: name for name, kind in ALL_KINDS.items()}
_FIELDS: Final = {kind: tuple(field.name for field in fields(kind)) for kind in _NAMES}
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(dict[str, object])


class LogError(KingsError):
    """A log holds what this version cannot read: damaged, or written by a later version."""


def write_entry(entry: AnyEntry) -> bytes:
    """An entry as it is stored."""
    kind = type(entry)
    values = {name: getattr(entry, name) for name in _FIELDS[kind]}
    return _ENCODER.encode({"kind": _NAMES[kind], **values})


def read_entry(body: bytes) -> Entry:
    """An entry of a match that `write_entry` wrote; raises `LogError`."""
    entry = read_any_entry(body)
    if not isinstance(entry, Entry):
        raise LogError("log_unreadable")
    return entry


def read_any_entry(body: bytes) -> AnyEntry:
    """What `write_entry` wrote; raises `LogError`.

    An unknown field is an error too: a worker that passed over it would make another table of
    the same log than the worker that wrote it.
    """
    try:
        values = _DECODER.decode(body)
        entry = msgspec.convert(values, ALL_KINDS[str(values.pop("kind", ""))], strict=True)
    except (msgspec.MsgspecError, KeyError, RecursionError) as error:
        raise LogError("log_unreadable") from error
    if not _known(values, msgspec.to_builtins(entry)):
        raise LogError("log_unreadable")
    return entry


def _known(given: object, read: object) -> bool:
    """Whether every field that was given was read, in the parts of an entry too."""
    if not isinstance(given, dict) or not isinstance(read, dict):
        return True
    return all(name in read and _known(given[name], read[name]) for name in given)
