"""The verdicts on many numbered deals of Kungen: what share of them can be won.

    .venv/bin/python -m benchmarks.verdicts --rules kungen --deals 10000

Deals 1 to N are solved one after another and written to `benchmarks/verdicts/RULES.txt`, one letter
a deal and `PER_LINE` a line: `s` can be won, `u` cannot, found within 10 s; `S`, `U` the same
within 60 s; `?` undecided. A run that was stopped goes on where it ended. `tools.docs_tables` makes
the tables of `docs/solvable.md` from these files.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from kings.cards import Deal
from kings.kungen.deal import deal_state
from kings.kungen.options import KungenRules
from kings.kungen.presets import parse_kungen_rules
from kings.solver.search import Use, Verdict, solve

FOLDER: Final = Path(__file__).parent / "verdicts"
PER_LINE: Final = 100
SOON_S: Final = 10.0
LATE_S: Final = 60.0

_LETTERS: Final = {Verdict.SOLVED: "s", Verdict.UNSOLVABLE: "u"}


def path_of(rules: str) -> Path:
    """The file of the verdicts under a rules line."""
    return FOLDER / f"{rules.replace(',', '+')}.txt"


def known(rules: str) -> str:
    """The letters of deals 1, 2, 3 and so on, as far as they are known."""
    path = path_of(rules)
    return "".join(path.read_text("ascii").split()) if path.exists() else ""


def letter(rules: KungenRules, number: int) -> str:
    """The verdict on one deal, as a letter."""
    answer = solve(deal_state(rules, Deal(number=number)), seconds=LATE_S, use=Use.COMPILED)
    found = _LETTERS.get(answer.verdict, "?")
    return found if answer.seconds <= SOON_S else found.upper()


def go_on(rules: str, deals: int) -> None:
    """Solve what is not yet known of deals 1 to `deals`, writing after each line of letters."""
    parsed = parse_kungen_rules(rules)
    letters = known(rules)
    while len(letters) < deals:
        until = min(deals, (len(letters) // PER_LINE + 1) * PER_LINE)
        letters += "".join(letter(parsed, number) for number in range(len(letters) + 1, until + 1))
        rows = [letters[at : at + PER_LINE] for at in range(0, len(letters), PER_LINE)]
        path_of(rules).write_text("\n".join(rows) + "\n", "ascii")
        print(f"{rules}: {len(letters)} of {deals}", flush=True)


def main() -> None:
    """Go on with each rule set that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--rules", nargs="+", required=True)
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for rules in asked.rules:
        go_on(rules, asked.deals)


if __name__ == "__main__":
    main()
