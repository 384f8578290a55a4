"""What the solver found, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kings.cli import console

if TYPE_CHECKING:
    from kings.kungen.moves import Single
    from kings.kungen.state import State
    from kings.say.speaker import Speaker
    from kings.solver import Ended, Shortest, Solution, Verdict


def facts_of(state: State, found: Solution | Shortest) -> dict[str, Any]:
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


def minimal_facts(found: Shortest) -> dict[str, Any]:
    """What `--minimal` adds to an answer for programs."""
    return {"moves": found.moves, "minimal": found.minimal, "at_least": found.at_least}


def print_solution(
    speaker: Speaker, state: State, found: Solution, limit: str, most: int | None
) -> None:
    """An answer in words, with its line."""
    from kings.solver import Verdict

    if found.verdict is not Verdict.SOLVED:
        said = _undecided(speaker, found.verdict, found.ended, limit, most)
    elif state.won:
        said = speaker.text("solve.won")
    else:
        said = speaker.text("solve.solved", count=len(found.line))
    _print(speaker, state, said, found)


def print_shortest(
    speaker: Speaker, state: State, found: Shortest, limit: str, most: int | None
) -> None:
    """An answer to `--minimal` in words, with its line."""
    from kings.solver import Verdict

    if found.verdict is not Verdict.SOLVED:
        said = _undecided(speaker, found.verdict, found.ended, limit, most)
    elif state.won:
        said = speaker.text("solve.won")
    elif found.minimal:
        said = speaker.text("solve.fewest", count=found.moves or 0)
    else:
        said = speaker.text("solve.perhaps_fewer", count=found.moves or 0)
        least = speaker.text("solve.at_least", count=found.at_least or 0)
        why = _undecided(speaker, Verdict.UNKNOWN, found.ended, limit, most)
        said = f"{said}\n{least} {why}"
    _print(speaker, state, said, found, counted=True)


def _undecided(
    speaker: Speaker, verdict: Verdict, ended: Ended, limit: str, most: int | None
) -> str:
    if verdict.value == "unsolvable":
        return speaker.text("solve.unsolvable")
    return speaker.text(f"solve.unknown.{ended}", seconds=limit, count=most or 0)


def _print(
    speaker: Speaker, state: State, said: str, found: Solution | Shortest, *, counted: bool = False
) -> None:
    screen = console.console()
    screen.print(said, style="bold")
    screen.print(state.law.rules.line(), style="dim", soft_wrap=True)
    if found.line:
        _print_line(speaker, state, found.line, counted=counted)
    if found.engine == "relaxed":
        how = speaker.text("solve.at_once")
    else:
        how = speaker.text("solve.searched", count=found.nodes, seconds=f"{found.seconds:.2f}")
    if counted and found.line:
        how = f"{speaker.text('solve.counted')} {how}"
    screen.print(how, style="dim")


def _print_line(speaker: Speaker, state: State, line: Sequence[Single], *, counted: bool) -> None:
    """Every move with its number, its spelling and what it does.

    `counted`: only moves that count have a number, so redeals have none.
    """
    from rich.table import Table

    from kings.cli.ink import ten
    from kings.kungen.events import PointsChanged
    from kings.kungen.notation import spell_move
    from kings.kungen.rules import step
    from kings.say.kungen import say_patience_event
    from kings.solver import count_moves

    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="dim")
    grid.add_column(style="cyan")
    grid.add_column()
    number = 0
    for move in line:
        made = step(state, move)
        said = [
            say_patience_event(speaker, event, state.law.rules)
            for event in made.events
            if not isinstance(event, PointsChanged)
        ]
        counts = not counted or count_moves([move]) > 0
        number += counts
        grid.add_row(str(number) if counts else "", spell_move(move), ten(" ".join(said)))
        state = made.state
    screen = console.console()
    screen.print()
    screen.print(grid)
    screen.print()
