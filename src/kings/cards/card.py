"""Cards as numbers, and their spelling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NewType

from kings.errors import SpellingError

Card = NewType("Card", int)
"""0..51 = suit * 13 + rank with suits in the order of SUITS and ace = rank 0; JOKER after."""

SUITS: Final = "cdhs"
RANKS: Final = "A23456789TJQK"
GLYPHS: Final = "♣♦♥♠"

ACE: Final = 0
KING: Final = 12
JOKER: Final = Card(52)
KINDS: Final = 53
"""Number of different cards, the joker included."""

_NAMES: Final = (*(r + s for s in SUITS for r in RANKS), "Jk")
_SHOWN: Final = (*(r + g for g in GLYPHS for r in RANKS), "Jk")


def rank_of(card: Card) -> int:
    """Rank 0 (ace) to 12 (king); a joker has none and gives 13 by arithmetic only.

    >>> rank_of(parse_card("Td"))
    9
    """
    return card % 13 if card < JOKER else 13


def suit_of(card: Card) -> int:
    """Index into SUITS; of real cards only."""
    return card // 13


def is_red(card: Card) -> bool:
    """Hearts and diamonds are red (S1-050)."""
    return card // 13 in (1, 2)


def _read_table() -> dict[str, Card]:
    table: dict[str, Card] = {"jk": JOKER, "*": JOKER}
    for card in range(52):
        rank, suit = RANKS[card % 13].lower(), card // 13
        for spelled in (rank, "10") if rank == "t" else (rank,):
            table[spelled + SUITS[suit]] = Card(card)
            table[spelled + GLYPHS[suit]] = Card(card)
    return table


_READ: Final = _read_table()


def spell(card: Card) -> str:
    """The spelling of records and commands: `9h`, `Td`, `Jk`."""
    return _NAMES[card]


def show(card: Card, *, ascii_only: bool = False) -> str:
    """The spelling for a person's screen: `9♥`, or `9h` where the terminal has no suits."""
    return _NAMES[card] if ascii_only else _SHOWN[card]


def parse_card(text: str) -> Card:
    """Read one card, in either case, with `10` for `T`, suit signs and `*` for a joker.

    >>> spell(parse_card("10♦"))
    'Td'
    """
    card = _READ.get(text.lower()) if len(text) <= 3 else None
    if card is None:
        raise SpellingError("bad_card", text=text[:20])
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks or commas."""
    return tuple(parse_card(word) for word in text.replace(",", " ").split())


def spell_cards(cards: Iterable[Card]) -> str:
    """Cards separated by one blank, as `parse_cards` reads them."""
    return " ".join(_NAMES[card] for card in cards)


LISTING_PLACE: Final = tuple(
    (card % 13) * 4 + 3 - card // 13 if card < JOKER else 52 for card in range(KINDS)
)
"""By card, its place in the order of hands and plays: low to high, in a rank s h d c, jokers last."""

LISTING: Final = tuple(Card(c) for c in sorted(range(KINDS), key=LISTING_PLACE.__getitem__))
"""All cards in listing order."""
