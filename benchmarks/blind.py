"""How often the blind players win numbered deals of Kungen.

    .venv/bin/python -m benchmarks.blind [--deals N] [--player worlds|hints] RULES ...

Deals from `FIRST` on, none of which served to choose the player's figures, are laid one after
another and written to `benchmarks/blind/RULES-PLAYER.txt`, one letter a deal: `w` won, `l` lost. A
run that was stopped goes on where it ended.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Final

from kings.bots.blind import BlindGame, play_blind
from kings.bots.blind_worlds import play_worlds
from kings.cards import Deal
from kings.kungen.deal import deal_state
from kings.kungen.options import KungenRules
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.state import State
from kings.lab.stats import wilson
from kings.solver.engine import Reached
from kings.solver.fast import FastSearch
from kings.solver.problem import compile_problem

FOLDER: Final = Path(__file__).parent / "blind"
FIRST: Final = 1001
PER_LINE: Final = 10
NODES: Final = 2_000
"""Positions that the search enters in one world."""
_MEMORY_BYTES: Final = 1 << 22


def winnable(state: State) -> bool:
    """Whether a short search wins a world."""
    if state.won:
        return True
    search = FastSearch(compile_problem(state), memory_bytes=_MEMORY_BYTES)
    return search.advance(NODES) is Reached.SOLVED


def laid(player: str, rules: KungenRules, number: int) -> BlindGame:
    """A deal laid by a player."""
    state = deal_state(rules, Deal(number=number))
    return play_worlds(state, winnable) if player == "worlds" else play_blind(state)


def go_on(rules: str, player: str, deals: int) -> None:
    """Lay what is not laid yet of so many deals, writing after each line of letters."""
    parsed = parse_kungen_rules(rules)
    path = FOLDER / f"{rules.replace(',', '+')}-{player}.txt"
    letters = "".join(path.read_text("ascii").split()) if path.exists() else ""
    while len(letters) < deals:
        began, before = time.monotonic(), len(letters)
        until = min(deals, (before // PER_LINE + 1) * PER_LINE)
        for number in range(FIRST + before, FIRST + until):
            letters += "w" if laid(player, parsed, number).won else "l"
        rows = [letters[at : at + PER_LINE] for at in range(0, until, PER_LINE)]
        path.write_text("\n".join(rows) + "\n", "ascii")
        won = letters.count("w")
        low, high = wilson(won / until, until)
        spent = (time.monotonic() - began) / (until - before)
        print(f"{rules} {player}: {won} of {until}, {low:.3f}-{high:.3f}, {spent:.2f} s a deal")


def main() -> None:
    """Go on with each rule set that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="+")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--player", choices=("worlds", "hints"), default="worlds")
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for rules in asked.rules:
        go_on(rules, asked.player, asked.deals)


if __name__ == "__main__":
    main()
