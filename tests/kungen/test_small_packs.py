"""Small packs with exact verdicts: the winning lines are legal and win."""

from __future__ import annotations

from typing import Any

import pytest

from kings.cards import Deal, parse_cards
from kings.errors import DealError
from kings.kungen.deal import dealt_cards, lay_out
from kings.kungen.law import law_for
from kings.kungen.position import parse_position, spell_position
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.rules import legal_moves, play
from kings.kungen.state import State
from tests.kungen.helpers import after, read_lines

PACKS = read_lines("small_packs.jsonl")
WON = [pack for pack in PACKS if "win" in pack]
"""Some that can be won come without a line."""
LOST = [p for p in PACKS if p["verdict"] == "loss" and p["positions"] <= 1500]


def dealt_small(pack: dict[str, Any]) -> State:
    law = law_for(parse_kungen_rules(pack["rules"]), pack["ranks"], pack["columns"])
    return lay_out(law, dealt_cards(law, Deal(cards=parse_cards(pack["cards"]))))


def test_the_file_of_small_packs_is_whole() -> None:
    assert len(PACKS) == 67
    assert len(WON) > 20
    assert len(LOST) > 15


@pytest.mark.parametrize("pack", WON, ids=[p["id"] for p in WON])
def test_the_winning_line_of_a_small_pack_is_legal_and_wins(pack: dict[str, Any]) -> None:
    state = after(dealt_small(pack), pack["win"])
    assert state.won


@pytest.mark.parametrize("pack", LOST, ids=[p["id"] for p in LOST])
def test_no_line_wins_a_small_pack_that_is_lost(pack: dict[str, Any]) -> None:
    first = dealt_small(pack)
    limited = first.law.passes is not None
    seen = {(first.position(), first.passes)}
    queue = [first]
    for state in queue:
        for move in legal_moves(state):
            now = play(state, move)
            assert not now.won
            key = (now.position(), now.passes if limited else first.passes)
            if key not in seen:
                seen.add(key)
                queue.append(now)


def test_a_small_pack_reads_back_from_its_text() -> None:
    for pack in PACKS:
        state = dealt_small(pack)
        assert parse_position(spell_position(state)) == state


def test_the_cards_of_a_small_pack_are_checked() -> None:
    law = law_for(parse_kungen_rules("kungen"), 2, 2)
    with pytest.raises(DealError):
        dealt_cards(law, Deal(cards=parse_cards("Ac 2c Ad 2d Ah 2h As 3s")))


def test_a_number_deals_a_small_pack_too() -> None:
    law = law_for(parse_kungen_rules("kungen"), 3, 3)
    state = lay_out(law, dealt_cards(law, Deal(number=1)))
    assert [len(pile) for pile in state.piles[:3]] == [1, 2, 3]
    assert len(state.stocks[0]) == 6


@pytest.mark.parametrize(("ranks", "columns"), [(0, 1), (14, 7), (2, 4), (13, 11), (5, 0)])
def test_a_layout_that_cannot_be_dealt_is_a_mistake(ranks: int, columns: int) -> None:
    with pytest.raises(ValueError, match=r"no layout|columns need"):
        law_for(parse_kungen_rules("kungen"), ranks, columns)
