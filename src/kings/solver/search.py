"""The solver: whether a position of Kungen can be won, with a line of play or a proof.

All cards are known to it. It says `solved` only with a line that the plain rules have made, and
`unsolvable` only where everything that can be reached has been searched, or where a proof says so
at once; else `unknown`, with how far it came. The extra pass, a consolation, does not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from kings import kernels
from kings.kungen.moves import Single
from kings.kungen.state import State
from kings.solver.engine import Engine, Reached
from kings.solver.engines import (
    PLAIN,
    SEARCHES,
    compiled_engine,
    plain_engine,
)
from kings.solver.line import line_of
from kings.solver.problem import compile_problem
from kings.solver.relaxed import cannot_be_won


class Verdict(StrEnum):
    """Whether a position can be won."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"


class Ended(StrEnum):
    """Why the solver stopped."""

    PROVED = "proved"
    """It has its answer."""
    SECONDS = "seconds"
    NODES = "nodes"
    MEMORY = "memory"
    STOPPED = "stopped"
    """It was asked to stop."""


class Use(StrEnum):
    """Which engines may be used."""

    READY = "ready"
    """Plain Python until the compiled kernels are ready: nobody waits for a compiler."""
    PLAIN = "plain"
    COMPILED = "compiled"
    """The compiled kernels wherever they serve, compiled now if need be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """An answer of the solver."""

    verdict: Verdict
    line: tuple[Single, ...]
    """Legal single moves that win, if solved."""
    ended: Ended
    engine: str
    """`relaxed` (the quick proof), `plain`, `whole`, `fast` or `general`."""
    nodes: int
    """Positions that this engine entered."""
    seconds: float
    verdict_seconds: float
    """Of these, those until the verdict was there; after them the line is laid by the rules."""


_PLAIN_SLICE: Final = 100
_COMPILED_SLICE: Final = 20_000
_WARM_AFTER_S: Final = 0.1
"""What plain Python solves within this needs no kernel."""


def never() -> bool:
    """False: nobody asks to stop."""
    return False


def solve(
    state: State,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stopped: Callable[[], bool] = never,
    use: Use = Use.READY,
) -> Solution:
    """Whether a position can be won, within limits of time and of positions looked at.

    `stopped` is asked several times a second. Raises `SpellingError` if cards of the pack are
    missing, or a corner holds what no move could have put there.
    """
    return _Run(state, seconds, nodes, stopped, use).solution()


class _Run:
    """One call of the solver."""

    def __init__(
        self,
        state: State,
        seconds: float | None,
        nodes: int | None,
        stopped: Callable[[], bool],
        use: Use,
    ) -> None:
        self.began = time.monotonic()
        self.state = state
        self.seconds = seconds
        self.nodes = nodes
        self.stopped = stopped
        self.use = use
        self.problem = compile_problem(state)
        self.warming = False
        self.name = "relaxed"
        self.engine: Engine | None = None

    def solution(self) -> Solution:
        if not self.state.won and cannot_be_won(self.state):
            return self._found(Verdict.UNSOLVABLE, Ended.PROVED)
        engine = self._first_engine()
        while True:
            reached = engine.advance(self._slice(engine))
            if reached is Reached.SOLVED:
                return self._found(Verdict.SOLVED, Ended.PROVED)
            if reached is Reached.EXHAUSTED:
                return self._found(Verdict.UNSOLVABLE, Ended.PROVED)
            if reached is Reached.FULL:
                return self._found(Verdict.UNKNOWN, Ended.MEMORY)
            ended = self._limit(engine)
            if ended is not None:
                return self._found(Verdict.UNKNOWN, ended)
            engine = self._better(engine)

    def _first_engine(self) -> Engine:
        compiled = self._compiled() if self.use is Use.COMPILED or self._is_ready() else None
        if compiled is not None:
            return compiled
        return self._named(*plain_engine(self.state, self.problem))

    def _is_ready(self) -> bool:
        return self.use is Use.READY and SEARCHES.ready()

    def _compiled(self) -> Engine | None:
        found = compiled_engine(self.state, self.problem) if kernels.available() else None
        return None if found is None else self._named(*found)

    def _named(self, name: str, engine: Engine) -> Engine:
        self.name, self.engine = name, engine
        return engine

    def _better(self, engine: Engine) -> Engine:
        """The compiled engine once it is ready, begun anew, in place of a plain one."""
        if self.use is not Use.READY or self.name not in PLAIN:
            return engine
        if not self.warming and time.monotonic() - self.began > _WARM_AFTER_S:
            self.warming = True
            SEARCHES.begin()
        return (self._compiled() if self.warming and SEARCHES.ready() else None) or engine

    def _slice(self, engine: Engine) -> int:
        size = _PLAIN_SLICE if self.name in PLAIN else _COMPILED_SLICE
        return size if self.nodes is None else max(0, min(size, self.nodes - engine.nodes))

    def _limit(self, engine: Engine) -> Ended | None:
        """Which limit is reached now."""
        if self.stopped():
            return Ended.STOPPED
        if self.nodes is not None and engine.nodes >= self.nodes:
            return Ended.NODES
        if self.seconds is not None and time.monotonic() - self.began >= self.seconds:
            return Ended.SECONDS
        return None

    def _found(self, verdict: Verdict, ended: Ended) -> Solution:
        verdict_seconds = time.monotonic() - self.began
        line: tuple[Single, ...] = ()
        if verdict is Verdict.SOLVED and self.engine is not None:
            line = line_of(self.state, self.problem, self.engine.path())
        return Solution(
            verdict=verdict,
            line=line,
            ended=ended,
            engine=self.name,
            nodes=0 if self.engine is None else self.engine.nodes,
            seconds=time.monotonic() - self.began,
            verdict_seconds=verdict_seconds,
        )
