"""Short words for the tests of Kings in the Corner: positions, plays and piles as text."""

from __future__ import annotations

from collections import Counter

from kings.cards import cards_in, pack, parse_cards, spell_cards
from kings.corner.deal import deal_cards
from kings.corner.events import Event
from kings.corner.laid import spell_laid
from kings.corner.law import Law, law_for
from kings.corner.notation import parse_move, parse_position, spell_move
from kings.corner.places import PLACE_NAMES, Seat, parse_place
from kings.corner.presets import parse_corner_rules
from kings.corner.rules import legal_plays, play, step, why_not
from kings.corner.score import RoundScore, outcome_of, score_round
from kings.corner.state import RoundState

Board = RoundState | str
"""A state, or a position as text."""


def at(board: Board) -> RoundState:
    """The state of a position."""
    return parse_position(board) if isinstance(board, str) else board


def after(board: Board, *plays: str) -> RoundState:
    """The state after plays, each legal in its turn."""
    state = at(board)
    for text in plays:
        state = play(state, parse_move(text))
    return state


def events(board: Board, text: str) -> list[object]:
    """The facts of one play, in their order."""
    return list(step(at(board), parse_move(text)).events)


def why(board: Board, text: str, seat: int | None = None) -> str | None:
    """The code of the refusal of a play, or None if it is legal."""
    refusal = why_not(at(board), parse_move(text), None if seat is None else Seat(seat))
    return None if refusal is None else refusal.code.value


def legal(board: Board) -> list[str]:
    """The legal plays, spelled, in their order."""
    return [spell_move(move) for move in legal_plays(at(board))]


def pile(state: RoundState, name: str) -> str:
    """The pile at a place, base first."""
    place = parse_place(name)
    if place is None:
        raise ValueError(f"no place {name}")
    return " ".join(map(spell_laid, state.piles[place]))


def table(state: RoundState) -> dict[str, str]:
    """All places where something lies."""
    return {name: pile(state, name) for name in PLACE_NAMES if pile(state, name)}


def hand(state: RoundState, seat: int) -> str:
    """A hand in listing order."""
    return spell_cards(cards_in(state.hands[seat]))


def law(rules: str, seats: int = 2) -> Law:
    """The law of a rules line at a table."""
    return law_for(parse_corner_rules(rules), seats)


def deck(given: Law, top: str) -> str:
    """A full pack that begins with the cards given."""
    first = parse_cards(top)
    rest = Counter(pack(given.decks, given.rules.jokers)) - Counter(first)
    return spell_cards((*first, *sorted(rest.elements(), key=lambda c: (c % 13 == 12, c))))


def dealt_with_events(
    rules: str, seats: int, top: str = "", *, dealer: int = 0, joker_place: int = 0
) -> tuple[RoundState, tuple[Event, ...]]:
    """A deal whose first cards are given; the rest follows by suit and rank, kings last."""
    table_law = law(rules, seats)
    cards = parse_cards(deck(table_law, top))
    return deal_cards(table_law, Seat(dealer), cards, lambda n: min(joker_place, n - 1))


def dealt(
    rules: str, seats: int, top: str = "", *, dealer: int = 0, joker_place: int = 0
) -> RoundState:
    """The state after such a deal."""
    return dealt_with_events(rules, seats, top, dealer=dealer, joker_place=joker_place)[0]


def scored(board: Board, pot: int = 0) -> RoundScore:
    """The score of a round that is over."""
    state = at(board)
    return score_round(state.law, outcome_of(state), pot)
