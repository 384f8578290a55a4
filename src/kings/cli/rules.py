"""`kings rules`: all rule sets with their sources, or one of them in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kings.cli import asked, console

if TYPE_CHECKING:
    from rich.text import Text

    from kings.corner.options import CornerRules
    from kings.kungen.options import KungenRules
    from kings.options import Preset
    from kings.say.speaker import Speaker


def rules(
    line: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME:]RULES",
            help="A rule set, with changes if you like: kitchen,draw=end. None: all of them.",
            show_default=False,
        ),
    ] = None,
    lang: console.Lang = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="The canonical line and all options, for programs.")
    ] = False,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="2-6", help="The rules for so many.", show_default=False),
    ] = None,
) -> None:
    """Show the rule sets, or explain one in plain words.

    Example: `kings rules kitchen,draw=end --players 3`
    """
    if line is None:
        if as_json:
            console.print_json([preset_facts(preset) for preset in all_presets()])
        else:
            _print_presets(console.speaker(lang))
        return
    wanted = asked.any_rules(line)
    if wanted.GAME == asked.KUNGEN:
        asked.one_person(players)
    seats = None if players is None else asked.seats_of(players)
    if as_json:
        console.print_json(rules_facts(wanted, seats))
    else:
        print_rules(console.speaker(lang), wanted, seats)


def all_presets() -> Iterator[Preset[Any]]:
    """The presets of both games, in their order."""
    from kings.corner.presets import PRESETS as CORNER_PRESETS
    from kings.kungen.presets import PRESETS as KUNGEN_PRESETS

    yield from CORNER_PRESETS.values()
    yield from KUNGEN_PRESETS.values()


def preset_facts(preset: Preset[Any]) -> dict[str, Any]:
    """A preset for programs."""
    return {
        "game": preset.rules.GAME,
        "name": preset.name,
        "line": preset.rules.line(),
        "players": list(preset.seats),
        "sources": list(preset.sources),
    }


def rules_facts(wanted: CornerRules | KungenRules, seats: int | None) -> dict[str, Any]:
    """Rules for programs: every option with its value, and where it comes from.

    With `seats` also what `auto` means for so many; raises `RulesError` if they cannot play so.
    """
    from kings.say.rules import preset_of

    facts: dict[str, Any] = {
        "game": wanted.GAME,
        "line": wanted.line(),
        "preset": preset_of(wanted),
        "options": {spec.name: wanted.spelled(spec.name) for spec in wanted.specs()},
        "changed": list(wanted.changed()),
        "sources": {spec.name: spec.source.split() for spec in wanted.specs()},
    }
    if seats is not None:
        law = asked.corner_law(asked.corner_rules(wanted.line()), str(seats))
        facts["at_table"] = {
            "players": law.seats,
            "decks": law.decks,
            "hand_size": law.hand_size,
            "kings_on_arms": law.kings_on_arms,
            "joker_points": law.joker_points,
        }
    return facts


def _print_presets(speaker: Speaker) -> None:
    from kings.say.rules import game_name

    screen = console.console()
    for game in asked.GAMES:
        title = game_name(speaker, game)
        table = console.table(speaker.text("rules_list.name"), title)
        for preset in all_presets():
            if game == preset.rules.GAME:
                table.add_row(preset.name, _described(speaker, preset))
        screen.print(table)
        screen.print()
    screen.print(speaker.text("rules_list.sources"), style="bold")
    for source in ("S1", "S2", "S3", "S4", "S5"):
        screen.print(f"  {source}  {speaker.text(f'rules_list.source.{source}')}")
    screen.print()
    screen.print(speaker.text("rules_list.more", kings=console.program()))


def _described(speaker: Speaker, preset: Preset[Any]) -> Text:
    from rich.text import Text

    from kings.say.rules import preset_name, preset_text

    facts = list(preset.sources)
    if preset.rules.GAME == asked.CORNER:
        facts.insert(0, speaker.text("rules_list.seats", seats=span(preset.seats)))
    shown = Text(preset_name(speaker, preset.name), "bold")
    return shown.append(f"  {' · '.join(facts)}", "dim not bold").append(
        f"\n{preset_text(speaker, preset.name)}", "not bold"
    )


def span(seats: tuple[int, ...]) -> str:
    """Numbers of players in a row: `2–6`."""
    return f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])


def print_rules(
    speaker: Speaker, wanted: CornerRules | KungenRules, seats: int | None = None
) -> None:
    """Explain rules in plain words, and end with their canonical line."""
    from rich.padding import Padding

    from kings.say.rules import rules_text

    told = rules_text(speaker, wanted, seats)
    screen = console.console()
    screen.print(told.title, style="bold")
    for section in told.sections:
        screen.print()
        screen.print(section.heading, style="bold cyan")
        for sentence in section.sentences:
            screen.print(Padding(sentence, (0, 0, 0, 2), expand=False))
    screen.print()
    screen.print(wanted.line(), style="dim", soft_wrap=True)
