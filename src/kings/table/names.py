"""Words that people choose, cut to what can be shown: names, and lines of a talk."""

from __future__ import annotations

import unicodedata
from typing import Final

from kings.errors import TableError

MOST_LETTERS: Final = 24
"""Letters of a name, marks above and below them not counted."""
MOST_MARKS: Final = 24
LONGEST_LINE: Final = 200
LONGEST_TITLE: Final = 60
_LOOKS_LIKE: Final = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u04bb\u0501"
    "\u03b1\u03b2\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131"
    "01|l",
    "abekmhopctyxsijhdabeikvoptuxioiii",
)
"""Cyrillic and Greek small letters, and digits, that are drawn like Latin ones."""
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


def table_title(text: str) -> str:
    """The name of a table, which may be empty; raises `TableError` for a long one."""
    title = tidy(text)
    if len(title) > LONGEST_TITLE:
        raise TableError("title_length", most=LONGEST_TITLE)
    return title


def same_name(one: str, other: str) -> bool:
    """Whether two names can be taken for each other: capitals, marks and look-alikes left out.

    >>> same_name("Anna", "\u0410nn\u00e0")  # with a Cyrillic A
    True
    """
    return name_key(one) == name_key(other)


def name_key(name: str) -> str:
    """What names that can be taken for each other have in common."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    bare = (char for char in plain if unicodedata.category(char)[0] in "LNPS")
    return "".join(bare).translate(_LOOKS_LIKE)
