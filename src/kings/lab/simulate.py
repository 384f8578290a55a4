"""Bots playing Kings in the Corner by the thousand: what a round and a match are like.

A simulation is made by its seed for ever: the seed gives a row of deal numbers, and a deal fixes
its cards and what the bots draw on (`kings deal corner NUMBER` shows any of them). Rounds on their
own are dealt by each seat in turn; in a match the deal draws the first dealer, as at a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kings.bots.registry import Bot
from kings.cards import Deal
from kings.corner.deal import GAME, deal_round, first_dealer
from kings.corner.match import Match, finish_round, new_match
from kings.corner.moves import EndTurn
from kings.corner.options import CornerRules
from kings.corner.places import Seat
from kings.corner.rules import play
from kings.corner.score import outcome_of
from kings.corner.seen import Seen, new_round, noted
from kings.corner.state import How, Phase, RoundState
from kings.corner.view import view_for
from kings.lab.seeds import deal_numbers
from kings.lab.stats import Figure, Mean, share


@dataclass(frozen=True, slots=True)
class RoundSeen:
    """What is counted of one round; seats are those of the match."""

    starter: Seat
    winners: tuple[Seat, ...]
    """Seats noted as winners: several when level or in pairs, none in a dead round without."""
    dead: bool
    points: int
    """Points left in all hands together."""
    turns: int
    seated: tuple[Seat, ...]
    shown: Seen
    """What all saw of how the seats played; the next round of the match begins with it."""


@dataclass(frozen=True, slots=True)
class Played:
    """Rounds that belong together, and whether they make a whole match."""

    rounds: tuple[RoundSeen, ...]
    match: bool


def rounds(rules: CornerRules, bots: Sequence[Bot], count: int, seed: int) -> Iterator[Played]:
    """Single rounds, one after the other; raises `RulesError` if rules and seats conflict."""
    fresh = [new_match(rules, len(bots), Seat(dealer)) for dealer in range(len(bots))]
    for number, deal in zip(range(count), deal_numbers(seed), strict=False):
        _, seen = play_round(fresh[number % len(bots)], deal, bots)
        yield Played((seen,), match=False)


def matches(rules: CornerRules, bots: Sequence[Bot], count: int, seed: int) -> Iterator[Played]:
    """Whole matches, one after the other; raises `RulesError` if rules and seats conflict."""
    for _, deal in zip(range(count), deal_numbers(seed), strict=False):
        match = new_match(rules, len(bots), first_dealer(deal, len(bots)))
        row: list[RoundSeen] = []
        while match.result is None:
            match, seen = play_round(match, deal, bots, row[-1] if row else None)
            row.append(seen)
        yield Played(tuple(row), match=True)


def play_round(
    match: Match, deal: Deal, bots: Sequence[Bot], last: RoundSeen | None = None
) -> tuple[Match, RoundSeen]:
    """Play the next round of a match as its table would, with the same chance for each bot.

    `bots` are by seat of the match, `last` is its round before; gives the match after the round,
    and what was seen of it.
    """
    state, _ = deal_round(match.law, match.round_dealer, deal, match.deals)
    starter = match.seated[state.first]
    shown = None if last is None else last.shown
    seen = new_round(shown, () if last is None else last.seated, match.seated)
    plays = ended = 0
    ends_turn = False
    while state.phase is not Phase.OVER:
        seat = match.seated[state.turn]
        chance = deal.chance(GAME, f"bot/{match.deals}/{seat}/{plays}")
        move = bots[seat](view_for(state, state.turn, _totals(match), seen), chance)
        ends_turn = isinstance(move, EndTurn)
        ended += ends_turn and state.phase is Phase.PLAY
        plays += 1
        after = play(state, move)
        seen = noted(seen, state, move, after)
        state = after
    # Whoever goes out ends no turn, yet had one.
    turns = ended + (not ends_turn)
    return _counted(match, state, starter, turns, seen)


def _totals(match: Match) -> tuple[int, ...]:
    if match.rules.teams:
        return match.totals
    return tuple(match.totals[seat] for seat in match.seated)


def _counted(
    match: Match, state: RoundState, starter: Seat, turns: int, shown: Seen
) -> tuple[Match, RoundSeen]:
    outcome = outcome_of(state)
    how = state.how if state.how is not None else How.OUT
    after = finish_round(match, outcome, how)
    points = sum(holding.points for holding in outcome.holdings)
    winners = after.results[-1].winners
    dead = outcome.out is None
    return after, RoundSeen(starter, winners, dead, points, turns, match.seated, shown)


class Tally:
    """The figures of a simulation, which grow as rounds and matches come in."""

    def __init__(self, seats: int) -> None:
        self.rounds = 0
        self.matches = 0
        self.wins = [0] * seats
        self.starter_wins = 0
        self.dead = 0
        self.points = Mean()
        self.turns = Mean()
        self.match_rounds = Mean()

    def add(self, played: Played) -> None:
        """Take in a round or a match."""
        for seen in played.rounds:
            self.rounds += 1
            for seat in seen.winners:
                self.wins[seat] += 1
            self.starter_wins += seen.starter in seen.winners
            self.dead += seen.dead
            self.points.add(seen.points)
            self.turns.add(seen.turns)
        if played.match:
            self.matches += 1
            self.match_rounds.add(len(played.rounds))

    def wins_by_seat(self) -> tuple[Figure, ...]:
        """By seat, the share of the rounds that it won."""
        return tuple(share(wins, self.rounds) for wins in self.wins)

    def starter_win_share(self) -> Figure:
        """The share of the rounds that their first player won."""
        return share(self.starter_wins, self.rounds)

    def dead_share(self) -> Figure:
        """The share of the rounds in which nobody went out."""
        return share(self.dead, self.rounds)
