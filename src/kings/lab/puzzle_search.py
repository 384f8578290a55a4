"""Looking for puzzles in rounds that bots play; what a puzzle is says `kings.lab.puzzles`.

The players are simple ones, drawn for each seat by the deal: they overlook what is to be found, and
need no weights and no kernels, so a deal is played the same for ever. Of every turn it is first
asked at a glance whether it holds more than `greedy` sees; only then all its tables are looked at
and the puzzle is proved.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from kings.bots.registry import bot_named
from kings.bots.turns import tables_of_turn
from kings.cards import DISTINCT, Card, Deal, Hand, count_of, distinct_cards, holds, size_of
from kings.corner.deal import GAME, deal_round, first_dealer
from kings.corner.law import Law
from kings.corner.moves import EndTurn
from kings.corner.rules import play
from kings.corner.score import hand_points
from kings.corner.state import Phase, RoundState
from kings.corner.view import view_for
from kings.lab.puzzles import (
    LEAST_PLAYS,
    MOST_SHARE,
    Kind,
    Puzzle,
    faults,
    greedy_end,
    rounded,
    turn_of,
)
from kings.lab.whole_turn import WholeTurn

PLAYERS: Final = ("otto", "emil", "klara", "greedy")
"""Who plays the rounds; a seat's player is drawn from them."""
_GLANCE: Final = 300
"""Tables of a turn looked at to see whether it is worth looking at all of them."""


def puzzles_in(law: Law, deal: Deal, kinds: Collection[Kind]) -> list[Puzzle]:
    """All puzzles of these kinds in a round played by bots, turn by turn."""
    drawn = deal.chance(GAME, "puzzle/bots")
    bots = tuple(drawn.choice(PLAYERS) for _ in range(law.seats))
    return [
        replace(puzzle, deal=deal.number or 0, bots=bots, turn=number)
        for number, state in enumerate(turns_played(law, deal, bots), start=1)
        for puzzle in puzzles_of(state, kinds)
    ]


def turns_played(law: Law, deal: Deal, bots: Collection[str]) -> Iterator[RoundState]:
    """The round of a deal as these bots play it, as each turn begins."""
    players = [bot_named(name).unhurried for name in bots]
    state, _ = deal_round(law, first_dealer(deal, law.seats), deal)
    plays, begins = 0, True
    while state.phase is not Phase.OVER:
        if begins and state.phase is Phase.PLAY:
            yield state
        chance = deal.chance(GAME, f"bot/1/{state.turn}/{plays}")
        move = players[state.turn](view_for(state, state.turn), chance)
        begins, plays = isinstance(move, EndTurn), plays + 1
        state = play(state, move)


def puzzles_of(state: RoundState, kinds: Collection[Kind]) -> list[Puzzle]:
    """The puzzles of these kinds that a turn makes, each proved; at most one of a kind."""
    asked = _at_a_glance(state, kinds)
    try:
        turn = turn_of(state) if asked else None
    except ValueError:
        return []
    if turn is None:
        return []
    found = [_puzzle(kind, state, turn) for kind in asked]
    return [puzzle for puzzle in found if puzzle is not None and not faults(puzzle)]


def _at_a_glance(state: RoundState, kinds: Collection[Kind]) -> list[Kind]:
    """Which of these kinds of puzzle the turn may make: what `greedy` misses of it."""
    seat, law = state.turn, state.law
    left = greedy_end(state).hands[seat]
    if not left:
        return []
    hands = {table.hand for table in tables_of_turn(view_for(state, seat), _GLANCE)}
    if not all(hands):
        return [Kind.OUT] if Kind.OUT in kinds else []
    missed = {
        Kind.MOST: lambda hand: size_of(hand) < size_of(left),
        Kind.POINTS: lambda hand: hand_points(hand, law) < hand_points(left, law),
        Kind.ROOM: lambda hand: left & ~hand,
    }
    return [kind for kind, more in missed.items() if kind in kinds and any(map(more, hands))]


def _puzzle(kind: Kind, state: RoundState, turn: WholeTurn) -> Puzzle | None:
    """The puzzle of a kind that a turn makes, not yet proved."""
    seat, law = state.turn, state.law
    hand = state.hands[seat]
    hands = [table.hands[seat] for table in turn.states]
    bare = Puzzle(kind=kind, state=state, answer=(), share=0.0)
    match kind:
        case Kind.OUT:
            return _answered(bare, turn)
        case Kind.MOST:
            most = size_of(hand) - min(map(size_of, hands))
            return _answered(replace(bare, count=most), turn)
        case Kind.POINTS:
            best = hand_points(hand, law) - min(hand_points(left, law) for left in set(hands))
            return _answered(replace(bare, count=best), turn)
        case Kind.ROOM:
            left = greedy_end(state).hands[seat]
            cards = [card for card in distinct_cards(left & DISTINCT) if _goes(card, hands)]
            made = [_answered(replace(bare, card=card), turn) for card in cards]
            return max(
                (puzzle for puzzle in made if puzzle is not None),
                key=lambda puzzle: (len(puzzle.answer), -puzzle.share),
                default=None,
            )


def _goes(card: Card, hands: list[Hand]) -> bool:
    """Whether a card of which one copy is held can be laid in the turn."""
    return count_of(hands[0], card) == 1 and not all(holds(hand, card) for hand in hands)


def _answered(puzzle: Puzzle, turn: WholeTurn) -> Puzzle | None:
    """The puzzle with its answer and difficulty, if there is an answer and it is hard enough."""
    way = turn.shortest(puzzle.solved)
    if way is None or len(way) < LEAST_PLAYS[puzzle.kind]:
        return None
    share = turn.share_at_random(puzzle.solved)
    if share > MOST_SHARE:
        return None
    return replace(puzzle, answer=tuple(step.play for step in way), share=rounded(share))
