"""The reference of `docs/reference/`: every public name of each room with what it means.

Read from the syntax tree and never imported, so it is quick, needs no library, and is the same
text under every Python. `docs/reference/index.md` says why it is made so.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOMS = (
    *("errors", "cards", "options", "corner", "kungen", "records", "table"),
    *("kernels", "solver", "say", "bots", "lab", "store", "wire", "client", "server"),
)
"""The rooms that others may build on, lowest first; the command line is in docs/commands.md."""


def reference(source: Path) -> Iterator[tuple[str, str]]:
    """Each page as its name and text: one for a room; `source` is the folder `src`."""
    for room in ROOMS:
        yield room, page(source / "kings", room)


def page(package: Path, room: str) -> str:
    """One room's page: what the room is, then its modules by name."""
    folder = package / room
    paths = sorted(folder.glob("*.py")) if folder.is_dir() else [package / f"{room}.py"]
    parts = [f"# kings.{room}", "<!-- made from the docstrings by `python -m tools.docs` -->"]
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if path.stem != "__init__":
            address = f"../../src/{path.relative_to(package.parent).as_posix()}"
            parts.append(f"## [{path.name}]({address})")
        parts.append(first(ast.get_docstring(tree)))
        listed = "\n".join(names(tree))
        parts += [listed] if listed else []
    return "\n\n".join(parts) + "\n"


def names(tree: ast.Module) -> Iterator[str]:
    """The public functions, classes with their methods, and noted values, as a list."""
    for at, node in enumerate(tree.body):
        match node:
            case ast.ClassDef(name=name) if public(name):
                yield item(f"class {name}", ast.get_docstring(node))
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and public(part.name):
                        text = ast.get_docstring(part)
                        yield from ["  " + item(signature(part), text)] if text else []
            case ast.FunctionDef(name=name) if public(name):
                yield item(signature(node), ast.get_docstring(node))
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                note = note_after(tree.body, at)
                if note and public(name):
                    yield item(name, note)
            case _:
                pass


def public(name: str) -> bool:
    """Whether a name is meant for others."""
    return not name.startswith("_")


def item(name: str, text: str | None) -> str:
    """One entry of the list."""
    return f"- `{name}`: {first(text)}"


def note_after(body: list[ast.stmt], at: int) -> str | None:
    """The string that stands below a value and says what it is."""
    match body[at + 1 : at + 2]:
        case [ast.Expr(value=ast.Constant(value=str(text)))]:
            return text
        case _:
            return None


def signature(node: ast.FunctionDef) -> str:
    """`name(argument: type) -> type`, a method without its `self`."""
    given = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    arguments = re.sub(r"^(?:self|cls)(?:, |$)", "", ast.unparse(node.args))
    if any(ast.unparse(mark) == "property" for mark in node.decorator_list):
        return f"{node.name}{given}"
    return f"{node.name}({arguments}){given}"


def first(text: str | None) -> str:
    """The first paragraph in one line; what has no docstring has none here either."""
    return " ".join((text or "").strip().split("\n\n", maxsplit=1)[0].split())
