"""Find the puzzles of `kings puzzle`: `python -m tools.make_puzzles`.

For each row of `PLAN` rounds are played by simple bots until there are as many puzzles of each kind
as the row asks for; a round gives one at most, of the first kind that is still wanted, and of that
kind the hardest. All follows from the seed. The easy ones come first in the list. The numbers of a
list that has been published are for ever, so a list is only added to: `--add` puts what a new seed
finds behind what there is.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from kings.corner.law import law_for
from kings.corner.presets import parse_corner_rules
from kings.lab.puzzle_search import puzzles_in
from kings.lab.puzzles import LIST_VERSION, Kind, Puzzle, written_puzzle
from kings.lab.seeds import deal_numbers
from tools.train_bots import commit

DATA: Final = Path(__file__).resolve().parent.parent / "src/kings/lab/data/puzzles.json"

Quotas = dict[Kind, int]

PLAN: Final[tuple[tuple[str, int, Quotas], ...]] = (
    ("kitchen", 2, {Kind.OUT: 14, Kind.ROOM: 8, Kind.MOST: 9}),
    ("kitchen", 3, {Kind.OUT: 14, Kind.ROOM: 8, Kind.MOST: 9}),
    ("kitchen", 4, {Kind.OUT: 12, Kind.ROOM: 8, Kind.MOST: 9}),
    ("kitchen,draw=end", 3, {Kind.OUT: 5, Kind.ROOM: 2, Kind.MOST: 4}),
    ("side", 3, {Kind.OUT: 4, Kind.ROOM: 2, Kind.MOST: 3}),
    ("cross", 4, {Kind.OUT: 4, Kind.ROOM: 2, Kind.MOST: 3}),
    ("duel", 2, {Kind.OUT: 4, Kind.ROOM: 2, Kind.MOST: 3}),
    ("talon", 3, {Kind.OUT: 4, Kind.ROOM: 2, Kind.MOST: 3}),
    ("suits", 3, {Kind.OUT: 1, Kind.ROOM: 2, Kind.MOST: 4}),
    ("children", 3, {Kind.OUT: 3, Kind.ROOM: 2, Kind.MOST: 3}),
    ("hornet", 3, {Kind.OUT: 4, Kind.POINTS: 16}),
    ("values", 4, {Kind.POINTS: 16}),
    ("kitchen", 5, {Kind.OUT: 3, Kind.MOST: 5}),
    ("party", 5, {Kind.OUT: 2, Kind.MOST: 4}),
    ("kitchen,jokers=2", 3, {Kind.OUT: 1, Kind.MOST: 6}),
    ("wild", 3, {Kind.OUT: 1, Kind.POINTS: 8}),
)
"""Rules, players, and how many puzzles of which kind are wanted."""
SEEDS: Final = 1000
"""Rows of deals of one run, so that runs with different seeds never share a deal."""
MOST_DEALS: Final = 3000
"""Deals played for a row; what is not found by then is left out, and said."""


def search(rules: str, seats: int, quotas: Quotas, seed: int) -> Iterator[Puzzle]:
    """The puzzles of one row."""
    law = law_for(parse_corner_rules(rules), seats)
    wanted = dict(quotas)
    for _, deal in zip(range(MOST_DEALS), deal_numbers(seed), strict=False):
        if not any(wanted.values()):
            return
        kinds = [kind for kind, count in wanted.items() if count]
        found = puzzles_in(law, deal, kinds)
        if found:
            best = min(found, key=lambda puzzle: (kinds.index(puzzle.kind), puzzle.share))
            wanted[best.kind] -= 1
            yield best
    missing = {kind.value: count for kind, count in wanted.items() if count}
    print(f"{rules}, {seats} players: not found within {MOST_DEALS} deals: {missing}")


def main(args: list[str]) -> int:
    """Make the list, or with `--add` make it longer."""
    parser = argparse.ArgumentParser(description="Find the puzzles of `kings puzzle`.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--add", action="store_true", help="keep the puzzles that there are")
    parser.add_argument("--out", type=Path, default=DATA)
    wish = parser.parse_args(args)
    began = time.monotonic()
    old = json.loads(wish.out.read_text(encoding="utf-8")) if wish.add else {}
    made = {
        "command": f"python -m tools.make_puzzles --seed {wish.seed}" + " --add" * wish.add,
        "commit": commit(),
        "date": datetime.now(UTC).date().isoformat(),
    }
    puzzles: list[Puzzle] = []
    for number, (rules, seats, quotas) in enumerate(PLAN):
        before = len(puzzles)
        puzzles += search(rules, seats, quotas, wish.seed * SEEDS + number)
        seconds = round(time.monotonic() - began)
        print(f"{rules}, {seats} players: {len(puzzles) - before}, {seconds} s", flush=True)
        found = sorted(puzzles, key=lambda puzzle: -puzzle.share)
        rows = [*old.get("puzzles", ()), *map(written_puzzle, found)]
        runs = [*old.get("made", ()), made | {"puzzles": len(found), "seconds": seconds}]
        wish.out.parent.mkdir(exist_ok=True)
        wish.out.write_text(written(runs, rows), encoding="utf-8")
    return 0


def written(made: list[dict[str, Any]], rows: list[dict[str, Any]]) -> str:
    """The file: a line a puzzle, so that its number is easily counted and a change easily seen."""
    lines = ",\n".join(json.dumps(row) for row in rows)
    runs = ",\n".join(json.dumps(run) for run in made)
    return f'{{"version": {LIST_VERSION},\n"made": [\n{runs}\n],\n"puzzles": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
