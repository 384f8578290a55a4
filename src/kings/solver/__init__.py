"""Kungen solved: whether a position can be won, with a line of play or a proof."""

from kings.solver.search import Ended, Solution, Use, Verdict, solve

__all__ = ["Ended", "Solution", "Use", "Verdict", "solve"]
