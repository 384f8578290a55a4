"""Many worlds of one sketch judged by short searches: which of them are found to be won."""

from __future__ import annotations

from collections.abc import Sequence

from kings import kernels
from kings.cards import Card
from kings.kungen.sketch import Sketch
from kings.solver.engine import Reached
from kings.solver.engines import compiled_engine, plain_engine
from kings.solver.problem import compile_problem


def worlds_won(sketch: Sketch, fillings: Sequence[Sequence[Card]], nodes: int) -> list[bool]:
    """By filling of a sketch, whether a search of at most so many positions wins it.

    A filling is the missing cards in the order of `Sketch.filled`. False says nothing: the search
    may have been too short. Where the kernels are installed they are compiled if need be.
    """
    if not fillings:
        return []
    if kernels.available():
        from kings.solver.many_fast import judge_worlds, supports

        problem = compile_problem(sketch.filled(tuple(fillings[0])))
        if supports(problem) is None:
            return judge_worlds(problem, sketch.state, fillings, nodes)
    return [_won(sketch, filling, nodes) for filling in fillings]


def _won(sketch: Sketch, filling: Sequence[Card], nodes: int) -> bool:
    state = sketch.filled(tuple(filling))
    problem = compile_problem(state)
    found = compiled_engine(state, problem) if kernels.available() else None
    _, engine = found or plain_engine(state, problem)
    return engine.advance(nodes) is Reached.SOLVED
