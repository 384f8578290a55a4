"""The deal: from rules and a deal to the first state."""

from __future__ import annotations

from kings.cards import Card, Deal, check_pack, pack, rank_of
from kings.kungen.law import Law, law_for
from kings.kungen.options import KungenRules, OpenCards
from kings.kungen.places import FOUNDATIONS, PILES
from kings.kungen.state import Pile, State

LONGEST = 3
"""With `open_cards = two_in_longest` so many columns, the last ones, show two cards (S4-079)."""


def dealt_cards(law: Law, deal: Deal) -> tuple[Card, ...]:
    """The cards of a deal in dealing order: the tableau row by row, then the stock.

    A number gives the same cards under every rule set with the same pack. Raises `DealError`
    if explicit cards are not the pack.
    """
    if deal.cards is None:
        return deal.chance("kungen", "deck").shuffled(law.pack)
    unused = [c for c in pack(law.rules.decks) if rank_of(c) >= law.ranks]
    check_pack([*deal.cards, *unused], law.rules.decks)
    return deal.cards


def deal_state(rules: KungenRules, deal: Deal) -> State:
    """The state after the deal of a whole pack."""
    law = law_for(rules)
    return lay_out(law, dealt_cards(law, deal))


def lay_out(law: Law, cards: tuple[Card, ...]) -> State:
    """The first state from the cards of `dealt_cards`.

    Row 1 is columns 1..n, row 2 columns 2..n and so on; the rest is the stock, first turned
    first; of two stocks the first has the odd card.
    """
    piles: list[list[Card]] = [[] for _ in range(PILES)]
    given = iter(cards)
    for row in range(law.columns):
        for column in range(row, law.columns):
            piles[column].append(next(given))
    stock = tuple(given)
    half = (len(stock) + 1) // 2 if law.stocks == 2 else len(stock)
    stocks: tuple[Pile, ...] = (stock[:half], stock[half:])[: law.stocks]
    return State(
        law=law,
        piles=tuple(map(tuple, piles)),
        hidden=tuple(_hidden(law, column, len(pile)) for column, pile in enumerate(piles)),
        ups=(0,) * FOUNDATIONS,
        stocks=stocks,
        wastes=((),) * law.stocks,
        passes=(1,) * law.stocks,
        extra_used=False,
        held=0,
        points=0,
    )


def _hidden(law: Law, column: int, size: int) -> int:
    two = law.rules.open_cards is OpenCards.TWO_IN_LONGEST and column >= law.columns - LONGEST
    return max(0, size - (2 if two else 1))
