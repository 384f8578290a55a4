"""The faults of `tests.faults` at length, over and over, with their sums."""
