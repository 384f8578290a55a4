"""Bots against bots in whole matches, seats changed about, on one or several processors.

A contest is made by its seed, apart from the times: the seed gives a row of deals, and a deal
fixes the cards and the chance of every bot (`kings deal corner NUMBER` shows any of them). From
match to match all bots move up by one seat, so their neighbours stay the same and each sits
everywhere. With `duplicate` the same deal is played once in every seating, so that the luck of the
cards cancels; seatings that repeat (`a,b,a,b` has two that differ) are not played again.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Final

from kings.bots.registry import Bot, bot_named
from kings.cards import Deal
from kings.corner.deal import first_dealer
from kings.corner.match import Match, new_match
from kings.corner.options import CornerRules, Scoring
from kings.corner.places import Seat
from kings.lab.seeds import deal_numbers
from kings.lab.simulate import RoundSeen, play_round
from kings.lab.stopwatch import Watched

_AHEAD: Final = 4
"""Matches handed out ahead, for each worker."""


@dataclass(frozen=True, slots=True)
class MatchPlayed:
    """What is counted of one match; everything is by seat of the match."""

    ranking: tuple[tuple[Seat, ...], ...]
    """The best first, those level together; the first are the winners."""
    rounds: int
    dead: int
    """Rounds in which nobody went out."""
    rounds_sat: tuple[int, ...]
    """Rounds that the seat played: all but playoffs of others."""
    rounds_won: tuple[float, ...]
    """A round won by several is an equal part for each."""
    turns_ns: tuple[tuple[int, ...], ...]
    """Nanoseconds that the seat thought, turn by turn."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays whom, on which deals: all that makes the results, apart from the times."""

    rules: CornerRules
    names: tuple[str, ...]
    """The bots in the order in which they sit, by their names in the registry."""
    matches: int
    seed: int
    duplicate: bool = False

    @property
    def seatings(self) -> int:
        """Number of seatings that differ, by who sits where."""
        seats = len(self.names)
        turned = (self.names[by:] + self.names[:by] for by in range(1, seats + 1))
        return next(by for by, names in enumerate(turned, start=1) if names == self.names)


@dataclass(frozen=True, slots=True)
class Job:
    """One match of a contest before it is played."""

    index: int
    """Of the deal in the contest, from 0."""
    deal: Deal
    places: tuple[int, ...]
    """By seat of the match, the place in `Contest.names`."""


@dataclass(frozen=True, slots=True)
class JobDone:
    """One match of a contest, played."""

    job: Job
    played: MatchPlayed


def jobs(contest: Contest) -> Iterator[Job]:
    """The matches of a contest in order; those on the same deal follow each other.

    Where the matches do not come out even, the last deal is played in fewer seatings.
    """
    seats = len(contest.names)
    every = (
        Job(index, deal, tuple((seat - by) % seats for seat in range(seats)))
        for index, deal in enumerate(deal_numbers(contest.seed))
        for by in (range(contest.seatings) if contest.duplicate else (index,))
    )
    return islice(every, contest.matches)


def play_match(rules: CornerRules, seats: int, deal: Deal, deciders: Sequence[Bot]) -> MatchPlayed:
    """Play a match to its end by the plain rules; `deciders` are by seat.

    Raises `RulesError` if rules and seats conflict.
    """
    match = new_match(rules, seats, first_dealer(deal, seats))
    watched = [Watched(decider) for decider in deciders]
    seen: list[RoundSeen] = []
    while match.result is None:
        match, one = play_round(match, deal, watched, seen[-1] if seen else None)
        seen.append(one)
    parts = [{seat: 1 / len(one.winners) for seat in one.winners} for one in seen]
    return MatchPlayed(
        ranking=ranking_of(match),
        rounds=len(seen),
        dead=sum(one.dead for one in seen),
        rounds_sat=tuple(sum(s in one.seated for one in match.results) for s in range(seats)),
        rounds_won=tuple(sum(part.get(Seat(s), 0.0) for part in parts) for s in range(seats)),
        turns_ns=tuple(tuple(one.turns_ns) for one in watched),
    )


def ranking_of(match: Match) -> tuple[tuple[Seat, ...], ...]:
    """The seats of a match that is over, best first, those level together.

    The winners come first, then who got further in playoffs, then the better total.
    """
    winners = match.result.winners if match.result is not None else ()
    sign = 1 if match.rules.scoring is Scoring.PENALTY else -1

    def place(seat: int) -> tuple[int, int, int]:
        if seat in winners:
            return (0, 0, 0)
        further = sum(one.playoff and seat in one.seated for one in match.results)
        return (1, -further, sign * match.totals[match.party(seat)])

    levels: dict[tuple[int, int, int], list[Seat]] = {}
    for seat in range(match.seats):
        levels.setdefault(place(seat), []).append(Seat(seat))
    return tuple(tuple(levels[at]) for at in sorted(levels))


def contest_played(contest: Contest, workers: int = 1) -> Generator[JobDone, None, None]:
    """The matches of a contest in their order, whatever the number of processes that play them.

    Close the generator to stop before the end: that ends the processes.
    """
    if workers == 1:
        for job in jobs(contest):
            yield _done(contest, job)
    else:
        yield from _by_processes(contest, workers)


def _done(contest: Contest, job: Job) -> JobDone:
    row = [bot_named(contest.names[place]).unhurried for place in job.places]
    return JobDone(job, play_match(contest.rules, len(row), job.deal, row))


def _by_processes(contest: Contest, workers: int) -> Iterator[JobDone]:
    """Hand out a few matches ahead and give them back in order."""
    # Threads of this process (a progress bar, a compile) would not survive a fork.
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_deaf)
    ahead: deque[Future[JobDone]] = deque()
    finished = False
    try:
        for job in jobs(contest):
            ahead.append(pool.submit(_done, contest, job))
            if len(ahead) >= _AHEAD * workers:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
        finished = True
    finally:
        if not finished:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
        pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """Ctrl-C is for the process that prints the figures; it ends the others itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
