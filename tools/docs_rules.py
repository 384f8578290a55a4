"""The tables of `docs/rules/`: options, presets and refusal codes, from what the code knows."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import partial
from typing import Any

from kings.corner.options import CornerRules
from kings.corner.presets import PRESETS as CORNER_PRESETS
from kings.corner.refusals import NUMBERS as CORNER_REFUSALS
from kings.kungen.options import KungenRules
from kings.kungen.presets import PRESETS as KUNGEN_PRESETS
from kings.kungen.refusals import NUMBERS as KUNGEN_REFUSALS
from kings.options import OptionSpec, Preset, Rules
from kings.say.speaker import Speaker, catalogue


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table; a bar in a cell is written so that it stays in its cell."""
    titles = list(heads)
    lines = [titles, ["---"] * len(titles), *(list(row) for row in rows)]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines
    )


def options(rules: type[Rules]) -> str:
    """The options in canonical order: what each is, its values, default, sources and version."""
    speaker = Speaker("en")

    def row(spec: OptionSpec) -> list[str]:
        values = ", ".join(f"`{value}`" for value in values_of(spec))
        meaning = speaker.text(f"option.{rules.GAME}.{spec.name}.help")
        name = f"[`{spec.name}`](#{spec.anchor})"
        default = f"`{spec.kind.write(spec.default)}`"
        return [name, meaning, values, default, linked(spec.source), str(spec.since)]

    heads = ("option", "what it says", "values", "default", "sources", "since")
    return table(heads, map(row, rules.specs()))


def values_of(spec: OptionSpec) -> list[str]:
    """The allowed values; the form of a table of one's own stays one value."""
    words, custom, form = spec.kind.allowed().partition("custom/")
    return [*words.split(), *([custom + form] if custom else [])]


def linked(sources: str) -> str:
    """Statements as links to their guide; `ours` is a decision that no guide makes."""
    return ", ".join(
        word if word == "ours" else f"[{word}](statements.md#{word[:2].lower()})"
        for word in sources.split()
    )


def presets(presets: Mapping[str, Preset[Any]]) -> str:
    """The rule sets: name, what they are, guide, players and canonical line."""
    speaker = Speaker("en")

    def row(preset: Preset[Any]) -> list[str]:
        seats = f"{preset.seats[0]}–{preset.seats[-1]}" if preset.seats[1:] else preset.seats[0]
        text = speaker.text(f"preset.{preset.name}.text")
        guides = linked(" ".join(preset.sources))
        return [f"`{preset.name}`", text, guides, str(seats), f"`{preset.rules.line()}`"]

    heads = ("preset", "in a line", "guide", "players", "canonical line")
    return table(heads, map(row, presets.values()))


def refusals(numbers: Iterable[tuple[StrEnum, int]], prefix: str) -> str:
    """The refusal codes in order, with their sentence; of several it is the `other` form."""
    texts = catalogue("en")

    def row(code: StrEnum, number: int) -> list[str]:
        key = f"{prefix}{code.value}"
        entry = texts[key if key in texts else f"refusal.{code.value}"]
        sentence = entry if isinstance(entry, str) else entry["other"]
        return [str(number), f"`{code.value}`", sentence.replace("{", "*").replace("}", "*")]

    return table(("no.", "code", "sentence"), (row(code, at) for code, at in numbers))


PARTS: dict[str, Callable[[], str]] = {
    "corner options": partial(options, CornerRules),
    "corner presets": partial(presets, CORNER_PRESETS),
    "corner refusals": partial(refusals, CORNER_REFUSALS.items(), "refusal."),
    "kungen options": partial(options, KungenRules),
    "kungen presets": partial(presets, KUNGEN_PRESETS),
    "kungen refusals": partial(refusals, KUNGEN_REFUSALS.items(), "refusal.kungen."),
}
"""The name of a marked part -> what makes it."""
