"""A hint at the table of Kings in the Corner: a sentence, and what the turn and others bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kings.cli.ink import Look, ten
from kings.cli.plays import turn_label
from kings.corner.options import Scoring
from kings.say.hints import say_hint
from kings.say.speaker import Speaker

if TYPE_CHECKING:
    from kings.bots.adviser import Hint
    from kings.bots.analysis import Analysis, TurnEnd

MOST_PLAYS: Final = 4
"""Plays of a turn that are written out."""
MOST_TURNS: Final = 3
"""The advised turn and its two best alternatives."""


def hint_lines(hint: Hint, speaker: Speaker, look: Look) -> list[str]:
    """The play and why, then, if there was a choice, what it and the next best bring."""
    lines = [ten(say_hint(speaker, hint.advice))]
    if hint.analysis is not None:
        lines.append(_worth(hint.analysis, speaker, look))
    return lines


def _worth(analysis: Analysis, speaker: Speaker, look: Look) -> str:
    chips = analysis.view.law.rules.scoring is Scoring.CHIPS
    turns = [
        f"{_shown(end, analysis.best, speaker, look)} {speaker.tenths(end.expected, sign=True)}"
        for end in analysis.ends[:MOST_TURNS]
    ]
    key = "hint.worth.chips" if chips else "hint.worth.points"
    return speaker.text(key, turns="; ".join(turns))


def _shown(end: TurnEnd, best: TurnEnd, speaker: Speaker, look: Look) -> str:
    """A turn in a few signs; of another long one only from where it leaves the best one."""
    plays = end.plays
    if end is best or len(plays) <= MOST_PLAYS:
        return turn_label(plays, speaker, look, MOST_PLAYS)
    pairs = zip(plays, best.plays, strict=False)
    alike = next((at for at, (mine, other) in enumerate(pairs) if mine != other), len(best.plays))
    rest = turn_label(plays[alike:], speaker, look, MOST_PLAYS - 1)
    return f"{look.dots} {rest}" if alike else rest
