"""How much the kernel tests do: `KINGS_TEST_SCALE=0` is a short run, for the slow ways to run them."""

from __future__ import annotations

import os

from tests.conformance.scale import SCALE

SHORT = os.environ.get("KINGS_TEST_SCALE") == "0"
"""Whether kernels run uncompiled or with every index checked, where a sample must do."""


def amount(full: int, short: int) -> int:
    """How many of something a test does."""
    return short if SHORT else full * SCALE
