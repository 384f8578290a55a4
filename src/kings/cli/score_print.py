"""The page to print: a rules card and a score sheet of these house rules, one A4 page each.

One file of HTML with its style and drawings in it: nothing is fetched, so it prints without a
network. The type of the rules card is the largest at which the text still fits its page.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from itertools import chain
from math import ceil
from pathlib import Path
from string import Template
from typing import Final

from kings.cli.files import write_whole
from kings.cli.score_art import CROWN, table_drawing
from kings.cli.score_file import numbered
from kings.cli.score_sheet import changes_of, party_names
from kings.corner.match import MOST_PLAYOFFS
from kings.corner.options import CornerRules, MatchEnd, Scoring, Tie
from kings.corner.presets import PRESETS
from kings.say.rules import rules_text
from kings.say.script import RulesText, Section
from kings.say.speaker import Speaker
from kings.table.pad import Pad

_SCREEN: Final = Path("-")
_PAGE_NAME: Final = "kings-score.html"
_SIZES_PT: Final = tuple(step / 4 for step in range(50, 27, -1))
"""Type sizes to try, 12.5 down to 7 points."""

_COLUMN_MM: Final = 86.0
_CARD_MM: Final = 2 * 229.0
"""Height of both columns of the rules card together."""
_DRAWING_MM: Final = {4: 62.0, 8: 45.0}
_SLACK: Final = 1.04
"""A column breaks between sentences, and a word goes whole to the next line."""

_LONGEST_SHEET: Final = 24
_USUAL_SHEET: Final = 20
_ROOM: Final = 26
"""Rows of a page that holds several tables; the head of a table takes as much as HEAD_ROWS."""
_HEAD_ROWS: Final = 3
_HEAD_MM: Final = 20.0
"""The head of a table with the space above it."""
_SHEET_MM: Final = 184.0
_TALLEST_ROW_MM: Final = 9.0


def printed_page(speaker: Speaker, rules: CornerRules, pad: Pad | None = None) -> str:
    """The page as HTML: for a pad with its names and rounds, else with room to write them.

    Raises `RulesError` if the players of the pad cannot play by the rules.
    """

    text = rules_text(speaker, rules, len(pad.names) if pad else None)
    page = Template((files("kings.cli") / "score_page.html").read_text(encoding="utf-8"))
    return page.substitute(
        lang=speaker.lang,
        title=escape(text.title),
        crown=CROWN,
        style=(files("kings.cli") / "score_page.css").read_text(encoding="utf-8"),
        size=f"{card_size_pt(text, rules.arms):g}",
        drawing=table_drawing(rules.arms, speaker.text("pad.print.drawing")),
        sections="\n".join(map(_section, text.sections)),
        card=escape(speaker.text("pad.print.card")),
        sheet=escape(speaker.text("pad.print.sheet")),
        who=escape(_who(speaker, pad)),
        line=escape(rules.line()),
        date=escape(speaker.text("pad.print.date")),
        tables=_tables(speaker, rules, pad),
        reminder="\n".join(map(_section, text.sections[-2:])),
    )


def written(page: str, out: Path | None) -> Path | None:
    """Write a page and say where; `-` is the screen, and left out it is a free name here."""
    if out == _SCREEN:
        sys.stdout.write(page)
        return None
    first = Path(_PAGE_NAME)
    place = out or next(free for free in chain([first], numbered(first)) if not free.exists())
    write_whole(place, page)
    return place


def card_size_pt(text: RulesText, arms: int) -> float:
    """The largest type in which the rules fit their page; the smallest if none does.

    Counted in lines as long as an average letter makes them, with room to spare.
    """
    room = _CARD_MM - _DRAWING_MM[arms]
    return next((size for size in _SIZES_PT if _height_mm(text, size) < room), _SIZES_PT[-1])


def _height_mm(text: RulesText, size_pt: float) -> float:
    line_mm = 0.3528 * 1.34 * size_pt
    letters = _COLUMN_MM / (0.3528 * 0.46 * size_pt)
    lines = sum(ceil(len(sentence) / (letters - 1)) for sentence in text.sentences())
    gaps = 0.12 * len(text.sentences()) + 2.2 * len(text.sections)
    return _SLACK * (lines + gaps) * line_mm


def _section(section: Section) -> str:
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in section.sentences)
    return f"<section><h3>{escape(section.heading)}</h3><ul>{items}</ul></section>"


def _who(speaker: Speaker, pad: Pad | None) -> str:
    if pad is None:
        return ""
    names = party_names(pad)
    return speaker.text("pad.print.against").join(names) if pad.rules.teams else ", ".join(names)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Who has a column on the sheet, and whether the pot has one."""

    parties: tuple[str, ...]
    """Empty names are written in by hand."""
    pot: bool


