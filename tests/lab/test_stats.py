"""Figures against numbers from text books."""

from __future__ import annotations

import pytest

from kings.lab.stats import NOTHING, Mean, share


def test_a_share_has_wilsons_interval() -> None:
    found = share(8, 10)
    assert found.value == 0.8
    assert found.low == pytest.approx(0.4902, abs=1e-4)
    assert found.high == pytest.approx(0.9433, abs=1e-4)


@pytest.mark.parametrize(("hits", "low", "high"), [(0, 0.0, 0.2775), (10, 0.7225, 1.0)])
def test_a_share_of_none_or_all_stays_within_bounds(hits: int, low: float, high: float) -> None:
    found = share(hits, 10)
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


def test_a_mean_has_the_interval_of_the_normal_distribution() -> None:
    mean = Mean()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        mean.add(value)
    found = mean.figure()
    # Standard deviation of the sample 2.1381, its error 0.7559.
    assert found.value == 5.0
    assert found.high == pytest.approx(5.0 + 1.959964 * 0.755929, abs=1e-5)
    assert found.low == pytest.approx(5.0 - 1.959964 * 0.755929, abs=1e-5)


def test_equal_results_leave_no_doubt() -> None:
    mean = Mean()
    for _ in range(3):
        mean.add(-7)
    assert (mean.figure().low, mean.figure().high) == (-7.0, -7.0)


def test_nothing_is_known_of_no_results_and_no_interval_of_one() -> None:
    mean = Mean()
    assert mean.figure() == NOTHING == share(0, 0)
    mean.add(3)
    assert (mean.figure().value, mean.figure().low) == (3.0, None)
