"""CK7 and CK9: nothing that reached a person held what that person could not know by then.

CK7 looks at bytes: at the secret names that a test's cards have, at the secrets of deals, at the
tokens of people. CK9 looks at pages that show a round with all hands open.
"""

from __future__ import annotations

import re
from typing import Final

from kings.cards import Card, spell
from tests.checker.findings import Report
from tests.checker.history import Line, Run
from tests.checker.projection import seen_cards
from tests.checker.replay import Moments

_HEX: Final = re.compile(r"[0-9a-f]{64}")
_OPEN_HANDS: Final = re.compile(r"/api/tables/([^/]+)/(record|rounds|fair)(?:/(\d+))?")
_ROUNDS: Final = re.compile(r"(?:\\n|\n|^)Round [0-9]+ dealer ")
_TABLE: Final = re.compile(r"/api/tables/([A-Za-z0-9_-]{16})")
CLOCK_MS: Final = 20
"""The clocks of a test's server and its people are one; this is what reading them may take."""


def check_secrecy(run: Run, moments: dict[str, Moments], report: Report) -> None:
    """CK7 and CK9 over frames, pages and whatever else was written."""
    secrets = {
        secret.text: (table, secret.shown)
        for table, one in moments.items()
        for secret in one.secrets
    }
    search = _Search(run, moments, secrets, report)
    for lines in run.clients.values():
        named: set[str] = set()
        for line in lines:
            if line.kind == "sent":
                named |= search.names_in(line.text)
            elif line.kind == "got":
                search.frame(line, named)
            elif line.kind == "page":
                search.page(line, named)
    for name, text in run.outside.items():
        search.outside(name, text)


class _Search:
    """What is looked for, and what each person may know."""

    def __init__(
        self,
        run: Run,
        moments: dict[str, Moments],
        secrets: dict[str, tuple[str, int | None]],
        report: Report,
    ) -> None:
        self.run = run
        self.moments = moments
        self.secrets = secrets
        self.report = report
        self.name_of = {spelled: name for name, spelled in run.names.items()}
        self._pattern = re.compile("|".join(map(re.escape, run.names))) if run.names else None
        self._known: dict[tuple[str, str], list[set[str]]] = {}
        """By table and person: what each may know after each entry."""

    def names_in(self, text: str) -> set[str]:
        """The secret names of cards in a text."""
        return set(self._pattern.findall(text)) if self._pattern is not None else set()

    def frame(self, line: Line, named: set[str]) -> None:
        """A frame: what it may hold hangs on how far the table was."""
        frame = line.frame
        table = str(frame.get("table"))
        seq = frame.get("seq", frame.get("head"))
        self._secrets_in(line.text, table, seq if isinstance(seq, int) else 0, line.client)
        if self._pattern is None:
            return
        first = min((heard["seq"] for heard in frame.get("missed", [])), default=seq)
        self._leaks(line, table, first, seq, named)

    def page(self, line: Line, named: set[str]) -> None:
        """A page: by its time, for it has no seq that could be believed."""
        path = str(line.more["path"])
        found = _TABLE.search(path)
        table = found.group(1) if found else ""
        one = self.moments.get(table)
        seq = one.head_at(line.ms + CLOCK_MS) if one is not None else None
        self.report.counts["pages"] += 1
        self._secrets_in(line.text, table, seq or 0, line.client)
        self._leaks(line, table, 1 if seq else None, seq, named)
        opened = _OPEN_HANDS.search(path)
        if opened is not None and one is not None and line.more["status"] == 200:
            self._open_hands(line, one, table, opened)

    def outside(self, name: str, text: str) -> None:
        """What nobody's eyes are meant for in particular: no card, no secret, no token."""
        self._secrets_in(text, "", 0, name)
        for card in self.names_in(text):
            self._leaked("", f"{name} holds the card {self.run.names[card]}")
        for token in self.run.hidden:
            if token in text:
                self._leaked("", f"{name} holds a secret of a person")

    def _open_hands(self, line: Line, one: Moments, table: str, opened: re.Match[str]) -> None:
        self.report.counts["open hands"] += 1
        over = len([end for end in one.ends if end <= one.head_at(line.ms + CLOCK_MS)])
        if opened.group(2) == "record":
            shown = len(_ROUNDS.findall(line.text))
        else:
            shown = int(opened.group(3) or 0)
        if shown > over:
            self.report.find("CK9", table, f"{line.client} saw {shown} rounds, {over} are over")

    def _secrets_in(self, text: str, table: str, seq: int, reader: str) -> None:
        for found in _HEX.findall(text):
            whose, shown = self.secrets.get(found, ("", 0))
            if whose and (whose != table or shown is None or seq < shown):
                self._leaked(whose, f"{reader} read the secret of a deal at {seq}, before {shown}")

    def _leaks(
        self, line: Line, table: str, first: int | None, seq: int | None, named: set[str]
    ) -> None:
        cards = self.names_in(line.text) - named
        if not cards:
            return
        allowed: set[str] = set()
        one = self.moments.get(table)
        if one is not None and seq:
            for at in range(first or seq, seq + 1):
                allowed |= self._known_by(table, one, line.user, at)
        for card in sorted(cards - allowed):
            self._leaked(table, f"{line.client} line {line.at} names {self.run.names[card]}")

    def _known_by(self, table: str, one: Moments, user: str, seq: int) -> set[str]:
        """The names that a person may have learnt of the round that runs at an entry, up to it."""
        known = self._known.setdefault((table, user), [set()])
        for at in range(len(known), min(seq, len(one.all)) + 1):
            moment = one.all[at - 1]
            cards: set[Card] = set()
            if moment.match is not None:
                cards = seen_cards(moment.match, moment.seats_of(user))
            before = set() if _dealt_at(one, at) else known[at - 1]
            known.append(before | {self.name_of[spell(card)] for card in cards})
        return known[min(seq, len(known) - 1)]

    def _leaked(self, table: str, text: str) -> None:
        self.report.counts["leaked"] += 1
        self.report.find("CK7", table, text)


def _dealt_at(one: Moments, seq: int) -> bool:
    """Whether a round was dealt with this entry."""
    moment, before = one.at(seq), one.at(seq - 1)
    if moment is None or moment.match is None:
        return False
    return before is None or before.match is None or len(before.match.log) < len(moment.match.log)
