"""Which statements of the guides the tests cite: `python -m tools.statements`.

Read from the syntax tree of the tests, so it is quick and needs no run. A citation is a call
`statement("S1-013", ...)`, as a decorator, as `pytestmark` or as `marks=` of a parameter.
Every RULE, OPTION, NUMBER and EXAMPLE must be cited or stand in `text_only.txt`; the ids and
kinds are those of `statements.csv`.
"""

import ast
import csv
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"

MUST = ("RULE", "OPTION", "NUMBER", "EXAMPLE")
"""The kinds of statement that a test has to prove."""

MAX_IDS = 3
"""Ids a mark may cite: a test that proves more proves none."""

MAX_TEXT_ONLY_SHARE = 0.1
"""Share of the statements that must be proved which may stand on the text-only list."""


@dataclass(frozen=True, slots=True)
class Citation:
    """One mark: `place` is `path:line`, `wrong` says what is amiss with its form."""

    place: str
    ids: tuple[str, ...]
    wrong: str | None = None


def read_kinds(text: str) -> dict[str, str]:
    """Statement id -> kind, from the text of statements.csv."""
    return {row["id"]: row["kind"] for row in csv.DictReader(text.splitlines())}


def read_text_only(text: str) -> tuple[dict[str, str], list[str]]:
    """Statement id -> reason from the text-only list, and what is wrong with its lines."""
    listed: dict[str, str] = {}
    wrong: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = re.fullmatch(r"(S\d-\d+) \| (\S.*)", line)
        if not found:
            wrong.append(f"text_only.txt:{number}: not of the form `S1-004 | reason`")
        elif found[1] in listed:
            wrong.append(f"text_only.txt:{number}: {found[1]} is listed twice")
        else:
            listed[found[1]] = found[2]
    return listed, wrong


def _is_mark(node: ast.AST, name: str) -> bool:
    """Whether a node is the mark `name`, called or not."""
    function = node.func if isinstance(node, ast.Call) else node
    match function:
        case ast.Name(id=found) | ast.Attribute(attr=found):
            return found == name
        case _:
            return False


def _unproved(tree: ast.AST) -> set[int]:
    """Nodes of the decorators of tests that never run or may fail."""
    return {
        id(decorator)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and any(_is_mark(d, name) for d in node.decorator_list for name in ("skip", "xfail"))
        for decorator in node.decorator_list
    }


def citations(text: str, path: str) -> Iterator[Citation]:
    """All citations of a test file, in the order of a walk of its tree."""
    tree = ast.parse(text, path)
    unproved = _unproved(tree)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and _is_mark(node, "statement")):
            continue
        ids = tuple(
            arg.value
            for arg in node.args
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        )
        wrong = None
        if len(ids) != len(node.args) or node.keywords:
            wrong = "ids must be written out as texts"
        elif not 1 <= len(ids) <= MAX_IDS:
            wrong = f"{len(ids)} ids in one mark, 1 to {MAX_IDS}"
        elif id(node) in unproved:
            wrong = "a skipped or xfailed test proves nothing"
        yield Citation(f"{path}:{node.lineno}", ids, wrong)


def all_citations(tests: Path) -> list[Citation]:
    """The citations of every test_*.py under a folder."""
    return [
        citation
        for file in sorted(tests.rglob("test_*.py"))
        for citation in citations(
            file.read_text(encoding="utf-8"), file.relative_to(tests.parent).as_posix()
        )
    ]


def report(
    kinds: dict[str, str], text_only: dict[str, str], cited: Iterable[Citation]
) -> tuple[str, list[str]]:
    """The summary line, and everything that is wrong, one line each."""
    wrong: list[str] = []
    proved: set[str] = set()
    for citation in cited:
        if citation.wrong:
            wrong.append(f"{citation.place}: {citation.wrong}")
            continue
        wrong += [f"{citation.place}: no statement {x}" for x in citation.ids if x not in kinds]
        proved.update(citation.ids)
    must = [x for x, kind in kinds.items() if kind in MUST]
    for name in text_only:
        if kinds.get(name) not in MUST:
            wrong.append(f"text_only.txt: {name} is none of {', '.join(MUST)}")
        elif name in proved:
            wrong.append(f"text_only.txt: {name} is cited by a test, take it off")
    if len(text_only) > MAX_TEXT_ONLY_SHARE * len(must):
        most = int(MAX_TEXT_ONLY_SHARE * len(must))
        wrong.append(f"text_only.txt: {len(text_only)} statements, at most {most}")
    for kind in MUST:
        open_ones = [x for x in must if kinds[x] == kind and x not in proved and x not in text_only]
        if open_ones:
            wrong.append(f"{kind} not cited ({len(open_ones)}): {' '.join(open_ones)}")
    total = Counter(kinds[x] for x in must)
    done = Counter(kinds[x] for x in must if x in proved)
    shares = ", ".join(f"{kind} {done[kind]}/{total[kind]}" for kind in MUST)
    line = f"statements: {done.total()} of {len(must)} cited ({shares}), {len(text_only)} text-only"
    return line, wrong


def main() -> int:
    """Print the summary and what is wrong; 1 if anything is."""
    kinds = read_kinds((TESTS / "statements" / "statements.csv").read_text(encoding="utf-8"))
    listed, wrong_lines = read_text_only(
        (TESTS / "statements" / "text_only.txt").read_text(encoding="utf-8")
    )
    line, wrong = report(kinds, listed, all_citations(TESTS))
    for problem in wrong_lines + wrong:
        print(problem)
    print(line)
    return 1 if wrong_lines or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
