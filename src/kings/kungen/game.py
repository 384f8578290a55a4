"""A patience as a person lays it: a pure value with its history, clock and ending.

Undo and redo are unlimited and restore exactly, as the history keeps the states themselves.
Time comes in as an argument, in milliseconds of any clock that does not run backwards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from kings.cards import Card, Deal
from kings.kungen.apply import after
from kings.kungen.clock import NOT_STARTED, Clock, time_bonus
from kings.kungen.deal import dealt_cards, lay_out
from kings.kungen.events import Event, Won
from kings.kungen.finish import Finish, find_finish
from kings.kungen.law import TIME_BONUS, law_for
from kings.kungen.listing import single_moves
from kings.kungen.moves import REDO, UNDO, Command, ExtraPass, Move, Redo, Single, Undo
from kings.kungen.options import KungenRules
from kings.kungen.refusals import Code, Refusal
from kings.kungen.result import Ending, Practice, Result
from kings.kungen.rules import refused, step, turned_up, why_not
from kings.kungen.state import State
from kings.kungen.stuck import NODE_LIMIT, Verdict, prove_stuck


@dataclass(frozen=True, slots=True)
class Made:
    """A move of the history with the states around it."""

    move: Move
    before: State
    after: State
    turned_up: bool
    """Whether it showed a new card: undoing it then makes the game practice (S4-111)."""


class Played(NamedTuple):
    """A game after a command, and the facts of the step (none of an undo or redo)."""

    game: Game
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One patience from its deal to its end. Every method gives a new game."""

    rules: KungenRules
    deal: Deal
    state: State
    past: tuple[Made, ...] = ()
    future: tuple[Made, ...] = ()
    """Moves taken back, the next to redo last."""
    bookmarks: tuple[tuple[str, int], ...] = ()
    """Names with the number of moves made where each was set."""
    log: tuple[Command, ...] = ()
    """Every command carried out, undo and redo included: what a record writes down."""
    practice: frozenset[Practice] = frozenset()
    clock: Clock = NOT_STARTED
    paused: bool = False
    stuck: bool = False
    """Whether the program has said that this position is stuck."""
    closed: bool = False
    """Whether the game was given up or left."""
    result: Result | None = None
    """Set by the first win and kept, whatever is undone later, or by leaving a begun game."""

    @property
    def begun(self) -> bool:
        """Whether a move was ever made: from then on the game counts."""
        return bool(self.log)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The dealt cards, by which a store knows whether a player has begun them before."""
        return dealt_cards(self.state.law, self.deal)

    def why_not(self, command: Command) -> Refusal | None:
        """Why a command is refused now, or None."""
        if self.closed:
            return Refusal(Code.GAME_GIVEN_UP)
        if self.state.won and not isinstance(command, Undo):
            return Refusal(Code.GAME_WON)
        if self.stuck and not isinstance(command, Undo | ExtraPass):
            return Refusal(Code.GAME_STUCK)
        if self.paused:
            return Refusal(Code.GAME_PAUSED)
        if isinstance(command, Undo):
            return None if self.past else Refusal(Code.NOTHING_TO_UNDO)
        if isinstance(command, Redo):
            return None if self.future else Refusal(Code.NOTHING_TO_REDO)
        return why_not(self.state, command)

    def do(self, command: Command, now_ms: int) -> Played:
        """Carry out a move, undo or redo; raises `Refused`, and then nothing has changed."""
        refusal = self.why_not(command)
        if refusal is not None:
            raise refused(refusal)
        if isinstance(command, Undo):
            return Played(self._undone(now_ms), ())
        if isinstance(command, Redo):
            *future, made = self.future
            return Played(self._made(made, REDO, tuple(future), now_ms), ())
        taken = step(self.state, command)
        shown = turned_up(self.state, command)
        made = Made(command, self.state, taken.state, shown)
        game = self._made(made, command, (), now_ms)
        first_win = self.result is None
        events = tuple(e for e in taken.events if first_win or not isinstance(e, Won))
        return Played(game, events)

    def _made(self, made: Made, command: Command, future: tuple[Made, ...], now_ms: int) -> Game:
        past = (*self.past, made)
        extra = isinstance(made.move, ExtraPass)
        kept = self.bookmarks
        if isinstance(command, Move):
            kept = tuple((name, at) for name, at in kept if at <= len(self.past))
        clock = self.clock.started(now_ms)
        game = replace(
            self,
            state=made.after,
            past=past,
            future=future,
            bookmarks=kept,
            log=(*self.log, command),
            practice=self.practice | {Practice.EXTRA_PASS} if extra else self.practice,
            clock=clock.stopped(now_ms) if made.after.won else clock,
            stuck=False,
        )
        if made.after.won and game.result is None:
            return replace(game, result=game._result(Ending.WON, made.after, now_ms))
        return game

    def _undone(self, now_ms: int) -> Game:
        *past, made = self.past
        spoilt = {Practice.UNDO} if made.turned_up else set()
        return replace(
            self,
            state=made.before,
            past=tuple(past),
            future=(*self.future, made),
            log=(*self.log, UNDO),
            practice=self.practice | spoilt,
            clock=self.clock.started(now_ms),
            stuck=False,
        )

    def bookmarked(self, name: str) -> Game:
        """The game with this position under a name; an older one of that name gives way."""
        others = tuple((n, at) for n, at in self.bookmarks if n != name)
        return replace(self, bookmarks=(*others, (name, len(self.past))))

    def back_to(self, name: str, now_ms: int) -> Game:
        """The game at a bookmark: as many undos (or redos) as lie between; raises `Refused`."""
        at = dict(self.bookmarks).get(name)
        if at is None:
            raise refused(Refusal(Code.NO_SUCH_BOOKMARK, place=name[:40]))
        game = self
        while len(game.past) != at:
            game = game.do(UNDO if len(game.past) > at else REDO, now_ms).game
        return game

    def marked(self, reason: Practice) -> Game:
        """The game after a hint or the solver's answer: practice from now on."""
        return replace(self, practice=self.practice | {reason})

    def paused_at(self, now_ms: int) -> Game:
        """The game with its clock standing and no command taken; also while its page is hidden."""
        return replace(self, clock=self.clock.stopped(now_ms), paused=True)

    def resumed_at(self, now_ms: int) -> Game:
        """The game going on; the clock runs only if it had begun and is not at its end."""
        ended = self.state.won or self.stuck or self.closed or not self.begun
        clock = self.clock if ended else self.clock.started(now_ms)
        return replace(self, clock=clock, paused=False)

    def time_ms(self, now_ms: int) -> int:
        """Time from the first move to now or to the last card, pauses left out."""
        return self.clock.read_ms(now_ms)

    def points(self, now_ms: int) -> int:
        """The points shown: those of the state, and of a finished game the time bonus."""
        return self.state.points + self._bonus(self.state, now_ms)

    def finish_offer(self) -> Finish | None:
        """Auto-finish if it may be offered: how many passes it will use and what they cost.

        It looks at the stocks, so it is for the button, not for a view.
        """
        return None if self.stuck or self.closed else find_finish(self.state)

    def look_for_end(self, now_ms: int, limit: int = NODE_LIMIT) -> Game:
        """The game closed as stuck if a search proves it, else the game as it is."""
        if self.closed or self.stuck or prove_stuck(self.state, limit) is not Verdict.STUCK:
            return self
        return replace(self, stuck=True, clock=self.clock.stopped(now_ms))

    def turning_move(self) -> Single | None:
        """The first legal move that would turn up a hidden card: shown before giving up."""
        return next((m for m in single_moves(self.state) if _uncovers(self.state, m)), None)

    def given_up(self, now_ms: int) -> Game:
        """The game given up: lost, if begun; one that would finish itself counts as won."""
        return self._closed(Ending.GIVEN_UP, now_ms)

    def left(self, now_ms: int) -> Game:
        """The game left for another deal, or for this one again: counts like giving up."""
        return self._closed(Ending.LEFT, now_ms)

    def _closed(self, how: Ending, now_ms: int) -> Game:
        result = self.result
        if result is None and self.begun:
            finish = find_finish(self.state)
            if finish is not None:
                result = self._result(Ending.WON, finish.end, now_ms)
            else:
                result = self._result(Ending.STUCK if self.stuck else how, self.state, now_ms)
        return replace(self, closed=True, clock=self.clock.stopped(now_ms), result=result)

    def _bonus(self, state: State, now_ms: int) -> int:
        if not (state.won and self.rules.time_bonus):
            return 0
        return time_bonus(state.law.costs[TIME_BONUS], self.time_ms(now_ms))

    def _result(self, how: Ending, state: State, now_ms: int) -> Result:
        bonus = self._bonus(state, now_ms)
        return Result(
            how=how,
            points=state.points + bonus,
            time_bonus=bonus,
            time_ms=self.time_ms(now_ms),
            up=state.up,
            practice=tuple(reason for reason in Practice if reason in self.practice),
        )


def new_game(rules: KungenRules, deal: Deal, *, begun_before: bool = False) -> Game:
    """A patience ready for its first move.

    `begun_before`: this player has begun the same cards before, under whatever options, so
    the game is practice. Raises `DealError` for explicit cards that are not the pack.
    """
    law = law_for(rules)
    state = lay_out(law, dealt_cards(law, deal))
    practice = frozenset({Practice.SAME_CARDS}) if begun_before else frozenset()
    return Game(rules=rules, deal=deal, state=state, practice=practice)


def _uncovers(state: State, move: Single) -> bool:
    return after(state, move).hidden_count < state.hidden_count
