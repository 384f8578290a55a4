"""Playing packed states: move by move from Python, and to the end inside a kernel.

Functions for Python take a pool and an index, and a table made by `new_table`: arrays cross the
border ten times faster than records. What they read and write is said in `corner_layout`.
"""

from __future__ import annotations

from kings.kernels import corner_layout as at
from kings.kernels.cache import kernel
from kings.kernels.corner_apply import apply_play
from kings.kernels.corner_bits import below
from kings.kernels.corner_greedy import greedy_play
from kings.kernels.corner_layout import Pool, State, Table
from kings.kernels.corner_legal import list_plays


@kernel
def legal(pool: Pool, index: int, table: Pool) -> int:
    """Write the legal plays of a state into `moves`; returns how many, 0 when the round is over."""
    return list_plays(pool[index], table[0])


@kernel
def apply(pool: Pool, index: int, table: Pool, move: int) -> None:
    """Make a legal play; nothing is checked."""
    apply_play(pool[index], table[0], move)


@kernel
def advance(pool: Pool, index: int, table: Pool, move: int) -> int:
    """Make a legal play and list those that follow: `apply`, then `legal`, in one crossing."""
    apply_play(pool[index], table[0], move)
    return list_plays(pool[index], table[0])


@kernel
def greedy(pool: Pool, index: int, table: Pool) -> int:
    """The play of the bot greedy in a state that is not over; `moves` is written over."""
    return greedy_play(pool[index], table[0])


@kernel
def random_playout(pool: Pool, index: int, table: Pool) -> int:
    """Play a state to its end, any legal play as likely; returns the number of plays."""
    return play_random(pool[index], table[0])


@kernel
def greedy_playout(pool: Pool, index: int, table: Pool) -> int:
    """Play a state to its end, greedy at all seats; returns the number of plays."""
    return play_greedy(pool[index], table[0])


@kernel
def play_random(s: State, t: Table) -> int:
    """As `random_playout`, for kernels."""
    plays = 0
    n = list_plays(s, t)
    while n:
        apply_play(s, t, t.moves[below(s, n)])
        plays += 1
        n = list_plays(s, t)
    return plays


@kernel
def play_greedy(s: State, t: Table) -> int:
    """As `greedy_playout`, for kernels."""
    plays = 0
    while s.phase != at.OVER:
        apply_play(s, t, greedy_play(s, t))
        plays += 1
    return plays
