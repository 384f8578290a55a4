"""`kings pool`: numbers of deals of Kungen that can be won, by difficulty."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from kings.cli import asked, console

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kings.kungen.options import KungenRules
    from kings.lab.pool import Difficulty, PoolDeal
    from kings.lab.pool_search import Looked
    from kings.say.speaker import Speaker

MOST: Final = 10_000
MOST_SEED: Final = 10**15 - 1


def pool(
    rules: Annotated[
        str, typer.Option(metavar="RULES", help="Which rules of Kungen, such as harpan.")
    ] = "kungen",
    count: Annotated[str, typer.Option(metavar="N", help="So many deals.")] = "10",
    difficulty: Annotated[
        str | None,
        typer.Option(metavar="easy|medium|hard", help="Such deals only.", show_default=False),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="N", help="The same seed gives the same deals.")
    ] = "1",
    fresh: Annotated[
        bool, typer.Option("--fresh", help="None of the deals that ship with the program.")
    ] = False,
    lang: console.Lang = None,
    as_json: Annotated[bool, typer.Option("--json", help="The deals as JSON.")] = False,
) -> None:
    """Find deals of Kungen that can be won under these rules.

    The solver proves that each can be won; what it has not decided in 10 seconds is left out. For
    kungen, kungen-two, kungen-one and harpan thousands of deals ship with the program and come
    first. Ctrl-C stops and keeps what is found.

    How hard a deal is, a player shows who sees no hidden card and picks at random among moves that
    look good. He plays a deal up to 20 times: he wins an easy one 10 times or more, a hard one
    never; the rest are medium. These limits are the same for all rules.

    Example: `kings pool --rules harpan --difficulty easy --count 5`
    """
    from kings.lab.pool import Difficulty
    from kings.lab.pool_search import look_through
    from kings.solver import Use

    wished = asked.kungen_rules(rules)
    many = asked.whole("--count", count, 1, MOST)
    start = asked.whole("--seed", seed, 0, MOST_SEED)
    wanted = None
    if difficulty is not None:
        wanted = Difficulty(asked.one_of("--difficulty", difficulty, tuple(Difficulty)))
    speaker = console.speaker(lang)
    found = _Found(many, wanted, None if as_json else speaker)
    looked = look_through(wished, start, wanted, fresh=fresh, use=Use.COMPILED)
    ended = _collect(looked, found, speaker)
    if as_json:
        console.print_json(facts_of(wished, found) | {"seed": start, "ended": ended})
    else:
        _sum_up(speaker, found)


@dataclass(slots=True)
class _Found:
    """The deals found so far, each printed as it comes if somebody reads along."""

    count: int
    wanted: Difficulty | None
    reader: Speaker | None
    deals: list[PoolDeal] = field(default_factory=list)
    shipped: int = 0
    """How many of them ship with the program."""
    looked_at: int = 0
    """Deals looked at besides those that ship."""
    undecided: int = 0

    @property
    def complete(self) -> bool:
        return len(self.deals) == self.count

    def add(self, looked: Looked) -> None:
        """Take in a deal that was looked at."""
        from kings.solver import Verdict

        self.looked_at += not looked.shipped
        self.undecided += looked.verdict is Verdict.UNKNOWN
        deal = looked.deal
        if deal is not None and self.wanted in (None, deal.difficulty):
            self.deals.append(deal)
            self.shipped += looked.shipped
            if self.reader is not None:
                level = self.reader.text(f"pool.{deal.difficulty}")
                print(f"{deal.number:>7}  {level}", flush=True)


def _collect(deals: Iterator[Looked], found: _Found, speaker: Speaker) -> str:
    """Look at deals behind a progress bar; says whether all were found or Ctrl-C came first."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(
        *columns,
        console=console.console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
        # What is piped away must not be drawn into the bar's stream.
        redirect_stdout=sys.stdout.isatty(),
    ) as progress:
        task = progress.add_task("", total=found.count)
        try:
            for looked in deals:
                found.add(looked)
                said = speaker.text("pool.looked_at", count=found.looked_at)
                progress.update(task, completed=len(found.deals), description=said)
                if found.complete:
                    break
        except KeyboardInterrupt:
            progress.stop()
            console.report(speaker.text("pool.stopped"))
    return "count" if found.complete else "stopped"


def _sum_up(speaker: Speaker, found: _Found) -> None:
    """Where the deals come from."""
    if found.shipped:
        print(speaker.text("pool.shipped", count=found.shipped))
    if found.looked_at:
        solved = len(found.deals) - found.shipped
        looked_at = speaker.text("pool.looked_at", count=found.looked_at)
        print(speaker.text("pool.solved", count=solved, looked_at=looked_at))
    if found.undecided:
        print(speaker.text("pool.undecided", count=found.undecided))


def facts_of(rules: KungenRules, found: _Found) -> dict[str, Any]:
    """The deals for programs."""
    return {
        "rules": rules.line(),
        "difficulty": None if found.wanted is None else found.wanted.value,
        "deals": [
            {"number": deal.number, "difficulty": deal.difficulty.value} for deal in found.deals
        ],
        "shipped": found.shipped,
        "looked_at": found.looked_at,
        "undecided": found.undecided,
    }
