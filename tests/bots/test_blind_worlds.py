"""The blind player that looks at worlds: honest, and brings each game to an end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kings.bots import blind_worlds
from kings.bots.blind_worlds import Effort, choose_play, play_worlds
from kings.bots.memory import NOTHING_SEEN
from kings.cards import Card, Chance, Deal
from kings.kungen.deal import deal_state
from kings.kungen.moves import Turn
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.rules import play
from kings.kungen.sketch import Sketch
from kings.kungen.state import State
from kings.kungen.view import view_of

RULES = ("harpan", "kungen", "kungen-one", "kungen-double", "kungen-long-9")


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    for effort in ("UNLIMITED", "LIMITED"):
        monkeypatch.setattr(blind_worlds, effort, Effort((3, 2), 1, 6))


def low_hidden(sketch: Sketch, worlds: Sequence[Sequence[Card]], nodes: int) -> list[bool]:
    """A judgement that depends on the cards of a world, in place of a search."""
    filled = (sketch.filled(tuple(cards)) for cards in worlds)
    return [sum(pile[0] for pile in state.piles if pile) % 3 == 0 for state in filled]


def permuted(state: State, seed: int, *, stock: bool) -> State:
    """The state with the cards that nobody has seen laid in another order."""
    hidden = [state.piles[place][:count] for place, count in enumerate(state.hidden)]
    unseen = [card for cards in hidden for card in cards] + list(state.stocks[0] if stock else ())
    cards = list(Chance("tests/blind", "order", str(seed).encode()).shuffled(tuple(unseen)))
    piles = []
    for place, count in enumerate(state.hidden):
        piles.append((*cards[:count], *state.piles[place][count:]))
        del cards[:count]
    return state._replace(piles=tuple(piles), stocks=(tuple(cards),) if stock else state.stocks)


@pytest.mark.parametrize("line", RULES)
def test_hidden_cards_do_not_change_its_choices(line: str) -> None:
    state = deal_state(parse_kungen_rules(line), Deal(number=4))
    memory = NOTHING_SEEN
    for step in range(12):
        view = view_of(state)
        memory = memory.with_view(view)
        chosen = choose_play(view, memory, low_hidden)
        unseen = state.law.stocks == 1 and memory.stock(view, 0) is None
        other = permuted(state, step, stock=unseen)
        assert choose_play(view_of(other), memory, low_hidden) == chosen
        if not chosen:
            break
        for move in chosen:
            state = play(state, move)
            memory = memory.with_view(view_of(state))


@pytest.mark.parametrize("line", RULES)
def test_a_game_ends_and_its_moves_are_legal(line: str) -> None:
    start = deal_state(parse_kungen_rules(line), Deal(number=2))
    laid = play_worlds(start, low_hidden)
    state = start
    for move in laid.moves:
        state = play(state, move)
    assert state == laid.state


def test_with_unlimited_passes_it_sees_the_whole_stock_before_it_plays_a_card() -> None:
    start = deal_state(parse_kungen_rules("harpan"), Deal(number=1))
    laid = play_worlds(start, low_hidden)
    first = laid.moves[:8]
    assert all(isinstance(move, Turn) for move in first)
