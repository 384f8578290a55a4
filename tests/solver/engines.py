"""All the engines that serve a position, and full deals for them."""

from __future__ import annotations

from kings import kernels
from kings.cards import Deal
from kings.kungen.deal import deal_state
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.state import State
from kings.solver.engine import Engine
from kings.solver.engines import compiled_engine, plain_engine
from kings.solver.problem import compile_problem


def engines_for(state: State) -> list[Engine]:
    """The engine in plain Python, and the compiled one where numba is there and one serves."""
    problem = compile_problem(state)
    found = [plain_engine(state, problem)[1]]
    compiled = compiled_engine(state, problem) if kernels.available() else None
    return found if compiled is None else [*found, compiled[1]]


def dealt(rules: str, number: int) -> State:
    """The first position of a deal of the whole pack."""
    return deal_state(parse_kungen_rules(rules), Deal(number=number))
