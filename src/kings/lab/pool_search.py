"""Winnable deals of Kungen found anew, and how hard a winnable deal is.

Whether a deal can be won says the solver, which sees all cards. How hard it is says a *casual
player*, who sees what a person sees: he picks at random among the moves that make sense at a
glance, the tempting ones more often (`worth_a_try`), remembers nothing and plans nothing. He
plays a deal up to `TRIES` times. It is easy if he wins `EASY_WINS` at least, hard if he wins
none, and else medium. The limits are the same under all rules: a hard deal is hard, however many
of them a rule set has.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Final

from kings.cards import ACE, Card, Chance, Deal
from kings.kungen.deal import deal_state
from kings.kungen.moves import ColumnMove, Redeal, SendUp, Single, TakeBack, Turn, WasteMove
from kings.kungen.options import KungenRules
from kings.kungen.places import FIRST_FOUNDATION, FIRST_WASTE
from kings.kungen.rules import play
from kings.kungen.state import State
from kings.kungen.view import KungenView, PileView, view_of
from kings.lab.pool import Difficulty, PoolDeal, shipped_pool
from kings.solver import Use, Verdict, solve

TRIES: Final = 20
"""Plays of a deal by the casual player at most: they end when its difficulty is decided."""
EASY_WINS: Final = 10
"""Of these, wins of an easy deal."""
NUMBERS: Final = 1_000_000
"""Deals found anew have a number from 1 to this, short enough to tell a friend."""
PATIENT_S: Final = 10.0
"""A deal that the solver has not decided within so many seconds is passed over."""

ROUNDS: Final = 2
"""The casual player gives up when nothing came of so many rounds of the stock."""
_TURN_UP: Final = 60
_WASTE: Final = 60
_LOW_UP: Final = 60
"""An ace or a two to its foundation."""
_UP: Final = 12
_BARE: Final = 9
"""Part of a build moved, so that the card below it can go up."""
_CLEAR: Final = 4
"""A column cleared."""
_STOCK: Final = 1


@dataclass(frozen=True, slots=True)
class Looked:
    """A deal that was looked at."""

    number: int
    verdict: Verdict
    deal: PoolDeal | None
    """With its difficulty, if it can be won."""
    shipped: bool = False
    """Whether it was known before."""


def look_through(
    rules: KungenRules,
    seed: int,
    difficulty: Difficulty | None = None,
    *,
    fresh: bool = False,
    use: Use = Use.READY,
) -> Iterator[Looked]:
    """The shipped deals of a difficulty or of all, then new ones of any.

    Both come in an order that follows from the seed; `fresh` leaves the shipped ones out.
    """
    every = frozenset(deal.number for deal in shipped_pool(rules))
    if not fresh:
        chance = Chance("lab/pool", "shipped", str(seed).encode())
        for deal in chance.shuffled(shipped_pool(rules, difficulty)):
            yield Looked(deal.number, Verdict.SOLVED, deal, shipped=True)
    yield from look_for(rules, seed, every, use)


def winnable_deal(rules: KungenRules, seed: int, difficulty: Difficulty | None = None) -> PoolDeal:
    """One deal that can be won: a shipped one at once, else the first that the solver finds.

    Raises `ValueError` if of all numbers none is such a deal, which takes days to find out.
    """
    for looked in look_through(rules, seed, difficulty):
        if looked.deal is not None and difficulty in (None, looked.deal.difficulty):
            return looked.deal
    raise ValueError(f"no deal of {rules.line()} is winnable and {difficulty or 'of any kind'}")


def look_for(
    rules: KungenRules,
    seed: int,
    leave_out: Container[int] = frozenset(),
    use: Use = Use.READY,
) -> Iterator[Looked]:
    """Deals looked at one after the other, in an order that follows from the seed.

    It ends only when every number up to `NUMBERS` has been looked at.
    """
    chance = Chance("lab/pool", "numbers", str(seed).encode())
    seen: set[int] = set()
    while len(seen) < NUMBERS:
        number = chance.below(NUMBERS) + 1
        if number not in seen and number not in leave_out:
            yield look_at(rules, number, use)
        seen.add(number)


def look_at(rules: KungenRules, number: int, use: Use = Use.READY) -> Looked:
    """Whether a deal can be won, and if so how hard it is."""
    state = deal_state(rules, Deal(number=number))
    verdict = solve(state, seconds=PATIENT_S, use=use).verdict
    if verdict is not Verdict.SOLVED:
        return Looked(number, verdict, None)
    return Looked(number, verdict, PoolDeal(number, difficulty_of(rules, number)))


def difficulty_of(rules: KungenRules, number: int) -> Difficulty:
    """How hard a deal is that can be won: the same on every machine.

    After ten wins it is easy; after a win and eleven losses it can only be medium.
    """
    state = deal_state(rules, Deal(number=number))
    wins = 0
    for tried in range(TRIES):
        if wins >= EASY_WINS or (wins and tried - wins > TRIES - EASY_WINS):
            break
        seed = f"{rules.line()}/{number}/{tried}"
        wins += wins_casually(state, Chance("lab/pool", "casual", seed.encode()))
    if wins >= EASY_WINS:
        return Difficulty.EASY
    return Difficulty.MEDIUM if wins else Difficulty.HARD


def wins_casually(state: State, chance: Chance) -> bool:
    """Whether the casual player wins a patience; what he picks, chance says.

    He gives up when no move makes sense, or when too many in a row have turned up no card of a
    column, used none of a waste and sent none up: so it ends under all rules.
    """
    idle = 0
    while not state.won:
        view = view_of(state)
        moves = worth_a_try(view)
        if not moves or idle > ROUNDS * _turns_of_a_round(view):
            return False
        hidden = state.hidden_count
        move = chance.choice(moves)
        state = play(state, move)
        useful = isinstance(move, SendUp | WasteMove) or state.hidden_count < hidden
        idle = 0 if useful else idle + 1
    return True


def worth_a_try(view: KungenView) -> list[Single]:
    """The moves that make sense at a glance, each as many times as it is tempting."""
    piles = {pile.place: pile for pile in (*view.columns, *view.corners)}
    moves: list[Single] = []
    for move in view.legal:
        match move:
            case SendUp(source):
                moves += [move] * _pull_up(view, piles.get(source), source)
            case WasteMove():
                moves += [move] * _WASTE
            case ColumnMove(source, count, place):
                moves += [move] * _pull_aside(view, piles[source], count, piles[place])
            case Turn() | Redeal():
                moves += [move] * _STOCK
            case TakeBack():
                continue
    return moves


def _pull_up(view: KungenView, pile: PileView | None, source: int) -> int:
    """How tempting it is to send a card up, from a pile or from a waste."""
    card = view.stocks[source - FIRST_WASTE].waste[-1] if pile is None else pile.open[-1]
    if pile is not None and pile.hidden and len(pile.open) == 1:
        return _TURN_UP
    return _LOW_UP if card % 13 <= ACE + 1 else _UP


def _pull_aside(view: KungenView, pile: PileView, count: int, target: PileView) -> int:
    """How tempting it is to move so many cards of a pile onto another."""
    if count < len(pile.open):
        return _BARE if _goes_up(view, pile.open[-count - 1]) else 0
    if pile.hidden:
        return _TURN_UP
    return _CLEAR if target.open else 0


def _goes_up(view: KungenView, card: Card) -> bool:
    """Whether a card fits its foundation, or one of its two."""
    return any(
        (place - FIRST_FOUNDATION) // 2 == card // 13 and height == card % 13
        for place, height in view.foundations
    )


def _turns_of_a_round(view: KungenView) -> int:
    """Turns and redeals that bring every card of the stocks past once; one at least."""
    cards = [stock.left + len(stock.waste) for stock in view.stocks]
    return 1 + sum(-(-count // view.rules.turn) + 1 for count in cards)
