"""All that a player could make of the own turn, worked out from the view alone.

The player's cards and the table are public to the player; everybody else's hand is left empty
and the stock is one card face down that nobody looks at, because no turn is ended here. So a
look ahead cannot leak: it is built from a `CornerView` and holds nothing else.

It ends: every play lowers (2 * real cards + jokers in hand, arms with a pile), compared in this
order (`kings.corner.rules`), so the turns of a player form a finite graph without loops; besides,
no more than `limit` tables are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from kings.cards import EMPTY, JOKER, KING, count_of, hand_of, size_of
from kings.corner.moves import END, EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.places import Seat, is_corner
from kings.corner.rules import apply, legal_plays
from kings.corner.state import Phase, RoundState
from kings.corner.view import CornerView

TABLES: Final = 1500
"""Tables looked at in one look ahead; a usual turn has fewer than a hundred."""


@dataclass(slots=True)
class Node:
    """A table that can be reached in the own turn."""

    state: RoundState
    legal: tuple[Move, ...]
    next: list[tuple[Move, int]] = field(default_factory=list)
    """Plays with the number of the table they lead to."""
    worth: float = 0.0
    """Worth of the turn if it ended here."""
    best: float = 0.0
    """Worth of the best end that can be reached from here."""

    @property
    def may_end(self) -> bool:
        """Whether the turn may end here, or has ended by going out."""
        return self.state.phase is Phase.OVER or END in self.legal


def own_state(view: CornerView) -> RoundState:
    """The round as the seat in turn knows it: own hand and table, all else left out."""
    if view.seat is None or view.seat != view.turn:
        raise ValueError("only the seat in turn can look ahead")
    return RoundState(
        law=view.law,
        phase=view.phase,
        dealer=view.dealer,
        turn=view.turn,
        asked=view.asked,
        hands=tuple(
            hand_of(view.hand) if seat == view.seat else EMPTY for seat in range(view.law.seats)
        ),
        piles=view.piles,
        stock=(JOKER,),
        opening_kings=view.opening_kings,
        first_turn=view.first_turn,
        began_empty=view.began_empty,
        card_played=view.card_played,
        pile_moved=view.pile_moved,
        lap=view.lap,
        fines=(0,) * view.law.seats,
        fees=view.fees,
        how=None,
        out=None,
    )


def look_ahead(
    view: CornerView, worth: Callable[[RoundState], float], limit: int = TABLES
) -> list[Node]:
    """The tables of the own turn, the present one first, each with its worth and its best end."""
    start = own_state(view)
    nodes = [Node(start, view.legal)]
    numbers = {_key(start): 0}
    waiting = [0]
    while waiting:
        node = nodes[waiting.pop()]
        # The last in the list is gone into first: a plain greedy turn is always looked at whole.
        for play in sorted(tried(node.state, node.legal), key=preference, reverse=True):
            after = apply(node.state, play)
            key = _key(after)
            number = numbers.get(key)
            if number is None:
                if len(nodes) >= limit:
                    continue
                number = numbers[key] = len(nodes)
                mine = after.phase is view.phase and after.turn == view.seat
                nodes.append(Node(after, legal_plays(after) if mine else ()))
                waiting.append(number)
            node.next.append((play, number))
    _judge(nodes, worth, start.turn)
    return nodes


def _judge(nodes: Sequence[Node], worth: Callable[[RoundState], float], seat: Seat) -> None:
    for node in sorted(nodes, key=lambda node: _left(node.state, seat)):
        node.worth = worth(node.state)
        ends = [node.worth] if node.may_end or not node.next else []
        node.best = max([*ends, *(nodes[number].best for _, number in node.next)])


def _left(state: RoundState, seat: Seat) -> tuple[int, int]:
    """What every play lowers: so sorted, a table comes after all that follow it."""
    hand = state.hands[seat]
    arms = sum(bool(state.piles[arm]) for arm in state.law.arms)
    return 2 * size_of(hand) - count_of(hand, JOKER), arms


def _key(state: RoundState) -> tuple[object, ...]:
    return state.piles, state.hands, state.card_played, state.pile_moved, state.phase, state.turn


def tried(state: RoundState, legal: Iterable[Move]) -> list[Move]:
    """The plays worth trying: equal empty places are one, and a joker is named high."""
    free_arm = next((arm for arm in state.law.arms if not state.piles[arm]), None)
    free_corner = next((corner for corner in state.law.corners if not state.piles[corner]), None)
    kept: list[Move] = []
    for play in legal:
        if isinstance(play, EndTurn):
            continue
        if not state.piles[play.place] and play.place not in (free_arm, free_corner):
            continue
        if isinstance(play, PlayCard) and play.name is not None and not _high(state, play):
            continue
        kept.append(play)
    return kept


def _high(state: RoundState, play: PlayCard) -> bool:
    """Whether a joker is named a queen (or king), spade or heart: one of each colour is enough."""
    rank = KING if is_corner(play.place) or state.law.kings_on_arms else KING - 1
    return play.name is not None and play.name % 13 == rank and play.name // 13 >= 2


def preference(play: Move) -> tuple[int, int]:
    """Of plays that lead to equal ends the lower comes first: kings, high cards, piles last."""
    match play:
        case PlayCard(card):
            if card == JOKER:
                return 3, 0
            return (0, 0) if card % 13 == KING else (1, -(card % 13))
        case SwapJoker():
            return 2, 0
        case MovePile():
            return 4, 0
        case EndTurn():
            return 5, 0
