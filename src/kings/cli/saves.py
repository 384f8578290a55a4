"""What the terminal keeps of games: unfinished ones, finished records, and the patience lists.

Everything lies in one data folder: `saves/` holds unfinished records, the newest is resumed;
`records/` finished ones; `damaged/` what could not be read, untouched; `patience.jsonl` one
line a finished patience. A file is written whole or not at all.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import sys
import time
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from kings.cli.files import write_whole
from kings.errors import KingsError
from kings.records import Record, read_record, verify, write_record
from kings.table.lists import Finished

ENDING: Final = ".kings"
SAVE_EVERY_S: Final = 5
"""A game that goes on is saved no more often than this; who leaves saves in any case."""
_LIST: Final = "patience.jsonl"
_FIELDS: Final = {field.name for field in dataclasses.fields(Finished)}
_LATER: Final = {"other": ""}
"""Fields that lines of the list may lack, as they were added later."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of the person's games: KINGS_DATA, else where the system keeps such things."""
    asked = environment.get("KINGS_DATA")
    if asked:
        return Path(asked).expanduser()
    home = Path.home()
    if sys.platform == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "kings"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "kings"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "kings"


def game_of(record: Record) -> str:
    """`corner` or `kungen`."""
    return record.rules.GAME


class Shelf:
    """The data folder as a game uses it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = data_folder() if folder is None else folder
        self._saved_s: float | None = None

    @property
    def due(self) -> bool:
        """Whether it is time to save a game that goes on, for the case of a power cut."""
        return self._saved_s is None or time.monotonic() - self._saved_s >= SAVE_EVERY_S

    def new_save(self, game: str, now: datetime) -> Path:
        """A name for a game that has just begun; nothing is written yet."""
        return self._free("saves", f"{game}-{now:%Y%m%d-%H%M%S}")

    def saves(self, game: str | None = None) -> list[Path]:
        """The unfinished games, the newest last."""
        found = (self.folder / "saves").glob(f"{game or '*'}-*{ENDING}")
        return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name))

    def newest(self, game: str | None = None) -> Path:
        """The game to resume; raises `KingsError("save_none")` if there is none."""
        found = self.saves(game)
        if not found:
            raise KingsError("save_none", folder=str(self.folder))
        return found[-1]

    def read(self, path: Path) -> Record:
        """An unfinished game; a damaged one is kept aside and raises `KingsError`."""
        try:
            record = read_record(path.read_text(encoding="utf-8"))
            verify(record)
        except (KingsError, UnicodeDecodeError) as error:
            aside = self._free("damaged", path.stem)
            aside.parent.mkdir(parents=True, exist_ok=True)
            path.replace(aside)
            facts = error.facts if isinstance(error, KingsError) else {}
            line = facts.get("line", 0)
            raise KingsError("save_damaged", file=str(aside), line=line) from error
        return record

    def write(self, path: Path, record: Record) -> None:
        """Save a game under its name; raises `KingsError("save_failed")`."""
        _write(path, record)
        self._saved_s = time.monotonic()

    def drop(self, path: Path) -> None:
        """A game is over and its save goes."""
        with contextlib.suppress(OSError):
            path.unlink()

    def keep(self, record: Record, now: datetime) -> Path:
        """Write a finished record; gives its path."""
        path = self._free("records", f"{game_of(record)}-{now:%Y%m%d-%H%M%S}")
        _write(path, record)
        return path

    def _free(self, room: str, stem: str) -> Path:
        """A path in a room of the folder at which nothing lies yet."""
        path = self.folder / room / f"{stem}{ENDING}"
        number = 2
        while path.exists():
            path = path.with_name(f"{stem}-{number}{ENDING}")
            number += 1
        return path

    def patiences(self) -> list[Finished]:
        """All finished patiences, in the order they ended; lines that are none are passed over."""
        try:
            text = (self.folder / _LIST).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return []
        games = [_finished(line) for line in text.splitlines()]
        return [game for game in games if game is not None]

    def add_patience(self, game: Finished) -> None:
        """Add a finished patience to the list; raises `KingsError("save_failed")`."""
        path = self.folder / _LIST
        line = json.dumps(dataclasses.asdict(game), ensure_ascii=False) + "\n"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(line)
        except OSError as error:
            raise _failed(path, error) from error


def _finished(line: str) -> Finished | None:
    try:
        read: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(read, dict):
        return None
    read = {**_LATER, **read}
    if set(read) != _FIELDS:
        return None
    numbers = all(type(read[name]) is int for name in ("points", "time_ms"))
    words = all(
        isinstance(read[n], str) for n in ("name", "other", "rules", "deal", "cards", "date")
    )
    reasons = read["practice"]
    listed = isinstance(reasons, list) and all(isinstance(r, str) for r in reasons)
    if not (numbers and words and listed and isinstance(read["won"], bool)):
        return None
    return Finished(**{**read, "practice": tuple(reasons)})


def _failed(path: Path, error: OSError) -> KingsError:
    return KingsError("save_failed", file=str(path), reason=error.strerror or str(error))


def _write(path: Path, record: Record) -> None:
    try:
        write_whole(path, write_record(record))
    except OSError as error:
        raise _failed(path, error) from error
