"""How long a bot thinks in a turn: CPU time of all its decisions in the turn together.

    .venv/bin/python -m benchmarks.turns BOT OTHER [--seats N] [--turns N] [--plain]

The bot plays matches of kitchen rules to 25 at one seat, against the same bot at all others; only
its own turns count. `--plain` is without the kernels, as where numba is not installed. There is no
cap on the time of a decision, unless `--capped` asks for it, as in live play.
"""

from __future__ import annotations

import argparse
import statistics
import time
from dataclasses import dataclass, field, replace
from typing import Final

from kings.bots.linear import linear_plain
from kings.bots.plain import greedy
from kings.bots.registry import Bot, bot_named
from kings.bots.search import Search
from kings.cards import Chance
from kings.corner.deal import first_dealer
from kings.corner.match import new_match
from kings.corner.moves import END, Move
from kings.corner.presets import parse_corner_rules
from kings.corner.state import Phase
from kings.corner.view import CornerView
from kings.kernels import warm
from kings.lab.seeds import deal_numbers
from kings.lab.simulate import play_round

SEED: Final = 32
"""Of the deals."""


@dataclass(slots=True)
class Clock:
    """A bot whose turns are timed."""

    bot: Bot
    turns_ms: list[float] = field(default_factory=list)
    spent_ms: float = 0.0

    def __call__(self, view: CornerView, chance: Chance) -> Move:
        """The bot's play."""
        began = time.process_time_ns()
        move = self.bot(view, chance)
        self.spent_ms += (time.process_time_ns() - began) / 1e6
        if view.phase is Phase.PLAY and move == END:
            self.turns_ms.append(self.spent_ms)
        if view.phase is not Phase.PLAY or move == END:
            self.spent_ms = 0.0
        return move


def chosen(name: str, *, plain: bool, capped: bool) -> Bot:
    """A bot by its name, with or without the kernels."""
    info = bot_named(name)
    if isinstance(info.bot, Search) and plain:
        bot = replace(info.bot, compiled=False)
        return bot if capped else replace(bot, cap_s=None)
    if plain and name == "astrid":
        return linear_by_rules
    return info.bot if capped else info.unhurried


def linear_by_rules(view: CornerView, chance: Chance) -> Move:
    """Level 4 by the plain rules."""
    if view.phase is not Phase.PLAY:
        return greedy(view, chance)
    return view.legal[0] if len(view.legal) == 1 else linear_plain(view, chance)


def main() -> None:
    """Play until there are enough turns, and print what they took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--capped", action="store_true")
    wish = parser.parse_args()
    warm()
    rules = parse_corner_rules("kitchen")
    clock = Clock(chosen(wish.bot, plain=wish.plain, capped=wish.capped))
    row: list[Bot] = [clock, *(bot_named(wish.other).unhurried for _ in range(wish.seats - 1))]
    for deal in deal_numbers(SEED):
        match, seen = new_match(rules, wish.seats, first_dealer(deal, wish.seats)), None
        while match.result is None and len(clock.turns_ms) < wish.turns:
            match, seen = play_round(match, deal, row, seen)
            clock.spent_ms = 0.0
        if len(clock.turns_ms) >= wish.turns:
            break
    print(told(wish.bot, clock.turns_ms))


def told(name: str, turns_ms: list[float]) -> str:
    """A line with the figures."""
    return (
        f"{name}: median {statistics.median(turns_ms):.2f} ms, mean {statistics.mean(turns_ms):.2f},"
        f" p99 {statistics.quantiles(turns_ms, n=100)[98]:.1f}, longest {max(turns_ms):.1f}"
        f" of CPU, {len(turns_ms)} turns"
    )


if __name__ == "__main__":
    main()
