"""Proof that a patience is stuck: a search of everything that can still be reached.

Stuck is a position from which no sequence of legal moves, the passes left included, can turn up
a hidden card, play a waste card, make more columns and corners empty than now, or raise the
foundations above their present sum (S4-101). The extra pass does not count.

As long as none of that has happened, what lies on the table and what the stocks show do not
touch: no waste card is played, so turning moves nothing on the table, and table moves change no
stock. So the reachable positions are pairs of a table and a waste, each reached on its own, and
it is enough to walk the tables and to ask at each whether any card that can come to lie on top
of a waste fits there. Without a card taken out, a pass shows the same tops each time: those of
the rest of this pass, and if a redeal is left those of one whole pass, are all.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from kings.cards import Card
from kings.kungen.apply import after
from kings.kungen.law import Law
from kings.kungen.listing import accepts, tableau_moves
from kings.kungen.places import FIRST_CORNER
from kings.kungen.state import Pile, State, foundation_for

NODE_LIMIT: Final = 20_000
"""Tables looked at before a search gives up."""


class Verdict(StrEnum):
    """What a search for a way on has found."""

    STUCK = "stuck"
    """Proved: nothing that counts can still happen."""
    ALIVE = "alive"
    """Proved: something that counts can still happen (or the game is won)."""
    UNKNOWN = "unknown"
    """Not proved within the limit; nothing may be said."""


def prove_stuck(state: State, limit: int = NODE_LIMIT) -> Verdict:
    """Whether the position is stuck, looking at no more than `limit` tables.

    It sees the stocks and so may not tell more than its verdict. Equal tables up to the order
    of columns, of corners and of a suit's two foundations are one: the rules treat them alike.
    """
    if state.won:
        return Verdict.ALIVE
    law = state.law
    tops = frozenset(card for stock in range(law.stocks) for card in reachable_tops(state, stock))
    nothing: tuple[Pile, ...] = ((),) * law.stocks
    start = state._replace(stocks=nothing, wastes=nothing)
    hidden, up, empty = start.hidden, start.up, _empty(start)
    seen = {_table(start)}
    queue = [start]
    for table in queue:
        if any(_plays(law, table, card) for card in tops):
            return Verdict.ALIVE
        for move in tableau_moves(table):
            now = after(table, move)
            if now.hidden != hidden or now.up > up or _empty(now) > empty:
                return Verdict.ALIVE
            key = _table(now)
            if key not in seen:
                if len(seen) >= limit:
                    return Verdict.UNKNOWN
                seen.add(key)
                queue.append(now)
    return Verdict.STUCK


def reachable_tops(state: State, stock: int) -> set[Card]:
    """The cards that turning and redealing alone can bring to the top of a waste."""
    law, cards, waste = state.law, state.stocks[stock], state.wastes[stock]
    tops = set(waste[-1:]) | _packet_tops(cards, law.turn)
    if law.passes is None or state.passes[stock] < law.passes:
        tops |= _packet_tops(waste + cards, law.turn)
    return tops


def _packet_tops(cards: Pile, turn: int) -> set[Card]:
    return set(cards[turn - 1 :: turn]) | set(cards[-1:])


def _plays(law: Law, table: State, card: Card) -> bool:
    return foundation_for(table.ups, card) is not None or any(
        accepts(law, table.piles, place, card) for place in law.places
    )


def _empty(state: State) -> int:
    piles = state.piles
    return sum(not piles[place] for place in state.law.places)


def _table(state: State) -> tuple[object, ...]:
    piles = list(zip(state.piles, state.hidden, strict=True))
    ups = state.ups
    pairs = tuple(tuple(sorted(ups[suit : suit + 2])) for suit in range(0, len(ups), 2))
    return tuple(sorted(piles[:FIRST_CORNER])), tuple(sorted(piles[FIRST_CORNER:])), pairs
