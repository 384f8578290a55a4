"""Where the games of a person lie, and that a file is whole or not there."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import pytest

from kings.cards import Deal
from kings.cli.saves import Shelf, data_folder
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.errors import KingsError
from kings.records import Player, corner_record

NOW = datetime(2026, 11, 30, 17, 22, 44)
ANNA = Player("Anna")
RECORD = corner_record(
    rules=parse_corner_rules("kitchen"), players=[ANNA, ANNA], deal=Deal(number=1), dealer=Seat(0)
)


def test_the_data_folder_is_the_one_asked_for(tmp_path: Path) -> None:
    assert data_folder({"KINGS_DATA": str(tmp_path)}) == tmp_path


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="Linux keeps data in XDG_DATA_HOME")
def test_the_data_folder_is_where_the_system_keeps_data(tmp_path: Path) -> None:
    assert data_folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "kings"
    assert data_folder({}) == Path.home() / ".local" / "share" / "kings"


@pytest.mark.parametrize(
    ("platform", "part"),
    [("win32", "AppData/Roaming/kings"), ("darwin", "Library/Application Support/kings")],
)
def test_other_systems_have_folders_of_their_own(
    platform: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kings.cli.saves.sys.platform", platform)
    assert data_folder({}) == Path.home() / part


def test_the_newest_game_of_a_kind_is_resumed(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    first = shelf.new_save("corner", NOW)
    shelf.write(first, RECORD)
    second = shelf.new_save("corner", NOW)
    assert second != first
    shelf.write(second, RECORD)
    assert shelf.newest() == second
    shelf.write(first, RECORD)
    assert shelf.newest("corner") == first
    with pytest.raises(KingsError, match="save_none"):
        shelf.newest("kungen")
    assert shelf.read(first) == RECORD


def test_two_records_of_one_second_are_two_files(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert shelf.keep(RECORD, NOW) != shelf.keep(RECORD, NOW)


def test_a_write_that_fails_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path)
    path = shelf.new_save("corner", NOW)
    shelf.write(path, RECORD)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kings.cli.saves.os.fsync", full)
    with pytest.raises(KingsError) as told:
        shelf.write(path, RECORD)
    assert told.value.facts["reason"] == "No space left on device"
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_game_that_goes_on_is_saved_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path)
    due = [shelf.due]
    monkeypatch.setattr("kings.cli.saves.time.monotonic", lambda: 100.0)
    shelf.write(shelf.new_save("corner", NOW), RECORD)
    due.append(shelf.due)
    monkeypatch.setattr("kings.cli.saves.time.monotonic", lambda: 106.0)
    due.append(shelf.due)
    assert due == [True, False, True]
