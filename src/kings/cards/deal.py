"""Deals: a number, explicit cards or a secret seed, each with its own streams of chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kings.cards.card import Card, parse_cards, spell_cards
from kings.cards.chance import Chance
from kings.errors import DealError

MAX_NUMBER: Final = 10**15 - 1


@dataclass(frozen=True, slots=True)
class Deal:
    """Where the cards of a game come from.

    Exactly one of `number` (public, short), `cards` (explicit, in dealing order) and `seed`
    (32 secret bytes of a table) is set. Numbers and seeds live in domains of their own, so a
    secret seed can never equal a public number. All that is random in a game is drawn from
    `chance(...)`, so the deal fixes deck, dealer, first player and what bots draw on.
    """

    number: int | None = None
    cards: tuple[Card, ...] | None = None
    seed: bytes | None = None

    def __post_init__(self) -> None:
        if [self.number, self.cards, self.seed].count(None) != 2:
            raise ValueError("a deal is one of number, cards and seed")
        if self.number is not None and not 0 <= self.number <= MAX_NUMBER:
            raise DealError("deal_number_range", number=str(self.number)[:24], most=MAX_NUMBER)
        if self.seed is not None and len(self.seed) != 32:
            raise DealError("seed_length", length=len(self.seed))

    def chance(self, game: str, purpose: str) -> Chance:
        """The stream of this deal for one purpose, e.g. `deck/1` for the first round."""
        if self.number is not None:
            return Chance(f"{game}/number", purpose, str(self.number).encode())
        if self.seed is not None:
            return Chance(f"{game}/seed", purpose, self.seed)
        return Chance(f"{game}/cards", purpose, spell_cards(self.cards or ()).encode())

    def __str__(self) -> str:
        if self.number is not None:
            return str(self.number)
        if self.seed is not None:
            return "seed:" + self.seed.hex()
        return "cards:" + spell_cards(self.cards or ())


def parse_deal(text: str) -> Deal:
    """Read a deal as `str(deal)` writes it: `4711`, `cards:9h 7d ...` or `seed:<64 hex digits>`.

    >>> str(parse_deal("4711"))
    '4711'
    """
    body = text.strip()
    if body.isascii() and body.isdigit():
        return Deal(number=int(body[:24]))
    if body.startswith("cards:"):
        return Deal(cards=parse_cards(body.removeprefix("cards:")))
    if body.startswith("seed:"):
        digits = body.removeprefix("seed:")
        if len(digits) == 64 and set(digits) <= set("0123456789abcdef"):
            return Deal(seed=bytes.fromhex(digits))
    raise DealError("bad_deal", text=body[:40])
