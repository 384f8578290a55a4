"""Names that people chose, made harmless for a terminal and a page."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_ESCAPES: Final = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor, clearing
    "|(?:\x1b[\\]P^_X]|[\x9d\x90\x9e\x9f\x98])[^\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)?"  # strings
    "|\x1b[ -/]*[0-~]?"
)
_KEPT: Final = "\u200c\u200d"
"""The joiners that Persian and Indic names and composed emoji are spelled with."""


def clean_name(text: str) -> str:
    """The text without escapes, control characters and marks of direction; markup stays as it is.

    Line breaks and tabs become one blank. The result is for showing, not for comparing.

    >>> clean_name("\\x1b[31mAn\\u202ena\\x1b[0m <b>")
    'Anna <b>'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_harmless(char) for char in _ESCAPES.sub("", text))


def _harmless(char: str) -> str:
    kind = unicodedata.category(char)
    if char in "\n\r\t" or kind in ("Zl", "Zp"):
        return " "
    return "" if kind in ("Cc", "Cf", "Cs") and char not in _KEPT else char
