"""The start menu: what `kings` shows when it is started without a command.

Every choice is a command line that one could have typed, so the menu holds no game of its own. It
asks line by line and so works through a pipe as well; the end of the input leaves it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kings.cli import asked, console

if TYPE_CHECKING:
    from kings.options import Preset
    from kings.say.speaker import Speaker

Run = Callable[[Sequence[str]], int]
"""Runs a command line and gives its exit code."""


class _Back(Exception):
    """Nothing was chosen."""


class Menu:
    """The menu in one language; `run` carries out the command lines that are chosen."""

    def __init__(self, lang: str, run: Run) -> None:
        self.lang = lang
        self.run = run

    @property
    def speaker(self) -> Speaker:
        """Who speaks now: the language can be changed in the menu."""
        return console.speaker(self.lang)

    def open(self) -> None:
        """Ask until the person leaves or the input ends."""
        choices: tuple[tuple[str, Callable[[], None]], ...] = (
            ("corner", self._play_corner),
            ("kungen", self._lay_kungen),
            ("resume", self._resume),
            ("rules", self._rules),
            ("score", self._score),
            ("language", self._language),
        )
        while True:
            self._show([name for name, _ in choices])
            try:
                word = self._ask("menu.choose")
            except (_Back, EOFError):
                return
            if word in ("0", "q"):
                return
            if not word.isascii() or not word.isdigit() or not 1 <= int(word) <= len(choices):
                print(self.speaker.text("menu.unknown", most=len(choices)))
                continue
            try:
                choices[int(word) - 1][1]()
            except _Back:
                continue
            except EOFError:
                return

    def _show(self, names: Sequence[str]) -> None:
        from kings.say.rules import game_name

        speaker, screen = self.speaker, console.console()
        screen.print()
        games = (game_name(speaker, game) for game in asked.GAMES)
        screen.print(" · ".join(games), style="bold")
        screen.print()
        for number, name in enumerate(names, start=1):
            screen.print(f"  {number}  {speaker.text(f'menu.{name}')}")
        screen.print(f"  0  {speaker.text('menu.quit')}")
        screen.print()

    def _ask(self, key: str, **facts: str) -> str:
        """One line from the person; an empty one goes a step back."""
        word = input(f"{self.speaker.text(key, **facts)} ").strip()
        if not word:
            raise _Back
        return word

    def _ask_or(self, key: str, usual: str, **facts: str) -> str:
        """One line from the person, or on an empty one what is usual."""
        try:
            return self._ask(key, usual=usual, **facts)
        except _Back:
            return usual

    def _command(self, *words: str) -> None:
        self.run(["--lang", self.lang, *words])

    def _play_corner(self) -> None:
        from kings.cli.family import print_family
        from kings.cli.play_start import FAMILY
        from kings.corner.presets import PRESETS

        line = self._preset(list(PRESETS.values()), "kitchen")
        preset = PRESETS.get(line.partition(",")[0])
        seats = preset.seats if preset is not None else (2,)
        usual = str(min(max(seats[0], 3), seats[-1]))
        players = self._ask_or("menu.players", usual)
        print_family(self.speaker)
        seats_left = int(players) - 1 if players in ("2", "3", "4", "5", "6") else len(FAMILY)
        bots = self._ask_or("menu.bots", ",".join(FAMILY[:seats_left]))
        self._command("play", "corner", line, "--players", players, "--bots", bots)

    def _lay_kungen(self) -> None:
        from kings.kungen.presets import PRESETS

        line = self._preset(list(PRESETS.values()), "kungen")
        names = self._ask_or("menu.who_lays", "")
        asked_for = f"--share={names}" if "," in names else f"--name={names}"
        self._command("play", "kungen", line, *([asked_for] if names else []))

    def _preset(self, presets: Sequence[Preset[Any]], usual: str) -> str:
        """A rules line: the number or name of a preset, or a line typed in full."""
        from kings.say.rules import preset_name

        speaker = self.speaker
        table = console.table("", "", "")
        table.show_header = False
        for number, preset in enumerate(presets, start=1):
            table.add_row(str(number), preset_name(speaker, preset.name), preset.name)
        console.console().print(table)
        word = self._ask_or("menu.preset", usual)
        if word.isascii() and word.isdigit() and 1 <= int(word) <= len(presets):
            return presets[int(word) - 1].name
        return word

    def _resume(self) -> None:
        self._command("play", "--resume")

    def _rules(self) -> None:
        self._command("rules")
        self._command("rules", self._ask("menu.which_rules"))

    def _score(self) -> None:
        self._command("score")

    def _language(self) -> None:
        from kings.say.speaker import LANGUAGES

        for number, lang in enumerate(LANGUAGES, start=1):
            print(f"  {number}  {console.speaker(lang).text('menu.own_name')}")
        word = self._ask("menu.choose").lower()
        numbers = {str(number): lang for number, lang in enumerate(LANGUAGES, start=1)}
        chosen = numbers.get(word, word)
        if chosen in LANGUAGES:
            self.lang = chosen
        else:
            print(self.speaker.text("menu.unknown", most=len(LANGUAGES)))
