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
from kings.kernels.patience_rows import Memory, Row, clock_of, is_won


@kernel
def mixed(words: Row, first: int, wide: int) -> int:
    """A number in which every bit of a key has a say."""
    number = 0
    for word in range(first, first + wide):
        number = (number ^ words[word]) * 0x1E3779B97F4A7C15
        number ^= number >> 29 & 0x7FFFFFFFF
    return number


@kernel
def slot_of(m: Memory, wide: int) -> int:
    """The slot that holds the key in `words`, or the free one where it would lie."""
    mask = len(m.clocks) - 1
    slot = mixed(m.words, 0, wide) & mask
    while m.clocks[slot]:
        same = True
        for word in range(wide):
            if m.keys[slot * wide + word] != m.words[word]:
                same = False
        if same:
            return slot
        slot = slot + 1 & mask
    return slot


@kernel
def enter(problem: Row, s: Row, m: Memory) -> bool:
    """Whether a state is met for the first time, or with less of the passes used up; notes it."""
    wide = problem[at.WORDS]
    clock = clock_of(problem, s)
    if problem[at.WHOLE]:
        whole.write_key(problem, s, m)
    else:
        parted.write_key(problem, s, m.words)
    if problem[at.LAZY] and s[at.OWED]:
        m.words[0] ^= s[at.OWED]
        if m.clocks[slot_of(m, wide)]:
            return False
        m.words[0] ^= s[at.OWED]
    slot = slot_of(m, wide)
    if m.clocks[slot]:
        if m.clocks[slot] <= clock + 1:
            return False
    else:
        for word in range(wide):
            m.keys[slot * wide + word] = m.words[word]
        m.counts[at.USED] += 1
    m.clocks[slot] = clock + 1
    return True


@kernel
def move_table(old: Memory, new: Memory, wide: int) -> None:
    """Copy a table into a larger empty one."""
    for slot in range(len(old.clocks)):
        if old.clocks[slot]:
            for word in range(wide):
                new.words[word] = old.keys[slot * wide + word]
            there = slot_of(new, wide)
            new.clocks[there] = old.clocks[slot]
            for word in range(wide):
                new.keys[there * wide + word] = new.words[word]


@kernel
def list_moves(problem: Row, s: Row, m: Memory, start: int) -> int:
    """Write the macro moves of a state to `moves` from `start` on; returns where they end."""
    if problem[at.WHOLE]:
        return whole.list_moves(problem, s, m, start)
    return parted.list_moves(problem, s, m, start)


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
    for field in range(at.COUNTS):
        m.counts[field] = 0
    if is_won(problem, m.states[0]):
        return at.SOLVED
    enter(problem, m.states[0], m)
    m.spans[0, 0] = 0
    m.spans[0, 1] = list_moves(problem, m.states[0], m, 0)
    return at.PAUSED


@kernel
def advance(problem: Row, m: Memory, most_used: int) -> int:
    """Search on until so many states are entered as UNTIL says; returns how the slice ended.

    `most_used` is how many slots of the table may be taken. On SOLVED the moves that led there
    are, by depth, those before the present ones of `spans`.
    """
    depth = m.counts[at.DEPTH]
    reached = at.EXHAUSTED
    while depth >= 0:
        lacking = lacks(m, depth, most_used)
        if lacking >= 0:
            reached = lacking
            break
        if m.spans[depth, 0] >= m.spans[depth, 1]:
            depth -= 1
            continue
        move = m.moves[m.spans[depth, 0]]
        m.spans[depth, 0] += 1
        apply(problem, m.states[depth], move, m.states[depth + 1])
        if not enter(problem, m.states[depth + 1], m):
            continue
        m.counts[at.NODES] += 1
        depth += 1
        if is_won(problem, m.states[depth]):
            reached = at.SOLVED
            break
        start = m.spans[depth - 1, 1]
        m.spans[depth, 0] = start
        m.spans[depth, 1] = list_moves(problem, m.states[depth], m, start)
    m.counts[at.DEPTH] = depth
    return reached


@kernel
def lacks(m: Memory, depth: int, most_used: int) -> int:
    """What a search lacks for one more state: time or room; -1 if nothing."""
    if m.counts[at.NODES] >= m.counts[at.UNTIL]:
        return at.PAUSED
    if m.counts[at.USED] >= most_used:
        return at.TABLE_FULL
    if depth + 1 >= len(m.states):
        return at.ROWS_FULL
    if m.spans[depth, 1] + at.MOST_MOVES > len(m.moves):
        return at.MOVES_FULL
    return -1
