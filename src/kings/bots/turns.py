"""All tables that the own turn can lead to, from the view, each once and in a fixed order.

The order, the limit and what counts as the same table are those of
`kings.kernels.corner_linear.look_through`: plays as they are listed, the last one gone into first.
Places of a kind are alike, so of the empty ones only the first is played to.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kings.bots.lookahead import own_state, tried
from kings.cards import DISTINCT, KING, LISTING_PLACE, Card, Hand, hand_of, without_card
from kings.corner.laid import Laid, rank_laid
from kings.corner.law import Law
from kings.corner.moves import END, Move, MovePile, PlayCard
from kings.corner.options import ArmKingToCorner, Compulsory
from kings.corner.places import FIRST_CORNER, PLACES, Place
from kings.corner.rules import apply, legal_plays
from kings.corner.state import How, Phase, Pile, RoundState
from kings.corner.view import CornerView

LIMIT: Final = 128
"""Most tables of one turn that are looked at; a usual turn has fewer than thirty."""


_Key = tuple[int, frozenset[Pile], frozenset[Pile], bool, bool]


class Table(NamedTuple):
    """A table that can be reached in the own turn."""

    piles: tuple[Pile, ...]
    hand: Hand
    played: bool
    """Whether a card was laid from hand in this turn."""
    moved: bool
    """Whether a pile was moved in this turn."""
    plays: tuple[Move, ...]
    """The plays that lead to it; none for the table as it stands."""
    may_end: bool
    """Whether the turn may end there, or the round has ended."""
    out: bool
    """Whether the hand is empty."""
    over: bool
    """Whether the round has ended there."""

    @property
    def first(self) -> Move:
        """The first play towards it; `end` for the table as it stands."""
        return self.plays[0] if self.plays else END


def tables_of_turn(view: CornerView, limit: int = LIMIT) -> list[Table]:
    """The tables that the turn can lead to, the present one first."""
    return _plain_tables(view, limit) if _is_plain(view) else _all_tables(view, limit)


def _is_plain(view: CornerView) -> bool:
    """Whether no joker, no pile headed by a king and no second build rule makes plays special."""
    law = view.law
    if law.rules.jokers or law.arm_follow is not law.corner_follow:
        return False
    if law.rules.arm_king_to_corner is ArmKingToCorner.NEVER:
        return view.phase is Phase.PLAY
    kings = any(view.piles[arm] and rank_laid(view.piles[arm][0]) == KING for arm in law.arms)
    return not law.kings_on_arms and not kings and view.phase is Phase.PLAY


def _plain_tables(view: CornerView, limit: int) -> list[Table]:
    """The tables of a turn that holds no special play: the quick way of `_all_tables`."""
    law = view.law
    forced = law.rules.compulsory is Compulsory.ALL
    hand = hand_of(view.hand)
    start = Table(view.piles, hand, view.card_played, view.pile_moved, (), True, False, False)
    tables = [start]
    seen = {_key(*start[:4])}
    waiting = [0]

    def found(parent: Table, play: Move, piles: tuple[Pile, ...], hand: Hand) -> None:
        card = isinstance(play, PlayCard)
        played, moved = parent.played or card, parent.moved or not card
        key = _key(piles, hand, played, moved)
        if len(tables) < limit and key not in seen:
            seen.add(key)
            if hand:
                waiting.append(len(tables))
            plays = (*parent.plays, play)
            tables.append(Table(piles, hand, played, moved, plays, True, not hand, not hand))

    while waiting:
        index = waiting.pop()
        parent = tables[index]
        piles, hand = parent.piles, parent.hand
        plays, hits = _plays(law, piles, hand & DISTINCT)
        if forced and plays:
            tables[index] = parent._replace(may_end=False)
        for key in plays:
            card, place = Card(key >> 4 & 63), Place(key & 15)
            laid = (*piles[:place], (*piles[place], Laid(card)), *piles[place + 1 :])
            found(parent, _LAID[card][place], laid, without_card(hand, card))
        for arm, place in hits:
            whole = list(piles)
            whole[place] += whole[arm]
            whole[arm] = ()
            found(parent, _MOVED[arm][place], tuple(whole), hand)
    return tables


def _plays(
    law: Law, piles: tuple[Pile, ...], hand: int
) -> tuple[list[int], list[tuple[int, Place]]]:
    """The card plays in listing order, each as one number, and the pile moves."""
    keys: list[int] = []
    tops: list[tuple[Place, int]] = []
    empty_arm = empty_corner = False
    reach = 0
    for place, fits, openers in law.table:
        pile = piles[place]
        if pile:
            fitting = fits[pile[-1]]
            reach |= fitting
            tops.append((place, fitting))
        elif place < FIRST_CORNER:
            fitting, empty_arm = (0 if empty_arm else openers), True
        else:
            fitting, empty_corner = (0 if empty_corner else openers), True
        fitting &= hand
        while fitting:
            low = fitting & -fitting
            fitting ^= low
            card = low.bit_length() - 1
            keys.append(LISTING_PLACE[card] << 10 | card << 4 | place)
    keys.sort()
    hits = [
        (arm, place)
        for arm in law.arms
        if piles[arm] and reach >> piles[arm][0] & 1
        for place, mask in tops
        if mask >> piles[arm][0] & 1
    ]
    return keys, hits


def _key(piles: tuple[Pile, ...], hand: Hand, played: bool, moved: bool) -> _Key:
    """Equal for tables that differ by the order of their places only."""
    arms, corners = frozenset(piles[:FIRST_CORNER]), frozenset(piles[FIRST_CORNER:])
    return hand, arms, corners, played, moved


def _all_tables(view: CornerView, limit: int) -> list[Table]:
    """The tables of any turn, by the rules themselves."""
    seat = view.turn
    states = [own_state(view)]
    start = states[0]
    lines: list[tuple[Move, ...]] = [()]
    ends = [True]
    seen = {_key(start.piles, start.hands[seat], start.card_played, start.pile_moved)}
    waiting = [0]
    while waiting:
        index = waiting.pop()
        state = states[index]
        legal = view.legal if index == 0 else legal_plays(state)
        ends[index] = END in legal
        for play in tried(state, legal):
            after = apply(state, play)
            key = _key(after.piles, after.hands[seat], after.card_played, after.pile_moved)
            if len(states) >= limit or key in seen:
                continue
            seen.add(key)
            if after.phase is view.phase and after.turn == seat:
                waiting.append(len(states))
            states.append(after)
            lines.append((*lines[index], play))
            ends.append(True)
    return [
        _table(state, seat, plays, may_end=may_end)
        for state, plays, may_end in zip(states, lines, ends, strict=True)
    ]


def table_after(view: CornerView, plays: tuple[Move, ...]) -> Table:
    """The table that legal plays of the own turn lead to, as an end of it."""
    state = own_state(view)
    for play in plays:
        state = apply(state, play)
    return _table(state, view.turn, plays, may_end=True)


def same_end(table: Table, other: Table) -> bool:
    """Whether two tables of one turn differ by the order of their places at most."""
    return _key(*table[:4]) == _key(*other[:4])


def _table(state: RoundState, seat: int, plays: tuple[Move, ...], *, may_end: bool) -> Table:
    return Table(
        state.piles,
        state.hands[seat],
        state.card_played,
        state.pile_moved,
        plays,
        may_end,
        state.how is How.OUT,
        state.phase is Phase.OVER,
    )


_LAID: Final = tuple(tuple(PlayCard(Card(c), Place(p)) for p in range(PLACES)) for c in range(52))
_MOVED: Final = tuple(
    tuple(MovePile(Place(source), Place(place)) for place in range(PLACES))
    for source in range(FIRST_CORNER)
)
