"""The score between rounds and at the end of a match, as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from kings.cli.ink import Look, fit
from kings.corner.match import Match
from kings.corner.options import Scoring
from kings.corner.places import Seat
from kings.corner.view import CornerView
from kings.say.results import party_names, score_heading
from kings.say.speaker import Speaker
from kings.table.match_table import MatchTable

_MOST_ROWS: Final = 8
_COLUMN: Final = 11


def hands_left(
    table: MatchTable, view: CornerView, names: Sequence[str], speaker: Speaker, look: Look
) -> list[str]:
    """What each player of the round has left, and what it costs."""
    if view.shown is None or not table.match.results:
        return []
    done = table.match.results[-1]
    chips = table.rules.scoring is Scoring.CHIPS
    lines = []
    width = min(18, max(cell_len(names[seat]) for seat in table.seated))
    for at, seat in enumerate(table.seated):
        hand = " ".join(look.card(card) for card in view.shown[at]) or speaker.text("terminal.out")
        change = "" if table.rules.teams else f"  {done.change[table.match.party(seat)]:+}"
        fine = view.fines[at] if view.fines and not chips else 0
        extra = f"  {speaker.text('terminal.fine', count=fine)}" if fine else ""
        lines.append(f"{_column(names[seat], width)}  {hand}{change}{extra}")
    return lines


def score_lines(match: Match, names: Sequence[str], speaker: Speaker) -> list[str]:
    """The rounds played with their changes, the newest last, and the totals."""
    parties = party_names(speaker, match.rules, names)
    shown = match.results[-_MOST_ROWS:]
    heads = ["A", "B"] if match.rules.teams else [fit(name, _COLUMN - 2) for name in parties]
    first, last = (score_heading(speaker, column) for column in ("round", "total"))
    label = max(cell_len(first), cell_len(last)) + 1
    lines = [f"{first:<{label}}" + _row(heads)]
    if len(match.results) > len(shown):
        lines.append("...")
    for done in shown:
        mark = "*" if done.playoff else ""
        changes = [
            f"{change:+}" if _played(match, done.seated, party) else "-"
            for party, change in enumerate(done.change)
        ]
        lines.append(f"{f'{done.number}{mark}':<{label}}" + _row(changes))
    totals = [str(total) for total in match.totals]
    lines.append(f"{last:<{label}}" + _row(totals))
    if match.rules.teams:
        lines += [f"{letter}: {pair}" for letter, pair in zip("AB", parties, strict=True)]
    if match.rules.scoring is Scoring.CHIPS and match.pot:
        lines.append(speaker.text("terminal.pot", count=match.pot))
    return lines


def _played(match: Match, seated: Sequence[Seat], party: int) -> bool:
    return any(match.party(seat) == party for seat in seated)


def _row(cells: Sequence[str]) -> str:
    return "".join(" " * max(0, _COLUMN - cell_len(cell)) + cell for cell in cells)


def _column(text: str, width: int) -> str:
    text = fit(text, width)
    return text + " " * (width - cell_len(text))


def goal_text(match: Match, speaker: Speaker) -> str:
    """What the match runs to, and what lies in the pot."""
    rules = match.rules
    if rules.match.value == "rounds":
        goal = speaker.text("terminal.goal_rounds", count=rules.rounds)
    elif rules.scoring is Scoring.WINNER_TAKES:
        goal = speaker.text("terminal.goal_most", count=rules.target)
    else:
        goal = speaker.text("terminal.goal_least", count=rules.target)
    if rules.scoring is Scoring.CHIPS and match.pot:
        goal = f"{goal} {speaker.text('terminal.pot', count=match.pot)}"
    return goal
