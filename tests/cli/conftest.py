"""The fixture of the command line, and a reader who wants English."""

import pytest

from tests.cli.helpers import Kings


@pytest.fixture
def kings(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Kings:
    """A terminal of 80 columns in English."""
    for name in ("KINGS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    return Kings(capsys)
