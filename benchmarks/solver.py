"""How many random deals of Kungen the solver decides, and how fast.

    .venv/bin/python -m benchmarks.solver [--deals N] [--seconds S] [--rules RULES ...]

One core, the compiled engines warmed first; deals are numbers 1 to N. Shares of solvable deals are
given with the undecided counted both ways.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import statistics
import subprocess
import time

from kings.cards import Deal
from kings.kungen.deal import deal_state
from kings.kungen.presets import parse_kungen_rules
from kings.lab.stats import wilson
from kings.solver.engines import warm_in_background
from kings.solver.search import Solution, Use, Verdict, solve

RULES = (
    "harpan-one",
    "harpan",
    "kungen-one",
    "kungen-two",
    "kungen",
    "harpan,passes=1",
    "harpan,passes=2",
    "harpan,passes=3",
)


def decided(rules: str, deals: int, seconds: float) -> list[Solution]:
    """The answers for deals 1 to `deals`."""
    parsed = parse_kungen_rules(rules)
    return [
        solve(deal_state(parsed, Deal(number=number)), seconds=seconds, use=Use.COMPILED)
        for number in range(1, deals + 1)
    ]


def row(rules: str, found: list[Solution]) -> str:
    """One line of the table."""
    times = [answer.seconds for answer in found]
    solved = [answer.seconds for answer in found if answer.verdict is Verdict.SOLVED]
    unknown = sum(answer.verdict is Verdict.UNKNOWN for answer in found)
    low = wilson(len(solved) / len(found), len(found))[0]
    high = wilson((len(solved) + unknown) / len(found), len(found))[1]
    return (
        f"| {rules} | {len(solved)} / {len(found) - len(solved) - unknown} / {unknown} "
        f"| {100 * (1 - unknown / len(found)):.1f} % | {1000 * statistics.mean(times):.1f} "
        f"| {1000 * statistics.median(times):.2f} | {1000 * statistics.median(solved or [0]):.2f} "
        f"| {max(times):.2f} | {100 * low:.1f}-{100 * high:.1f} % |"
    )


def main() -> None:
    """Warm the kernels, then print a row for each rule set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rules", nargs="*", default=RULES)
    asked = parser.parse_args()
    warm_in_background()
    for rules in asked.rules:
        decided(rules, 1, 1.0)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, {commit}"
    )
    print(f"load before: {os.getloadavg()[0]:.1f}; {time.strftime('%Y-%m-%d %H:%M')}")
    print(
        "| rules | solved / unsolvable / unknown | decided | mean ms | median ms | median ms solved | max s | solvable, 95 % |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for rules in asked.rules:
        print(row(rules, decided(rules, asked.deals, asked.seconds)), flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"peak memory {peak / 1024:.0f} MB")


if __name__ == "__main__":
    main()
