"""A strong blind player of patience: it asks in worlds that fit its view which play keeps most.

What it chooses between are **plays**: turns of a known stock up to a card, then a plan of the hints
(`kings.bots.patience`), which lowers what is still to do. So every play brings the end nearer, and
a game ends. Where passes are unlimited it first turns through the stock once, which costs nothing;
after that only the hidden cards of the columns are unknown to it.

A **world** is the patience with the unseen cards laid in some order where it has seen none. The
worlds are drawn by a seed made of the position as the player knows it; no hidden card goes in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from kings.bots.blind import BlindGame
from kings.bots.memory import NOTHING_SEEN, Memory
from kings.bots.patience import Kind, from_waste, plans_with
from kings.bots.tableau import own_state
from kings.cards import Card, Chance
from kings.kungen.apply import after
from kings.kungen.moves import Redeal, Single, Turn
from kings.kungen.position import UNKNOWN, missing_cards
from kings.kungen.rules import play
from kings.kungen.sketch import Sketch
from kings.kungen.state import State
from kings.kungen.view import KungenView, view_of

Judge = Callable[[Sketch, Sequence[Sequence[Card]], int], Sequence[bool]]
"""By world whether a search of so many positions wins it; a world is the missing cards of the
sketch in the order in which they fill it."""

BEHIND: Final = 1.0
"""What falls behind: so many standard errors, at most 1 / sqrt(worlds) each, below the best."""
TURNING_UP: Final = 0.1
"""What it is worth to see a hidden card, as a share of the worlds: in them nothing is hidden."""


class Effort(NamedTuple):
    """How long a choice is thought about."""

    batches: tuple[int, ...]
    """Worlds in which plays are looked at; after each batch those that fall behind are left out."""
    quick: int
    """Positions searched in a world. What takes long to find there is seldom found by one who does
    not see the cards."""
    long: int
    """Positions searched for a play, in all worlds together, where quick searches win nowhere."""


UNLIMITED: Final = Effort((16, 16, 32, 64), 100, 16_000)
"""With unlimited passes."""
LIMITED: Final = Effort((8, 8, 16), 2_000, 64_000)
"""With a pass limit: a win takes longer to find, so there is time for fewer worlds."""


class _Play(NamedTuple):
    """Moves that the player can see through to their end, and what they lead to."""

    moves: tuple[Single, ...]
    taste: tuple[int, ...]
    """Of plays that keep as much the lower comes first."""
    forced: bool
    """Whether it can do no harm."""
    known: State
    """What the player then knows; hidden cards still stand where they did."""


def play_worlds(state: State, judge: Judge) -> BlindGame:
    """Lay a patience until it is won or no play is left."""
    *_, game = (BlindGame(state, ()), *games_on(state, judge))
    return game


def games_on(state: State, judge: Judge) -> Iterator[BlindGame]:
    """The game after each choice of a play; only views of the state are looked at."""
    moves: list[Single] = []
    memory = NOTHING_SEEN
    while not state.won:
        view = view_of(state)
        memory = memory.with_view(view)
        chosen = choose_play(view, memory, judge)
        if not chosen:
            return
        for move in chosen:
            state = play(state, move)
            memory = memory.with_view(view_of(state))
            moves.append(move)
        yield BlindGame(state, tuple(moves))


def choose_play(view: KungenView, memory: Memory, judge: Judge) -> tuple[Single, ...]:
    """The next moves of a player who has seen this view and remembers this; none if none is left."""
    known = own_state(view, memory)
    unseen = [
        stock
        for stock, shown in enumerate(view.stocks)
        if shown.left and memory.stock(view, stock) is None
    ]
    if unseen and known.law.passes is None:
        return (Turn(unseen[0]),)
    known = known._replace(
        stocks=tuple(
            (UNKNOWN,) * view.stocks[stock].left if stock in unseen else cards
            for stock, cards in enumerate(known.stocks)
        )
    )
    plays = sorted(_plays(known, unseen), key=lambda p: p.taste)
    if not plays:
        return ()
    if len(plays) == 1 or plays[0].forced:
        return plays[0].moves
    return plays[_best(known, plays, judge)].moves


def _best(known: State, plays: Sequence[_Play], judge: Judge) -> int:
    """Which play keeps most worlds: few are asked first, and more of the plays that lead."""
    missing = missing_cards(known)
    spelt = repr((known.piles, known.hidden, known.ups, known.stocks, known.wastes, known.passes))
    chance = Chance("bots/blind", "world", spelt.encode())
    sketches = [Sketch(choice.known, missing) for choice in plays]
    bonus = [TURNING_UP * (sum(p.known.hidden) < sum(known.hidden)) for p in plays]

    def kept_by(number: int, worlds: Sequence[Sequence[Card]], nodes: int) -> int:
        return sum(judge(sketches[number], worlds, nodes))

    effort = UNLIMITED if known.law.passes is None else LIMITED
    worlds = [chance.shuffled(missing) for _ in range(effort.batches[0] if missing else 1)]
    kept = [kept_by(number, worlds, effort.quick) for number in range(len(plays))]
    if not any(kept):
        kept = [kept_by(number, worlds, effort.long // len(worlds)) for number in range(len(plays))]
        return max(range(len(plays)), key=lambda number: kept[number] + bonus[number])
    looked, leading = len(worlds), list(range(len(plays)))
    for size in (*effort.batches[1:], 0):
        worth = {number: kept[number] / looked + bonus[number] for number in leading}
        best = max(worth, key=worth.__getitem__)
        margin = BEHIND / looked**0.5
        leading = [number for number in leading if worth[number] >= worth[best] - margin]
        if not size or not missing or len(leading) == 1 or kept[best] == looked:
            break
        worlds = [chance.shuffled(missing) for _ in range(size)]
        looked += size
        for number in leading:
            kept[number] += kept_by(number, worlds, effort.quick)
    return best


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
        yield _Play((Turn(stock),), (2,), False, after(known, Turn(stock)))


def _reached(known: State, unseen: Sequence[int]) -> Iterator[tuple[tuple[Single, ...], State]]:
    """The patience after so many turns of one known stock, with one pass more if there is one."""
    yield (), known
    for stock in range(len(known.stocks)):
        if stock not in unseen:
            yield from _turned(known, stock)


def _turned(known: State, stock: int) -> Iterator[tuple[tuple[Single, ...], State]]:
    seen = {known.wastes[stock][-1:]}
    moves: tuple[Single, ...] = ()
    at, redealt = known, False
    while True:
        if at.stocks[stock]:
            move: Single = Turn(stock)
        elif not redealt and at.wastes[stock] and _has_pass_left(at, stock):
            redealt, move = True, Redeal(stock)
        else:
            return
        at = after(at, move)
        moves = (*moves, move)
        top = at.wastes[stock][-1:]
        if top and top not in seen:
            seen.add(top)
            yield moves, at


def _has_pass_left(state: State, stock: int) -> bool:
    passes = state.law.passes
    return passes is None or state.passes[stock] < passes
