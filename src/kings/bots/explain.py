"""The ground that decided, as a person at the table would say it of one play.

A ground says what speaks for the better end; the words depend on the play that is named, on what
the turn goes on with, and on what the other end would do instead. Whatever a sentence states is
checked on the two tables. Where no words are true of a ground there is no reason (None).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kings.bots.features import NAMES, features, known_from
from kings.bots.grounds import Ground
from kings.bots.lookahead import own_state
from kings.bots.reasons import CornerReason
from kings.bots.turns import Table
from kings.cards import JOKER, KING, Card, cards_in, spell
from kings.corner.moves import END, EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.options import NoPlayFee, Scoring
from kings.corner.places import FIRST_CORNER, Place, is_corner
from kings.corner.rules import apply, legal_plays
from kings.corner.state import RoundState
from kings.corner.view import CornerView
from kings.errors import Fact

JACK, QUEEN = 10, 11
NEAR = 2
"""Cards of an opponent who is about to go out, at most."""

Reason = tuple[CornerReason, dict[str, Fact]]
"""With the facts that its sentence names."""


@dataclass(frozen=True)
class Case:
    """A play of a turn that is to be explained."""

    view: CornerView
    better: Table
    """The end that the play leads to."""
    other: Table
    """The end it is compared with."""
    at: int
    """The play's index in the turn; after the last one it is `end`."""

    @cached_property
    def before(self) -> RoundState:
        """The table before the play, as the seat knows it."""
        state = own_state(self.view)
        for play in self.better.plays[: self.at]:
            state = apply(state, play)
        return state

    @property
    def move(self) -> Move:
        """The play."""
        return self.better.plays[self.at] if self.at < len(self.better.plays) else END

    @property
    def later(self) -> tuple[Move, ...]:
        """What the turn goes on with."""
        return self.better.plays[self.at + 1 :]

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """The plays that were legal before it."""
        return legal_plays(self.before)

    @cached_property
    def nearest(self) -> int:
        """Cards of the opponent who is nearest to going out; a partner is none."""
        view = self.view
        teams = view.law.rules.teams
        return min(
            size
            for seat, size in enumerate(view.hand_sizes)
            if seat != view.turn and not (teams and (seat - view.turn) % 2 == 0)
        )

    @cached_property
    def kept(self) -> Card | None:
        """The highest card that stays in hand and that the other end lays."""
        mine, theirs = list(cards_in(self.better.hand)), list(cards_in(self.other.hand))
        for card in theirs:
            if card in mine:
                mine.remove(card)
        return max(mine, key=lambda card: (card == JOKER, card % 13), default=None)

    def more(self, feature: str) -> float:
        """By how much the better end has more of a feature."""
        mine, theirs = self._features
        return mine[NAMES.index(feature)] - theirs[NAMES.index(feature)]

    def left(self, feature: str) -> float:
        """How much of a feature the better end has."""
        return self._features[0][NAMES.index(feature)]

    @cached_property
    def _features(self) -> tuple[list[float], list[float]]:
        known = known_from(self.view)
        return features(known, self.better), features(known, self.other)

    def follows(self, place: Place | None = None) -> PlayCard | None:
        """The first card laid later in the turn, at this place or anywhere."""
        cards = (play for play in self.later if isinstance(play, PlayCard))
        return next((play for play in cards if place in (None, play.place)), None)

    def cards(self) -> int:
        """Cards that the turn lays from this play on."""
        rest = (self.move, *self.later)
        return sum(isinstance(play, PlayCard | SwapJoker) for play in rest)


def worded(ground: Ground, case: Case) -> Reason | None:
    """The reason that a ground gives for a play."""
    match ground:
        case Ground.HAND:
            return _hand(case)
        case Ground.KINGS:
            return _kings(case)
        case Ground.OPEN:
            return _open(case)
        case Ground.EMPTY:
            return _empty(case)
        case Ground.PILES:
            return _piles(case)
        case Ground.PLACES:
            return _places(case)
        case Ground.NEXT:
            return CornerReason.NEXT_TURN, {}
        case Ground.LOST:
            return (CornerReason.LOST, {}) if case.more("lost") < 0 else None
        case Ground.DEAD:
            return (CornerReason.DEAD, {}) if case.more("dead_places") > 0 else None
        case Ground.OWED:
            return _owed(case)
        case Ground.LAP:
            return _lap(case)


def _is_king(card: Card) -> bool:
    return card != JOKER and card % 13 == KING


def _hand(case: Case) -> Reason | None:
    match case.move:
        case EndTurn():
            return None
        case SwapJoker():
            return CornerReason.SWAP, {}
        case MovePile():
            return _pile_for_hand(case, case.move)
        case PlayCard(card):
            return king_out(case, case.move) if _is_king(card) else _card_out(case, case.move)


def king_out(case: Case, move: PlayCard) -> Reason:
    """Why a king is laid."""
    law, state = case.view.law, case.before
    points: dict[str, Fact] = {"count": law.cost(move.card)}
    if not is_corner(move.place):
        return CornerReason.KING_ON_ARM, points
    kings = [card for card in cards_in(state.hands[state.turn]) if _is_king(card)]
    if len(kings) == 1:
        return CornerReason.KING_OUT, points
    kings.remove(move.card)
    points["other"] = spell(kings[0])
    free = sum(not state.piles[corner] for corner in law.corners)
    last = free == 1 and not law.kings_on_arms
    return (CornerReason.LAST_CORNER if last else CornerReason.TWO_KINGS), points


