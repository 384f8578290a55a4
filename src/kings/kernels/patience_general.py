"""Kungen searched under any rules: `patience_parted` or `patience_whole` knows the moves.

A twin of the searches in plain Python: it enters the same positions in the same order. Why that
is sound and complete is said in docs/solver.md; how the rows lie, in `patience_layout`.
The kernel works on arrays handed to it and stops where one is full, so that its caller gives it
room, keeps the time and can stop it.
"""

from __future__ import annotations

from kings.kernels import patience_layout as at
from kings.kernels import patience_parted as parted
from kings.kernels import patience_whole as whole
from kings.kernels.cache import kernel
from kings.kernels.patience_rows import Clocks, Memory, Row, clock_of, is_won


@kernel
def mixed(words: Row, first: int, wide: int) -> int:
    """A number in which every bit of a key has a say."""
    number = 0
    for word in range(first, first + wide):
        number = (number ^ words[word]) * 0x1E3779B97F4A7C15
        number ^= number >> 29 & 0x7FFFFFFFF
    return number


@kernel
def slot_of(keys: Row, clocks: Clocks, words: Row, wide: int) -> int:
    """The slot that holds the key in `words`, or the free one where it would lie."""
    mask = len(clocks) - 1
    slot = mixed(words, 0, wide) & mask
    while clocks[slot]:
        same = True
        for word in range(wide):
            if keys[slot * wide + word] != words[word]:
                same = False
        if same:
            return slot
        slot = slot + 1 & mask
    return slot


@kernel
def write_key(problem: Row, s: Row, desk: Row, words: Row) -> None:
    """Write what tells states apart to `words`."""
    if problem[at.WHOLE]:
        whole.write_key(problem, s, desk, words)
    else:
        parted.write_key(problem, s, words)


@kernel
def enter(problem: Row, s: Row, words: Row, keys: Row, clocks: Clocks) -> int:
    """Note a state whose key is in `words`; whether it must be looked at.

    2 where it is met for the first time, 1 with less of the passes used up than before, else 0.
    """
    wide = problem[at.WORDS]
    clock = clock_of(problem, s)
    if problem[at.LAZY] and s[at.OWED]:
        words[0] ^= s[at.OWED]
        if clocks[slot_of(keys, clocks, words, wide)]:
            return 0
        words[0] ^= s[at.OWED]
    slot = slot_of(keys, clocks, words, wide)
    known = clocks[slot]
    if known and known <= clock + 1:
        return 0
    clocks[slot] = clock + 1
    if known:
        return 1
    for word in range(wide):
        keys[slot * wide + word] = words[word]
    return 2


@kernel
def move_table(old: Memory, new: Memory, wide: int) -> None:
    """Copy a table into a larger empty one."""
    for slot in range(len(old.clocks)):
        if old.clocks[slot]:
            for word in range(wide):
                new.words[word] = old.keys[slot * wide + word]
            there = slot_of(new.keys, new.clocks, new.words, wide)
            new.clocks[there] = old.clocks[slot]
            for word in range(wide):
                new.keys[there * wide + word] = new.words[word]


@kernel
def list_moves(problem: Row, s: Row, desk: Row, moves: Row, start: int) -> int:
    """Write the macro moves of a state to `moves` from `start` on; returns where they end."""
    if problem[at.WHOLE]:
        return whole.list_moves(problem, s, moves, start)
    return parted.list_moves(problem, s, desk, moves, start)


@kernel
def apply(problem: Row, s: Row, move: int, t: Row) -> None:
    """Write the state after a macro move to `t`."""
    if problem[at.WHOLE]:
        whole.apply(problem, s, move, t)
    else:
        parted.apply(problem, s, move, t)


@kernel
def begin(problem: Row, m: Memory) -> int:
    """Start a search at the first of `states`; returns as `advance` does."""
    s = m.states[0]
    m.counts[:] = 0
    if is_won(problem, s):
        return at.SOLVED
    write_key(problem, s, m.desk, m.words)
    enter(problem, s, m.words, m.keys, m.clocks)
    m.counts[at.USED] = 1
    m.spans[0, 0] = 0
    m.spans[0, 1] = list_moves(problem, s, m.desk, m.moves, 0)
    return at.PAUSED


@kernel
def advance(problem: Row, m: Memory, most_used: int) -> int:
    """Search on until so many states are entered as UNTIL says; returns how the slice ended.

    `most_used` is how many slots of the table may be taken. On SOLVED the moves that led there
    are, by depth, those before the present ones of `spans`.
    """
    # Taken out of the tuple once: each time costs a count of references.
    states, spans, moves, keys, clocks, desk, words, counts = m
    depth = counts[at.DEPTH]
    reached = at.EXHAUSTED
    while depth >= 0:
        lacking = lacks(counts, most_used, depth + 1 - len(states), spans[depth, 1] - len(moves))
        if lacking >= 0:
            reached = lacking
            break
        if spans[depth, 0] >= spans[depth, 1]:
            depth -= 1
            continue
        move = moves[spans[depth, 0]]
        spans[depth, 0] += 1
        then = states[depth + 1]
        apply(problem, states[depth], move, then)
        write_key(problem, then, desk, words)
        entered = enter(problem, then, words, keys, clocks)
        if entered == 0:
            continue
        counts[at.USED] += entered - 1
        counts[at.NODES] += 1
        depth += 1
        if is_won(problem, then):
            reached = at.SOLVED
            break
        start = spans[depth - 1, 1]
        spans[depth, 0] = start
        spans[depth, 1] = list_moves(problem, then, desk, moves, start)
    counts[at.DEPTH] = depth
    return reached


@kernel
def lacks(counts: Row, most_used: int, over_states: int, over_moves: int) -> int:
    """What a search lacks for one more state: time or room; -1 if nothing.

    `over_states` and `over_moves` say how far what is needed next lies beyond what there is.
    """
    if counts[at.NODES] >= counts[at.UNTIL]:
        return at.PAUSED
    if counts[at.USED] >= most_used:
        return at.TABLE_FULL
    if over_states >= 0:
        return at.ROWS_FULL
    if over_moves + at.MOST_MOVES > 0:
        return at.MOVES_FULL
    return -1
