"""The guide's advice on Kungen: one good move from what lies open, and why.

**Never in a circle.** Call what is still to do P: hidden cards + cards in stocks and wastes + cards
not yet up. A hint takes nothing back, so no hint raises P. It is one of two kinds:

1. *A step of a plan*: moves among the columns that leave P as it is, then one that lowers it
   (a hidden card turned up, a waste card played, a card sent up). All plans of at most
   `tableau.DEPTH` moves are found, level by level; a level is looked through whole or not at all. Of the best
   kind of plan that there is the shortest is advised. After its first step that plan is there
   still, a step shorter, and a better kind may have come up: so (P, kind, length) falls, compared
   in this order. The search of the later table is within the earlier one's, which is why it
   cannot miss that plan.
2. *Turning a stock, or redealing it*, when there is no plan now. An unknown stock is only turned
   forward. A known one is turned only if a simulated run through the rest of it, and through the
   next pass if one is left, comes to a card that makes a plan: while P stays, the columns stay,
   so the plan is still there when the card comes. Until then every position is new: a split of
   the stock that had been met since P last fell had no plan, and the one turned to has; so the
   run ends before it comes to a split that it has met.

When no turn brings anything a low card of a column goes up, which lowers P at once. It was kept
back by choice, so it is no plan in the sense of 1 and 2.

So following the hints never enters a position twice, and ends, with unlimited passes too
(`kings.kungen.rules` has why walks without repetition end). A run that would bring nothing is
never begun: the hint says so instead (K25).

It uses what the person may know: the view, and in `Memory` the stock cards seen in an earlier pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from kings.bots.advice import Advice
from kings.bots.memory import NOTHING_SEEN, Memory
from kings.bots.reasons import KungenReason
from kings.bots.tableau import Table, bare, own_state, tables_from
from kings.cards import ACE, Card, spell
from kings.errors import Fact
from kings.kungen.apply import after
from kings.kungen.layup import is_safe
from kings.kungen.listing import accepting, tableau_moves
from kings.kungen.moves import ColumnMove, Move, Redeal, SendUp, Single, TakeBack, Turn, WasteMove
from kings.kungen.places import (
    FIRST_WASTE,
    PLACE_NAMES,
    Place,
    is_corner,
)
from kings.kungen.state import State, foundation_for
from kings.kungen.stuck import Verdict, prove_stuck
from kings.kungen.view import KungenView

PROOF: Final = 2000
"""Tables looked at to prove that no move helps; a person waits for a hint."""
_THREE_WELL_ON: Final = 4
"""Three foundations this high are well on the way: then low cards need not wait."""
_LOW: Final = 2
"""Rank of the three: twos and threes wait."""


class Kind(IntEnum):
    """Kinds of plans, the better first."""

    TURN_UP = 0
    ACE = 1
    KING = 2
    SAFE_UP = 3
    WASTE = 4
    UP = 5
    LOW_UP = 6


class Plan(NamedTuple):
    """Moves of which the last one lowers what is still to do."""

    kind: Kind
    length: int
    taste: int
    """Of plans as good and as long the lower comes first."""
    moves: tuple[Single, ...]


def advise_patience(view: KungenView, memory: Memory = NOTHING_SEEN) -> Advice[Move | None] | None:
    """A good move and why; its move is None if no move helps. None for a game that is won.

    `memory` has been shown every view of this game; without it the player is taken to have
    forgotten the stock, and with unlimited passes may then be sent round it again.
    """
    if view.won:
        return None
    return _Adviser(view, memory.with_view(view)).advice()


@dataclass(frozen=True, slots=True)
class _Ahead:
    """A playable card that turning a known stock will bring."""

    card: Card
    stock: int
    turns: int
    """Turns and redeals until it lies on top."""
    redeals: bool


class _Planner:
    """The plans of a patience as the player knows it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.tables = [bare(state)]
        self.low_may_go = sum(height >= _THREE_WELL_ON for height in state.ups) >= 3

    def plans(self, tops: Sequence[tuple[int, Card]]) -> Iterator[Plan]:
        """All plans with these waste cards on top, as far as the search reaches."""
        for table in self.tables:
            for move in tableau_moves(table.state):
                plan = self._tableau_plan(table, move)
                if plan is not None:
                    yield plan
            for stock, card in tops:
                yield from self._waste_plans(table, stock, card)

    def _tableau_plan(self, table: Table, move: Single) -> Plan | None:
        """The plan that ends with a move among columns and foundations, if that counts."""
        state, moves = table.state, (*table.moves, move)
        if isinstance(move, TakeBack) or not isinstance(move, ColumnMove | SendUp):
            return None
        source = move.source
        hidden = state.hidden[source]
        count = move.count if isinstance(move, ColumnMove) else 1
        if hidden and len(state.piles[source]) - count == hidden:
            return Plan(Kind.TURN_UP, len(moves), -hidden, moves)
        if isinstance(move, ColumnMove):
            return None
        return self._up(table, state.piles[source][-1], moves)

    def _up(self, table: Table, card: Card, moves: tuple[Single, ...]) -> Plan:
        rank = card % 13
        if rank == ACE:
            kind = Kind.ACE
        elif is_safe(table.state.law, table.state.ups, card):
            kind = Kind.SAFE_UP
        else:
            kind = Kind.LOW_UP if rank <= _LOW and not self.low_may_go else Kind.UP
        return Plan(kind, len(moves), rank, moves)

    def _waste_plans(self, table: Table, stock: int, card: Card) -> Iterator[Plan]:
        state, source = table.state, Place(FIRST_WASTE + stock)
        if foundation_for(state.ups, card) is not None:
            plan = self._up(table, card, (*table.moves, SendUp(source)))
            # On the waste a low card carries nothing, so it need not wait.
            yield plan._replace(kind=min(plan.kind, Kind.UP))
        for place in accepting(state.law, state.piles, card):
            moves = (*table.moves, WasteMove(source, place))
            king = not state.piles[place]
            if king and card % 13 != state.law.king:
                continue  # an empty place is kept for a king, also where any card may go there
            # An ordinary column is left free for as long as a corner takes the king.
            taste = -int(is_corner(place)) if king else -(card % 13)
            yield Plan(Kind.KING if king else Kind.WASTE, len(moves), taste, moves)


