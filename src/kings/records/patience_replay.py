"""Replaying a patience, counting its result again, and making records that are true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, assert_never

from kings.cards import Deal
from kings.errors import KingsError, Refused
from kings.kungen.clock import HALF_BONUS_BELOW_MS
from kings.kungen.events import Event
from kings.kungen.finish import find_finish
from kings.kungen.game import Game, Played, new_game
from kings.kungen.notation import spell_move
from kings.kungen.options import KungenRules
from kings.kungen.result import Ending, Practice
from kings.kungen.state import State
from kings.records.fault import bad_part, false_line, refused_play
from kings.records.lines import Line
from kings.records.model import Bookmark, Entry, Help, LoggedCommand, PatienceRecord, Player
from kings.records.text import record_lines


@dataclass(frozen=True, slots=True)
class PatienceStep:
    """A moment of a patience; its game holds hidden cards and is shown through `view` only."""

    entry: Entry | None
    """What led here; None after the deal."""
    game: Game
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class VerifiedPatience:
    """A patience whose record is true.

    `game` is paused, its clock standing at the record's time: `game.resumed_at(now)` goes on
    where it was left.
    """

    record: PatienceRecord
    game: Game


def replay_patience(record: PatienceRecord) -> Iterator[PatienceStep]:
    """Every moment of a patience, the deal included; raises `RecordError` at a false entry.

    A closed game is not closed here: its last moment is the position it was closed in.
    """
    for step, _ in _walk(record):
        yield step


def _walk(record: PatienceRecord) -> Iterator[tuple[PatienceStep, int]]:
    """The moments with the time on the game's clock."""
    try:
        game = new_game(record.rules, record.deal, begun_before=record.begun_before)
    except KingsError as error:
        raise bad_part(record, error, "Deal") from error
    now = 0
    yield PatienceStep(None, game, ()), now
    for index, entry in enumerate(record.entries):
        events: tuple[Event, ...] = ()
        match entry:
            case LoggedCommand():
                now = _time_of(record, index, entry, game, now)
                (game, events), now = _do(record, index, entry, game, now)
            case Help(reason):
                game = game.marked(reason)
            case Bookmark(name):
                game = game.bookmarked(name)
            case _:
                assert_never(entry)
        yield PatienceStep(entry, game, events), now


def _time_of(record: PatienceRecord, index: int, entry: LoggedCommand, game: Game, now: int) -> int:
    """When a command was made, in ms on the game's clock."""
    if entry.at_ms is None:
        return now
    if record.time_ms is None:
        raise false_line(record, "entry", 0, index, expected="no_times")
    if entry.at_ms < now:
        raise false_line(record, "entry", 0, index, expected="later_time", least=now)
    if entry.at_ms and not game.begun:
        raise false_line(record, "entry", 0, index, expected="first_at_0")
    return entry.at_ms


def _do(
    record: PatienceRecord, index: int, entry: LoggedCommand, game: Game, now: int
) -> tuple[Played, int]:
    try:
        played = game.do(entry.command, now)
        first_win = game.result is None and played.game.result is not None
        if first_win and entry.at_ms is None:
            # Made at a time that only the header knows.
            now = max(now, _end_ms(record))
            played = game.do(entry.command, now)
    except Refused as refused:
        text = spell_move(entry.command)
        raise refused_play(record, text, refused, kind="entry", index=index) from refused
    return played, now


def _end_ms(record: PatienceRecord) -> int:
    """The record's time; one that nobody knows earns no bonus."""
    return HALF_BONUS_BELOW_MS if record.time_ms is None else record.time_ms


def _end(record: PatienceRecord) -> tuple[Game, State, int]:
    """The game at its end, the state that counts, and the time on its clock there."""
    counted: State | None = None
    moments = _walk(record)
    moment, now = next(moments)
    for moment, at_ms in moments:
        now = at_ms
        if counted is None and moment.game.result is not None:
            counted = moment.game.state
    game = moment.game
    if game.result is None:
        now = max(now, _end_ms(record)) if game.begun else 0
    if record.closing is None:
        return game.paused_at(now), counted or game.state, now
    if counted is None:
        finish = find_finish(game.state)
        counted = game.state if finish is None or not game.begun else finish.end
    return _closed(record, game, now), counted, now


def _closed(record: PatienceRecord, game: Game, now: int) -> Game:
    if record.closing is Ending.GIVEN_UP:
        return game.given_up(now)
    if record.closing is Ending.STUCK:
        game = game.look_for_end(now)
        if not game.stuck:
            raise false_line(record, "closing", expected="closed_left")
    return game.left(now)


def _with_result(record: PatienceRecord) -> tuple[PatienceRecord, Game]:
    """The record with its results counted again, and the game at its end."""
    game, counted, now = _end(record)
    result = game.result
    time_ms = now if result is None else result.time_ms
    true = replace(
        record,
        result=None if result is None else result.how,
        points=counted.points if result is None else result.points,
        time_bonus=0 if result is None else result.time_bonus,
        time_ms=None if record.time_ms is None else time_ms,
        up=counted.up,
        passes=counted.passes,
        practice=tuple(reason for reason in Practice if reason in game.practice),
    )
    return true, game


_CLAIMS: Final = ("Result", "Points", "Time bonus", "Time", "Up", "Passes", "Practice")


def verify_patience(record: PatienceRecord) -> VerifiedPatience:
    """Replay a patience and count its result again; raises `RecordError` at a false line."""
    true, game = _with_result(record)
    claims, truths = _claims(record), _claims(true)
    for key in _CLAIMS:
        if claims[key] != truths[key]:
            raise false_line(record, key, right=truths[key].text)
    return VerifiedPatience(record, game)


def _claims(record: PatienceRecord) -> dict[str, Line]:
    return {line.kind: line for line in record_lines(record) if line.kind in _CLAIMS}


def patience_record(
    *,
    rules: KungenRules,
    deal: Deal,
    players: Sequence[Player],
    entries: Sequence[Entry] = (),
    closing: Ending | None = None,
    time_ms: int | None = None,
    begun_before: bool = False,
    played: date | None = None,
) -> PatienceRecord:
    """The record of a patience from what its table has logged, with true results.

    `players` is one, or two who share it. `time_ms` is the game's clock now (`game.time_ms(now)`): from the first move, pauses left
    out; of None the last time among the entries is taken, if there is one. Every move is made
    again; raises `RecordError` if one is not legal.
    """
    if time_ms is None:
        timed = (e.at_ms for e in entries if isinstance(e, LoggedCommand) and e.at_ms is not None)
        time_ms = max(timed, default=None)
    record = PatienceRecord(
        rules=rules,
        deal=deal,
        players=tuple(players),
        entries=tuple(entries),
        closing=closing,
        result=None,
        points=0,
        time_bonus=0,
        time_ms=time_ms,
        up=0,
        passes=(),
        practice=(),
        begun_before=begun_before,
        played=played,
    )
    return _with_result(record)[0]
