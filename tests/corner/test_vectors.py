"""The hundred rounds with known answers replay with every count, refusal, score and ending."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kings.cards import JOKER, Card, cards_in, parse_cards, size_of, spell
from kings.corner.deal import deal_cards
from kings.corner.laid import spell_laid
from kings.corner.law import law_for
from kings.corner.moves import END
from kings.corner.notation import parse_move, parse_position, spell_position
from kings.corner.places import PLACE_NAMES, Seat
from kings.corner.presets import parse_corner_rules
from kings.corner.rules import legal_plays, play, why_not
from kings.corner.score import outcome_of, score_round
from kings.corner.state import RoundState
from kings.errors import Refused

DATA = Path(__file__).parent / "data" / "vectors.jsonl"
VECTORS = [json.loads(line) for line in DATA.read_text().splitlines()]


def dealt(vector: dict[str, Any]) -> RoundState:
    law = law_for(parse_corner_rules(vector["rules"]), vector["seats"])
    numbers = iter(vector["random"])
    deck = parse_cards(vector["deck"])
    return deal_cards(law, Seat(vector["dealer"]), deck, lambda n: int(next(numbers)) % n)[0]


@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_a_round_with_known_answers_replays_as_given(vector: dict[str, Any]) -> None:
    state = dealt(vector)
    refusals: dict[int, list[tuple[str, str]]] = {}
    for made, text, code in vector["refused"]:
        refusals.setdefault(made, []).append((text, code))
    for made in range(len(vector["plays"]) + 1):
        legal = legal_plays(state)
        assert len(legal) == vector["legal"][made]
        assert (END in legal) == (vector["end_ok"][made] == "1")
        for text, code in refusals.get(made, []):
            refusal = why_not(state, parse_move(text))
            assert refusal is not None
            assert refusal.code == code
            with pytest.raises(Refused) as refused:
                play(state, parse_move(text))
            assert (refused.value.code, refused.value.number) == (code, refusal.number)
        assert parse_position(spell_position(state)) == state
        if made < len(vector["plays"]):
            state = play(state, parse_move(vector["plays"][made]))
    end = vector["end"]
    score = score_round(state.law, outcome_of(state))
    assert (state.how, state.out) == (end["how"], end["out"])
    assert [size_of(hand) for hand in state.hands] == end["hands"]
    assert (list(state.fines), list(state.fees)) == (end["fines"], end["fees"])
    assert list(score.change) == end["change"]
    assert list(score.winners) == end["winners"]
    assert score.pot == end["pot"]
    hands, piles, stock = end["position"].split("|")[8:11]
    assert [sorted(hand) for hand in _hands(state)] == [
        sorted(h.split(".")) for h in hands.split("/")
    ]
    assert _piles(state) == piles
    assert ".".join(map(_spelled, state.stock)) == stock


def _spelled(card: Card) -> str:
    return "*" if card == JOKER else spell(card)


def _hands(state: RoundState) -> list[list[str]]:
    return [[_spelled(card) for card in cards_in(hand)] or [""] for hand in state.hands]


def _piles(state: RoundState) -> str:
    return " ".join(
        f"{PLACE_NAMES[place]}:{'.'.join(map(spell_laid, pile))}"
        for place, pile in enumerate(state.piles)
        if pile
    )
