"""Strength of the levels by duplicate deals, beside what was asked of them.

    .venv/bin/python -m benchmarks.bots [--matches N] [--seed S] [PAIRING ...]

A pairing is one bot against the same bot at all other seats, `sigrid-greedy-4` with four players;
without any all of `PAIRINGS` are played. Kitchen rules, matches to 25, every deal once in each
seating. The figure is the first bot's share of the matches, 95 % interval clustered by deal.
"""

from __future__ import annotations

import argparse
import time

from kings.corner.presets import parse_corner_rules
from kings.kernels import warm
from kings.lab.arena import Contest, contest_played
from kings.lab.standings import Standings

PAIRINGS: dict[str, tuple[float, float] | None] = {
    "emil-otto-4": None,
    "klara-emil-4": None,
    "greedy-klara-4": None,
    "astrid-greedy-4": (0.35, 0.40),
    "sigrid-greedy-4": (0.46, 0.55),
    "sigrid-astrid-4": (0.33, 0.40),
    "emil-otto-2": None,
    "klara-emil-2": None,
    "greedy-klara-2": None,
    "astrid-greedy-2": None,
    "sigrid-greedy-2": (0.96, 0.98),
    "sigrid-astrid-2": (0.50, 0.55),
}
"""What the lower end of the interval must reach, and what it should."""


def play(pairing: str, matches: int, seed: int) -> str:
    """Play a pairing; a line with its figures."""
    first, other, seats = pairing.rsplit("-", 2)
    names = (first, *(other,) * (int(seats) - 1))
    contest = Contest(parse_corner_rules("kitchen"), names, matches, seed, duplicate=True)
    standings = Standings(names)
    rounds = dead = 0
    began = time.process_time()
    for done in contest_played(contest):
        standings.add(done)
        rounds += done.played.rounds
        dead += done.played.dead
    share = standings.by_bot[first].matches.share()
    wanted = PAIRINGS.get(pairing)
    asked = "" if wanted is None else f", must {wanted[0]:.0%}, aim {wanted[1]:.0%}"
    return (
        f"{pairing}: {share.value or 0:.2%} ({share.low or 0:.2%} to {share.high or 0:.2%}) of"
        f" {matches} matches{asked}; even is {1 / int(seats):.0%}; {dead / rounds:.1%} dead,"
        f" {rounds / matches:.2f} rounds a match, {time.process_time() - began:.0f} s of one core"
    )


def main() -> None:
    """Play the pairings asked for, one after the other."""
    parser = argparse.ArgumentParser(description="Measure the strength of the levels.")
    parser.add_argument("pairings", nargs="*", default=list(PAIRINGS))
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    warm()
    for pairing in wish.pairings:
        print(play(pairing, wish.matches, wish.seed), flush=True)


if __name__ == "__main__":
    main()
