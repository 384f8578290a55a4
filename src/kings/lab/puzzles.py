"""Puzzles of Kings in the Corner: one turn from real play, a goal, and one answer, proved.

A puzzle has a number for ever: it is the place of its line in `data/puzzles.json`, which is only
ever added to. `tools/make_puzzles.py` makes the file; `faults` proves a puzzle, and the tests prove
the whole file anew.

**One answer** means: every play of the answer is needed. Whatever else is played, no way leads to
the goal without each of them; what another way has more is idle. Two plays are the same that lay
the same card, or move a pile with the same first card, onto the same card, or onto an empty place
of a kind. So the answer is the shortest way, and as good as any other but for the order of plays.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

from kings.bots.plain import greedy_play
from kings.cards import Card, count_of, parse_card, size_of, spell
from kings.corner.moves import EndTurn, Move, MovePile
from kings.corner.notation import parse_move, parse_position, spell_move, spell_position
from kings.corner.options import Compulsory
from kings.corner.rules import apply, play
from kings.corner.score import hand_points
from kings.corner.state import Phase, RoundState
from kings.corner.view import CornerView, view_for
from kings.errors import Refused
from kings.lab.whole_turn import Goal, WholeTurn, act_of, whole_turn

LIST_VERSION: Final = 1
"""Raised if a number ever came to mean another puzzle."""
MOST_TABLES: Final = 1500
"""Most tables of a turn that a puzzle is made of; all of them are looked at."""
MOST_SHARE: Final = 0.2
"""Whoever plays at random may not meet the goal more often than this."""
HARD: Final = 0.04
MEDIUM: Final = 0.12
"""Below these shares a puzzle is hard, or of medium difficulty."""


class Kind(StrEnum):
    """What is asked for."""

    OUT = "out"
    """Go out in this turn."""
    MOST = "most"
    """Lay as many cards as can be laid."""
    POINTS = "points"
    """Get rid of as many points as can be."""
    ROOM = "room"
    """Lay one certain card."""


class Level(StrEnum):
    """How hard a puzzle is, by the share of those who would solve it by playing at random."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


LEAST_PLAYS: Final[Mapping[Kind, int]] = {
    Kind.OUT: 3,
    Kind.MOST: 3,
    Kind.POINTS: 3,
    Kind.ROOM: 4,  # any card goes onto an arm that was freed: that alone is no puzzle
}
"""Plays that the answer has at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A turn, its goal and its answer."""

    kind: Kind
    state: RoundState
    """As it was in play; only `view` is shown."""
    answer: tuple[Move, ...]
    share: float
    """How often the goal is met by whoever plays at random, see `WholeTurn.share_at_random`."""
    count: int = 0
    """Cards to lay (`most`) or points to get rid of (`points`)."""
    card: Card | None = None
    """The card to lay (`room`)."""
    deal: int = 0
    """The number of the deal that was played."""
    bots: tuple[str, ...] = ()
    """Who played it, by seat."""
    turn: int = 0
    """Which turn of the round it is, from 1."""

    @property
    def view(self) -> CornerView:
        """What is shown: the view of the seat in turn."""
        return view_for(self.state, self.state.turn)

    @property
    def level(self) -> Level:
        """How hard it is."""
        if self.share < HARD:
            return Level.HARD
        return Level.MEDIUM if self.share < MEDIUM else Level.EASY

    @property
    def pile_moves(self) -> int:
        """Pile moves of the answer."""
        return sum(isinstance(play, MovePile) for play in self.answer)

    def missing(self, state: RoundState) -> int:
        """What a table of the turn lacks for the goal: cards or points; 0 or less is solved."""
        seat = self.state.turn
        before, now = self.state.hands[seat], state.hands[seat]
        match self.kind:
            case Kind.OUT:
                return size_of(now)
            case Kind.MOST:
                return self.count - (size_of(before) - size_of(now))
            case Kind.POINTS:
                law = state.law
                return self.count - (hand_points(before, law) - hand_points(now, law))
            case Kind.ROOM:
                card = self.card if self.card is not None else Card(0)
                return 1 + count_of(now, card) - count_of(before, card)

    def solved(self, state: RoundState) -> bool:
        """Whether a table of the turn meets the goal."""
        return self.missing(state) <= 0


class Fault(StrEnum):
    """Why something is no puzzle."""

    NOT_TOLD = "not_told"
    """The view does not tell what the turn leads to, or the turn has begun."""
    TOO_WIDE = "too_wide"
    """More than `MOST_TABLES` tables."""
    FORCED = "forced"
    """Under `compulsory` a turn may not end at the goal."""
    SWAPS = "swaps"
    """Where jokers are swapped it is not clear when a card counts as laid."""
    NOT_BEST = "not_best"
    """More could be laid than is asked for."""
    WRONG = "wrong"
    """The answer is not the shortest legal way to the goal."""
    NOT_ONE = "not_one"
    """Some play of the answer is not needed."""
    SHORT = "short"
    """Fewer plays than `LEAST_PLAYS`."""
    PLAIN = "plain"
    """Neither a pile is moved nor an empty arm used."""
    GREEDY = "greedy"
    """The bot `greedy` meets the goal."""
    EASY = "easy"
    """Playing at random meets the goal more often than `MOST_SHARE`."""
    SHARE = "share"
    """The difficulty is stated wrongly."""


