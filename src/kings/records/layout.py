"""A one-deck deal of Kungen as other programs see it: seven columns and a stock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kings.cards import Card, Deal, check_pack
from kings.errors import DealError
from kings.kungen.deal import deal_state
from kings.kungen.options import KungenRules

COLUMNS: Final = 7


@dataclass(frozen=True, slots=True)
class Layout:
    """Columns bottom to top and the stock in turning order, before the first move."""

    columns: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    hidden: tuple[int, ...] = tuple(range(COLUMNS))
    """By column, how many cards lie hidden; of a deal that was read as most rules have it."""

    def cards(self) -> tuple[Card, ...]:
        """All cards in dealing order: row by row, then the stock."""
        rows = range(COLUMNS)
        table = tuple(self.columns[column][row] for row in rows for column in range(row, COLUMNS))
        return (*table, *self.stock)

    def deal(self) -> Deal:
        """The deal with explicit cards; raises `DealError` if they are not one deck."""
        cards = self.cards()
        check_pack(cards, 1)
        return Deal(cards=cards)


def need_one_deck(rules: KungenRules, form: str) -> None:
    """Raise `DealError` if a form of other programs cannot hold a deal of these rules."""
    for name, plain in (("decks", 1), ("stocks", 1)):
        if getattr(rules, name) != plain:
            raise DealError("deal_needs_one_deck", form=form, setting=rules.setting(name))


def layout_of(deal: Deal, rules: KungenRules, form: str) -> Layout:
    """The layout of a deal under rules with one deck and one stock; raises `DealError`."""
    need_one_deck(rules, form)
    state = deal_state(rules, deal)
    return Layout(state.piles[:COLUMNS], state.stocks[0], state.hidden[:COLUMNS])


def columns_of(cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The columns that cards in dealing order make."""
    starts = [row * COLUMNS - row * (row - 1) // 2 for row in range(COLUMNS)]
    return tuple(
        tuple(cards[starts[row] + column - row] for row in range(column + 1))
        for column in range(COLUMNS)
    )
