"""The figures of a contest of bots, which grow match by match.

A win shared by several is an equal part for each (partners share it, too). Figures are per seat:
where a bot sits at several seats, its share is that of one of them on average, so that equal
players have `1 / seats` each, whoever sits how often. Intervals treat all matches of a deal as one
cluster (`kings.lab.clusters`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kings.lab.arena import JobDone
from kings.lab.clusters import Clusters
from kings.lab.plackett import Evidence, elo
from kings.lab.stats import Figure
from kings.lab.stopwatch import Times

REFERENCE: Final = "greedy"
"""The bot whose Elo is 0 where it plays; elsewhere it is the first bot's."""


@dataclass(frozen=True, slots=True)
class Wins:
    """Matches and rounds won, as shares of those played."""

    matches: Clusters
    rounds: Clusters


class Standings:
    """What is known of a contest; matches come in the order of the contest."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        """By place, as in `Contest.names`."""
        self.bots = tuple(dict.fromkeys(names))
        """Each name once."""
        self.by_place = tuple(Wins(Clusters(), Clusters()) for _ in self.names)
        self.by_bot = {bot: Wins(Clusters(), Clusters()) for bot in self.bots}
        self.times = {bot: Times() for bot in self.bots}
        self.matches = 0
        self.rounds = 0
        self._dead = Clusters()
        self._match_rounds = Clusters()
        self._deals: list[Evidence] = []
        self._deal: int | None = None

    @property
    def deals(self) -> int:
        """Number of deals that were played."""
        return len(self._deals)

    def add(self, done: JobDone) -> None:
        """Take in a match."""
        deal, played = done.job.index, done.played
        winners = played.ranking[0]
        for seat, place in enumerate(done.job.places):
            won = 1 / len(winners) if seat in winners else 0.0
            for wins in (self.by_place[place], self.by_bot[self.names[place]]):
                wins.matches.add(deal, won, 1)
                wins.rounds.add(deal, played.rounds_won[seat], played.rounds_sat[seat])
            self.times[self.names[place]].add(played.turns_ns[seat])
        self.matches += 1
        self.rounds += played.rounds
        self._dead.add(deal, played.dead, played.rounds)
        self._match_rounds.add(deal, played.rounds, 1)
        if deal != self._deal:
            self._deal = deal
            self._deals.append(Evidence(len(self.bots)))
        sitting = [self.bots.index(self.names[place]) for place in done.job.places]
        self._deals[-1].add([[sitting[seat] for seat in level] for level in played.ranking])

    def elo(self) -> dict[str, Figure]:
        """The strengths by bot."""
        reference = self.bots.index(REFERENCE) if REFERENCE in self.bots else 0
        found = elo(self._deals, len(self.bots), reference)
        return dict(zip(self.bots, found, strict=True))

    def dead_share(self) -> Figure:
        """The share of the rounds in which nobody went out."""
        return self._dead.share()

    def rounds_per_match(self) -> Figure:
        """Rounds of a match on average."""
        return self._match_rounds.mean()
