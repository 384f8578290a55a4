"""Without the compiler the keys' multiplications go over as they should, and NumPy says so."""

from collections.abc import Iterator

import pytest

from kings import kernels


@pytest.fixture(autouse=True)
def wrapping_numbers() -> Iterator[None]:
    if not kernels.available():
        yield
        return
    import numpy as np

    with np.errstate(over="ignore"):
        yield
