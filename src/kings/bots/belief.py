"""What a player believes of the cards it cannot see, and deals that agree with it."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Final

from kings.bots.features import unseen_counts
from kings.cards import EMPTY, Card, Chance, Hand, with_card
from kings.corner.options import MatchEnd, Scoring, TargetTest
from kings.corner.seen import Seen
from kings.corner.view import CornerView

SLOTS: Final = 8
"""Cards of a hand that are told apart by age; the rest count as the oldest of these."""
KEEPS: Final = 0.05
"""Chance that a card which fitted where a player who holds back ended a turn is dealt to it."""
SORTED: Final = 0.5
"""Chance that a player lays all it can, and kings, piles and high cards in this order, before
anything was seen of it."""
LOOSE: Final = 0.15
"""The same of a player who lays all it can in any order; the others hold back."""
WAITS: Final = 0.02
"""Share of the turns of a player who holds back in which it can be seen."""
SHOWN: Final = 0.2
"""Share of the rounds after which its open hand shows it."""
STRAYS: Final = 0.08
"""Share of its plays that are out of that order."""
LOOSE_STRAYS: Final = 0.3
"""The same of a player who lays all it can in any order."""
SLIPS: Final = 0.001
"""All three for a player who never does so, as a king alone may leave an arm empty."""
NEAR: Final = 8
"""Points that the highest total may be from the target for the share of the match to count."""


@dataclass(frozen=True, slots=True)
class Belief:
    """What a view says of the hidden cards, and of how the others play; by seat of the round."""

    seat: int
    unseen: tuple[Card, ...]
    """All cards that the own seat has not seen."""
    sizes: tuple[int, ...]
    avoided: tuple[tuple[int, ...], ...]
    """By seat, one mask a card of a hand: what that card is not, if the seat lays all it can.

    Of the tables that a seat left, all cards but those drawn since did not fit; so the first
    card of a hand, taken as the newest, is bound by the fewest tables. A seat that seems to keep to
    the order of kings, piles and high cards does not hold what comes before its plays either.
    """
    fitted: tuple[tuple[int, ...], ...]
    """The same without the order of plays: what a seat that holds back seldom has."""
    greedy: tuple[float, ...]
    """Chance that the seat lays all it can."""
    keeps: float
    """See `KEEPS`."""
    totals: tuple[float, ...]
    """Totals of the match by party."""
    target: float
    """The least total that ends the match, if it is near; 0 where points alone count."""


def belief_from(view: CornerView) -> Belief:
    """The belief of the seat in turn."""
    counts = unseen_counts(view)
    unseen = tuple(Card(card) for card, count in enumerate(counts) for _ in range(count))
    seen = view.seen
    rules = view.law.rules
    target = 0
    if rules.match is MatchEnd.TARGET and rules.scoring is not Scoring.CHIPS and view.totals:
        least = rules.target + (rules.target_test is TargetTest.EXCEED)
        target = least if max(view.totals) >= least - NEAR else 0
    return Belief(
        seat=view.turn,
        unseen=unseen,
        sizes=view.hand_sizes,
        avoided=tuple(_avoided(seen, seat, ordered=True) for seat in range(view.law.seats)),
        fitted=tuple(_avoided(seen, seat, ordered=False) for seat in range(view.law.seats)),
        greedy=tuple(greedy_chance(seen, seat) for seat in range(view.law.seats)),
        keeps=KEEPS,
        totals=tuple(map(float, view.totals)),
        target=target,
    )


def _avoided(seen: Seen | None, seat: int, *, ordered: bool) -> tuple[int, ...]:
    masks = [0] * SLOTS
    if seen is None:
        return tuple(masks)
    in_order, loose, _ = _ways(seen, seat)
    for left in seen.left[seat]:
        mask, fresh = left.fitting, left.drawn
        if ordered and in_order > loose:
            mask, fresh = mask | left.passed, max(0, fresh - left.laid)
        for slot in range(fresh, SLOTS):
            masks[slot] |= mask
    return tuple(masks)


def greedy_chance(seen: Seen | None, seat: int) -> float:
    """Chance that a player lays all it can, after what was seen of it.

    >>> from kings.corner.seen import nothing_seen
    >>> greedy_chance(None, 0) == greedy_chance(nothing_seen(2), 0) == SORTED + LOOSE
    True
    """
    if seen is None:
        return SORTED + LOOSE
    ordered, loose, holds_back = _ways(seen, seat)
    return (ordered + loose) / (ordered + loose + holds_back)


def _ways(seen: Seen, seat: int) -> tuple[float, float, float]:
    """How likely a seat lays all it can in order, lays all it can in any order, or holds back.

    Only the ratios mean anything.
    """
    facts = (
        (seen.waits[seat], seen.turns[seat]),
        (seen.kept[seat], seen.rounds[seat]),
        (seen.strays[seat], seen.steps[seat]),
    )
    ways = (SLIPS, SLIPS, SLIPS), (SLIPS, SLIPS, LOOSE_STRAYS), (WAITS, SHOWN, STRAYS)
    ordered, loose, holds_back = (_likely(facts, way) for way in ways)
    return SORTED * ordered, LOOSE * loose, (1 - SORTED - LOOSE) * holds_back


def _likely(facts: tuple[tuple[int, int], ...], shares: tuple[float, ...]) -> float:
    """How likely such facts are, each (times, of how many), if they come about at these shares."""
    pairs = zip(facts, shares, strict=True)
    return prod(share**times * (1 - share) ** (of - times) for (times, of), share in pairs)


def dealt(belief: Belief, chance: Chance) -> tuple[list[Hand], tuple[Card, ...]]:
    """Hands of the others that agree with the belief, by seat, and the stock; the own is empty."""
    cards = list(chance.shuffled(belief.unseen))
    hands = [EMPTY] * len(belief.sizes)
    for seat, size in enumerate(belief.sizes):
        if seat == belief.seat:
            continue
        keeps = chance.unit() >= belief.greedy[seat]
        masks = (belief.fitted if keeps else belief.avoided)[seat]
        for number in range(size):
            avoided = masks[min(number, SLOTS - 1)]
            at = _believed(avoided, cards, belief.keeps if keeps else 0.0, chance)
            hands[seat] = with_card(hands[seat], cards.pop(at))
    return hands, tuple(cards)


def _believed(avoided: int, cards: list[Card], keeps: float, chance: Chance) -> int:
    """The first card that a seat may hold, or the first of all if there is none."""
    for at, card in enumerate(cards):
        if not avoided >> card & 1 or (keeps and chance.unit() < keeps):
            return at
    return 0
