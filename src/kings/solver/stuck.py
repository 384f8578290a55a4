"""Proof that a patience is stuck, by the model of the solver.

`kings.kungen.stuck` says what stuck is, and walks the tables that can still be reached. Where parts
of builds may be moved, most of these differ only in which open card lies on which, and the nodes of
the solver (`problem.py`) do not tell that apart: one node stands for all of them. As long as nothing
that counts has happened, only cards are taken back and sent up again, and builds leave open cards
that do not carry them; of that there is little.
"""

from __future__ import annotations

from typing import Final

from kings.kernels import patience_layout as at
from kings.kungen import stuck
from kings.kungen.state import State
from kings.kungen.stuck import Verdict
from kings.solver.plain import Desk, PlainSearch
from kings.solver.problem import Node, compile_problem

NODE_LIMIT: Final = 500
"""Nodes looked at before a search gives up."""


def prove_stuck(state: State, limit: int = NODE_LIMIT) -> Verdict:
    """Whether a position is stuck, looking at no more than `limit` nodes.

    Where only whole builds move, at so many tables. It sees the stocks and so may not tell more
    than its verdict. Raises `SpellingError` if cards of the pack are missing.
    """
    if state.won:
        return Verdict.ALIVE
    if not state.law.partial:
        return stuck.prove_stuck(state, limit)
    problem = compile_problem(state)
    walk = PlainSearch(problem, prune=False)
    empty = sum(not state.piles[place] for place in state.law.places)
    queue, seen = [problem.start], {problem.start}
    for node in queue:
        if Desk(problem, node).most_empty() > empty:
            return Verdict.ALIVE
        for move in walk.moves(node):
            if _counts(state, node, move):
                return Verdict.ALIVE
            now = walk.after(node, move)
            if sum(now.ups) > state.up:
                return Verdict.ALIVE
            if now not in seen:
                if len(seen) >= limit:
                    return Verdict.UNKNOWN
                seen.add(now)
                queue.append(now)
    return Verdict.STUCK


def _counts(state: State, node: Node, move: int) -> bool:
    """Whether a macro move plays a waste card, or turns up a hidden one."""
    kind, where = move >> 24, move >> 16 & 255
    if kind in (at.ROOT, at.UP_ROOT):
        return 0 < state.hidden[where] == node.levels[where] - 1
    return kind in (at.TO_TABLEAU, at.TO_FOUNDATION)
