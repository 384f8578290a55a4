"""Terminals for tests: one that answers as it likes, and one that seems to be a real terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from kings.cli.play_start import CornerWish, KungenWish, resume_newest, start_corner, start_kungen
from kings.cli.screen import Screen
from kings.records import Record, read_record, verify

Answer = Callable[[str], str | None]
"""From what was printed since the last answer to the next line; None is the end of the input."""

_MOST_LINES = 5_000


class Answering(io.StringIO):
    """The person: reads what the terminal printed and answers it."""

    def __init__(self, target: io.StringIO, answer: Answer, *, terminal: bool = False) -> None:
        super().__init__()
        self.target, self.answer, self.terminal = target, answer, terminal
        self.seen = 0
        self.lines = 0

    def isatty(self) -> bool:
        return self.terminal

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        printed = self.target.getvalue()
        shown, self.seen = printed[self.seen :], len(printed)
        self.lines += 1
        assert self.lines < _MOST_LINES, "the game does not end"
        line = self.answer(shown)
        return "" if line is None else line + "\n"


class TerminalOutput(io.StringIO):
    """Output that seems to be a terminal."""

    def isatty(self) -> bool:
        return True


FUZZED: Final = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
"""Many inputs for one data folder, which a test may share."""


def rubbish(words: str, letters: str, most: int) -> SearchStrategy[list[str]]:
    """Lines of any text, of words that mean something, and of letters that may."""
    line = st.one_of(
        st.text(max_size=12), st.sampled_from(words.split()), st.text(alphabet=letters, max_size=9)
    )
    one_line = line.map(lambda text: text.replace("\n", " ").replace("\r", " "))
    return st.lists(one_line, max_size=most)


def says(lines: Iterable[str]) -> Answer:
    """Types these lines, then ends the input."""
    left = iter(lines)
    return lambda _: next(left, None)


def plays_keys(shown: str) -> str:
    """Types the first key of the plays shown, `e` when only that is left."""
    plays = [line for line in shown.splitlines() if re.search(r"\be\) ", line)]
    keys = re.findall(r"(\w+)\) (\S+)", plays[-1]) if plays else []
    return next((key for key, label in keys if "=?" not in label), "e")


def then(first: Iterable[str], later: Answer) -> Answer:
    """Types some lines, then goes on otherwise."""
    left: Iterator[str] = iter(first)

    def answer(shown: str) -> str | None:
        return next(left, None) or later(shown)

    return answer


def first_of(number: int, answer: Answer) -> Answer:
    """Answers so many times, then ends the input."""
    left = iter(range(number))
    return lambda shown: None if next(left, None) is None else answer(shown)


def corner(answer: Answer, lang: str = "en", **wish: str | bool | None) -> tuple[int, str]:
    """A match through `--plain`: exit code and all that was printed."""
    target = io.StringIO()
    screen = Screen(plain=True, source=Answering(target, answer), target=target)
    if wish.pop("again", False):
        return resume_newest(screen, lang), target.getvalue()
    code = start_corner(screen, lang, CornerWish(**wish))  # type: ignore[arg-type]  # any wish
    return code, target.getvalue()


def kungen(answer: Answer, lang: str = "en", **wish: str | bool | None) -> tuple[int, str]:
    """A patience through `--plain`: exit code and all that was printed."""
    target = io.StringIO()
    screen = Screen(plain=True, source=Answering(target, answer), target=target)
    if wish.pop("again", False):
        return resume_newest(screen, lang), target.getvalue()
    code = start_kungen(screen, lang, KungenWish(**wish))  # type: ignore[arg-type]  # any wish
    return code, target.getvalue()


def only_record(folder: Path, room: str = "records") -> Record:
    """The one record in a room of the data folder, verified."""
    (path,) = (folder / room).glob("*.kings")
    record = read_record(path.read_text(encoding="utf-8"))
    verify(record)
    return record
