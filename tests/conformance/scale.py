"""How much the long tests do: `KINGS_TEST_SCALE=10` is the full run, 1 what every run does."""

from __future__ import annotations

import os

SCALE = max(1, int(os.environ.get("KINGS_TEST_SCALE", "1")))
