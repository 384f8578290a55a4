"""What the doctor finds, and that it has words for it."""

import asyncio
import json
from importlib.resources import files
from pathlib import Path

import pytest

from kings.store import StoreError
from kings.store.doctor import Finding, Level, disk_finding, examine, sqlite_finding
from tests.store.conftest import opened

TEXTS = json.loads((files("kings") / "texts" / "en" / "store.json").read_text("utf-8"))


def codes(findings: list[Finding]) -> set[str]:
    assert {finding.key for finding in findings} <= set(TEXTS)
    return {finding.code for finding in findings}


def test_a_database_in_use_is_looked_at_and_found_well(address: str) -> None:
    async def claim() -> None:
        async with opened(address):
            findings = await examine(address)
            assert "shape_this" in codes(findings)
            assert [one for one in findings if one.level is Level.BAD] == []
            if address.startswith("sqlite"):
                assert {"in_use", "whole"} <= codes(findings)
        if address.startswith("sqlite"):
            assert "not_in_use" in codes(await examine(address))

    asyncio.run(claim())


def test_an_empty_place_is_said_to_be_one_and_stays_so(tmp_path: Path) -> None:
    found = asyncio.run(examine(f"sqlite:///{tmp_path}/data/kings.db"))
    assert "no_database" in codes(found)
    assert list(tmp_path.iterdir()) == []


def test_damage_is_found(tmp_path: Path) -> None:
    (tmp_path / "kings.db").write_bytes(b"not a database" * 100)
    found = asyncio.run(examine(f"sqlite:///{tmp_path}/kings.db"))
    assert "damaged" in codes(found)


def test_a_database_that_does_not_answer_is_told() -> None:
    found = asyncio.run(examine("postgresql://nobody@127.0.0.1:9/none"))
    assert {one.code for one in found if one.level is Level.BAD} == {"unreachable"}
    assert codes(found)


@pytest.mark.parametrize(
    ("version", "level"),
    [
        ((3, 40, 1), Level.WARNING),
        ((3, 44, 5), Level.WARNING),
        ((3, 44, 6), Level.GOOD),
        ((3, 45, 0), Level.WARNING),
        ((3, 50, 7), Level.GOOD),
        ((3, 51, 2), Level.WARNING),
        ((3, 51, 3), Level.GOOD),
        ((3, 54, 1), Level.GOOD),
    ],
)
def test_versions_of_sqlite_with_the_fault_are_known(
    version: tuple[int, int, int], level: Level
) -> None:
    assert sqlite_finding(version).level is level


def test_a_disk_that_is_nearly_full_is_bad() -> None:
    assert disk_finding(499_000_000).level is Level.BAD
    assert disk_finding(500_000_000).level is Level.GOOD


@pytest.mark.parametrize("address", ["mysql://host/kings", "kings.db", "sqlite:///", ""])
def test_an_address_of_no_database_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(StoreError, match="store_address"):
        asyncio.run(examine(address))
