"""The score pad beside real cards: rounds as people tell them, and the match they make.

A pad keeps what was entered, never sums: totals, playoffs and winners are worked out from the
entries by the same match as the software's own tables, so correcting an old round corrects all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kings.cards import RANKS
from kings.corner.law import Law, law_for
from kings.corner.match import Match, finish_round, new_match
from kings.corner.options import CornerRules, DeadTest, Scoring
from kings.corner.places import Seat
from kings.corner.score import Holding, Outcome
from kings.corner.state import How
from kings.errors import TableError

_RANK_WORDS: Final = {
    **{rank.lower(): index for index, rank in enumerate(RANKS)},
    "10": 9,
    "e": 0,
    "b": 10,
    "kn": 10,
    "d": 11,
}
"""Ranks as they are written in the four languages: E is an ace, Kn and B a jack, D a queen."""

_NOTHING: Final = ("", "-", "0", "out", "ut", "ude", "aus")
_MOST_CARDS: Final = 108
_MOST_AMOUNT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Held:
    """What one player has left at the end of a round, as told."""

    holding: Holding
    extra: int = 0
    """Fines for kings held back, or with chips the fees paid for turns without a play."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One round on the pad, by seat of the round."""

    held: tuple[Held, ...]
    told: tuple[str, ...]
    """The words that were typed, for showing and correcting them."""

    @property
    def out(self) -> Seat | None:
        """Who went out: the one with nothing left."""
        empty = [seat for seat, held in enumerate(self.held) if not _has_any(held.holding)]
        return Seat(empty[0]) if empty else None


@dataclass(frozen=True, slots=True)
class Pad:
    """A score pad: who plays, by which rules, and the rounds entered so far."""

    rules: CornerRules
    names: tuple[str, ...]
    dealer: Seat
    """Who dealt the first round."""
    told: tuple[tuple[str, ...], ...] = ()
    """The rounds as they were typed."""
    past: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """Earlier states of the pad, for undo; the last is the newest."""
    future: tuple[tuple[tuple[str, ...], ...], ...] = ()

    @property
    def match(self) -> Match:
        """The match that the rounds make; raises `TableError` if a round does not fit."""
        match = new_match(self.rules, len(self.names), self.dealer)
        for number, told in enumerate(self.told, start=1):
            if match.result is not None:
                raise TableError("pad_over_before", round=number)
            match = _entered(match, read_entry(match.law, told))
        return match

    def with_round(self, told: Sequence[str]) -> Pad:
        """The pad with one more round; raises `TableError`, changing nothing, if it cannot be."""
        return self._changed((*self.told, tuple(told)))

    def corrected(self, number: int, told: Sequence[str]) -> Pad:
        """The pad with round `number` (from 1) told otherwise."""
        if not 1 <= number <= len(self.told):
            raise TableError("pad_no_such_round", round=number, most=len(self.told))
        return self._changed((*self.told[: number - 1], tuple(told), *self.told[number:]))

    def undone(self) -> Pad:
        """The pad before its last change."""
        if not self.past:
            raise TableError("pad_nothing_to_undo")
        future = (*self.future, self.told)
        return replace(self, told=self.past[-1], past=self.past[:-1], future=future)

    def redone(self) -> Pad:
        """The pad with its last undone change made again."""
        if not self.future:
            raise TableError("pad_nothing_to_redo")
        past = (*self.past, self.told)
        return replace(self, told=self.future[-1], past=past, future=self.future[:-1])

    def _changed(self, told: tuple[tuple[str, ...], ...]) -> Pad:
        changed = replace(self, told=told, past=(*self.past, self.told), future=())
        _ = changed.match
        return changed


def new_pad(rules: CornerRules, names: Sequence[str], dealer: int = 0) -> Pad:
    """An empty pad; raises `RulesError` or `TableError` if rules, names and dealer do not fit."""
    law_for(rules, len(names))
    if len(set(names)) != len(names) or not all(names):
        raise TableError("pad_names", names=tuple(names))
    if not 0 <= dealer < len(names):
        raise TableError("no_such_seat", seat=dealer, most=len(names) - 1)
    return Pad(rules, tuple(names), Seat(dealer))


def _entered(match: Match, entry: Entry) -> Match:
    chips = match.rules.scoring is Scoring.CHIPS
    extras = tuple(held.extra for held in entry.held)
    nothing = (0,) * len(extras)
    outcome = Outcome(
        holdings=tuple(held.holding for held in entry.held),
        out=entry.out,
        fines=nothing if chips else extras,
        fees=extras if chips else nothing,
    )
    dead = How.BLOCKED if match.rules.dead_test is DeadTest.BLOCKED else How.PASS
    return finish_round(match, outcome, dead if entry.out is None else How.OUT)


def read_entry(law: Law, told: Sequence[str]) -> Entry:
    """A round from what each player says, in seat order of the round (see `read_held`)."""
    if len(told) != law.seats:
        raise TableError("pad_wrong_count", given=len(told), wanted=law.seats)
    held = tuple(read_held(law, words) for words in told)
    empty = sum(1 for one in held if not _has_any(one.holding))
    if empty > 1:
        raise TableError("pad_two_out", count=empty)
    return Entry(held, tuple(told))


def read_held(law: Law, told: str) -> Held:
    """What one player has left: `K 3 2`, `15p` points, `12c` chips, or `-` for nothing.

    `+3` at the end are fines, with chips fees. Raises `TableError`.

    >>> from kings.corner.law import law_for
    >>> from kings.corner.presets import parse_corner_rules
    >>> read_held(law_for(parse_corner_rules("kitchen"), 2), "K 3 2").holding.points
    12
    """
    words = told.replace(",", " ").lower().split()
    extra = 0
    if words and words[-1].startswith("+"):
        extra = _amount(words.pop()[1:], told)
    return Held(_read_holding(law, words, told), extra)


def _read_holding(law: Law, words: list[str], told: str) -> Holding:
    chips = law.rules.scoring is Scoring.CHIPS
    if len(words) <= 1 and " ".join(words) in _NOTHING:
        return Holding(0, 0, 0)
    if len(words) == 1 and words[0][-1] in "pc" and words[0][:-1].isdigit():
        amount, unit = _amount(words[0][:-1], told), words[0][-1]
        if (unit == "c") != chips:
            raise TableError("pad_needs_chips" if chips else "pad_needs_points", text=told[:40])
        return Holding(0 if chips else amount, amount, 0)
    if len(words) > _MOST_CARDS:
        raise TableError("pad_unreadable", text=told[:40])
    return _cards_held(law, words, told)


def _cards_held(law: Law, words: list[str], told: str) -> Holding:
    points = dear = 0
    for word in words:
        joker = word in ("jk", "*")
        rank = _RANK_WORDS.get(word)
        if rank is None and not joker:
            raise TableError("pad_unreadable", text=told[:40])
        points += law.joker_points if rank is None else law.rules.points.costs[rank]
        dear += joker or rank == len(RANKS) - 1
    return Holding(points, len(words), dear)


def _amount(digits: str, told: str) -> int:
    plain = digits.isascii() and digits.isdigit() and len(digits) <= 5
    if not plain or int(digits) > _MOST_AMOUNT:
        raise TableError("pad_unreadable", text=told[:40])
    return int(digits)


def _has_any(holding: Holding) -> bool:
    return bool(holding.cards or holding.points)
