"""The score pad while people play: a line in, the sheet out, every change kept at once."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kings.cli import console
from kings.cli.score_file import save_pad, set_aside
from kings.cli.score_print import printed_page, written
from kings.cli.score_sheet import Sheet, last_round, sheet_lines, sheet_of, standing
from kings.corner.law import Law
from kings.corner.match import Match
from kings.corner.options import Scoring
from kings.errors import KingsError, TableError
from kings.say.errors import say_error
from kings.say.rules import rules_text
from kings.say.speaker import Speaker
from kings.table.pad import Held, Pad, new_pad, read_entry, read_held

COMMANDS: Final = ("fix", "undo", "redo", "sheet", "rules", "print", "new", "help", "quit")
_WIDTH: Final = 78

Ask = Callable[[str], str | None]
"""From a question to the line typed; None when there are no more."""


def command_words(speaker: Speaker) -> dict[str, str]:
    """By every word that may be typed for it the command; the English words work everywhere."""
    words = {name: name for name in COMMANDS}
    for name in COMMANDS:
        words.update(dict.fromkeys(speaker.text(f"pad.words.{name}").split(), name))
    return words


@dataclass(slots=True)
class Session:
    """A score pad in use. `run` reads lines until `quit` or the end of the input."""

    speaker: Speaker
    pad: Pad
    path: Path
    ask: Ask
    styled: bool = False
    entering: list[str] = field(default_factory=list)
    """What has been told of the round that is being entered or corrected."""
    fixing: int | None = None
    """The round that is being corrected."""

    def run(self) -> None:
        """Show the pad, then take lines until there are no more."""
        self._say("pad.welcome", rules=_title(self.speaker, self.pad))
        self._show()
        if self.pad.match.result is None:
            self._say(f"pad.how.{_kind(self.pad)}")
        words = command_words(self.speaker)
        going = True
        while going and (line := self.ask(self._prompt())) is not None:
            going = self._taken(line.strip(), words)
        self._say("pad.kept", file=str(self.path))

    def _prompt(self) -> str:
        match = self._match
        if match.result is not None:
            return "> "
        name = self.pad.names[match.seated[len(self.entering)]]
        if self.fixing is None:
            return self.speaker.text("pad.prompt", name=name)
        before = self.pad.told[self.fixing - 1][len(self.entering)]
        return self.speaker.text("pad.prompt.before", name=name, before=before)

    @property
    def _match(self) -> Match:
        """The match as it stood before the round in question."""
        return self.pad.match if self.fixing is None else self.pad.match_before(self.fixing)

    @property
    def _law(self) -> Law:
        return self._match.law

    def _taken(self, line: str, words: dict[str, str]) -> bool:
        """Take one line; whether to go on."""

        word, _, rest = line.partition(" ")
        command = words.get(word.lower())
        try:
            if command == "quit":
                return False
            if command is not None:
                self._commanded(command, rest.strip())
            elif self._match.result is not None:
                self._say("pad.over_hint")
            elif ";" in line:
                self._whole_round(line)
            else:
                self._told(line)
        except KingsError as error:
            self._wrong(error)
        return True

    def _commanded(self, command: str, rest: str) -> None:
        doing: dict[str, Callable[[str], None]] = {
            "fix": self._fix,
            "undo": self._undo,
            "redo": self._redo,
            "sheet": lambda _: self._show(),
            "rules": lambda _: self._rules(),
            "print": self._print,
            "new": lambda _: self._new(),
            "help": lambda _: self._help(),
        }
        doing[command](rest)

    def _told(self, line: str) -> None:
        """What one player has left; with the last one the round is complete."""

        if not line:
            if self.fixing is None:
                self._say(f"pad.how.{_kind(self.pad)}")
                return
            line = self.pad.told[self.fixing - 1][len(self.entering)]
        held = read_held(self._law, line)
        told = [*self.entering, line]
        if len(told) == self._law.seats:
            self._finish(told)
            return
        # Whoever is still to tell holds something, so that a second one out is found at once.
        read_entry(self._law, [*told, *["2"] * (self._law.seats - len(told))])
        self.entering = told
        self._echo(held)

    def _whole_round(self, line: str) -> None:
        self._finish([part.strip() or "?" for part in line.split(";")])

    def _finish(self, told: list[str]) -> None:

        fixing = self.fixing
        # What cannot be of this round alone is said again by its player; all else ends the round.
        read_entry(self._law, told)
        self.entering, self.fixing = [], None
        if fixing is None:
            self._changed(self.pad.with_round(told), news=True)
        else:
            self._changed(self.pad.corrected(fixing, told))

    def _changed(self, pad: Pad, *, news: bool = False) -> None:
        self.pad = pad
        save_pad(self.path, pad)
        self._show(news=news)

    def _fix(self, rest: str) -> None:

        rounds = len(self.pad.told)
        number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 4 else 0
        if not 1 <= number <= rounds:
            raise TableError("pad_no_such_round", round=rest[:10] or "?", most=rounds)
        self.fixing, self.entering = number, []
        self._say("pad.fixing", round=number)

    def _undo(self, _: str) -> None:
        """Take back the last thing said: a player, the correction begun, or a change."""
        if self.entering:
            self.entering.pop()
        elif self.fixing is not None:
            self.fixing = None
            self._say("pad.not_fixed")
        else:
            self._changed(self.pad.undo())

    def _redo(self, _: str) -> None:
        if self.entering or self.fixing is not None:
            self._say("pad.finish_first")
        else:
            self._changed(self.pad.redo())

    def _new(self) -> None:
        """A new match of the same people by the same rules; the next one clockwise deals."""

        match = self.pad.match
        if match.result is None and match.results:
            said = self.ask(self.speaker.text("pad.ask_new")) or ""
            if said.strip().lower() not in self.speaker.text("pad.words.yes").split():
                return
        dealer = match.dealer if match.result is None else (match.dealer + 1) % match.seats
        pad = new_pad(self.pad.rules, self.pad.names, dealer)
        aside = set_aside(self.path)
        if aside is not None:
            self._say("pad.put_aside", file=str(aside))
        self.entering, self.fixing = [], None
        self._changed(pad)

    def _print(self, rest: str) -> None:
        out = Path(rest).expanduser() if rest else None
        try:
            place = written(printed_page(self.speaker, self.pad.rules, self.pad), out)
        except (OSError, ValueError) as error:  # no room, no such place; no name for a file
            self._line(f"{rest}: {getattr(error, 'strerror', None) or error}", "red")
            return
        if place is not None:
            self._say("pad.printed", file=str(place))

    def _rules(self) -> None:

        text = rules_text(self.speaker, self.pad.rules, len(self.pad.names))
        self._line(text.title, "bold")
        for section in text.sections:
            self._line(section.heading, "bold")
            for sentence in section.sentences:
                self._line(f"- {sentence}")

    def _help(self) -> None:
        self._say(f"pad.how.{_kind(self.pad)}")
        self._say("pad.how.line")
        for command in COMMANDS:
            word = self.speaker.text(f"pad.words.{command}").split()[0]
            self._line(f"{word:<10} {self.speaker.text(f'pad.help.{command}')}")

    def _show(self, *, news: bool = False) -> None:
        match = self.pad.match
        if match.results:
            self._sheet(sheet_of(self.speaker, self.pad, match))
        for line in last_round(self.speaker, self.pad, match) if news else ():
            self._line(line)
        for line in standing(self.speaker, self.pad, match):
            self._line(line, "bold")
        if match.result is not None:
            self._say("pad.over_hint")

    def _echo(self, held: Held) -> None:
        """What was understood, so that a slip is seen at once."""
        if held.nothing_left:
            self._line("  = " + self.speaker.text("pad.out_now"))
            return
        chips = _kind(self.pad) == "chips"
        key, amount = ("chips", held.holding.chips) if chips else ("points", held.holding.points)
        extra = f" + {held.extra}" if held.extra else ""
        self._line("  = " + self.speaker.text(f"count.{key}", count=amount) + extra)

    def _wrong(self, error: KingsError) -> None:

        self._line(say_error(self.speaker, error), "red")

    def _say(self, key: str, **facts: str | int) -> None:
        self._line(self.speaker.text(key, **facts))

    def _line(self, text: str, style: str = "") -> None:
        if self.styled:
            console.console().print(text, style=style)
        else:
            print("\n".join(textwrap.wrap(text, _WIDTH, subsequent_indent="  ")) or "")

    def _sheet(self, sheet: Sheet) -> None:
        heading, *rows, rule, totals = sheet_lines(sheet)
        print()
        for line, style in (
            (heading, "bold"),
            *((row, "") for row in rows),
            (rule, "dim"),
            (totals, "bold"),
        ):
            if self.styled:
                console.console().print(line, style=style, no_wrap=True, crop=False)
            else:
                print(line)
        print()


def _title(speaker: Speaker, pad: Pad) -> str:

    return rules_text(speaker, pad.rules, len(pad.names)).title


def _kind(pad: Pad) -> str:

    return "chips" if pad.rules.scoring is Scoring.CHIPS else "points"
