"""A match looked over again: what every turn brought on average, and what a better one would have.

A turn is judged as level 5 judges it (`kings.bots.analysis`), from what its seat saw then: the
cards that were hidden from it play no part, however the round went on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from kings.bots.advice import Advice
from kings.bots.adviser import why_better
from kings.bots.analysis import LEVEL_FIVE, Analysis, analyse
from kings.bots.search import Search
from kings.corner.moves import END, Move
from kings.corner.places import Seat
from kings.corner.state import Phase
from kings.records import CornerRecord
from kings.table.commands import BreakOffRound, Deal, Play
from kings.table.match_table import MatchTable, open_table

LEAST_COST: Final = 0.3
"""Points below which a turn is no mistake."""
ERRORS: Final = 2.0
"""Standard errors that a cost must be of to stand out."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a record, as it was about to begin."""

    number: int
    """Counted through the record, from 1; answers to kings before play are none."""
    section: int
    """The index of its round in the record."""
    made: int
    """Plays of that round before it."""
    seat: Seat
    """Of the match."""
    table: MatchTable
    plays: tuple[Move, ...]
    """What was played in it, without `end`."""
    by_table: bool
    """Whether the table finished it for the seat."""


class Reviewed(NamedTuple):
    """A turn and what level 5 makes of it."""

    turn: Turn
    analysis: Analysis

    @property
    def cost(self) -> float | None:
        """Points that the turn brought less than the best one, on average; None of a turn that
        the table finished."""
        return None if self.analysis.asked is None else self.analysis.asked.loss

    @property
    def stands_out(self) -> bool:
        """Whether its cost is more than chance in the deals tried could make it."""
        asked = self.analysis.asked
        return asked is not None and asked.loss >= max(LEAST_COST, ERRORS * asked.error)

    @property
    def advice(self) -> Advice[Move] | None:
        """Why the best turn is better; None if it is the one that was played."""
        return why_better(self.analysis)


def turns_of(record: CornerRecord) -> list[Turn]:
    """The turns of a true record that were played to their end, in order."""
    names = [player.name or player.bot or "" for player in record.players]
    table = open_table(record.rules, names, record.deal, record.dealer)
    found: list[Turn] = []
    for section, log in enumerate(record.rounds):
        table = table.do(Deal(log.deal)).table
        begun, first = table, 0
        for at, play in enumerate(log.plays):
            phase = _phase(table)
            table = table.do(Play(play.seat, play.move, play.by_table)).table
            if play.move != END and _phase(table) is phase:
                continue
            if phase is Phase.PLAY:
                turn = log.plays[first : at + 1]
                found.append(
                    Turn(
                        number=len(found) + 1,
                        section=section,
                        made=first,
                        seat=play.seat,
                        table=begun,
                        plays=tuple(one.move for one in turn if one.move != END),
                        by_table=any(one.by_table for one in turn),
                    )
                )
            begun, first = table, at + 1
        if log.broken_off:
            table = table.do(BreakOffRound()).table
    return found


def _phase(table: MatchTable) -> Phase | None:
    return None if table.round is None else table.round.phase


def reviewed(turns: Iterable[Turn], search: Search = LEVEL_FIVE) -> Iterator[Reviewed]:
    """Each of these turns judged, in order; level 5 draws on the chance that it had there."""
    for turn in turns:
        view = turn.table.view(turn.seat)
        if view is not None:
            plays = None if turn.by_table else turn.plays
            yield Reviewed(turn, analyse(view, turn.table.chance(turn.seat), plays, search))


def before(record: CornerRecord, turn: Turn) -> CornerRecord:
    """The record as it was when a turn was about to begin: unfinished, to be played on."""
    last = record.rounds[turn.section]
    cut = replace(last, plays=last.plays[: turn.made], broken_off=False, claim=None)
    return replace(record, rounds=(*record.rounds[: turn.section], cut), result=None)


@dataclass(slots=True)
class Costs:
    """What the turns of one seat cost in all."""

    turns: int = 0
    cost: float = 0.0
    mistakes: int = 0
    """Turns that stand out."""

    def add(self, found: Reviewed) -> None:
        """Count a turn that was the seat's own."""
        if found.cost is not None:
            self.turns += 1
            self.cost += found.cost
            self.mistakes += found.stands_out


@dataclass(slots=True)
class Review:
    """The turns that have been judged so far."""

    found: list[Reviewed] = field(default_factory=list)
    by_seat: dict[Seat, Costs] = field(default_factory=dict)

    def add(self, one: Reviewed) -> None:
        """Take in a turn."""
        self.found.append(one)
        self.by_seat.setdefault(one.turn.seat, Costs()).add(one)

    def costliest(self, most: int) -> list[Reviewed]:
        """The turns that stand out, the dearest first."""
        out = [one for one in self.found if one.stands_out]
        return sorted(out, key=lambda one: -(one.cost or 0.0))[:most]
