"""`kings solve`: whether a patience can be won, with a line of play or a proof."""

from __future__ import annotations

import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from kings.cli import asked, console
from kings.errors import RulesError

if TYPE_CHECKING:
    from kings.kungen.sketch import Sketch
    from kings.kungen.state import State
    from kings.say.speaker import Speaker

LONGEST_S: Final = 7 * 24 * 3600
USUAL_S: Final = "60"
WORLD_S: Final = "5"
MOST_NODES: Final = 10**12
WORLDS: Final = 100
MOST_WORLDS: Final = 1_000_000
MOST_SEED: Final = 10**15
MOST_RANDOM: Final = 1_000_000


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
        str | None,
        typer.Option(
            metavar="SECONDS",
            help="Give up after so many seconds: 60, or 5 a world if cards are unknown.",
            show_default=False,
        ),
    ] = None,
    nodes: Annotated[
        str | None,
        typer.Option(
            metavar="N", help="Give up (a world) after so many positions.", show_default=False
        ),
    ] = None,
    minimal: Annotated[
        bool, typer.Option("--minimal", help="Look for the line with the fewest moves.")
    ] = False,
    worlds: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="Try so many worlds if cards are unknown (?): 100.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[str, typer.Option(metavar="NUMBER", help="Which worlds.")] = "1",
    lang: console.Lang = None,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as JSON.")] = False,
) -> None:
    """Tell whether a patience can be won, and how; it sees all cards, hidden ones too.

    A record or a position is solved from where it stands. The extra pass does not count. Ctrl-C
    stops and tells what is known. In the count of `--minimal` a turn of the stock is a move, a
    redeal is none.

    A card that nobody has seen is written `?`. Then worlds are drawn, in each of which the unknown
    cards lie otherwise, and it tells what share of them can be won.

    Example: `kings solve 4711 --rules harpan`
    """
    from kings.cli.solve_input import state_of
    from kings.kungen.sketch import Sketch

    if deal is None:
        deal = str(secrets.randbelow(MOST_RANDOM))
        console.report(console.speaker(lang).text("deal.number", number=deal))
    given = state_of(deal, rules)
    limits = _Limits(limit or (WORLD_S if isinstance(given, Sketch) else USUAL_S), nodes)
    if isinstance(given, Sketch):
        if minimal:
            raise RulesError("rules_conflict", first="--minimal", second="?")
        count = WORLDS if worlds is None else asked.whole("--worlds", worlds, 1, MOST_WORLDS)
        _worlds(console.speaker(lang), given, limits, count, _seed(seed), as_json)
    elif worlds is not None:
        raise RulesError("worlds_need_unknown")
    else:
        _solve(console.speaker(lang), given, limits, minimal, as_json)


class _Limits:
    """Limits as they were asked for, and as numbers; raises `RulesError`."""

    def __init__(self, seconds: str, nodes: str | None) -> None:
        self.said = seconds
        self.seconds = asked.seconds("--limit", seconds, LONGEST_S)
        self.nodes = None if nodes is None else asked.whole("--nodes", nodes, 1, MOST_NODES)

    def facts(self) -> dict[str, Any]:
        """For programs."""
        return {"limits": {"seconds": self.seconds, "nodes": self.nodes}}


def _seed(text: str) -> int:
    return asked.whole("--seed", text, 0, MOST_SEED)


def _solve(speaker: Speaker, state: State, limits: _Limits, minimal: bool, as_json: bool) -> None:
    from kings.cli import solve_answer as answer
    from kings.solver import Shortest, shortest, solve

    search = shortest if minimal else solve
    with _searching(speaker), _interrupts() as interrupted:

        def stopped() -> bool:
            return bool(interrupted)

        found = search(state, seconds=limits.seconds, nodes=limits.nodes, stopped=stopped)
    if as_json:
        more = answer.minimal_facts(found) if isinstance(found, Shortest) else {}
        console.print_json(answer.facts_of(state, found) | more | limits.facts())
    elif isinstance(found, Shortest):
        answer.print_shortest(speaker, state, found, limits.said, limits.nodes)
    else:
        answer.print_solution(speaker, state, found, limits.said, limits.nodes)


def _worlds(
    speaker: Speaker, sketch: Sketch, limits: _Limits, count: int, seed: int, as_json: bool
) -> None:
    from kings.cli import solve_worlds as answer

    with _interrupts() as interrupted:

        def stopped() -> bool:
            return bool(interrupted)

        solved = answer.solve_worlds(sketch, (count, seed), (limits.seconds, limits.nodes), stopped)
    if as_json:
        console.print_json(answer.worlds_facts(sketch, solved, seed) | limits.facts())
    else:
        answer.print_worlds(speaker, sketch, solved, seed)


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
