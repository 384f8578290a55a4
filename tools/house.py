"""House rules that no library checks: `python -m tools.house`.

Each rule is a function from one file to its breaches; `RULES` lists them. The rest of the
house rules are ruff's (no assert, print, bare except, undocumented public thing, note left
for later) and import-linter's; see pyproject.toml.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

MAX_LINES = 600

CORE = ("cards", "corner", "kungen", "options", "records", "table")

MAY_IMPORT_RANDOM = {
    "src/kings/records/*pysol*.py": "PySolFC's game numbers above 32 bits are Python's own shuffle",
}
"""Files that may make a seeded `random.Random`, with the reason."""

MAY_SHUFFLE = {
    "src/kings/cards/*.py": "the one shuffle of the project",
    "src/kings/records/*pysol*.py": "the shuffles of another program, to read its game numbers",
}
"""Files that may hold or call a shuffle, with the reason."""


@dataclass(frozen=True)
class Source:
    """One file of the project: its path from the root with `/`, and its text."""

    path: str
    text: str

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All nodes of the syntax tree; none if the file is not Python."""
        try:
            return tuple(ast.walk(ast.parse(self.text, self.path))) if self.python else ()
        except SyntaxError:  # ruff says where
            return ()

    @property
    def python(self) -> bool:
        """Whether the file is Python."""
        return self.path.endswith(".py") or self.text.startswith("#!/usr/bin/env python3\n")

    def within(self, *patterns: str) -> bool:
        """Whether the path fits one of the patterns; `*` also stands for folders."""
        return any(fnmatch(self.path, pattern) for pattern in patterns)


Breach = tuple[int, str]
"""The line, counted from 1, and what is wrong there."""

Rule = Callable[[Source], Iterator[Breach]]


def dotted(node: ast.expr) -> str:
    """The dotted name that an expression spells, such as `np.random.rand`; else nothing."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attr):
            inner = dotted(value)
            return f"{inner}.{attr}" if inner else ""
        case _:
            return ""


def imported(source: Source) -> Iterator[tuple[int, str]]:
    """Each absolute import as (line, dotted name), `from a import b` as `a.b`."""
    for node in source.nodes:
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                yield from ((node.lineno, f"{module}.{alias.name}") for alias in names)
            case _:
                pass


_GLOBAL = re.compile(r"random\.(?!Random$)\w+|(np|numpy)\.random\.(?!default_rng$)[a-z]\w*")


def global_random(source: Source) -> Iterator[Breach]:
    """Chance comes in as an argument: no `random` in the package, no global generator anywhere."""
    barred = source.within("src/*") and not source.within(*MAY_IMPORT_RANDOM)
    for line, name in imported(source):
        if name.split(".")[0] == "random" and (barred or name not in ("random", "random.Random")):
            yield line, f"import of {name}: take a kings.cards.Chance"
    for node in source.nodes:
        if isinstance(node, ast.Attribute):
            name = dotted(node)
            if _GLOBAL.fullmatch(name):
                yield node.lineno, f"global generator {name}: pass a seeded one in"


def shuffle_outside_cards(source: Source) -> Iterator[Breach]:
    """Python promises no stable shuffle, so only `cards` has one."""
    if not source.within("src/*") or source.within(*MAY_SHUFFLE):
        return
    barred = {"shuffle", "permutation", "permuted"}
    for node in source.nodes:
        match node:
            case ast.Attribute(attr=name) | ast.Name(id=name) | ast.FunctionDef(name=name):
                if name.strip("_") in barred:
                    yield node.lineno, f"{name}: only kings.cards shuffles (Chance.shuffled)"
            case _:
                pass


def clock_in_core(source: Source) -> Iterator[Breach]:
    """Time comes in as an argument: the core reads no clock."""
    if not source.within(*(f"src/kings/{room}/*" for room in CORE)):
        return
    for line, name in imported(source):
        if name.split(".")[0] == "time":
            yield line, f"import of {name}: the core reads no clock"
    for node in source.nodes:
        if isinstance(node, ast.Attribute) and re.search(
            r"\b(datetime|date)\.(now|utcnow|today)$", dotted(node)
        ):
            yield node.lineno, f"{dotted(node)}: the core reads no clock"


def too_long(source: Source) -> Iterator[Breach]:
    """A file over the limit is two rooms in one."""
    lines = source.text.count("\n")
    if source.python and lines > MAX_LINES:
        yield MAX_LINES + 1, f"{lines} lines, at most {MAX_LINES}"


def texts_outside_say(source: Source) -> Iterator[Breach]:
    """Only `say` opens the catalogues; an import contract cannot see a resource's name."""
    if not source.within("src/*") or source.within("src/kings/say/*"):
        return
    named = [
        (node.lineno, node.value)
        for node in source.nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    for line, name in [*imported(source), *named]:
        if re.fullmatch(r"kings\.texts(\.\w+)*", name):
            yield line, "only kings.say reads kings.texts"


_FOREIGN = re.compile(
    r"\.\./share[d]\b"  # brackets: this file must not find itself
    r"|(?<![\w.~/:-])/(?:wor[k]|hom[e]|roo[t]|User[s]|tm[p]|op[t])/\w"
    r"|\b[A-Z]:[\\/]User[s]"
    r"|\b(?:pypi\.or[g]|pythonhosted\.or[g]|registry\.npmj[s]|deb\.debian\.or[g])"
    r"|--(?:extra-)?index-ur[l]\b|--find-link[s]\b"
)


def foreign_place(source: Source) -> Iterator[Breach]:
    """Nothing committed names a place of one machine, a registry or the maintainers' folder."""
    for number, line in enumerate(source.text.splitlines(), 1):
        if found := _FOREIGN.search(line):
            yield number, f"{found.group()} is not a place that every reader has"


RULES: tuple[Rule, ...] = (
    global_random,
    shuffle_outside_cards,
    clock_in_core,
    too_long,
    texts_outside_say,
    foreign_place,
)


_IGNORED = re.compile(r"\.(?!ci$|editorconfig$|gitignore$).*|__pycache__|dist|build|.*\.egg-info")


def project_files(root: Path) -> list[str]:
    """Paths of the files that are or may come under version control, sorted.

    In an unpacked archive, where git knows nothing, all files but hidden and made ones.
    """
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    if listing.returncode == 0:
        return sorted({name for name in listing.stdout.split("\0") if name})
    places = (path.relative_to(root) for path in root.rglob("*") if path.is_file())
    return sorted(p.as_posix() for p in places if not any(_IGNORED.fullmatch(x) for x in p.parts))


def sources(root: Path) -> Iterator[Source]:
    """The text files of the project, read once; files that are not text are passed over."""
    for path in project_files(root):
        try:
            yield Source(path, (root / path).read_text(encoding="utf-8"))
        except (UnicodeDecodeError, FileNotFoundError):
            continue


def breaches(source: Source) -> list[str]:
    """All breaches of one file, one line each, in the order of the rules."""
    return [
        f"{source.path}:{line}: {rule.__name__}: {wrong}"
        for rule in RULES
        for line, wrong in rule(source)
    ]


def main() -> int:
    """Check every file of the project; 1 if a rule is broken."""
    files = list(sources(ROOT))
    found = [line for source in files for line in breaches(source)]
    for line in found:
        print(line)
    print(f"house rules: {len(RULES)} rules, {len(files)} files, {len(found)} breaches")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
