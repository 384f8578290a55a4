"""Puzzles made by hand, for the tests of puzzles and of their command."""

from __future__ import annotations

from kings.cards import parse_card
from kings.corner.moves import Move
from kings.corner.notation import parse_move, parse_position
from kings.lab.puzzles import Kind, Puzzle


def moves(text: str) -> tuple[Move, ...]:
    """Plays separated by blanks."""
    return tuple(map(parse_move, text.split()))


def made(
    kind: Kind, text: str, answer: str, share: float, *, count: int = 0, card: str = ""
) -> Puzzle:
    return Puzzle(
        kind=kind,
        state=parse_position(text),
        answer=moves(answer),
        share=share,
        count=count,
        card=parse_card(card) if card else None,
        bots=("greedy", "otto"),
    )


# Greedy fills the freed arm with its highest card; only the black four lets the next pile move.
OUT = made(
    Kind.OUT,
    "N Jh | E 3h 2c Ad | S 9s | W 9c | NW Kd Qc | NE Kc | hand 2h 3s 4h 4c 5s | hand 7d 7h"
    " | stock 8s 8c Td",
    "N>NW 4c>N E>N 5s>E 4h>E 3s>E 2h>E",
    0.05,
)
MOST = made(
    Kind.MOST,
    "N Jh | E 3h 2c Ad | S 9s | W 9c | NW Kd Qc | NE Kc | hand 2h 3s 4h 4c 5s 6c | hand 7d 7h"
    " | stock 8s 8c Td",
    "N>NW 4c>N E>N 5s>E 4h>E 3s>E 2h>E",
    0.0333,
    count=5,
)
# Ten points for the queen, one for each of the others.
POINTS = made(
    Kind.POINTS,
    "rules hornet | N Jh | E 3h 2c Ad | S 9s | W 5s | NW Kd Qc | hand 4c 7h Qd | hand 7d 8d"
    " | stock 8s 8c",
    "N>NW 4c>N E>N Qd>E",
    0.167,
    count=11,
)
# Five cards could go onto the arm that is freed; only the ace may.
ROOM = made(
    Kind.ROOM,
    "N 4d | E 5d | S 6d | W Ts 9h | NW Kd | hand Ah 9c 9s Jh Jc Js Qc | hand 7d 7h"
    " | stock 8s 8c Td",
    "Qc>NW Jh>NW W>NW Ah>W",
    0.2,
    card="Ah",
)
PUZZLES = (OUT, MOST, POINTS, ROOM)
