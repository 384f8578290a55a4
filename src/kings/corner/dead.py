"""When nobody can lay a card any more, whatever piles were moved first."""

from __future__ import annotations

from kings.cards import DISTINCT
from kings.corner.legal import can_lay, pile_moves, swap_plays
from kings.corner.piles import moved
from kings.corner.state import RoundState


def is_blocked(state: RoundState) -> bool:
    """Whether the stock is empty and no seat could lay or swap a card (S2-020, S5-022).

    All orders of pile moves are tried, king-headed piles into corners included where that is
    allowed at this moment. Each move empties an arm, so the search ends.
    """
    if state.stock:
        return False
    held = 0
    for hand in state.hands:
        held |= hand & DISTINCT
    seen = {state.piles}
    waiting = [state]
    while waiting:
        table = waiting.pop()
        if can_lay(table, held) or (table.law.rules.joker_swap and swap_plays(table, held)):
            return False
        for move in pile_moves(table):
            piles, opening_kings = moved(table, move.source, move.place)
            if piles not in seen:
                seen.add(piles)
                waiting.append(table._replace(piles=piles, opening_kings=opening_kings))
    return True
