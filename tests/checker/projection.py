"""What a seat may be told of a round, written down afresh from docs/protocol.md.

It is built from the state itself and shares no code with what the server shows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from kings.cards import Card, cards_in, size_of, spell
from kings.corner import events as corner
from kings.corner.laid import spell_laid
from kings.corner.legal import legal_plays
from kings.corner.notation import spell_move
from kings.corner.places import PLACE_NAMES
from kings.corner.state import Phase, RoundState
from kings.table import events as table
from kings.table.match_table import MatchTable
from tests.checker.history import Json

Seats = Sequence[int]


def public_part(match: MatchTable) -> Json | None:
    """The round as all may see it."""
    state = match.round
    if state is None:
        return None
    over = state.phase is Phase.OVER
    seated = match.seated

    def placed(values: Sequence[Any]) -> list[Any]:
        by_seat: dict[int, Any] = dict(zip(seated, values, strict=True))
        return [by_seat.get(seat) for seat in range(len(match.names))]

    return {
        "kind": "match",
        "number": len(match.match.results) + (0 if over else 1),
        "phase": str(state.phase),
        "seated": list(seated),
        "decks": state.law.decks,
        "dealer": seated[state.dealer],
        "turn": seated[state.turn],
        "hand_sizes": placed([size_of(hand) for hand in state.hands]),
        "piles": {
            PLACE_NAMES[place]: [spell_laid(card) for card in pile]
            for place, pile in enumerate(state.piles)
            if pile
        },
        "stock_left": len(state.stock),
        "opening_kings": [
            PLACE_NAMES[place] for place in range(16) if state.opening_kings & (1 << place)
        ],
        "first_turn": state.first_turn,
        "began_empty": state.began_empty,
        "card_played": state.card_played,
        "pile_moved": state.pile_moved,
        "lap": state.lap,
        "asked": state.asked,
        "fees": placed(state.fees),
        "how": None if state.how is None else str(state.how),
        "out": None if state.out is None else seated[state.out],
        "shown": placed([[spell(c) for c in cards_in(h)] for h in state.hands]) if over else None,
        "fines": placed(state.fines) if over else None,
    }


def own_parts(match: MatchTable, seats: Seats) -> list[Json]:
    """The hands of these seats, with their legal plays."""
    state = match.round
    if state is None:
        return []
    return [_own(match, state, seat) for seat in seats if seat in match.seated]


def _own(match: MatchTable, state: RoundState, seat: int) -> Json:
    at = list[int](match.seated).index(seat)
    runs = state.phase is not Phase.OVER and match.match.result is None and not match.paused
    in_turn = runs and state.turn == at
    return {
        "seat": seat,
        "hand": [spell(card) for card in cards_in(state.hands[at])],
        "legal": [spell_move(move) for move in legal_plays(state)] if in_turn else [],
    }


def seen_cards(match: MatchTable, seats: Seats) -> set[Card]:
    """The cards of the running round that these seats together may know now."""
    state = match.round
    if state is None:
        return set()
    known = {Card(card) for pile in state.piles for card in pile if card < 52}
    for at, seat in enumerate(match.seated):
        if seat in seats or state.phase is Phase.OVER:
            known |= set(cards_in(state.hands[at]))
    return known


_WORDS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CARDS: Final = {"card", "cards"}
_PLACES: Final = {"arm", "corner"}


def told_event(event: corner.Event, seated: Seats, seats: Seats) -> Json:
    """A fact of the round as these seats of the match hear it."""
    found: Json = {"type": _WORDS.sub("_", type(event).__name__).lower()}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name in ("seat", "out"):
            value = None if value is None else seated[value]
        elif field.name in _CARDS:
            value = [spell(c) for c in value] if field.name == "cards" else spell(value)
        elif field.name in _PLACES:
            value = PLACE_NAMES[value]
        found["move" if field.name == "play" else field.name] = (
            spell_move(value) if field.name == "play" else value
        )
    if isinstance(event, corner.Drew) and seated[event.seat] not in seats:
        found["cards"] = None
    return found


def told_fact(event: table.TableEvent, seats: Seats) -> Json | None:
    """A fact of the match as these seats hear it; None for what is not of the game itself."""
    match event:
        case table.Told(inner, seated):
            return told_event(inner, seated, seats)
        case table.RoundDealt(number, dealer, seated, playoff):
            return {
                "type": "round_dealt",
                "number": number,
                "dealer": dealer,
                "seated": list(seated),
                "playoff": playoff,
            }
        case table.TakenBack(seat, move):
            return {"type": "taken_back", "seat": seat, "move": spell_move(move)}
        case table.TurnFinished(seat):
            return {"type": "turn_finished", "seat": seat}
        case table.RoundScored(result, totals):
            return {
                "type": "round_scored",
                "number": result.number,
                "how": str(result.how),
                "out": result.out,
                "change": list(result.change),
                "fines": list(result.fines),
                "winners": list(result.winners),
                "pot": result.pot,
                "playoff": result.playoff,
                "totals": list(totals),
            }
        case table.MatchOver(result, totals):
            return {
                "type": "match_over",
                "ending": str(result.ending),
                "winners": list(result.winners),
                "totals": list(totals),
            }
        case _:
            return None
