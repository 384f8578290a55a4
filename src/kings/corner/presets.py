"""The fifteen rule sets of the guides, each a delta on the defaults."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from kings.corner.options import (
    FACE_VALUE,
    FLAT,
    TENS,
    ArmKingToCorner,
    Build,
    CornerBuild,
    CornerRules,
    DeadRound,
    DeadTest,
    DrawTime,
    KingsOnArms,
    MatchEnd,
    NoPlayFee,
    OpeningKings,
    Scoring,
    TargetTest,
    Tie,
)
from kings.options import Preset, parse_rules

_END_DRAW: Final[dict[str, Any]] = {
    "decks": 1,
    "opening_kings": OpeningKings.LEAVE,
    "draw": DrawTime.END,
    "kings_on_arms": KingsOnArms.YES,
    "arm_king_to_corner": ArmKingToCorner.OPENING,
    "dead_round": DeadRound.NO_WINNER,
}
_KITCHEN = CornerRules(target_test=TargetTest.EXCEED)
_SIDE = CornerRules(**_END_DRAW, dead_test=DeadTest.BLOCKED)
_CROSS = CornerRules(**_END_DRAW, target_test=TargetTest.EXCEED, tie=Tie.PLAYOFF)
_HORNET = CornerRules(dead_round=DeadRound.NO_WINNER, points=TENS, target=100)
_COLOURS = _KITCHEN.with_options(points=FLAT, match=MatchEnd.ROUNDS)
_TALON = CornerRules(
    kings_on_arms=KingsOnArms.YES, dead_test=DeadTest.BLOCKED, dead_round=DeadRound.NO_WINNER
)
_POT = _SIDE.with_options(
    match=MatchEnd.ROUNDS, rounds=5, scoring=Scoring.CHIPS, no_play_fee=NoPlayFee.NO_CARD
)

_TWO_TO_FOUR: Final = (2, 3, 4)
_TWO_TO_SIX: Final = (2, 3, 4, 5, 6)

_ALL: Final = (
    Preset("kitchen", ("S1",), _KITCHEN, _TWO_TO_SIX),
    Preset("side", ("S2",), _SIDE, _TWO_TO_SIX),
    Preset("cross", ("S3",), _CROSS, _TWO_TO_SIX),
    Preset("hornet", ("S4",), _HORNET, _TWO_TO_FOUR),
    Preset("talon", ("S5",), _TALON, _TWO_TO_FOUR),
    Preset("children", ("S1",), _COLOURS.with_options(build=Build.ANY), _TWO_TO_FOUR),
    Preset("children-colours", ("S1",), _COLOURS, _TWO_TO_FOUR),
    Preset("pot", ("S2", "S3"), _POT, _TWO_TO_SIX),
    Preset("pairs", ("S1",), _KITCHEN.with_options(teams=True, target=50), (4,)),
    Preset("party", ("S1",), _KITCHEN.with_options(decks=2, arms=8, target=100), (5, 6)),
    Preset("wild", ("S4",), _HORNET.with_options(jokers=2, joker_swap=True), _TWO_TO_FOUR),
    Preset("duel", ("S3",), _CROSS.with_options(hand_size=10), (2,)),
    Preset(
        "cheerful",
        ("S1",),
        CornerRules(scoring=Scoring.WINNER_TAKES, target=50),
        _TWO_TO_FOUR,
    ),
    Preset("values", ("S2",), _SIDE.with_options(points=FACE_VALUE, target=100), _TWO_TO_SIX),
    Preset(
        "suits",
        ("S2",),
        _SIDE.with_options(corner_build=CornerBuild.SAME_SUIT),
        _TWO_TO_SIX,
    ),
)

PRESETS: Final[Mapping[str, Preset[CornerRules]]] = MappingProxyType({p.name: p for p in _ALL})


def parse_corner_rules(text: str) -> CornerRules:
    """Read a rules line of this game: `kitchen,draw=end` or `corner:draw=end`.

    >>> parse_corner_rules("cheerful").line()
    'corner:target=50,scoring=winner_takes'
    """
    return parse_rules(text, CornerRules, PRESETS)
