"""Words that people choose, cut to what can be shown: names, and lines of a talk."""

from __future__ import annotations

import unicodedata
from typing import Final

from kings.errors import TableError

MOST_LETTERS: Final = 24
"""Letters of a name, marks above and below them not counted."""
MOST_MARKS: Final = 24
LONGEST_LINE: Final = 200
_JOINERS: Final = "\u200c\u200d"
"""Persian and Indic names and composed emoji are spelled with them."""


def tidy(text: str) -> str:
    """The text in its usual form, without controls and marks of direction, blanks made single.

    >>> tidy("  A\\u202enna \\t K.")
    'Anna K.'
    """
    usual = unicodedata.normalize("NFKC", text)
    kept = (
        " " if char.isspace() else char
        for char in usual
        if char.isspace() or char in _JOINERS or unicodedata.category(char)[0] != "C"
    )
    return " ".join("".join(kept).split())


def table_name(text: str) -> str:
    """A name as a table shows it; raises `TableError` for one of no letter or too many."""
    name = tidy(text)
    marks = sum(unicodedata.category(char)[0] == "M" or char in _JOINERS for char in name)
    if not 1 <= len(name) - marks <= MOST_LETTERS or marks > MOST_MARKS:
        raise TableError("name_length", most=MOST_LETTERS)
    return name


def table_line(text: str) -> str:
    """A line of a talk; raises `TableError` for an empty or a long one."""
    line = tidy(text)
    if not 1 <= len(line) <= LONGEST_LINE:
        raise TableError("line_length", most=LONGEST_LINE)
    return line


def same_name(one: str, other: str) -> bool:
    """Whether two names differ at most in capitals."""
    return one.casefold() == other.casefold()
