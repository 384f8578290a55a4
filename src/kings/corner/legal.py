"""Why a play is refused, and the legal plays in their fixed order."""

from __future__ import annotations

from typing import Final

from kings.cards import DISTINCT, JOKER, KING, LISTING, LISTING_PLACE, Card, holds, spell
from kings.corner.laid import Laid, is_joker, rank_laid, spell_laid
from kings.corner.law import JOKER_BIT, KING_BITS, MISFITS, Law
from kings.corner.moves import END, EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.options import Compulsory
from kings.corner.piles import why_not_move, why_not_swap
from kings.corner.places import PLACE_NAMES, PLACES, Place, Seat, is_corner
from kings.corner.refusals import Code, Refusal
from kings.corner.state import Phase, RoundState

_KINGS: Final = tuple(card for card in LISTING if card != JOKER and card % 13 == KING)
_NAMES: Final = LISTING[:-1]
_SPECIAL_BASES: Final = KING_BITS | -(1 << JOKER)
"""Kings and laid jokers as bases: the cases that the masks of real cards do not decide."""

# Every card on every place, in listing order: the key of a play is
# LISTING_PLACE[card] * PLACES + place, so sorting keys sorts plays.
_PLAYS: Final = tuple(PlayCard(card, Place(p)) for card in LISTING for p in range(PLACES))
_MOVES: Final = tuple(
    tuple(MovePile(Place(s), Place(p)) for p in range(PLACES)) for s in range(PLACES)
)


def why_not(state: RoundState, move: Move, seat: Seat | None = None) -> Refusal | None:
    """Why a play is refused, the first reason in the order of `Code`, or None if it is legal.

    `seat` is who asks; left out, it is the seat in turn.
    """
    code = _why_not(state, move, state.turn if seat is None else seat)
    return None if code is None else _explained(state, move, code)


def _why_not(state: RoundState, move: Move, seat: Seat) -> Code | None:
    if state.phase is Phase.OVER:
        return Code.ROUND_OVER
    pile_play = isinstance(move, MovePile | SwapJoker)
    if seat != state.turn or (state.phase is Phase.KINGS and pile_play):
        return Code.NOT_YOUR_TURN
    match move:
        case EndTurn():
            forced = state.phase is Phase.PLAY and must_play(state)
            return Code.MUST_PLAY_FIRST if forced else None
        case MovePile(source, place):
            known = source in state.law.places and place in state.law.places
            return why_not_move(state, source, place) if known else Code.NO_SUCH_PLACE
        case SwapJoker(card, place):
            if place not in state.law.places:
                return Code.NO_SUCH_PLACE
            if not holds(state.hands[seat], card):
                return _not_held(state, card)
            pile = state.piles[place]
            return why_not_swap(state.law, pile, card) if pile else Code.PLACE_EMPTY
        case PlayCard(card, place, name):
            if place not in state.law.places:
                return Code.NO_SUCH_PLACE
            if not holds(state.hands[seat], card):
                return _not_held(state, card)
            return _why_not_lay(state, card, place, name)


def _not_held(state: RoundState, card: Card) -> Code:
    lies = any(
        (is_joker(laid) if card == JOKER else laid == Laid(card))
        for pile in state.piles
        for laid in pile
    )
    return Code.PILE_MOVES_WHOLE if lies else Code.NOT_IN_HAND


def _why_not_lay(state: RoundState, card: Card, place: Place, name: Card | None) -> Code | None:
    law, pile = state.law, state.piles[place]
    king = card != JOKER and card % 13 == KING
    if state.phase is Phase.KINGS:
        return _why_not_king_first(law, card, place, name, taken=bool(pile))
    if pile:
        if king:
            on_arm = not is_corner(place) and not law.kings_on_arms
            return Code.KING_NEEDS_CORNER if on_arm else Code.PLACE_TAKEN
        if card == JOKER:
            return Code.ACE_IS_CLOSED if rank_laid(pile[-1]) == 0 else None
        return MISFITS[law.follow_at(place)](Laid(card), pile[-1])
    if is_corner(place):
        return _why_not_open_corner(law, card, name)
    if king or (card == JOKER and name is not None and name % 13 == KING):
        return None if law.kings_on_arms else Code.KING_NEEDS_CORNER
    return Code.JOKER_NEEDS_NAME if card == JOKER and not _is_name(name) else None


def _why_not_king_first(
    law: Law, card: Card, place: Place, name: Card | None, *, taken: bool
) -> Code | None:
    """The refusals of kings before play: only kings, only into free corners."""
    if not law.corner_openers >> card & 1:
        return Code.CORNER_NEEDS_KING
    if not is_corner(place):
        return Code.KING_NEEDS_CORNER
    return Code.PLACE_TAKEN if taken else _why_not_open_corner(law, card, name)


def _why_not_open_corner(law: Law, card: Card, name: Card | None) -> Code | None:
    if not law.corner_openers >> card & 1:
        return Code.CORNER_NEEDS_KING
    if card != JOKER:
        return None
    if not _is_name(name):
        return Code.JOKER_NEEDS_NAME
    return None if name in _KINGS else Code.CORNER_NEEDS_KING


