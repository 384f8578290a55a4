"""`kings solve` of a position with unknown cards: the share of worlds that can be won."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from kings.cli import console

if TYPE_CHECKING:
    from kings.kungen.sketch import Sketch
    from kings.lab.worlds import WorldsTally
    from kings.say.speaker import Speaker


class Solved(NamedTuple):
    """The worlds solved, and how many seconds that took."""

    tally: WorldsTally
    seconds: float


def solve_worlds(
    sketch: Sketch,
    drawn: tuple[int, int],
    limits: tuple[float, int | None],
    stopped: Callable[[], bool],
) -> Solved:
    """Solve one world after the other behind a progress bar.

    `drawn` is how many worlds and their seed, `limits` seconds and positions for each. A world
    that was not decided because it had to stop does not count.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from kings.lab.worlds import WorldsTally, worlds
    from kings.solver import Ended, solve

    began = time.monotonic()
    tally = WorldsTally(sketch, drawn[0])
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = console.console(stderr=True)
    shown = sys.stderr.isatty()
    with Progress(*columns, console=screen, transient=True, disable=not shown) as progress:
        task = progress.add_task("", total=tally.planned)
        for state in worlds(sketch, *drawn):
            found = solve(state, seconds=limits[0], nodes=limits[1], stopped=stopped)
            if found.ended is Ended.STOPPED:
                break
            tally.add(found.verdict)
            progress.advance(task)
    return Solved(tally, time.monotonic() - began)


def worlds_facts(sketch: Sketch, solved: Solved, seed: int) -> dict[str, Any]:
    """An answer for programs."""
    tally, seconds = solved
    least, most = tally.least(), tally.most()
    return {
        "rules": sketch.law.rules.line(),
        "position": str(sketch),
        "unknown_cards": len(sketch.missing),
        "worlds": tally.solved,
        "every_world": tally.every and tally.solved == tally.planned,
        "seed": seed,
        "won": tally.won,
        "lost": tally.lost,
        "undecided": tally.undecided,
        "win_share": {
            "least": least.value,
            "most": most.value,
            "low": least.low,
            "high": most.high,
        },
        "ended": "worlds" if tally.solved == tally.planned else "stopped",
        "seconds": round(seconds, 6),
    }


def print_worlds(speaker: Speaker, sketch: Sketch, solved: Solved, seed: int) -> None:
    """An answer in words."""
    screen = console.console()
    tally, seconds = solved
    least, most = tally.least(), tally.most()
    if least.value is None or most.value is None or least.low is None or most.high is None:
        screen.print(speaker.text("solve.unknown.stopped"), style="bold")
        return
    part = _percent(least.value)
    if tally.undecided:
        part = f"{part} – {_percent(most.value)}"
    screen.print(speaker.text("worlds.share", part=part), style="bold")
    screen.print(sketch.law.rules.line(), style="dim", soft_wrap=True)
    screen.print()
    said = [
        speaker.text("worlds.cards", count=len(sketch.missing)),
        speaker.text("worlds.won", count=tally.won, worlds=tally.solved),
    ]
    if tally.undecided:
        said.append(speaker.text("worlds.undecided", count=tally.undecided))
    screen.print(" ".join(said))
    whole = tally.solved == tally.planned
    if tally.every and whole:
        screen.print(speaker.text("worlds.every"))
    else:
        low, high = _percent(least.low), _percent(most.high)
        screen.print(speaker.text("worlds.interval", low=low, high=high))
    screen.print(speaker.text("worlds.meaning"))
    how = [] if whole else [speaker.text("worlds.stopped")]
    if not tally.every:
        how.append(speaker.text("worlds.seed", seed=seed))
    how.append(speaker.text("worlds.took", seconds=f"{seconds:.2f}"))
    screen.print(" ".join(how), style="dim")


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"
