"""Golden files: compared, or written when asked for."""

from pathlib import Path

import pytest

from tests.golden import Golden


def test_what_was_written_compares_equal_and_a_change_does_not(tmp_path: Path) -> None:
    Golden(tmp_path, write=True).check("corner/perft.txt", "1 4\n2 17\n")
    Golden(tmp_path, write=False).check("corner/perft.txt", "1 4\n2 17\n")
    with pytest.raises(AssertionError, match="differs from"):
        Golden(tmp_path, write=False).check("corner/perft.txt", "1 4\n2 18\n")


def test_a_missing_golden_file_fails_and_says_how_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="--write-golden"):
        Golden(tmp_path, write=False).check("corner/perft.txt", "")
    assert not any(tmp_path.iterdir())
