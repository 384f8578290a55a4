"""`kings simulate`: bots play by the thousand, and the figures come with their intervals."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer

from kings.cli import asked, console, failures

if TYPE_CHECKING:
    from kings.bots.registry import BotInfo
    from kings.lab.patience import PatienceTally
    from kings.lab.simulate import Tally
    from kings.lab.stats import Figure
    from kings.say.speaker import Speaker

T = TypeVar("T")

MOST: Final = 10_000_000
MOST_SEED: Final = 10**15 - 1

app = typer.Typer(
    help="Let bots play by the thousand and count.",
    epilog="Example: `kings simulate corner kitchen --players 3 --rounds 1000`",
    rich_markup_mode="markdown",
)

Seed = Annotated[
    str, typer.Option("--seed", metavar="N", help="The same seed gives the same figures.")
]
AsJson = Annotated[bool, typer.Option("--json", help="The figures as JSON.")]


@app.command(cls=failures.Command)
def corner(
    line: Annotated[str, typer.Argument(metavar="RULES", help="The rules, such as kitchen.")],
    players: Annotated[
        str | None,
        typer.Option(metavar="2-6", help="Players at the table; left out, as many as bots."),
    ] = None,
    rounds: Annotated[
        str | None, typer.Option(metavar="N", help="So many rounds, each dealt by the next seat.")
    ] = None,
    matches: Annotated[
        str | None, typer.Option(metavar="N", help="So many whole matches instead.")
    ] = None,
    seed: Seed = "1",
    bots: Annotated[
        str, typer.Option(metavar="A,B,..", help="The bots by seat, or one for all seats.")
    ] = "greedy",
    lang: console.Lang = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play Kings in the Corner.

    Points are those left in all hands together when a round ends. Shares have Wilson's 95 %
    interval, means that of the normal distribution. Ctrl-C stops and shows the figures so far.

    Example: `kings simulate corner kitchen --players 3 --rounds 1000 --seed 7 --bots greedy`
    """
    from kings.errors import RulesError
    from kings.lab.simulate import Tally
    from kings.lab.simulate import matches as play_matches
    from kings.lab.simulate import rounds as play_rounds

    rules = asked.corner_rules(line)
    seated = _seated(bots.split(","), None if players is None else asked.seats_of(players))
    row = [info.unhurried for info in seated]
    asked.corner_law(rules, str(len(row)))
    if (rounds is None) == (matches is None):
        raise RulesError("need_one_option", options=("--rounds", "--matches"))
    start = asked.whole("--seed", seed, 0, MOST_SEED)
    tally = Tally(len(row))
    if matches is None:
        count = asked.whole("--rounds", rounds or "", 1, MOST)
        take_in(play_rounds(rules, row, count, start), count, tally.add)
    else:
        count = asked.whole("--matches", matches, 1, MOST)
        take_in(play_matches(rules, row, count, start), count, tally.add)
    facts = corner_facts(tally)
    if as_json:
        named = [info.name for info in seated]
        console.print_json({"rules": rules.line(), "seed": start, "bots": named} | facts)
    else:
        _print(console.speaker(lang), facts)


@app.command(cls=failures.Command)
def kungen(
    line: Annotated[str, typer.Argument(metavar="RULES", help="The rules, such as harpan.")],
    deals: Annotated[str, typer.Option(metavar="N", help="So many deals.")],
    seed: Seed = "1",
    player: Annotated[
        str, typer.Option(metavar="hints|worlds", help="Who lays the patience.")
    ] = "hints",
    lang: console.Lang = None,
    as_json: AsJson = False,
) -> None:
    """Lay Kungen with a player who sees only what lies open.

    `hints` follows the hints of `kings play`, `worlds` is much stronger and takes some seconds a
    deal. Points are without the time bonus. The win share has Wilson's 95 % interval, the means
    that of the normal distribution. Ctrl-C stops and shows the figures so far.

    Example: `kings simulate kungen harpan --deals 100 --seed 7 --player hints`
    """
    from kings.lab.patience import BlindPlayer, PatienceTally, patiences

    rules = asked.kungen_rules(line)
    count = asked.whole("--deals", deals, 1, MOST)
    start = asked.whole("--seed", seed, 0, MOST_SEED)
    who = BlindPlayer(asked.one_of("--player", player, tuple(BlindPlayer)))
    tally = PatienceTally()
    take_in(patiences(rules, count, start, who), count, tally.add)
    facts = kungen_facts(tally)
    if as_json:
        console.print_json({"rules": rules.line(), "seed": start, "player": who.value} | facts)
    else:
        _print(console.speaker(lang), facts)


