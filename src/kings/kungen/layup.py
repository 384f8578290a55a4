"""Lay up: everything that fits goes to the foundations, or only what is safe (S4-013)."""

from __future__ import annotations

from kings.cards import Card, is_red
from kings.kungen.apply import after
from kings.kungen.law import Law
from kings.kungen.moves import SendUp
from kings.kungen.places import FIRST_WASTE
from kings.kungen.state import State, foundation_for


def lay_up(state: State, *, safe: bool) -> list[tuple[SendUp, State]]:
    """The cards that the button sends up, each with the state after it; empty is no move.

    The first card that fits goes up (columns left to right, corners, wastes), then again from
    the start. A card just taken back is left alone. It ends, as every step raises a foundation.
    """
    steps: list[tuple[SendUp, State]] = []
    now = state
    while (move := first_up(now, safe=safe, hold=True)) is not None:
        now = after(now, move)
        steps.append((move, now))
    return steps


def first_up(state: State, *, safe: bool, hold: bool) -> SendUp | None:
    """The first card that fits a foundation; with `hold` a card just taken back stays."""
    law, piles, _, ups, _, wastes, *_, held, _ = state
    for place in law.places:
        pile = piles[place]
        if (
            pile
            and foundation_for(ups, pile[-1]) is not None
            and not (hold and held >> place & 1)
            and not (safe and not is_safe(law, ups, pile[-1]))
        ):
            return law.send_ups[place]
    if safe and law.turn > 1:
        # A card less in the waste would shift the packets of the next pass.
        return None
    for stock, waste in enumerate(wastes):
        if (
            waste
            and foundation_for(ups, waste[-1]) is not None
            and not (safe and not is_safe(law, ups, waste[-1]))
        ):
            return law.send_ups[FIRST_WASTE + stock]
    return None


def is_safe(law: Law, ups: tuple[int, ...], card: Card) -> bool:
    """Whether nothing can need the card any more: all lower of the other colour are up."""
    others = (0, 3) if is_red(card) else (1, 2)
    return all(
        ups[2 * suit + copy] >= card % 13 for suit in others for copy in range(law.rules.decks)
    )
