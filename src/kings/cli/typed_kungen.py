"""A generous reading of what people type over a patience: `7h 8s`, `7 3`, `w f`, `c7>c3*2`.

As at the other game the legal moves decide what a line means. A number is a column, so a card is
named with its suit or by a letter (`k 3`: a king to column 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kings.cards import Card, rank_of
from kings.cli.vocabulary import Vocabulary
from kings.errors import SpellingError
from kings.kungen.moves import ColumnMove, Command, Move, SendUp, TakeBack, WasteMove
from kings.kungen.notation import parse_command
from kings.kungen.places import (
    FIRST_CORNER,
    FIRST_FOUNDATION,
    FIRST_WASTE,
    PLACE_NAMES,
    Place,
    is_foundation,
    is_pile,
    is_waste,
    parse_place,
)
from kings.kungen.view import KungenView


@dataclass(frozen=True, slots=True)
class MeantMove:
    """The line is this command; it need not be legal."""

    command: Command


@dataclass(frozen=True, slots=True)
class SeveralMoves:
    """The line may be any of these legal moves."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class NoMove:
    """The line names something that no legal move takes; `named` says whether it is there."""

    named: bool


Reading = MeantMove | SeveralMoves | NoMove
_MOST_WORDS: Final = 4


@dataclass(frozen=True, slots=True)
class _Spot:
    """One end of a move as it was typed."""

    places: frozenset[Place] = frozenset()
    cards: frozenset[Card] = frozenset()
    foundation: bool = False

    @property
    def known(self) -> bool:
        return bool(self.places or self.cards or self.foundation)


def read_move(text: str, view: KungenView, words: Vocabulary) -> Reading:
    """What a line means on this table."""
    try:
        exact: Command | None = parse_command("".join(text.split()))
    except SpellingError:
        exact = None
    if exact is not None and (exact in view.legal or "*" in text):
        return MeantMove(exact)
    spots, count = _spots(text, view, words)
    if not 1 <= len(spots) <= 2 or not all(spot.known for spot in spots):
        return NoMove(named=False) if exact is None else MeantMove(exact)
    found = _legal(view, spots, count)
    if len(found) == 1:
        return MeantMove(found[0])
    if found:
        return SeveralMoves(found)
    if exact is not None and not isinstance(exact, ColumnMove):
        return MeantMove(exact)
    nearest = _nearest(view, spots, count)
    return NoMove(named=True) if nearest is None else MeantMove(nearest)


def _spots(text: str, view: KungenView, words: Vocabulary) -> tuple[list[_Spot], int | None]:
    """The ends of the move, and a number of cards if one was said (`7 3 2`, `7 3 *2`)."""
    tokens, _ = words.tokens(text)
    tokens = [t for t in tokens if t not in words.column and t != "*"]
    count = None
    if len(tokens) == 3 and tokens[2].isdecimal() and tokens[2].isascii():
        count = int(tokens.pop()[:3])
    if len(tokens) > _MOST_WORDS:
        return [], None
    spots: list[_Spot] = []
    at = 0
    while at < len(tokens):
        pair, _ = words.words(" ".join(tokens[at : at + 2])) if at + 1 < len(tokens) else ([], "")
        if len(pair) == 1 and pair[0].cards and not tokens[at].isdecimal():
            spots.append(_Spot(cards=pair[0].cards))
            at += 2
        else:
            spots.append(_spot(tokens[at], view, words))
            at += 1
    return spots, count


def _spot(token: str, view: KungenView, words: Vocabulary) -> _Spot:
    if token.isdecimal() and token.isascii():
        column = int(token[:3]) - 1
        there = 0 <= column < len(view.columns)
        return _Spot(places=frozenset({Place(column)}) if there else frozenset())
    place = parse_place(token)
    if place is None and len(token) == 2 and token[0] == "f":
        place = parse_place(f"{token}1")
    if place is not None:
        return _Spot(places=frozenset({place}))
    if token in words.waste:
        return _Spot(places=frozenset(Place(FIRST_WASTE + n) for n in range(len(view.stocks))))
    if token in words.foundation:
        return _Spot(foundation=True)
    if token in words.corner_words:
        return _Spot(places=frozenset(pile.place for pile in view.corners))
    return _Spot(cards=words.word(token).cards)


