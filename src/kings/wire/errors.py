"""Errors as they stand in messages: the code and its facts; words are the reader's side."""

from __future__ import annotations

from kings.errors import KingsError
from kings.wire.messages import ErrorInfo


def error_info(error: KingsError) -> ErrorInfo:
    """An error of the tree as data; what caused it is not told.

    >>> error_info(KingsError("no_such_seat", seat=7, most=3)).facts
    {'seat': 7, 'most': 3}
    """
    facts = error.facts.items()
    return ErrorInfo(
        code=error.code,
        facts={name: list(one) if isinstance(one, tuple) else one for name, one in facts},
    )
