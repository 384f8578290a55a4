"""Strength of the levels by duplicate deals, beside what was asked of them.

    .venv/bin/python -m benchmarks.bots [--matches N] [PAIRING ...]

A pairing is one bot against the same bot at all other seats, `sigrid-greedy-4` with four players;
without any all of `PAIRINGS` are played. Kitchen rules, matches to 25, every deal once in each
seating. The figure is the first bot's share of the matches, 95 % interval clustered by deal.

Every deal of a pairing is one line of `benchmarks/bots/PAIRING.txt`: matches that the first bot won
in all seatings (a match won by several is an equal part for each), rounds played, and how many of
them were dead. A run that was stopped goes on where it ended; a bot that has changed needs its
files removed first. `--told` only prints what the files hold.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import Final

from kings.bots.registry import bot_named
from kings.corner.presets import parse_corner_rules
from kings.kernels import warm
from kings.lab.arena import Contest, Job, jobs, play_match
from kings.lab.clusters import Clusters
from kings.lab.stats import Figure

FOLDER: Final = Path(__file__).parent / "bots"
SEED: Final = 31
"""Of the deals; none of them served to choose a bot's figures."""

PAIRINGS: Final[dict[str, tuple[float, float] | None]] = {
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


@dataclass(frozen=True, slots=True)
class Line:
    """What one deal brought, in all its seatings."""

    won: float
    rounds: int
    dead: int


@dataclass(frozen=True, slots=True)
class Told:
    """What the file of a pairing says."""

    share: Figure
    """The first bot's share of the matches; its count is the matches."""
    dead: Figure
    rounds: float
    """Rounds of a match."""


def seats_of(pairing: str) -> int:
    """How many play."""
    return int(pairing.rsplit("-", 1)[1])


def path_of(pairing: str) -> Path:
    """The file of a pairing."""
    return FOLDER / f"{pairing}.txt"


def known(pairing: str) -> list[Line]:
    """What was played of a pairing, deal by deal."""
    path = path_of(pairing)
    rows = path.read_text("ascii").splitlines() if path.exists() else []
    fields = (row.split() for row in rows)
    return [Line(float(won), int(rounds), int(dead)) for won, rounds, dead in fields]


def told(pairing: str) -> Told:
    """The figures of a pairing, of which at least one deal was played."""
    share, dead, lines = Clusters(), Clusters(), known(pairing)
    seats = seats_of(pairing)
    for deal, line in enumerate(lines):
        share.add(deal, line.won, seats)
        dead.add(deal, line.dead, line.rounds)
    rounds = sum(line.rounds for line in lines) / (seats * len(lines))
    return Told(share.share(), dead.share(), rounds)


def deals_of(pairing: str, matches: int) -> Iterator[list[Job]]:
    """The matches of a pairing, those on one deal together."""
    first, other, seats = pairing.rsplit("-", 2)
    names = (first, *(other,) * (int(seats) - 1))
    contest = Contest(parse_corner_rules("kitchen"), names, matches, SEED, duplicate=True)
    for _, row in groupby(jobs(contest), key=lambda job: job.index):
        yield list(row)


def played(pairing: str, row: list[Job]) -> Line:
    """One deal, played in every seating."""
    first, other, _ = pairing.rsplit("-", 2)
    rules = parse_corner_rules("kitchen")
    won, rounds, dead = 0.0, 0, 0
    for job in row:
        bots = [bot_named(other if place else first).unhurried for place in job.places]
        match = play_match(rules, len(bots), job.deal, bots)
        winners = match.ranking[0]
        won += sum(job.places[seat] == 0 for seat in winners) / len(winners)
        rounds, dead = rounds + match.rounds, dead + match.dead
    return Line(won, rounds, dead)


def go_on(pairing: str, matches: int) -> None:
    """Play what is not played yet of so many matches, writing after each deal."""
    began = time.process_time()
    with path_of(pairing).open("a", encoding="ascii") as file:
        for row in islice(deals_of(pairing, matches), len(known(pairing)), None):
            line = played(pairing, row)
            file.write(f"{line.won:.6g} {line.rounds} {line.dead}\n")
            file.flush()
    print(f"{said(pairing)}, {time.process_time() - began:.0f} s of one core", flush=True)


def said(pairing: str) -> str:
    """A line with the figures of a pairing."""
    found, wanted = told(pairing), PAIRINGS.get(pairing)
    asked = "" if wanted is None else f", must {wanted[0]:.0%}, aim {wanted[1]:.0%}"
    share = found.share
    return (
        f"{pairing}: {share.value or 0:.2%} ({share.low or 0:.2%} to {share.high or 0:.2%}) of"
        f" {share.count} matches{asked}; even is {1 / seats_of(pairing):.0%};"
        f" {found.dead.value or 0:.1%} dead, {found.rounds:.2f} rounds a match"
    )


def main() -> None:
    """Go on with the pairings asked for, one after the other."""
    parser = argparse.ArgumentParser(description="Measure the strength of the levels.")
    parser.add_argument("pairings", nargs="*", default=list(PAIRINGS))
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--told", action="store_true", help="only print what the files hold")
    wish = parser.parse_args()
    if wish.told:
        print("\n".join(said(pairing) for pairing in wish.pairings if known(pairing)))
        return
    FOLDER.mkdir(exist_ok=True)
    warm()
    for pairing in wish.pairings:
        go_on(pairing, wish.matches)


if __name__ == "__main__":
    main()
