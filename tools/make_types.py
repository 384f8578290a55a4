"""Make the schema and the TypeScript types of all messages: `.venv/bin/python -m tools.make_types`.

With `--check` nothing is written; what is out of date is named, and the exit code is 1. Made are
`docs/protocol.schema.json` and `web/src/gen/messages.ts`, both from the Structs of `kings.wire`.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kings.wire.fields import PROTOCOL_VERSION
from kings.wire.schema import schema

ROOT = Path(__file__).resolve().parent.parent

Schema = dict[str, Any]

HEAD = f"""\
// Made by `python -m tools.make_types` from the messages of the server. Do not edit.

export const PROTOCOL_VERSION = {PROTOCOL_VERSION};
"""

_PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def made() -> dict[str, str]:
    """Each made file as it should read, by its path."""
    document = schema()
    return {
        "docs/protocol.schema.json": json.dumps(document, indent=1, ensure_ascii=False) + "\n",
        "web/src/gen/messages.ts": typescript(document["$defs"]),
    }


def typescript(definitions: dict[str, Schema]) -> str:
    """A module with a type for each definition, in their order."""
    parts = [HEAD, *("\n".join(declared(name, part)) for name, part in definitions.items())]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def declared(name: str, part: Schema) -> Iterator[str]:
    """The lines of one definition: an interface for an object, else a type alias."""
    yield from comment(part.get("description"), "")
    if part.get("type") != "object" or "properties" not in part:
        yield f"export type {name} = {expression(part)};"
        return
    yield f"export interface {name} {{"
    for field, given in part["properties"].items():
        yield from comment(given.get("description"), "  ")
        optional = "" if field in part.get("required", ()) else "?"
        yield f"  readonly {field}{optional}: {expression(given)};"
    yield "}"


def comment(text: str | None, indent: str) -> Iterator[str]:
    """A description as a doc comment."""
    if text:
        yield f"{indent}/** {text.replace('*/', '* /')} */"


def expression(part: Schema) -> str:
    """A schema as a TypeScript type; raises `ValueError` for a kind that no message has yet."""
    match part:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"enum": list(values)}:
            return " | ".join(json.dumps(value) for value in values)
        case {"const": value}:
            return json.dumps(value)
        case {"anyOf": list(parts)}:
            return " | ".join(expression(one) for one in parts)
        case {"type": "array", "prefixItems": list(parts)}:
            return f"readonly [{', '.join(expression(one) for one in parts)}]"
        case {"type": "array", "items": dict(items)}:
            inner = expression(items)
            return f"readonly ({inner})[]" if "|" in inner else f"readonly {inner}[]"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"{{ readonly [key: string]: {expression(values)} }}"
        case {"type": "object"} if "properties" not in part:
            return "{ readonly [key: string]: unknown }"
        case {"type": str(kind)} if kind in _PLAIN:
            return _PLAIN[kind]
        case _:
            raise ValueError(f"no TypeScript for {part}")


def main(args: list[str]) -> int:
    """Write what is out of date, or with `--check` only name it."""
    if args not in ([], ["--check"]):
        print("usage: python -m tools.make_types [--check]", file=sys.stderr)
        return 2
    found = {
        path: text
        for path, text in made().items()
        if not (ROOT / path).exists() or (ROOT / path).read_text(encoding="utf-8") != text
    }
    for path, text in found.items():
        print(path)
        if not args:
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_text(text, encoding="utf-8", newline="\n")
    return 1 if args and found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
