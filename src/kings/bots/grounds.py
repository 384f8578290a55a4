"""Why one end of a turn is judged better than another: the features that decide, in groups.

A feature counts with its weight times its difference between the two ends, in points; a ground is
the sum over the features that mean the same thing to a person at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from kings.bots.features import NAMES
from kings.bots.weights import weights_for
from kings.corner.law import Law


class Ground(StrEnum):
    """What a group of features is about."""

    HAND = "hand"
    """The cards still held, and the points that they may cost."""
    KINGS = "kings"
    """Kings in hand, and corners for them."""
    OPEN = "open"
    """How many of the unseen cards fit on the table: what is opened for others."""
    EMPTY = "empty"
    """Empty arms, which the next player may fill."""
    PILES = "piles"
    """Pile moves left to others, now or with a card that they may hold."""
    PLACES = "places"
    """Own cards that fit now, and places that few or no others can use."""
    NEXT = "next"
    """Own cards that go on from there in a turn to come."""
    LOST = "lost"
    """Own cards that no pile will ever take."""
    DEAD = "dead"
    """Piles that nobody can add to any more."""
    OWED = "owed"
    """Chips and fines that the end costs."""
    LAP = "lap"
    """The lap without a card after which a round with an empty stock is over."""


_GROUPS: Final = {
    Ground.HAND: "cards points points_close cards_close ranks last_cards last_points idle",
    Ground.KINGS: "free_corner stuck_kings kept_kings",
    Ground.OPEN: (
        "open_share open_share_next open_share_close open_share_next_out last_open_share room"
    ),
    Ground.EMPTY: "empty_arms empty_arms_close empty_arms_small",
    Ground.PILES: "pile_moves pile_moves_close last_pile_moves onto_unseen",
    Ground.PLACES: "kept kept_close last_kept sole_places sole_close shared_places",
    Ground.NEXT: "chains ready second onto_own",
    Ground.LOST: "lost",
    Ground.DEAD: "dead_places",
    Ground.OWED: "owed",
    Ground.LAP: "last_idle",
}

GROUND_OF: Final = MappingProxyType(
    {name: ground for ground, names in _GROUPS.items() for name in names.split()}
)
"""By feature the ground that it belongs to."""


def grounds(law: Law, better: Sequence[float], other: Sequence[float]) -> dict[Ground, float]:
    """By ground, the points by which the features of one end are judged better than another's."""
    found = dict.fromkeys(Ground, 0.0)
    for name, weight, mine, theirs in zip(NAMES, weights_for(law), better, other, strict=True):
        found[GROUND_OF[name]] += weight * (mine - theirs)
    return found
