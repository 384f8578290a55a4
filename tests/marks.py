"""Marks that tie tests to the guides."""

from collections.abc import Callable
from typing import Any

import pytest


def statement(*ids: str) -> Callable[[Any], Any]:
    """Mark a test as proof of one to three statements of the guides, by number."""
    if not 1 <= len(ids) <= 3:
        raise ValueError(f"one to three statements a mark, not {len(ids)}")
    return pytest.mark.statement(*ids)
