"""CK5: the log of a table played again, apart from the server: every entry on its own terms.

Of the server's code only the rules of the game and of a match are used; who sits where, how the
cards of a round come from its secrets, and who may know what is worked out here anew.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from kings.cards import GENERATOR_VERSION, Deal
from kings.corner.notation import parse_move
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.errors import KingsError
from kings.table import commands
from kings.table.events import TableEvent
from kings.table.match_table import MatchTable, open_table
from tests.checker.findings import Report
from tests.checker.history import Entry, Json, Run


@dataclass(frozen=True)
class Moment:
    """A table after one entry of its log."""

    seq: int
    at_ms: int
    match: MatchTable | None
    events: tuple[TableEvent, ...]
    """What the entry led to in the game."""
    users: tuple[str | None, ...]
    """Who has each seat."""
    fair: tuple[Json, ...] = ()
    """What all are told of the fairness of a deal with this entry."""

    def seats_of(self, user: str) -> tuple[int, ...]:
        """The seats that a person has."""
        return tuple(seat for seat, owner in enumerate(self.users) if owner == user)


@dataclass(frozen=True)
class Secret:
    """Bytes that nobody may know between two entries of a log."""

    text: str
    """In hexadecimal."""
    since: int
    shown: int | None
    """The first entry with which it may be told; None if it never came to that."""


@dataclass
class Moments:
    """A whole table, moment by moment."""

    all: list[Moment] = field(default_factory=list)
    secrets: list[Secret] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """The entries with which a round ended, in order."""

    def at(self, seq: int) -> Moment | None:
        """The table after entry `seq`."""
        return self.all[seq - 1] if 1 <= seq <= len(self.all) else None

    def head_at(self, ms: int) -> int:
        """The last entry that was written by a moment of the wall clock."""
        return bisect_right(self.all, ms, key=lambda moment: moment.at_ms)


class _Fold:
    """One table while its log is read."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.moments = Moments()
        self.match: MatchTable | None = None
        self.names: list[str] = []
        self.users: list[str | None] = []
        self.rules = ""
        self.seed = b""
        self.secret = ""
        self.bound: Json = {}
        """The deal under way, as all are told of it."""
        self.nonces: dict[int, str] = {}
        self.hidden: list[tuple[str, int]] = []
        """Secrets that may not be told yet, and the entry with which each came up."""

    def take(self, entry: Entry) -> None:
        """Apply an entry; raises `KingsError` or `ValueError` if it cannot be."""
        before = self.match
        events = self._events(entry)
        after = self.match
        ended = before is not None and before.playing and after is not None and not after.playing
        fair: tuple[Json, ...] = ()
        if entry.body["kind"] == "committed":
            fair = ({"type": "bound", **self.bound},)
        elif ended:
            self.moments.ends.append(entry.seq)
            self.show(entry.seq)
            nonces = [self.nonces.get(seat) for seat in range(len(self.names))]
            shown = {"secret": self.secret, "nonces": nonces}
            fair = ({"type": "deal_shown", **self.bound, **shown},)
        self.moments.all.append(
            Moment(entry.seq, entry.at_ms, self.match, events, tuple(self.users), fair)
        )

    def show(self, seq: int | None) -> None:
        """What was hidden may be told from an entry on; with None it never may."""
        for text, since in self.hidden:
            self.moments.secrets.append(Secret(text, since, seq))
        self.hidden = []

    def _events(self, entry: Entry) -> tuple[TableEvent, ...]:
        body = entry.body
        match body["kind"]:
            case "opened":
                self.rules, self.seed = body["rules"], bytes.fromhex(body["seed"])
                self.names = [""] * body["seats"]
                self.users = [None] * body["seats"]
            case "sat":
                self._seat(body["seat"], body["user"], body["name"])
            case "bot_sat":
                self._seat(body["seat"], None, body["level"])
            case "freed":
                self._seat(body["seat"], None, "")
            case "left":
                self.users = [None if user == body["user"] else user for user in self.users]
            case "committed":
                self._commit(body["secret"], entry.seq)
            case "nonce_given":
                self.nonces[body["seat"]] = body["nonce"]
            case "dealt":
                return self._dealt(entry)
            case "played":
                move = parse_move(body["move"])
                return self._do(commands.Play(Seat(body["seat"]), move))
            case "took_back":
                return self._do(commands.TakeBack(Seat(body["seat"])))
            case "finished":
                return self._do(commands.FinishTurn())
            case "pause_began":
                return self._do(commands.Pause())
            case "pause_ended":
                return self._do(commands.Resume())
        return ()

    def _seat(self, seat: int, user: str | None, name: str) -> None:
        self.users[seat], self.names[seat] = user, name

    def _do(self, command: commands.Command) -> tuple[TableEvent, ...]:
        if self.match is None:
            raise ValueError("no match yet")
        step = self.match.do(command)
        self.match = step.table
        return step.events

    def _commit(self, secret: str, seq: int) -> None:
        self.secret, self.nonces = secret, {}
        self.hidden.append((secret, seq))
        deal = 1 if self.match is None else self.match.match.deals
        line = parse_corner_rules(self.rules).line()
        digest = hashlib.sha256(
            f"kings/fair/commit/1\0{self.table}\0{deal}\0{line}\0".encode() + bytes.fromhex(secret)
        )
        self.bound = {"deal": deal, "commitment": digest.hexdigest()}

    def _dealt(self, entry: Entry) -> tuple[TableEvent, ...]:
        if not self.secret:
            raise ValueError("dealt without a secret")
        if self.match is None:
            self.match = open_table(
                parse_corner_rules(self.rules), self.names, Deal(seed=self.seed)
            )
        nonces = [self.nonces.get(seat) for seat in range(len(self.names))]
        seed = round_seed(self.secret, nonces)
        self.hidden.append((seed.hex(), entry.seq))
        return self._do(commands.Deal(deal=Deal(seed=seed)))


def round_seed(secret: str, nonces: Sequence[str | None]) -> bytes:
    """The seed of a round from the server's secret and the nonces by seat, None for no nonce."""
    stream = hashlib.shake_256(f"kings/fair/seed/1\0{GENERATOR_VERSION}\0".encode())
    stream.update(bytes.fromhex(secret))
    for nonce in nonces:
        stream.update(b"\0" if nonce is None else b"\1" + bytes.fromhex(nonce))
    return stream.digest(32)


def replayed(table: str, entries: list[Entry]) -> tuple[Moments, str | None]:
    """A log played again as far as it goes, and why it goes no further."""
    fold = _Fold(table)
    for entry in entries:
        try:
            fold.take(entry)
        except (KingsError, ValueError, KeyError) as error:
            return fold.moments, f"entry {entry.seq} {entry.body}: {error!r}"
    fold.show(None)
    return fold.moments, None


def check_replay(run: Run, report: Report) -> dict[str, Moments]:
    """CK5 over all tables; the moments are for the checks that follow."""
    found = {}
    for table, entries in run.records.items():
        moments, wrong = replayed(table, entries)
        if wrong is not None:
            report.find("CK5", table, wrong)
        report.counts["rounds"] += len(moments.ends)
        found[table] = moments
    return found
