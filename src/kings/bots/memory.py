"""What a person who lays a patience remembers of the stock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from kings.cards import Card
from kings.kungen.view import KungenView


class Run(NamedTuple):
    """The waste as it lay when a stock was used up: it becomes the stock of the next pass."""

    stock: int
    number: int
    """The pass it was turned in."""
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """What was seen of the stocks: shown every view of a game in turn, undone ones included.

    Only cards that lay open go in, so whatever is worked out from it the player could know.
    """

    runs: tuple[Run, ...] = ()

    def with_view(self, view: KungenView) -> Memory:
        """The memory after this view: it takes note of a waste whose stock is used up."""
        runs = self.runs
        for stock, shown in enumerate(view.stocks):
            if not shown.left:
                run = Run(stock, shown.pass_number, shown.waste)
                runs = (*(r for r in runs if r[:2] != run[:2]), run)
        return self if runs == self.runs else Memory(runs)

    def stock(self, view: KungenView, stock: int) -> tuple[Card, ...] | None:
        """The cards of a stock, the next first, or None while they were never seen (pass 1).

        Nothing but turning takes a card from a stock, so what is left of it is the end of the
        waste that it was made of.
        """
        shown = view.stocks[stock]
        if not shown.left:
            return ()
        for run in self.runs:
            if run[:2] == (stock, shown.pass_number - 1):
                return run.cards[-shown.left :] if len(run.cards) >= shown.left else None
        return None


NOTHING_SEEN: Final = Memory()
