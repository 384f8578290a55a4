"""Lines of a record: written with the place they tell of, read one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, NoReturn, TypeVar

from kings.errors import Fact, KingsError, RecordError
from kings.records.model import Player

MAX_CHARACTERS: Final = 1 << 20
"""A record of 1 MiB is no game that people or bots have played."""

MOST_SHOWN: Final = 80
END: Final = "End"

T = TypeVar("T")


class Line(NamedTuple):
    """A line with what it tells of, so that a false statement is found again."""

    text: str
    kind: str = ""
    """The header's key, or `round`, `deal`, `play`, `claim`, `entry`, `closing`."""
    section: int = 0
    """The index of the round."""
    first: int = 0
    """The index of the first play or entry of the line."""


def number_of(lines: Sequence[Line], kind: str, section: int = 0, index: int = 0) -> int:
    """The number, from 1, of the line that tells of something; 1 if none does."""
    found = 1
    for number, line in enumerate(lines, start=1):
        if line.kind == kind and line.section == section and line.first <= index:
            found = number
    return found


def shown(text: str) -> str:
    """A text of the record, short enough for a message."""
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 3] + "..."


class Cursor:
    """A record while it is read, line by line."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.at = 0
        self.key = ""
        """The header key of the line just taken, if it was found to have one."""

    @property
    def next(self) -> str:
        """The line to come; nothing after the last."""
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def fail(self, **right: Fact) -> NoReturn:
        """Raise the error for the line just taken.

        `right` is what would be, after the line's key: `right="End"`, or words by their code,
        `expected="seat", most=3`.
        """
        text = self.lines[self.at - 1] if self.at <= len(self.lines) else ""
        if self.key:
            right["key"] = self.key
        raise RecordError("record_line", line=self.at, text=shown(text), **right)

    def take(self) -> str:
        """The next line, taken; after the last an empty one, however often."""
        line = self.next
        self.at = min(self.at + 1, len(self.lines) + 1)
        self.key = ""
        return line

    def take_value(self, key: str, **right: Fact) -> str:
        """The value of the header line that has to come now; `right` is how it looks."""
        start = f"{key}: "
        line = self.take()
        self.key = key
        if not line.startswith(start):
            self.fail(**right)
        return line.removeprefix(start)

    def try_value(self, key: str) -> str | None:
        """The value of a header line that may come now."""
        if not self.next.startswith(f"{key}: "):
            return None
        line = self.take()
        self.key = key
        return line.removeprefix(f"{key}: ")

    def read(self, reader: Callable[[str], T], text: str) -> T:
        """A part of the line just taken, through a reader of another room."""
        try:
            return reader(text)
        except KingsError as error:
            raise RecordError(
                "record_part", line=self.at, text=shown(text), reason=error.code
            ) from error

    def number(self, text: str, **right: Fact) -> int:
        """A whole number of the line just taken, at most twelve digits, with `-` if below 0."""
        if not _NUMBER.fullmatch(text):
            self.fail(**right)
        return int(text)

    def numbers(self, text: str, **right: Fact) -> tuple[int, ...]:
        """Whole numbers separated by single blanks."""
        return tuple(self.number(word, **right) for word in text.split(" "))

    def match(self, pattern: re.Pattern[str], **right: Fact) -> re.Match[str]:
        """The next line, taken, which has to be of a form."""
        found = pattern.fullmatch(self.take())
        if found is None:
            self.fail(**right)
        return found


_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,11})")
_BOT: Final = re.compile(r"[a-z0-9_.,=-]{1,60}")
_PLAYER: Final = re.compile(r'(?P<name>"[^"]*")?(?: ?bot:(?P<bot>[a-z0-9_.,=-]{1,60}))?')
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\[0-9a-f]{2,6};)*"')
_ESCAPE: Final = re.compile(r"\\([0-9a-f]{2,6});")
# Fixed here, as Python's own idea of what is printable changes from version to version.
_UNSAFE: Final = re.compile(
    '["\\\\\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]'
)


def quote(text: str) -> str:
    r"""Any text in double quotes on one line; what could break or bend a line is escaped.

    >>> print(quote('Bo "K"\n'))
    "Bo \22;K\22;\0a;"
    """
    return '"' + _UNSAFE.sub(lambda found: f"\\{ord(found[0]):02x};", text) + '"'


def unquote(text: str) -> str | None:
    """The text that `quote` wrote, or None if it did not."""
    if not _QUOTED.fullmatch(text):
        return None
    codes = [int(code, 16) for code in _ESCAPE.findall(text)]
    if any(code > 0x10FFFF for code in codes):
        return None
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text[1:-1])


def spell_player(player: Player) -> str:
    """A person in quotes, a bot as `bot:greedy`, with its name in quotes before it if any.

    Raises `ValueError` for a bot's id that a record could not hold: it is the program's own.
    """
    if player.bot is None:
        return quote(player.name)
    if not _BOT.fullmatch(player.bot):
        raise ValueError(f"no id of a bot: {player.bot!r}")
    bot = f"bot:{player.bot}"
    return f"{quote(player.name)} {bot}" if player.name else bot


def read_player(cursor: Cursor, text: str) -> Player:
    """The player of the line just taken."""
    found = _PLAYER.fullmatch(text)
    name = unquote(found["name"]) if found and found["name"] else ""
    if found is None or name is None or not text:
        cursor.fail(expected="player")
    return Player(name, found["bot"])


def spell_numbers(numbers: Iterable[int]) -> str:
    """Numbers with single blanks between them."""
    return " ".join(map(str, numbers))
