"""Stuck is said only when proved, exactly as kungen.md defines it."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kings.cards import Deal
from kings.kungen.deal import dealt_cards, lay_out
from kings.kungen.law import law_for
from kings.kungen.moves import SendUp, WasteMove
from kings.kungen.places import is_waste
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.rules import legal_moves, play
from kings.kungen.state import State
from kings.kungen.stuck import Verdict, prove_stuck
from tests.kungen.helpers import after, position
from tests.marks import statement


@statement("S4-015", "S4-101", "S4-195")
def test_with_the_passes_used_and_nothing_to_move_the_game_is_stuck() -> None:
    state = position("c1 9s | c2 9c | c3 8s | c4 8c | c5 7s | c6 7c | c7 (2d) 6s | w1 3d | pass 3")
    assert prove_stuck(state) is Verdict.STUCK
    assert prove_stuck(state._replace(passes=(2,))) is Verdict.STUCK
    assert prove_stuck(position("c1 9s | c2 9c | w1 3d")) is Verdict.STUCK


@statement("S4-108")
def test_three_foundations_nearly_full_do_not_help() -> None:
    state = position(
        "kungen:take_back=no | c1 9s | c2 Ts | c3 Js | c4 Qs | c5 Ks | "
        "w1 5s 6s 7s Kh Kd Kc 8s | f S4 H12 D12 C12 | pass 3"
    )
    assert state.up == 40
    assert prove_stuck(state) is Verdict.STUCK


def test_a_move_to_and_fro_is_no_way_on() -> None:
    state = position("c1 (2d) 9s 8h | c2 9c | c3 5s | c4 5c | c5 6s | c6 6c | c7 4s")
    assert len(legal_moves(state)) == 1
    assert prove_stuck(state) is Verdict.STUCK


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("c1 (2d) 8h | c2 9c", "a hidden card can be turned up"),
        ("c1 8h | c2 9c | w1 3d | pass 3", "a column can be freed"),
        ("c1 9c | w1 8h | pass 3", "the waste card fits"),
        ("c1 9c | s1 8h | pass 3", "a stock card will fit"),
        ("c1 9c | w1 8h 2d | pass 2", "a waste card fits after a redeal"),
        ("c1 2d | f S0 H0 D1 C0", "a card goes up"),
        ("c1 2d | w1 Kh | pass 3", "the king fits an empty column"),
        ("c1 (9d) 3h | c2 5h | f S4 H0 D0 C0",
         "a card taken back makes room"),
    ],
)  # fmt: skip
def test_a_position_with_a_way_on_is_alive(text: str, why: str) -> None:
    assert prove_stuck(position(text)) is Verdict.ALIVE, why


def test_a_waste_card_under_another_does_not_count_without_a_pass() -> None:
    state = position("c1 9c | c2 9s | c3 7s | c4 7c | c5 5s | c6 5c | c7 3h | w1 8h 2h | pass 3")
    assert prove_stuck(state) is Verdict.STUCK
    assert prove_stuck(state._replace(passes=(2,))) is Verdict.ALIVE


def test_with_three_turned_only_the_tops_of_packets_count() -> None:
    columns = "c1 9c | c2 9s | c3 7s | c4 7c | c5 5s | c6 5c | c7 3h"
    text = "kungen:turn=3,passes=unlimited | " + columns + " | s1 8h 2h 2d | pass 9"
    assert prove_stuck(position(text)) is Verdict.STUCK
    assert prove_stuck(position(text.replace("8h 2h 2d", "2h 2d 8h"))) is Verdict.ALIVE
    assert prove_stuck(position(text.replace("8h 2h 2d", "2h 2d 4s 8h"))) is Verdict.ALIVE


def test_a_redeal_may_shift_the_packets_when_cards_have_gone() -> None:
    columns = "c1 9c | c2 9s | c3 7s | c4 7c | c5 5s | c6 5c | c7 3h"
    text = "kungen:turn=3 | " + columns + " | w1 2h 2d 8h 4s | pass {}"
    assert prove_stuck(position(text.format(3))) is Verdict.STUCK
    assert prove_stuck(position(text.format(2))) is Verdict.ALIVE


@statement("S4-102")
def test_the_extra_pass_is_not_a_way_on() -> None:
    state = position("c1 9c | c2 9s | c3 7s | c4 7c | c5 5s | c6 5c | c7 3h | w1 8h 2h | pass 3")
    assert prove_stuck(state) is Verdict.STUCK
    assert prove_stuck(after(state, "x1")) is Verdict.ALIVE


def test_sending_up_only_what_was_taken_back_is_no_way_on() -> None:
    state = position("c1 7s | c2 9s | c3 9c | c4 8s | c5 8c | c6 Ts | c7 Tc | f S5 H6 D0 C0")
    assert [type(m).__name__ for m in legal_moves(state)] == ["TakeBack"]
    assert prove_stuck(state) is Verdict.STUCK
    assert prove_stuck(after(state, "fH1>c1")) is Verdict.ALIVE


def test_a_won_game_is_not_stuck() -> None:
    assert prove_stuck(after(position("c1 Ks | f S12 H13 D13 C13"), "c1>f")) is Verdict.ALIVE


def test_nothing_is_claimed_beyond_the_limit() -> None:
    state = position("c1 (2d) 9s 8h | c2 9c | c3 5s | c4 5c | c5 6s | c6 6c | c7 4s")
    assert prove_stuck(state, limit=1) is Verdict.UNKNOWN
    assert prove_stuck(state, limit=2) is Verdict.STUCK


RULES = (
    "kungen",
    "kungen-one,turn=3",
    "kungen-strict,passes=1",
    "harpan",
    "kungen-corners,passes=1",
    "kungen-double,turn=3",
    "kungen,empty_column=any,passes=1",
    "kungen-one,decks=2,take_back=no",
)


@settings(max_examples=60)
@given(
    rules=st.sampled_from(RULES),
    number=st.integers(0, 10**6),
    choices=st.lists(st.integers(0, 10**6), max_size=60),
)
def test_the_proof_agrees_with_a_search_straight_from_the_definition(
    rules: str, number: int, choices: list[int]
) -> None:
    law = law_for(parse_kungen_rules(rules), 4, 3)
    state = lay_out(law, dealt_cards(law, Deal(number=number)))
    for choice in choices:
        moves = legal_moves(state)
        if not moves:
            break
        state = play(state, moves[choice % len(moves)])
    if not state.won:
        verdict = prove_stuck(state)
        assert verdict is not Verdict.UNKNOWN
        assert (verdict is Verdict.STUCK) == stuck_by_definition(state)


def stuck_by_definition(start: State) -> bool:
    """Whether no sequence of legal moves does any of the four things, tried one and all."""
    limited = start.law.passes is not None
    empty = sum(not start.piles[place] for place in start.law.places)
    seen = {(start.position(), start.passes)}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        for move in legal_moves(state):
            now = play(state, move)
            if (
                now.hidden_count < start.hidden_count
                or isinstance(move, WasteMove)
                or (isinstance(move, SendUp) and is_waste(move.source))
                or sum(not now.piles[place] for place in now.law.places) > empty
                or now.up > start.up
            ):
                return False
            key = (now.position(), now.passes if limited else start.passes)
            if key not in seen:
                seen.add(key)
                queue.append(now)
    return True
