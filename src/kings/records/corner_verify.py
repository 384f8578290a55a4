"""Counting the results of a match again, and making records whose results are true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from kings.cards import Deal
from kings.corner.match import Ending, Match, break_off_match
from kings.corner.options import CornerRules, Scoring
from kings.corner.places import Seat
from kings.corner.state import RoundState
from kings.records.corner_replay import CornerStep, begin_match, replay_corner
from kings.records.corner_text import spell_claim, spell_result
from kings.records.fault import false_line
from kings.records.lines import spell_numbers
from kings.records.model import CornerRecord, Player, RoundClaim, RoundLog


@dataclass(frozen=True, slots=True)
class VerifiedMatch:
    """A match whose record is true, as far as it goes: what a table needs to play on.

    `match` stands after the last round that is over or broken off. `state` is the round under
    way, whose log is the last of `record.rounds`; None between rounds and at the end.
    """

    record: CornerRecord
    match: Match
    state: RoundState | None


def verify_corner(record: CornerRecord) -> VerifiedMatch:
    """Replay a match and count every result again; raises `RecordError` at a false line."""
    last: CornerStep | None = None
    for last in replay_corner(record):
        if last.made == len(last.log.plays):
            _check_claim(record, last)
    match = _final(record, last)
    if record.result != match.result:
        raise false_line(record, "Result", right=f"Result: {spell_result(match.result)}")
    if record.totals != match.totals:
        raise false_line(record, "Totals", right=f"Totals: {spell_numbers(match.totals)}")
    return VerifiedMatch(record, match, _under_way(last, match))


def _final(record: CornerRecord, last: CornerStep | None) -> Match:
    match = begin_match(record) if last is None else last.match
    broken_off = record.result is not None and record.result.ending is Ending.BROKEN_OFF
    return break_off_match(match) if broken_off and match.result is None else match


def _under_way(last: CornerStep | None, match: Match) -> RoundState | None:
    if last is None or last.log.broken_off or last.state.how is not None:
        return None
    return last.state if match.result is None else None


def _check_claim(record: CornerRecord, step: CornerStep) -> None:
    claim = step.log.claim
    true = None if step.state.how is None else claim_of(step.match)
    if true is None:
        if claim is not None:
            raise false_line(record, "claim", step.section, expected="round_plays")
    elif claim != true or step.log.broken_off:
        chips = record.rules.scoring is Scoring.CHIPS
        right = f"Result: {spell_claim(true, chips=chips)}"
        kind = "claim" if claim is not None or step.log.broken_off else "play"
        raise false_line(record, kind, step.section, step.made, right=right)


def claim_of(match: Match) -> RoundClaim:
    """What the last round of a match came to."""
    done = match.results[-1]
    start = match.rules.purse if match.rules.scoring is Scoring.CHIPS else 0
    changes = zip(*(result.change for result in match.results), strict=True)
    totals = tuple(start + sum(party) for party in changes)
    return RoundClaim(done.how, done.out, done.change, totals, done.pot)


def corner_record(
    *,
    rules: CornerRules,
    players: Sequence[Player],
    deal: Deal,
    dealer: Seat,
    rounds: Sequence[RoundLog] = (),
    broken_off: bool = False,
    played: date | None = None,
) -> CornerRecord:
    """The record of a match from what its table has logged, with true results.

    `broken_off`: the match was. Every play is made again; raises `RecordError` if one is not
    legal or a round does not follow from those before.
    """
    record = CornerRecord(
        rules=rules,
        deal=deal,
        players=tuple(players),
        dealer=dealer,
        rounds=tuple(replace(log, claim=None) for log in rounds),
        result=None,
        totals=(),
        played=played,
    )
    logs: list[RoundLog] = []
    match = begin_match(record)
    for step in replay_corner(record):
        match = step.match
        claim = None if step.state.how is None else claim_of(match)
        logs[step.section :] = [replace(step.log, claim=claim)]
    if broken_off and match.result is None:
        match = break_off_match(match)
    return replace(record, rounds=tuple(logs), result=match.result, totals=match.totals)
