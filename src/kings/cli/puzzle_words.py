"""What a puzzle asks and what its answer is, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kings.cli.ink import Look, ten
from kings.cli.plays import play_label
from kings.corner.events import for_seat
from kings.corner.options import CornerRules
from kings.corner.presets import PRESETS
from kings.corner.rules import step
from kings.corner.view import view_for
from kings.lab.puzzles import Kind, Puzzle
from kings.say.corner_rules import costs_text
from kings.say.events import say_event
from kings.say.rules import option_label, preset_name, preset_text, value_label
from kings.say.speaker import Speaker

USUAL: Final = "kitchen"
"""The rule set that nobody needs to be told of."""


def heading(speaker: Speaker, puzzle: Puzzle, number: int, look: Look) -> str:
    """`Puzzle 17 · Kitchen table`, with what is other than in that rule set in brackets."""
    name = rules_name(speaker, puzzle.state.law.rules)
    return f"{speaker.text('puzzle.number', number=number)} {look.dot} {name}"


def rules_name(speaker: Speaker, rules: CornerRules) -> str:
    """The rule set that is nearest, and what differs: `Kitchen table (Jokers: 2)`."""
    preset = _nearest(rules)
    name = preset_name(speaker, preset)
    more = [
        f"{option_label(speaker, rules, option)}: {value_label(speaker, rules, option, value)}"
        for option, value in _changed(rules, preset)
    ]
    return f"{name} ({', '.join(more)})" if more else name


def reminder(speaker: Speaker, puzzle: Puzzle) -> tuple[str, ...]:
    """What is special about the rule set, in a line; nothing at the usual kitchen table."""
    preset = _nearest(puzzle.state.law.rules)
    return () if preset == USUAL else (preset_text(speaker, preset),)


def _nearest(rules: CornerRules) -> str:
    return min(PRESETS, key=lambda preset: len(_changed(rules, preset)))


def _changed(rules: CornerRules, preset: str) -> list[tuple[str, object]]:
    """The options in which rules differ from a rule set, with their values."""
    base = PRESETS[preset].rules
    values = [(spec.name, getattr(rules, spec.name)) for spec in rules.specs()]
    return [(name, value) for name, value in values if value != getattr(base, name)]


def question(speaker: Speaker, puzzle: Puzzle, look: Look) -> str:
    """What is to be done in this turn."""
    card = "" if puzzle.card is None else look.card(puzzle.card)
    asked = speaker.text(f"puzzle.question.{puzzle.kind}", count=puzzle.count, card=card)
    if puzzle.kind is Kind.POINTS:
        return f"{asked} {costs_text(speaker, puzzle.state.law)}"
    return asked


def level_note(speaker: Speaker, puzzle: Puzzle) -> str:
    """`Go out · hard`."""
    kind = speaker.text(f"puzzle.kind.{puzzle.kind}")
    return speaker.text(f"puzzle.level.{puzzle.level}", kind=kind)


def odds_note(speaker: Speaker, puzzle: Puzzle) -> str:
    """How seldom the goal is met by chance."""
    return speaker.text("puzzle.odds", odds=max(2, round(1 / puzzle.share)))


def answer_lines(speaker: Speaker, puzzle: Puzzle, names: Sequence[str], look: Look) -> list[str]:
    """The question, then the plays of the answer one by one, and why it is the only one."""
    lines = [question(speaker, puzzle, look), ""]
    state, seat = puzzle.state, puzzle.state.turn
    for number, play in enumerate(puzzle.answer, start=1):
        label, _ = play_label(play, view_for(state, seat), look)
        made = step(state, play)
        said = say_event(speaker, for_seat(made.events[0], seat), names, seat)
        lines.append(f"{number:>2}  {label:<8}  {ten(said)}")
        state = made.state
    return [*lines, "", speaker.text("puzzle.why")]
