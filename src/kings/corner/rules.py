"""The rules of a round: what may be played, why not, and what follows.

Legality has one owner, `why_not`; `legal_plays` lists the same plays faster, and the tests hold
the two together over all options.

**Why every round ends, under every option.**

1. *A turn is finite.* A pile move empties an arm for good unless a card from hand refills it, a
   king laid before play fills a corner, and nothing goes back to hand but a swapped joker. Give a
   state the value V = 2 * (real cards in hands) + (jokers in hands). A real card laid lowers V by
   two, a joker laid by one, a swap (real card out, joker in) by one. A draw happens only as a turn
   opens or ends. So a turn holds at most V plays from hand; between two of them at most as many
   pile moves as there are arms, since each leaves one arm pile fewer and only a card from hand adds
   one. A king-headed pile that moves to a corner leaves the arms too, and corner piles never move.
2. *The stock runs out.* It only shrinks: every turn but the first (`first_player_draws=no`) draws
   one or two cards, at its start or its end, whether or not the player plays. Opening jokers go
   back before the first turn, and stop doing so because `law_for` demands more cards than jokers.
3. *Then V falls.* With the stock empty V never rises. After the turn that drew the last card,
   either a full lap passes without a card from hand, and the round is dead (`all_pass` holds under
   both values of `dead_test`; `blocked` only ends rounds earlier), or V falls at least once a lap.
4. *Kings before play* asks each seat once; under `all` a seat may answer with at most four kings a
   deck and the jokers, each lowering V.
5. `compulsory=all` never forbids the last move of a turn: it forbids `end` only while a card from
   hand can be played, which 1. bounds.

With n cards in the pack and s seats: at most n + 1 turns until the stock is empty and (2n + 1) * s
after it, so `turn_bound` turns in all. Part-pile moves or movable corners would break 1.: they are
the reason why neither is an option. Why every *match* ends is argued in `match.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from kings.cards import JOKER, with_card, without_card
from kings.corner.dead import is_blocked
from kings.corner.events import Event
from kings.corner.facts import facts
from kings.corner.laid import Laid, laid_joker
from kings.corner.law import Law, joker_on
from kings.corner.legal import legal_plays, why_not
from kings.corner.moves import END, EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.options import DeadTest, DrawTime, KingsBeforePlay
from kings.corner.piles import find_joker, moved
from kings.corner.places import Seat
from kings.corner.state import How, Phase, Pile, RoundState
from kings.corner.turns import charge, drawn, open_turn
from kings.errors import Refused

__all__ = ["Step", "apply", "finish_turn", "legal_plays", "play", "step", "turn_bound", "why_not"]


class Step(NamedTuple):
    """What a play led to: the state after it, and the facts in the order they happened."""

    state: RoundState
    events: tuple[Event, ...]


def turn_bound(law: Law) -> int:
    """Most turns that a round can last; see the argument above."""
    cards = 52 * law.decks + law.rules.jokers
    return cards + 1 + (2 * cards + 1) * law.seats


def play(state: RoundState, move: Move, seat: Seat | None = None) -> RoundState:
    """The state after a play; raises `Refused`, changing nothing, if the rules forbid it."""
    refusal = why_not(state, move, seat)
    if refusal is not None:
        raise Refused(
            refusal.code.value,
            refusal.number,
            card=refusal.card,
            place=refusal.place,
            top=refusal.top,
            source=refusal.source,
        )
    return apply(state, move)


def step(state: RoundState, move: Move, seat: Seat | None = None) -> Step:
    """A play with its facts; raises `Refused`, changing nothing, if the rules forbid it."""
    after = play(state, move, seat)
    return Step(after, facts(state, move, after))


def apply(state: RoundState, move: Move) -> RoundState:
    """A play known to be legal, as the members of `legal_plays` are; nothing is checked."""
    match move:
        case PlayCard():
            after = _lay(state, move)
        case EndTurn():
            after = _end_kings(state) if state.phase is Phase.KINGS else _end_turn(state)
        case MovePile(source, place):
            piles, kings = moved(state, source, place)
            after = state._replace(piles=piles, opening_kings=kings, pile_moved=True)
        case SwapJoker():
            after = _swap(state, move)
    if after.stock or after.phase is not Phase.PLAY or state.phase is Phase.KINGS:
        return after  # declining a king is neither a play nor an end of the first turn
    if after.law.rules.dead_test is DeadTest.BLOCKED and is_blocked(after):
        return after._replace(phase=Phase.OVER, how=How.BLOCKED)
    return after


def finish_turn(state: RoundState) -> tuple[Move, ...]:
    """The plays that end an absent player's turn (docs/rules/corner.md#compulsory-play).

    While `end` is refused it makes the first card play of the listing order, then `end`.
    """
    plays: list[Move] = []
    while why_not(state, END) is not None:
        first = legal_plays(state)[0]
        plays.append(first)
        state = apply(state, first)
        if state.phase is Phase.OVER:
            return tuple(plays)
    return (*plays, END)


def _lay(state: RoundState, move: PlayCard) -> RoundState:
    card, place, turn = move.card, move.place, state.turn
    laid = _stands_for(state, move) if card == JOKER else Laid(card)
    hand = without_card(state.hands[turn], card)
    piles, hands = state.piles, state.hands
    piles = (*piles[:place], (*piles[place], laid), *piles[place + 1 :])
    hands = (*hands[:turn], hand, *hands[turn + 1 :])
    after = state._replace(hands=hands, piles=piles, card_played=True)
    if not hand:
        return after._replace(phase=Phase.OVER, how=How.OUT, out=turn)
    if state.phase is Phase.KINGS:
        more = state.law.rules.kings_before_play is KingsBeforePlay.ALL
        return after if more else _end_kings(after)
    return after


def _stands_for(state: RoundState, move: PlayCard) -> Laid:
    pile = state.piles[move.place]
    if pile:
        return joker_on(pile[-1], state.law.follow_at(move.place))
    named = move.name if move.name is not None else JOKER
    return laid_joker(named % 13, named // 13)


def _swap(state: RoundState, move: SwapJoker) -> RoundState:
    pile = state.piles[move.place]
    at = find_joker(pile, move.card)
    if at is None:
        raise ValueError("no joker to swap for: apply() takes legal plays only")
    hand = with_card(without_card(state.hands[state.turn], move.card), JOKER)
    swapped: Pile = (*pile[:at], Laid(move.card), *pile[at + 1 :])
    return state._replace(
        hands=(*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :]),
        piles=(*state.piles[: move.place], swapped, *state.piles[move.place + 1 :]),
        card_played=True,
    )


def _end_kings(state: RoundState) -> RoundState:
    """Ask the next seat for kings, or open the first turn when all have answered."""
    asked = state.asked + 1
    seat = Seat((state.turn + 1) % state.law.seats)
    if asked < state.law.seats:
        return state._replace(asked=asked, turn=seat, card_played=False)
    return open_turn(state._replace(asked=asked), seat, lap=0, first_turn=True)


def _end_turn(state: RoundState) -> RoundState:
    law, seat = state.law, state.turn
    ended = charge(state, seat)
    if law.rules.draw is DrawTime.END and ended.stock:
        hands, stock = drawn(ended, seat)
        ended = ended._replace(hands=hands, stock=stock)
    idle = state.began_empty and not state.card_played
    lap = state.lap + 1 if idle else 0
    if lap >= law.seats:
        return ended._replace(phase=Phase.OVER, how=How.PASS, lap=lap, first_turn=False)
    return open_turn(ended, Seat((seat + 1) % law.seats), lap=lap, first_turn=False)
