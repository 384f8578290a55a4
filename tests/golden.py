"""Golden files: small texts under tests/golden that a test compares, and one option rewrites."""

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from kings.records.perft import Tree, divide, perft

GOLDEN = Path(__file__).parent / "golden"

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Golden:
    """The golden files of a folder; `write` makes them anew instead of comparing."""

    folder: Path
    write: bool

    def check(self, name: str, text: str) -> None:
        """Compare a text, or write it: `golden.check("corner/perft/kitchen.txt", text)`."""
        file = self.folder / name
        if self.write:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            return
        assert file.exists(), f"no golden file {name}: make it with --write-golden"
        assert text == file.read_text(encoding="utf-8"), f"differs from tests/golden/{name}"


def counted(tree: Tree[S, M], state: S, depth: int) -> str:
    """The counts of a state as golden files have them, with the lines by first move."""
    counts = [
        f"depth {at.depth}: {at.sequences} lines, {at.states} states, {at.over} over"
        for at in perft(tree, state, depth)
    ]
    firsts = [f"  {move} {lines}" for move, lines in divide(tree, state, depth)]
    return "\n".join([*counts, f"divide {depth}:", *firsts])
