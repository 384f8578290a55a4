"""`kings puzzle`: one turn from real play, a goal, and one answer."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kings.cli import asked, console

if TYPE_CHECKING:
    from kings.cli.screen import Screen
    from kings.lab.puzzles import Puzzle
    from kings.say.speaker import Speaker


def puzzle(
    number: Annotated[
        str | None,
        typer.Argument(
            metavar="NUMBER",
            help="Which puzzle, from 1, the easy ones first. None: that of the day.",
            show_default=False,
        ),
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(metavar="out|most|points|room", help="Of this kind only.", show_default=False),
    ] = None,
    at_random: Annotated[bool, typer.Option("--random", help="Any puzzle.")] = False,
    answer: Annotated[bool, typer.Option("--answer", help="Tell the answer at once.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, without colours; works through a pipe.")
    ] = False,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Cards as letters (9h), no suit signs.")
    ] = False,
    lang: console.Lang = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="The puzzle as JSON; the answer with --answer.")
    ] = False,
) -> None:
    """Solve a puzzle of Kings in the Corner: a turn from play that has one answer.

    Plays are typed as in `kings play`. A number is the same puzzle for everybody.

    Example: `kings puzzle 17`
    """
    from kings.cli.screen import Screen
    from kings.lab.puzzles import puzzle_numbered

    numbers = chosen(number, kind, at_random=at_random)
    screen = Screen(plain=plain, ascii_only=ascii_only, source=sys.stdin, target=sys.stdout)
    speaker = console.speaker(lang, ascii_only=screen.look.ascii_only)
    first = next(numbers)
    if as_json:
        console.print_json(facts_of(first, puzzle_numbered(first), answer=answer))
    elif answer:
        _tell(screen, speaker, first)
    else:
        code = _solve(screen, speaker, first, numbers)
        if code:
            raise typer.Exit(code)


def chosen(number: str | None, kind: str | None, *, at_random: bool) -> Iterator[int]:
    """The numbers asked for, one after the other without end; raises `KingsError`."""
    from kings.errors import RulesError
    from kings.lab.puzzles import Kind, numbers_of, puzzle_count

    every = tuple(range(1, puzzle_count() + 1))
    if kind is not None:
        every = numbers_of(Kind(asked.one_of("--kind", kind, tuple(Kind))))
    if number is None:
        return _drawn(every) if at_random else _from(every, place_of_day(date.today(), len(every)))
    for given, option in ((kind is not None, f"--kind {kind}"), (at_random, "--random")):
        if given:
            raise RulesError("rules_conflict", first=f"NUMBER {number[:20]}", second=option)
    return _from(every, asked.whole("NUMBER", number, 1, len(every)) - 1)


def place_of_day(day: date, count: int) -> int:
    """Which of so many puzzles is that of the day: the same for everybody with the same list."""
    from kings.cards import Chance

    return Chance("corner/puzzle", "day", day.isoformat().encode()).below(count)


def _drawn(numbers: tuple[int, ...]) -> Iterator[int]:
    while True:
        yield secrets.choice(numbers)


def _from(numbers: tuple[int, ...], place: int) -> Iterator[int]:
    while True:
        yield numbers[place % len(numbers)]
        place += 1


def _solve(screen: Screen, speaker: Speaker, number: int, numbers: Iterator[int]) -> int:
    """Solve puzzles until the person has had enough; gives the exit code."""
    from kings.cli.screen import Leave, ending_signals
    from kings.cli.session_puzzle import PuzzleSession
    from kings.lab.puzzles import puzzle_numbered

    with ending_signals(screen):
        try:
            while True:
                session = PuzzleSession(screen, speaker, puzzle_numbered(number), number)
                session.solve()
                if screen.plain or not session.wants_more():
                    return 0
                number = next(numbers)
        except Leave as leave:
            if leave.code:
                screen.write("")
            return leave.code


def _tell(screen: Screen, speaker: Speaker, number: int) -> None:
    """The table, the question and the answer."""
    from kings.cli.board_corner import plain_table
    from kings.cli.puzzle_words import answer_lines
    from kings.cli.session_puzzle import PuzzleSession
    from kings.lab.puzzles import puzzle_numbered

    found = puzzle_numbered(number)
    session = PuzzleSession(screen, speaker, found, number)
    table = plain_table(session.sight(), speaker, screen.look)
    screen.write([*table, "", *answer_lines(speaker, found, session.names, screen.look)[2:]])


def facts_of(number: int, found: Puzzle, *, answer: bool) -> dict[str, Any]:
    """A puzzle for programs: what its seat sees, and if asked for the answer."""
    from kings.cards import spell
    from kings.corner.laid import spell_laid
    from kings.corner.notation import spell_move
    from kings.corner.places import PLACE_NAMES
    from kings.lab.puzzles import LIST_VERSION

    view = found.view
    facts: dict[str, Any] = {
        "number": number,
        "list": LIST_VERSION,
        "kind": found.kind.value,
        "count": found.count or None,
        "card": None if found.card is None else spell(found.card),
        "level": found.level.value,
        "at_random": found.share,
        "rules": view.law.rules.line(),
        "players": view.law.seats,
        "seat": view.turn,
        "hand": [spell(card) for card in view.hand],
        "piles": {
            PLACE_NAMES[place]: [spell_laid(card) for card in view.piles[place]]
            for place in view.law.places
        },
        "hand_sizes": list(view.hand_sizes),
        "stock": view.stock_left,
        "first_turn": view.first_turn,
        "legal": [spell_move(move) for move in view.legal],
    }
    if answer:
        facts["answer"] = [spell_move(move) for move in found.answer]
    return facts
