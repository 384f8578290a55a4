"""Outcomes of rounds written down as points, as on a score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from kings.corner.match import Match, finish_round, new_match
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.corner.score import Holding, Outcome
from kings.corner.state import How


def outcome(
    points: Sequence[int],
    out: int | None = None,
    *,
    fines: Sequence[int] | None = None,
    fees: Sequence[int] | None = None,
) -> Outcome:
    """A round in which the seats hold so many points (and as many plain cards)."""
    none = (0,) * len(points)
    return Outcome(
        tuple(Holding(points=p, cards=p, dear=0) for p in points),
        None if out is None else Seat(out),
        none if fines is None else tuple(fines),
        none if fees is None else tuple(fees),
    )


def match_of(rules: str, seats: int, dealer: int = 0) -> Match:
    """A match that has not begun."""
    return new_match(parse_corner_rules(rules), seats, Seat(dealer))


def rounds(match: Match, *scores: Sequence[int]) -> Match:
    """Rounds scored one after the other; who holds no points went out, nobody: a dead round."""
    for points in scores:
        out = points.index(0) if 0 in points else None
        match = finish_round(match, outcome(points, out), How.PASS if out is None else How.OUT)
    return match