def _seated(names: Sequence[str], seats: int | None) -> list[BotInfo]:
    """The bots by seat; raises an error of ours if the names do not fit the seats."""
    from kings.bots.registry import bot_named
    from kings.errors import RulesError

    found = [bot_named(name.strip()) for name in names]
    wanted = seats if seats is not None else max(len(found), asked.LEAST_SEATS)
    if len(found) == 1:
        return found * wanted
    if len(found) != wanted:
        raise RulesError("bots_for_seats", bots=len(found), seats=wanted)
    return found


def take_in(results: Iterable[T], total: int, add: Callable[[T], None]) -> None:
    """Take in all results behind a progress bar; Ctrl-C ends it, and what came in stays."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    screen = console.console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = sys.stderr.isatty()
    with Progress(*columns, console=screen, transient=True, disable=not shown) as progress:
        task = progress.add_task("", total=total)
        try:
            for result in results:
                add(result)
                progress.advance(task)
        except KeyboardInterrupt:
            progress.stop()
            console.report(console.speaker().text("simulate.stopped"))


def figure(found: Figure) -> dict[str, float | None]:
    """A figure with its interval, for programs."""
    return {"value": found.value, "low": found.low, "high": found.high}


def corner_facts(tally: Tally) -> dict[str, Any]:
    """The figures of rounds and matches, for programs; no matches have no figure."""
    return {
        "rounds": tally.rounds,
        "matches": tally.matches,
        "wins_by_seat": [figure(found) for found in tally.wins_by_seat()],
        "starter_win_share": figure(tally.starter_win_share()),
        "points_per_round": figure(tally.points.figure()),
        "turns_per_round": figure(tally.turns.figure()),
        "dead_share": figure(tally.dead_share()),
        "rounds_per_match": figure(tally.match_rounds.figure()),
    }


def kungen_facts(tally: PatienceTally) -> dict[str, Any]:
    """The figures of patiences, for programs."""
    return {
        "deals": tally.deals,
        "win_share": figure(tally.win_share()),
        "points_per_deal": figure(tally.points.figure()),
        "up_per_deal": figure(tally.up.figure()),
        "moves_per_deal": figure(tally.moves.figure()),
    }


_SHARES: Final = ("wins_by_seat", "starter_win_share", "dead_share", "win_share")


def _print(speaker: Speaker, facts: dict[str, Any]) -> None:
    headings = (speaker.text(f"simulate.{key}") for key in ("figure", "value", "interval"))
    table = console.table(*headings, right=(1, 2))
    for key, found in facts.items():
        if isinstance(found, int):
            if found:
                table.add_row(speaker.text(f"simulate.{key}"), str(found))
            continue
        for seat, one in enumerate(found if isinstance(found, list) else [found]):
            if one["value"] is not None:
                label = speaker.text(f"simulate.{key}", seat=seat)
                table.add_row(label, *_shown(one, as_share=key in _SHARES))
    console.console().print(table)


def _shown(one: dict[str, float | None], *, as_share: bool) -> tuple[str, str]:
    def number(value: float | None) -> str:
        if value is None:
            return "–"
        return f"{100 * value:.1f} %" if as_share else f"{value:.2f}"

    if one["low"] is None:
        return number(one["value"]), "–"
    return number(one["value"]), f"{number(one['low'])} – {number(one['high'])}"
