"""How long the fewest moves of a Kungen take to prove: known deals, and numbered ones.

    .venv/bin/python -m benchmarks.minimal [--deals N] [--seconds S] [--rules RULES ...]

First the deals of `tests/solver/data/known_minima.csv` with a known minimum, which must agree; then
deals 1 to N that can be won, under each rule set. One process, the compiled search warmed first;
seconds are those of its clock and of its processor.
"""

from __future__ import annotations

import argparse
import csv
import resource
import time
from collections.abc import Iterator
from pathlib import Path

from kings.cards import Deal
from kings.kungen.deal import deal_state
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.state import State
from kings.records.deals import parse_any_deal
from kings.solver import Use, Verdict, shortest

KNOWN = Path(__file__).resolve().parent.parent / "tests/solver/data/known_minima.csv"
RULES = ("kungen", "kungen-one", "harpan", "harpan-one")


def known() -> Iterator[tuple[str, State, int]]:
    """The deals with known minima: name, position, fewest moves."""
    with KNOWN.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["min_moves"]:
                note = dict(word.split("=") for word in row["note"].split())
                back = "yes" if note["take_back"] == "true" else "no"
                line = f"kungen,turn={row['draw']},passes={note['passes']},take_back={back}"
                deal = parse_any_deal(row["deal"], "kungen")
                yield row["name"], deal_state(parse_kungen_rules(line), deal), int(row["min_moves"])


def timed(name: str, state: State, seconds: float) -> tuple[bool, int | None]:
    """Search and print a line of the table; whether it was proved, and the moves."""
    before_s = time.process_time()
    found = shortest(state, seconds=seconds, use=Use.COMPILED)
    cpu_s = time.process_time() - before_s
    if found.verdict is Verdict.SOLVED:
        said = f"{found.moves}" if found.minimal else f"{found.at_least}-{found.moves}"
        nodes = f"{found.nodes:,}"
        print(f"| {name} | {said} | {nodes} | {found.seconds:.1f} | {cpu_s:.1f} |", flush=True)
    return found.minimal, found.moves


def main() -> None:
    """Run it all and print tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rules", nargs="+", default=RULES)
    asked = parser.parse_args()
    shortest(deal_state(parse_kungen_rules("harpan"), Deal(number=1)), nodes=1, use=Use.COMPILED)
    print("| deal | fewest moves | positions | s | s of processor |\n|---|---|---|---|---|")
    for name, state, moves in known():
        proved, found = timed(name, state, asked.seconds)
        if proved and found != moves:
            raise SystemExit(f"{name} has a line of {moves} moves, not {found}")
    for line in asked.rules:
        rules = parse_kungen_rules(line)
        for number in range(1, asked.deals + 1):
            timed(f"{line} {number}", deal_state(rules, Deal(number=number)), asked.seconds)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"Peak memory {peak:.0f} MB")


if __name__ == "__main__":
    main()
