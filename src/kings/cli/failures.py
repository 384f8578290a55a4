"""What went wrong on a command line, in the reader's language."""

from __future__ import annotations

import typer

from kings.cli import console


def explain(error: BaseException) -> str | None:
    """One or two lines for an error of ours, of the command line or of a file; None for a fault."""
    from kings.errors import KingsError

    if isinstance(error, KingsError):
        return console.say(error)
    if isinstance(error, typer.TyperException):
        return error.format_message()
    if isinstance(error, KeyboardInterrupt | EOFError | typer.Abort):
        return "stopped"
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    return None
