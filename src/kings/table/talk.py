"""What people may say at a table, whatever is played there."""

from __future__ import annotations

from kings.errors import TableError
from kings.table.entries import Spoken
from kings.table.names import LONGEST_LINE, table_line
from kings.table.settings import PHRASES, Chat, TableSettings


def said(settings: TableSettings, user: str, phrase: str | None, text: str | None) -> Spoken:
    """The entry of a word to all; raises `TableError` for one that the table does not allow."""
    if (phrase is None) == (text is None):
        raise TableError("line_length", most=LONGEST_LINE)
    if settings.chat is Chat.OFF or (text is not None and settings.chat is not Chat.TEXT):
        raise TableError("no_talk")
    if phrase is not None and phrase not in PHRASES:
        raise TableError("no_such_phrase", allowed=PHRASES)
    return Spoken(user, phrase, None if text is None else table_line(text))
