"""Marks that tie tests to the guides."""

import pytest


def statement(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as proof of one to three statements of the guides, by number."""
    if not 1 <= len(ids) <= 3:
        raise ValueError(f"one to three statements a mark, not {len(ids)}")
    return pytest.mark.statement(*ids)