def _legal(view: KungenView, spots: Sequence[_Spot], count: int | None) -> tuple[Move, ...]:
    found = tuple(
        move
        for move in view.legal
        if _starts(view, move, spots[0])
        and (len(spots) == 1 or _ends(view, move, spots[1]))
        and (count is None or getattr(move, "count", 1) == count)
    )
    if len(spots) == 1 and not spots[0].foundation:
        return tuple(m for m in found if not isinstance(m, TakeBack)) or found
    return found


def cards_of(view: KungenView, move: Move) -> tuple[Card, ...]:
    """The cards that a legal move takes from its source, highest first; none of stock moves."""
    match move:
        case ColumnMove(source, count, _):
            return _open(view, source)[-count:]
        case WasteMove(source, _) | TakeBack(source, _) | SendUp(source):
            top = _top(view, source)
            return () if top is None else (top,)
        case _:
            return ()


def _starts(view: KungenView, move: Move, spot: _Spot) -> bool:
    source = getattr(move, "source", None)
    if source is None:
        return False
    if source in spot.places or (spot.foundation and is_foundation(source)):
        return True
    cards = cards_of(view, move)
    return bool(cards) and cards[0] in spot.cards


def _ends(view: KungenView, move: Move, spot: _Spot) -> bool:
    if isinstance(move, SendUp):
        return spot.foundation
    place = getattr(move, "place", None)
    if place is None:
        return False
    return place in spot.places or _top(view, place) in spot.cards


def _open(view: KungenView, place: Place) -> tuple[Card, ...]:
    piles = (*view.columns, *view.corners)
    return next((pile.open for pile in piles if pile.place == place), ())


def _top(view: KungenView, place: Place) -> Card | None:
    if is_pile(place):
        cards = _open(view, place)
    elif is_waste(place):
        stock = place - FIRST_WASTE
        cards = view.stocks[stock].waste if stock < len(view.stocks) else ()
    else:
        height = dict(view.foundations).get(place, 0)
        suit = (place - FIRST_FOUNDATION) // 2
        return Card(suit * 13 + height - 1) if height else None
    return cards[-1] if cards else None


def _nearest(view: KungenView, spots: Sequence[_Spot], count: int | None) -> Move | None:
    """The move that the line asks for though it is not legal, so that its refusal can be said."""
    source = _source(view, spots[0])
    if source is None or len(spots) < 2:
        return None
    place, taken = source
    if spots[1].foundation:
        return None if is_foundation(place) else SendUp(place)
    target = _target(view, spots[1])
    if target is None or not is_pile(target):
        return None
    if is_waste(place):
        return WasteMove(place, target)
    if is_foundation(place):
        return TakeBack(place, target)
    return ColumnMove(place, count or taken or _count_for(view, place, target), target)


def _source(view: KungenView, spot: _Spot) -> tuple[Place, int | None] | None:
    """A place with the number of cards from a named card on, None if no card was named."""
    if spot.places:
        return min(spot.places), None
    for pile in (*view.columns, *view.corners):
        for at, card in enumerate(pile.open):
            if card in spot.cards:
                return pile.place, len(pile.open) - at
    tops = [Place(FIRST_WASTE + n) for n in range(len(view.stocks))]
    tops += [place for place, _ in view.foundations]
    return next(((place, 1) for place in tops if _top(view, place) in spot.cards), None)


def _target(view: KungenView, spot: _Spot) -> Place | None:
    if spot.places:
        return min(spot.places)
    ends = (pile.place for pile in (*view.columns, *view.corners))
    return next((place for place in ends if _top(view, place) in spot.cards), None)


def _count_for(view: KungenView, place: Place, target: Place) -> int:
    """How many cards would have to move for their ranks to fit, or one."""
    cards, top = _open(view, place), _top(view, target)
    if not cards or top is None:
        return max(1, len(cards)) if target >= FIRST_CORNER or top is None else 1
    wanted = rank_of(top) - rank_of(cards[-1])
    return wanted if 1 <= wanted <= len(cards) else 1


def place_label(place: Place, view: KungenView) -> str:
    """A place as it is typed: a column by its number, a single waste as `w`."""
    if place < FIRST_CORNER:
        return str(place + 1)
    if is_waste(place) and len(view.stocks) == 1:
        return "w"
    return PLACE_NAMES[place]