def _is_name(name: Card | None) -> bool:
    return name is not None and name != JOKER


def _explained(state: RoundState, move: Move, code: Code) -> Refusal:
    """The refusal with the cards and places that its sentence names."""
    if isinstance(move, EndTurn):
        return Refusal(code)
    pile = state.piles[move.place] if 0 <= move.place < PLACES else ()
    top = spell_laid(pile[-1]) if pile else None
    place = PLACE_NAMES[move.place]
    if isinstance(move, MovePile):
        moved = state.piles[move.source]
        base = spell_laid(moved[0]) if moved else None
        return Refusal(code, base, place, top, PLACE_NAMES[move.source])
    return Refusal(code, spell(move.card), place, top)


def must_play(state: RoundState) -> bool:
    """Whether `compulsory=all` forbids ending the turn now (S1-134)."""
    if state.law.rules.compulsory is not Compulsory.ALL:
        return False
    return can_lay(state, state.hands[state.turn])


def can_lay(state: RoundState, held: int) -> bool:
    """Whether one of the cards of a hand can be laid as the table stands."""
    piles = state.piles
    return any(
        held & (fits[pile[-1]] if (pile := piles[place]) else openers)
        for place, fits, openers in state.law.table
    )


def legal_plays(state: RoundState) -> tuple[Move, ...]:
    """All legal plays in the fixed order that records, bots and perft rely on.

    Cards from hand (low to high, in a rank s h d c, jokers last with their names in the same
    order; places N E S W .. NE SE SW NW ..), then joker swaps, then pile moves by source and
    place, then `end`. Identical cards are one play.
    """
    if state.phase is Phase.OVER:
        return ()
    hand = state.hands[state.turn] & DISTINCT
    if state.phase is Phase.KINGS:
        return (*_king_plays(state, hand), END)
    plays: list[Move] = _card_plays(state, hand)
    forced = bool(plays) and state.law.rules.compulsory is Compulsory.ALL
    if state.law.rules.joker_swap:
        plays += swap_plays(state, hand)
    plays += pile_moves(state)
    if not forced:
        plays.append(END)
    return tuple(plays)


def _king_plays(state: RoundState, hand: int) -> list[Move]:
    law = state.law
    free = [Place(c) for c in law.corners if not state.piles[c]]
    held = hand & law.corner_openers
    plays: list[Move] = [
        PlayCard(card, corner) for card in _KINGS if held >> card & 1 for corner in free
    ]
    if held & JOKER_BIT:
        plays += [PlayCard(JOKER, corner, name) for corner in free for name in _KINGS]
    return plays


def _card_plays(state: RoundState, hand: int) -> list[Move]:
    piles, order = state.piles, LISTING_PLACE
    real = hand & ~JOKER_BIT
    keys: list[int] = []
    for place, fits, openers in state.law.table:
        pile = piles[place]
        mask = real & (fits[pile[-1]] if pile else openers)
        while mask:
            low = mask & -mask
            keys.append(order[low.bit_length() - 1] * PLACES + place)
            mask ^= low
    keys.sort()
    plays: list[Move] = [_PLAYS[key] for key in keys]
    if hand & JOKER_BIT:
        plays += _joker_plays(state)
    return plays


def _joker_plays(state: RoundState) -> list[Move]:
    law = state.law
    plays: list[Move] = []
    for place in law.places:
        pile = state.piles[place]
        if pile:
            names: tuple[Card | None, ...] = (None,) if rank_laid(pile[-1]) else ()
        elif is_corner(place):
            names = _KINGS if law.rules.joker_as_king else ()
        else:
            names = tuple(n for n in _NAMES if law.kings_on_arms or n % 13 != KING)
        plays += [PlayCard(JOKER, place, name) for name in names]
    return plays


def swap_plays(state: RoundState, hand: int) -> list[Move]:
    """Joker swaps with the cards of a mask, where the rules have them."""
    cards = [card for card in LISTING if hand >> card & 1]
    holding = [p for p in state.law.places if any(map(is_joker, state.piles[p]))]
    return [
        SwapJoker(card, place)
        for card in cards
        for place in holding
        if why_not_swap(state.law, state.piles[place], card) is None
    ]


def pile_moves(state: RoundState) -> list[MovePile]:
    """Legal moves of whole piles, by source and place."""
    law, piles = state.law, state.piles
    bases = 0
    for arm in law.arms:
        pile = piles[arm]
        if pile:
            bases |= 1 << pile[0]
    plain = not bases & _SPECIAL_BASES
    hits = [
        (place, mask)
        for place, fits, _ in law.table
        if (pile := piles[place]) and (mask := fits[pile[-1]] & bases)
    ]
    if plain and not hits:
        return []
    plain = plain and law.corner_follow is law.arm_follow
    return [
        _MOVES[arm][place]
        for arm in law.arms
        if (pile := piles[arm])
        for place, mask in (hits if plain else law.everywhere)
        if mask >> pile[0] & 1 and (plain or why_not_move(state, Place(arm), place) is None)
    ]
