"""What a run leaves behind, in a folder, and how it is read.

    run.json                {"format": 1, "names": {secret name of a card: its spelling},
                             "hidden": [tokens and words that nothing in outside/ may hold]}
    clients/NAME.jsonl      what one client sent and received, in order, a JSON object a line
    record/TABLE.jsonl      the log of a table out of the store, after the run
    outside/*               whatever else could be read: server logs, metrics, exports, backups

Lines of a client (`ns` is the machine's monotonic clock, `ms` its wall clock):

    {"kind": "client", "user": id}                  who it is; a client keeps one user
    {"kind": "connected", "ns", "ms"}               a socket is open
    {"kind": "sent", "ns", "ms", "frame": text}     handed to the socket
    {"kind": "got", "ns", "ms", "frame": text}      received
    {"kind": "closed", "ns", "ms", "code"}          the socket is gone
    {"kind": "page", "ns", "ms", "began_ms", "method", "path", "status", "body": text}
    {"kind": "settled", "ns", "ms", "heads": {table: seq}}  these entries were written long ago

Lines of a record: {"seq", "author", "cid", "at_ms", "body": {"kind": ..}}.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

FORMAT: Final = 1

Json = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """One line of a client's history."""

    client: str
    user: str
    at: int
    """Its place in the history of the client."""
    kind: str
    ns: int
    ms: int
    text: str
    """The frame, or the body of a page."""
    more: Json

    @cached_property
    def frame(self) -> Json:
        """The frame as JSON; empty if it is none."""
        try:
            found = json.loads(self.text)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


@dataclass(frozen=True)
class Entry:
    """One entry of a table's log."""

    seq: int
    author: str
    cid: str
    at_ms: int
    body: Json


@dataclass(frozen=True)
class Run:
    """All that a run left behind."""

    clients: dict[str, list[Line]]
    records: dict[str, list[Entry]]
    outside: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    """The secret name of each card in what the server wrote, with its spelling."""
    hidden: tuple[str, ...] = ()
    """Tokens, passwords and words of people, which stand in nothing that is not theirs."""

    @property
    def lines(self) -> Iterator[Line]:
        """The lines of all clients, client by client."""
        for lines in self.clients.values():
            yield from lines


def read_client(name: str, text: str) -> list[Line]:
    """The history of one client; a line that a kill cut short ends it."""
    lines: list[Line] = []
    user = ""
    for at, raw in enumerate(text.splitlines()):
        try:
            data = json.loads(raw)
        except ValueError:
            break
        kind = data.pop("kind")
        if kind == "client":
            user = data["user"]
            continue
        body = data.pop("frame", None) or data.pop("body", "")
        lines.append(Line(name, user, at, kind, data.pop("ns"), data.pop("ms"), body, data))
    return lines


def read_record(text: str, names: dict[str, str]) -> list[Entry]:
    """The entries of a table's log, in the order of the file, with the usual names of cards."""
    if names:
        text = re.sub("|".join(map(re.escape, names)), lambda hit: names[hit.group()], text)
    return [Entry(**json.loads(line)) for line in text.splitlines() if line]


def read_run(folder: Path) -> Run:
    """Read a whole run."""
    about = json.loads((folder / "run.json").read_text())
    if about.get("format") != FORMAT:
        raise ValueError(f"a run of format {about.get('format')}, this reads {FORMAT}")
    return Run(
        clients={
            path.stem: read_client(path.stem, path.read_text())
            for path in sorted((folder / "clients").glob("*.jsonl"))
        },
        records={
            path.stem: read_record(path.read_text(), about.get("names", {}))
            for path in sorted((folder / "record").glob("*.jsonl"))
        },
        outside={
            path.name: path.read_bytes().decode("utf-8", "replace")
            for path in sorted((folder / "outside").glob("*"))
        },
        names=about.get("names", {}),
        hidden=tuple(about.get("hidden", ())),
    )
