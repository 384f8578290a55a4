"""Why a single move is not legal: the one place that says so, in the order of `Code`."""

from __future__ import annotations

from typing import assert_never

from kings.cards import ACE, Card, spell
from kings.kungen.law import Law
from kings.kungen.listing import may_redeal
from kings.kungen.moves import (
    ColumnMove,
    ExtraPass,
    Redeal,
    SendUp,
    Single,
    TakeBack,
    Turn,
    WasteMove,
)
from kings.kungen.places import (
    PLACE_NAMES,
    Place,
    is_corner,
    is_foundation,
    is_pile,
    is_waste,
    waste_of,
)
from kings.kungen.refusals import Code, Refusal
from kings.kungen.state import FITS, State, fits, foundation_for, run_length


def why_not_single(state: State, move: Single) -> Refusal | None:
    """Why the move is refused now, or None if it is legal."""
    if state.won:
        return Refusal(Code.GAME_WON)
    match move:
        case ColumnMove():
            return _column_move(state, move)
        case WasteMove(source, place):
            wrong = _no_place(state.law, source, is_waste(source)) or _no_place(
                state.law, place, is_pile(place)
            )
            return wrong or _from_top(state, source, place)
        case TakeBack():
            return _take_back(state, move)
        case SendUp(source):
            return _send_up(state, source)
        case Turn(stock):
            return _no_stock(state.law, stock) or _turn(state, stock)
        case Redeal(stock):
            return _no_stock(state.law, stock) or _redeal(state, stock)
        case ExtraPass(stock):
            return _no_stock(state.law, stock) or _extra_pass(state, stock)
        case _:
            assert_never(move)


def _no_place(law: Law, place: Place, right_kind: bool) -> Refusal | None:
    if 0 <= place < len(PLACE_NAMES) and right_kind and law.has(place):
        return None
    known = 0 <= place < len(PLACE_NAMES)
    return Refusal(Code.NO_SUCH_PLACE, place=PLACE_NAMES[place] if known else str(place))


def _no_stock(law: Law, stock: int) -> Refusal | None:
    if 0 <= stock < law.stocks:
        return None
    return Refusal(Code.NO_SUCH_PLACE, place=f"s{stock + 1}")


def _column_move(state: State, move: ColumnMove) -> Refusal | None:
    law, source, count, place = state.law, move.source, move.count, move.place
    wrong = _no_place(law, source, is_pile(source)) or _no_place(law, place, is_pile(place))
    if wrong is not None:
        return wrong
    if source == place:
        return Refusal(Code.SAME_PLACE, source=PLACE_NAMES[source])
    return _count(state, source, count) or _lands(state, state.piles[source][-count], source, place)


def _count(state: State, source: Place, count: int) -> Refusal | None:
    """Whether `count` cards can be lifted from a pile."""
    pile, hidden, name = state.piles[source], state.hidden[source], PLACE_NAMES[source]
    if not pile:
        return Refusal(Code.PLACE_EMPTY, source=name)
    if not 1 <= count <= len(pile):
        return Refusal(Code.TOO_MANY_CARDS, source=name, count=len(pile))
    if count > len(pile) - hidden:
        return Refusal(Code.CARDS_HIDDEN, source=name, count=len(pile) - hidden)
    length = run_length(pile, hidden)
    if count > length:
        # Named are the lowest two that do not follow each other.
        top, card = pile[-length - 1], pile[-length]
        return Refusal(Code.NOT_A_BUILD, card=spell(card), source=name, top=spell(top))
    if count < length and not state.law.partial:
        head = spell(pile[-length])
        return Refusal(
            Code.WHOLE_BUILD_ONLY, card=spell(pile[-count]), source=name, top=head, count=length
        )
    return None


def _lands(state: State, card: Card, source: Place, place: Place) -> Refusal | None:
    """Whether a card, or a build headed by it, may lie down at a pile."""
    pile = state.piles[place]
    named, where = PLACE_NAMES[source], PLACE_NAMES[place]
    if not pile:
        if card % 13 == state.law.king or (state.law.any_to_empty and not is_corner(place)):
            return None
        code = Code.CORNER_NEEDS_KING if is_corner(place) else Code.COLUMN_NEEDS_KING
        return Refusal(code, card=spell(card), source=named, place=where)
    top = pile[-1]
    if fits(card, top):
        return None
    if top % 13 == ACE:
        code = Code.ACE_CARRIES_NOTHING
    else:
        ranks_fit = any(FITS[top] >> twin & 1 for twin in range(card % 13, 52, 13))
        code = Code.SAME_COLOUR if ranks_fit else Code.WRONG_RANK
    return Refusal(code, card=spell(card), source=named, place=where, top=spell(top))


def _from_top(state: State, source: Place, place: Place) -> Refusal | None:
    card = state.top(source)
    if card is None:
        return Refusal(Code.PLACE_EMPTY, source=PLACE_NAMES[source])
    return _lands(state, card, source, place)


def _take_back(state: State, move: TakeBack) -> Refusal | None:
    law, source, place = state.law, move.source, move.place
    wrong = _no_place(law, source, is_foundation(source)) or _no_place(law, place, is_pile(place))
    if wrong is not None:
        return wrong
    if not law.take_back:
        return Refusal(Code.NO_TAKING_BACK, source=PLACE_NAMES[source])
    return _from_top(state, source, place)


def _send_up(state: State, source: Place) -> Refusal | None:
    wrong = _no_place(state.law, source, not is_foundation(source))
    if wrong is not None:
        return wrong
    card, name = state.top(source), PLACE_NAMES[source]
    if card is None:
        return Refusal(Code.PLACE_EMPTY, source=name)
    if foundation_for(state.ups, card) is not None:
        return None
    # Of two foundations of a suit the higher that is not full tells what is needed.
    suit = card // 13
    heights = state.ups[2 * suit : 2 * suit + state.law.rules.decks]
    height = max((h for h in heights if h < state.law.ranks), default=0)
    code = Code.FOUNDATION_NEEDS_NEXT if height else Code.FOUNDATION_NEEDS_ACE
    wanted = spell(Card(suit * 13 + height))
    return Refusal(code, card=spell(card), source=name, wanted=wanted)


def _turn(state: State, stock: int) -> Refusal | None:
    if state.stocks[stock]:
        return None
    return Refusal(Code.STOCK_EMPTY, source=f"s{stock + 1}")


def _empty_stock(state: State, stock: int) -> Refusal | None:
    if state.stocks[stock]:
        return Refusal(Code.STOCK_NOT_EMPTY, source=f"s{stock + 1}", count=len(state.stocks[stock]))
    if not state.wastes[stock]:
        return Refusal(Code.WASTE_EMPTY, source=PLACE_NAMES[waste_of(stock)])
    return None


def _redeal(state: State, stock: int) -> Refusal | None:
    if may_redeal(state, stock):
        return None
    used_up = Refusal(Code.NO_PASS_LEFT, source=f"s{stock + 1}", count=state.law.passes)
    return _empty_stock(state, stock) or used_up


def _extra_pass(state: State, stock: int) -> Refusal | None:
    wrong = _empty_stock(state, stock)
    if wrong is not None:
        return wrong
    if state.law.passes is None:
        return Refusal(Code.PASSES_UNLIMITED)
    if state.extra_used:
        return Refusal(Code.EXTRA_PASS_USED)
    left = state.law.passes - state.passes[stock]
    if left > 0:
        return Refusal(Code.PASS_STILL_LEFT, source=f"s{stock + 1}", count=left)
    return None
