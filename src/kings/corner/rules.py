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

from kings.cards import JOKER, KING, Card, with_card, without_card
from kings.corner.dead import is_blocked
from kings.corner.events import (
    AskedForKings,
    Event,
    JokerSwapped,
    PileMoved,
    RoundOver,
    TurnEnded,
)
from kings.corner.events import Laid as LaidEvent
from kings.corner.laid import Laid, laid_joker, spell_laid
from kings.corner.law import Law, joker_on
from kings.corner.legal import legal_plays, why_not
from kings.corner.moves import END, EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.options import DeadTest, DrawTime, KingsBeforePlay
from kings.corner.piles import find_joker, moved
from kings.corner.places import Place, Seat
from kings.corner.state import How, Phase, Pile, RoundState
from kings.corner.turns import charge, draw, open_turn
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
    return step(state, move, seat).state


def step(state: RoundState, move: Move, seat: Seat | None = None) -> Step:
    """A play with its facts; raises `Refused`, changing nothing, if the rules forbid it."""
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


def apply(state: RoundState, move: Move) -> Step:
    """A play known to be legal, as the members of `legal_plays` are; nothing is checked."""
    match move:
        case PlayCard():
            after = _lay(state, move)
        case MovePile():
            after = _move_pile(state, move)
        case SwapJoker():
            after = _swap(state, move)
        case EndTurn():
            after = _end_kings(state) if state.phase is Phase.KINGS else _end_turn(state)
    return _blocked(after) if _may_be_blocked(after.state) else after


def finish_turn(state: RoundState) -> tuple[Move, ...]:
    """The plays by which the table ends the turn of an absent player (corner.md, 7).

    While `end` is refused it makes the first card play of the listing order, then `end`.
    """
    plays: list[Move] = []
    seat = state.turn
    while why_not(state, END) is not None:
        first = legal_plays(state)[0]
        plays.append(first)
        state = apply(state, first).state
        if state.phase is Phase.OVER or state.turn != seat:
            return tuple(plays)
    return (*plays, END)


def _may_be_blocked(state: RoundState) -> bool:
    blocked = state.law.rules.dead_test is DeadTest.BLOCKED
    return blocked and not state.stock and state.phase is Phase.PLAY


def _blocked(after: Step) -> Step:
    if not is_blocked(after.state):
        return after
    return _over(after, How.BLOCKED, None)


def _over(after: Step, how: How, out: Seat | None) -> Step:
    state = after.state._replace(phase=Phase.OVER, how=how, out=out)
    return Step(state, (*after.events, RoundOver(how.value, out)))


def _lay(state: RoundState, move: PlayCard) -> Step:
    card, place = move.card, move.place
    pile = state.piles[place]
    laid = _stands_for(state, move) if card == JOKER else Laid(card)
    hand = without_card(state.hands[state.turn], card)
    piles = (*state.piles[:place], (*pile, laid), *state.piles[place + 1 :])
    hands = (*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :])
    fact = LaidEvent(
        state.turn,
        move,
        spell_laid(pile[-1]) if pile else None,
        spell_laid(laid)[1:] if card == JOKER else None,
    )
    after = Step(state._replace(hands=hands, piles=piles, card_played=True), (fact,))
    if not hand:
        return _over(after, How.OUT, state.turn)
    if state.phase is Phase.KINGS:
        return _after_early_king(after)
    return after


def _stands_for(state: RoundState, move: PlayCard) -> Laid:
    pile = state.piles[move.place]
    if pile:
        return joker_on(pile[-1], state.law.follow_at(move.place))
    named = move.name if move.name is not None else JOKER
    return laid_joker(named % 13, named // 13)


def _move_pile(state: RoundState, move: MovePile) -> Step:
    pile, target = state.piles[move.source], state.piles[move.place]
    piles, opening_kings = moved(state, move.source, move.place)
    fact = PileMoved(
        state.turn,
        move,
        spell_laid(pile[0]),
        spell_laid(pile[-1]),
        spell_laid(target[-1]) if target else None,
    )
    after = state._replace(piles=piles, opening_kings=opening_kings, pile_moved=True)
    return Step(after, (fact,))


def _swap(state: RoundState, move: SwapJoker) -> Step:
    pile = state.piles[move.place]
    at = find_joker(pile, move.card)
    if at is None:
        raise ValueError("no joker to swap for: apply() takes legal plays only")
    hand = with_card(without_card(state.hands[state.turn], move.card), JOKER)
    swapped: Pile = (*pile[:at], Laid(move.card), *pile[at + 1 :])
    after = state._replace(
        hands=(*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :]),
        piles=(*state.piles[: move.place], swapped, *state.piles[move.place + 1 :]),
        card_played=True,
    )
    return Step(after, (JokerSwapped(state.turn, move),))


def _after_early_king(after: Step) -> Step:
    if after.state.law.rules.kings_before_play is KingsBeforePlay.ALL:
        return after
    return _ask_next(after)


def _end_kings(state: RoundState) -> Step:
    return _ask_next(Step(state, (TurnEnded(state.turn, before_play=True),)))


def _ask_next(after: Step) -> Step:
    """Ask the next seat for kings, or open the first turn when all have answered."""
    state = after.state
    asked = state.asked + 1
    seat = Seat((state.turn + 1) % state.law.seats)
    if asked < state.law.seats:
        waiting = state._replace(asked=asked, turn=seat, card_played=False)
        return Step(waiting, (*after.events, AskedForKings(seat)))
    opened, events = open_turn(state._replace(asked=asked), seat)
    return Step(opened, (*after.events, *events))


def _end_turn(state: RoundState) -> Step:
    seat, seats = state.turn, state.law.seats
    ended = charge(state, seat)
    events: tuple[Event, ...] = (TurnEnded(seat, before_play=False),)
    if state.law.rules.draw is DrawTime.END:
        ended, drawn = draw(ended, seat)
        events += drawn
    idle = state.began_empty and not state.card_played
    lap = state.lap + 1 if idle else 0
    ended = ended._replace(lap=lap, first_turn=False)
    if lap >= seats:
        return _over(Step(ended, events), How.PASS, None)
    opened, opening = open_turn(ended, Seat((seat + 1) % seats))
    return Step(opened, events + opening)
