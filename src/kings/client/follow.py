"""A table as a client knows it: what the server has said of it, put together."""

from __future__ import annotations

from collections import deque

import msgspec
from msgspec import UNSET

from kings.wire.messages import Snapshot, Update
from kings.wire.state import State, WireFact

KEPT_FACTS = 500
"""Facts that nobody has taken are kept so far back."""


class Followed:
    """A table that is followed; `seq` is the last entry known, 0 before the first snapshot."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.seq = 0
        self.at_ms = 0
        self.state = State(own=[])
        self.gone: str | None = None
        """Why the server no longer tells of it."""
        self._facts: deque[WireFact] = deque(maxlen=KEPT_FACTS)

    def take(self, message: Snapshot | Update) -> bool:
        """Go on from a message of the server; False if something is missing before it.

        What is known already changes nothing.
        """
        if isinstance(message, Snapshot):
            if message.seq >= self.seq:
                for heard in message.missed:
                    if heard.seq > self.seq and self.seq:
                        self._facts.extend(heard.facts)
                self._know(message.seq, message.at_ms, message.state)
            return True
        if message.seq > self.seq + 1:
            return False
        if message.seq == self.seq + 1:
            self._facts.extend(message.facts)
            self._know(message.seq, message.at_ms, message.state)
        return True

    def news(self) -> list[WireFact]:
        """The facts since this was last asked, each told once."""
        told = list(self._facts)
        self._facts.clear()
        return told

    def _know(self, seq: int, at_ms: int, state: State) -> None:
        """A part that is left out is as it was before."""
        said = msgspec.structs.asdict(state)
        changed = {name: part for name, part in said.items() if part is not UNSET}
        self.state = msgspec.structs.replace(self.state, **changed)
        self.seq, self.at_ms = seq, at_ms
