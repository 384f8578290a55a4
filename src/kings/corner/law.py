"""Rules met with seats: everything that `auto` and the seat count decide, worked out once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from kings.cards import JOKER, KING, Card
from kings.corner.laid import (
    BLACK,
    CODES,
    OPEN,
    RED,
    Laid,
    colour_laid,
    laid_joker,
    misfit_alternating,
    misfit_any,
    misfit_same_suit,
    rank_laid,
    suit_laid,
)
from kings.corner.options import (
    FACE_VALUE,
    CornerBuild,
    CornerRules,
    KingsOnArms,
    OpeningKings,
)
from kings.corner.places import Place, arms_of, corners_of
from kings.corner.refusals import Code
from kings.errors import RulesError

MIN_SEATS: Final = 2
MAX_SEATS: Final = 6
JOKER_BIT: Final = 1 << JOKER
KING_BITS: Final = sum(1 << (suit * 13 + KING) for suit in range(4))
REAL_BITS: Final = (1 << 52) - 1


class Follow(StrEnum):
    """The build rules: which card may follow which on a pile."""

    ALTERNATING = "alternating"
    SAME_SUIT = "same_suit"
    ANY = "any"


MISFITS: Final[Mapping[Follow, Callable[[Laid, Laid], Code | None]]] = MappingProxyType(
    {
        Follow.ALTERNATING: misfit_alternating,
        Follow.SAME_SUIT: misfit_same_suit,
        Follow.ANY: misfit_any,
    }
)


def _fits(follow: Follow) -> tuple[int, ...]:
    """By the code of a top, the mask of hand cards that may be laid on it."""
    misfit = MISFITS[follow]
    masks = [0] * CODES
    for code in (*range(52), *range(64, CODES)):
        if code >= 64 and (code - 64) % 8 > OPEN:
            continue
        high = Laid(code)
        mask = sum(1 << card for card in range(52) if misfit(Laid(card), high) is None)
        masks[code] = mask | JOKER_BIT if rank_laid(high) else 0
    return tuple(masks)


FITS: Final[Mapping[Follow, tuple[int, ...]]] = MappingProxyType({f: _fits(f) for f in Follow})


def joker_on(top: Laid, follow: Follow) -> Laid:
    """What a joker stands for when laid on this top (not an ace)."""
    rank = rank_laid(top) - 1
    if follow is Follow.SAME_SUIT:
        suit = suit_laid(top)
        return laid_joker(rank, OPEN if suit is None else suit)
    if follow is Follow.ALTERNATING:
        return laid_joker(rank, RED if colour_laid(top) == BLACK else BLACK)
    return laid_joker(rank, OPEN)


@dataclass(frozen=True, slots=True)
class Law:
    """The rules of one round at a table with a given number of seats; made by `law_for`."""

    rules: CornerRules
    seats: int
    decks: int
    hand_size: int
    kings_on_arms: bool
    joker_points: int
    arms: range = field(compare=False)
    corners: range = field(compare=False)
    places: tuple[Place, ...] = field(compare=False)
    arm_follow: Follow = field(compare=False)
    corner_follow: Follow = field(compare=False)
    arm_openers: int = field(compare=False)
    """Mask of the hand cards that may lie on an empty arm."""
    corner_openers: int = field(compare=False)
    """Mask of the hand cards that may open a corner."""
    table: tuple[tuple[Place, tuple[int, ...], int], ...] = field(compare=False, repr=False)
    """By place: its fits (by the code of a top) and its openers (where nothing lies)."""
    everywhere: tuple[tuple[Place, int], ...] = field(compare=False, repr=False)
    """All places, each with the mask of everything."""

    @property
    def parties(self) -> int:
        """Those who keep a total: the seats, or two pairs."""
        return 2 if self.rules.teams else self.seats

    def follow_at(self, place: Place) -> Follow:
        """The build rule of the piles at a place."""
        return self.corner_follow if place in self.corners else self.arm_follow

    def cost(self, card: Card) -> int:
        """Points for one card left in hand."""
        return self.joker_points if card == JOKER else self.rules.points.costs[card % 13]


def resolved_decks(rules: CornerRules, seats: int) -> int:
    """One deck up to four seats, two for five or six, unless the rules say (S1-107)."""
    return rules.decks or (1 if seats <= 4 else 2)


@lru_cache(maxsize=512)
def law_for(rules: CornerRules, seats: int, decks: int | None = None) -> Law:
    """The law of a round with these seats; raises `RulesError` where rules and seats conflict.

    `decks` overrides the number of decks (a playoff keeps its match's, if it must).
    """
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise RulesError("bad_seats", seats=seats, least=MIN_SEATS, most=MAX_SEATS)
    decks = decks or resolved_decks(rules, seats)
    hand_size = rules.hand_size or (7 if decks == 1 else 5)
    _check_seats(rules, seats, decks, hand_size)
    crowded = decks == 2 and rules.arms == 4
    auto = crowded or rules.joker_as_king
    kings_on_arms = rules.kings_on_arms is KingsOnArms.YES or (
        rules.kings_on_arms is KingsOnArms.AUTO and auto
    )
    arm_follow = Follow(rules.build.value)
    as_build = rules.corner_build is CornerBuild.AS_BUILD
    corner_follow = arm_follow if as_build else Follow(rules.corner_build.value)
    openers = REAL_BITS if kings_on_arms else REAL_BITS & ~KING_BITS
    arm_row = (FITS[arm_follow], JOKER_BIT | openers)
    corner_row = (FITS[corner_follow], KING_BITS | (JOKER_BIT if rules.joker_as_king else 0))
    arms, corners = arms_of(rules.arms), corners_of(rules.arms)
    places = tuple(Place(p) for p in (*arms, *corners))
    dearest = 25 if rules.points == FACE_VALUE else rules.points.costs[KING]
    return Law(
        rules=rules,
        seats=seats,
        decks=decks,
        hand_size=hand_size,
        kings_on_arms=kings_on_arms,
        joker_points=rules.joker_points or dearest,
        arms=arms,
        corners=corners,
        places=places,
        arm_follow=arm_follow,
        corner_follow=corner_follow,
        arm_openers=arm_row[1],
        corner_openers=corner_row[1],
        table=(
            *((Place(arm), *arm_row) for arm in arms),
            *((Place(corner), *corner_row) for corner in corners),
        ),
        everywhere=tuple((place, -1) for place in places),
    )


def _check_seats(rules: CornerRules, seats: int, decks: int, hand_size: int) -> None:
    clash = next(
        (
            name
            for name, bad in (("arms", rules.arms == 8), ("jokers", rules.jokers == 4))
            if bad and decks == 1
        ),
        None,
    )
    if clash is not None:
        raise RulesError("needs_two_decks", first=rules.setting(clash), second=f"seats={seats}")
    if rules.teams and seats != 4:
        raise RulesError("rules_conflict", first="teams=yes", second=f"seats={seats}")
    table = rules.arms + rules.jokers
    if rules.opening_kings is OpeningKings.REPLACE:
        table += 4 * decks
    cards = 52 * decks + rules.jokers
    if seats * hand_size + table > cards:
        raise RulesError(
            "pack_too_small",
            first=f"hand_size={hand_size}",
            second=f"seats={seats}",
            pack=cards,
            hands=seats * hand_size,
            table=table,
        )
