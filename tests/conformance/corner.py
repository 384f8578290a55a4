"""The corner game for the battery: rows of rules, candidate plays, hidden cards, played matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from kings.bots import Bot
from kings.cards import JOKER, LISTING, Card, Chance, Deal, cards_in, hand_of, pack, size_of
from kings.corner.deal import deal_round, first_dealer
from kings.corner.laid import is_joker
from kings.corner.law import Law, law_for
from kings.corner.match import MOST_PLAYOFFS, MOST_ROUNDS, Match, finish_round, new_match
from kings.corner.moves import END, Move, MovePile, PlayCard, SwapJoker
from kings.corner.options import CornerRules
from kings.corner.places import PLACES, Place, Seat
from kings.corner.presets import parse_corner_rules
from kings.corner.rules import apply, turn_bound
from kings.corner.score import outcome_of
from kings.corner.state import Phase, RoundState
from kings.corner.view import view_for
from kings.records import LoggedPlay, RoundLog
from tests.conformance.pairs import Row, all_pairs, factors_of, line_of

CORNER_FACTORS: Mapping[str, tuple[str, ...]] = {
    "seats": ("2", "3", "4", "5", "6"),
    **factors_of(CornerRules),
}


def corner_rules(row: Row) -> CornerRules:
    """The rules of a row; raises `RulesError` if they or their seats conflict."""
    rules = parse_corner_rules(line_of(CornerRules, row))
    law_for(rules, int(row["seats"]))
    return rules


CORNER_COVERING = all_pairs(CORNER_FACTORS, corner_rules)


@cache
def candidates() -> tuple[Move, ...]:
    """Every play that can be said at all, legal or not, in the order of the listing.

    A joker is tried with every name in every place; that a name on a pile is ignored is tested
    apart, so there it is tried without one (`is_said_twice`).
    """
    places = [Place(p) for p in range(PLACES)]
    names: list[Card | None] = [None, *LISTING[:-1]]
    plays: list[Move] = [PlayCard(c, p) for c in LISTING if c != JOKER for p in places]
    plays += [PlayCard(JOKER, p, name) for p in places for name in names]
    plays += [SwapJoker(c, p) for c in LISTING for p in places]
    plays += [MovePile(s, p) for s in places for p in places]
    return (*plays, END)


def is_said_twice(state: RoundState, move: Move) -> bool:
    """Whether a play names a joker on a pile, where a name is ignored."""
    named = isinstance(move, PlayCard) and move.name is not None
    return named and bool(state.piles[move.place])  # type: ignore[union-attr]


def held_cards(state: RoundState) -> Counter[int]:
    """All cards of a round, wherever they are; a laid joker is a joker."""
    held: list[int] = [card for hand in state.hands for card in cards_in(hand)]
    laid = [JOKER if is_joker(card) else int(card) for pile in state.piles for card in pile]
    return Counter([*held, *laid, *state.stock])


def full_pack(law: Law) -> Counter[int]:
    """The cards that a round must hold at every moment."""
    return Counter(pack(law.decks, law.rules.jokers))


def reshuffled(
    state: RoundState, seat: Seat | None, chance: Chance, *, keep: int = 0
) -> RoundState:
    """The same table with the cards that a seat may not see dealt anew.

    The next `keep` cards of the stock stay, for a seat that is about to draw them. Of a round
    that is over only the stock is hidden.
    """
    over = state.phase is Phase.OVER
    closed = [s for s in range(state.law.seats) if s != seat and not over]
    hidden = [card for s in closed for card in cards_in(state.hands[s])]
    mixed = list(chance.shuffled([*hidden, *state.stock[keep:]]))
    hands = list(state.hands)
    for s in closed:
        size = size_of(hands[s])
        hands[s], mixed = hand_of(mixed[:size]), mixed[size:]
    fines = state.fines if over else tuple(chance.below(9) for _ in state.fines)
    return state._replace(hands=tuple(hands), stock=(*state.stock[:keep], *mixed), fines=fines)


@dataclass(frozen=True, slots=True)
class Played:
    """A match to its end, with what a record needs."""

    match: Match
    dealer: Seat
    """Who dealt the first round."""
    rounds: tuple[RoundLog, ...]
    ends: tuple[RoundState, ...]
    """The last state of each round."""


def play_match(
    rules: CornerRules,
    seats: int,
    deal: Deal,
    bots: Callable[[Seat], Bot],
    watch: Callable[[RoundState], None] = lambda state: None,
) -> Played:
    """A whole match between bots that see only their views; `watch` is shown every state.

    Fails if a round or the match goes beyond the bound that is argued beside the rules.
    """
    chance = deal.chance("test", "bots")
    match = new_match(rules, seats, first_dealer(deal, seats))
    rounds: list[RoundLog] = []
    ends: list[RoundState] = []
    dealer = match.dealer
    while match.result is None:
        state = deal_round(match.law, match.round_dealer, deal, match.deals)[0]
        watch(state)
        plays: list[LoggedPlay] = []
        turns = 1
        while state.phase is not Phase.OVER:
            seat = match.seated[state.turn]
            move = bots(seat)(view_for(state, state.turn, match.totals), chance)
            plays.append(LoggedPlay(seat, move))
            turns += move == END and state.phase is Phase.PLAY
            state = apply(state, move)
            watch(state)
        assert turns <= turn_bound(state.law)
        assert state.how is not None
        rounds.append(
            RoundLog(
                dealer=match.dealer,
                deal_index=match.deals,
                seated=match.seated,
                plays=tuple(plays),
            )
        )
        ends.append(state)
        match = finish_round(match, outcome_of(state), state.how)
        assert len(match.results) <= MOST_ROUNDS + MOST_PLAYOFFS
    return Played(match, dealer, tuple(rounds), tuple(ends))
