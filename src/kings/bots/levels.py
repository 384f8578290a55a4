"""The five levels: a family at the table, each with faults and merits that can be felt.

Otto (1) lays any card that fits and forgets piles. Emil (2) never moves a pile. Klara (3) is
greedy with slips. Astrid (4) holds back, see `kings.bots.linear`. Sigrid (5) plays the round on in
her head, see `kings.bots.search`.
"""

from __future__ import annotations

from typing import Final

from kings.bots.plain import greedy, lazy
from kings.cards import Chance
from kings.corner.moves import END, Move, MovePile, PlayCard
from kings.corner.view import CornerView

STOPS_SOON: Final = 0.1
"""Otto's chance to end his turn although a card fits."""
SEES_PILE: Final = 0.1
"""His chance to see that a pile can be moved, when no card fits."""
SLIPS: Final = 0.15
"""Klara's chance to overlook what she would play."""


def otto(view: CornerView, chance: Chance) -> Move:
    """Level 1: any card that fits, each as likely; seldom a pile, and sometimes stops too soon."""
    cards = [play for play in view.legal if isinstance(play, PlayCard)]
    may_end = END in view.legal
    if cards and not (may_end and chance.unit() < STOPS_SOON):
        return chance.choice(cards)
    if not may_end:
        return chance.choice(view.legal)
    piles = [play for play in view.legal if isinstance(play, MovePile)]
    if piles and not cards and chance.unit() < SEES_PILE:
        return chance.choice(piles)
    return END


def emil(view: CornerView, chance: Chance) -> Move:
    """Level 2: the highest card that fits, as greedy, but every pile stays where it lies."""
    return lazy(view, chance)


def klara(view: CornerView, chance: Chance) -> Move:
    """Level 3: as greedy, but in one of seven plays she takes another, or stops."""
    if chance.unit() < SLIPS:
        return chance.choice(view.legal)
    return greedy(view, chance)