def turn_of(state: RoundState) -> WholeTurn | None:
    """Every way a turn can go as its seat sees it; None if there are too many tables."""
    return whole_turn(view_for(state, state.turn), MOST_TABLES)


def faults(puzzle: Puzzle) -> tuple[Fault, ...]:
    """All that is wrong with a puzzle, none if it is proved."""
    state, rules = puzzle.state, puzzle.state.law.rules
    begun = state.card_played or state.pile_moved
    try:
        turn = None if begun else turn_of(state)
    except ValueError:
        return (Fault.NOT_TOLD,)
    if turn is None:
        return (Fault.NOT_TOLD if begun else Fault.TOO_WIDE,)
    found = {
        Fault.FORCED: rules.compulsory is not Compulsory.NONE,
        Fault.SWAPS: rules.joker_swap and puzzle.kind in (Kind.MOST, Kind.ROOM),
        Fault.NOT_BEST: any(puzzle.missing(table) < 0 for table in turn.states),
        Fault.WRONG: not _is_shortest(puzzle, turn),
        Fault.SHORT: len(puzzle.answer) < LEAST_PLAYS[puzzle.kind],
        Fault.GREEDY: puzzle.solved(greedy_end(state)),
    }
    if not found[Fault.WRONG]:
        share = turn.share_at_random(puzzle.solved)
        found |= {
            Fault.NOT_ONE: not is_one(turn, puzzle.solved, puzzle.answer),
            Fault.PLAIN: not uses_room(turn, puzzle.answer),
            Fault.EASY: share > MOST_SHARE,
            Fault.SHARE: rounded(share) != puzzle.share,
        }
    return tuple(fault for fault in Fault if found.get(fault))


def rounded(share: float) -> float:
    """A share as it is written down: three figures."""
    return float(f"{share:.3g}")


def is_one(turn: WholeTurn, goal: Goal, answer: tuple[Move, ...]) -> bool:
    """Whether every play of an answer is needed, so that all ways to the goal hold them all."""
    state, needed = turn.states[0], True
    for move in answer:
        if not isinstance(move, EndTurn):
            needed = needed and turn.shortest(goal, without=act_of(state, move)) is None
        state = apply(state, move)
    return needed


def uses_room(turn: WholeTurn, answer: tuple[Move, ...]) -> bool:
    """Whether an answer moves a pile or lays onto an empty arm."""
    state = turn.states[0]
    for move in answer:
        if isinstance(move, EndTurn):
            return False
        act = act_of(state, move)
        if act.kind == "move" or act.onto == "arm":
            return True
        state = apply(state, move)
    return False


def _is_shortest(puzzle: Puzzle, turn: WholeTurn) -> bool:
    state = turn.states[0]
    try:
        for move in puzzle.answer:
            state = play(state, move)
    except Refused:
        return False
    best = turn.shortest(puzzle.solved)
    return puzzle.solved(state) and best is not None and len(best) == len(puzzle.answer)


def greedy_end(state: RoundState) -> RoundState:
    """The table at which the bot `greedy` would end the turn."""
    while state.phase is Phase.PLAY:
        move = greedy_play(state)
        if isinstance(move, EndTurn):
            break
        state = apply(state, move)
    return state


def way_on(puzzle: Puzzle, state: RoundState) -> tuple[Move, ...] | None:
    """The fewest plays from a table of the turn to the goal; None if none leads there any more."""
    if puzzle.solved(state):
        return ()
    turn = turn_of(state)
    found = None if turn is None else turn.shortest(puzzle.solved)
    return None if found is None else tuple(step.play for step in found)


# The list.


@cache
def shipped() -> dict[str, Any]:
    """The list as it is kept: `version`, `made` (where it comes from) and the `puzzles`."""
    text = (files("kings.lab") / "data" / "puzzles.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def puzzle_count() -> int:
    """How many puzzles there are; they are numbered from 1."""
    return len(shipped()["puzzles"])


def puzzle_numbered(number: int) -> Puzzle:
    """The puzzle of a number, 1 to `puzzle_count()`."""
    return read_puzzle(shipped()["puzzles"][number - 1])


def numbers_of(kind: Kind) -> tuple[int, ...]:
    """The numbers of the puzzles of a kind."""
    rows = enumerate(shipped()["puzzles"], start=1)
    return tuple(number for number, row in rows if row["kind"] == kind)


def read_puzzle(row: Mapping[str, Any]) -> Puzzle:
    """A puzzle as the list has it; raises `SpellingError` or `RulesError` for a damaged line."""
    return Puzzle(
        kind=Kind(row["kind"]),
        state=parse_position(row["position"]),
        answer=tuple(parse_move(word) for word in row["answer"].split()),
        share=row["share"],
        count=row.get("count", 0),
        card=parse_card(row["card"]) if "card" in row else None,
        deal=row["deal"],
        bots=tuple(row["bots"].split()),
        turn=row["turn"],
    )


def written_puzzle(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as the list has it."""
    row: dict[str, Any] = {"kind": puzzle.kind.value}
    if puzzle.count:
        row["count"] = puzzle.count
    if puzzle.card is not None:
        row["card"] = spell(puzzle.card)
    return row | {
        "share": puzzle.share,
        "answer": " ".join(map(spell_move, puzzle.answer)),
        "deal": puzzle.deal,
        "bots": " ".join(puzzle.bots),
        "turn": puzzle.turn,
        "position": spell_position(puzzle.state),
    }
