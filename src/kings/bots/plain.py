"""Three simple players of Kings in the Corner: random, lazy and greedy.

All choose from `view.legal`, so whatever they answer is legal under every option. None can play
for ever: a turn holds finitely many plays (the argument is in `kings.corner.rules`), and lazy and
greedy end it as soon as no card of theirs can be laid or swapped.
"""

from __future__ import annotations

from kings.cards import JOKER, KING, Chance
from kings.corner.laid import rank_laid
from kings.corner.moves import Move, MovePile, PlayCard, SwapJoker
from kings.corner.view import CornerView


def random(view: CornerView, chance: Chance) -> Move:
    """Any legal play, each as likely; `end` is one of them."""
    return chance.choice(view.legal)


def lazy(view: CornerView, chance: Chance) -> Move:
    """As greedy, but never moves a pile."""
    return _chosen(view, move_piles=False)


def greedy(view: CornerView, chance: Chance) -> Move:
    """Kings out, piles together, then the highest card that fits; ends when nothing is left.

    The order: a king (into a corner before an arm), a pile move, the highest card on a pile,
    the highest card on an empty arm, a swap for a joker that can then be laid, a joker.
    """
    return _chosen(view, move_piles=True)


def _chosen(view: CornerView, *, move_piles: bool) -> Move:
    piles = view.piles
    pile_move: Move | None = None
    swap: Move | None = None
    joker: Move | None = None
    arm: Move | None = None
    # From the end of the listing order: `end`, pile moves, swaps, jokers, then the highest card.
    for play in reversed(view.legal):
        if isinstance(play, PlayCard):
            card, lies_there = play.card, piles[play.place]
            if card == JOKER:
                # On a pile rather than on a place of its own.
                if joker is None or lies_there:
                    joker = play
            elif card % 13 == KING:
                return play
            elif pile_move is not None:
                break
            elif lies_there:
                return play
            elif arm is None:
                arm = play
        elif isinstance(play, MovePile):
            if move_piles:
                pile_move = play
        elif isinstance(play, SwapJoker) and swap is None and _takes_joker(view):
            swap = play
    return pile_move or arm or swap or joker or view.legal[-1]


def _takes_joker(view: CornerView) -> bool:
    """Whether a joker taken into hand could be laid at once."""
    return any(
        rank_laid(pile[-1]) > 0 if (pile := view.piles[place]) else place in view.law.arms
        for place in view.law.places
    )
