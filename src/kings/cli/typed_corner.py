"""A generous reading of what people type at a table of Kings in the Corner.

A line is read as loosely as can be, and the legal plays decide what it means: one that fits is
played, several are asked back, and if none fits the nearest play is named so that the table can
say why it refuses it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kings.cards import JOKER, Card
from kings.cli.plays import short_plays
from kings.cli.vocabulary import Vocabulary, Word
from kings.corner.laid import Laid, is_joker, rank_laid, suit_laid
from kings.corner.moves import EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.notation import parse_move
from kings.corner.places import PLACE_NAMES, Place, is_corner, parse_place
from kings.corner.view import CornerView
from kings.errors import SpellingError


@dataclass(frozen=True, slots=True)
class Meant:
    """The line is this play; it need not be legal."""

    move: Move


@dataclass(frozen=True, slots=True)
class Several:
    """The line may be any of these legal plays."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class FitsNowhere:
    """Cards were named and no place, and none of them can be laid."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """The line says nothing that is a play."""


Reading = Meant | Several | FitsNowhere | NotUnderstood
_MOST_WORDS: Final = 4


def read_play(text: str, view: CornerView, words: Vocabulary) -> Reading:
    """What a line means to the seat in turn, whose view this is."""
    exact = _exact(text)
    if exact is not None and exact in view.legal:
        return Meant(exact)
    spoken, signs = words.words(text)
    if not 1 <= len(spoken) <= _MOST_WORDS or not all(map(_known, spoken)):
        return NotUnderstood() if exact is None else Meant(exact)
    line = _Line(view, spoken, swap="~" in signs)
    found = tuple(short_plays(line.legal()))
    if len(found) == 1:
        return Meant(found[0])
    if found:
        return Several(found)
    return Meant(exact) if exact is not None else line.nearest()


def _exact(text: str) -> Move | None:
    """The play if the line is spelled as in records, in whatever case."""
    tight = "".join(text.split())
    try:
        return parse_move(tight.lower() if tight.lower() == "end" else tight)
    except SpellingError:
        return None


def _known(word: Word) -> bool:
    return bool(word.cards or word.places or word.corner)


class _Line:
    """A line as its parts: what is to be played, where, and as what."""

    def __init__(self, view: CornerView, spoken: list[Word], *, swap: bool) -> None:
        self.view = view
        self.what = spoken[0]
        self.rest = tuple(spoken[1:])
        self.swap = swap

    def legal(self) -> tuple[Move, ...]:
        """The legal plays that the line can mean; swaps only where no other play fits it."""
        fitting = [move for move in self.view.legal if self._fits(move)]
        if not self.swap:
            fitting = [m for m in fitting if not isinstance(m, SwapJoker)] or fitting
        laid = [move for move in fitting if isinstance(move, PlayCard | SwapJoker)]
        if self.what.places and self.what.cards and self.rest:
            return tuple(fitting)
        return tuple(laid or fitting)

    def _fits(self, move: Move) -> bool:
        match move:
            case EndTurn():
                return False
            case MovePile(source, place):
                return not self.swap and self._is_pile(source) and self._goes(place, self.rest)
            case SwapJoker(card, place):
                return card in self.what.cards and self._goes(place, self.rest)
            case PlayCard(card, place, name):
                if self.swap or card not in self.what.cards:
                    return False
                if card == JOKER and self.rest and self._is_name(self.rest[0], name, place):
                    return self._goes(place, self.rest[1:])
                return self._goes(place, self.rest)

    def _is_pile(self, source: Place) -> bool:
        if PLACE_NAMES[source] in self.what.places:
            return True
        pile = self.view.piles[source]
        named = self.what.one_card
        return named is not None and bool(pile) and Laid(named) in (pile[0], pile[-1])

    def _is_name(self, word: Word, name: Card | None, place: Place) -> bool:
        if not word.cards or word.joker:
            return False
        if name is not None:
            return name in word.cards
        return any(_stands_on(card, self.view.piles[place]) for card in word.cards)

    def _goes(self, place: Place, words: Iterable[Word]) -> bool:
        pile = self.view.piles[place]
        return all(
            PLACE_NAMES[place] in word.places
            or (word.corner and is_corner(place))
            or (bool(pile) and _is_one_of(pile[-1], word.cards))
            for word in words
        )

    def nearest(self) -> Reading:
        """The play that the line asks for though it is not legal."""
        places = [p for p in map(_place_of, self.rest) if p is not None]
        place = places[0] if places else self._place_by_top()
        source = _place_of(self.what)
        cards = sorted(self.what.cards, key=lambda c: (c not in self.view.hand, c))
        if source is not None and place is not None and not self.swap:
            return Meant(MovePile(source, place))
        if not cards:
            return NotUnderstood()
        held = [card for card in cards if card in self.view.hand]
        if place is None:
            named = tuple(held or cards[:1])
            return FitsNowhere(named) if not self.rest else NotUnderstood()
        card = cards[0]
        if self.swap:
            return Meant(SwapJoker(card, place))
        return Meant(PlayCard(card, place, self._name() if card == JOKER else None))

    def _name(self) -> Card | None:
        return next((word.one_card for word in self.rest if word.one_card is not None), None)

    def _place_by_top(self) -> Place | None:
        """The place whose top is the card named last: `9h 10s` lays on the ten of spades."""
        if not self.rest:
            return None
        for place in self.view.law.places:
            pile = self.view.piles[place]
            if pile and _is_one_of(pile[-1], self.rest[-1].cards):
                return place
        return None


def _place_of(word: Word) -> Place | None:
    name = min(word.places) if len(word.places) == 1 else None
    return None if name is None else parse_place(name)


def _is_one_of(top: Laid, cards: frozenset[Card]) -> bool:
    """Whether a card in a pile is one of those named; a joker is called by what it stands for."""
    if not is_joker(top):
        return Card(top) in cards
    suit = suit_laid(top)
    return any(
        card != JOKER and card % 13 == rank_laid(top) and (suit is None or card // 13 == suit)
        for card in cards
    )


def _stands_on(card: Card, pile: tuple[Laid, ...]) -> bool:
    """Whether a joker on this pile would be of the rank of the card."""
    return bool(pile) and card % 13 == rank_laid(pile[-1]) - 1
