"""A match: rounds, totals, ties, playoffs and the pot.

**Why every match ends, under every option.** Every round ends (`rules.py`). A match over rounds
has a fixed number of them. A match to a target ends when a total meets it; as long as totals rise
this comes, and ten rounds in a row in which nobody's total rises end the match as it stands (an
endless chain of dead rounds under `no_winner` with `winner_takes`, say). Totals may also fall (fines
under `winner_takes`), so 200 rounds end it in any case. At most three playoff rounds follow. That
makes at most `MOST_ROUNDS + MOST_PLAYOFFS` rounds that are scored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from kings.corner.law import Law, law_for
from kings.corner.options import CornerRules, MatchEnd, Scoring, TargetTest, Tie
from kings.corner.places import Seat
from kings.corner.score import Outcome, party_of, score_round
from kings.corner.state import How
from kings.errors import RulesError

MOST_ROUNDS: Final = 200
MOST_QUIET: Final = 10
MOST_PLAYOFFS: Final = 3


class Ending(StrEnum):
    """Why a match ended."""

    TARGET = "target"
    ROUNDS = "rounds"
    QUIET = "quiet"
    """Ten rounds in a row in which nobody's total rose."""
    LIMIT = "limit"
    """Two hundred rounds."""
    PLAYOFF = "playoff"
    BROKEN_OFF = "broken_off"


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One scored round; seats are those of the match."""

    number: int
    """From 1; playoff rounds go on counting."""
    seated: tuple[Seat, ...]
    dealer: Seat
    how: How
    out: Seat | None
    change: tuple[int, ...]
    """By party of the match; 0 for a party that did not play."""
    fines: tuple[int, ...]
    """By party of the match: the part of the change that is fines for kings held back."""
    winners: tuple[Seat, ...]
    pot: int
    """What stayed in the pot afterwards."""
    playoff: bool


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended and who won; several winners share it, none if it was broken off."""

    ending: Ending
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A match between rounds."""

    rules: CornerRules
    seats: int
    dealer: Seat
    """Who deals the next round (or dealt the last one, when the match is over)."""
    totals: tuple[int, ...]
    """By party: seats, or two pairs."""
    seated: tuple[Seat, ...]
    """Who plays the next round: all, or the level players of a playoff."""
    pot: int = 0
    deals: int = 1
    """Number of the deal to come, from 1; a round broken off uses one up."""
    quiet: int = 0
    """Rounds in a row in which nobody's total rose."""
    playoffs: int = 0
    results: tuple[RoundResult, ...] = ()
    result: MatchResult | None = None

    @property
    def law(self) -> Law:
        """The law of the next round: `auto` options follow the seats that play it."""
        try:
            return law_for(self.rules, len(self.seated))
        except RulesError:
            decks = law_for(self.rules, self.seats).decks
            return law_for(self.rules, len(self.seated), decks)

    @property
    def round_dealer(self) -> Seat:
        """The dealer as a seat of the next round."""
        return Seat(self.seated.index(self.dealer))

    def party(self, seat: int) -> int:
        """The party of a seat of the match."""
        return party_of(law_for(self.rules, self.seats), seat)

    def best(self, parties: Sequence[int]) -> list[int]:
        """Those of the parties that are level on the best total."""
        lowest = self.rules.scoring is Scoring.PENALTY
        totals = [self.totals[party] for party in parties]
        wanted = min(totals) if lowest else max(totals)
        return [party for party in parties if self.totals[party] == wanted]


def new_match(rules: CornerRules, seats: int, dealer: Seat) -> Match:
    """A match before its first round; raises `RulesError` if rules and seats conflict."""
    law = law_for(rules, seats)
    start = rules.purse if rules.scoring is Scoring.CHIPS else 0
    everyone = tuple(Seat(seat) for seat in range(seats))
    return Match(rules, seats, dealer, (start,) * law.parties, everyone)


def finish_round(match: Match, outcome: Outcome, how: How) -> Match:
    """The match after a round was scored; `outcome` is by seat of the round."""
    law = match.law
    score = score_round(law, outcome, match.pot)
    parties = [match.party(match.seated[party]) for party in range(law.parties)]
    change = [0] * len(match.totals)
    fines = [0] * len(match.totals)
    for party, amount in zip(parties, score.change, strict=True):
        change[party] = amount
    for seat, fine in zip(match.seated, outcome.fines, strict=True):
        fines[match.party(seat)] += fine
    done = RoundResult(
        number=len(match.results) + 1,
        seated=match.seated,
        dealer=match.dealer,
        how=how,
        out=None if outcome.out is None else match.seated[outcome.out],
        change=tuple(change),
        fines=tuple(fines),
        winners=tuple(match.seated[seat] for seat in score.winners),
        pot=score.pot,
        playoff=match.playoffs > 0,
    )
    after = replace(
        match,
        totals=tuple(total + more for total, more in zip(match.totals, change, strict=True)),
        pot=score.pot,
        deals=match.deals + 1,
        quiet=0 if max(change) > 0 else match.quiet + 1,
        results=(*match.results, done),
    )
    return _next_deal(after)


def break_off_round(match: Match) -> Match:
    """A round broken off scores nothing and is dealt anew by the same dealer."""
    return replace(match, deals=match.deals + 1)


def break_off_match(match: Match) -> Match:
    """A match broken off has no winner."""
    return replace(match, result=MatchResult(Ending.BROKEN_OFF, ()))


def _next_deal(match: Match) -> Match:
    if match.playoffs:
        playing = sorted({match.party(seat) for seat in match.seated})
        return _decide(match, Ending.PLAYOFF, playing)
    ending = _ending(match)
    if ending is not None:
        return _decide(match, ending, range(len(match.totals)))
    return replace(match, dealer=_next_dealer(match, match.seated))


def _ending(match: Match) -> Ending | None:
    rules = match.rules
    if rules.match is MatchEnd.ROUNDS and len(match.results) >= rules.rounds:
        return Ending.ROUNDS
    exceed = rules.target_test is TargetTest.EXCEED
    least = rules.target + 1 if exceed else rules.target
    if rules.match is MatchEnd.TARGET and max(match.totals) >= least:
        return Ending.TARGET
    if match.quiet >= MOST_QUIET:
        return Ending.QUIET
    return Ending.LIMIT if len(match.results) >= MOST_ROUNDS else None


def _decide(match: Match, ending: Ending, playing: Sequence[int]) -> Match:
    """End the match among the parties that play for it, or seat a (further) playoff."""
    level = match.best(playing)
    played_off = match.rules.tie is Tie.SHARE or match.playoffs >= MOST_PLAYOFFS
    seats = tuple(Seat(s) for s in range(match.seats) if match.party(s) in level)
    if len(level) == 1 or played_off:
        return _share_pot(replace(match, result=MatchResult(ending, seats)))
    dealer = _next_dealer(match, seats)
    return replace(match, seated=seats, playoffs=match.playoffs + 1, dealer=dealer)


def _next_dealer(match: Match, seats: Sequence[Seat]) -> Seat:
    """The next seat clockwise from the last dealer among these."""
    return min(seats, key=lambda seat: (seat - match.dealer - 1) % match.seats)


def _share_pot(match: Match) -> Match:
    """Share a pot left over, the remainder chip by chip from the last dealer's left."""
    share, rest = divmod(match.pot, match.seats)
    totals = [total + share for total in match.totals] if match.pot else list(match.totals)
    for step in range(rest):
        totals[(match.dealer + 1 + step) % match.seats] += 1
    return replace(match, totals=tuple(totals), pot=0)
