"""Golden files: small texts under tests/golden that a test compares, and one option rewrites."""

from dataclasses import dataclass
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"


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
