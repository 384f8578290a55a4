"""Positions and lines of play as text, for the tests of Kungen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from kings.cards import Deal, parse_cards
from kings.errors import Refused
from kings.kungen.deal import deal_state
from kings.kungen.game import Game, new_game
from kings.kungen.notation import parse_command, parse_move, spell_move
from kings.kungen.position import parse_position, spell_position
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.rules import legal_moves, play, why_not
from kings.kungen.state import State

DATA = Path(__file__).parent / "data"


def read_lines(name: str) -> list[dict[str, Any]]:
    """The games of a data file."""
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def position(text: str) -> State:
    """A position from its parts; without a rules line in front it is the default rules."""
    return parse_position(text if text.startswith("kungen:") else f"kungen: | {text}")


def dealt(rules: str, number: int = 1) -> State:
    """The state after the deal of a number under a rules line."""
    return deal_state(parse_kungen_rules(rules), Deal(number=number))


def spelled(state: State) -> list[str]:
    """The legal moves, spelled, in their order."""
    return [spell_move(move) for move in legal_moves(state)]


def after(state: State, line: str) -> State:
    """The state after moves separated by blanks."""
    for word in line.split():
        state = play(state, parse_move(word))
    return state


def chosen(state: State, choices: Iterable[int]) -> Iterator[State]:
    """A state, and those after legal moves, each chosen by its number, as far as there are any."""
    yield state
    for choice in choices:
        moves = legal_moves(state)
        if not moves:
            return
        state = play(state, moves[choice % len(moves)])
        yield state


def reason(state: State, move: str) -> str | None:
    """The code of the refusal of a move, or None; checks that `play` agrees."""
    refusal = why_not(state, parse_move(move))
    try:
        play(state, parse_move(move))
    except Refused as error:
        assert refusal is not None
        assert (error.code, error.number) == (refusal.code, refusal.number)
        return error.code
    assert refusal is None
    return None


def text_of(state: State) -> str:
    """The position's text, for comparing."""
    return spell_position(state)


def game_of(rules: str, *, cards: str = "", number: int = 1, **options: bool) -> Game:
    """A fresh game of a deal number, or of explicit cards."""
    deal = Deal(cards=parse_cards(cards)) if cards else Deal(number=number)
    return new_game(parse_kungen_rules(rules), deal, **options)


def at(text: str) -> Game:
    """A game that stands at a position, not begun."""
    state = position(text)
    return Game(rules=state.law.rules, deal=Deal(number=1), state=state)


def played(game: Game, line: str, now_ms: int = 0) -> Game:
    """The game after commands separated by blanks, all at one time."""
    for word in line.split():
        game = game.do(parse_command(word), now_ms).game
    return game
