"""Kungen solved: whether a position can be won, with a line of play or a proof."""

from kings.solver.many import worlds_won
from kings.solver.minimal import Shortest, count_moves, shortest
from kings.solver.search import Ended, Solution, Use, Verdict, solve

__all__ = [
    "Ended",
    "Shortest",
    "Solution",
    "Use",
    "Verdict",
    "count_moves",
    "shortest",
    "solve",
    "worlds_won",
]
