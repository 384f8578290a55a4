"""The weights of the linear player, by seats and time of the draw, as trained by a command."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from kings.bots.features import NAMES
from kings.corner.law import Law


@cache
def trained() -> dict[str, Any]:
    """All that is kept of the training: by `seats/draw` the weights by name, and where they
    come from (`tools/train_bots.py`)."""
    text = (files("kings.bots") / "data" / "weights.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def weights_for(law: Law) -> tuple[float, ...]:
    """The weights of a table in the order of `NAMES`; each is in points."""
    weights = trained()[f"{law.seats}/{law.rules.draw.value}"]["weights"]
    return tuple(weights[name] for name in NAMES)
