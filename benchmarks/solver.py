"""How many deals of Kungen the solver decides, and how fast, beside pyksolve in the same run.

    .venv/bin/python -m benchmarks.solver [--deals N] [--seconds S] [--rules RULES ...]
    .venv/bin/python -m benchmarks.solver --known [--seconds S]

Deals are numbers 1 to N, one core, the compiled engines warmed first. Beside the answers under
`harpan-one` and `harpan` stands what pyksolve (the solver on PyPI, a binding of Klondike-Solver)
says of the first `PEER_DEALS` of them within `PEER_STATES`; it knows no pass limits. `--known`
solves the deals with known verdicts in `tests/solver/data/verdicts.csv` instead.
"""

from __future__ import annotations

import argparse
import csv
import os
import platform
import resource
import statistics
import subprocess
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from pyksolve.solver import Solitaire, SolveResult

from kings.cards import Deal
from kings.kungen.deal import deal_state
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.state import State
from kings.lab.stats import wilson
from kings.records.deals import DealForm, format_deal, parse_any_deal
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
PEER = {"harpan-one": 1, "harpan": 3}
"""Rule sets that pyksolve knows: cards turned."""
PEER_DEALS = 50
PEER_STATES = 200_000
KNOWN = Path(__file__).resolve().parent.parent / "tests/solver/data/verdicts.csv"

HEADS = (
    "rules",
    "solved / unsolvable / unknown",
    "decided",
    "mean ms",
    "median ms",
    "median ms, solved",
    "of this, to the verdict",
    "longest s",
    "solvable, 95 %",
)


def dealt(rules: str, number: int) -> State:
    """The first position of a deal."""
    return deal_state(parse_kungen_rules(rules), Deal(number=number))


def answers(rules: str, deals: int, seconds: float) -> list[Solution]:
    """What our solver says of deals 1 to `deals`."""
    return [
        solve(dealt(rules, number), seconds=seconds, use=Use.COMPILED)
        for number in range(1, deals + 1)
    ]


def peer_answers(turn: int, deals: int) -> Iterator[tuple[Verdict, float, float]]:
    """What pyksolve says of the same deals, and its seconds, twice: its line is part of them."""
    named = {
        SolveResult.SolvedMayNotBeMinimal: Verdict.SOLVED,
        SolveResult.SolvedMinimal: Verdict.SOLVED,
        SolveResult.Impossible: Verdict.UNSOLVABLE,
    }
    rules = parse_kungen_rules("harpan")
    for number in range(1, deals + 1):
        peer = Solitaire()
        peer.draw_count = turn
        peer.load_solitaire(format_deal(Deal(number=number), rules, DealForm.DIGITS))
        peer.reset_game()
        began = time.monotonic()
        found = peer.solve_fast(max_closed_count=PEER_STATES)
        spent = time.monotonic() - began
        yield named.get(found, Verdict.UNKNOWN), spent, spent


def row(name: str, found: Iterable[tuple[Verdict, float, float]]) -> str:
    """One line of the table."""
    every = list(found)
    times = [seconds for _, seconds, _ in every]
    solved = [seconds for verdict, seconds, _ in every if verdict is Verdict.SOLVED]
    searched = [seconds for verdict, _, seconds in every if verdict is Verdict.SOLVED]
    unknown = sum(verdict is Verdict.UNKNOWN for verdict, _, _ in every)
    low = wilson(len(solved) / len(every), len(every))[0]
    high = wilson((len(solved) + unknown) / len(every), len(every))[1]
    cells = (
        name,
        f"{len(solved)} / {len(every) - len(solved) - unknown} / {unknown}",
        f"{100 * (1 - unknown / len(every)):.1f} %",
        f"{1000 * statistics.mean(times):.1f}",
        f"{1000 * statistics.median(times):.2f}",
        f"{1000 * statistics.median(solved or [0]):.2f}",
        f"{1000 * statistics.median(searched or [0]):.2f}",
        f"{max(times):.2f}",
        f"{100 * low:.1f} to {100 * high:.1f} %",
    )
    return "| " + " | ".join(cells) + " |"


def timed(found: list[Solution]) -> Iterator[tuple[Verdict, float, float]]:
    """Verdicts, seconds, and those of them until the verdict was there."""
    return ((answer.verdict, answer.seconds, answer.verdict_seconds) for answer in found)


def known(seconds: float) -> None:
    """Solve the deals whose verdicts are known; a difference is printed at once."""
    kinds: dict[tuple[str, str], list[Solution]] = {}
    agree = 0
    with KNOWN.open(encoding="utf-8") as file:
        for line in csv.DictReader(file):
            rules = parse_kungen_rules(f"kungen,turn={line['draw']},passes={line['passes']}")
            state = deal_state(rules, parse_any_deal(line["deal"], "kungen"))
            found = solve(state, seconds=seconds, use=Use.COMPILED)
            kinds.setdefault((line["draw"], line["passes"]), []).append(found)
            agree += found.verdict == line["verdict"]
            if found.verdict != line["verdict"]:
                print(f"deal {line['id']}, {rules.line()}: {line['verdict']}, not {found.verdict}")
    for (draw, passes), answered in kinds.items():
        print(row(f"turn={draw},passes={passes}", timed(answered)), flush=True)
    print(f"{agree} of {sum(map(len, kinds.values()))} verdicts agree within {seconds:g} s each")


def main() -> None:
    """Warm the kernels, then print a row for each rule set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rules", nargs="*", default=RULES)
    parser.add_argument("--known", action="store_true")
    asked = parser.parse_args()
    for rules in RULES:
        answers(rules, 1, 1.0)
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    ).stdout.strip()
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, {commit}"
    )
    print(f"load before: {os.getloadavg()[0]:.1f}; {time.strftime('%Y-%m-%d %H:%M')}")
    print("| " + " | ".join(HEADS) + " |\n|" + "---|" * len(HEADS))
    if asked.known:
        known(asked.seconds)
    for rules in () if asked.known else asked.rules:
        print(row(f"`{rules}`", timed(answers(rules, asked.deals, asked.seconds))), flush=True)
        if rules in PEER:
            peer = peer_answers(PEER[rules], min(asked.deals, PEER_DEALS))
            print(row(f"`{rules}`, pyksolve", peer), flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"peak memory {peak / 1024:.0f} MB")


if __name__ == "__main__":
    main()
