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
from kings.corner.options import Compulsory, CornerRules, DeadTest, NoPlayFee, Scoring
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
MOST_CHANGES: Final = 1000
"""A match has at most 203 rounds, so a pad holds it with several corrections of each."""

_MOST_CARDS: Final = 108
_MOST_AMOUNT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Held:
    """What one player has left at the end of a round, as told."""

    holding: Holding
    extra: int = 0
    """Fines for kings held back, or with chips the fees paid for turns without a play."""

    @property
    def nothing_left(self) -> bool:
        """Whether this player went out."""
        return not (self.holding.cards or self.holding.points)


@dataclass(frozen=True, slots=True)
class Entry:
    """One round on the pad, by seat of the round."""

    held: tuple[Held, ...]
    told: tuple[str, ...]
    """The words that were typed, for showing and correcting them."""

    @property
    def out(self) -> Seat | None:
        """Who went out: the one with nothing left."""
        empty = [seat for seat, held in enumerate(self.held) if held.nothing_left]
        return Seat(empty[0]) if empty else None


@dataclass(frozen=True, slots=True)
class Change:
    """A round told for the first time, or told otherwise."""

    round: int
    """From 1; the number after the last round adds one."""
    held: tuple[str, ...]
    """What each player of the round has left, in the words that were typed."""


@dataclass(frozen=True, slots=True)
class Pad:
    """A score pad: who plays, by which rules, and every change that was written on it.

    Undo takes the last change back, whether it added a round or corrected one.
    """

    rules: CornerRules
    names: tuple[str, ...]
    dealer: Seat
    """Who dealt the first round."""
    changes: tuple[Change, ...] = ()
    undone: tuple[Change, ...] = ()
    """Changes taken back, the next to make again last."""

    @property
    def told(self) -> tuple[tuple[str, ...], ...]:
        """The rounds as they were typed, corrections made."""
        rounds: dict[int, tuple[str, ...]] = {}
        for change in self.changes:
            rounds[change.round] = change.held
        return tuple(rounds.values())

    @property
    def match(self) -> Match:
        """The match that the rounds make; raises `TableError` if a round does not fit."""
        return self.match_before(len(self.told) + 1)

    def match_before(self, number: int) -> Match:
        """The match as it stood before round `number`: who played it, and by which law."""
        match = new_match(self.rules, len(self.names), self.dealer)
        for before, told in enumerate(self.told[: number - 1], start=1):
            if match.result is not None:
                raise TableError("pad_over_before", round=before)
            match = _entered(match, read_entry(match.law, told))
        return match

    def with_round(self, told: Sequence[str]) -> Pad:
        """The pad with one more round; raises `TableError`, changing nothing, if it cannot be."""
        return self.changed(Change(len(self.told) + 1, tuple(told)))

    def corrected(self, number: int, told: Sequence[str]) -> Pad:
        """The pad with round `number` (from 1) told otherwise; raises `TableError` likewise."""
        rounds = len(self.told)
        if not 1 <= number <= rounds:
            raise TableError("pad_no_such_round", round=number, most=rounds)
        return self.changed(Change(number, tuple(told)))

    def changed(self, change: Change) -> Pad:
        """The pad after a change; what was undone before is forgotten.

        Raises `TableError`: the round cannot be, or with it the rounds after it cannot.
        """
        rounds = len(self.told)
        if not 1 <= change.round <= rounds + 1:
            raise TableError("pad_no_such_round", round=change.round, most=rounds)
        if len(self.changes) >= MOST_CHANGES:
            raise TableError("pad_full", most=MOST_CHANGES)
        before = self.match_before(change.round)
        if before.result is not None:
            raise TableError("pad_over_before", round=change.round)
        read_entry(before.law, change.held)
        changed = replace(self, changes=(*self.changes, change), undone=())
        try:
            _ = changed.match
        except TableError as error:
            raise TableError("pad_later_rounds", round=change.round) from error
        return changed

    def undo(self) -> Pad:
        """The pad before its last change."""
        if not self.changes:
            raise TableError("pad_nothing_to_undo")
        *changes, last = self.changes
        return replace(self, changes=tuple(changes), undone=(*self.undone, last))

    def redo(self) -> Pad:
        """The pad with the change last undone made again."""
        if not self.undone:
            raise TableError("pad_nothing_to_redo")
        *undone, last = self.undone
        return replace(self, changes=(*self.changes, last), undone=tuple(undone))


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
    empty = sum(one.nothing_left for one in held)
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
        if not _has_extras(law):
            raise TableError("pad_no_extras", text=told[:40])
        extra = _amount(words.pop()[1:], told)
    return Held(_read_holding(law, words, told), extra)


def _has_extras(law: Law) -> bool:
    """Whether the rules know fines or fees beside the cards left."""
    rules = law.rules
    if rules.scoring is Scoring.CHIPS:
        return rules.no_play_fee is not NoPlayFee.OFF
    return rules.compulsory is Compulsory.KINGS


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
        if joker and not law.rules.jokers:
            raise TableError("pad_no_jokers", text=told[:40])
        points += law.joker_points if rank is None else law.rules.points.costs[rank]
        dear += joker or rank == len(RANKS) - 1
    return Holding(points, len(words), dear)


def _amount(digits: str, told: str) -> int:
    plain = digits.isascii() and digits.isdigit() and len(digits) <= 5
    if not plain or int(digits) > _MOST_AMOUNT:
        raise TableError("pad_unreadable", text=told[:40])
    return int(digits)
