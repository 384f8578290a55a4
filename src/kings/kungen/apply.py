"""What a single legal move does to a state. Nothing here asks whether it is legal."""

from __future__ import annotations

from typing import assert_never

from kings.cards import Card
from kings.kungen.law import (
    FINISHED,
    FURTHER_PASS,
    TAKEN_BACK,
    TO_FOUNDATION,
    TURNED_UP,
    WASTE_TO_TABLEAU,
)
from kings.kungen.moves import (
    ColumnMove,
    ExtraPass,
    Redeal,
    SendUp,
    Single,
    TakeBack,
    Turn,
    WasteMove,
)
from kings.kungen.places import FIRST_FOUNDATION, FIRST_WASTE
from kings.kungen.state import Pile, State, foundation_for, foundation_top


def after(state: State, move: Single) -> State:
    """The state after a move that is known to be legal, e.g. one of `legal_moves`."""
    match move:
        case ColumnMove():
            return _after_column_move(state, move)
        case SendUp(source):
            return _after_pile_up(state, source) if source < FIRST_WASTE else _waste_up(state, move)
        case WasteMove():
            return _after_waste_move(state, move)
        case Turn(stock):
            return _after_turn(state, stock)
        case Redeal(stock):
            return _new_pass(state, stock, state.extra_used)
        case TakeBack():
            return _after_take_back(state, move)
        case ExtraPass(stock):
            return _new_pass(state, stock, True)
        case _:
            assert_never(move)


def _after_column_move(state: State, move: ColumnMove) -> State:
    law, piles, hidden, ups, stocks, wastes, passes, extra, held, points = state
    source, count, place = move.source, move.count, move.place
    pile = piles[source]
    left = pile[:-count]
    new = list(piles)
    new[source] = left
    new[place] = piles[place] + pile[-count:]
    if left and hidden[source] == len(left):
        hidden = _one_less(hidden, source)
        points += law.costs[TURNED_UP]
    if held:
        held &= ~(1 << source | 1 << place)
    return State(law, tuple(new), hidden, ups, stocks, wastes, passes, extra, held, points)


def _after_pile_up(state: State, source: int) -> State:
    law, piles, hidden, ups, stocks, wastes, passes, extra, held, points = state
    pile = piles[source]
    left = pile[:-1]
    piles = (*piles[:source], left, *piles[source + 1 :])
    ups, gain = _up(state, pile[-1])
    if left and hidden[source] == len(left):
        hidden = _one_less(hidden, source)
        gain += law.costs[TURNED_UP]
    held &= ~(1 << source)
    return State(law, piles, hidden, ups, stocks, wastes, passes, extra, held, points + gain)


def _waste_up(state: State, move: SendUp) -> State:
    law, piles, hidden, ups, stocks, wastes, passes, extra, held, points = state
    stock = move.source - FIRST_WASTE
    waste = wastes[stock]
    ups, gain = _up(state, waste[-1])
    wastes = _with(wastes, stock, waste[:-1])
    return State(law, piles, hidden, ups, stocks, wastes, passes, extra, held, points + gain)


def _after_waste_move(state: State, move: WasteMove) -> State:
    law, piles, hidden, ups, stocks, wastes, passes, extra, held, points = state
    stock, place = move.source - FIRST_WASTE, move.place
    waste = wastes[stock]
    piles = (*piles[:place], (*piles[place], waste[-1]), *piles[place + 1 :])
    wastes = _with(wastes, stock, waste[:-1])
    points += law.costs[WASTE_TO_TABLEAU]
    held &= ~(1 << place)
    return State(law, piles, hidden, ups, stocks, wastes, passes, extra, held, points)


def _after_take_back(state: State, move: TakeBack) -> State:
    law, piles, hidden, ups, stocks, wastes, passes, extra, held, points = state
    index, place = move.source - FIRST_FOUNDATION, move.place
    card = foundation_top(ups, index)
    piles = (*piles[:place], (*piles[place], card), *piles[place + 1 :])
    ups = _one_less(ups, index)
    points += law.costs[TAKEN_BACK]
    held |= 1 << place
    return State(law, piles, hidden, ups, stocks, wastes, passes, extra, held, points)


def _after_turn(state: State, stock: int) -> State:
    law, piles, hidden, ups, stocks, wastes, passes, extra, held, points = state
    cards = stocks[stock]
    wastes = _with(wastes, stock, wastes[stock] + cards[: law.turn])
    stocks = _with(stocks, stock, cards[law.turn :])
    return State(law, piles, hidden, ups, stocks, wastes, passes, extra, held, points)


def _new_pass(state: State, stock: int, extra_used: bool) -> State:
    # The waste turned over as it is: its lowest card, turned first, is turned first again.
    law, piles, hidden, ups, stocks, wastes, passes, _, held, points = state
    stocks = _with(stocks, stock, wastes[stock])
    wastes = _with(wastes, stock, ())
    passes = (*passes[:stock], passes[stock] + 1, *passes[stock + 1 :])
    points += law.costs[FURTHER_PASS]
    return State(law, piles, hidden, ups, stocks, wastes, passes, extra_used, held, points)


def _up(state: State, card: Card) -> tuple[tuple[int, ...], int]:
    index = foundation_for(state.ups, card)
    if index is None:
        raise ValueError("the card fits no foundation: the move was not legal")
    ups = state.ups
    ups = (*ups[:index], ups[index] + 1, *ups[index + 1 :])
    costs = state.law.costs
    done = sum(ups) == len(state.law.pack)
    return ups, costs[TO_FOUNDATION] + (costs[FINISHED] if done else 0)


def _one_less(numbers: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*numbers[:index], numbers[index] - 1, *numbers[index + 1 :])


def _with(piles: tuple[Pile, ...], index: int, pile: Pile) -> tuple[Pile, ...]:
    return (*piles[:index], pile, *piles[index + 1 :])
