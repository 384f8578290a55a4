"""Without the compiler the generator's multiplications go over as they should, and NumPy says so."""

from collections.abc import Iterator

import numpy as np
import pytest


@pytest.fixture(autouse=True)
def wrapping_numbers() -> Iterator[None]:
    with np.errstate(over="ignore"):
        yield
