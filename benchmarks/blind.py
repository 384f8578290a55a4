"""How often the blind players win numbered deals of Kungen.

    .venv/bin/python -m benchmarks.blind [--deals N] [--player worlds|hints] RULES ...

Deals from `FIRST` on, none of which served to choose the player's figures, are laid one after
another and written to `benchmarks/blind/RULES-PLAYER.txt`, one letter a deal: `w` won, `l` lost. A
run that was stopped goes on where it ended. The slowest choice of a play is printed, in seconds of
the processor, so that others at work on the machine do not count.
`python -m tools.docs` makes the table of `docs/blind.md` from these files.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Final

from kings.bots.blind import play_blind
from kings.bots.blind_worlds import games_on
from kings.cards import Deal
from kings.kungen.deal import deal_state
from kings.kungen.options import KungenRules
from kings.kungen.presets import parse_kungen_rules
from kings.lab.stats import wilson
from kings.solver import worlds_won

FOLDER: Final = Path(__file__).parent / "blind"
FIRST: Final = 1001
PER_LINE: Final = 5
PLAYERS: Final = ("worlds", "hints")


def letters_of(rules: str, player: str) -> str:
    """Won and lost of deals `FIRST` and on, as far as they are laid."""
    path = path_of(rules, player)
    return "".join(path.read_text("ascii").split()) if path.exists() else ""


def path_of(rules: str, player: str) -> Path:
    """The file of a player's letters under a rules line."""
    return FOLDER / f"{rules.replace(',', '+')}-{player}.txt"


def laid(player: str, rules: KungenRules, number: int) -> tuple[bool, float]:
    """Whether a player wins a deal, and the processor's seconds of its slowest choice.

    Of the hints that is the mean time of a move.
    """
    state = deal_state(rules, Deal(number=number))
    began = time.process_time()
    if player == "hints":
        game = play_blind(state)
        return game.won, (time.process_time() - began) / max(1, len(game.moves))
    won, slowest = False, 0.0
    for game in games_on(state, worlds_won):
        won = game.won
        slowest = max(slowest, time.process_time() - began)
        began = time.process_time()
    return won, slowest


def go_on(rules: str, player: str, deals: int) -> None:
    """Lay what is not laid yet of so many deals, writing after each line of letters."""
    parsed = parse_kungen_rules(rules)
    letters = letters_of(rules, player)
    slowest = 0.0
    laid(player, parsed, FIRST - 1)  # no deal pays for loading the kernels
    while len(letters) < deals:
        began, before = time.monotonic(), len(letters)
        until = min(deals, (before // PER_LINE + 1) * PER_LINE)
        for number in range(FIRST + before, FIRST + until):
            won, longest = laid(player, parsed, number)
            letters += "w" if won else "l"
            slowest = max(slowest, longest)
        rows = [letters[at : at + PER_LINE] for at in range(0, until, PER_LINE)]
        path_of(rules, player).write_text("\n".join(rows) + "\n", "ascii")
        count = letters.count("w")
        low, high = wilson(count / until, until)
        spent = (time.monotonic() - began) / (until - before)
        print(
            f"{rules} {player}: {count} of {until}, {low:.3f}-{high:.3f}, "
            f"{spent:.2f} s a deal, slowest choice {slowest:.2f} s",
            flush=True,
        )


def main() -> None:
    """Go on with each rule set that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="+")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--player", choices=PLAYERS, default="worlds")
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for rules in asked.rules:
        go_on(rules, asked.player, asked.deals)


if __name__ == "__main__":
    main()
