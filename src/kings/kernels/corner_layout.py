"""How rounds of Kings in the Corner lie in memory: the one table of what kernels read and write.

A **pool** is a NumPy array of `STATE` records, one a state, so `pool[j] = pool[i]` copies it. A
**card** is its place in listing order (`kings.cards.LISTING`: rank * 4 + 3 - suit, jokers 52), so
the bits of a mask come in the order of the plays. Seats, places, laps and the rest count as in
`RoundState`; what is not listed here is called as there.

| field | shape | holds |
|---|---|---|
| left | | number of cards in the stock |
| dice | | the state's own generator (splitmix64); any number is a seed |
| piles | 16 | by place: four bits a rank, ace lowest; 0 none, 1..4 suit + 1, 5..11 joker kind + 5 |
| tops | 16 | by place: code of the top card, rank * 16 + its four bits; 0 where nothing lies |
| bases | 8 | by arm: the base as a mask of one bit, see `bit_of`; 0 where nothing lies |
| held | 6 | by seat: mask of the different cards in hand |
| copies | 6 | by seat: mask of second copies; a third joker is bit 53, a fourth bit 54 |
| stock | 108 | the card with index left - 1 is drawn next; what lies above is of no meaning |

A pile fits in one number because every build rule goes down by exactly one rank: a rank lies at
most once in it, moving a pile is an OR, and its base and top are the highest and lowest ranks.

A **table** is an array of one `TABLE` record: the rules of one table in numbers (yes and no are 1
and 0, other choices count from 0 in the order of their enum), and room to work in, so two threads
may not share one. `fits` has for arms (0) and corners (1) and each code of a top the mask of what
may be laid on it, under code 0 what may open the place; `stands` what a joker laid there becomes.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Pool: TypeAlias = NDArray[np.void]
"""States, or a table: an array of records."""
State: TypeAlias = Any
Table: TypeAlias = Any
"""One record of an array; NumPy has no types for the fields."""

SEATS: Final = 6
"""Most seats of a round."""
PLACES: Final = 16
FIRST_CORNER: Final = 8
DECK: Final = 108
"""Most cards of a pack: two decks and four jokers."""

ASKING: Final = 0
PLAYING: Final = 1
OVER: Final = 2
"""Values of `phase`: kings before play, play, and the end."""

GOES_ON: Final = 0
WENT_OUT: Final = 1
PASSED: Final = 2
BLOCKED: Final = 3
"""Values of `how`; `out` is a seat or NOBODY."""
NOBODY: Final = -1

JOKER: Final = 52
REAL: Final = (1 << 52) - 1
KINGS: Final = 0b1111 << 48
LAID_JOKERS: Final = 0b1111111 << 53
"""In masks of what may be laid: laid jokers that stand for suit 0..3, red, black, any; each at the
right rank only, which the mask does not say."""
CODES: Final = 13 * 16
"""One more than the highest code of a laid card."""

CARD: Final = 0
NAMED: Final = 1 << 10
SWAP: Final = 2 << 10
PILE: Final = 3 << 10
END: Final = 4 << 10
MOVES: Final = END + 2
"""Plays as numbers, in the order in which `legal_plays` lists them.

CARD + card * 16 + place; a joker NAMED + place * 64 + name, with name 0 on a pile, else its card
+ 1; SWAP + card * 16 + place; PILE + source * 16 + place; END.
"""

FLAGS: Final = ("first_turn", "began_empty", "card_played", "pile_moved")
_NUMBERS: Final = ("phase", "dealer", "turn", "asked", "opening_kings", *FLAGS, "lap", "how", "out")

STATE: Final = np.dtype(
    [
        *((name, np.int64) for name in (*_NUMBERS, "left", "dice")),
        ("piles", np.int64, PLACES),
        ("tops", np.int64, PLACES),
        ("bases", np.int64, FIRST_CORNER),
        ("held", np.int64, SEATS),
        ("copies", np.int64, SEATS),
        ("fines", np.int64, SEATS),
        ("fees", np.int64, SEATS),
        ("stock", np.int8, (DECK + 7) // 8 * 8),
    ]
)

TABLE: Final = np.dtype(
    [
        *((name, np.int64) for name in ("seats", "arms", "hand_size", "decks", "jokers")),
        *((name, np.int64) for name in ("draw_count", "draw_at_end", "first_draws")),
        *((name, np.int64) for name in ("kings_on_arms", "arm_king", "joker_king", "swaps")),
        *((name, np.int64) for name in ("compulsory", "hold_fine", "block_test", "kings_first")),
        *((name, np.int64) for name in ("replace_kings", "mixed", "scoring", "teams")),
        *((name, np.int64) for name in ("no_winner", "fee", "ante")),
        ("costs", np.int64, 14),  # by rank, then the joker: points of a card left in hand
        ("fits", np.int64, (2, CODES)),
        ("stands", np.int64, (2, CODES)),
        # Room to work in: written by kernels, read by who called them.
        ("moves", np.int64, MOVES),  # a list of plays
        ("deck", np.int64, DECK),  # a pack in dealing order
        ("change", np.int64, SEATS),  # a score: by party what its total gains
        ("winners", np.int64),  # a score: mask of the seats noted as winners
        ("pot", np.int64),  # a score: the pot after it
        ("plays", np.int64),  # sums over rounds: plays,
        ("dead", np.int64),  # rounds in which nobody went out,
        ("points", np.int64),  # points left in all hands,
        ("checksum", np.int64),  # and a checksum over every round
    ]
)


def bit_of(code: int) -> int:
    """The bit of a laid card in a mask of what may be laid.

    >>> bit_of(8 * 16 + 4)  # the nine of spades is the first nine
    32
    """
    rank, kind = code >> 4, code & 15
    return rank * 4 + 4 - kind if kind < 5 else 48 + kind
