"""Positions of small packs with the truth about them: no model, no pruning.

It walks states of `kings.kungen` by their legal moves, turning and redealing one by one. Where a
win is found all positions on the way to it can be won; where everything that can be reached is
seen and none is won, none of it can. It also counts the fewest moves that win.
"""

from __future__ import annotations

from random import Random

from kings.kungen.apply import after
from kings.kungen.deal import lay_out
from kings.kungen.law import law_for
from kings.kungen.listing import single_moves
from kings.kungen.moves import ColumnMove, Redeal, SendUp, Single, TakeBack, WasteMove
from kings.kungen.options import EmptyColumn
from kings.kungen.places import FIRST_CORNER
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.state import State

_MOST_FEWEST = 1000
"""More moves than a shortest line of a small pack has."""


def truth(first: State, limit: int) -> tuple[bool, list[State]] | None:
    """Whether a position can be won, and positions of which the same holds.

    None if that takes more than `limit` positions.
    """
    seen = {_key(first)}
    path = [first]
    lost = [first]
    todo = [_ordered(first)]
    while todo:
        if path[-1].won:
            return True, path
        if not todo[-1]:
            todo.pop()
            path.pop()
            continue
        now = after(path[-1], todo[-1].pop())
        key = _key(now)
        if key in seen:
            continue
        if len(seen) >= limit:
            return None
        seen.add(key)
        lost.append(now)
        path.append(now)
        todo.append(_ordered(now))
    return False, lost


def fewest(first: State, limit: int) -> list[tuple[State, int]] | None:
    """The positions of a shortest line, each with the fewest moves that win from there.

    Redeals count nothing. Empty if nothing wins. It looks at positions in the order of what it
    cost to reach them and the cards not yet up, each of which will cost a move. None if that takes
    more than `limit` positions.
    """
    costs = {_key(first): 0}
    before: dict[tuple[object, ...], State] = {}
    layers: list[list[tuple[int, State]]] = [[] for _ in range(_MOST_FEWEST)]
    layers[len(first.law.pack) - first.up].append((0, first))
    for layer in layers:
        while layer:
            cost, state = layer.pop()
            if costs[_key(state)] < cost:
                continue
            if state.won:
                line = [state]
                while _key(line[-1]) in before:
                    line.append(before[_key(line[-1])])
                return [(met, cost - costs[_key(met)]) for met in line]
            for move in single_moves(state):
                now, then = after(state, move), cost + (not isinstance(move, Redeal))
                key = _key(now)
                if costs.get(key, then + 1) <= then:
                    continue
                if len(costs) >= limit:
                    return None
                costs[key] = then
                before[key] = state
                layers[then + len(now.law.pack) - now.up].append((then, now))
    return []


def _ordered(state: State) -> list[Single]:
    """The legal moves, to be taken from the end: what goes on comes first, to find wins sooner."""
    moves = single_moves(state)[::-1]
    return sorted(moves, key=lambda move: _hope(state, move))


def _hope(state: State, move: Single) -> int:
    match move:
        case SendUp():
            return 5
        case ColumnMove(source, count):
            hidden = state.hidden[source]
            return 4 if hidden and count == len(state.piles[source]) - hidden else 1
        case WasteMove():
            return 3
        case TakeBack():
            return 0
        case _:
            return 2


def _key(state: State) -> tuple[object, ...]:
    """A position; with limited passes also which passes they are in."""
    piles = list(zip(state.piles, state.hidden, strict=True))
    passes = () if state.law.passes is None else state.passes
    return (
        tuple(sorted(piles[:FIRST_CORNER])),
        tuple(sorted(piles[FIRST_CORNER:])),
        tuple(tuple(sorted(state.ups[suit : suit + 2])) for suit in range(0, 8, 2)),
        (state.stocks, state.wastes, passes),
    )


def small_deal(rules: str, rng: Random) -> State:
    """A random deal of a random small pack.

    Few ranks, and mostly so many columns that little is left for the stock: such deals are often
    lost, and soon.
    """
    parsed = parse_kungen_rules(rules)
    roomy = parsed.corners or parsed.empty_column is EmptyColumn.ANY
    if parsed.decks == 2:
        ranks = rng.choice((2, 2, 3))
    else:
        ranks = rng.choice((3, 4, 4, 5) if roomy else (3, 4, 4, 5, 5, 6))
    size = 4 * ranks * parsed.decks
    most = max(n for n in range(1, 11) if n * (n + 1) // 2 <= size)
    columns = max(1, most - rng.choice((0, 0, 0, 1, 1, 2, 3)))
    law = law_for(parsed, ranks, columns)
    return lay_out(law, tuple(rng.sample(law.pack, len(law.pack))))


def half_played(state: State, rng: Random) -> State:
    """The position after some random moves, more likely few."""
    for _ in range(int(rng.expovariate(1 / 8))):
        moves = single_moves(state)
        if not moves:
            break
        state = after(state, rng.choice(moves))
    return state


def played_down(state: State, rng: Random) -> State:
    """The position late in a game: what goes on is mostly done, so that little is left to do."""
    for _ in range(rng.randrange(20, 160)):
        moves = _ordered(state)
        if not moves:
            break
        state = after(state, moves[-1] if rng.random() < 0.7 else rng.choice(moves))
    return state
