"""What a round costs or pays: from the cards left in hands to each party's change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kings.cards import JOKER, KING, Hand, cards_in
from kings.corner.law import Law
from kings.corner.options import DeadRound, Scoring
from kings.corner.places import Seat
from kings.corner.state import RoundState


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat holds when the round ends; enough for every way of scoring."""

    points: int
    """Points by the scale of the rules."""
    cards: int
    """Number of cards."""
    dear: int
    """Kings and jokers among them, which cost ten chips each."""

    @property
    def chips(self) -> int:
        """Chips owed to a winner: 1 a card, 10 a king or joker (10, not 11)."""
        return self.cards + 9 * self.dear


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished round as the score sees it, from the software's table or from real cards."""

    holdings: tuple[Holding, ...]
    """By seat of the round."""
    out: Seat | None
    """Who went out; None is a dead round."""
    fines: tuple[int, ...]
    fees: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The change of every total, who won the round, and the pot after it."""

    change: tuple[int, ...]
    """By party: penalty points, a winner's points less fines, or chips with ante and fees."""
    winners: tuple[Seat, ...]
    """Seats noted as winners of the round; several when level, none without a winner."""
    pot: int


def hand_points(hand: Hand, law: Law) -> int:
    """Points for the cards left in a hand (docs/rules/corner.md#points).

    >>> from kings.cards import hand_of, parse_cards
    >>> from kings.corner.law import law_for
    >>> from kings.corner.presets import parse_corner_rules
    >>> hand_points(hand_of(parse_cards("Kd 2c")), law_for(parse_corner_rules("kitchen"), 2))
    11
    """
    return sum(law.cost(card) for card in cards_in(hand))


def holding_of(hand: Hand, law: Law) -> Holding:
    """A hand as the score sees it."""
    cards = cards_in(hand)
    dear = sum(1 for card in cards if card == JOKER or card % 13 == KING)
    return Holding(hand_points(hand, law), len(cards), dear)


def outcome_of(state: RoundState) -> Outcome:
    """The outcome of a round that is over."""
    holdings = tuple(holding_of(hand, state.law) for hand in state.hands)
    return Outcome(holdings, state.out, state.fines, state.fees)


def party_of(law: Law, seat: int) -> int:
    """The party that a seat keeps its total with: partners sit opposite (S1-102)."""
    return seat % 2 if law.rules.teams else seat


def score_round(law: Law, outcome: Outcome, pot: int = 0) -> RoundScore:
    """Score a finished round; `pot` is what lay in the pot before its antes (chips only)."""
    if law.rules.scoring is Scoring.CHIPS:
        return _score_chips(law, outcome, pot)
    sums = _by_party(law, [h.points for h in outcome.holdings])
    fines = _by_party(law, outcome.fines)
    best = _winning_parties(law, outcome, sums)
    seats = tuple(Seat(s) for s in range(law.seats) if party_of(law, s) in best)
    if law.rules.scoring is Scoring.PENALTY:
        change = [s + f for s, f in zip(sums, fines, strict=True)]
        if outcome.out is not None and not law.rules.teams:
            change[outcome.out] = fines[outcome.out]
        return RoundScore(tuple(change), seats, pot)
    change = [-fine for fine in fines]
    if len(best) == 1:
        change[best[0]] += sum(sums) - sums[best[0]]
    return RoundScore(tuple(change), seats, pot)


def _by_party(law: Law, amounts: Sequence[int]) -> list[int]:
    sums = [0] * law.parties
    for seat, amount in enumerate(amounts):
        sums[party_of(law, seat)] += amount
    return sums


def _winning_parties(law: Law, outcome: Outcome, sums: Sequence[int]) -> list[int]:
    """Who won the round: who went out, or in a dead round the lowest, if anybody (S1-099)."""
    if outcome.out is not None:
        return [party_of(law, outcome.out)]
    if law.rules.dead_round is DeadRound.NO_WINNER:
        return []
    return [party for party, points in enumerate(sums) if points == min(sums)]


def _score_chips(law: Law, outcome: Outcome, pot: int) -> RoundScore:
    """Antes and fees into the pot; pot and payments to the winner (S2-032, S3-054)."""
    paid = [law.rules.ante + fee for fee in outcome.fees]
    change = [-chips for chips in paid]
    pot += sum(paid)
    owed = [holding.chips for holding in outcome.holdings]
    best = _winning_parties(law, outcome, owed)
    winners = tuple(Seat(seat) for seat in best)
    if len(best) != 1:
        return RoundScore(tuple(change), winners, pot)
    winner = best[0]
    for seat, chips in enumerate(owed):
        if seat != winner:
            change[seat] -= chips
            change[winner] += chips
    change[winner] += pot
    return RoundScore(tuple(change), winners, 0)
