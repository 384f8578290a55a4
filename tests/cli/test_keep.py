"""A host copies the database while a server runs, restores it, and is told what is not well."""

import asyncio
from pathlib import Path

import pytest

from kings.cli.app import run
from tests.cli.test_join import asked
from tests.faults.servers import Server


def test_a_copy_made_while_the_server_runs_restores_its_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def copied() -> None:
        async with Server(tmp_path) as server:
            host = await asked(server, "POST", "/api/guest", {"name": "Anna", "bearer": True})
            opening = {"rules": "kitchen", "seats": 2, "settings": {}}
            await asked(server, "POST", "/api/tables", opening, host["token"])
            code = run(["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path / "data")])
            assert code == 0

    asyncio.run(copied())
    assert "1 table," in capsys.readouterr().out
    copy, anew = str(tmp_path / "copy.db"), str(tmp_path / "anew")
    assert run(["backup", copy, "--restore", "--data", anew]) == 0
    assert run(["backup", copy, "--check"]) == 0
    assert (tmp_path / "anew" / "kings.db").is_file()


def test_a_copy_never_takes_the_place_of_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kings.db").write_text("something")
    (tmp_path / "copy.db").write_text("dear")
    assert run(["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert (tmp_path / "copy.db").read_text() == "dear"


def test_the_doctor_looks_at_a_database_that_is_not_there_yet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["doctor", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "kings.db is not there yet" in said
    assert not (tmp_path / "kings.db").exists()


def test_the_doctor_says_that_a_file_is_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kings.db").write_text("rubbish " * 4000)
    assert run(["doctor", "--data", str(tmp_path)]) == 2
    assert "!!  The database is damaged" in capsys.readouterr().out
