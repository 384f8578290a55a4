"""Planted faults: each can still be planted, and, when asked for, each is caught."""

import os
from collections import Counter
from pathlib import Path

import pytest

from tools.faults import Fault, all_faults
from tools.plant_faults import ROOT, copy_project, is_caught, patched

FAULTS = all_faults()
CASES = [pytest.param(fault, id=fault.name) for fault in FAULTS]


@pytest.mark.parametrize("fault", CASES)
def test_a_fault_changes_one_place_that_is_there_and_names_its_tests(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text(encoding="utf-8")
    assert patched(text, fault) != text
    assert fault.tests
    for test in fault.tests:
        assert "@statement(" in (ROOT / test).read_text(encoding="utf-8")


def test_thirty_faults_with_names_of_their_own_are_planted() -> None:
    assert len(FAULTS) >= 30
    assert max(Counter(fault.name for fault in FAULTS).values()) == 1


def test_a_fault_whose_place_is_gone_is_an_error() -> None:
    fault = FAULTS[0]
    with pytest.raises(ValueError, match="occurs 0 times"):
        patched("", fault)
    with pytest.raises(ValueError, match="occurs 2 times"):
        patched(fault.old * 2, fault)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("planted")
    copy_project(ROOT, folder)
    return folder


@pytest.mark.skipif(
    os.environ.get("KINGS_PLANT_FAULTS") != "1", reason="slow: set KINGS_PLANT_FAULTS=1"
)
@pytest.mark.parametrize("fault", CASES)
def test_a_cited_test_turns_red(fault: Fault, tree: Path) -> None:
    caught, told = is_caught(tree, fault)
    assert caught, f"{fault.breaks} {told}"
