"""The shortest line: how few moves win a position of Kungen, as far as that can be proved.

A turn of the stock counts one move, as does every card or build that is moved; a redeal and the
turning up of a hidden card count nothing. First the ordinary solver says whether there is a line at
all. Best-first searches that trust their bound too much make it shorter in little time, and at last
one that does not finds the shortest, or proves that the one at hand is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from kings import kernels
from kings.kungen.moves import Single
from kings.kungen.state import State
from kings.solver.engine import Reached
from kings.solver.engines import SHORTEST
from kings.solver.minimal_plain import PlainMinimalSearch, cost_of
from kings.solver.problem import Problem, compile_problem
from kings.solver.search import Ended, Use, Verdict, never, solve

_EXACT: Final = 4
"""The weight, in fourths, with which a search trusts its bound no more than it may."""
_COMPILED_TRIES: Final = ((8, 300_000), (6, 1_000_000), (5, 2_000_000))
"""Weights, and positions for each, before the exact search."""
_PLAIN_TRIES: Final = ((8, 2_000), (6, 5_000))
_COMPILED_SLICE: Final = 20_000
_PLAIN_SLICE: Final = 50
_WARM_AFTER_S: Final = 0.2
"""What plain Python settles within this needs no kernel."""
_PLAIN_S: Final = 1.0
"""So long plain Python tries before it makes way for the thread that readies the kernel."""
_NAP_S: Final = 0.02

_MOST_COLUMNS: Final = 7
_MOST_IN_COLUMN: Final = 7
_MOST_IN_STOCK: Final = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortest:
    """What is known of the shortest line of a position."""

    verdict: Verdict
    line: tuple[Single, ...]
    """The shortest line found, if solved."""
    moves: int | None
    """How many moves it counts, redeals not."""
    minimal: bool
    """Whether it is proved that no line has fewer."""
    at_least: int | None
    """A number of moves that is proved to be needed; None if it cannot be won."""
    ended: Ended
    engine: str
    """What searched last: as in `Solution`, or `shortest` (compiled) or `shortest-plain`."""
    nodes: int
    """Positions entered in all searches for a shorter line, or if there was none, for a line."""
    seconds: float


class LineSearch(Protocol):
    """A best-first search, compiled or plain."""

    first_bound: int
    """A number of moves that no line from the start stays below."""

    @property
    def nodes(self) -> int:
        """Positions entered so far."""
        ...

    @property
    def promised(self) -> int:
        """The least that a position not yet entered promises; with a weight of 4 a proved bound."""
        ...

    def advance(self, nodes: int) -> Reached:
        """Search on for at most so many positions more."""
        ...

    def line(self) -> tuple[Single, ...]:
        """The single moves that win, once it has reached `SOLVED`."""
        ...


def count_moves(line: Iterable[Single]) -> int:
    """How many moves a line counts: turns do, redeals do not."""
    return sum(map(cost_of, line))


def shortest(
    state: State,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stopped: Callable[[], bool] = never,
    use: Use = Use.READY,
) -> Shortest:
    """The shortest line from a position, within limits of time and of positions looked at.

    `nodes` limits the search for a line, and again those for a shorter one, taken together.
    Raises `SpellingError` as `solve` does.
    """
    began = time.monotonic()
    found = solve(state, seconds=seconds, nodes=nodes, stopped=stopped, use=use)
    if found.verdict is not Verdict.SOLVED:
        return Shortest(
            verdict=found.verdict,
            line=(),
            moves=None,
            minimal=False,
            at_least=None,
            ended=found.ended,
            engine=found.engine,
            nodes=found.nodes,
            seconds=found.seconds,
        )
    left = None if seconds is None else max(0.0, began + seconds - time.monotonic())
    limits = _Limits(left, nodes, stopped)
    run = _Run(state, found.line, limits, use)
    ended = run.ended()
    moves = count_moves(run.line)
    return Shortest(
        verdict=Verdict.SOLVED,
        line=run.line,
        moves=moves,
        minimal=ended is Ended.PROVED,
        at_least=moves if ended is Ended.PROVED else run.at_least,
        ended=ended,
        engine=run.name,
        nodes=run.nodes,
        seconds=time.monotonic() - began,
    )


def supports(problem: Problem) -> str | None:
    """Why the compiled search for a shortest line does not serve a problem, or None: it does."""
    if problem.any_to_empty:
        return "any card may go to an empty column"
    if problem.decks != 1 or len(problem.stocks) != 1:
        return "more than one deck or stock"
    columns = problem.columns
    if len(columns) > _MOST_COLUMNS or any(len(c) > _MOST_IN_COLUMN for c in columns):
        return "columns that its words do not hold"
    if len(problem.stocks[0]) > _MOST_IN_STOCK:
        return f"a stock of more than {_MOST_IN_STOCK} cards"
    return None


class _Limits(NamedTuple):
    """When to stop."""

    seconds: float | None
    nodes: int | None
    stopped: Callable[[], bool]


class _Run:
    """The searches for ever shorter lines."""

    def __init__(self, state: State, line: tuple[Single, ...], limits: _Limits, use: Use) -> None:
        self.line = line
        self.at_least = 0
        self.nodes = 0
        self.name = "shortest-plain"
        self._state = state
        self._problem = compile_problem(state)
        self._limits = limits
        self._use = use
        self._began = time.monotonic()
        self._compiled = False
        available = use is not Use.PLAIN and kernels.available()
        self._may_compile = available and supports(self._problem) is None

    def ended(self) -> Ended:
        """Search until the shortest line is proved, or a limit is reached."""
        while True:
            self._compiled = self._can_compile()
            self.name = "shortest" if self._compiled else "shortest-plain"
            ended = self._tried()
            if ended is not None:
                return ended

    def _tried(self) -> Ended | None:
        """One search after the other; None if compiled ones have become ready meanwhile."""
        tries = _COMPILED_TRIES if self._compiled else _PLAIN_TRIES
        for weight, most in (*tries, (_EXACT, None)):
            search = self._new_search(weight)
            before = self.nodes
            self.at_least = max(self.at_least, search.first_bound)
            reached = Reached.PAUSED
            while reached is Reached.PAUSED and (most is None or search.nodes < most):
                ended = self._limit()
                if ended is not None:
                    return ended
                if not self._compiled and self._can_compile():
                    return None
                if self._makes_way():
                    time.sleep(_NAP_S)
                    continue
                reached = search.advance(self._slice())
                self.nodes = before + search.nodes
                if weight == _EXACT:
                    self.at_least = max(self.at_least, search.promised)
            if reached is Reached.SOLVED:
                self.line = search.line()
            if reached is Reached.EXHAUSTED or (reached is Reached.SOLVED and weight == _EXACT):
                return Ended.PROVED
        return Ended.MEMORY

    def _new_search(self, weight: int) -> LineSearch:
        limit = count_moves(self.line)
        if not self._compiled:
            return PlainMinimalSearch(self._state, limit=limit, weight=weight)
        from kings.solver.minimal_fast import FastMinimalSearch

        return FastMinimalSearch(self._state, self._problem, limit=limit, weight=weight)

    def _slice(self) -> int:
        size = _COMPILED_SLICE if self._compiled else _PLAIN_SLICE
        return size if self._limits.nodes is None else min(size, self._limits.nodes - self.nodes)

    def _can_compile(self) -> bool:
        """Whether the compiled search serves this problem and is ready, or may be waited for."""
        if self._compiled or not self._may_compile:
            return self._compiled
        if self._use is Use.COMPILED or SHORTEST.ready():
            return True
        if time.monotonic() - self._began > _WARM_AFTER_S:
            SHORTEST.begin()
        return False

    def _makes_way(self) -> bool:
        """Whether it is better to wait for the kernel: its compiler shares the processor with us."""
        late = time.monotonic() - self._began > _PLAIN_S
        return not self._compiled and self._may_compile and late and SHORTEST.pending()

    def _limit(self) -> Ended | None:
        """Which limit is reached now."""
        seconds, nodes, stopped = self._limits
        if stopped():
            return Ended.STOPPED
        if nodes is not None and self.nodes >= nodes:
            return Ended.NODES
        if seconds is not None and time.monotonic() - self._began >= seconds:
            return Ended.SECONDS
        return None
