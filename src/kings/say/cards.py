"""Cards, places and piles in words."""

from __future__ import annotations

from collections.abc import Sequence

from kings.cards import JOKER, RANKS, SUITS, Card, parse_card, rank_of, show, suit_of
from kings.corner.places import PLACE_NAMES, Place, is_corner, parse_place
from kings.errors import SpellingError
from kings.say.speaker import CardStyle, Speaker


def card_name(speaker: Speaker, card: Card) -> str:
    """A card as one says it: `6 of hearts`, `hjärter sex`, `joker`."""
    if card == JOKER:
        return speaker.text("card.joker")
    return speaker.text(
        "card.name", rank=rank_name(speaker, rank_of(card)), suit=suit_name(speaker, suit_of(card))
    )


def rank_name(speaker: Speaker, rank: int) -> str:
    """A rank from 0 (ace) to 12 (king) as one says it."""
    return speaker.text(f"card.rank.{RANKS[rank]}")


def suit_name(speaker: Speaker, suit: int) -> str:
    """A suit, by its place in SUITS, as one says it."""
    return speaker.text(f"card.suit.{SUITS[suit]}")


def card_short(card: Card, *, ascii_only: bool = False) -> str:
    """A card in two signs, the same in all languages: `9♥`, or `9h`."""
    return show(card, ascii_only=ascii_only)


def card_in(speaker: Speaker, card: Card) -> str:
    """A card in the speaker's style, for lists."""
    if speaker.cards is CardStyle.WORDS:
        return card_name(speaker, card)
    return card_short(card, ascii_only=speaker.cards is CardStyle.LETTERS)


def spelled_card(speaker: Speaker, text: str) -> str:
    """What an event or a refusal spells, in the speaker's style.

    Beside cards (`9h`) it reads what a joker stands for, with a star in front if it lies in a
    pile: `*9h`, `*4b` of open suit, `*6` of open colour. Anything else is shown as it is.
    """
    if text.startswith("*") and len(text) > 1:
        return joker_as(speaker, text[1:])
    try:
        return card_in(speaker, parse_card(text))
    except SpellingError:
        return _open_card(speaker, text)


def the(speaker: Speaker, card: str) -> str:
    """A card's text as it stands in a sentence: in words, `the 9 of hearts`."""
    return speaker.text("card.the", card=card) if speaker.cards is CardStyle.WORDS else card


def said_card(speaker: Speaker, card: Card) -> str:
    """A card in the speaker's style, for sentences."""
    return the(speaker, card_in(speaker, card))


def said_spelled(speaker: Speaker, text: str) -> str:
    """What an event or a refusal spells, for sentences."""
    return the(speaker, spelled_card(speaker, text))


def joker_as(speaker: Speaker, named: str) -> str:
    """A joker with what it stands for: `Jk as 9♥`, `joker as black 4`."""
    joker, name = card_in(speaker, JOKER), spelled_card(speaker, named)
    return speaker.text("card.joker_as", card=joker, named=name)


def _open_card(speaker: Speaker, text: str) -> str:
    rank, colour = text[:1], text[1:]
    if not rank or rank not in RANKS or colour not in ("", "b", "r"):
        return text
    shown = rank_name(speaker, RANKS.index(rank)) if speaker.cards is CardStyle.WORDS else rank
    return speaker.text(f"card.open.{colour}", rank=shown) if colour else shown


def place_name(speaker: Speaker, place: Place) -> str:
    """A place of the cross: `north arm`, `south-east corner`, `north arm, cross two`."""
    name = PLACE_NAMES[place]
    shown = speaker.text(f"place.{name.removesuffix('2')}")
    return speaker.text("place.cross_two", place=shown) if name.endswith("2") else shown


def place_at(speaker: Speaker, place: Place) -> str:
    """Where something lies: `on the north arm`, `in the south-east corner`."""
    kind = "corner" if is_corner(place) else "arm"
    return speaker.text(f"place.at_{kind}", place=place_name(speaker, place))


def place_to(speaker: Speaker, place: Place) -> str:
    """Where something goes: `onto the north arm`, `into the south-east corner`."""
    kind = "corner" if is_corner(place) else "arm"
    return speaker.text(f"place.to_{kind}", place=place_name(speaker, place))


def spelled_place(speaker: Speaker, text: str) -> str:
    """The name of a place spelled `NE`, or the text itself if it is none."""
    place = parse_place(text)
    return text if place is None else place_name(speaker, place)


def pile_text(speaker: Speaker, place: Place, cards: Sequence[Card | str]) -> str:
    """A pile for a screen reader, base first: `north arm: 4 cards, base ..., top ...`.

    A card may be spelled (a joker with what it stands for); no cards is an empty place.
    """
    name = place_name(speaker, place)
    if not cards:
        return speaker.text("pile.empty", place=name)
    words = [
        spelled_card(speaker, card) if isinstance(card, str) else card_in(speaker, card)
        for card in (cards[0], cards[-1])
    ]
    if len(cards) == 1:
        return speaker.text("pile.single", place=name, card=words[0])
    many = speaker.text("count.cards", count=len(cards))
    return speaker.text("pile.many", place=name, cards=many, base=words[0], top=words[1])


def stock_text(speaker: Speaker, left: int) -> str:
    """The stock for a screen reader: `stock, 7 face-down cards`."""
    return speaker.text("stock.cards", count=left) if left else speaker.text("stock.empty")


def hand_text(speaker: Speaker, count: int) -> str:
    """The own hand's heading: `Your hand, 9 cards`."""
    return speaker.text("hand.cards", count=count)


def column_name(speaker: Speaker, number: int) -> str:
    """A column of Kungen, counted from 1: `column 5`."""
    return speaker.text("place.column", number=number)


def corner_name(speaker: Speaker, number: int) -> str:
    """A corner of Kungen, counted from 1: `corner 2`."""
    return speaker.text("place.king_corner", number=number)


def stock_name(speaker: Speaker, number: int | None = None) -> str:
    """The stock of Kungen, or with two stocks `stock 2`."""
    if number is None:
        return speaker.text("place.stock")
    return speaker.text("place.stock_number", number=number)


def waste_name(speaker: Speaker, number: int | None = None) -> str:
    """The waste of Kungen, or with two stocks `waste 2`."""
    if number is None:
        return speaker.text("place.waste")
    return speaker.text("place.waste_number", number=number)


def foundation_name(speaker: Speaker, suit: int, number: int | None = None) -> str:
    """A foundation: `foundation of spades`, or with two decks `foundation of spades 2`."""
    shown = suit_name(speaker, suit)
    if number is None:
        return speaker.text("place.foundation", suit=shown)
    return speaker.text("place.foundation_number", suit=shown, number=number)


def column_text(speaker: Speaker, name: str, hidden: int, cards: Sequence[Card]) -> str:
    """A column or corner of Kungen for a screen reader, open cards from the top of the column.

    `column 5: 3 face-down, open king of hearts, queen of spades`.
    """
    if not hidden and not cards:
        return speaker.text("pile.empty", place=name)
    parts = [speaker.text("column.hidden", count=hidden)] if hidden else []
    if cards:
        shown = ", ".join(card_in(speaker, card) for card in cards)
        parts.append(speaker.text("column.open", cards=shown))
    return speaker.text("column.cards", place=name, cards=", ".join(parts))


def foundation_text(speaker: Speaker, name: str, height: int) -> str:
    """A foundation for a screen reader: `foundation of clubs, up to 4`."""
    if not height:
        return speaker.text("pile.empty", place=name)
    return speaker.text("foundation.up_to", place=name, rank=rank_name(speaker, height - 1))
