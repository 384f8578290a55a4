"""Make the generated parts of the documents anew: `.venv/bin/python -m tools.docs`.

With `--check` nothing is written; what is out of date is named, and the exit code is 1. Made are:

- the parts between `<!-- made: NAME -->` and `<!-- end -->` in `docs/rules/`, from the options,
  presets and refusal codes, in `docs/solvable.md`, from the verdicts of the solver, and in
  `docs/blind.md`, from the patiences of the blind players;
- the outputs in `docs/commands.md`, by running its command lines;
- `docs/reference/`, from the docstrings;
- `docs/pictures/`, by playing at a terminal that is drawn.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.docs_examples import filled
from tools.docs_pictures import PICTURES
from tools.docs_reference import reference
from tools.docs_rules import PARTS as RULES_PARTS
from tools.docs_solvable import SOLVABLE_PARTS

ROOT = Path(__file__).resolve().parent.parent

PARTS = RULES_PARTS | SOLVABLE_PARTS

_PART = re.compile(r"(<!-- made: ([a-z ]+) -->\n).*?(\n<!-- end -->)", re.DOTALL)


def with_parts(text: str) -> str:
    """The document with its marked parts made anew; an unknown part is a `KeyError`."""
    return _PART.sub(lambda part: f"{part[1]}{PARTS[part[2]]()}{part[3]}", text)


def made(root: Path) -> Iterator[tuple[str, str]]:
    """Each file that is made in whole or in part, as it should read: its path and text."""
    docs = root / "docs"
    for path in (*sorted((docs / "rules").glob("*.md")), docs / "solvable.md", docs / "blind.md"):
        yield path.relative_to(root).as_posix(), with_parts(path.read_text(encoding="utf-8"))
    commands = root / "docs" / "commands.md"
    yield "docs/commands.md", filled(commands.read_text(encoding="utf-8"))
    for name, text in reference(root / "src"):
        yield f"docs/reference/{name}.md", text
    for name, draw in PICTURES.items():
        yield f"docs/pictures/{name}.svg", draw()


def stale(root: Path) -> list[tuple[str, str]]:
    """The files that are not as they should read, with what they should read."""

    def old(path: str) -> str:
        file = root / path
        return file.read_text(encoding="utf-8") if file.exists() else ""

    return [(path, text) for path, text in made(root) if old(path) != text]


def main(args: list[str]) -> int:
    """Write what is out of date, or with `--check` only name it."""
    if args not in ([], ["--check"]):
        print("usage: python -m tools.docs [--check]", file=sys.stderr)
        return 2
    found = stale(ROOT)
    for path, text in found:
        print(path)
        if not args:
            (ROOT / path).write_text(text, encoding="utf-8", newline="\n")
    return 1 if args and found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
