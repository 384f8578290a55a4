"""The JSON Schema of everything that goes over the wire, with the notes of every field."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct

from kings.wire import http
from kings.wire.asks import Ask
from kings.wire.commands import ClientMessage
from kings.wire.fields import PROTOCOL_VERSION
from kings.wire.messages import ServerMessage
from kings.wire.state import WireFact

Schema = dict[str, Any]

UNIONS: Final[dict[str, Any]] = {
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "Ask": Ask,
    "WireFact": WireFact,
}
"""The closed unions, which a message names by its field `type`."""


def schema() -> Schema:
    """One JSON Schema document: every message, ask, fact, view and body under `$defs`."""
    types = (*UNIONS.values(), *http.BODIES)
    made, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    unions = dict(zip(UNIONS, made, strict=False))
    for struct in structs():
        described(parts[struct.__name__], struct)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "kings",
        "description": f"Messages between clients and a kings server, protocol {PROTOCOL_VERSION}",
        "$defs": dict(sorted({**parts, **unions}.items())),
    }


def structs() -> Iterator[type[Struct]]:
    """Every Struct that can be met in a message or body, each once."""
    seen: set[type] = set()
    waiting: list[Any] = [*UNIONS.values(), *http.BODIES]
    while waiting:
        given = waiting.pop()
        if inspect.isclass(given) and issubclass(given, Struct):
            if given not in seen:
                seen.add(given)
                yield given
                waiting += [field.type for field in msgspec.structs.fields(given)]
        else:
            waiting += get_args(given)


def described(part: Schema, struct: type[Struct]) -> None:
    """Put the notes of a class's fields into its schema."""
    notes = dict(field_notes(struct))
    for name, field in part["properties"].items():
        if name in notes:
            field.pop("description", None)
            part["properties"][name] = {**field, "description": notes[name]}


def field_notes(struct: type[Struct]) -> Iterator[tuple[str, str]]:
    """The strings that stand below the fields of a class, or of one it builds on."""
    for base in reversed(struct.__mro__):
        if base.__module__.startswith("kings."):
            yield from _notes_of(base)


def _notes_of(kind: type) -> Iterator[tuple[str, str]]:
    body = _classes(kind.__module__)[kind.__name__].body
    for field, note in pairwise(body):
        match field, note:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, " ".join(text.split())
            case _:
                pass


@lru_cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    tree = ast.parse(inspect.getsource(import_module(module)))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
