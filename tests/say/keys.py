"""Which keys the sources ask the catalogues for, read from their syntax trees."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

ROOT = Path(str(files("kings")))

PREFIXES = {
    "corner_rules.py": ("rules.corner.", "rules.head."),
    "kungen_rules.py": ("rules.kungen.", "rules.head."),
}
"""Files whose `Pen` puts a prefix before what it is told."""

PLACEHOLDER = re.compile(r"\{(\w+)\}")


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    """Every source file of the package by name, parsed."""
    return tuple(
        (path.name, ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(ROOT.rglob("*.py"))
    )


def words(tree: ast.AST) -> Iterator[str]:
    """Every string of a tree as a pattern; what an f-string inserts is `.+`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield "".join(
                re.escape(part.value)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
                else ".+"
                for part in node.values
            )


@cache
def asked() -> re.Pattern[str]:
    """Matches the keys that some string of the sources spells, whole or with parts inserted."""
    patterns: set[str] = set()
    for name, tree in sources():
        for word in words(tree):
            if re.match(r"[a-z]\w*\\\.", word):
                patterns |= {word, word + r"\.(you|other)"}
            patterns |= {re.escape(p) + word for p in PREFIXES.get(name, ()) if word != ".+"}
    return re.compile("|".join(sorted(patterns)))


def literal_keys() -> Iterator[tuple[str, str]]:
    """Every key written out in a call of `text`, `say` or `section`, with its file."""
    for name, tree in sources():
        for node in ast.walk(tree):
            if not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args
            ):
                continue
            said = node.func.attr
            prefixes = PREFIXES.get(name)
            if said == "text":
                prefix = ""
            elif prefixes and said in ("say", "section"):
                prefix = prefixes[said == "section"]
            else:
                continue
            for key in constants(node.args[0]):
                yield name, prefix + key


def expected_codes() -> Iterator[tuple[str, str]]:
    """Every code of what would be right, as the fact `expected` of an error, with its file."""
    for name, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.keyword) and node.arg == "expected":
                yield from ((name, code) for code in constants(node.value))
            elif isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == "expected":
                        yield from ((name, code) for code in constants(value))


def constants(node: ast.expr) -> Iterator[str]:
    """The strings an argument may be: a constant, or the branches of `a if b else c`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def error_codes() -> Iterator[tuple[str, str]]:
    """Every code written out where an error of ours is made, with its file."""
    ours = {
        node.name
        for _, tree in sources()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name.endswith("Error")
    }
    for name, tree in sources():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.args and node.func.id in ours:
                yield from ((name, code) for code in constants(node.args[0]))
