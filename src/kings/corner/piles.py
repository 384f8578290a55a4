"""What may be done with the piles on the table, apart from whose turn it is."""

from __future__ import annotations

from kings.cards import JOKER, KING, Card
from kings.corner.laid import Laid, colour_laid, is_joker, rank_laid, suit_laid
from kings.corner.law import MISFITS, Follow, Law
from kings.corner.options import ArmKingToCorner
from kings.corner.places import Place, is_corner
from kings.corner.refusals import Code
from kings.corner.state import Pile, RoundState


def misfit_inside(pile: Pile, follow: Follow) -> Code | None:
    """The first adjacent pair of a pile that a build rule forbids, or None."""
    misfit = MISFITS[follow]
    pairs = zip(pile[1:], pile, strict=False)
    return next((code for low, high in pairs if (code := misfit(low, high))), None)


def king_pile_may_go(state: RoundState, arm: Place) -> bool:
    """Whether the king-headed pile on an arm may go to a corner now (a free one, if there is)."""
    law = state.law
    match law.rules.arm_king_to_corner:
        case ArmKingToCorner.NEVER:
            return False
        case ArmKingToCorner.OPENING:
            return state.first_turn and bool(state.opening_kings >> arm & 1)
        case ArmKingToCorner.ALWAYS:
            return law.rules.joker_as_king or not is_joker(state.piles[arm][0])


def why_not_move(state: RoundState, source: Place, place: Place) -> Code | None:
    """Why a whole pile may not move so, or None; both places exist."""
    law, piles = state.law, state.piles
    pile, target = piles[source], piles[place]
    if not pile:
        return Code.PLACE_EMPTY
    if is_corner(source):
        return Code.CORNER_PILE_STAYS
    if rank_laid(pile[0]) == KING:
        return _why_not_king_pile(state, source, place)
    if not target:
        return Code.CORNER_NEEDS_KING if is_corner(place) else Code.PILE_NEEDS_PILE
    follow = law.follow_at(place)
    return MISFITS[follow](pile[0], target[-1]) or misfit_inside(pile, follow)


def _why_not_king_pile(state: RoundState, source: Place, place: Place) -> Code | None:
    if not king_pile_may_go(state, source):
        return Code.KING_PILE_STAYS
    taken = bool(state.piles[place])
    if not is_corner(place):
        return Code.KING_NEEDS_CORNER if taken else Code.PILE_NEEDS_PILE
    if taken:
        return Code.PLACE_TAKEN
    return misfit_inside(state.piles[source], state.law.corner_follow)


def moved(state: RoundState, source: Place, place: Place) -> tuple[tuple[Pile, ...], int]:
    """The piles and the arms that opening kings head, after a legal move of a whole pile."""
    piles = list(state.piles)
    piles[place] += piles[source]
    piles[source] = ()
    return tuple(piles), state.opening_kings & ~(1 << source)


def fits_joker(card: Card, joker: Laid) -> Code | None:
    """Why a card is not what a laid joker stands for, or None."""
    if card == JOKER or card % 13 != rank_laid(joker):
        return Code.WRONG_RANK
    real, suit = Laid(card), suit_laid(joker)
    if suit is not None:
        return None if suit == suit_laid(real) else Code.WRONG_SUIT
    colour = colour_laid(joker)
    return None if colour is None or colour == colour_laid(real) else Code.WRONG_SUIT


def find_joker(pile: Pile, card: Card) -> int | None:
    """Index in a pile of the joker that a card may be swapped for, or None."""
    for index, laid in enumerate(pile):
        if is_joker(laid) and fits_joker(card, laid) is None:
            return index
    return None


def why_not_swap(law: Law, pile: Pile, card: Card) -> Code | None:
    """Why a card may not be swapped for a joker in this pile, or None."""
    jokers = [laid for laid in pile if is_joker(laid)]
    if not jokers or not law.rules.joker_swap:
        return Code.NO_JOKER_THERE
    codes = [fits_joker(card, joker) for joker in jokers]
    if None in codes:
        return None
    return Code.WRONG_SUIT if Code.WRONG_SUIT in codes else Code.WRONG_RANK