def _pile_for_hand(case: Case, move: MovePile) -> Reason | None:
    filled = case.follows(move.source) or case.follows()
    if filled is None:
        return None
    other: dict[str, Fact] = {"other": spell(filled.card)}
    if not case.before.piles[move.place]:
        return (CornerReason.KING_PILE, other) if case.follows(move.source) else _shed(case)
    opened = sum(isinstance(p, PlayCard) and p not in case.legal for p in case.later)
    if opened > 1:
        return CornerReason.PILE_CHAIN, {"count": opened}
    return (CornerReason.PILE_THEN_FILL, other) if case.follows(move.source) else _shed(case)


def _shed(case: Case) -> Reason | None:
    return (CornerReason.SHED, {"count": case.cards()}) if case.cards() > 1 else None


def _card_out(case: Case, move: PlayCard) -> Reason:
    card, law = move.card, case.view.law
    if card == JOKER:
        return CornerReason.JOKER, {"count": law.cost(card)}
    followed = case.follows(move.place)
    if followed is not None and followed not in case.legal:
        return CornerReason.CHAIN, {"other": spell(followed.card)}
    lower = _lower_there(case, move)
    if lower is not None and not case.before.piles[move.place]:
        return CornerReason.LOW_WAITS, {"other": spell(lower)}
    if case.nearest <= NEAR:
        return CornerReason.RID, {"count": case.nearest}
    if card % 13 in (JACK, QUEEN):
        return CornerReason.COURT_EARLY, {}
    if not case.view.stock_left and _lower_fits(case, card):
        return CornerReason.HIGH_FIRST, {}
    return CornerReason.FITS, {}


def _lower_there(case: Case, move: PlayCard) -> Card | None:
    """A lower card that the other end lays in the place of this one."""
    return next(
        (
            play.card
            for play in case.other.plays
            if isinstance(play, PlayCard)
            and play.place == move.place
            and play.card != JOKER
            and play.card % 13 < move.card % 13
        ),
        None,
    )


def _lower_fits(case: Case, card: Card) -> bool:
    cards = (play.card for play in case.legal if isinstance(play, PlayCard))
    return any(other != JOKER and other % 13 < card % 13 for other in cards)


def _kings(case: Case) -> Reason | None:
    if isinstance(case.move, PlayCard) and _is_king(case.move.card):
        return king_out(case, case.move)
    corners = case.more("free_corner")
    held = [card for card in cards_in(case.better.hand) if _is_king(card)]
    if corners > 0 and held:
        return CornerReason.KEEP_CORNER, {"other": spell(held[0])}
    return (CornerReason.CORNERS_FULL, {}) if corners < 0 else None


def _open(case: Case) -> Reason | None:
    if isinstance(case.move, EndTurn):
        return _holds(case) or _keeps_closed(case)
    return (CornerReason.COVER, {}) if case.more("open_share") < 0 else None


def _holds(case: Case) -> Reason | None:
    if case.kept is None:
        return None
    other: dict[str, Fact] = {"other": spell(case.kept)}
    if case.nearest <= NEAR:
        return CornerReason.HOLD_BACK, {**other, "count": case.nearest}
    return (CornerReason.KEEP_SHUT, other) if case.more("open_share") < 0 else None


def _keeps_closed(case: Case) -> Reason | None:
    opens = case.more("empty_arms") < 0 and _moves(case.other)
    return (CornerReason.KEEP_CLOSED, {}) if opens else None


def _moves(table: Table) -> bool:
    return any(isinstance(play, MovePile) for play in table.plays)


def _empty(case: Case) -> Reason | None:
    move = case.move
    if isinstance(move, EndTurn):
        return _keeps_closed(case)
    if isinstance(move, PlayCard) and not case.before.piles[move.place]:
        if move.place >= FIRST_CORNER:
            return None
        lower = _lower_there(case, move)
        if case.before.pile_moved:
            return CornerReason.FILL_FREED, {}
        if lower is not None:
            return CornerReason.LOW_WAITS, {"other": spell(lower)}
        return CornerReason.FILL_ARM, {}
    return (CornerReason.NO_GIFT, {}) if not case.left("empty_arms") else None


def _piles(case: Case) -> Reason | None:
    if case.more("pile_moves") >= 0:
        return None
    moves = isinstance(case.move, MovePile)
    return (CornerReason.TAKE_MOVE if moves else CornerReason.FEWER_MOVES), {}


def _places(case: Case) -> Reason | None:
    if case.more("sole_places") > 0:
        return CornerReason.OWN_PLACE, {}
    if case.more("kept") > 0 and isinstance(case.move, EndTurn) and case.kept is not None:
        return CornerReason.SAVE, {"other": spell(case.kept)}
    if isinstance(case.move, PlayCard) and case.before.piles[case.move.place]:
        return CornerReason.USE_PLACE, {}
    return None


def _owed(case: Case) -> Reason | None:
    rules = case.view.law.rules
    if rules.scoring is Scoring.CHIPS and rules.no_play_fee is not NoPlayFee.OFF:
        return CornerReason.AVOID_FEE, {}
    if isinstance(case.move, PlayCard) and _is_king(case.move.card):
        return CornerReason.FINE, {"count": rules.king_hold_penalty}
    return None


def _lap(case: Case) -> Reason | None:
    waits = case.more("idle")
    if waits < 0:
        return CornerReason.KEEP_ROUND, {}
    return (CornerReason.END_ROUND, {}) if waits > 0 else None
