"""Room for looking through turns: what the kernels of the linear player read and write."""

from __future__ import annotations

from hashlib import shake_128
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kings.cards import JOKER, LISTING, LISTING_PLACE
from kings.corner.law import FITS, Law
from kings.kernels import corner_layout as at
from kings.kernels.cache import new_records

FEATURES: Final = 38
"""Number of features of an end of a turn."""
NODES: Final = 504
"""Most tables of one turn that can be looked at. Not 512: fields by table would lie 4 KiB apart, and
in a processor's cache those of one table would drive each other out."""
SLOTS: Final = 1024
"""Places of the index of the tables by key: twice as many."""
GOES_OUT: Final = 1000.0
"""Worth of an end with an empty hand: more than any other."""
GREEDY: Final = -1
"""In place of a row of weights."""

Work: TypeAlias = Any
"""One record of an array of `WORK`."""
Numbers: TypeAlias = NDArray[np.float64]

WORK: Final = np.dtype(
    [
        ("weights", np.float64, (at.SEATS, FEATURES)),  # one row a policy
        ("rows", np.int64, at.SEATS),  # by seat the row that it plays by, or GREEDY
        ("limit", np.int64),  # most tables of a turn that are looked at
        ("parents", np.int64, 53),  # by card, the mask of those that it may be laid on
        ("dearest", np.int64),  # points of the dearest card
        # What the seat knows whose turn is looked through.
        ("seat", np.int64),
        ("unseen", np.int64),  # mask of the cards that it has not seen
        ("close", np.float64),  # 1 if an opponent holds one card, a half if two
        ("next_size", np.float64),  # cards of the next seat, in sevenths
        ("last", np.float64),  # 1 if the stock is empty
        # The tables of the turn, by number.
        ("keys", np.int64, NODES),  # what a table is known again by
        ("first", np.int64, NODES),  # the first play towards it
        ("ends", np.int64, NODES),  # whether the turn may end there
        ("waiting", np.int64, NODES),
        ("worth", np.float64, NODES),  # what that is worth
        # Tables of a turn in brief, by number; see `corner_brief`.
        ("hands", np.int64, NODES),
        ("arm_tops", np.int64, NODES),
        ("arm_bases", np.int64, NODES),
        ("corner_tops", np.int64, NODES),
        ("points", np.int64, NODES),  # of the hand,
        ("ranks", np.int64, NODES),  # and its ranks without kings
        ("played", np.int64, NODES),
        ("moved", np.int64, NODES),
        ("parent", np.int64, NODES),
        ("move", np.int64, NODES),  # from the parent
        ("masks", np.int64, at.PLACES),  # what may be laid where
        ("slots", np.int64, SLOTS),  # by key, numbers that bear the stamp of their turn
        ("stamp", np.int64),
        ("stirred", np.int64, (4, 256)),  # numbers without order that keys are made of
        ("below", np.int64, 4),  # by suit of a card, the suits that may be laid on it, in four bits
        ("blend", np.float64, FEATURES),  # weights with what is the same for all ends of a turn
        # The table that is looked at.
        ("reach", np.int64),  # mask of what fits on a pile
        ("openers", np.int64),  # mask of what the empty places take
        ("empty", np.int64),  # empty arms
        ("free", np.int64),  # empty corners
        ("features", np.float64, FEATURES),
        # Rounds of training.
        ("seed", np.int64),  # of the next round
        ("sums", np.float64, (4, at.SEATS)),  # by policy: gains, their squares, rounds won; dead
    ]
)


def new_work(law: Law) -> at.Pool:
    """Room to look through turns under a law; weights, rows and limit are to be set."""
    work = new_records(1, WORK)
    fits = FITS[law.arm_follow]
    for card in range(52):
        lies_on = (LISTING_PLACE[high] for high in range(52) if fits[high] >> card & 1)
        work[0]["parents"][LISTING_PLACE[card]] = sum(1 << place for place in lies_on)
    for suit in range(4):
        kinds = fits[LISTING[4 + suit]]
        work[0]["below"][suit] = sum(1 << low for low in range(4) if kinds >> LISTING[low] & 1)
    work[0]["stirred"] = np.frombuffer(shake_128(b"keys").digest(4 * 256 * 8), "<i8").reshape(
        4, 256
    )
    work["dearest"] = max(law.cost(card) for card in LISTING if card != JOKER)
    return work
