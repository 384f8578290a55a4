"""Rounds and matches played by bots, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kings.bots import Bot
from kings.cards import Card, Chance, Deal, cards_in, hand_of, size_of
from kings.corner.deal import deal_round, first_dealer
from kings.corner.law import law_for
from kings.corner.match import Match, finish_round, new_match
from kings.corner.options import CornerRules
from kings.corner.places import Seat
from kings.corner.presets import PRESETS
from kings.corner.rules import play, turn_bound
from kings.corner.score import outcome_of
from kings.corner.state import Phase, RoundState
from kings.corner.view import view_for
from kings.errors import RulesError

Watch = Callable[[RoundState], None]


def tables() -> list[tuple[str, int]]:
    """Every preset with every seat count it can be dealt for."""
    found = []
    for name, preset in PRESETS.items():
        for seats in range(2, 7):
            try:
                law_for(preset.rules, seats)
            except RulesError:
                continue
            found.append((name, seats))
    return found


def play_round(start: RoundState, bots: Sequence[Bot], chance: Chance) -> RoundState:
    """A round to its end; fails if it lasts longer than the rules promise."""
    *_, end = walk(start, bots, chance)
    return end


def walk(start: RoundState, bots: Sequence[Bot], chance: Chance) -> Iterator[RoundState]:
    """The states of a round from the deal to its end, within the bounds of the rules."""
    state, turns, plays = start, 0, 0
    most_turns = turn_bound(state.law)
    most_plays = _plays_bound(state)
    while state.phase is not Phase.OVER:
        yield state
        move = bots[state.turn](view_for(state, state.turn), chance)
        after = play(state, move, state.turn)
        plays += 1
        assert plays <= most_plays, "the turn is longer than its bound"
        if after.turn != state.turn or after.lap != state.lap:
            turns += after.phase is Phase.PLAY
            plays, most_plays = 0, _plays_bound(after)
        assert turns <= most_turns, "the round is longer than its bound"
        state = after
    yield state


def _plays_bound(state: RoundState) -> int:
    """Most plays of a turn, `end` included: the argument in `kings.corner.rules`, point 1."""
    value = 2 * max(map(size_of, state.hands))
    return (value + 1) * (len(state.law.arms) + 1) + 1


def play_match(rules: CornerRules, bots: Sequence[Bot], deal: Deal) -> Match:
    """A match to its end."""
    match = new_match(rules, len(bots), first_dealer(deal, len(bots)))
    while match.result is None:
        state, _ = deal_round(match.law, match.round_dealer, deal, match.deals)
        chance = deal.chance("corner", f"bots/{match.deals}")
        end = play_round(state, [bots[seat] for seat in match.seated], chance)
        assert end.how is not None
        match = finish_round(match, outcome_of(end), end.how)
    return match


def reshuffle_hidden(state: RoundState, seat: Seat, chance: Chance) -> RoundState:
    """The same round with the cards that a seat cannot see dealt anew."""
    others = [other for other in range(state.law.seats) if other != seat]
    hidden: list[Card] = [*state.stock]
    for other in others:
        hidden += cards_in(state.hands[other])
    mixed = iter(chance.shuffled(hidden))
    stock = tuple(next(mixed) for _ in state.stock)
    hands = list(state.hands)
    for other in others:
        hands[other] = hand_of(next(mixed) for _ in range(size_of(state.hands[other])))
    return state._replace(stock=stock, hands=tuple(hands))
