"""The bots as a person chooses them: their names and levels, and how each plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kings.cli import console

if TYPE_CHECKING:
    from kings.say.speaker import Speaker

HELP: Final = "help"
"""In the place of bots, asks for the list of them."""


def print_family(speaker: Speaker) -> None:
    """The list of the bots, the weakest first, the yardsticks last."""
    from kings.bots.registry import BOTS
    from kings.say.bots import bot_character

    table = console.table(*(speaker.text(f"bots.{key}") for key in ("level", "name", "plays")))
    for name, info in BOTS.items():
        level = "–" if info.level is None else str(info.level)
        table.add_row(level, name, bot_character(speaker, name))
    console.console().print(table)
    print()
    print(speaker.text("bots.note"))
