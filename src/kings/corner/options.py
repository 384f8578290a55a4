"""The house rules of Kings in the Corner: every difference between the guides is an option."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Final

from kings.options import Flag, Number, Rules, Scale, Scales, Words, option, options_class

RULES_VERSION: Final = 1
"""Raised when the same rules line and plays would lead elsewhere; records carry it."""


class OpeningKings(StrEnum):
    """What becomes of a king turned up on an arm."""

    REPLACE = "replace"
    LEAVE = "leave"


class KingsBeforePlay(StrEnum):
    """How many kings each player may lay before the first turn."""

    NONE = "0"
    ONE = "1"
    ALL = "all"


class DrawTime(StrEnum):
    """Whether a turn opens or ends with the draw."""

    START = "start"
    END = "end"


class KingsOnArms(StrEnum):
    """Whether a king may lie on an empty arm."""

    AUTO = "auto"
    YES = "yes"
    NO = "no"


class ArmKingToCorner(StrEnum):
    """When a king-headed arm pile may move to an empty corner."""

    NEVER = "never"
    OPENING = "opening"
    ALWAYS = "always"


class Build(StrEnum):
    """Which colour must follow on an arm."""

    ALTERNATING = "alternating"
    ANY = "any"


class CornerBuild(StrEnum):
    """Which colour or suit must follow in a corner."""

    AS_BUILD = "as_build"
    ALTERNATING = "alternating"
    SAME_SUIT = "same_suit"
    ANY = "any"


class Compulsory(StrEnum):
    """What a player who could play must play."""

    NONE = "none"
    ALL = "all"
    KINGS = "kings"


class DeadTest(StrEnum):
    """When a round without an empty hand is over."""

    ALL_PASS = "all_pass"
    BLOCKED = "blocked"


class DeadRound(StrEnum):
    """Who wins a dead round."""

    LOWEST_WINS = "lowest_wins"
    NO_WINNER = "no_winner"


class MatchEnd(StrEnum):
    """Whether a match runs to a total or over a number of rounds."""

    TARGET = "target"
    ROUNDS = "rounds"


class TargetTest(StrEnum):
    """Whether a total must reach the target or exceed it."""

    REACH = "reach"
    EXCEED = "exceed"


class Tie(StrEnum):
    """What happens when the best total is shared."""

    SHARE = "share"
    PLAYOFF = "playoff"


class Scoring(StrEnum):
    """Who writes what down after a round."""

    PENALTY = "penalty"
    WINNER_TAKES = "winner_takes"
    CHIPS = "chips"


class NoPlayFee(StrEnum):
    """Which turns cost a chip."""

    OFF = "off"
    NO_CARD = "no_card"
    NO_PLAY = "no_play"


CLASSIC: Final = Scale("classic", (1,) * 12 + (10,))
COURTS_TWO: Final = Scale("courts_two", (1,) * 10 + (2, 2, 10))
QUEENS_FIVE: Final = Scale("queens_five", (1,) * 11 + (5, 10))
TENS: Final = Scale("tens", (1,) * 9 + (10,) * 4)
FACE_VALUE: Final = Scale("face_value", (25, *range(2, 11), 10, 10, 10))
FLAT: Final = Scale("flat", (1,) * 13)

_POINTS: Final = Scales(
    (CLASSIC, COURTS_TWO, QUEENS_FIVE, TENS, FACE_VALUE, FLAT),
    length=13,
    low=1,
    high=100,
    pick="custom/9/8/10/17/20/17/17/7/10/13/4/17/11",
)
_AUTO: Final = (("auto", None),)


@options_class
class CornerRules(Rules):
    """All house rules of one table, in canonical order, defaults first.

    `None` stands for `auto`, which `law_for` resolves when rules and seats meet.

    >>> CornerRules(draw=DrawTime.END, hand_size=8).line()
    'corner:hand_size=8,draw=end'
    """

    GAME: ClassVar[str] = "corner"

    decks: int | None = option(
        default=None, kind=Number(1, 2, only=(1, 2), words=_AUTO), source="S1-107 S2-003 S3-007"
    )
    arms: int = option(default=4, kind=Number(4, 8, only=(4, 8)), source="S1-110")
    hand_size: int | None = option(
        default=None,
        kind=Number(1, 20, words=_AUTO, picks=(1, 7, 13)),
        source="S1-005 S1-108 S1-109 S3-064",
    )
    opening_kings: OpeningKings = option(
        default=OpeningKings.REPLACE, kind=Words(OpeningKings), source="S1-029 S2-025 S3-014 S3-016"
    )
    kings_before_play: KingsBeforePlay = option(
        default=KingsBeforePlay.NONE, kind=Words(KingsBeforePlay), source="S1-150 S1-151"
    )
    draw: DrawTime = option(
        default=DrawTime.START, kind=Words(DrawTime), source="S1-009 S2-012 S2-023 S3-057 S5-017"
    )
    draw_count: int = option(default=1, kind=Number(1, 2, only=(1, 2)), source="S2-036 S3-060")
    first_player_draws: bool = option(default=True, kind=Flag(True), source="S1-043")
    kings_on_arms: KingsOnArms = option(
        default=KingsOnArms.AUTO, kind=Words(KingsOnArms), source="S1-130 S2-011 S3-028 S5-012"
    )
    arm_king_to_corner: ArmKingToCorner = option(
        default=ArmKingToCorner.NEVER, kind=Words(ArmKingToCorner), source="S1-061 S2-025 S3-014"
    )
    build: Build = option(default=Build.ALTERNATING, kind=Words(Build), source="S1-157")
    corner_build: CornerBuild = option(
        default=CornerBuild.AS_BUILD, kind=Words(CornerBuild), source="S2-035"
    )
    compulsory: Compulsory = option(
        default=Compulsory.NONE, kind=Words(Compulsory), source="S1-134 S3-061 S3-062"
    )
    king_hold_penalty: int = option(default=3, kind=Number(1, 25), source="S3-062")
    dead_test: DeadTest = option(
        default=DeadTest.ALL_PASS, kind=Words(DeadTest), source="S1-098 S2-020 S3-041 S5-022"
    )
    dead_round: DeadRound = option(
        default=DeadRound.LOWEST_WINS, kind=Words(DeadRound), source="S1-099 S3-045"
    )
    points: Scale = option(
        default=CLASSIC, kind=_POINTS, source="S1-069 S1-153 S1-156 S2-033 S3-044 S4-140"
    )
    joker_points: int | None = option(
        default=None, kind=Number(1, 100, words=_AUTO, picks=(7,)), source="S1-192"
    )
    jokers: int = option(
        default=0, kind=Number(0, 4, only=(0, 2, 4)), source="S1-191 S2-037 S4-145"
    )
    joker_swap: bool = option(default=False, kind=Flag(False), source="S4-147")
    joker_as_king: bool = option(default=False, kind=Flag(False), source="ours")
    match: MatchEnd = option(
        default=MatchEnd.TARGET, kind=Words(MatchEnd), source="S1-072 S4-142 S3-049"
    )
    target: int = option(
        default=25,
        kind=Number(1, 1000, picks=(12, 100)),
        source="S1-072 S1-073 S2-022 S2-034 S4-141",
    )
    target_test: TargetTest = option(
        default=TargetTest.REACH, kind=Words(TargetTest), source="S1-072 S4-141"
    )
    rounds: int = option(default=3, kind=Number(1, 100, picks=(1, 4)), source="S4-142 S3-049")
    tie: Tie = option(default=Tie.SHARE, kind=Words(Tie), source="S3-048")
    scoring: Scoring = option(
        default=Scoring.PENALTY, kind=Words(Scoring), source="S1-144 S2-032 S3-054"
    )
    teams: bool = option(default=False, kind=Flag(False), source="S1-102")
    ante: int = option(default=1, kind=Number(1, 10), source="S2-030 S3-053")
    purse: int = option(default=50, kind=Number(1, 1000, picks=(5, 50)), source="ours")
    no_play_fee: NoPlayFee = option(
        default=NoPlayFee.OFF, kind=Words(NoPlayFee), source="S2-031 S3-055"
    )

    def conflict(self) -> tuple[str, str] | None:
        """The first pair of settings that exclude each other whatever the seats."""
        chips = self.scoring is Scoring.CHIPS
        one_deck = self.decks == 1
        pairs: tuple[tuple[bool, str, str], ...] = (
            (chips and self.match is MatchEnd.TARGET, "scoring", "match"),
            (chips and self.teams, "scoring", "teams"),
            (chips and self.compulsory is Compulsory.KINGS, "scoring", "compulsory"),
            (
                not self.first_player_draws and self.draw is DrawTime.END,
                "first_player_draws",
                "draw",
            ),
            (self.arms == 8 and one_deck, "arms", "decks"),
            (self.jokers == 4 and one_deck, "jokers", "decks"),
            (self.joker_swap and not self.jokers, "joker_swap", "jokers"),
            (self.joker_as_king and not self.jokers, "joker_as_king", "jokers"),
        )
        return next((self._both(a, b) for clash, a, b in pairs if clash), None)

    def _both(self, first: str, second: str) -> tuple[str, str]:
        return self.setting(first), self.setting(second)
