"""`kings arena`: bots against bots, and how strong each is, with intervals."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from kings.cli import asked, console, simulate

if TYPE_CHECKING:
    from kings.lab.standings import Standings, Wins
    from kings.lab.stats import Figure
    from kings.lab.stopwatch import Times
    from kings.say.speaker import Speaker

MOST: Final = 1_000_000
MOST_WORKERS: Final = 64


def arena(
    bots: Annotated[
        str, typer.Option(metavar="A,B,..", help="The bots in the order in which they sit.")
    ],
    matches: Annotated[str, typer.Option(metavar="N", help="So many matches in all.")],
    rules: Annotated[str, typer.Option(metavar="RULES", help="The rules.")] = "kitchen",
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Each deal once in every seating.")
    ] = False,
    seed: simulate.Seed = "1",
    workers: Annotated[
        str, typer.Option(metavar="N", help="So many processes; the figures are the same.")
    ] = "1",
    lang: console.Lang = None,
    as_json: simulate.AsJson = False,
) -> None:
    """Let bots play matches against each other, and tell how strong they are.

    All bots move up by one seat from match to match. A shared win is a win in equal parts. Intervals
    are 95 %, by deal. Ctrl-C stops and shows the figures so far.

    Example: `kings arena --bots greedy,lazy,random --matches 300 --duplicate --seed 7`
    """
    from kings.corner.law import law_for
    from kings.lab.arena import Contest, contest_played
    from kings.lab.standings import Standings

    by_rules = asked.corner_rules(rules)
    names = _named(bots)
    law_for(by_rules, len(names))
    count = asked.whole("--matches", matches, 1, MOST)
    start = asked.whole("--seed", seed, 0, simulate.MOST_SEED)
    processes = asked.whole("--workers", workers, 1, MOST_WORKERS)
    standings = Standings(names)
    contest = Contest(by_rules, names, count, start, duplicate)
    with closing(contest_played(contest, processes)) as played:
        simulate.take_in(played, count, standings.add)
    facts = arena_facts(standings)
    if as_json:
        asked_for = {"rules": by_rules.line(), "seed": start, "duplicate": duplicate}
        console.print_json(asked_for | facts)
    else:
        _print(console.speaker(lang), standings, facts)


def _named(bots: str) -> tuple[str, ...]:
    """The names of the bots by place; raises an error of ours if one is not known."""
    from kings.bots.registry import bot_named
    from kings.errors import RulesError

    names = tuple(bot_named(name.strip()).name for name in bots.split(","))
    if not asked.LEAST_SEATS <= len(names) <= asked.MOST_SEATS:
        limits = {"least": asked.LEAST_SEATS, "most": asked.MOST_SEATS}
        raise RulesError("bots_for_arena", bots=len(names), **limits)
    return names


def arena_facts(standings: Standings) -> dict[str, Any]:
    """The figures of a contest, for programs: per bot (its seats together) and per place."""
    elo = standings.elo()
    return {
        "matches": standings.matches,
        "deals": standings.deals,
        "rounds": standings.rounds,
        "even_share": 1 / len(standings.names),
        "bots": [
            {
                "name": bot,
                "seats": standings.names.count(bot),
                **_wins(standings.by_bot[bot]),
                "elo": simulate.figure(elo[bot]),
                **_times(standings.times[bot]),
            }
            for bot in standings.bots
        ],
        "by_seat": [
            {"seat": place, "name": name, **_wins(standings.by_place[place])}
            for place, name in enumerate(standings.names)
        ],
        "dead_share": _share(standings.dead_share()),
        "rounds_per_match": simulate.figure(standings.rounds_per_match()),
    }


def _wins(wins: Wins) -> dict[str, Any]:
    return {
        "match_win_share": _share(wins.matches.share()),
        "round_win_share": _share(wins.rounds.share()),
    }


def _share(found: Figure) -> dict[str, float | None]:
    return {"share": found.value, "low": found.low, "high": found.high}


def _times(times: Times) -> dict[str, Any]:
    mean, median, slowest = times.mean_ms(), times.quantile_ms(0.5), times.quantile_ms(0.99)
    return {"turns": times.count, "turn_ms": {"mean": mean, "median": median, "p99": slowest}}


def _print(speaker: Speaker, standings: Standings, facts: dict[str, Any]) -> None:
    """The strengths, what the matches were like, and last the times, which no seed fixes."""
    screen = console.console()
    keys = ("bot", "match_wins", "round_wins", "elo")
    headings = [speaker.text(f"arena.{key}") for key in keys]
    table = console.table(*headings, right=(1, 2, 3))
    for bot in facts["bots"]:
        won = (_percent(bot[key], "share") for key in ("match_win_share", "round_win_share"))
        table.add_row(bot["name"], *won, _points(bot["elo"]))
    screen.print(table)
    even = _number(facts["even_share"], 100, 1)
    screen.print(speaker.text("arena.note", even=even), "", sep="\n", soft_wrap=True)
    screen.print(_matches(speaker, facts))
    print()
    headings = [speaker.text(f"arena.{key}") for key in ("bot", "turns", "mean", "median", "p99")]
    table = console.table(*headings, right=(1, 2, 3, 4))
    for bot in standings.bots:
        times = standings.times[bot]
        row = (times.mean_ms(), times.quantile_ms(0.5), times.quantile_ms(0.99))
        table.add_row(bot, str(times.count), *(_number(ms, 1, 3) for ms in row))
    screen.print(table)


def _matches(speaker: Speaker, facts: dict[str, Any]) -> Any:
    headings = (speaker.text(f"simulate.{key}") for key in ("figure", "value", "interval"))
    table = console.table(*headings, right=(1, 2))
    for key in ("matches", "deals", "rounds"):
        table.add_row(speaker.text(f"simulate.{key}"), str(facts[key]))
    for key, name, times, digits in (
        ("dead_share", "share", 100, 1),
        ("rounds_per_match", "value", 1, 2),
    ):
        one = facts[key]
        unit = " %" if times == 100 else ""
        value = _number(one[name], times, digits) + unit
        table.add_row(speaker.text(f"simulate.{key}"), value, _between(one, times, digits, unit))
    return table


def _number(value: float | None, times: int, digits: int) -> str:
    return "–" if value is None else f"{times * value:.{digits}f}"


def _between(one: dict[str, float | None], times: int, digits: int, unit: str = "") -> str:
    if one["low"] is None:
        return "–"
    low, high = (_number(one[end], times, digits) + unit for end in ("low", "high"))
    return f"{low} – {high}"


def _percent(one: dict[str, float | None], name: str) -> str:
    between = "" if one["low"] is None else f" ({_between(one, 100, 1)})"
    return _number(one[name], 100, 1) + between


def _points(one: dict[str, float | None]) -> str:
    if not one["value"] or one["low"] is None:
        return _number(one["value"], 1, 0)
    return f"{_number(one['value'], 1, 0)} ({_between(one, 1, 0)})"