def _tables(speaker: Speaker, rules: CornerRules, pad: Pad | None) -> str:
    """The table, and for short matches that have not begun as many as the page has room for."""
    parties = party_names(pad) if pad else ("",) * _parties(rules)
    columns = _Columns(parties, rules.scoring is Scoring.CHIPS)
    told = _told_rows(pad, columns) if pad else []
    length = _length(rules, len(told))
    rows = told + [
        _empty_row(n, _dealer(pad, n), columns) for n in range(len(told) + 1, length + 1)
    ]
    room = 1 if told else max(1, _ROOM // (length + _HEAD_ROWS + columns.pot))
    more = [_empty_row(n, "", columns) for n in range(1, length + 1)]
    if columns.pot:
        more = [_purse_row(rules.purse, columns), *more]
        # What a round began with is on the sheet before this one, unless it is the first.
        rows = [_purse_row(rules.purse, columns), *rows] if length <= _LONGEST_SHEET else rows
    tables = [rows[-_LONGEST_SHEET - columns.pot :], *[more] * (room - 1)]
    lines = sum(map(len, tables))
    height = min(_TALLEST_ROW_MM, (_SHEET_MM - _HEAD_MM * len(tables)) / lines)
    made = "\n".join(_table(speaker, columns, table) for table in tables)
    return f'<div style="--row:{height:.2f}mm">\n{made}\n</div>'


def _table(speaker: Speaker, columns: _Columns, rows: list[str]) -> str:
    return (
        f'<table class="n{len(columns.parties)}">{_head(speaker, columns)}'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _parties(rules: CornerRules) -> int:
    """Columns of a sheet without names: two pairs, or the most players the rules are meant for."""

    if rules.teams:
        return 2
    advised = next((p.seats for p in PRESETS.values() if p.rules == rules), (4,))
    return max(advised)


def _length(rules: CornerRules, told: int) -> int:
    """Rows of a sheet: the rounds of the match, or enough for most matches to a target."""

    if rules.match is MatchEnd.TARGET:
        return max(_USUAL_SHEET, told)
    playoffs = MOST_PLAYOFFS if rules.tie is Tie.PLAYOFF else 0
    return max(min(rules.rounds + playoffs, _LONGEST_SHEET), told)


def _dealer(pad: Pad | None, number: int) -> str:
    """Who deals a round to come, if nothing is dealt anew and nobody plays off."""
    if pad is None:
        return ""
    match = pad.match
    if match.result is not None or match.playoffs:
        return ""
    ahead = number - len(match.results) - 1
    return pad.names[(match.dealer + ahead) % len(pad.names)]


def _head(speaker: Speaker, columns: _Columns) -> str:
    words = ["round", "deals", "chips" if columns.pot else "points", "total"]
    number, deals, change, total = (escape(speaker.text(f"pad.print.{word}")) for word in words)
    names = "".join(
        f'<th colspan="2" class="name">{escape(name) or "<i></i>"}</th>' for name in columns.parties
    )
    pot = f'<th rowspan="2">{escape(speaker.text("pad.pot"))}</th>' if columns.pot else ""
    first = f'<tr><th rowspan="2">{number}</th><th rowspan="2">{deals}</th>{names}{pot}</tr>'
    each = f"<th>{change}</th><th>{total}</th>" * len(columns.parties)
    return f'<thead>{first}<tr class="sub">{each}</tr></thead>'


def _empty_row(number: int, dealer: str, columns: _Columns) -> str:
    cells = '<td></td><td class="t"></td>' * len(columns.parties)
    return _row(str(number), dealer, cells, "<td></td>" if columns.pot else "")


def _purse_row(purse: int, columns: _Columns) -> str:
    cells = f'<td></td><td class="t">{purse}</td>' * len(columns.parties)
    return _row("", "", cells, "<td></td>")


def _row(number: str, dealer: str, cells: str, pot: str) -> str:
    return f'<tr><td class="r">{number}</td><td class="d">{escape(dealer)}</td>{cells}{pot}</tr>'


def _told_rows(pad: Pad, columns: _Columns) -> list[str]:
    match = pad.match
    totals = list(pad.match_before(1).totals)
    rows: list[str] = []
    for result in match.results:
        totals = [total + more for total, more in zip(totals, result.change, strict=True)]
        cells = "".join(
            f'<td>{change}</td><td class="t">{total}</td>'
            for change, total in zip(changes_of(match, result), totals, strict=True)
        )
        pot = f"<td>{result.pot}</td>" if columns.pot else ""
        rows.append(_row(str(result.number), pad.names[result.dealer], cells, pot))
    return rows
