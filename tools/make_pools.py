"""Make the pools of winnable deals that ship: `python -m tools.make_pools`.

For each rule set the deals from number 1 on that can be won, by the verdicts of the solver in
`benchmarks/verdicts/`, are played by the casual player until `DEALS` of them have a difficulty. All
follows from these files and from the deal numbers, so the same pools come out every time. A run that was
stopped goes on where it ended. At last it prints the table of `docs/pools.md`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from benchmarks.verdicts import known
from kings.kungen.presets import parse_kungen_rules
from kings.lab.pool import LETTERS, NOT_IN_POOL, POOL_VERSION
from kings.lab.pool_search import difficulty_of
from tools.train_bots import commit

DATA: Final = Path(__file__).resolve().parent.parent / "src/kings/lab/data/pools.json"
RULES: Final = ("kungen", "kungen-two", "kungen-one", "harpan")
DEALS: Final = 2000
"""Winnable deals of each rule set at least; a row of the file is done whole."""
PER_LINE: Final = 100


def letters_of(line: str, numbers: range) -> str:
    """The letters of deals that the file has a row of."""
    rules, verdicts = parse_kungen_rules(line), known(line)
    return "".join(
        difficulty_of(rules, number).value[0] if verdicts[number - 1] in "sS" else NOT_IN_POOL
        for number in numbers
    )


def in_pool(rows: list[str]) -> int:
    """How many deals of a pool can be won."""
    return sum(len(row) - row.count(NOT_IN_POOL) for row in rows)


def main(args: list[str]) -> int:
    """Go on with each pool until it has its deals, or until the verdicts end."""
    parser = argparse.ArgumentParser(description="Make the pools of winnable deals that ship.")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--out", type=Path, default=DATA)
    wish = parser.parse_args(args)
    old = json.loads(wish.out.read_text(encoding="utf-8")) if wish.out.exists() else {}
    pools: dict[str, list[str]] = old.get("pools", {})
    run: dict[str, Any] = {
        "command": f"python -m tools.make_pools --deals {wish.deals}",
        "commit": commit(),
        "date": datetime.now(UTC).date().isoformat(),
    }
    began = time.monotonic()
    for line in RULES:
        rows = pools.setdefault(line, [])
        most = len(known(line))
        while in_pool(rows) < wish.deals and len(rows) * PER_LINE < most:
            first = len(rows) * PER_LINE + 1
            rows.append(letters_of(line, range(first, min(first + PER_LINE, most + 1))))
            run["seconds"] = round(time.monotonic() - began)
            wish.out.write_text(written([*old.get("made", ()), run], pools), encoding="utf-8")
            print(f"{line}: {in_pool(rows)} of {wish.deals}, {run['seconds']} s", flush=True)
    for line, rows in pools.items():
        print(row_of(line, rows))
    return 0


def row_of(line: str, rows: list[str]) -> str:
    """A row of the table in `docs/pools.md`: how many deals, and how many of each difficulty."""
    letters = "".join(rows)
    counts = (letters.count(letter) for letter in LETTERS)
    return f"| `{line}` | 1 to {len(letters)} | {in_pool(rows)} | {' | '.join(map(str, counts))} |"


def written(made: list[dict[str, Any]], pools: dict[str, list[str]]) -> str:
    """The file: a row a hundred deals, so that a deal is easily found and a change easily seen."""
    runs = ",\n".join(map(json.dumps, made))
    found = ",\n".join(f'"{line}": {json.dumps(rows, indent=0)}' for line, rows in pools.items())
    return f'{{"version": {POOL_VERSION},\n"made": [\n{runs}\n],\n"pools": {{\n{found}\n}}}}\n'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
