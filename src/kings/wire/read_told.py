"""Facts as they came over the wire as the events of the game again, for those who say them.

Seats are those of the match throughout, so each fact is told as of a round in which all sit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kings.cards import parse_card
from kings.corner import events as corner
from kings.corner.events import Event
from kings.corner.moves import Move, MovePile, PlayCard, SwapJoker
from kings.corner.notation import parse_move
from kings.corner.places import PLACE_NAMES, Place, Seat
from kings.errors import SpellingError
from kings.wire import facts as wire

RoundFact = (
    wire.KingTurnedUp
    | wire.JokerTurnedUp
    | wire.AskedForKings
    | wire.TurnBegan
    | wire.Drew
    | wire.Laid
    | wire.PileMoved
    | wire.JokerSwapped
    | wire.TurnEnded
    | wire.RoundOver
)


def round_event(fact: object) -> Event | None:
    """What happened in a round; None for a fact around it.

    Raises `SpellingError` for what no server sends.
    """
    if not isinstance(fact, RoundFact):
        return None
    return _READERS[type(fact)](fact)


def _laid(fact: wire.Laid) -> Event:
    play = _move(fact.move, PlayCard)
    return corner.Laid(Seat(fact.seat), play, fact.onto, fact.stands_for)


def _moved(fact: wire.PileMoved) -> Event:
    play = _move(fact.move, MovePile)
    return corner.PileMoved(Seat(fact.seat), play, fact.base, fact.top, fact.onto)


def _swapped(fact: wire.JokerSwapped) -> Event:
    return corner.JokerSwapped(Seat(fact.seat), _move(fact.move, SwapJoker))


def _drew(fact: wire.Drew) -> Event:
    cards = None if fact.cards is None else tuple(map(parse_card, fact.cards))
    return corner.Drew(Seat(fact.seat), fact.count, fact.left, cards)


def _king(fact: wire.KingTurnedUp) -> Event:
    return corner.KingTurnedUp(parse_card(fact.card), _place(fact.arm), _place(fact.corner))


def _over(fact: wire.RoundOver) -> Event:
    return corner.RoundOver(fact.how, None if fact.out is None else Seat(fact.out))


_READERS: Final[dict[type[Any], Callable[[Any], Event]]] = {
    wire.KingTurnedUp: _king,
    wire.JokerTurnedUp: lambda fact: corner.JokerTurnedUp(_place(fact.arm)),
    wire.AskedForKings: lambda fact: corner.AskedForKings(Seat(fact.seat)),
    wire.TurnBegan: lambda fact: corner.TurnBegan(Seat(fact.seat)),
    wire.Drew: _drew,
    wire.Laid: _laid,
    wire.PileMoved: _moved,
    wire.JokerSwapped: _swapped,
    wire.TurnEnded: lambda fact: corner.TurnEnded(Seat(fact.seat), fact.before_play),
    wire.RoundOver: _over,
}


def _move(text: str, kind: type[Any]) -> Any:
    move: Move = parse_move(text)
    if not isinstance(move, kind):
        raise SpellingError("bad_play", text=text[:40])
    return move


def _place(name: str) -> Place:
    if name not in PLACE_NAMES:
        raise SpellingError("bad_position", text=name[:60])
    return Place(PLACE_NAMES.index(name))
