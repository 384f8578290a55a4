"""`kings solve`: whether a patience can be won, with a line of play or a proof."""

from __future__ import annotations

import os
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from kings.cli import asked, console

if TYPE_CHECKING:
    from kings.kungen.state import State
    from kings.say.speaker import Speaker
    from kings.solver import Solution

LONGEST_S: Final = 7 * 24 * 3600
MOST_NODES: Final = 10**12


def solve(
    deal: Annotated[
        str | None,
        typer.Argument(
            metavar="DEAL|NUMBER|FILE|-",
            help="A deal in any form, a position, or a file with one or with a record; "
            "- is standard input. None: a new deal.",
            show_default=False,
        ),
    ] = None,
    rules: Annotated[
        str, typer.Option(metavar="RULES", help="Rules of a deal; others name their own.")
    ] = "kungen",
    limit: Annotated[
        str, typer.Option(metavar="SECONDS", help="Give up after so many seconds.")
    ] = "60",
    nodes: Annotated[
        str | None,
        typer.Option(metavar="N", help="Give up after so many positions.", show_default=False),
    ] = None,
    lang: console.Lang = None,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as JSON.")] = False,
) -> None:
    """Tell whether a patience can be won, and how; it sees all cards, hidden ones too.

    A record or a position is solved from where it stands. The extra pass does not count. Ctrl-C
    stops and tells what is known.

    Example: `kings solve 4711 --rules harpan`
    """
    from kings.solver import solve as solved

    seconds = asked.seconds("--limit", limit, LONGEST_S)
    most = None if nodes is None else asked.whole("--nodes", nodes, 1, MOST_NODES)
    if deal is None:
        deal = str(secrets.randbelow(1_000_000))
        console.report(console.speaker(lang).text("deal.number", number=deal))
    state = state_of(deal, rules)
    with _searching(console.speaker(lang)), _interrupts() as interrupted:
        found = solved(state, seconds=seconds, nodes=most, stopped=lambda: bool(interrupted))
    if as_json:
        console.print_json(facts_of(state, found) | {"limits": {"seconds": seconds, "nodes": most}})
    else:
        _print(console.speaker(lang), state, found, limit, most)


def state_of(text: str, line: str) -> State:
    """The position that an argument means: its own, or that of a file or of standard input."""
    if text == "-" or _is_file(text):
        text = asked.text_of(text)
    body = text.strip()
    if body.startswith("Format:"):
        return _after_record(body + "\n")
    if "|" in body:
        from kings.kungen.position import parse_position

        return parse_position(body)
    return _after_deal(body, line)


def _is_file(text: str) -> bool:
    """Whether a word names a file: there is one, or it looks like one and like nothing else."""
    short = len(text) < 256 and "\n" not in text
    return short and not text.isdigit() and (os.path.isfile(text) or text[-7:].count(".") == 1)


def _after_record(text: str) -> State:
    from kings.errors import RecordError
    from kings.records import PatienceRecord, read_record
    from kings.records.patience_replay import verify_patience

    record = read_record(text)
    if not isinstance(record, PatienceRecord):
        raise RecordError("record_not_kungen", line=2)
    return verify_patience(record).game.state


def _after_deal(text: str, line: str) -> State:
    from kings.errors import DealError
    from kings.kungen.deal import deal_state
    from kings.records.deals import solvitaire_position

    rules = asked.kungen_rules(line)
    try:
        return deal_state(rules, asked.deal_of(rules.GAME, text))
    except DealError as error:
        if error.code != "deal_half_played":
            raise
        return solvitaire_position(text, rules)


@contextmanager
def _interrupts() -> Iterator[list[int]]:
    """A list that holds something once Ctrl-C was pressed; pressed again it ends the program."""
    pressed: list[int] = []

    def note(number: int, _frame: object) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _searching(speaker: Speaker) -> Any:
    """A sign of life while it searches, on a terminal only."""
    if not sys.stderr.isatty():
        return nullcontext()
    return console.console(stderr=True).status(speaker.text("solve.searching"))


def facts_of(state: State, found: Solution) -> dict[str, Any]:
    """An answer for programs."""
    from kings.kungen.notation import spell_move
    from kings.kungen.position import spell_position
    from kings.solver import Verdict

    solved = found.verdict is Verdict.SOLVED
    return {
        "rules": state.law.rules.line(),
        "position": spell_position(state),
        "verdict": found.verdict.value,
        "line": [spell_move(move) for move in found.line] if solved else None,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "ended": found.ended.value,
        "engine": found.engine,
    }


def _print(speaker: Speaker, state: State, found: Solution, limit: str, most: int | None) -> None:
    from kings.solver import Verdict

    screen = console.console()
    screen.print(_answer(speaker, state, found, limit, most), style="bold")
    screen.print(state.law.rules.line(), style="dim", soft_wrap=True)
    if found.verdict is Verdict.SOLVED:
        _print_line(speaker, state, found)
    if found.engine == "relaxed":
        said = speaker.text("solve.at_once")
    else:
        shown = f"{found.seconds:.2f}"
        said = speaker.text("solve.searched", count=found.nodes, seconds=shown)
    screen.print(said, style="dim")


def _answer(speaker: Speaker, state: State, found: Solution, limit: str, most: int | None) -> str:
    from kings.solver import Verdict

    match found.verdict:
        case Verdict.SOLVED if state.won:
            return speaker.text("solve.won")
        case Verdict.SOLVED:
            return speaker.text("solve.solved", count=len(found.line))
        case Verdict.UNSOLVABLE:
            return speaker.text("solve.unsolvable")
        case Verdict.UNKNOWN:
            return speaker.text(f"solve.unknown.{found.ended}", seconds=limit, count=most or 0)


def _print_line(speaker: Speaker, state: State, found: Solution) -> None:
    """Every move with its number, its spelling and what it does."""
    from rich.table import Table

    from kings.cli.ink import ten
    from kings.kungen.events import PointsChanged
    from kings.kungen.notation import spell_move
    from kings.kungen.rules import step
    from kings.say.kungen import say_patience_event

    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="dim")
    grid.add_column(style="cyan")
    grid.add_column()
    for number, move in enumerate(found.line, start=1):
        made = step(state, move)
        said = [
            say_patience_event(speaker, event, state.law.rules)
            for event in made.events
            if not isinstance(event, PointsChanged)
        ]
        grid.add_row(str(number), spell_move(move), ten(" ".join(said)))
        state = made.state
    screen = console.console()
    screen.print()
    screen.print(grid)
    screen.print()
