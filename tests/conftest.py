"""Settings of the whole suite: how Hypothesis searches, and the golden files."""

import os

import pytest
from hypothesis import settings

from tests.golden import GOLDEN, Golden

# No deadline: a shared machine may pause any example. The suite is the same every time;
# a run of your own searches anew.
settings.register_profile("own", deadline=None)
settings.register_profile("suite", deadline=None, derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "own"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="make tests/golden anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """The golden files; with --write-golden they are written, not compared."""
    return Golden(GOLDEN, write=bool(request.config.getoption("--write-golden")))
