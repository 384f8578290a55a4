"""Codes are permanent: their spelling and their order stand in records and texts."""

from __future__ import annotations

import pytest

from kings.kungen.apply import after
from kings.kungen.law import law_for
from kings.kungen.moves import SendUp
from kings.kungen.options import KungenRules
from kings.kungen.places import Place
from kings.kungen.refusals import Code, Refusal
from tests.kungen.helpers import position, reason

ORDER = """game_given_up game_won game_stuck game_paused no_such_place same_place no_taking_back
place_empty too_many_cards cards_hidden not_a_build whole_build_only corner_needs_king
column_needs_king ace_carries_nothing wrong_rank same_colour foundation_needs_ace
foundation_needs_next stock_empty stock_not_empty waste_empty no_pass_left passes_unlimited
extra_pass_used pass_still_left nothing_to_lay_up column_cards_hidden finish_fails
nothing_to_undo nothing_to_redo no_such_bookmark""".split()


def test_the_codes_and_their_order_are_permanent() -> None:
    assert [code.value for code in Code] == ORDER
    assert [Refusal(code).number for code in Code] == list(range(1, len(ORDER) + 1))


@pytest.mark.parametrize(
    ("text", "move", "first"),
    [
        ("kungen:take_back=no | c1 9d", "fH1>c1", "no_taking_back"),
        ("c1 9d", "fH1>c1", "place_empty"),
        ("c1 (2s) 9d 4s | c2 9h", "c1>c2*3", "cards_hidden"),
        ("c1 2s 9d 4s | c2 9h", "c1>c2*3", "not_a_build"),
        ("kungen:partial_moves=no | c1 9s 8d | c2 2d", "c1>c3*1", "whole_build_only"),
        ("c1 9d | c2 Ad", "c1>c2*1", "ace_carries_nothing"),
        ("c1 9d | c2 3d", "c1>c2*1", "wrong_rank"),
        ("w1 9d | s1 3d | pass 3", "r1", "stock_not_empty"),
        ("kungen:passes=unlimited | w1 9d | pass 3", "x1", "passes_unlimited"),
        ("w1 9d | pass 1 | extra", "x1", "extra_pass_used"),
    ],
)
def test_of_several_reasons_the_first_is_given(text: str, move: str, first: str) -> None:
    assert reason(position(text), move) == first


def test_a_move_that_is_not_legal_cannot_be_forced_through() -> None:
    with pytest.raises(ValueError, match="not legal"):
        after(position("c1 9d"), SendUp(Place(0)))


def test_laws_are_equal_when_made_of_the_same() -> None:
    law = law_for(KungenRules())
    assert law != law_for(KungenRules(turn=3))
    assert law != "kungen:"
    law_for.cache_clear()
    again = law_for(KungenRules())
    assert again is not law
    assert (again, hash(again)) == (law, hash(law))
    assert repr(law) == "law_for('kungen:', ranks=13, columns=7)"
