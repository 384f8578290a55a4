"""Rounds and matches as their table tells them: events of the table, results, headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kings.corner.match import Ending, MatchResult, RoundResult
from kings.corner.options import CornerRules, Scoring
from kings.corner.places import Seat
from kings.kungen.result import Result
from kings.say.events import say_event
from kings.say.live import say_live
from kings.say.speaker import Speaker, signed
from kings.table.events import (
    MatchOver,
    Paused,
    Resumed,
    RoundBrokenOff,
    RoundDealt,
    RoundScored,
    TableEvent,
    TakenBack,
    Told,
    TurnFinished,
)


@dataclass(frozen=True, slots=True)
class Company:
    """Who is told about a match: its rules, its people, and the one who reads."""

    rules: CornerRules
    names: Sequence[str]
    """By seat of the match."""
    viewer: Seat | None = None
    """The reader's seat of the match; None is a spectator."""


def say_table_event(speaker: Speaker, event: TableEvent, company: Company) -> tuple[str, ...]:
    """One event of a match in sentences.

    The event is one that the viewer may see (`kings.table.events.seen_by`).
    """
    names, viewer = company.names, company.viewer
    match event:
        case Told(fact, seated):
            sitting = [names[seat] for seat in seated]
            sits = seated.index(viewer) if viewer is not None and viewer in seated else None
            return (say_event(speaker, fact, sitting, None if sits is None else Seat(sits)),)
        case RoundDealt():
            return _dealt(speaker, event, company)
        case TakenBack(seat, _):
            return (_person(speaker, "event.table.taken_back", seat, company),)
        case TurnFinished(seat):
            return (_person(speaker, "event.table.finished", seat, company),)
        case RoundScored(result, totals):
            return say_round(speaker, result, totals, company)
        case MatchOver(result, totals):
            return say_match(speaker, result, totals, company)
        case Paused():
            return (speaker.text("event.table.paused"),)
        case Resumed():
            return (speaker.text("event.table.resumed"),)
        case RoundBrokenOff(dealer):
            return (_person(speaker, "event.table.broken", dealer, company),)
        case _:
            return (say_live(speaker, event, company),)


def _person(speaker: Speaker, key: str, seat: Seat, company: Company, **facts: int) -> str:
    who = "you" if seat == company.viewer else "other"
    return speaker.text(f"{key}.{who}", name=company.names[seat], **facts)


def _dealt(speaker: Speaker, event: RoundDealt, company: Company) -> tuple[str, ...]:
    key = "event.table.dealt"
    said = _person(speaker, key, event.dealer, company, number=event.number)
    if not event.playoff:
        return (said,)
    level = speaker.series([company.names[seat] for seat in event.seated])
    return speaker.text("event.table.playoff", names=level), said


def party_names(speaker: Speaker, rules: CornerRules, names: Sequence[str]) -> tuple[str, ...]:
    """The names of those who keep a total: the players, or in pair play `Anna & Bo`."""
    if not rules.teams:
        return tuple(names)
    return tuple(
        speaker.text("result.pair", first=names[pair], second=names[pair + 2]) for pair in range(2)
    )


def score_text(speaker: Speaker, rules: CornerRules, score: int) -> str:
    """Points or chips, as these rules count: `12 points`, `53 chips`."""
    unit = "chips" if rules.scoring is Scoring.CHIPS else "points"
    return speaker.text(f"count.{unit}", count=score)


def say_round(
    speaker: Speaker,
    result: RoundResult,
    totals: Sequence[int],
    company: Company,
) -> tuple[str, ...]:
    """How a round ended, who won it and by which rule, and what everyone wrote down."""
    said: list[str] = []
    if result.out is None:
        rule = speaker.text(f"result.dead.{result.how}")
        said.append(speaker.text("result.round.dead", number=result.number, rule=rule))
    said.append(_round_winners(speaker, result, company))
    parties = party_names(speaker, company.rules, company.names)
    for party, name in enumerate(parties):
        change, total = signed(result.change[party]), totals[party]
        said.append(speaker.text("result.score", name=name, change=change, total=total))
        if result.fines[party]:
            points = speaker.text("count.points", count=result.fines[party])
            said.append(speaker.text("result.fine", name=name, points=points))
    if result.pot:
        chips = speaker.text("count.chips", count=result.pot)
        said.append(speaker.text("result.pot", chips=chips))
    return tuple(said)


def _round_winners(speaker: Speaker, result: RoundResult, company: Company) -> str:
    number, winners = result.number, result.winners
    if not winners:
        return speaker.text("result.round.nobody")
    if len(winners) > 1:
        several = speaker.series([company.names[seat] for seat in winners])
        return speaker.text("result.round.won.several", names=several, number=number)
    return _person(speaker, "result.round.won", winners[0], company, number=number)


def say_match(
    speaker: Speaker,
    result: MatchResult,
    totals: Sequence[int],
    company: Company,
) -> tuple[str, ...]:
    """Why the match ended and who has won it."""
    if result.ending is Ending.BROKEN_OFF:
        return (speaker.text("result.match.broken"),)
    rules, viewer = company.rules, company.viewer
    key = f"result.match.ending.{result.ending}"
    reason = speaker.text(key, target=rules.target, count=rules.rounds)
    parties = party_names(speaker, rules, company.names)
    winners = sorted({seat % 2 if rules.teams else seat for seat in result.winners})
    score = score_text(speaker, rules, totals[winners[0]])
    if len(winners) > 1:
        shared = speaker.series([parties[party] for party in winners])
        return reason, speaker.text("result.match.shared", names=shared, score=score)
    name = parties[winners[0]]
    if viewer is not None and viewer in result.winners and not rules.teams:
        return reason, speaker.text("result.match.won.you", score=score)
    kind = "pair" if rules.teams else "other"
    return reason, speaker.text(f"result.match.won.{kind}", name=name, score=score)


def score_heading(speaker: Speaker, column: str) -> str:
    """A heading of a score table.

    `round`, `player`, `pair`, `dealer`, `points`, `chips`, `total`, `pot`, `kings`,
    `other_cards` or `time`.
    """
    return speaker.text(f"score.{column}")


def say_patience_result(speaker: Speaker, result: Result) -> tuple[str, ...]:
    """How a patience ended, its points and time, and what makes it practice."""
    said = [
        speaker.text(
            f"result.patience.{result.how}",
            points=speaker.text("count.points", count=result.points),
            time=time_text(result.time_ms),
            cards=speaker.text("count.cards", count=result.up),
        )
    ]
    if result.time_bonus:
        points = speaker.text("count.points", count=result.time_bonus)
        said.append(speaker.text("result.patience.bonus", points=points))
    if result.practice:
        why = [speaker.text(f"practice.{one.replace(' ', '_')}") for one in result.practice]
        said.append(speaker.text("result.patience.practice", reasons=speaker.series(why)))
    return tuple(said)


def time_text(time_ms: int) -> str:
    """A time as minutes and seconds, begun seconds left out: `9:05`, `1:00:00`."""
    minutes, seconds = divmod(time_ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
