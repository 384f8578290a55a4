"""The score pad as a table and sentences: totals, teams, chips, who deals, who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from kings.corner.match import Ending, Match, RoundResult
from kings.corner.options import Scoring
from kings.say.names import clean_name
from kings.say.speaker import Speaker
from kings.table.pad import Pad

_LONGEST_NAME: Final = 12


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet: a heading for each column, the rounds, and the totals below them."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...]


def party_names(pad: Pad) -> tuple[str, ...]:
    """Who keeps a total: the players, or two pairs as `Anna & Cilla`."""

    names = tuple(clean_name(name) for name in pad.names)
    if not pad.rules.teams:
        return names
    return tuple(f"{names[pair]} & {names[pair + 2]}" for pair in range(2))


def sheet_of(speaker: Speaker, pad: Pad, match: Match) -> Sheet:
    """The table of a pad; a column for the pot with chips, and one for what was special."""

    chips = pad.rules.scoring is Scoring.CHIPS
    pot = (speaker.text("pad.pot"),) if chips else ()
    headings = (speaker.text("pad.round"), *map(_short, party_names(pad)), *pot, "")
    rows = tuple(_row(speaker, pad, match, result) for result in match.results)
    left = (str(match.pot),) if chips else ()
    totals = (speaker.text("pad.sum"), *map(str, match.totals), *left, "")
    return Sheet(headings, rows, totals)


def _row(speaker: Speaker, pad: Pad, match: Match, result: RoundResult) -> tuple[str, ...]:
    pot = (str(result.pot),) if pad.rules.scoring is Scoring.CHIPS else ()
    notes = [speaker.text("pad.note.playoff")] if result.playoff else []
    if result.out is None:
        notes.append(speaker.text("pad.note.dead"))
    return (str(result.number), *changes_of(match, result), *pot, ", ".join(notes))


def changes_of(match: Match, result: RoundResult) -> tuple[str, ...]:
    """What a round changed, by party: penalty points plain, gains and losses with their sign."""
    playing = {match.party(seat) for seat in result.seated}
    sign = "" if match.rules.scoring is Scoring.PENALTY else "+"
    return tuple(
        f"{change:{sign}d}" if party in playing else ""
        for party, change in enumerate(result.change)
    )


def _short(name: str) -> str:
    return name if len(name) <= 2 * _LONGEST_NAME else name[: 2 * _LONGEST_NAME - 1] + "."


def sheet_lines(sheet: Sheet) -> list[str]:
    """The sheet as plain lines, for a pipe or a screen reader; a line of `-` above the totals."""

    table = [sheet.headings, *sheet.rows, sheet.totals]
    widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
    lines = [
        "  ".join(
            " " * (width - cell_len(cell)) + cell
            for cell, width in zip(row[:-1], widths, strict=False)
        )
        + (f"  {row[-1]}" if row[-1] else "")
        for row in table
    ]
    rule = "-" * (sum(widths[:-1]) + 2 * (len(widths) - 2))
    return [*lines[:-1], rule, lines[-1]]


def last_round(speaker: Speaker, pad: Pad, match: Match) -> list[str]:
    """What the newest of at least one round was: who went out, or who won it dead."""
    result = match.results[-1]
    if result.out is not None:
        return [speaker.text("pad.out", name=pad.names[result.out])]
    said = [speaker.text("pad.dead")]
    if result.winners:
        names = _named(speaker, pad, result.winners)
        said.append(speaker.text("pad.dead.lowest", count=len(result.winners), names=names))
    return said


def standing(speaker: Speaker, pad: Pad, match: Match) -> list[str]:
    """What comes next: who deals and begins, who plays off, or how the match ended."""

    if match.result is not None:
        said = []
        ending = match.result.ending
        if ending in (Ending.QUIET, Ending.LIMIT):
            said.append(speaker.text(f"pad.ending.{ending.value}"))
        winners = match.result.winners
        names = _named(speaker, pad, winners)
        best = match.totals[match.party(winners[0])]
        shown = _amount(speaker, pad, best)
        shared = len({match.party(seat) for seat in winners}) > 1
        key = "pad.shared" if shared else "pad.won"
        return [*said, speaker.text(key, count=len(winners), names=names, amount=shown)]
    said = []
    if match.playoffs:
        said.append(speaker.text("pad.playoff", names=_named(speaker, pad, match.seated)))
    dealer = match.seated.index(match.dealer)
    first = match.seated[(dealer + 1) % len(match.seated)]
    said.append(
        speaker.text(
            "pad.next",
            round=len(match.results) + 1,
            dealer=pad.names[match.dealer],
            first=pad.names[first],
            cards=speaker.text("count.cards", count=match.law.hand_size),
        )
    )
    if match.pot:
        said.append(speaker.text("pad.in_pot", chips=speaker.text("count.chips", count=match.pot)))
    return said


def _named(speaker: Speaker, pad: Pad, seats: Sequence[int]) -> str:
    return speaker.series([pad.names[seat] for seat in seats])


def _amount(speaker: Speaker, pad: Pad, amount: int) -> str:

    kind = "chips" if pad.rules.scoring is Scoring.CHIPS else "points"
    return speaker.text(f"count.{kind}", count=amount)
