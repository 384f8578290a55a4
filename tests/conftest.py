"""Settings of the whole suite: how Hypothesis searches, the golden files, and the kernels."""

import os

import pytest
from hypothesis import settings

from kings import kernels
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


@pytest.fixture(scope="session")
def ready_kernels() -> None:
    """The kernels are ready, where there are any: a search with a time limit ends well before it.

    By the plain rules the same search may need longer than its limit on a slow machine.
    """
    if kernels.available():
        kernels.warm()
