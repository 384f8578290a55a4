"""A quick proof that a position cannot be won: some card can never be freed, blocking aside.

It asks less than the rules do, so what even this finds impossible is. Nothing is ever in the way:
a stock card is at hand at once, a parent that was ever open stays open and carries any number, a
column that can ever be cleared is empty for every king, and a foundation that can ever hold a card
has it when it is wanted. So "can be open" only grows, and is worked out by going round until
nothing changes. A card under others can be open once the one on it can go away: onto a parent
that can be open, up if all lower cards of its suit can be open, or to an empty place. If some
card of a column cannot, no line of play wins, under any options.
"""

from __future__ import annotations

from kings.cards import Card
from kings.kernels.patience_layout import group_of, parents_of
from kings.kungen.law import Law
from kings.kungen.places import FIRST_CORNER
from kings.kungen.state import State, foundation_top, run_length


def cannot_be_won(state: State) -> bool:
    """Whether it is proved that a position cannot be won; False says nothing."""
    relaxed = _Relaxed(state)
    while relaxed.go_round():
        pass
    return any(relaxed.covered)


class _Relaxed:
    """What can be open so far."""

    def __init__(self, state: State) -> None:
        self.law: Law = state.law
        self.piles = state.piles
        self.groups: set[int] = set()
        """Groups of which a card can be open."""
        self.open: set[Card] = set()
        self.covered = [0] * len(state.piles)
        """By place: how many of its cards cannot be open yet, the root not counted."""
        self.emptied = False
        """Whether some column or corner can be empty or hold nothing but a loose build."""
        for place, pile in enumerate(state.piles):
            if pile:
                head = len(pile) - run_length(pile, state.hidden[place])
                self.covered[place] = head
                self._bare(pile[head:])
        for index, height in enumerate(state.ups):
            for n in range(height):
                # Up is as good as open; only with taking back can it carry again.
                self.open.add(Card(foundation_top(state.ups, index) - n))
                if self.law.take_back:
                    self.groups.add(group_of(foundation_top(state.ups, index) - n))
        for cards in (*state.stocks, *state.wastes):
            self._bare(cards)

    def _bare(self, cards: tuple[Card, ...]) -> None:
        self.open.update(cards)
        self.groups.update(map(group_of, cards))

    def go_round(self) -> bool:
        """Free what can be freed now; whether that changed anything."""
        changed = False
        if not self.emptied and self._can_empty():
            self.emptied = changed = True
        for place, head in enumerate(self.covered):
            if head and self._leaves(self.piles[place][head]):
                self.covered[place] = head - 1
                self._bare(self.piles[place][head - 1 : head])
                changed = True
        return changed

    def _can_empty(self) -> bool:
        """Whether a place can come to be open for a king (or, by the rules, any card)."""
        for place in self.law.places:
            pile = self.piles[place]
            if place >= FIRST_CORNER or not pile:
                return True
            # A king that lies lowest in its column may move to a place only if there is one.
            loose = self.covered[place] == 0
            if loose and (self._finds_parent(pile[0]) or self._goes_up(pile[0])):
                return True
        return False

    def _leaves(self, root: Card) -> bool:
        if self._finds_parent(root) or self._goes_up(root):
            return True
        return self.emptied and (self.law.any_to_empty or root % 13 == self.law.king)

    def _finds_parent(self, card: Card) -> bool:
        return card % 13 != self.law.king and parents_of(group_of(card)) in self.groups

    def _goes_up(self, card: Card) -> bool:
        suit = card - card % 13
        return all(Card(lower) in self.open for lower in range(suit, card))
