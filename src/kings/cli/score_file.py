"""Where the score pad is kept, and how it is written so that no evening is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kings.cli.files import write_whole
from kings.cli.saves import data_folder
from kings.errors import RecordError
from kings.table.pad import Pad
from kings.table.pad_file import MAX_CHARACTERS, read_pad, write_pad

PAD_NAME: Final = "score-pad.json"


def pad_path(asked: Path | None) -> Path:
    """The file of the pad: the one asked for, or the user's own."""
    return asked or data_folder() / PAD_NAME


def load_pad(path: Path) -> Pad | None:
    """The pad of a file, None if there is no file; raises `RecordError` for a damaged one.

    The file stays as it is.
    """
    try:
        with path.open("rb") as file:
            # A sign takes at most four bytes, so this tells too long a file from a long one.
            raw = file.read(4 * MAX_CHARACTERS + 1)
    except FileNotFoundError:
        return None
    try:
        return read_pad(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RecordError("pad_not_json", line=line, column=1) from error


def save_pad(path: Path, pad: Pad) -> None:
    """Write the pad: at every moment the file holds the old pad or the new one, whole."""

    write_whole(path, write_pad(pad))


def set_aside(path: Path) -> Path | None:
    """Move a file to a free name beside it (`score-pad-2.json`); None if there is none."""
    if not path.exists():
        return None
    kept = next(free for free in numbered(path) if not free.exists())
    return path.replace(kept)


def numbered(path: Path) -> Iterator[Path]:
    """The name with 2, 3, ... before its ending."""
    number = 2
    while True:
        yield path.with_stem(f"{path.stem}-{number}")
        number += 1
