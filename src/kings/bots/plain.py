"""Three simple players of Kings in the Corner: random, lazy and greedy.

All choose from `view.legal`, so whatever they answer is legal under every option. None can play
for ever: a turn holds finitely many plays (the argument is in `kings.corner.rules`), and lazy and
greedy end it as soon as no card of theirs can be laid or swapped.
"""

from __future__ import annotations

from kings.cards import JOKER, KING, Chance
from kings.corner.laid import rank_laid
from kings.corner.law import Law
from kings.corner.legal import legal_plays
from kings.corner.moves import Move, MovePile, PlayCard, SwapJoker
from kings.corner.places import FIRST_CORNER
from kings.corner.state import Pile, RoundState
from kings.corner.view import CornerView


def random(view: CornerView, chance: Chance) -> Move:
    """Any legal play, each as likely; `end` is one of them."""
    return chance.choice(view.legal)


def lazy(view: CornerView, chance: Chance) -> Move:
    """As greedy, but never moves a pile."""
    return _chosen(view.law, view.piles, view.legal, move_piles=False)


def greedy(view: CornerView, chance: Chance) -> Move:
    """Kings out, piles together, then the highest card that fits; ends when nothing is left.

    The order: a king (into a corner before an arm), a pile move, the highest card on a pile,
    the highest card on an empty arm, a swap for a joker that can then be laid, a joker.
    """
    return _chosen(view.law, view.piles, view.legal, move_piles=True)


def greedy_play(state: RoundState) -> Move:
    """The play of greedy for the seat in turn, from the state itself: for playouts."""
    return _chosen(state.law, state.piles, legal_plays(state), move_piles=True)


def _chosen(
    law: Law, piles: tuple[Pile, ...], legal: tuple[Move, ...], *, move_piles: bool
) -> Move:
    king = onto = arm = joker = pile_move = swap = None
    high_onto = high_arm = high_joker = -1
    # Of equal plays the first of the listing order is taken.
    for play in legal:
        if isinstance(play, PlayCard):
            rank = play.card % 13
            if play.card == JOKER:
                named = _joker_height(piles, play)
                if named > high_joker:
                    joker, high_joker = play, named
            elif rank == KING:
                if king is None or play.place >= FIRST_CORNER > king.place:
                    king = play
            elif piles[play.place]:
                if rank > high_onto:
                    onto, high_onto = play, rank
            elif rank > high_arm:
                arm, high_arm = play, rank
        elif isinstance(play, MovePile):
            if move_piles and pile_move is None:
                pile_move = play
        elif isinstance(play, SwapJoker) and swap is None and _takes_joker(law, piles):
            swap = play
    return king or pile_move or onto or arm or swap or joker or legal[-1]


def _joker_height(piles: tuple[Pile, ...], play: PlayCard) -> int:
    """A joker goes on a pile first, else it is named as high as may be."""
    return KING + 1 if play.name is None or piles[play.place] else play.name % 13


def _takes_joker(law: Law, piles: tuple[Pile, ...]) -> bool:
    """Whether a joker taken into hand could be laid at once."""
    return any(
        rank_laid(pile[-1]) > 0 if (pile := piles[place]) else place in law.arms
        for place in law.places
    )
