"""The rules in plain words, for a page at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kings.cli.ink import ten
from kings.say.rules import rules_text

if TYPE_CHECKING:
    from kings.corner.options import CornerRules
    from kings.kungen.options import KungenRules
    from kings.say.speaker import Speaker


def rules_lines(
    speaker: Speaker, rules: CornerRules | KungenRules, seats: int | None = None
) -> list[str]:
    """The rules of this table as one would explain them, a heading before each section."""
    text = rules_text(speaker, rules, seats)
    lines = [text.title]
    for section in text.sections:
        lines += ["", section.heading.upper(), *(ten(said) for said in section.sentences)]
    return lines
