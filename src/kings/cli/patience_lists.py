"""The record list and the statistics of a rule set, as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kings.cli.ink import fit
from kings.kungen.options import KungenRules
from kings.say.names import clean_name
from kings.say.results import time_text
from kings.say.rules import preset_name, preset_of
from kings.say.speaker import Speaker
from kings.table.lists import Finished, record_list, statistics

_MOST_ROWS: Final = 6


def list_lines(games: Sequence[Finished], rules: KungenRules, speaker: Speaker) -> list[str]:
    """Best results and win rate under these rules; practice stands apart from what counts."""
    preset = preset_of(rules)
    variant = rules.line() if preset is None else preset_name(speaker, preset)
    lines: list[str] = []
    for practice in (False, True):
        numbers = statistics(games, rules.line(), practice=practice)
        if practice and not numbers.played:
            continue
        kind = "list_practice" if practice else "list_clean"
        lines.append(speaker.text(f"terminal.{kind}", variant=variant))
        if not numbers.played:
            lines += [speaker.text("terminal.list_empty"), ""]
            continue
        share = f"{round(100 * numbers.share)} %"
        lines.append(
            speaker.text(
                "terminal.statistics",
                played=numbers.played,
                won=numbers.won,
                share=share,
                streak=numbers.streak,
                longest=numbers.longest_streak,
            )
        )
        best = record_list(games, rules.line(), practice=practice)[:_MOST_ROWS]
        lines += [_row(place, game) for place, game in enumerate(best, start=1)]
        lines.append("")
    return lines[:-1]


def _row(place: int, game: Finished) -> str:
    name = fit(clean_name(game.name), 20)
    return f"{place:>3}. {game.points:>5}  {time_text(game.time_ms):>8}  {game.date}  {name}"
