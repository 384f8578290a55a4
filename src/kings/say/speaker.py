"""The catalogues and their one reader.

A text is a key with named placeholders `{name}`; where a number decides the form it is
`{"one": ..., "other": ...}`, chosen by the fact `count`. The four languages need no other
plural forms, so a plural library (Babel takes longer to import than `kings --help` may) would
add nothing; the files are plain JSON, which the web client reads as well. A language is a
folder of `kings/texts`; its files are read on the first use of one of its texts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Final

from kings.errors import Fact, KingsError
from kings.say.names import clean_name

LANGUAGES: Final = ("en", "sv", "da", "de")

MINUS: Final = "−"
"""The sign before numbers that people read; what they and programs type has a hyphen."""

Text = str | dict[str, str]

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


class CardStyle(StrEnum):
    """How sentences name a card: `9♥`, `9h` or `9 of hearts`."""

    SIGNS = "signs"
    LETTERS = "letters"
    WORDS = "words"


@lru_cache
def catalogue(lang: str) -> Mapping[str, Text]:
    """All texts of a language by key; `lang` is one of LANGUAGES."""
    texts: dict[str, Text] = {}
    folder = files("kings") / "texts" / lang
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".json"):
            texts.update(json.loads(file.read_text(encoding="utf-8")))
    return texts


def _shown(value: Fact) -> str:
    if isinstance(value, tuple):
        return ", ".join(clean_name(part) for part in value)
    if isinstance(value, int):
        return str(value).replace("-", MINUS)
    return "–" if value is None else clean_name(value)


def signed(number: int) -> str:
    """A change as people write it: `+5`, `+0` or `−15`."""
    return f"{number:+}".replace("-", MINUS)


@dataclass(frozen=True, slots=True)
class Speaker:
    """One language, and how it shows cards.

    An unknown language raises `KingsError("unknown_language")`, which lists the known ones.
    """

    lang: str
    cards: CardStyle = CardStyle.SIGNS

    def __post_init__(self) -> None:
        if self.lang not in LANGUAGES:
            raise KingsError("unknown_language", language=self.lang[:20], allowed=LANGUAGES)

    def has(self, key: str) -> bool:
        """Whether there is a text of this key."""
        return key in catalogue(self.lang)

    def text(self, key: str, /, **facts: Fact) -> str:
        """The text of a key with its facts inserted as they are, never read as markup again.

        A missing key or fact is a fault of the program and raises `LookupError`.

        >>> Speaker("sv").text("count.cards", count=2)
        '2 kort'
        """
        found = catalogue(self.lang)[key]
        if isinstance(found, dict):
            found = found["one" if facts["count"] == 1 else "other"]
        return _PLACEHOLDER.sub(lambda match: _shown(facts[match[1]]), found)

    def tenths(self, number: float, *, sign: bool = False) -> str:
        """A number with one decimal, as the language writes it: `1,4`, with its sign `+1,4`.

        >>> Speaker("de").tenths(-0.72), Speaker("en").tenths(-0.01, sign=True)
        ('−0,7', '+0.0')
        """
        tenths = round(number * 10)
        shown = f"{tenths / 10:{'+' if sign else ''}.1f}"
        return shown.replace("-", MINUS).replace(".", self.text("number.point"))

    def series(self, items: list[str], *, last: str = "and") -> str:
        """Items in a row: `a, b and c`, or with `last="or"` `a, b or c`."""
        if len(items) < 2:
            return "".join(items)
        return self.text(f"series.{last}", first=", ".join(items[:-1]), last=items[-1])


def capital(sentence: str) -> str:
    """The sentence with a capital first letter, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]