class _Adviser(_Planner):
    """One view being thought about."""

    def __init__(self, view: KungenView, memory: Memory) -> None:
        super().__init__(own_state(view, memory))
        self.view = view
        self.unknown = [
            stock
            for stock, shown in enumerate(view.stocks)
            if shown.left and memory.stock(view, stock) is None
        ]

    def advice(self) -> Advice[Move | None]:
        """The best plan, else a turn of the stock, else a low card up, else that nothing helps."""
        tops = [(stock, waste[-1]) for stock, waste in enumerate(self.state.wastes) if waste]
        plans = sorted(self.plans(tops), key=_order)
        if not plans or plans[0].kind is not Kind.TURN_UP:
            # No plan is better than a card turned up at once; for all others look further.
            self.tables = tables_from(self.tables[0])
            plans = sorted(self.plans(tops), key=_order)
        good = [plan for plan in plans if plan.kind is not Kind.LOW_UP]
        if good:
            return self._first_step(good)
        turn = self._turn([card for card in self._ahead() if self._brings(card)])
        if turn is not None:
            return turn
        low = [plan for plan in plans if plan.length == 1]
        return self._first_step(low) if low else self._none()

    def _ahead(self) -> Iterator[_Ahead]:
        """The cards that known stocks will bring in this pass and the next, the sooner first."""
        for stock, (cards, waste) in enumerate(
            zip(self.state.stocks, self.state.wastes, strict=True)
        ):
            if stock in self.unknown:
                continue
            step = self.state.law.turn
            turns = -(-len(cards) // step)
            for number in range(turns):
                card = cards[min((number + 1) * step, len(cards)) - 1]
                yield _Ahead(card, stock, number + 1, redeals=False)
            left = self.view.stocks[stock].passes_left
            if left == 0:
                continue
            run = waste + cards
            for number in range(-(-len(run) // step)):
                card = run[min((number + 1) * step, len(run)) - 1]
                yield _Ahead(card, stock, turns + 1 + number + 1, redeals=True)

    def _brings(self, ahead: _Ahead) -> bool:
        """Whether a card makes a plan once it is on top."""
        return any(
            True for table in self.tables for _ in self._waste_plans(table, ahead.stock, ahead.card)
        )

    def _turn(self, ahead: Sequence[_Ahead]) -> Advice[Move | None] | None:
        """Turn towards the nearest known card; an unknown stock before a redeal is paid for."""
        known = sorted(ahead, key=lambda card: (card.redeals, card.turns))
        if known and not known[0].redeals:
            return self._turn_to(known[0])
        if self.unknown:
            stock = self.unknown[0]
            return _advice(KungenReason.TURN, Turn(stock), "turn", {"source": f"s{stock + 1}"})
        return self._turn_to(known[0]) if known else None

    def _turn_to(self, ahead: _Ahead) -> Advice[Move | None]:
        said: dict[str, Fact] = {"other": spell(ahead.card), "source": f"s{ahead.stock + 1}"}
        if self.view.stocks[ahead.stock].left:
            return _advice(KungenReason.TURN_FOR, Turn(ahead.stock), "turn", said)
        return _advice(KungenReason.REDEAL, Redeal(ahead.stock), "redeal", said)

    def _none(self) -> Advice[Move | None]:
        shown = self.view.stocks
        if prove_stuck(self.state, PROOF) is not Verdict.STUCK:
            return _advice(KungenReason.NONE_FOUND, None, "none", {})
        left = [(stock.passes_left, int(stock.left > 0)) for stock in shown]
        if any(passes is None for passes, _ in left):
            return _advice(KungenReason.NO_PASS_HELPS, None, "none", {})
        count = max((passes or 0) + running for passes, running in left)
        if not count:
            return _advice(KungenReason.NO_MOVE_LEFT, None, "none", {})
        return _advice(KungenReason.NO_MOVE_HELPS, None, "none", {"count": count})

    def _first_step(self, plans: Sequence[Plan]) -> Advice[Move | None]:
        plan = plans[0]
        move = plan.moves[0]
        others = dict.fromkeys(p.moves[0] for p in plans if p.moves[0] != move)
        reason, said = self._why(plan)
        kind, named = self._named(move)
        return _advice(reason, move, kind, {**named, **said}, tuple(others)[:3])

    def _why(self, plan: Plan) -> tuple[KungenReason, dict[str, Fact]]:
        move, last = plan.moves[0], plan.moves[-1]
        if len(plan.moves) > 1:
            return self._why_prepared(plan, last)
        if plan.kind is Kind.TURN_UP:
            source = Place(move.source) if isinstance(move, ColumnMove | SendUp) else Place(0)
            count: dict[str, Fact] = {"count": self.state.hidden[source]}
            king = isinstance(move, ColumnMove) and not self.state.piles[move.place]
            return (KungenReason.KING_WITH_BUILD if king else KungenReason.TURN_UP), count
        reasons = {
            Kind.ACE: KungenReason.ACE_UP,
            Kind.KING: KungenReason.KING_TO_EMPTY,
            Kind.SAFE_UP: KungenReason.SAFE_UP,
            Kind.WASTE: KungenReason.WASTE,
            Kind.UP: KungenReason.UP,
            Kind.LOW_UP: KungenReason.LOW_UP,
        }
        return reasons[plan.kind], {}

    def _why_prepared(self, plan: Plan, last: Single) -> tuple[KungenReason, dict[str, Fact]]:
        """A first step that only prepares: what it is for."""
        state = self.state
        for step in plan.moves[:-1]:
            state = after(state, step)
        other: dict[str, Fact] = {"other": spell(_lifted(state, last))}
        fills = isinstance(last, ColumnMove | WasteMove) and not state.piles[last.place]
        return (KungenReason.EMPTY_COLUMN if fills else KungenReason.MAKE_ROOM), other

    def _named(self, move: Single) -> tuple[str, dict[str, Fact]]:
        """How the move itself is said."""
        card: dict[str, Fact] = {"card": spell(_lifted(self.state, move))}
        if isinstance(move, ColumnMove | WasteMove):
            place: Fact = PLACE_NAMES[move.place]
            top = self.state.top(move.place)
            if top is None:
                return "move_to", {**card, "place": place}
            return "move_onto", {**card, "onto": spell(top), "place": place}
        return "up", card


def plans_with(state: State, tops: Sequence[tuple[int, Card]]) -> list[Plan]:
    """All plans in a tableau with these waste cards (stock, card) on top."""
    planner = _Planner(state)
    planner.tables = tables_from(planner.tables[0])
    return list(planner.plans(tops))


def from_waste(plan: Plan) -> bool:
    """Whether a plan ends with the card of a waste."""
    move = plan.moves[-1]
    return isinstance(move, WasteMove) or (isinstance(move, SendUp) and move.source >= FIRST_WASTE)


def _order(plan: Plan) -> tuple[int, int, int]:
    """The better kind first, then the shorter; equals stay in the order of the legal moves."""
    return plan.kind, plan.length, plan.taste


def _lifted(state: State, move: Single) -> Card:
    """The card that a move takes, of a build its highest."""
    match move:
        case ColumnMove(source, count, _):
            return state.piles[source][-count]
        case WasteMove(source, _) | SendUp(source):
            top = state.top(source)
            if top is not None:
                return top
    raise ValueError("plans are made of moves from columns and wastes")


def _advice(
    reason: KungenReason,
    move: Move | None,
    kind: str,
    facts: dict[str, Fact],
    alternatives: tuple[Move | None, ...] = (),
) -> Advice[Move | None]:
    return Advice(move, f"hint.kungen.{reason}", f"hint.play.{kind}", facts, alternatives)
