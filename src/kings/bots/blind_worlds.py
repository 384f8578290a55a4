"""A strong blind player of patience: it asks in worlds that fit its view which play keeps most.

What it chooses between are **plays**: turns of a known stock up to a card, then a plan of the hints
(`kings.bots.patience`), which lowers what is still to do. So every play brings the end nearer, and
a game ends. Where passes are unlimited it first turns through the stock once, which costs nothing;
after that only the hidden cards of the columns are unknown to it.

A **world** is the patience with the unseen cards laid in some order where it has seen none. The
worlds are drawn by a seed made of the position as the player knows it; no hidden card goes in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from kings.bots.blind import BlindGame
from kings.bots.memory import NOTHING_SEEN, Memory
from kings.bots.patience import Kind, from_waste, plans_with
from kings.bots.tableau import own_state
from kings.cards import Card, Chance
from kings.kungen.apply import after
from kings.kungen.moves import Redeal, Single, Turn
from kings.kungen.rules import play
from kings.kungen.state import State
from kings.kungen.view import KungenView, view_of

Winnable = Callable[[State], bool]
"""Whether a world can be won, as far as a short search finds."""

WORLDS: Final = 16
"""Worlds in which each play is looked at."""
TURNING_UP: Final = 0.1
"""What it is worth to see a hidden card, as a share of the worlds: in them nothing is hidden."""


class _Play(NamedTuple):
    """Moves that the player can see through to their end, and what they lead to."""

    moves: tuple[Single, ...]
    taste: tuple[int, ...]
    """Of plays that keep as much the lower comes first."""
    forced: bool
    """Whether it can do no harm."""
    known: State
    """What the player then knows; hidden cards still stand where they did."""


def play_worlds(state: State, winnable: Winnable, worlds: int = WORLDS) -> BlindGame:
    """Lay a patience until it is won or no play is left; only views of it are looked at."""
    moves: list[Single] = []
    memory = NOTHING_SEEN
    while not state.won:
        view = view_of(state)
        memory = memory.with_view(view)
        chosen = choose_play(view, memory, winnable, worlds)
        if not chosen:
            break
        for move in chosen:
            state = play(state, move)
            memory = memory.with_view(view_of(state))
            moves.append(move)
    return BlindGame(state, tuple(moves))


def choose_play(
    view: KungenView, memory: Memory, winnable: Winnable, worlds: int = WORLDS
) -> tuple[Single, ...]:
    """The next moves of a player who has seen this view and remembers this; none if none is left.

    The position must have one stock at most.
    """
    known = own_state(view, memory)
    unseen = [
        stock
        for stock, shown in enumerate(view.stocks)
        if shown.left and memory.stock(view, stock) is None
    ]
    free = known.law.passes is None
    if unseen and free:
        return (Turn(unseen[0]),)
    plays = sorted(_plays(known, unseen), key=lambda p: p.taste)
    if not plays:
        return ()
    if len(plays) == 1 or plays[0].forced:
        return plays[0].moves
    kept = [0] * len(plays)
    for cards in _orders(view, known, worlds):
        for number, choice in enumerate(plays):
            kept[number] += winnable(_filled(view, known, choice, cards))
    turning = [sum(choice.known.hidden) < sum(known.hidden) for choice in plays]
    best = max(
        range(len(plays)),
        key=lambda number: kept[number] + TURNING_UP * worlds * turning[number],
    )
    return plays[best].moves


def _plays(known: State, unseen: Sequence[int]) -> Iterator[_Play]:
    """All plays, each card of a known stock by the shortest way to it."""
    for turns, at in _reached(known, unseen):
        tops = [(stock, waste[-1]) for stock, waste in enumerate(at.wastes) if waste]
        for plan in plans_with(known, tops):
            if turns and not from_waste(plan):
                continue
            end = at
            for move in plan.moves:
                end = after(end, move)
            forced = not turns and plan.length == 1 and plan.kind in (Kind.ACE, Kind.SAFE_UP)
            forced = forced and not (from_waste(plan) and known.law.turn > 1)
            taste = (0 if forced else 1, plan.kind, plan.length + len(turns), plan.taste)
            yield _Play((*turns, *plan.moves), taste, forced, end)
    for stock in unseen:
        yield _Play((Turn(stock),), (2,), False, known)


def _reached(known: State, unseen: Sequence[int]) -> Iterator[tuple[tuple[Single, ...], State]]:
    """The patience after so many turns of a known stock, with one pass more if there is one."""
    yield (), known
    if unseen or not known.stocks:
        return
    seen = {known.wastes[0][-1:]}
    moves: tuple[Single, ...] = ()
    at = known
    redeals = 0
    while True:
        if at.stocks[0]:
            move: Single = Turn(0)
        elif (
            redeals == 0
            and at.wastes[0]
            and (known.law.passes is None or at.passes[0] < known.law.passes)
        ):
            redeals, move = 1, Redeal(0)
        else:
            return
        at = after(at, move)
        moves = (*moves, move)
        top = at.wastes[0][-1:]
        if top and top not in seen:
            seen.add(top)
            yield moves, at


def _orders(view: KungenView, known: State, worlds: int) -> Iterator[tuple[Card, ...]]:
    """Orders of the unseen cards, by a seed that only what the player knows goes into."""
    seen = Counter[Card]()
    for pile in (*view.columns, *view.corners):
        seen.update(pile.open)
    for index, height in enumerate(known.ups):
        seen.update(Card(index // 2 * 13 + rank) for rank in range(height))
    for cards in (*known.stocks, *known.wastes):
        seen.update(cards)
    missing = tuple((Counter(known.law.pack) - seen).elements())
    spelt = repr((known.piles, known.hidden, known.ups, known.stocks, known.wastes, known.passes))
    chance = Chance("bots/blind", "world", spelt.encode())
    for _ in range(worlds):
        yield tuple(chance.shuffled(missing))


def _filled(view: KungenView, known: State, choice: _Play, cards: tuple[Card, ...]) -> State:
    """The world that a play leads to."""
    piles = list(choice.known.piles)
    at = 0
    for place, hidden in enumerate(known.hidden):
        if hidden:
            piles[place] = cards[at : at + hidden] + piles[place][hidden:]
            at += hidden
    state = choice.known._replace(piles=tuple(piles))
    if at < len(cards):
        state = state._replace(stocks=(cards[at:],))
    for move in choice.moves if choice.known is known else ():
        state = after(state, move)
    return state
