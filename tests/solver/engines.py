"""All the engines that serve a position, and full deals for them."""

from __future__ import annotations

from kings import kernels
from kings.cards import Deal
from kings.kungen.deal import deal_state
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.state import State
from kings.solver.engine import Engine
from kings.solver.engines import plain_engine
from kings.solver.problem import Problem, compile_problem


def engines_for(state: State) -> list[Engine]:
    """The engine in plain Python, and the compiled ones that serve where numba is there."""
    problem = compile_problem(state)
    found = [plain_engine(state, problem)[1]]
    if kernels.available():
        from kings.solver import fast, general

        if general.supports(problem) is None:
            found.append(general.GeneralSearch(state, problem))
        if fast.supports(problem) is None:
            found += [fast.RestartingSearch(problem), *_in_other_orders(problem)]
    return found


def _in_other_orders(problem: Problem) -> list[Engine]:
    from kings.solver.fast import FastSearch

    return [FastSearch(problem, order) for order in (15, 5)]


def dealt(rules: str, number: int) -> State:
    """The first position of a deal of the whole pack."""
    return deal_state(parse_kungen_rules(rules), Deal(number=number))
