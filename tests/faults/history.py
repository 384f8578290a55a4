"""Writing down what a client sees, as `tests.checker.history` describes it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from types import TracebackType
from typing import Self


class History:
    """The history of one client, a JSON object a line."""

    def __init__(self, folder: Path, name: str, user: str) -> None:
        clients = folder / "clients"
        clients.mkdir(parents=True, exist_ok=True)
        self._file = (clients / f"{name}.jsonl").open("w", encoding="utf-8")
        self._file.write(json.dumps({"kind": "client", "user": user}) + "\n")

    def note(self, kind: str, **more: object) -> None:
        """Write a line with both clocks."""
        line = {"kind": kind, "ns": time.monotonic_ns(), "ms": time.time_ns() // 1_000_000, **more}
        self._file.write(json.dumps(line) + "\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Write what is still held back."""
        self._file.close()
