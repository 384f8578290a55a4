"""Speed, as ratios measured side by side in one run; never part of the test suite."""
