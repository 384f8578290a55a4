"""A running match of Kings in the Corner: a pure value that commands turn into the next.

A bot reaches the table as a function from view to move; the table knows neither bots nor clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, assert_never

from kings.cards import Chance
from kings.cards import Deal as CardDeal
from kings.corner.deal import GAME, deal_round, first_dealer
from kings.corner.facts import facts
from kings.corner.law import law_for
from kings.corner.legal import why_not
from kings.corner.match import (
    Match,
    break_off_match,
    break_off_round,
    finish_round,
    new_match,
)
from kings.corner.moves import Move
from kings.corner.options import CornerRules
from kings.corner.places import Seat
from kings.corner.refusals import NUMBERS, Code, Refusal
from kings.corner.rules import finish_turn, play
from kings.corner.score import outcome_of
from kings.corner.seen import Seen, new_round, noted, unplayed
from kings.corner.state import How, Phase, RoundState
from kings.corner.view import CornerView, view_for
from kings.errors import Refused, TableError
from kings.records.model import LoggedPlay, RoundLog
from kings.table.commands import (
    BreakOffMatch,
    BreakOffRound,
    Command,
    Deal,
    FinishTurn,
    Pause,
    Play,
    Resume,
    TakeBack,
)
from kings.table.events import (
    MatchOver,
    Paused,
    Resumed,
    RoundBrokenOff,
    RoundDealt,
    RoundScored,
    TableEvent,
    TakenBack,
    Told,
    TurnFinished,
)

Decide = Callable[[CornerView], Move]
"""How a seat without a person plays."""


class TableStep(NamedTuple):
    """The table after a command, and the facts in the order they happened."""

    table: MatchTable
    events: tuple[TableEvent, ...]


@dataclass(frozen=True, slots=True)
class MatchTable:
    """A match with its running round. `names` are the players by seat of the match."""

    rules: CornerRules
    names: tuple[str, ...]
    deal: CardDeal
    match: Match
    log: tuple[RoundLog, ...] = ()
    """What a record writes down; a play taken back leaves it."""
    round: RoundState | None = None
    """The running round, or the last one until the next is dealt; None before the first."""
    own_turn: tuple[RoundState, ...] = ()
    """The states before each play of this turn that may still be taken back."""
    paused: bool = False
    seen: Seen | None = None
    """What all have seen of how the seats of the running round played."""

    @property
    def playing(self) -> bool:
        """Whether a round is running."""
        return self.round is not None and self.round.phase is not Phase.OVER and not self.over

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.result is not None

    @property
    def seated(self) -> tuple[Seat, ...]:
        """Who sits in the running or last round, in round order."""
        return self.log[-1].seated if self.log else self.match.seated

    @property
    def turn(self) -> Seat | None:
        """The seat of the match whose turn it is, if a round is running."""
        return self.seated[self.round.turn] if self.round is not None and self.playing else None

    @property
    def can_take_back(self) -> bool:
        """Whether the seat in turn may take back its last play."""
        return self.playing and not self.paused and bool(self.own_turn)

    def round_seat(self, seat: Seat | None) -> Seat | None:
        """A seat of the match as a seat of the round, or None if it does not sit in it."""
        return Seat(self.seated.index(seat)) if seat is not None and seat in self.seated else None

    def totals_by_round(self) -> tuple[int, ...]:
        """The totals of the match by party of the round."""
        if self.rules.teams:
            return self.match.totals
        return tuple(self.match.totals[seat] for seat in self.seated)

    def view(self, seat: Seat | None) -> CornerView | None:
        """The round as a seat of the match, or with None a spectator, may see it."""
        if self.round is None:
            return None
        return view_for(self.round, self.round_seat(seat), self.totals_by_round(), self.seen)

    def chance(self, seat: Seat) -> Chance:
        """What a bot in a seat draws on now: fixed by the deal, apart for every decision."""
        log = self.log[-1] if self.log else None
        played = len(log.plays) if log is not None else 0
        deal = log.deal if log is not None else None
        return (deal or self.deal).chance(GAME, f"bot/{self.match.deals}/{seat}/{played}")

    def do(self, command: Command) -> TableStep:
        """Carry out a command; raises `Refused` or `TableError`, and then nothing has changed."""
        if self.over:
            raise TableError("match_over")
        if self.paused and not isinstance(command, Resume | BreakOffMatch):
            raise TableError("table_paused")
        match command:
            case Deal(deal):
                return self._dealt(deal)
            case Play(seat, move, by_table):
                return self._played(seat, move, by_table=by_table)
            case TakeBack(seat):
                return self._taken_back(seat)
            case FinishTurn():
                return self._finished_turn()
            case Pause():
                return TableStep(replace(self, paused=True), (Paused(),))
            case Resume():
                if not self.paused:
                    raise TableError("table_not_paused")
                return TableStep(replace(self, paused=False), (Resumed(),))
            case BreakOffRound():
                return self._round_broken_off()
            case BreakOffMatch():
                return self._match_broken_off()
            case _:
                assert_never(command)

    def decided(self, decide: Decide) -> TableStep:
        """Let a function of the view play for the seat in turn.

        Raises `Refused` if its play is not legal: no other is put in its place.
        """
        if self.paused:
            raise TableError("table_paused")
        seat = self.turn
        view = self.view(seat)
        if seat is None or view is None:
            raise TableError("no_round")
        return self.do(Play(seat, decide(view)))

    def _running(self) -> RoundState:
        if self.round is None or not self.playing:
            raise TableError("no_round")
        return self.round

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Why the rules would refuse a play now, or None; for asking before playing."""
        if self.round is None or not self.playing:
            return Refusal(Code.ROUND_OVER)
        at = self.round_seat(seat)
        return Refusal(Code.NOT_YOUR_TURN) if at is None else why_not(self.round, move, at)

    def check_play(self, seat: Seat, move: Move) -> None:
        """Raise what `do` would raise for a play; quicker than to make it."""
        if self.over or self.paused or self.refusal(seat, move) is not None:
            self.do(Play(seat, move))

    def _dealt(self, deal: CardDeal | None) -> TableStep:
        if self.playing:
            raise TableError("round_running")
        match = self.match
        state, opening = deal_round(match.law, match.round_dealer, deal or self.deal, match.deals)
        log = RoundLog(dealer=match.dealer, deal_index=match.deals, seated=match.seated, deal=deal)
        table = replace(
            self,
            log=(*self.log, log),
            round=state,
            own_turn=(),
            seen=new_round(self.seen, self.seated, match.seated),
        )
        dealt = RoundDealt(len(match.results) + 1, match.dealer, match.seated, match.playoffs > 0)
        return TableStep(table, (dealt, *(Told(event, match.seated) for event in opening)))

    def _played(self, seat: Seat, move: Move, *, by_table: bool = False) -> TableStep:
        state = self.round
        if state is None:
            raise TableError("no_round")
        at = self.round_seat(seat)
        if at is None and self.playing:
            raise _not_your_turn()
        after = play(state, move, at)
        told = tuple(Told(event, self.seated) for event in facts(state, move, after))
        ended = after.turn != state.turn or after.phase is not state.phase
        last = self.log[-1]
        logged = replace(last, plays=(*last.plays, LoggedPlay(seat, move, by_table)))
        table = replace(
            self,
            log=(*self.log[:-1], logged),
            round=after,
            own_turn=() if ended else (*self.own_turn, state),
            seen=None if self.seen is None else noted(self.seen, state, move, after),
        )
        if after.how is None:
            return TableStep(table, told)
        return table._scored(after, after.how, told)

    def _scored(self, state: RoundState, how: How, told: tuple[TableEvent, ...]) -> TableStep:
        match = finish_round(self.match, outcome_of(state), how)
        done = match.results[-1]
        totals = tuple(
            total + more for total, more in zip(self.match.totals, done.change, strict=True)
        )
        scored = RoundScored(done, totals)
        table = replace(self, match=match)
        return TableStep(table, (*told, scored, *_over(match)))

    def _taken_back(self, seat: Seat) -> TableStep:
        state = self._running()
        if self.round_seat(seat) != state.turn:
            raise _not_your_turn()
        if not self.own_turn:
            raise TableError("nothing_to_take_back")
        last = self.log[-1]
        table = replace(
            self,
            log=(*self.log[:-1], replace(last, plays=last.plays[:-1])),
            round=self.own_turn[-1],
            own_turn=self.own_turn[:-1],
            seen=None
            if self.seen is None
            else unplayed(self.seen, state.turn, last.plays[-1].move),
        )
        return TableStep(table, (TakenBack(seat, last.plays[-1].move),))

    def _finished_turn(self) -> TableStep:
        state = self._running()
        seat = self.seated[state.turn]
        table = self
        told: tuple[TableEvent, ...] = (TurnFinished(seat),)
        for move in finish_turn(state):
            table, more = table._played(seat, move, by_table=True)
            told += more
        return TableStep(table, told)

    def _round_broken_off(self) -> TableStep:
        self._running()
        dealer = self.match.dealer
        logged = replace(self.log[-1], broken_off=True)
        table = replace(
            self,
            match=break_off_round(self.match),
            log=(*self.log[:-1], logged),
            round=None,
            own_turn=(),
        )
        return TableStep(table, (RoundBrokenOff(dealer),))

    def _match_broken_off(self) -> TableStep:
        match = break_off_match(self.match)
        table = replace(self, match=match, own_turn=(), paused=False)
        return TableStep(table, _over(match))


def _over(match: Match) -> tuple[MatchOver, ...]:
    """The fact that the match has ended, if it has."""
    return () if match.result is None else (MatchOver(match.result, match.totals),)


def _not_your_turn() -> Refused:
    return Refused(Code.NOT_YOUR_TURN.value, NUMBERS[Code.NOT_YOUR_TURN])


def open_table(
    rules: CornerRules, names: Sequence[str], deal: CardDeal, dealer: Seat | None = None
) -> MatchTable:
    """A table before its first deal; the first dealer comes from the deal unless given.

    Raises `RulesError` if rules and seats conflict, `TableError` for a dealer who is not there.
    """
    seats = len(names)
    law_for(rules, seats)
    if dealer is not None and not 0 <= dealer < seats:
        raise TableError("no_such_seat", seat=dealer, most=seats - 1)
    first = first_dealer(deal, seats) if dealer is None else dealer
    return MatchTable(rules, tuple(names), deal, new_match(rules, seats, first))
