"""What happened between two states: the facts that a table tells, in their order.

A play is a pure function of state and move, so its facts follow from the state before, the move
and the state after; bots and search, which need no facts, never pay for them.
"""

from __future__ import annotations

from kings.cards import JOKER
from kings.corner.events import (
    AskedForKings,
    Drew,
    Event,
    JokerSwapped,
    Laid,
    PileMoved,
    RoundOver,
    TurnBegan,
    TurnEnded,
)
from kings.corner.laid import spell_laid
from kings.corner.moves import EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.options import DrawTime
from kings.corner.places import Place, Seat
from kings.corner.state import Phase, RoundState


def facts(before: RoundState, move: Move, after: RoundState) -> tuple[Event, ...]:
    """The facts of a play that led from one state to the other."""
    events = [_play_fact(before, move, after)]
    if before.law.rules.draw is DrawTime.END and isinstance(move, EndTurn):
        events += _draw_fact(before, after, before.turn)
    if after.phase is Phase.OVER and (after.out is not None or after.turn == before.turn):
        return (*events, _over_fact(after))
    asked_on = before.phase is Phase.KINGS and after.asked != before.asked
    if asked_on or isinstance(move, EndTurn):
        events += opening_facts(before, after)
    if after.phase is Phase.OVER:
        events.append(_over_fact(after))
    return tuple(events)


def opening_facts(before: RoundState, after: RoundState) -> list[Event]:
    """The facts of a turn that has just opened, or of a seat just asked for kings."""
    if after.phase is Phase.KINGS:
        return [AskedForKings(after.turn)]
    drawn = after.law.rules.draw is DrawTime.START
    return [TurnBegan(after.turn), *(_draw_fact(before, after, after.turn) if drawn else ())]


def _draw_fact(before: RoundState, after: RoundState, seat: Seat) -> list[Event]:
    count = len(before.stock) - len(after.stock)
    if not count:
        return []
    return [Drew(seat, count, len(after.stock), before.stock[:count])]


def _over_fact(after: RoundState) -> Event:
    how = after.how.value if after.how is not None else ""
    return RoundOver(how, after.out)


def _top(state: RoundState, place: Place) -> str | None:
    pile = state.piles[place]
    return spell_laid(pile[-1]) if pile else None


def _play_fact(before: RoundState, move: Move, after: RoundState) -> Event:
    seat = before.turn
    match move:
        case PlayCard(card, place):
            laid = after.piles[place][-1]
            stands_for = spell_laid(laid)[1:] if card == JOKER else None
            return Laid(seat, move, _top(before, place), stands_for)
        case MovePile(source, place):
            pile = before.piles[source]
            base, top = spell_laid(pile[0]), spell_laid(pile[-1])
            return PileMoved(seat, move, base, top, _top(before, place))
        case SwapJoker():
            return JokerSwapped(seat, move)
        case EndTurn():
            return TurnEnded(seat, before_play=before.phase is Phase.KINGS)
