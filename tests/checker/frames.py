"""CK6: each device's frames are exactly the projection of the record on its seats, in order."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from tests.checker.findings import Report
from tests.checker.history import Json, Line, Run
from tests.checker.projection import own_parts, public_part, told_fact
from tests.checker.replay import Moment, Moments

KEPT: Final = 256
"""Entries that a server has at hand for those who come back; of more it tells the last ones."""

_OF_THE_GAME: Final = {
    "king_turned_up",
    "joker_turned_up",
    "asked_for_kings",
    "turn_began",
    "drew",
    "laid",
    "pile_moved",
    "joker_swapped",
    "turn_ended",
    "round_over",
    "round_dealt",
    "taken_back",
    "turn_finished",
    "round_scored",
    "match_over",
    "bound",
    "deal_shown",
}
"""Facts that the replay knows; of the others it is seen that all devices hear the same."""


@dataclass
class _Place:
    """How far one socket is at one table."""

    seq: int
    parts: Json


@dataclass
class _Shared:
    """What must be the same for all devices: by table and seq."""

    parts: dict[tuple[str, int], Json] = field(default_factory=dict)
    facts: dict[tuple[str, int], Any] = field(default_factory=dict)
    games: dict[tuple[str, int], Any] = field(default_factory=dict)
    """As the replay has them."""


def check_frames(run: Run, moments: dict[str, Moments], report: Report) -> None:
    """CK6 over all clients."""
    translated = _translator(run.names)
    shared = _Shared()
    for lines in run.clients.values():
        _Device(moments, shared, report).read(translated(line) for line in lines)


def _translator(names: dict[str, str]) -> Any:
    """Frames with the secret names of cards as frames with their spellings."""
    if not names:
        return lambda line: (line, line.frame)
    found = re.compile("|".join(map(re.escape, names)))

    def translated(line: Line) -> tuple[Line, Json]:
        try:
            frame = json.loads(found.sub(lambda hit: names[hit.group()], line.text))
        except ValueError:
            frame = {}
        return line, frame if isinstance(frame, dict) else {}

    return translated


class _Device:
    """The frames of one client, read in order."""

    def __init__(self, moments: dict[str, Moments], shared: _Shared, report: Report) -> None:
        self.moments = moments
        self.shared = shared
        self.report = report
        self.places: dict[str, _Place] = {}
        self.asked: dict[str, list[int]] = {}
        """The `after` of each `open` that is not answered yet."""

    def read(self, lines: Iterator[tuple[Line, Json]]) -> None:
        for line, frame in lines:
            kind, table = frame.get("type"), str(frame.get("table"))
            if line.kind in ("connected", "closed"):
                self.places.clear()
                self.asked.clear()
            elif line.kind == "settled":
                self._settled(line)
            elif line.kind == "sent" and kind == "open":
                self.asked.setdefault(table, []).append(frame.get("after") or 0)
            elif line.kind == "got" and kind in ("snapshot", "update"):
                self._frame(line, table, frame)
            elif line.kind == "got" and kind == "gone":
                self.places.pop(table, None)
                self.asked.pop(table, None)

    def _find(self, line: Line, table: str, text: str) -> None:
        self.report.find("CK6", table, f"{line.client} line {line.at}: {text}")

    def _settled(self, line: Line) -> None:
        """Long after these entries were written, nobody is behind them."""
        for table, head in line.more["heads"].items():
            place = self.places.get(table)
            if place is None or place.seq < head:
                seen = None if place is None else place.seq
                self._find(line, table, f"the head has long been {head}, it has seen {seen}")

    def _frame(self, line: Line, table: str, frame: Json) -> None:
        self.report.counts["frames"] += 1
        seq = frame["seq"]
        moment = self.moments[table].at(seq) if table in self.moments else None
        if moment is None:
            self._find(line, table, f"tells of entry {seq}, which is not in the record")
            return
        if frame["at_ms"] != moment.at_ms:
            self._find(line, table, f"entry {seq} is of {moment.at_ms}, not {frame['at_ms']}")
        if frame["type"] == "snapshot":
            self._snapshot(line, table, moment, frame)
        else:
            place = self.places.get(table)
            if place is None:
                self._find(line, table, f"update {seq} without a snapshot before")
                return
            if seq != place.seq + 1:
                self._find(line, table, f"update {seq} follows {place.seq}")
            self._facts(line, table, moment, frame["facts"])
        self._state(line, table, moment, frame["state"], whole=frame["type"] == "snapshot")

    def _snapshot(self, line: Line, table: str, moment: Moment, frame: Json) -> None:
        asked = self.asked.get(table)
        if not asked:
            self._find(line, table, "a snapshot that was not asked for")
            return
        after = asked.pop(0)
        wanted = list(range(max(after, moment.seq - KEPT) + 1, moment.seq + 1)) if after else []
        told = [heard["seq"] for heard in frame["missed"]]
        if told != wanted:
            self._find(line, table, f"missed after {after} up to {moment.seq}: told of {told}")
        for heard in frame["missed"]:
            past = self.moments[table].at(heard["seq"])
            if past is not None:
                self._facts(line, table, past, heard["facts"])

    def _facts(self, line: Line, table: str, moment: Moment, facts: list[Json]) -> None:
        seats = moment.seats_of(line.user)
        wanted = [fact for event in moment.events if (fact := told_fact(event, seats))]
        wanted += moment.fair
        of_game = [fact for fact in facts if fact["type"] in _OF_THE_GAME]
        if of_game != wanted:
            self._find(line, table, f"facts of {moment.seq} are {of_game}, not {wanted}")
        others = [fact for fact in facts if fact["type"] not in _OF_THE_GAME]
        if self.shared.facts.setdefault((table, moment.seq), others) != others:
            self._find(line, table, f"others heard other facts of {moment.seq} than {others}")

    def _state(self, line: Line, table: str, moment: Moment, state: Json, *, whole: bool) -> None:
        place = self.places.get(table)
        parts = {} if place is None or whole else place.parts
        parts = parts | {name: part for name, part in state.items() if name != "own"}
        self.places[table] = _Place(moment.seq, parts)
        key = (table, moment.seq)
        if key not in self.shared.games:
            self.shared.games[key] = public_part(moment.match) if moment.match else None
        wanted_game = self.shared.games[key]
        if parts.get("game") != wanted_game:
            other = _other(parts.get("game"), wanted_game)
            self._find(line, table, f"the game at {moment.seq} is {other}")
        if self.shared.parts.setdefault(key, parts) != parts:
            other = _other(parts, self.shared.parts[key])
            self._find(line, table, f"others were shown another table at {moment.seq}: {other}")
        own = [{k: v for k, v in part.items() if k != "can_take_back"} for part in state["own"]]
        wanted = own_parts(moment.match, moment.seats_of(line.user)) if moment.match else []
        if own != wanted:
            self._find(line, table, f"own at {moment.seq} is {own}, not {wanted}")


def _other(shown: Any, wanted: Any) -> str:
    """Where two parts differ, in short."""
    if not isinstance(shown, dict) or not isinstance(wanted, dict):
        return f"{str(shown)[:80]}, not {str(wanted)[:80]}"
    keys = [k for k in {*shown, *wanted} if shown.get(k) != wanted.get(k)]
    return ", ".join(f"{k}: {shown.get(k)}, not {wanted.get(k)}" for k in sorted(keys))[:400]
