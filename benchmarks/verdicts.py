"""The verdicts on many numbered deals of Kungen: what share of them can be won.

    .venv/bin/python -m benchmarks.verdicts [--deals N] [RULES ...]

Deals 1 to N are solved one after another and written to `benchmarks/verdicts/RULES.txt`, one letter
a deal and `PER_LINE` a line: `s` can be won, `u` cannot, found within 10 s; `S`, `U` the same
within 60 s; `?` undecided. A run that was stopped goes on where it ended. Without rules all that
`docs/solvable.md` shows are solved, `python -m tools.docs` writes its tables from these files,
and `python -m benchmarks.plots` draws them.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kings.cards import Deal
from kings.kungen.deal import deal_state
from kings.kungen.options import KungenRules
from kings.kungen.presets import parse_kungen_rules
from kings.lab.stats import wilson
from kings.solver.search import Use, Verdict, solve

FOLDER: Final = Path(__file__).parent / "verdicts"
PER_LINE: Final = 100
SOON_S: Final = 10.0
LATE_S: Final = 60.0

_LETTERS: Final = {Verdict.SOLVED: "s", Verdict.UNSOLVABLE: "u"}

PRESETS: Final = ("kungen-one", "kungen-two", "kungen", "harpan")
"""Rule sets of which ten thousand deals are solved; of the others a thousand."""
ONE_TURNED: Final = ("kungen-one", "kungen-two", "kungen", "harpan-one")
THREE_TURNED: Final = ("harpan,passes=1", "harpan,passes=2", "harpan,passes=3", "harpan")
"""By passes: one, two, three, unlimited."""
OPTIONS: Final = (
    "kungen,take_back=no",
    "kungen-corners",
    "kungen,empty_column=any",
    "kungen,open_cards=two_in_longest",
    "kungen-children",
    "kungen-double",
    "kungen-strict",
    "kungen-long-9",
    "kungen-long-10",
)
"""Each changes one thing in `kungen`, but for the guide's own mixtures."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many deals can be won."""

    deals: int
    solved: int
    undecided: int
    late: int
    """Decided only after 10 s."""

    @property
    def interval(self) -> tuple[float, float]:
        """95 % Wilson interval of the share, the undecided counted both ways."""
        most = (self.solved + self.undecided) / self.deals
        low = wilson(self.solved / self.deals, self.deals)[0]
        return low, wilson(most, self.deals)[1]


def path_of(rules: str) -> Path:
    """The file of the verdicts under a rules line."""
    return FOLDER / f"{rules.replace(',', '+')}.txt"


def known(rules: str) -> str:
    """The letters of deals 1, 2, 3 and so on, as far as they are known."""
    path = path_of(rules)
    return "".join(path.read_text("ascii").split()) if path.exists() else ""


def share(rules: str) -> Share:
    """What is known of a rule set; `ValueError` if nothing is."""
    letters = known(rules)
    if not letters:
        raise ValueError(f"no verdicts on {rules}: run python -m benchmarks.verdicts '{rules}'")
    return Share(
        deals=len(letters),
        solved=sum(letter in "sS" for letter in letters),
        undecided=letters.count("?"),
        late=sum(letter in "SU" for letter in letters),
    )


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
    """Go on with each rule set that is asked for, or with all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*")
    parser.add_argument("--deals", type=int)
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    every = dict.fromkeys((*PRESETS, *ONE_TURNED, *THREE_TURNED, *OPTIONS))
    for rules in asked.rules or every:
        go_on(rules, asked.deals or (10_000 if rules in PRESETS else 1_000))


if __name__ == "__main__":
    main()
