"""How a score pad begins: from the options, from questions, or where it was left."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import typer

from kings.cli import console
from kings.cli.score_file import load_pad, pad_path, save_pad, set_aside
from kings.cli.score_print import printed_page, written
from kings.cli.score_session import Ask, Session
from kings.corner.options import CornerRules
from kings.corner.presets import parse_corner_rules
from kings.errors import KingsError, RecordError, TableError
from kings.say.errors import say_error
from kings.say.names import clean_name
from kings.say.speaker import Speaker
from kings.table.pad import Pad, new_pad

_USUAL_RULES: Final = "kitchen"
_LONGEST_NAME: Final = 40

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line says of the pad; None is left open."""

    rules: str | None
    names: str | None
    dealer: str | None

    @property
    def anything(self) -> bool:
        """Whether the command line says anything of it."""
        return (self.rules, self.names, self.dealer) != (None, None, None)


def play(speaker: Speaker, wanted: Wanted, file: Path | None, *, new: bool, plain: bool) -> None:
    """Open the pad and keep it until the people leave it."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    path = pad_path(file)
    kept = None if new else _kept(speaker, path)
    pad = start_pad(speaker, wanted, path, kept, ask)
    Session(speaker, pad, path, ask, styled=not plain and sys.stdout.isatty()).run()


def print_page(
    speaker: Speaker, wanted: Wanted, file: Path | None, out: Path | None, *, new: bool
) -> None:
    """Write the page of the options given, else of the pad kept, else of the usual rules."""
    kept = None if new or wanted.anything else _kept(speaker, pad_path(file))
    rules = _rules(wanted)
    pad = kept or (None if wanted.names is None else _named(wanted, rules))
    page = printed_page(speaker, pad.rules if pad else rules, pad)
    place = written(page, out)
    if place is not None:
        print(speaker.text("pad.printed", file=str(place)))


def ask(prompt: str) -> str | None:
    """One line from the person; None when there are no more."""
    try:
        return input(prompt)
    except EOFError:
        return None


def _kept(speaker: Speaker, path: Path) -> Pad | None:
    """The pad of a file, if there is one; what is wrong with a damaged one is said."""
    try:
        return load_pad(path)
    except RecordError as error:
        said = say_error(speaker, error).replace("\n", " ")
        console.report(f"{speaker.text('pad.damaged', file=str(path))}\n{said}")
        raise typer.Exit(console.FAILED) from error


def start_pad(speaker: Speaker, wanted: Wanted, path: Path, kept: Pad | None, ask: Ask) -> Pad:
    """The pad to go on with: the one kept if it is the one wanted, else a new one, saved.

    Raises `TableError` if another pad lies in the file; `--new` puts that one aside.
    """
    if kept is not None:
        _check_same(wanted, path, kept)
        return kept
    pad = _asked(speaker, wanted, ask) if wanted.names is None else _named(wanted, _rules(wanted))
    aside = set_aside(path)
    if aside is not None:
        print(speaker.text("pad.put_aside", file=str(aside)))
    save_pad(path, pad)
    return pad


def _rules(wanted: Wanted) -> CornerRules:
    return parse_corner_rules(wanted.rules or _USUAL_RULES)


def _check_same(wanted: Wanted, path: Path, kept: Pad) -> None:
    other_rules = wanted.rules is not None and _rules(wanted) != kept.rules
    other_names = wanted.names is not None and names_in(wanted.names) != kept.names
    other_dealer = wanted.dealer is not None and seat_of(kept.names, wanted.dealer) != kept.dealer
    if other_rules or other_names or other_dealer:
        raise TableError("pad_other_pad", file=str(path), names=kept.names, rules=kept.rules.line())


def names_in(text: str) -> tuple[str, ...]:
    """Names with commas between, harmless for a screen and without blanks around them."""
    return tuple(clean_name(name).strip()[:_LONGEST_NAME] for name in text.split(","))


def _named(wanted: Wanted, rules: CornerRules) -> Pad:
    """A pad as the command line says; the first one named deals if it says nothing of that."""
    names = names_in(wanted.names or "")
    return new_pad(rules, names, 0 if wanted.dealer is None else seat_of(names, wanted.dealer))


def _asked(speaker: Speaker, wanted: Wanted, ask: Ask) -> Pad:
    """A pad from questions, each asked until its answer can be used; raises `EOFError`."""
    rules = _rules(wanted)
    question = speaker.text("pad.ask_names")
    names = _until(speaker, ask, question, lambda said: new_pad(rules, names_in(said))).names
    if wanted.dealer is not None:
        return new_pad(rules, names, seat_of(names, wanted.dealer))
    question = speaker.text("pad.ask_dealer", name=names[0])
    return _until(
        speaker, ask, question, lambda said: new_pad(rules, names, seat_of(names, said or names[0]))
    )


def _until(speaker: Speaker, ask: Ask, question: str, read: Callable[[str], T]) -> T:
    while True:
        line = ask(question)
        if line is None:
            raise EOFError
        try:
            return read(line.strip())
        except KingsError as error:
            print(say_error(speaker, error))


def seat_of(names: tuple[str, ...], said: str) -> int:
    """The seat of a name, or of a number from 0; raises `TableError`."""
    word = said.strip()
    found = [seat for seat, name in enumerate(names) if name.casefold() == word.casefold()]
    if found:
        return found[0]
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else len(names)
    if number >= len(names):
        raise TableError("pad_no_such_player", text=word[:40], names=names)
    return number
