"""`kings moves`: for people who check us."""

from __future__ import annotations

import pytest

from kings.cards import Deal, spell_cards
from kings.corner.deal import deck_of
from kings.corner.law import law_for
from kings.corner.notation import parse_position
from kings.corner.presets import parse_corner_rules
from kings.kungen.position import parse_position as parse_patience
from tests.cli.helpers import Kings


@pytest.fixture
def cards() -> str:
    law = law_for(parse_corner_rules("kitchen"), 2)
    return spell_cards(deck_of(Deal(number=4711), 1, law))


def test_legal_plays_follow_a_line_of_play_from_given_cards(kings: Kings, cards: str) -> None:
    line = ("moves", "corner", "kitchen", "--cards", cards, "--players", "2", "--dealer", "0")
    facts = kings.well(*line, "--json").facts
    assert facts["legal"] == ["Qc>NE", "Kc>SE", "Kc>SW", "Kc>NW", "end"]
    assert (facts["over"], facts["result"]) == (False, None)
    after = kings.well(*line, "--moves", "Kc>SE end", "--json").facts
    assert parse_position(after["position"]).turn == 0
    assert after["legal"][-1] == "end"


def test_cards_may_be_written_with_commas_or_as_a_deal(kings: Kings, cards: str) -> None:
    line = ("moves", "corner", "kitchen", "--json", "--cards")
    given = kings.well(*line, cards).out
    assert kings.well(*line, cards.replace(" ", ",")).out == given
    assert kings.well(*line, f"cards:{cards}").out == given
    assert kings.well(*line, "4711").out == given


def test_a_refused_play_is_named_with_its_number(kings: Kings, cards: str) -> None:
    said = kings(
        "moves", "corner", "kitchen", "--cards", cards, "--moves", "Qc>NE 9h>N end", "--json"
    )
    assert said.code == 2
    told = {"code": "not_in_hand", "number": 5, "play": "9h>N", "at": 2}
    assert said.facts["refused"] == told
    assert "Qc>NE" not in said.facts["legal"]
    assert said.err.splitlines() == [
        "Play 2, 9h>N, is refused: not_in_hand (5).",
        "You do not hold 9♥.",
    ]


def test_a_round_that_is_over_has_a_result(kings: Kings) -> None:
    # Who goes out: seat 1 holds one card and lays it at once.
    line = ("moves", "corner", "kitchen,hand_size=1,first_player_draws=no", "--json")
    order = [f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK"]
    first = ["4h", "9d", "5c", "Js", "7d", "2s"]
    cards = " ".join([*first, *(card for card in order if card not in first)])
    facts = kings.well(*line, "--cards", cards, "--moves", "4h>N").facts
    assert facts["over"]
    assert facts["legal"] == []
    assert facts["result"]["how"] == "out"
    assert facts["result"]["out"] == 1
    assert facts["result"]["points"] == [1, 0]


def test_kungen_is_played_too(kings: Kings) -> None:
    line = ("moves", "kungen", "harpan", "--cards", "4711", "--json")
    facts = kings.well(*line, "--moves", "c6>f t1").facts
    assert facts["over"] is False
    assert facts["points"] == 15
    assert len(parse_patience(facts["position"]).wastes[0]) == 3


def test_kungen_refuses_with_code_and_number(kings: Kings) -> None:
    said = kings("moves", "kungen", "harpan", "--cards", "4711", "--moves", "r1", "--json")
    assert said.code == 2
    assert said.facts["refused"]["code"] == "stock_not_empty"
    assert said.facts["refused"]["number"] == 21


def test_undo_is_a_move_of_the_line(kings: Kings) -> None:
    line = ("moves", "kungen", "harpan", "--cards", "4711", "--json")
    undone = kings.well(*line, "--moves", "t1 undo").facts["position"]
    assert undone == kings.well(*line).facts["position"]


def test_the_plays_are_listed_for_people(kings: Kings, cards: str) -> None:
    out = kings.well("moves", "corner", "kitchen", "--cards", cards).out
    assert "5 legal plays\n  Qc>NE Kc>SE Kc>SW Kc>NW end" in out


def test_rules_for_four_are_dealt_to_four(kings: Kings) -> None:
    facts = kings.well("moves", "corner", "pairs", "--cards", "1", "--json").facts
    assert parse_position(facts["position"]).law.seats == 4
