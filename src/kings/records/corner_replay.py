"""Replaying a match of Kings in the Corner: every play by the rules, one step at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kings.corner.deal import deal_round
from kings.corner.events import Event
from kings.corner.match import Match, break_off_round, finish_round, new_match
from kings.corner.moves import END
from kings.corner.notation import spell_move
from kings.corner.rules import finish_turn, step
from kings.corner.score import outcome_of
from kings.corner.state import RoundState
from kings.errors import Fact, KingsError, Refused
from kings.records.fault import bad_part, false_line, refused_play
from kings.records.lines import spell_numbers
from kings.records.model import CornerRecord, LoggedPlay, RoundLog


@dataclass(frozen=True, slots=True)
class CornerStep:
    """A moment of a match; `state` holds hidden cards and is shown through `view` only."""

    section: int
    """The index of the round in the record."""
    log: RoundLog
    """The round; it says which seats of the match sit in it."""
    made: int
    """Plays of the round made so far."""
    play: LoggedPlay | None
    """The play that led here; None after a deal, and when the round was broken off."""
    state: RoundState
    """The round after it, by seats of the round."""
    events: tuple[Event, ...]
    match: Match
    """The match after it: scored as soon as the round is over."""


def begin_match(record: CornerRecord) -> Match:
    """The match before its first round; raises `RecordError` if its seats and rules conflict."""
    try:
        return new_match(record.rules, len(record.players), record.dealer)
    except KingsError as error:
        raise bad_part(record, error, "Rules") from error


def replay_corner(record: CornerRecord) -> Iterator[CornerStep]:
    """Every moment of a match, deals included; raises `RecordError` at a false play or deal."""
    match = begin_match(record)
    for section, log in enumerate(record.rounds):
        _check_heading(record, match, section)
        state, events = _deal(record, match, section)
        yield CornerStep(section, log, 0, None, state, events, match)
        for index, play in enumerate(log.plays):
            state, events = _play(record, section, index, state)
            if state.how is not None:
                match = finish_round(match, outcome_of(state), state.how)
            yield CornerStep(section, log, index + 1, play, state, events, match)
        if log.broken_off and state.how is None:
            match = break_off_round(match)
            yield CornerStep(section, log, len(log.plays), None, state, (), match)
        elif state.how is None and section + 1 < len(record.rounds):
            raise false_line(record, "round", section + 1, expected="round_before_ended")


def _check_heading(record: CornerRecord, match: Match, section: int) -> None:
    log = record.rounds[section]
    if match.result is not None:
        raise false_line(record, "round", section, expected="match_over")
    if (log.dealer, log.deal_index, log.seated) != (match.dealer, match.deals, match.seated):
        number, seats = len(match.results) + 1, spell_numbers(match.seated)
        right = f"Round {number} dealer {match.dealer} deal {match.deals} seats {seats}"
        raise false_line(record, "round", section, right=right)


def _deal(record: CornerRecord, match: Match, section: int) -> tuple[RoundState, tuple[Event, ...]]:
    log = record.rounds[section]
    try:
        deal = log.deal or record.deal
        return deal_round(match.law, match.round_dealer, deal, log.deal_index)
    except KingsError as error:
        where = ("Deal", 0) if log.deal is None else ("deal", section)
        raise bad_part(record, error, *where) from error


def _play(
    record: CornerRecord, section: int, index: int, state: RoundState
) -> tuple[RoundState, tuple[Event, ...]]:
    log = record.rounds[section]
    play = log.plays[index]
    right = _why_false(log, index, state)
    if right is not None:
        raise false_line(record, "play", section, index, **right)
    try:
        return step(state, play.move, state.turn)
    except Refused as refused:
        text = f"{play.seat}: {spell_move(play.move)}"
        raise refused_play(
            record, text, refused, kind="play", section=section, index=index
        ) from refused


def _why_false(log: RoundLog, index: int, state: RoundState) -> dict[str, Fact] | None:
    """What would be true where a play cannot be, whatever the rules say of its cards."""
    if state.how is not None:
        return {"expected": "round_over"}
    play, seat = log.plays[index], log.seated[state.turn]
    if play.seat != seat:
        return {"expected": "seat_play", "seat": seat}
    if play.by_table:
        wanted = finish_turn(state)[0]
        return None if play.move == wanted else {"right": f"(table) {spell_move(wanted)}"}
    before = log.plays[index - 1] if index else None
    if before is None or not before.by_table or before.seat != seat or before.move == END:
        return None
    return {"expected": "turn_by_table"}
