"""What holds in every position of every rule set."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kings.cards import Chance, Deal
from kings.errors import RulesError
from kings.kungen.deal import deal_state, dealt_cards, lay_out
from kings.kungen.events import CardsMoved, StockTurned, TurnedUp
from kings.kungen.finish import find_finish
from kings.kungen.law import law_for
from kings.kungen.moves import (
    ColumnMove,
    LayUp,
    Move,
    Redeal,
    SendUp,
    TakeBack,
    Turn,
    WasteMove,
)
from kings.kungen.options import KungenRules
from kings.kungen.places import PILES, Place
from kings.kungen.position import all_cards
from kings.kungen.presets import PRESETS
from kings.kungen.rules import legal_moves, play, step, why_not
from kings.kungen.state import State


def candidates() -> list[Move]:
    """Every move that could be legal anywhere, in the order that `listing` documents."""
    piles = [Place(p) for p in range(PILES)]
    wastes = [Place(14), Place(15)]
    moves: list[Move] = []
    for a in piles:
        moves.append(SendUp(a))
        moves += [ColumnMove(a, n, b) for b in piles for n in range(1, 14)]
    for w in wastes:
        moves.append(SendUp(w))
        moves += [WasteMove(w, b) for b in piles]
    moves += [TakeBack(Place(f), b) for f in range(16, 24) for b in piles]
    moves += [Turn(0), Turn(1), Redeal(0), Redeal(1)]
    return moves


CANDIDATES = candidates()


@st.composite
def rule_sets(draw: st.DrawFn) -> KungenRules:
    """Any rule set: any value of any option that goes with the others."""
    values: dict[str, Any] = {}
    for spec in KungenRules.specs():
        spelled = draw(st.sampled_from(spec.kind.samples()))
        value = spec.kind.read(spelled)
        values[spec.name] = None if spelled in ("auto", "unlimited") else value
    try:
        return KungenRules(**values)
    except RulesError:
        values |= {"columns": None, "points": KungenRules().points}
        return KungenRules(**values)


@st.composite
def walks(draw: st.DrawFn) -> State:
    """A state after a seeded walk of legal moves under any rules."""
    state = deal_state(draw(rule_sets()), Deal(number=draw(st.integers(0, 10**9))))
    chance = Chance("test", "walk", str(draw(st.integers(0, 10**9))).encode())
    for _ in range(draw(st.integers(0, 150))):
        moves = legal_moves(state)
        if not moves:
            break
        state = play(state, chance.choice(moves))
    return state


@settings(max_examples=40)
@given(walks())
def test_the_legal_moves_are_those_that_nothing_speaks_against(state: State) -> None:
    assert list(legal_moves(state)) == [m for m in CANDIDATES if why_not(state, m) is None]


@settings(max_examples=40)
@given(walks())
def test_cards_are_conserved_and_hidden_cards_never_on_top(state: State) -> None:
    assert Counter(all_cards(state)) == Counter(state.law.pack)
    for move in legal_moves(state):
        now = play(state, move)
        assert Counter(all_cards(now)) == Counter(state.law.pack)
        assert now.hidden_count <= state.hidden_count
        for pile, hidden in zip(now.piles, now.hidden, strict=True):
            assert hidden < len(pile) or not pile


@settings(max_examples=40)
@given(walks())
def test_the_facts_of_a_step_account_for_its_state(state: State) -> None:
    for move in (*legal_moves(state), LayUp(safe=False), LayUp(safe=True)):
        if why_not(state, move) is not None:
            continue
        now, events = step(state, move).state, step(state, move).events
        assert now == play(state, move)
        turned = sum(isinstance(event, TurnedUp) for event in events)
        assert turned == state.hidden_count - now.hidden_count
        ups = sum(isinstance(e, CardsMoved) and e.place >= 16 for e in events)
        backs = sum(isinstance(e, CardsMoved) and e.source >= 16 for e in events)
        assert ups - backs == now.up - state.up
        shown = sum(len(e.cards) for e in events if isinstance(e, StockTurned))
        assert shown == max(0, sum(map(len, state.stocks)) - sum(map(len, now.stocks)))


@settings(max_examples=20)
@given(walks())
def test_a_finish_that_is_offered_is_a_line_of_legal_moves_that_wins(state: State) -> None:
    finish = find_finish(state)
    if finish is not None:
        for move, now in finish.steps:
            assert why_not(state, move) is None
            state = play(state, move)
            assert state == now
        assert state.won


def test_a_walk_that_never_enters_a_position_twice_ends() -> None:
    """P14: under every preset, passes unlimited or not; small packs, so that it is soon."""
    for name, preset in PRESETS.items():
        law = law_for(preset.rules, 3 if preset.rules.decks == 1 else 2, 3)
        state = lay_out(law, dealt_cards(law, Deal(number=1)))
        seen = {state.position()}
        chance = Chance("test", "end", name.encode())
        for _ in range(100_000):
            ahead = (play(state, move) for move in legal_moves(state))
            fresh = [now for now in ahead if now.position() not in seen]
            if not fresh:
                break
            state = chance.choice(fresh)
            seen.add(state.position())
        else:
            raise AssertionError(f"{name} did not end")
