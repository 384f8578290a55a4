"""The guides' advice on Kings in the Corner as a player beside you: a good play, and why.

The adviser looks at every way the own turn can go (`lookahead`), weighs its ends as the guides
do, and says the first play of the best one. The weights are theirs in numbers:

- cards in hand cost points, and kings most: "kings out at once", "queens and jacks early";
- an empty arm is a present to the next player, heavier with three or more at the table: so a
  pile is moved only when a card of one's own fills the freed place, and moved late;
- when an opponent is about to go out, places that the unseen cards could use count against a
  play: the only time to hold a card back;
- a chip that a turn without a play would cost counts too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kings.bots.advice import Advice
from kings.bots.lookahead import Node, look_ahead, preference
from kings.bots.reasons import CornerReason
from kings.cards import JOKER, KING, Card, cards_in, pack, spell
from kings.corner.laid import spell_laid
from kings.corner.moves import END, EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.options import NoPlayFee, Scoring
from kings.corner.places import PLACE_NAMES, Place, is_corner
from kings.corner.state import Phase, RoundState
from kings.corner.view import CornerView
from kings.errors import Fact

QUEEN: Final = 11
JACK: Final = 10

_OUT: Final = 1000.0
_PER_CARD: Final = 2.0
_PER_CARD_IN_DANGER: Final = 0.5
_PER_KING: Final = 3.0
_PER_RANK: Final = 0.1
_EMPTY_ARM: Final = {False: 2.0, True: 3.0}
"""By whether three or more are at the table."""
_EXPOSED: Final = {1: 2.0, 2: 0.7}
"""Weight of an unseen card that has a place, by the cards of the opponent nearest to going out."""
_EXPOSED_ELSE: Final = 0.03
_FEE: Final = 4.5
_SAME: Final = 1e-6
_ALTERNATIVES: Final = 3


@dataclass(frozen=True)
class _Scales:
    """The weights of one view; everything in them is public or the own hand."""

    view: CornerView

    @cached_property
    def unseen(self) -> int:
        """Mask of the cards that may be in other hands or the stock."""
        view = self.view
        seen = Counter([*view.hand, *(Card(laid) for pile in view.piles for laid in pile)])
        return sum(1 << card for card in Counter(pack(view.law.decks)) - seen)

    @cached_property
    def nearest(self) -> int:
        """Cards of the opponent who is nearest to going out; a partner is none."""
        view = self.view
        return min(
            size
            for seat, size in enumerate(view.hand_sizes)
            if seat != view.seat and not self._partner(seat)
        )

    def _partner(self, seat: int) -> bool:
        return self.view.law.rules.teams and (seat - (self.view.seat or 0)) % 2 == 0

    @cached_property
    def danger(self) -> bool:
        """Whether an opponent is about to go out."""
        return self.nearest <= max(_EXPOSED)

    def worth(self, state: RoundState) -> float:
        """Worth of a turn that ends so."""
        law = state.law
        if state.phase is Phase.OVER:
            return _OUT
        cards = cards_in(state.hands[self.view.seat or 0])
        per_card = _PER_CARD_IN_DANGER if self.danger else _PER_CARD
        held = sum(law.cost(card) + per_card + _PER_RANK * (card % 13) for card in cards)
        kings = _PER_KING * sum(card != JOKER and card % 13 == KING for card in cards)
        empty = sum(not state.piles[arm] for arm in law.arms)
        arms = _EMPTY_ARM[law.seats > 2] * empty
        exposed = self._exposed(state) * _EXPOSED.get(self.nearest, _EXPOSED_ELSE)
        return -(held + kings + arms + exposed + self.fee(state))

    def _exposed(self, state: RoundState) -> int:
        fitting = 0
        for place, fits, openers in state.law.table:
            pile = state.piles[place]
            fitting |= fits[pile[-1]] if pile else openers
        return (fitting & self.unseen).bit_count()

    def fee(self, state: RoundState) -> float:
        """Weight of the chip that a turn ended so would cost."""
        rules = state.law.rules
        if rules.scoring is not Scoring.CHIPS or rules.no_play_fee is NoPlayFee.OFF:
            return 0.0
        moved = state.pile_moved and rules.no_play_fee is NoPlayFee.NO_PLAY
        return 0.0 if state.card_played or moved else _FEE


@dataclass(frozen=True, slots=True)
class _Plan:
    """The advised turn from its first play on; an empty row is ending the turn."""

    view: CornerView
    scales: _Scales
    nodes: Sequence[Node]
    steps: tuple[tuple[Move, Node], ...]
    """Plays with the table after each."""

    @property
    def root(self) -> Node:
        """The table as it stands."""
        return self.nodes[0]

    @property
    def move(self) -> Move:
        """What is advised now."""
        return self.steps[0][0] if self.steps else END

    @property
    def goes_out(self) -> bool:
        """Whether the hand is empty at its end."""
        return bool(self.steps) and self.steps[-1][1].state.phase is Phase.OVER

    def follows(self, place: Place | None = None) -> PlayCard | None:
        """The first card laid after the first play, at this place or anywhere."""
        later = (play for play, _ in self.steps[1:] if isinstance(play, PlayCard))
        return next((play for play in later if place in (None, play.place)), None)

    def opened(self) -> int:
        """How many of the later cards could not be laid as the table stands."""
        return sum(
            isinstance(play, PlayCard) and play not in self.root.legal for play, _ in self.steps[1:]
        )


def advise(view: CornerView) -> Advice[Move]:
    """A good play for the seat in turn, always one of `view.legal`, and why.

    Raises `ValueError` for a view that is not in turn: it has no plays.
    """
    if not view.legal:
        raise ValueError("nobody asks for advice whose turn it is not")
    scales = _Scales(view)
    nodes = look_ahead(view, scales.worth)
    plan = _Plan(view, scales, nodes, tuple(_best_turn(nodes)))
    reason, facts = _reason(plan)
    play_key, named = _named(view, plan.move)
    return Advice(
        move=plan.move,
        reason_key=f"hint.corner.{reason}",
        play_key=f"hint.play.{play_key}",
        facts={**named, **facts},
        alternatives=_alternatives(nodes, plan.move),
    )


def _best_turn(nodes: Sequence[Node]) -> list[tuple[Move, Node]]:
    """The plays to the best end: of equal ways kings and high cards first, piles last."""
    steps: list[tuple[Move, Node]] = []
    node = nodes[0]
    while node.next and not (node.may_end and node.worth >= node.best - _SAME):
        ways = [way for way in node.next if nodes[way[1]].best >= node.best - _SAME]
        play, number = min(ways, key=lambda way: preference(way[0]))
        node = nodes[number]
        steps.append((play, node))
    return steps


def _alternatives(nodes: Sequence[Node], chosen: Move) -> tuple[Move, ...]:
    root = nodes[0]
    others: list[tuple[float, Move]] = [(nodes[n].best, play) for play, n in root.next]
    if END in root.legal:
        others.append((root.worth, END))
    others.sort(key=lambda other: -other[0])
    return tuple(play for _, play in others if play != chosen)[:_ALTERNATIVES]


def _named(view: CornerView, move: Move) -> tuple[str, dict[str, Fact]]:
    """How the move itself is said, with the cards and places it names."""
    if isinstance(move, EndTurn):
        return "pass" if view.phase is Phase.KINGS else "end", {}
    pile = view.piles[move.place]
    place: Fact = PLACE_NAMES[move.place]
    lies: dict[str, Fact] = {"onto": spell_laid(pile[-1])} if pile else {}
    match move:
        case MovePile(source):
            base = spell_laid(view.piles[source][0])
            return ("pile" if pile else "pile_to"), {"card": base, "to": place, **lies}
        case SwapJoker(card):
            return "swap", {"card": spell(card), "at": place}
        case PlayCard(card, _, name):
            facts: dict[str, Fact] = {"card": spell(card), "to": place, **lies}
            if name is not None and not pile:
                return "named", {**facts, "named": spell(name)}
            return ("onto" if pile else "to"), facts


_Reason = tuple[CornerReason, dict[str, Fact]]


def _reason(plan: _Plan) -> _Reason:
    move, root = plan.move, plan.root
    if isinstance(move, EndTurn):
        return _why_end(plan)
    if plan.goes_out:
        return CornerReason.GO_OUT, {"count": len(plan.steps)}
    if isinstance(move, PlayCard) and move.card != JOKER and move.card % 13 == KING:
        return _why_king(plan, move)
    end = plan.steps[-1][1]
    if not root.may_end and root.worth >= end.worth:
        return CornerReason.MUST_PLAY, {}
    unpaid = plan.scales.fee(root.state) > 0
    if unpaid and root.worth + _FEE >= end.worth:
        return CornerReason.AVOID_FEE, {}
    match move:
        case MovePile():
            return _why_pile(plan, move)
        case SwapJoker():
            return CornerReason.SWAP, {}
        case PlayCard():
            return _why_card(plan, move)


def _why_end(plan: _Plan) -> _Reason:
    view, root = plan.view, plan.root
    plays = [play for play in root.legal if play != END]
    if view.phase is Phase.KINGS:
        return CornerReason.NO_KING, {}
    if not plays:
        return CornerReason.NOTHING_FITS, {}
    cards = [play for play in plays if isinstance(play, PlayCard)]
    if not cards:
        return CornerReason.KEEP_CLOSED, {}
    held = max(cards, key=lambda play: play.card % 13).card
    return CornerReason.HOLD_BACK, {"other": spell(held), "count": plan.scales.nearest}


def _why_king(plan: _Plan, move: PlayCard) -> _Reason:
    view = plan.view
    points: dict[str, Fact] = {"count": view.law.cost(move.card)}
    if not is_corner(move.place):
        return CornerReason.KING_ON_ARM, points
    kings = [card for card in view.hand if card != JOKER and card % 13 == KING]
    if len(kings) == 1:
        return CornerReason.KING_OUT, points
    kings.remove(move.card)
    points["other"] = spell(kings[0])
    free = sum(not view.piles[corner] for corner in view.law.corners)
    return CornerReason.LAST_CORNER if free == 1 else CornerReason.TWO_KINGS, points


def _why_pile(plan: _Plan, move: MovePile) -> _Reason:
    filled = plan.follows(move.source) or plan.follows()
    if filled is None:
        # An arm opened for nobody's card is only ever worth a chip.
        return CornerReason.AVOID_FEE, {}
    other: dict[str, Fact] = {"other": spell(filled.card)}
    if not plan.view.piles[move.place]:
        return CornerReason.KING_PILE, other
    opened = plan.opened()
    if opened > 1:
        return CornerReason.PILE_CHAIN, {"count": opened}
    return CornerReason.PILE_THEN_FILL, other


def _why_card(plan: _Plan, move: PlayCard) -> _Reason:
    view, card = plan.view, move.card
    if card == JOKER:
        return CornerReason.JOKER, {"count": view.law.cost(card)}
    followed = plan.follows(move.place)
    if followed is not None and followed not in plan.root.legal:
        return CornerReason.CHAIN, {"other": spell(followed.card)}
    if not view.piles[move.place]:
        return _why_arm(plan, move)
    if card % 13 in (JACK, QUEEN):
        return CornerReason.COURT_EARLY, {}
    lower = _lower_plays(plan.root.legal, card)
    if not view.stock_left and lower:
        return CornerReason.HIGH_FIRST, {}
    return CornerReason.PLAY_NOW if view.law.seats > 2 else CornerReason.FITS, {}


def _why_arm(plan: _Plan, move: PlayCard) -> _Reason:
    view, card = plan.view, move.card
    if view.pile_moved:
        return CornerReason.FILL_FREED, {}
    lower = [other for other in view.hand if other != JOKER and other % 13 < card % 13]
    if lower:
        return CornerReason.LOW_WAITS, {"other": spell(lower[0])}
    return CornerReason.FILL_ARM, {}


def _lower_plays(legal: Sequence[Move], card: Card) -> list[PlayCard]:
    return [
        play
        for play in legal
        if isinstance(play, PlayCard) and play.card != JOKER and play.card % 13 < card % 13
    ]
