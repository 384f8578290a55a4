"""Small histories written by hand, for the tests of the checker."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from tests.checker.history import Entry, Json, Line, Run

TABLE = "t" * 16
USERS = {"anna": "a" * 16, "bo": "b" * 16}


class Story:
    """A run told line by line; time goes on by a millisecond with each."""

    def __init__(self) -> None:
        self.ns = 0
        self.clients: dict[str, list[Line]] = {}
        self.entries: list[Entry] = []

    def line(self, client: str, kind: str, text: str = "", **more: Any) -> None:
        """Something that a client saw."""
        self.ns += 1_000_000
        lines = self.clients.setdefault(client, [])
        user = USERS[client]
        ms = self.ns // 1_000_000
        lines.append(Line(client, user, len(lines), kind, self.ns, ms, text, more))

    def sent(self, client: str, cid: str, ask: Json | None = None) -> None:
        """A client sends a command."""
        frame = {"type": "do", "table": TABLE, "cid": cid, "expect": 0, "ask": ask or {}}
        self.line(client, "sent", json.dumps(frame))

    def got(self, client: str, kind: str, **fields: Any) -> None:
        """A client receives a frame of the table."""
        self.line(client, "got", json.dumps({"type": kind, "table": TABLE, **fields}))

    def wrote(self, client: str, cid: str, body: Json | None = None) -> int:
        """The log grows by an entry; its seq."""
        seq = len(self.entries) + 1
        at_ms = self.ns // 1_000_000
        self.entries.append(Entry(seq, USERS.get(client, client), cid, at_ms, body or {}))
        return seq

    def told(self, client: str, cid: str) -> None:
        """The whole way of a command that is written and acknowledged."""
        self.sent(client, cid)
        self.got(client, "done", cid=cid, seq=self.wrote(client, cid))

    def run(self) -> Run:
        """The run as it stands."""
        return Run(self.clients, {TABLE: self.entries})

    def moved(self, at: int, **fields: Any) -> None:
        """Change an entry of the log, counted from 1."""
        self.entries[at - 1] = replace(self.entries[at - 1], **fields)
