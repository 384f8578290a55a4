"""A match as an honest server would show it, for tests that then spoil a copy of it."""

from __future__ import annotations

import json
import re
from typing import Any

from kings.corner.legal import legal_plays
from kings.corner.notation import spell_move
from tests.checker.history import Json, Run
from tests.checker.projection import own_parts, public_part, told_fact
from tests.checker.replay import Moment, Moments, replayed
from tests.checker.stories import TABLE, USERS, Story

SECRET = "5e" * 32
PEOPLE = tuple(USERS)


class Match(Story):
    """Anna and Bo play a round; every entry is told to both at once."""

    def __init__(self, names: dict[str, str] | None = None) -> None:
        super().__init__()
        self.names = names or {}
        self.moments = Moments()
        for client in PEOPLE:
            self.line(client, "connected")
        self.entry("anna", {
            "kind": "opened", "host": USERS["anna"], "rules": "corner:", "seats": 2,
            "seed": "0d" * 32, "settings": {},
        })  # fmt: skip
        for seat, client in enumerate(PEOPLE):
            body = {"kind": "sat", "seat": seat, "user": USERS[client], "name": client}
            self.entry(client, body)
        for client in PEOPLE:
            self.open(client)
        for kind, more in (("readied", {}), ("committed", {"secret": SECRET}), ("dealt", {})):
            self.entry("server", {"kind": kind, **more}, tell=True)

    @property
    def now(self) -> Moment:
        """The table after its last entry."""
        return self.moments.all[-1]

    def entry(self, author: str, body: Json, *, tell: bool = False) -> int:
        """Write an entry, and tell it to all."""
        seq = self.wrote(author, f"cid-{len(self.entries)}", body)
        self.moments, wrong = replayed(TABLE, self.entries)
        if wrong is not None:
            raise ValueError(wrong)
        for client in PEOPLE if tell else ():
            self.update(client, seq)
        return seq

    def shown(self, value: Any) -> str:
        """A frame as text, with the secret names of its cards if they have any."""
        text = json.dumps(value)
        name_of = {spelled: name for name, spelled in self.names.items()}
        return re.sub(r"\b[2-9TJQKA][cdhs]\b", lambda hit: name_of.get(hit[0], hit[0]), text)

    def state(self, moment: Moment, seats: tuple[int, ...]) -> Json:
        """What devices with these seats are shown."""
        match = moment.match
        return {
            "table": {"kind": "match"},
            "game": None if match is None else public_part(match),
            "own": [] if match is None else own_parts(match, seats),
        }

    def facts(self, moment: Moment, seats: tuple[int, ...]) -> list[Json]:
        """What devices with these seats hear of an entry."""
        told = [fact for event in moment.events if (fact := told_fact(event, seats))]
        return [*told, *moment.fair]

    def update(self, client: str, seq: int, seats: tuple[int, ...] | None = None) -> None:
        """Tell a client of an entry, as to the holder of its own or of other seats."""
        moment = self.moments.all[seq - 1]
        own = moment.seats_of(USERS[client]) if seats is None else seats
        frame = {
            "type": "update",
            "table": TABLE,
            "seq": seq,
            "at_ms": moment.at_ms,
            "facts": self.facts(moment, own),
            "state": self.state(moment, own),
        }
        self.line(client, "got", self.shown(frame))

    def open(self, client: str, after: int = 0, told_after: int | None = None) -> None:
        """A client opens the table and is told all."""
        asked = {"type": "open", "table": TABLE} | ({"after": after} if after else {})
        self.line(client, "sent", json.dumps(asked))
        own = self.now.seats_of(USERS[client])
        first = (after if told_after is None else told_after) if after else self.now.seq
        frame = {
            "type": "snapshot",
            "table": TABLE,
            "seq": self.now.seq,
            "at_ms": self.now.at_ms,
            "missed": [
                {"seq": m.seq, "at_ms": m.at_ms, "facts": self.facts(m, own)}
                for m in self.moments.all[first:]
            ],
            "state": self.state(self.now, own),
        }
        self.line(client, "got", self.shown(frame))

    def play(self, *, tell: bool = True) -> int:
        """The seat in turn makes its first play."""
        match = self.now.match
        if match is None or match.turn is None or match.round is None:
            raise ValueError("nobody is in turn")
        move = spell_move(legal_plays(match.round)[0])
        body = {"kind": "played", "seat": match.turn, "move": move}
        return self.entry(PEOPLE[match.turn], body, tell=tell)

    def play_on(self) -> None:
        """Play the round to its end."""
        while self.now.match is not None and self.now.match.playing:
            self.play()

    def settle(self) -> None:
        """Both have waited long enough."""
        for client in PEOPLE:
            self.line(client, "settled", heads={TABLE: self.now.seq})

    def run(self) -> Run:
        return Run(self.clients, {TABLE: self.entries}, names=self.names)
