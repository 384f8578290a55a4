"""The 67 games with known answers replay with every count, points, pass and ending."""

from __future__ import annotations

from typing import Any

import pytest

from kings.kungen.layup import lay_up
from kings.kungen.notation import parse_command, spell_move
from kings.kungen.position import parse_position, spell_position
from kings.kungen.rules import legal_moves
from kings.kungen.stuck import Verdict, prove_stuck
from tests.kungen.helpers import game_of, read_lines

VECTORS = read_lines("vectors.jsonl")


def test_the_file_of_known_answers_is_whole() -> None:
    assert len(VECTORS) == 67


@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_a_game_with_known_answers_replays_as_given(vector: dict[str, Any]) -> None:
    game = game_of(vector["rules"], cards=vector["cards"])
    assert game.rules.line() == vector["rules"]
    assert len(legal_moves(game.state)) == vector["legal"]
    for text, legal, points, passes in vector["moves"]:
        game = game.do(parse_command(text), 0).game
        state = game.state
        shown = (len(legal_moves(state)), state.points, list(state.passes))
        assert shown == (legal, points, passes), text
        assert parse_position(spell_position(state)) == state
    assert [spell_move(command) for command in game.log] == [m[0] for m in vector["moves"]]
    state, offer = game.state, game.finish_offer()
    assert {
        "won": state.won,
        "hidden": state.hidden_count,
        "up": state.up,
        "all": len(lay_up(state, safe=False)),
        "safe": len(lay_up(state, safe=True)),
        "auto": None if offer is None else offer.passes,
        "stuck": prove_stuck(state) is Verdict.STUCK,
        "practice": sorted(game.practice),
    } == vector["end"]
