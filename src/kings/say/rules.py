"""Rules, options and presets in plain words, for forms, tables and the start of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kings.corner.options import CornerRules
from kings.corner.presets import PRESETS as CORNER_PRESETS
from kings.kungen.options import KungenRules
from kings.kungen.presets import PRESETS as KUNGEN_PRESETS
from kings.options import Preset, Rules, Scale
from kings.say.corner_rules import corner_sections
from kings.say.kungen_rules import kungen_sections
from kings.say.script import RulesText
from kings.say.speaker import Speaker


def rules_text(
    speaker: Speaker, rules: CornerRules | KungenRules, seats: int | None = None
) -> RulesText:
    """The rules of a table in plain words; with `seats` for that many players.

    Without `seats` those of a preset also say for how many its guide recommends them. Raises
    `RulesError` where so many cannot play by these rules; Kungen has no seats.
    """
    preset = preset_of(rules)
    title = game_name(speaker, rules.GAME)
    if preset is not None:
        name = preset_name(speaker, preset)
        title = speaker.text("rules.title", game=title, preset=name)
    if isinstance(rules, CornerRules):
        advised = () if preset is None else CORNER_PRESETS[preset].seats
        return RulesText(title, corner_sections(speaker, rules, seats, advised))
    return RulesText(title, kungen_sections(speaker, rules))


def game_name(speaker: Speaker, game: str) -> str:
    """The name of a game, `corner` or `kungen`."""
    return speaker.text(f"game.{game}")


def preset_of(rules: CornerRules | KungenRules) -> str | None:
    """The name of the preset that these rules are, if they are one."""
    presets: Mapping[str, Preset[Any]] = (
        CORNER_PRESETS if isinstance(rules, CornerRules) else KUNGEN_PRESETS
    )
    return next((name for name, preset in presets.items() if preset.rules == rules), None)


def preset_name(speaker: Speaker, preset: str) -> str:
    """A preset's name as people call it: `Kitchen table`."""
    return speaker.text(f"preset.{preset}.name")


def preset_text(speaker: Speaker, preset: str) -> str:
    """A preset in one line: what is its own."""
    return speaker.text(f"preset.{preset}.text")


def option_label(speaker: Speaker, rules: Rules | type[Rules], option: str) -> str:
    """An option's name in a form or table: `Cards in hand`."""
    return speaker.text(f"option.{rules.GAME}.{option}")


def option_help(speaker: Speaker, rules: Rules | type[Rules], option: str) -> str:
    """One sentence on what an option decides."""
    return speaker.text(f"option.{rules.GAME}.{option}.help")


def value_label(speaker: Speaker, rules: Rules | type[Rules], option: str, value: Any) -> str:
    """A value of an option (as its rules hold it) in a form or table: `At the end of the turn`.

    Numbers are themselves; a custom scale is followed by its numbers.
    """
    spec = next(spec for spec in rules.specs() if spec.name == option)
    spelled = spec.kind.write(value)
    if isinstance(value, Scale) and value.name == "custom":
        numbers = " ".join(map(str, value.costs))
        return speaker.text(f"value.{rules.GAME}.{option}.custom", numbers=numbers)
    for key in (f"value.{rules.GAME}.{option}.{spelled}", f"value.{spelled}"):
        if speaker.has(key):
            return speaker.text(key)
    return spelled
