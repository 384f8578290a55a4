"""A patience as lines of text, and back (docs/formats/record.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kings.errors import Fact
from kings.kungen.notation import parse_command, spell_move
from kings.kungen.options import RULES_VERSION, KungenRules
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.result import Ending, Practice
from kings.records.header import Head, read_date, read_head, write_date, write_head
from kings.records.lines import (
    END,
    Cursor,
    Line,
    quote,
    read_player,
    spell_numbers,
    spell_player,
    unquote,
)
from kings.records.model import Bookmark, Entry, Help, LoggedCommand, PatienceRecord, Player

A_LINE: Final = 8
"""Commands on a line."""
MOST_COMMANDS: Final = 20_000
MOST_BOOKMARKS: Final = 1_000
"""A game keeps its whole history, so replaying takes time and memory that grow with the square
of the number of its commands and bookmarks: more than these are no record."""

NO: Final = "no"
UNKNOWN: Final = "unknown"
_HELP: Final = {Practice.HINT: "Hint", Practice.SOLVER: "Solver"}
_HELP_READ: Final = {word: reason for reason, word in _HELP.items()}
_BOOKMARK: Final = "Bookmark: "
_CLOSED: Final = "Closed: "
_CLOSINGS: Final = {
    "stuck": Ending.STUCK,
    "given up": Ending.GIVEN_UP,
    "left": Ending.LEFT,
}
_RESULTS: Final = {"won": Ending.WON, **_CLOSINGS}
_SPELLED: Final = {ending: word for word, ending in _RESULTS.items()}
_MOVES: Final = re.compile(r"([1-9][0-9]{0,5}): (\S+(?: \S+)*)")


def write_patience(record: PatienceRecord) -> Iterator[Line]:
    """The lines of a patience; nothing is checked."""
    yield from write_head(
        Head("kungen", record.rules.line(), record.rules_version, record.deal, record.generator)
    )
    yield from _write_players(record.players)
    yield from write_date(record.played)
    if record.begun_before:
        yield Line("Begun before: yes", "Begun before")
    yield Line(f"Result: {spell_outcome(record)}", "Result")
    yield Line(f"Points: {record.points}", "Points")
    yield Line(f"Time bonus: {record.time_bonus}", "Time bonus")
    yield Line(f"Time: {UNKNOWN if record.time_ms is None else record.time_ms}", "Time")
    yield Line(f"Up: {record.up}", "Up")
    yield Line(f"Passes: {spell_numbers(record.passes)}", "Passes")
    yield Line(f"Practice: {spell_practice(record.practice)}", "Practice")
    yield Line("")
    yield from _write_entries(record.entries)
    if record.closing is not None:
        yield Line(f"{_CLOSED}{_SPELLED[record.closing]}", "closing")
    yield Line("")
    yield Line(END)


def _write_players(players: tuple[Player, ...]) -> Iterator[Line]:
    if len(players) == 1:
        yield Line(f"Player: {spell_player(players[0])}", "Player")
    else:
        for at, player in enumerate(players):
            yield Line(f"Player {at}: {spell_player(player)}", "Player")


def spell_outcome(record: PatienceRecord) -> str:
    """How the game ended: `won`, `stuck`, `given up`, `left`, `not begun` or `unfinished`."""
    if record.result is not None:
        return _SPELLED[record.result]
    return "unfinished" if record.closing is None else "not begun"


def spell_practice(reasons: tuple[Practice, ...]) -> str:
    """Why a game is practice, or `no`."""
    return ", ".join(reasons) or NO


def _write_entries(entries: tuple[Entry, ...]) -> Iterator[Line]:
    words: list[str] = []
    first = made = 0
    for index, entry in enumerate(entries):
        if words and (len(words) == A_LINE or not isinstance(entry, LoggedCommand)):
            yield Line(f"{made - len(words) + 1}: {' '.join(words)}", "entry", 0, first)
            words = []
        if isinstance(entry, LoggedCommand):
            first = index if not words else first
            words.append(spell_command(entry))
            made += 1
        elif isinstance(entry, Help):
            yield Line(_HELP[entry.reason], "entry", 0, index)
        else:
            yield Line(_BOOKMARK + quote(entry.name), "entry", 0, index)
    if words:
        yield Line(f"{made - len(words) + 1}: {' '.join(words)}", "entry", 0, first)


def spell_command(entry: LoggedCommand) -> str:
    """A command with its time, if known: `c7>c3*1@1530`."""
    at = "" if entry.at_ms is None else f"@{entry.at_ms}"
    return spell_move(entry.command) + at


def read_patience(cursor: Cursor) -> PatienceRecord:
    """The patience from the line `Rules` on; raises `RecordError`."""
    head = read_head(cursor, RULES_VERSION, parse_kungen_rules)
    players = _read_players(cursor)
    played = read_date(cursor)
    begun_before = cursor.try_value("Begun before")
    if begun_before not in (None, "yes"):
        cursor.fail(expected="begun_before")
    result = _read_result(cursor)
    points = _number(cursor, "Points")
    bonus = _number(cursor, "Time bonus")
    time_ms = _read_time(cursor)
    up = _number(cursor, "Up")
    passes = cursor.numbers(cursor.take_value("Passes", expected="passes"), expected="passes")
    practice = _read_practice(cursor)
    if cursor.take() != "":
        cursor.fail(expected="blank_line")
    entries = _read_entries(cursor)
    closing = _read_closing(cursor)
    if cursor.take() != "":
        cursor.fail(expected="entry")
    rules: KungenRules = head.rules
    return PatienceRecord(
        rules=rules,
        deal=head.deal,
        players=players,
        entries=entries,
        closing=closing,
        result=result,
        points=points,
        time_bonus=bonus,
        time_ms=time_ms,
        up=up,
        passes=passes,
        practice=practice,
        begun_before=begun_before is not None,
        played=played,
        rules_version=head.rules_version,
        generator=head.generator,
    )


def _read_players(cursor: Cursor) -> tuple[Player, ...]:
    """One player, or the two who share the patience."""
    first = cursor.try_value("Player 0")
    if first is None:
        return (read_player(cursor, cursor.take_value("Player", expected="player")),)
    one = read_player(cursor, first)
    return one, read_player(cursor, cursor.take_value("Player 1", expected="player"))


def _number(cursor: Cursor, key: str) -> int:
    text = cursor.take_value(key, expected="whole_number")
    return cursor.number(text, expected="whole_number")


def _read_result(cursor: Cursor) -> Ending | None:
    text = cursor.take_value("Result", expected="patience_result")
    if text not in (*_RESULTS, "not begun", "unfinished"):
        cursor.fail(expected="patience_result")
    return _RESULTS.get(text)


def _read_time(cursor: Cursor) -> int | None:
    text = cursor.take_value("Time", expected="time")
    return None if text == UNKNOWN else _at(cursor, text, expected="time")


def _at(cursor: Cursor, text: str, **right: Fact) -> int:
    at_ms = cursor.number(text, **right)
    if at_ms < 0:
        cursor.fail(**right)
    return at_ms


def _read_practice(cursor: Cursor) -> tuple[Practice, ...]:
    known = tuple(Practice)
    text = cursor.take_value("Practice", expected="practice", known=known)
    named = [] if text == NO else text.split(", ")
    reasons = tuple(reason for reason in Practice if reason.value in named)
    if len(reasons) != len(named):
        cursor.fail(expected="practice", known=known)
    return reasons


def _read_entries(cursor: Cursor) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    made = named = 0
    while cursor.next and not cursor.next.startswith(_CLOSED):
        if cursor.next in _HELP_READ:
            entries.append(Help(_HELP_READ[cursor.take()]))
        elif cursor.next.startswith(_BOOKMARK):
            name = unquote(cursor.take().removeprefix(_BOOKMARK))
            named += 1
            if name is None or named > MOST_BOOKMARKS:
                cursor.fail(expected="bookmark", most=MOST_BOOKMARKS)
            entries.append(Bookmark(name))
        else:
            commands = _read_commands(cursor, made)
            made += len(commands)
            entries += commands
    return tuple(entries)


def _read_commands(cursor: Cursor, made: int) -> list[LoggedCommand]:
    right: dict[str, Fact] = {"expected": "moves", "number": made + 1, "most": A_LINE}
    found = cursor.match(_MOVES, **right)
    words = found[2].split(" ")
    if int(found[1]) != made + 1 or len(words) > A_LINE:
        cursor.fail(**right)
    if made + len(words) > MOST_COMMANDS:
        cursor.fail(expected="commands", most=MOST_COMMANDS)
    commands: list[LoggedCommand] = []
    for word in words:
        text, timed, at = word.partition("@")
        command = cursor.read(parse_command, text)
        commands.append(LoggedCommand(command, _at(cursor, at, **right) if timed else None))
    return commands


def _read_closing(cursor: Cursor) -> Ending | None:
    if not cursor.next.startswith(_CLOSED):
        return None
    closing = _CLOSINGS.get(cursor.take().removeprefix(_CLOSED))
    if closing is None:
        cursor.fail(right=f"{_CLOSED}{', '.join(_CLOSINGS)}")
    return closing
